// Rules that the tests run over.
#pragma once

#include <vector>

#include "inarow/rules.hpp"

inline constexpr inarow::Rules tic_tac_toe{3, 3, 3};
inline constexpr inarow::Rules connect_four{7, 6, 4, true};

// All rules on boards of at most `cells` cells, with and without gravity and misère, with lines that
// must be exact or not; of the boards
// that are a single row or column, only the short ones, for they teach little and take long.
inline std::vector<inarow::Rules> all_rules(int cells, bool exact = false) {
    std::vector<inarow::Rules> all;
    for (int width = 1; width <= cells; ++width) {
        for (int height = 1; width * height <= cells; ++height) {
            if ((width == 1 || height == 1) && width * height > 5) continue;
            for (int k = 1; k <= (width > height ? width : height); ++k) {
                for (const bool gravity : {false, true}) {
                    for (const bool misere : {false, true}) {
                        all.push_back({width, height, k, gravity, misere, exact});
                    }
                }
            }
        }
    }
    return all;
}

inline std::vector<inarow::Rules> all_and_exact_rules(int cells) {
    auto all = all_rules(cells);
    for (const auto& rules : all_rules(cells, true)) all.push_back(rules);
    return all;
}
