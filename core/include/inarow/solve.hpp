// What is asked of a solver and what it says, whichever it is.
#pragma once

#include <cstdint>
#include <vector>

#include "inarow/limit.hpp"
#include "inarow/score.hpp"

namespace inarow {

struct SolvedMove {
    int cell = -1;
    int low = -most_score;  // low <= score <= high, to the side that makes the move
    int high = most_score;
};

struct SolveReport {
    int low = -most_score;  // low <= score <= high; see score.hpp
    int high = most_score;
    std::vector<SolvedMove> moves;  // every legal move, by cell, if all were asked for
    int best = -1;                  // the best move known, if any
    std::vector<int> line;          // the best move and what may follow
    std::uint64_t nodes = 0;
    double seconds = 0;
    bool finished = false;  // the score is known; or, if that was the question, who wins
};

using SolveLimit = SearchLimit<SolveReport>;

}  // namespace inarow
