// Misère with placed stones on any board: a strong move under a limit, the end exactly, and no loss
// where an answer to every move is known.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "inarow/limit.hpp"
#include "inarow/patterns.hpp"
#include "inarow/position.hpp"
#include "inarow/score.hpp"
#include "inarow/solve.hpp"

namespace inarow {

struct MisereMove {
    int cell = -1;
    std::uint64_t visits = 0;
    double mean = 0;        // estimated, from -1 to 1, to the side that makes the move
    int low = -most_score;  // proven: low <= score <= high
    int high = most_score;
};

struct MisereReport {
    std::vector<MisereMove> moves;  // every legal move, by cell
    int best = -1;
    std::vector<int> line;  // the best move and what may follow
    double mean = 0;        // of the best move
    int low = -most_score;  // of the position, proven
    int high = most_score;
    std::uint64_t nodes = 0;  // positions that the tree grew by, and that the solver looked at
    double seconds = 0;
    bool finished = false;  // it is proven who wins
    bool floor = false;     // answering with an image is safe here, and the best move is as safe
};

using MisereLimit = SearchLimit<MisereReport>;

struct MisereSettings {
    std::size_t memory = std::size_t{64} << 20U;  // bytes, for the tree and the solver's table
    std::uint64_t seed = 0;                       // chooses among moves that seem alike
    Patterns patterns;
};

// A tree search guided by patterns. What is proven is backed up, as bounds, so that a draw that is
// sure counts before the end is known. The answer depends on the position, the seed and the number
// of nodes, and on nothing else, if there is no other limit and the search is a fresh one.
//
// Never loses where it could answer every move with its image so far (the second side on a board
// with an even number of cells; the first side, with the centre, on some odd ones): there it plays
// only moves that are proven not to lose by an argument that the next search is sure to find again:
// the image itself, the counting of safe cells, or, when `always_solved` cells are left or fewer,
// the solver, which then is never cut short but by `stop`.
class MisereSearch {
public:
    static constexpr int always_solved = 14;

    // Throws std::invalid_argument; std::bad_alloc if the memory cannot be had.
    MisereSearch(const Rules& rules, const MisereSettings& settings);
    ~MisereSearch();
    MisereSearch(const MisereSearch&) = delete;
    MisereSearch& operator=(const MisereSearch&) = delete;

    [[nodiscard]] const Rules& rules() const { return rules_; }

    // Throws std::invalid_argument if the position is not of these rules, or its game over.
    MisereReport search(const Position& position, const MisereLimit& limit);

    // Starts afresh.
    void forget();

    // The search for boards of some size.
    class Engine;

private:
    Rules rules_;
    std::unique_ptr<Engine> engine_;
};

}  // namespace inarow
