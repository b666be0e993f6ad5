// Everything played out: sequences of moves, games and positions, counted one by one, and what a
// position is worth. Slow, short, and there to be believed.
#pragma once

#include <cstdint>
#include <vector>

#include "inarow/search.hpp"

namespace inarow {

// The tree of moves: the classic test of a move generator, and of its speed.
struct Perft {
    std::uint64_t sequences = 0;  // of exactly `depth` moves; a game that ended is not continued
    std::uint64_t lines = 0;      // of these, how many end with a line
    std::uint64_t nodes = 0;      // positions made on the way, each with its test for a line
};

Perft perft(const Position& start, int depth, const Limit& limit = {});

struct Games {
    std::uint64_t first = 0;   // won by the first side
    std::uint64_t second = 0;  // won by the second side
    std::uint64_t drawn = 0;

    [[nodiscard]] std::uint64_t total() const { return first + second + drawn; }
};

// All games from `start` to their end. Plays every one of them, unless `merge`: then positions that
// are mirror images or come from another order of moves are counted once and remembered.
// Throws std::overflow_error beyond 64 bits, which only `merge` can reach.
Games count_games(const Position& start, bool merge, const Limit& limit = {});

struct Layer {
    std::uint64_t positions = 0;  // that a game can show after so many plies
    std::uint64_t classes = 0;    // of these, how many differ by more than a mirror image
};

// Different positions by ply, from the empty board to `max_ply` or, if it is negative, to the end.
std::vector<Layer> count_positions(const Rules& rules, int max_ply, const Limit& limit = {});

// What a position is worth by plain search.
struct Worth {
    int value = 0;            // 1 the side to move wins, 0 draw, -1 it loses
    int plies = -1;           // to the end with best play: quick wins, slow losses; -1 if not asked
    std::uint64_t nodes = 0;  // positions looked at
};

// `distance` asks for the plies too, which takes longer. A drawn game's plies are those that fill
// the board.
Worth reference_value(const Position& position, bool distance, const Limit& limit = {});

}  // namespace inarow
