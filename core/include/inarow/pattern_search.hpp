// The best move where stones are placed and the board is too large to solve: gomoku and its like.
#pragma once

#include <cstddef>
#include <memory>

#include "inarow/network.hpp"
#include "inarow/search.hpp"

namespace inarow {

struct PatternSettings {
    std::size_t memory = 0;  // of the tables, in bytes
    // Values positions; without one, line patterns alone do.
    std::shared_ptr<const Network> network = nullptr;
    int threads = 1;  // that share the tables
};

// Alpha-beta over line patterns, with forced wins as quick answers. With one thread, the answer
// depends on the position, the limit if it is not one of time, and on what earlier searches left in
// the memory. A limit of nodes holds for all threads together.
class PatternSearch : public Search {
public:
    // Placed stones, normal play, k of 3 or more. Throws std::invalid_argument; std::bad_alloc if
    // the memory cannot be had.
    static std::unique_ptr<PatternSearch> make(const Rules& rules, const PatternSettings& settings);

    // A win in n says that it takes at most n plies where low and high differ. Throws
    // std::invalid_argument if the position is not of these rules, or its game over.
    virtual Report search(const Position& position, const Limit& limit) = 0;

    // Only looks for a forced win of the side to move. `moves` stays empty.
    virtual Report force(const Position& position, const Limit& limit) = 0;

    // The bytes that its tables really have.
    [[nodiscard]] virtual std::size_t memory() const = 0;

protected:
    using Search::Search;
};

}  // namespace inarow
