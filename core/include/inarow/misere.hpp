// Misère with placed stones on any board: a strong move under a limit, the end exactly, and no loss
// where an answer to every move is known.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "inarow/patterns.hpp"
#include "inarow/search.hpp"

namespace inarow {

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
class MisereSearch : public Search {
public:
    static constexpr int always_solved = 14;

    // Throws std::invalid_argument; std::bad_alloc if the memory cannot be had.
    static std::unique_ptr<MisereSearch> make(const Rules& rules, const MisereSettings& settings);

    // Throws std::invalid_argument if the position is not of these rules, or its game over.
    virtual Report search(const Position& position, const Limit& limit) = 0;

protected:
    using Search::Search;
};

}  // namespace inarow
