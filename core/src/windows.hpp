// Every place where a line can be.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
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

// All windows, and which of them run through a cell.
class Windows {
public:
    explicit Windows(const Rules& rules) : k_(static_cast<std::size_t>(rules.k)) {
        std::vector<std::vector<std::uint16_t>> through(static_cast<std::size_t>(rules.bits()));
        each_window(rules, [&](std::span<const int> cells) {
            const auto window = static_cast<std::uint16_t>(size());
            for (const int cell : cells) {
                cells_.push_back(static_cast<std::uint16_t>(cell));
                through[static_cast<std::size_t>(cell)].push_back(window);
            }
        });
        for (const auto& windows : through) {
            first_.push_back(through_.size());
            through_.insert(through_.end(), windows.begin(), windows.end());
        }
        first_.push_back(through_.size());
    }

    [[nodiscard]] int k() const { return static_cast<int>(k_); }
    [[nodiscard]] std::size_t size() const { return cells_.size() / k_; }
    [[nodiscard]] std::span<const std::uint16_t> cells(std::size_t window) const {
        return {cells_.data() + window * k_, k_};
    }
    [[nodiscard]] std::span<const std::uint16_t> through(int cell) const {
        const auto at = static_cast<std::size_t>(cell);
        return {through_.data() + first_[at], first_[at + 1] - first_[at]};
    }

private:
    std::size_t k_;
    std::vector<std::uint16_t> cells_;    // k for each window
    std::vector<std::uint16_t> through_;  // windows, cell by cell
    std::vector<std::size_t> first_;      // where those of a cell begin
};

}  // namespace inarow
