// What a search says, whichever it is.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "inarow/score.hpp"

namespace inarow {

// What is known of a move, to the side that makes it.
struct MoveReport {
    int cell = -1;
    int low = -most_score;  // proven: low <= score <= high; see score.hpp
    int high = most_score;
    std::optional<double> estimate = std::nullopt;  // from -1 to 1, of searches that guess
    std::uint64_t visits = 0;                       // how often a tree search tried it
};

// What is known of a position, to the side to move.
struct Report {
    int low = -most_score;  // proven: low <= score <= high
    int high = most_score;
    std::vector<MoveReport> moves;   // every legal move, by cell; of a solver, if it was asked for
    int best = -1;                   // the best move known, if any
    std::vector<int> variation;      // the best move and what may follow
    std::optional<double> estimate;  // of the best move, of searches that guess
    std::uint64_t nodes = 0;         // positions looked at; simulations of a tree search
    std::uint64_t kept = 0;          // simulations of earlier searches that a tree search could use
    double seconds = 0;
    int depth = 0;             // plies of the last search that was done, where there are depths
    bool finished = false;     // the question is answered: the score, or who wins
    bool interrupted = false;  // whom the limit asks ended the search
    bool memory_full = false;  // a tree stopped growing
    bool floor = false;        // misère: answering with an image is safe, and the best move as safe

    // The bounds of a position from those of its moves, and the first move with the best bound.
    void sum_up() {
        low = high = -most_score;
        for (const auto& move : moves) {
            if (best < 0 || move.low > low) best = move.cell;
            low = move.low > low ? move.low : low;
            high = move.high > high ? move.high : high;
        }
    }
};

}  // namespace inarow
