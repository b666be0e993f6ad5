// The best move where stones are placed and the board is too large to solve: gomoku and its like.
#pragma once

#include <cstddef>
#include <limits>
#include <memory>
#include <vector>

#include "inarow/position.hpp"
#include "inarow/solve.hpp"

namespace inarow {

struct Guess {
    int cell = -1;
    double value = 0;  // from -1 to 1, to the side that makes the move
};

// `moves` are all legal ones, with what is proven of them. A win in n says that it takes at most n
// plies where low and high differ; `finished` that it is proven who wins.
struct PatternReport : SolveReport {
    std::vector<Guess> guesses;  // of the moves that were looked at and are not proven
    int depth = 0;               // plies of the last search that was done; 0 if none was
};

struct PatternLimit : SolveLimit {
    int depth = std::numeric_limits<int>::max();
};

// Alpha-beta over line patterns, with forced wins as quick answers. The answer depends on the
// position, the limit if it is not one of time, and on what earlier searches left in the memory.
class PatternSearch {
public:
    // Placed stones, normal play, k of 3 or more. Throws std::invalid_argument; std::bad_alloc if
    // the memory cannot be had.
    PatternSearch(const Rules& rules, std::size_t memory);
    ~PatternSearch();
    PatternSearch(const PatternSearch&) = delete;
    PatternSearch& operator=(const PatternSearch&) = delete;

    [[nodiscard]] const Rules& rules() const { return rules_; }

    // Throws std::invalid_argument if the position is not of these rules, or its game over.
    PatternReport search(const Position& position, const PatternLimit& limit);

    // Only looks for a forced win of the side to move. `moves` and `guesses` stay empty.
    PatternReport force(const Position& position, const PatternLimit& limit);

    void forget();

    // The bytes that its tables really have.
    [[nodiscard]] std::size_t memory() const;

    class Searcher;

private:
    void check(const Position& position) const;

    Rules rules_;
    std::unique_ptr<Searcher> searcher_;
};

}  // namespace inarow
