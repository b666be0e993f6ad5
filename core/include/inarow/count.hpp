// All games and all positions of small rules.
#pragma once

#include <cstdint>
#include <vector>

#include "inarow/position.hpp"
#include "inarow/watch.hpp"

namespace inarow {

struct Games {
    std::uint64_t first = 0;   // won by the first side
    std::uint64_t second = 0;  // won by the second side
    std::uint64_t drawn = 0;

    [[nodiscard]] std::uint64_t total() const { return first + second + drawn; }
};

// All games from `start` to their end. Plays every one of them, unless `merge`: then positions that
// are mirror images or come from another order of moves are counted once and remembered.
// Throws std::overflow_error beyond 64 bits, which only `merge` can reach.
Games count_games(const Position& start, bool merge, Watch& watch);

struct Layer {
    std::uint64_t positions = 0;  // that a game can show after so many plies
    std::uint64_t classes = 0;    // of these, how many differ by more than a mirror image
};

// Different positions by ply, from the empty board to `max_ply` or, if it is negative, to the end.
std::vector<Layer> count_positions(const Rules& rules, int max_ply, Watch& watch);

}  // namespace inarow
