// The exact worth of positions where stones are placed. It takes falling stones as well, as a slow
// second opinion.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "inarow/limit.hpp"
#include "inarow/position.hpp"

namespace inarow {

class PlacedSolver {
public:
    // `memory` is the table's, in bytes. Throws std::invalid_argument; std::bad_alloc if the memory
    // cannot be had.
    PlacedSolver(const Rules& rules, std::size_t memory);
    ~PlacedSolver();
    PlacedSolver(const PlacedSolver&) = delete;
    PlacedSolver& operator=(const PlacedSolver&) = delete;

    [[nodiscard]] const Rules& rules() const { return rules_; }

    // `weak` asks only who wins. Throws std::invalid_argument if the position is not of these
    // rules. What is proven before a limit is reached is kept: in the report, and in the table.
    Report solve(const Position& position, bool weak, const Limit& limit);

    // The same for every legal move.
    Report analyse(const Position& position, bool weak, const Limit& limit);

    // Many positions in turn. Limits hold for all together.
    std::vector<Report> solve_all(std::span<const Position> positions, bool weak,
                                  const Limit& limit);

    void forget();

    // The bytes that the table really has.
    [[nodiscard]] std::size_t memory() const;

    // The solver for boards of some size.
    class Impl;

private:
    // Is the game over? Then that is the report.
    bool over(const Position& position, Report& report) const;

    Rules rules_;
    std::unique_ptr<Impl> impl_;
};

}  // namespace inarow
