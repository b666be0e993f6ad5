// The tree of moves, counted: the classic test of a move generator, and of its speed.
#pragma once

#include <cstdint>

#include "inarow/position.hpp"
#include "inarow/watch.hpp"

namespace inarow {

struct Perft {
    std::uint64_t sequences = 0;  // of exactly `depth` moves; a game that ended is not continued
    std::uint64_t lines = 0;      // of these, how many end with a line
    std::uint64_t nodes = 0;      // positions made on the way, each with its test for a line
};

Perft perft(const Position& start, int depth, Watch& watch);

}  // namespace inarow
