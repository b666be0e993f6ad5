// What is wrong with the answers of the solver for falling stones about one position.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <string>

#include "inarow/solver.hpp"
#include "random_position.hpp"
#include "slow_falling.hpp"

namespace falling {

using namespace inarow;

// Does the line lead to the end that the score promises?
inline bool keeps_promise(const Position& start, int score, const std::vector<int>& line) {
    auto position = start;
    for (const int cell : line) position = play(position, cell);
    const auto end = outcome(position);
    if (end == Outcome::open) return false;
    if (score == 0) return end == Outcome::drawn;
    return (end == won_by(start.turn())) == (score > 0) &&
           static_cast<int>(line.size()) == most_score - std::abs(score);
}

inline bool exact(const Report& report, int score) {
    return report.finished && report.low == score && report.high == score;
}

inline bool right_sign(int low, int high, int score) {
    return low <= score && score <= high && (low > 0) == (score > 0) && (high < 0) == (score < 0);
}

// The score of a move to the side that makes it.
inline int move_score(const Position& start, int cell, SlowFalling& slow) {
    const auto after = play(start, cell);
    const auto end = outcome(after);
    if (end == Outcome::drawn) return 0;
    if (end != Outcome::open) return end == won_by(start.turn()) ? win_in(1) : loss_in(1);
    return before_move(slow.score(after));
}

// Empty if all is well. The game is not over, and few cells are left.
inline std::string faults(FallingSolver& solver, const Position& start, int threads) {
    SlowFalling slow(start.rules);
    const int score = slow.score(start);
    std::string faults;
    const auto expect = [&](bool holds, const char* what) {
        if (!holds) faults += std::string(faults.empty() ? "" : ", ") + what;
    };

    const auto weak = solver.solve(start, true, {});
    expect(weak.finished && right_sign(weak.low, weak.high, score), "weak score");
    expect(weak.best >= 0 && (move_score(start, weak.best, slow) > 0) == (score > 0) &&
               (move_score(start, weak.best, slow) < 0) == (score < 0),
           "weak best");
    const auto solved = solver.solve(start, false, {});
    expect(exact(solved, score), "score");
    expect(!solved.variation.empty() && solved.variation.front() == solved.best, "best");
    expect(keeps_promise(start, score, solved.variation), "line");
    const auto all = solver.solve_all(std::array{start}, false, {});
    expect(exact(all.front(), score), "score in a batch");

    for (const bool who : {true, false}) {
        const auto report = solver.analyse(start, who, threads, {});
        if (!who) expect(exact(report, score), "analysed score");
        expect(report.finished && right_sign(report.low, report.high, score), "analysed sign");
        expect(report.variation == std::vector<int>{report.best}, "analysed line");
        std::vector<int> cells;
        const Grid<most_words> grid(start.rules);
        grid.legal(start.first | start.second).each([&](int cell) { cells.push_back(cell); });
        expect(cells.size() == report.moves.size(), "number of moves");
        for (std::size_t i = 0; i < std::min(cells.size(), report.moves.size()); ++i) {
            const auto& move = report.moves[i];
            const int value = move_score(start, move.cell, slow);
            expect(move.cell == cells[i], "order of moves");
            expect(right_sign(move.low, move.high, value), "sign of a move");
            if (!who) expect(move.low == value && move.high == value, "score of a move");
            if (move.cell == report.best && !who) expect(value == score, "best move");
        }
    }
    return faults;
}

}  // namespace falling
