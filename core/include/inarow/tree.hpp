// Monte-Carlo tree search for any rules: the best move it can find under a limit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "inarow/search.hpp"

namespace inarow {

// How a random game chooses its moves.
enum class Policy : unsigned char {
    plain,    // every legal move alike
    careful,  // completes its own line or prevents the other's; in misère, avoids its own
};

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
class TreeSearch : public Search {
public:
    // Throws std::invalid_argument; std::bad_alloc if the memory cannot be had.
    static std::unique_ptr<TreeSearch> make(const Rules& rules, const TreeSettings& settings);

    // If the position comes at most four plies after the one searched last, its part of the tree is
    // kept. Throws std::invalid_argument if the position is not of these rules, or its game over.
    // A node is a simulation. A proven win or loss comes in at most so many plies.
    virtual Report search(const Position& position, const Limit& limit) = 0;

protected:
    using Search::Search;
};

}  // namespace inarow
