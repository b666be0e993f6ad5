// One game, ply by ply, with all that the rules say about it.
#pragma once

#include <cstdint>
#include <vector>

#include "inarow/bits.hpp"
#include "inarow/rules.hpp"

namespace inarow {

struct Step {
    WideBits first{};
    WideBits second{};
    Side turn = Side::first;  // who moves next, or would if the game were not over
    WideBits legal{};         // none when the game is over
    Outcome outcome = Outcome::open;
    WideBits line{};  // the cells of the lines that the last move completed
};

// The empty board and the position after each move. Throws std::invalid_argument that names the
// first move that is not legal.
std::vector<Step> replay(const Rules& rules, const std::vector<int>& moves);

// A game of random moves to its end: the same for the same seed on every machine.
std::vector<int> random_game(const Rules& rules, std::uint64_t seed);

}  // namespace inarow
