// Where lines are about to be, and where they still can be.
#pragma once

#include <array>
#include <cstddef>

#include "inarow/bits.hpp"
#include "inarow/grid.hpp"
#include "inarow/rules.hpp"

namespace inarow {

// Whole sets of cells at once, by shifts.
template <int Words>
class Threats {
public:
    explicit constexpr Threats(const Grid<Words>& grid) : k_(grid.rules().k), full_(grid.full()) {
        for (const int step : grid.steps()) steps_[directions_++] = step;
    }

    // The cells without one of `stones` that would complete a line of them. Some may be taken by
    // the other side.
    //   o o . o o    a cell completes a line of five if, for some i, the i cells behind it and
    //   2   ^   2    the 4 - i cells ahead of it hold stones
    [[nodiscard]] constexpr Bits<Words> of(const Bits<Words>& stones) const {
        Bits<Words> found;
        const auto need = static_cast<std::size_t>(k_ - 1);
        std::array<Bits<Words>, longest_side> ahead;
        ahead[0] = full_ & ~stones;
        for (std::size_t d = 0; d < directions_; ++d) {
            const int step = steps_[d];
            for (std::size_t i = 1; i <= need; ++i) {
                ahead[i] = ahead[i - 1] & stones >> (static_cast<int>(i) * step);
            }
            auto behind = ahead[0];
            for (std::size_t i = 0;; ++i) {
                found |= behind & ahead[need - i];
                if (i == need) break;
                behind &= stones << (static_cast<int>(i + 1) * step);
            }
        }
        return found;
    }

    // All cells of all lines that fit into `cells`.
    [[nodiscard]] constexpr Bits<Words> covered(const Bits<Words>& cells) const {
        Bits<Words> all;
        for (std::size_t d = 0; d < directions_; ++d) {
            const int step = steps_[d];
            auto starts = cells;
            int length = 1;
            for (; 2 * length <= k_; length *= 2) starts &= starts >> (length * step);
            if (length < k_) starts &= starts >> ((k_ - length) * step);
            if (!starts.any()) continue;
            length = 1;
            for (; 2 * length <= k_; length *= 2) starts |= starts << (length * step);
            if (length < k_) starts |= starts << ((k_ - length) * step);
            all |= starts;
        }
        return all;
    }

private:
    int k_;
    Bits<Words> full_;
    std::size_t directions_ = 0;
    std::array<int, 4> steps_{};
};

}  // namespace inarow
