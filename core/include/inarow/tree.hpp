// Monte-Carlo tree search for any rules: the best move it can find under a limit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "inarow/limit.hpp"
#include "inarow/playout.hpp"
#include "inarow/position.hpp"

namespace inarow {

struct TreeMove {
    int cell = -1;
    std::uint64_t visits = 0;
    double mean = 0;           // of the random games, from -1 to 1, to the side that makes the move
    std::optional<int> score;  // if proven; a win in n says that it takes at most n plies
};

struct TreeReport {
    std::vector<TreeMove> moves;  // every legal move, by cell
    int best = -1;
    std::vector<int> line;          // the best move and what may follow
    double mean = 0;                // of the best move
    std::optional<int> score;       // of the position, if proven
    std::uint64_t simulations = 0;  // of this search
    std::uint64_t kept = 0;         // simulations of earlier searches that it could use
    double seconds = 0;
    bool finished = false;     // the score is proven
    bool memory_full = false;  // the tree stopped growing
};

using TreeLimit = SearchLimit<TreeReport>;  // a simulation is a node

struct TreeSettings {
    std::size_t memory = std::size_t{64} << 20U;  // bytes, for all threads together
    int threads = 1;
    std::uint64_t seed = 0;
    std::optional<Policy> policy;  // the one that plays these rules better, if not given
    double curiosity = 0;          // how much a rarely tried move attracts; 0 chooses likewise
};

// UCT with one random game a simulation. What is proven is backed up, and a position all of whose
// moves are proven is proven, so that the search turns exact where the tree allows.
// Every thread grows a tree of its own and the results are added up: so the answer depends on the
// seed, the number of threads and the number of simulations, and on nothing else.
class TreeSearch {
public:
    // Throws std::invalid_argument; std::bad_alloc if the memory cannot be had.
    TreeSearch(const Rules& rules, const TreeSettings& settings);
    ~TreeSearch();
    TreeSearch(const TreeSearch&) = delete;
    TreeSearch& operator=(const TreeSearch&) = delete;

    [[nodiscard]] const Rules& rules() const { return rules_; }

    // If the position comes at most four plies after the one searched last, its part of the tree is
    // kept. Throws std::invalid_argument if the position is not of these rules, or its game over.
    TreeReport search(const Position& position, const TreeLimit& limit);

    // Starts afresh, with the seed as well.
    void forget();

    // One tree, for boards of some size.
    class Worker;

private:
    Rules rules_;
    TreeSettings settings_;
    std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace inarow
