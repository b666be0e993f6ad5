// Exact scores, of any position that can be searched to its end.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "inarow/batch.hpp"
#include "inarow/search.hpp"

namespace inarow {

// What is asked about every position of a batch.
struct BatchQuestion {
    bool weak = false;  // only who wins
    bool best = false;  // a best move as well
    int threads = 1;
};

// What is proven before a limit is reached is kept: in the report, and in the table.
class Solver : public Search {
public:
    // `weak` asks only who wins. Throws std::invalid_argument if the position is not of these
    // rules.
    virtual Report solve(const Position& position, bool weak, const Limit& limit) = 0;

    // Many positions. Limits hold for all together; a position that was not reached has bounds that
    // hold for every position.
    virtual std::vector<Report> solve_all(const Batch& batch, const BatchQuestion& question,
                                          const Limit& limit) = 0;
    std::vector<Report> solve_all(std::span<const Position> positions, bool weak,
                                  const Limit& limit) {
        Batch batch(rules_);
        for (const auto& position : positions) batch.add(position);
        return solve_all(batch, {.weak = weak}, limit);
    }

    // The bytes that the table really has.
    [[nodiscard]] virtual std::size_t memory() const = 0;

protected:
    using Search::Search;
};

// For placed stones. It takes falling stones as well, as a slow second opinion.
class PlacedSolver : public Solver {
public:
    // `memory` is the table's, in bytes. Throws std::invalid_argument; std::bad_alloc if the memory
    // cannot be had.
    static std::unique_ptr<PlacedSolver> make(const Rules& rules, std::size_t memory);

    // The same as solve() for every legal move.
    virtual Report analyse(const Position& position, bool weak, const Limit& limit) = 0;

protected:
    using Solver::Solver;
};

// For falling stones: Connect Four and every other board, normal and misère. With one table size, a
// fresh solver, or one that forgot, searches the same nodes on every machine, as long as it has one
// thread. Many positions are solved without variations, and without best moves unless asked for.
class FallingSolver : public Solver {
public:
    // `memory` is the table's, in bytes, and all of it is used, or less if the machine does not
    // have as much. Throws std::invalid_argument; std::bad_alloc if not even 64 KiB can be had.
    static std::unique_ptr<FallingSolver> make(const Rules& rules, std::size_t memory);

    using Solver::solve;
    // The same in several threads, which share the table.
    virtual Report solve(const Position& position, bool weak, const Limit& limit, int threads) = 0;

    // The same as solve() for every legal move; its variation is the best move. Threads share the
    // table; each but the first needs at most 2 MiB more. No move is worth more than `most`: a book
    // may know that, and it saves the proof.
    virtual Report analyse(const Position& position, bool weak, int threads, const Limit& limit,
                           int most) = 0;
    Report analyse(const Position& position, bool weak, int threads, const Limit& limit) {
        return analyse(position, weak, threads, limit, most_score);
    }

    // Which compiled inner loop runs: "plain" or "avx2".
    [[nodiscard]] virtual const char* instruction_set() const = 0;
    // For tests: runs another one from now on; false if it cannot run here.
    virtual bool use_instruction_set(std::string_view name) = 0;

protected:
    using Solver::Solver;
};

}  // namespace inarow
