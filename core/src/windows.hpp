// Every place where a line can be.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "inarow/rules.hpp"

namespace inarow {

// Calls f(cells) for every window: k cells in a row, along rows, columns and both diagonals.
template <class F>
void each_window(const Rules& rules, F f) {
    constexpr std::array<std::array<int, 2>, 4> directions{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
    const auto inside = [&](int x, int y) {
        return x >= 0 && x < rules.width && y >= 0 && y < rules.height;
    };
    std::vector<int> cells(static_cast<std::size_t>(rules.k));
    for (int y = 0; y < rules.height; ++y) {
        for (int x = 0; x < rules.width; ++x) {
            for (const auto& [dx, dy] : directions) {
                if (!inside(x + (rules.k - 1) * dx, y + (rules.k - 1) * dy)) continue;
                for (int i = 0; i < rules.k; ++i) {
                    cells[static_cast<std::size_t>(i)] = rules.cell(x + i * dx, y + i * dy);
                }
                f(std::span<const int>(cells));
            }
        }
    }
}

}  // namespace inarow
