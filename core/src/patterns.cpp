#include "inarow/patterns.hpp"

#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>

#include "live_board.hpp"

namespace inarow {

namespace {

// What a window costs its side by the stones that it lacks, in cells.
constexpr std::array<float, 6> cost{1, 1, 0.18F, 0.08F, 0.036F, 0};

// The cells that a side will have lost, as far as this one tells: a window that lacks n stones
// speaks through n cells.
float lost(std::size_t kind) {
    if (kind == 0) return 1;
    const auto windows = Kinds::windows(kind);
    return windows[0] * cost[2] / 2 + windows[1] * cost[3] / 3 + windows[2] * cost[4] / 4;
}

// What a stone on the cell spoils of the own side, and what it mends of the other.
float urge(std::size_t own, std::size_t others) {
    constexpr float sharp = 5;
    if (own == 0) return 0;
    const auto windows = Kinds::windows(own);
    float spoils = windows[0] * (cost[1] - cost[2]) + windows[1] * (cost[2] - cost[3]) +
                   windows[2] * (cost[3] - cost[4]);
    if (others == 0) {
        spoils += 1;  // it could wait
    } else {
        const auto mended = Kinds::windows(others);
        spoils += mended[0] * cost[2] + mended[1] * cost[3] + mended[2] * cost[4];
    }
    return -sharp * spoils;
}

}  // namespace

Patterns::Patterns() : numbers_(size) {
    for (std::size_t phase = 0; phase < phases; ++phase) {
        for (std::size_t own = 0; own < kinds; ++own) {
            for (std::size_t others = 0; others < kinds; ++others) {
                const auto at = pattern(phase, own, others);
                numbers_[at] = lost(others) - lost(own);
                numbers_[urge_at + at] = urge(own, others);
            }
        }
    }
}

Patterns::Patterns(std::vector<float> numbers) : numbers_(std::move(numbers)) {
    if (numbers_.size() != size) {
        throw std::invalid_argument("there must be " + std::to_string(size) +
                                    " numbers of patterns, not " + std::to_string(numbers_.size()));
    }
    constexpr float most = 1000;
    for (const float number : numbers_) {
        if (!(std::abs(number) <= most)) {
            throw std::invalid_argument("numbers of patterns must be from -1000 to 1000");
        }
    }
}

}  // namespace inarow
