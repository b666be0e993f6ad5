// Stones, and for every cell how near it is to being lost to a side: kept up to date stone by
// stone. For misère with placed stones.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "inarow/bits.hpp"
#include "inarow/patterns.hpp"
#include "windows.hpp"

namespace inarow {

// How many live windows of one side run through a cell, by the stones that they lack. A window is
// live if the side could still fill it: it holds no stone of the other side, and none of its empty
// cells is unsafe (would complete a line), since nobody takes such a cell of his own free will. One
// that lacks a single stone makes that cell unsafe, and is live no more.
//   bits 0-7: those that lack two stones    8-15: three    16-23: four    24-31: five or more
using Near = std::uint32_t;

constexpr Near near_unit(int lack) { return Near{1} << (8 * (std::min(lack, 5) - 2)); }
constexpr unsigned near_count(Near near, int lack) { return near >> (8 * (lack - 2)) & 255U; }

// A cell's pattern is a pair of kinds, one for each side. Kind 0 is an unsafe cell; of the others
// there are 3 x 4 x 4, by the live windows through the cell that lack two stones (0, 1, more),
// three (0, 1, 2, more), and more than three.
class Kinds {
public:
    static constexpr std::size_t count = Patterns::kinds;

    static std::size_t of(Near near) {
        const auto two = std::min(near_count(near, 2), 2U);
        const auto three = std::min(near_count(near, 3), 3U);
        const auto more = std::min<std::size_t>(2 * near_count(near, 4) + near_count(near, 5), 10);
        return 1 + two * 16 + three * 4 + far[more];
    }

    // Windows through a cell of this kind, about: those that lack two, three and four stones.
    static std::array<float, 3> windows(std::size_t kind) {
        constexpr std::array<float, 4> about{0, 1, 3, 6};
        const std::size_t two = (kind - 1) / 16;
        const std::size_t three = (kind - 1) / 4 % 4;
        return {static_cast<float>(two), static_cast<float>(three), about[(kind - 1) % 4]};
    }

private:
    static constexpr std::array<std::uint8_t, 11> far{0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3};
};

// Sides are 0 and 1. Nobody has a line.
template <int Words>
class LiveBoard {
public:
    LiveBoard(const Windows& windows, const Bits<Words>& full) : windows_(&windows), empty_(full) {
        const int k = windows.k();
        // Where one stone is a line, no cell is safe; where there is no window, none gets unsafe.
        if (k == 1) unsafe_ = {full, full};
        for (auto& lack : lack_) {
            std::fill_n(lack.begin(), windows.size(), static_cast<std::uint8_t>(k > 1 ? k : 0));
        }
        if (k == 1) return;
        full.each([&](int cell) {
            const auto count = static_cast<Near>(windows.through(cell).size());
            for (auto& near : near_) near[index(cell)] = count * near_unit(k);
        });
    }

    [[nodiscard]] const Bits<Words>& empty() const { return empty_; }
    // Empty cells that would complete a line of this side.
    [[nodiscard]] const Bits<Words>& unsafe(std::size_t side) const { return unsafe_[side]; }
    [[nodiscard]] Near near(std::size_t side, int cell) const { return near_[side][index(cell)]; }

    [[nodiscard]] bool live(std::size_t side, std::size_t window) const {
        return lack_[side][window] != 0;
    }

    // The cell is empty, and safe for the side.
    void put(std::size_t side, int cell) {
        const auto other = 1 - side;
        empty_ &= ~Bits<Words>::of(cell);
        unsafe_[other] &= empty_;
        Bits<Words> lost;
        for (const auto window : windows_->through(cell)) {
            if (auto& lack = lack_[other][window]; lack != 0) {
                add(other, window, 0 - near_unit(lack));
                lack = 0;
            }
            auto& lack = lack_[side][window];
            if (lack == 0) continue;
            const auto before = near_unit(lack--);
            if (lack > 1) {
                add(side, window, near_unit(lack) - before);
                continue;
            }
            add(side, window, 0 - before);
            lack = 0;
            for (const int last : windows_->cells(window)) {
                if (empty_.test(last)) lost.set(last);
            }
        }
        (lost & ~unsafe_[side]).each([&](int last) { lose(side, last); });
    }

private:
    static constexpr std::size_t cells = static_cast<std::size_t>(Words) * word_bits;
    static constexpr std::size_t index(int cell) { return static_cast<std::size_t>(cell); }

    void add(std::size_t side, std::size_t window, Near change) {
        for (const int cell : windows_->cells(window)) near_[side][index(cell)] += change;
    }

    // The cell becomes unsafe: no window through it is live any more.
    void lose(std::size_t side, int cell) {
        unsafe_[side].set(cell);
        for (const auto window : windows_->through(cell)) {
            auto& lack = lack_[side][window];
            if (lack == 0) continue;
            add(side, window, 0 - near_unit(lack));
            lack = 0;
        }
    }

    const Windows* windows_;
    Bits<Words> empty_;
    std::array<Bits<Words>, 2> unsafe_{};
    std::array<std::array<Near, cells>, 2> near_{};
    // By window, the stones that it lacks; 0 if it is not live. Four directions.
    std::array<std::array<std::uint8_t, 4 * cells>, 2> lack_{};
};

}  // namespace inarow
