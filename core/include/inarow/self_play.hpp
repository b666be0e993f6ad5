// How evaluations are trained: games of a search against itself, and what they teach.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "inarow/misere.hpp"
#include "inarow/network.hpp"
#include "inarow/patterns.hpp"
#include "inarow/rules.hpp"
#include "inarow/search.hpp"

namespace inarow {

// A game for learning. It begins with some random moves, goes on with moves of a search, now and
// then another one, and ends when it is proven who wins.
struct Lesson {
    std::vector<std::uint16_t> moves;
    std::vector<std::uint16_t> best;  // what the search would have played; none for random moves
    std::vector<float> means;         // what it thought of that, to the side to move
    int result = 0;                   // 1 if the first side wins, -1 if the second, 0 if drawn
};

inline constexpr std::uint16_t no_best = 0xffff;

// The same for the same seed on every machine. Throws Stopped.
Lesson play_lesson(const Rules& rules, const Patterns& patterns, std::uint64_t nodes,
                   std::uint64_t seed, const Limit& limit = {});

// The same where a line wins; without a network, of the search by line patterns alone. The last
// move is one after which it is proven who wins, or fills the board.
Lesson play_lesson(const Rules& rules, const std::shared_ptr<const Network>& network,
                   std::uint64_t nodes, std::uint64_t seed, const Limit& limit = {});

// Patterns that fit the lessons better: values near the results, urges near the moves chosen. Goes
// through all lessons `rounds` times; `rate` is how much one position changes. The order, and so
// the outcome, depends on the seed alone. Throws std::invalid_argument for lessons that are no
// games of these rules.
Patterns learn(const Rules& rules, const Patterns& patterns, std::span<const Lesson> lessons,
               int rounds, float rate, std::uint64_t seed, const Limit& limit = {});

}  // namespace inarow
