// The exact worth of positions where stones fall: Connect Four and every other board, normal and
// misère.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "inarow/limit.hpp"
#include "inarow/position.hpp"

namespace inarow {

// One call at a time; as many solvers as you like side by side. With one table size, a fresh
// solver, or one that forgot, searches the same nodes on every machine, as long as it has one
// thread.
class FallingSolver {
public:
    // `memory` is the table's, in bytes, and all of it is used, or less if the machine does not
    // have as much. Throws std::invalid_argument; std::bad_alloc if not even 64 KiB can be had.
    FallingSolver(const Rules& rules, std::size_t memory);
    ~FallingSolver();
    FallingSolver(const FallingSolver&) = delete;
    FallingSolver& operator=(const FallingSolver&) = delete;

    [[nodiscard]] const Rules& rules() const { return rules_; }

    // `weak` asks only who wins. Throws std::invalid_argument if the position is not of these
    // rules. What is proven before a limit is reached is kept: in the report, and in the table.
    Report solve(const Position& position, bool weak, const Limit& limit);

    // The same for every legal move; its variation is the best move. Threads share the table; each but
    // the first needs at most 2 MiB more. No move is worth more than `most`: a book may know that,
    // and it saves the proof.
    Report analyse(const Position& position, bool weak, int threads, const Limit& limit,
                   int most = most_score);

    // Many positions in turn, without best moves and variations. Limits hold for all together; a
    // position that was not reached has bounds that hold for every position.
    std::vector<Report> solve_all(std::span<const Position> positions, bool weak,
                                  const Limit& limit);

    void forget();

    // The bytes that the table really has.
    [[nodiscard]] std::size_t memory() const;

    // Which compiled inner loop runs: "plain", "popcnt" or "avx2".
    [[nodiscard]] const char* instruction_set() const;
    // For tests: runs another one from now on; false if it cannot run here.
    bool use_instruction_set(std::string_view name);

    class Impl;

private:
    Rules rules_;
    std::unique_ptr<Impl> impl_;
};

}  // namespace inarow
