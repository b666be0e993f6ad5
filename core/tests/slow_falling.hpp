// A slow solver for falling stones, to check the fast one by. It shares no code with the core:
// cells in a string, every line looked for cell by cell, every move tried, every position met
// remembered.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <unordered_map>

#include "inarow/position.hpp"

class SlowFalling {
public:
    explicit SlowFalling(const inarow::Rules& rules) : rules_(rules) {}

    // As in search.hpp: a win in n plies is 1000 - n, to the side to move. The game is not over.
    int score(const inarow::Position& position) {
        std::string cells;
        for (int y = 0; y < rules_.height; ++y) {
            for (int x = 0; x < rules_.width; ++x) {
                const int cell = rules_.cell(x, y);
                cells += position.first.test(cell) ? 'X' : position.second.test(cell) ? 'O' : '.';
            }
        }
        return score(cells, static_cast<int>(cells.size() - static_cast<std::size_t>(std::count(
                                                                cells.begin(), cells.end(), '.'))));
    }

private:
    [[nodiscard]] char at(const std::string& cells, int x, int y) const {
        const bool inside = x >= 0 && y >= 0 && x < rules_.width && y < rules_.height;
        return inside ? cells[static_cast<std::size_t>(y * rules_.width + x)] : '.';
    }

    [[nodiscard]] bool line_through(const std::string& cells, int x, int y) const {
        const char who = at(cells, x, y);
        for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
            for (int start = 1 - rules_.k; start <= 0; ++start) {
                int same = 0;
                while (same < rules_.k &&
                       at(cells, x + (start + same) * dx, y + (start + same) * dy) == who) {
                    ++same;
                }
                if (same == rules_.k) return true;
            }
        }
        return false;
    }

    int score(const std::string& cells, int stones) {
        if (const auto it = known_.find(cells); it != known_.end()) return it->second;
        int best = -1000;
        for (int x = 0; x < rules_.width; ++x) {
            int y = 0;
            while (y < rules_.height && at(cells, x, y) != '.') ++y;
            if (y == rules_.height) continue;
            auto next = cells;
            next[static_cast<std::size_t>(y * rules_.width + x)] = stones % 2 == 0 ? 'X' : 'O';
            int value = 0;
            if (line_through(next, x, y)) {
                value = rules_.misere ? -999 : 999;
            } else if (stones + 1 < static_cast<int>(cells.size())) {
                const int after = score(next, stones + 1);
                value = after > 0 ? 1 - after : after < 0 ? -1 - after : 0;
            }
            best = std::max(best, value);
        }
        return known_[cells] = best;
    }

    inarow::Rules rules_;
    std::unordered_map<std::string, int> known_;
};
