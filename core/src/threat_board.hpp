// Stones, and the threats of both sides kept up to date stone by stone.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "inarow/bits.hpp"
#include "inarow/grid.hpp"
#include "inarow/rules.hpp"

namespace inarow {

// Where every cell is in its rows, columns and diagonals, and what a window of stones threatens.
class Runs {
public:
    static constexpr std::size_t directions = 4;
    // Rows, columns and both kinds of diagonals of the largest board.
    static constexpr std::size_t most_runs = 6 * longest_side - 2;

    // A cell's place in one direction. A run is one word: its cell n is bit n + k - 1, so that the
    // window of 2k - 1 cells around any cell is a shift.
    struct Place {
        std::uint8_t run = 0;
        std::uint8_t at = 0;
        std::uint64_t inside = 0;  // the window's cells that are on the board
        int step = 0;              // from bit to bit on the board
    };
    using Places = std::array<Place, directions>;

    explicit Runs(const Rules& rules);

    [[nodiscard]] int k() const { return k_; }
    [[nodiscard]] const Places& places(int cell) const {
        return places_[static_cast<std::size_t>(cell)];
    }

    // The empty cells of a window that would complete a line through its middle, or in it.
    [[nodiscard]] std::uint64_t threats(std::uint64_t window) const {
        return table_.empty() ? compute(window) : table_[window];
    }

private:
    [[nodiscard]] std::uint64_t compute(std::uint64_t window) const;

    int k_;
    std::vector<Places> places_;
    std::vector<std::uint16_t> table_;  // by window, where k is small enough
};

// Not for exact rules, under which a further stone can take a threat away.
template <int Words>
class ThreatBoard {
public:
    ThreatBoard(const Runs& runs, const Grid<Words>& grid) : runs_(&runs) {
        // Where one stone is a line, every cell is a threat from the start.
        if (runs.k() == 1) threats_ = {grid.full(), grid.full()};
    }

    // The cells that would complete a line of this side, 0 or 1. Some may be taken.
    [[nodiscard]] const Bits<Words>& threats(int side) const { return threats_[index(side)]; }

    // Inlined always: every move of a random game is one of these.
    [[gnu::always_inline]] void put(int side, int cell) {
        auto& runs = stones_[index(side)];
        auto& threats = threats_[index(side)];
        const int reach = runs_->k() - 1;
        for (const auto& place : runs_->places(cell)) {
            auto& run = runs[place.run];
            run |= std::uint64_t{1} << (place.at + reach);
            auto found = runs_->threats(run >> place.at & window_mask()) & place.inside;
            for (; found != 0; found &= found - 1) {
                threats.set(cell + (std::countr_zero(found) - reach) * place.step);
            }
        }
    }

private:
    static constexpr std::size_t index(int side) { return static_cast<std::size_t>(side); }
    [[nodiscard]] std::uint64_t window_mask() const {
        return (std::uint64_t{1} << (2 * runs_->k() - 1)) - 1;
    }

    const Runs* runs_;
    std::array<Bits<Words>, 2> threats_{};
    std::array<std::array<std::uint64_t, Runs::most_runs>, 2> stones_{};
};

}  // namespace inarow
