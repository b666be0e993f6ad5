// What rules mean in bits: which bit is which cell, where lines are, and where they can be.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "inarow/bits.hpp"
#include "inarow/rules.hpp"

namespace inarow {

//   8  9 10  .    3x3: stride 4, cell (x, y) is bit 4y + x
//   4  5  6  .    the spare bit on the right stays 0, so that a run cannot wrap
//   0  1  2  .    s & s >> 1 & s >> 2 has a bit where three in a row start; >> 4 does so for
//                 columns, >> 5 and >> 3 for diagonals
template <int Words>
class Grid {
public:
    explicit constexpr Grid(const Rules& rules) : rules_(rules) {
        // Only directions in which a line fits, so that no shift is longer than the board.
        const bool across = rules.k <= rules.width;
        const bool up = rules.k <= rules.height;
        if (across) add_direction(1);
        if (up) add_direction(rules.stride());
        if (across && up) add_direction(rules.stride() + 1);
        if (across && up) add_direction(rules.stride() - 1);
        for (int y = 0; y < rules.height; ++y) {
            for (int x = 0; x < rules.width; ++x) full_.set(rules.cell(x, y));
        }
        for (int x = 0; x < rules.width; ++x) floor_.set(rules.cell(x, 0));
        if constexpr (one_word) {
            full_.each([&](int cell) { draw_arms(cell); });
        }
    }

    [[nodiscard]] constexpr const Rules& rules() const { return rules_; }
    [[nodiscard]] constexpr const Bits<Words>& full() const { return full_; }

    // The cells on which a stone may be put when `taken` are not free.
    [[nodiscard]] constexpr Bits<Words> legal(const Bits<Words>& taken) const {
        const auto free = full_ & ~taken;
        return rules_.gravity ? free & (taken << rules_.stride() | floor_) : free;
    }

    // The shifts that lead to the next cell of a row, a column and both diagonals, where a line fits.
    [[nodiscard]] constexpr std::span<const int> steps() const {
        return {steps_.data(), directions_};
    }

    // Is there a line anywhere?
    [[nodiscard]] constexpr bool has_line(const Bits<Words>& stones) const {
        for (const int step : steps()) {
            if (!starts(stones, step).any()) continue;
            if (!rules_.exact || exact_starts(stones, step).any()) return true;
        }
        return false;
    }

    // Do k of these cells stand in a row anywhere, with more of them beyond or not?
    [[nodiscard]] constexpr bool has_room(const Bits<Words>& cells) const {
        for (const int step : steps()) {
            if (starts(cells, step).any()) return true;
        }
        return false;
    }

    // Is the stone on `cell` part of a line? Looks at no stone that is not in line with it.
    [[nodiscard]] constexpr bool completes_line(const Bits<Words>& stones, int cell) const {
        if constexpr (one_word) {
            // No branch on the stones: four masks and shifts are faster than a walk.
            const auto& arms = arms_[static_cast<std::size_t>(cell)];
            Bits<Words> found;
            for (std::size_t i = 0; i < directions_; ++i) {
                found |= starts(stones & arms[i], steps_[i]);
            }
            return found.any() && (!rules_.exact || line_through(stones, cell).any());
        } else {
            for (const int step : steps()) {
                if (is_line(1 + run(stones, cell, step) + run(stones, cell, -step))) return true;
            }
            return false;
        }
    }

    // All cells of the lines through `cell`; none when there is no such line.
    [[nodiscard]] constexpr Bits<Words> line_through(const Bits<Words>& stones, int cell) const {
        Bits<Words> line;
        if (!stones.test(cell)) return line;
        for (const int step : steps()) {
            const int ahead = run(stones, cell, step);
            const int behind = run(stones, cell, -step);
            if (!is_line(1 + ahead + behind)) continue;
            for (int i = -behind; i <= ahead; ++i) line.set(cell + i * step);
        }
        return line;
    }

    // All cells of all lines on the board.
    [[nodiscard]] constexpr Bits<Words> lines(const Bits<Words>& stones) const {
        Bits<Words> all;
        stones.each([&](int cell) { all |= line_through(stones, cell); });
        return all;
    }

    // The cells without one of `stones` that would complete a line of them. Some may be taken by the
    // other side.
    //   o o . o o    a cell completes a line of five if, for some i, the i cells behind it and
    //   2   ^   2    the 4 - i cells ahead of it hold stones
    [[nodiscard]] constexpr Bits<Words> threats(const Bits<Words>& stones) const {
        if (rules_.exact) return exact_threats(stones);
        Bits<Words> found;
        const auto need = static_cast<std::size_t>(rules_.k - 1);
        std::array<Bits<Words>, longest_side> ahead;
        ahead[0] = full_ & ~stones;
        for (const int step : steps()) {
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

    // All cells of all k in a row that fit into `cells`.
    [[nodiscard]] constexpr Bits<Words> covered(const Bits<Words>& cells) const {
        Bits<Words> all;
        for (const int step : steps()) {
            auto line = starts(cells, step);
            if (!line.any()) continue;
            int length = 1;
            for (; 2 * length <= rules_.k; length *= 2) line |= line << (length * step);
            if (length < rules_.k) line |= line << ((rules_.k - length) * step);
            all |= line;
        }
        return all;
    }

private:
    static constexpr bool one_word = Words == 1;
    static constexpr std::size_t most_directions = 4;
    static constexpr std::size_t table_cells = one_word ? word_bits : 0;

    constexpr void add_direction(int step) { steps_[directions_++] = step; }

    // A bit wherever k stones in a row start. Runs grow by doubling:
    //   ooooo..   1 stone
    //   oooo...   2 in a row start here: s & s >> 1
    //   oo.....   4 in a row start here: that & itself >> 2
    [[nodiscard]] constexpr Bits<Words> starts(Bits<Words> s, int step) const {
        int length = 1;
        for (; 2 * length <= rules_.k; length *= 2) s &= s >> (length * step);
        if (length < rules_.k) s &= s >> ((rules_.k - length) * step);
        return s;
    }

    // Are so many stones in a row a line?
    [[nodiscard]] constexpr bool is_line(int stones) const {
        return stones >= rules_.k && (!rules_.exact || stones == rules_.k);
    }

    // The cells n steps ahead, or behind if n is negative, all at once: none where no cell is.
    [[nodiscard]] static constexpr Bits<Words> moved(const Bits<Words>& cells, int n, int step) {
        const int shift = n * step;
        if (shift >= Words * word_bits || -shift >= Words * word_bits) return {};
        return shift < 0 ? cells << -shift : cells >> shift;
    }

    // The same for exact rules: no stone before the first, and none after the last.
    [[nodiscard]] constexpr Bits<Words> exact_starts(const Bits<Words>& stones, int step) const {
        return starts(stones, step) & ~moved(stones, -1, step) & ~moved(stones, rules_.k, step);
    }

    // Cells that would complete a line of exactly k: see threats().
    [[nodiscard]] constexpr Bits<Words> exact_threats(const Bits<Words>& stones) const {
        Bits<Words> found;
        const int need = rules_.k - 1;
        const auto empty = full_ & ~stones;
        for (const int step : steps()) {
            for (int behind = 0; behind <= need; ++behind) {
                auto cells = empty;
                for (int i = 1; i <= behind; ++i) cells &= moved(stones, -i, step);
                for (int i = 1; i <= need - behind; ++i) cells &= moved(stones, i, step);
                found |= cells & ~moved(stones, -behind - 1, step) &
                         ~moved(stones, need - behind + 1, step);
            }
        }
        return found;
    }

    // How many stones follow `cell` without a gap. The spare bits end a run at the sides of the
    // board, the range of bits ends it at the top and the bottom.
    [[nodiscard]] constexpr int run(const Bits<Words>& stones, int cell, int step) const {
        int n = 0;
        for (int at = cell + step; at >= 0 && at < rules_.bits() && stones.test(at); at += step)
            ++n;
        return n;
    }

    // The cells at most k - 1 steps from `cell`, for each direction.
    constexpr void draw_arms(int cell) {
        for (std::size_t i = 0; i < directions_; ++i) {
            auto& arm = arms_[static_cast<std::size_t>(cell)][i];
            arm.set(cell);
            for (const int step : {steps_[i], -steps_[i]}) {
                int at = cell + step;
                for (int n = 1; n < rules_.k; ++n, at += step) {
                    if (at < 0 || at >= rules_.bits() || !full_.test(at)) break;
                    arm.set(at);
                }
            }
        }
    }

    Rules rules_;
    std::size_t directions_ = 0;
    std::array<int, most_directions> steps_{};
    Bits<Words> full_;
    Bits<Words> floor_;
    std::array<std::array<Bits<Words>, most_directions>, table_cells> arms_{};
};

}  // namespace inarow
