#include <doctest.h>

#include <cstdlib>
#include <utility>

#include "games.hpp"
#include "inarow/exhaustive.hpp"
#include "inarow/replay.hpp"
#include "inarow/search.hpp"
#include "inarow/solver.hpp"
#include "naive.hpp"

using namespace inarow;

namespace {

constexpr std::size_t memory = std::size_t{1} << 18U;

Position position(const Rules& rules, const std::vector<int>& moves) {
    const auto last = replay(rules, moves).back();
    return {rules, last.first, last.second};
}

int sign(int low, int high) { return (low > 0) - (high < 0); }

// The slow truth, as a score.
int truth(const Position& start) {
    const auto worth = reference_value(start, true);
    if (worth.value == 0) return 0;
    return worth.value > 0 ? win_in(worth.plies) : loss_in(worth.plies);
}

}  // namespace

TEST_CASE("scores of all small rules agree with plain minimax") {
    for (const auto& rules : all_and_exact_rules(8)) {
        CAPTURE(rules.code());
        const auto solver = PlacedSolver::make(rules, memory);
        const int oracle = naive::minimax_plies(naive::Board(rules));
        const int score = oracle == 0 ? 0 : oracle > 0 ? oracle + 900 : oracle - 900;
        const auto report = solver->solve({rules, {}, {}}, false, {});
        CHECK(report.finished);
        CHECK(report.low == score);
        CHECK(report.high == score);
    }
}

TEST_CASE("scores of positions, and of all their moves, agree with plain search") {
    auto all = all_rules(15);
    for (const bool misere : {false, true}) {
        for (const int k : {3, 4}) all.push_back({4, 4, k, false, misere});
        for (const int k : {3, 4, 5}) all.push_back({5, 5, k, false, misere});
        all.push_back({9, 8, 4, false, misere});  // two words
    }
    std::uint64_t seed = 0;
    for (const auto& rules : all) {
        CAPTURE(rules.code());
        const auto solver = PlacedSolver::make(rules, memory);
        for (int n = 0; n < 4; ++n) {
            auto moves = random_game(rules, ++seed);
            const auto cells = static_cast<std::size_t>(rules.width * rules.height);
            const auto least = cells > 9 ? cells - 9 : 0;
            if (moves.size() < least) continue;
            moves.resize(least + (moves.size() - least) * static_cast<std::size_t>(n) / 4);
            const auto start = position(rules, moves);
            const int score = truth(start);
            const auto weak = solver->solve(start, true, {});
            CHECK(weak.finished);
            CHECK(sign(weak.low, weak.high) == sign(score, score));
            const auto exact = solver->solve(start, false, {});
            CHECK(exact.low == score);
            CHECK(exact.high == score);
            if (replay(rules, moves).back().outcome != Outcome::open) continue;

            // The line is as long as the score says.
            auto line = moves;
            line.insert(line.end(), exact.variation.begin(), exact.variation.end());
            CHECK(replay(rules, line).back().outcome != Outcome::open);
            if (score != 0) {
                CHECK(exact.variation.size() ==
                      static_cast<std::size_t>(most_score - std::abs(score)));
            }
            const auto moved = solver->analyse(start, false, {});
            CHECK(moved.low == score);
            for (const auto& move : moved.moves) {
                auto next = moves;
                next.push_back(move.cell);
                CHECK(move.low == move.high);
                CHECK(move.low == before_move(truth(position(rules, next))));
            }
        }
    }
}

TEST_CASE("known values") {
    struct Known {
        Rules rules;
        int value;
    };
    // shared/ENGINES.md: values in print, and misère values that another program found
    for (const auto& [rules, value] : {
             Known{{3, 3, 3}, 0},
             Known{{4, 3, 3}, 1},
             Known{{4, 4, 4}, 0},
             Known{{5, 4, 4}, 0},
             Known{{5, 5, 4}, 0},
             Known{{5, 5, 5}, 0},
             Known{{3, 3, 3, false, true}, 0},
             Known{{4, 3, 3, false, true}, -1},
             Known{{4, 5, 4, false, true}, 0},
         }) {
        CAPTURE(rules.code());
        const auto solver = PlacedSolver::make(rules, std::size_t{1} << 22U);
        Limit limit;
        limit.nodes = 400'000;
        const auto report = solver->solve({rules, {}, {}}, true, limit);
        CHECK(report.finished);
        CHECK(sign(report.low, report.high) == value);
    }
}

TEST_CASE("what is said before the end is true") {
    for (const auto& rules : {Rules{4, 3, 3}, Rules{4, 3, 3, false, true}, Rules{4, 4, 4},
                              Rules{4, 4, 3, false, true}, Rules{3, 4, 3, true, true}}) {
        CAPTURE(rules.code());
        const auto whole = PlacedSolver::make(rules, memory);
        const auto score = whole->solve({rules, {}, {}}, false, {}).low;
        int open = 0;
        for (std::uint64_t nodes = 0; nodes < 3000; nodes += 97) {
            const auto solver = PlacedSolver::make(rules, memory);
            Limit limit;
            limit.nodes = nodes;
            for (int again = 0; again < 2; ++again) {
                const auto report = solver->solve({rules, {}, {}}, false, limit);
                CHECK(report.low <= score);
                CHECK(report.high >= score);
                CHECK(report.finished == (report.low == report.high));
                open += report.finished ? 0 : 1;
            }
        }
        CHECK(open > 0);
    }
}

TEST_CASE("what needs no search is said at once") {
    Limit limit;
    limit.nodes = 1;
    // By strategy stealing the first side does not lose; with an even number of cells the second
    // side does not lose misère, and with an odd one the first, if no line starts at the centre.
    const auto bounds = [&](const Rules& rules) {
        const auto solver = PlacedSolver::make(rules, memory);
        const auto report = solver->solve({rules, {}, {}}, false, limit);
        return std::pair{report.low >= 0, report.high <= 0};
    };
    CHECK(bounds({15, 15, 5}) == std::pair{true, false});
    CHECK(bounds({10, 10, 5, false, true}) == std::pair{false, true});
    CHECK(bounds({7, 7, 5, false, true}) == std::pair{true, false});
    CHECK(bounds({9, 9, 5, false, true}) == std::pair{false, false});
}

TEST_CASE("a solver stops when it is asked to") {
    const Rules rules{9, 9, 5};
    const auto solver = PlacedSolver::make(rules, memory);
    int asks = 0;
    Limit limit;
    limit.ask = [&](const Report& so_far) {
        CHECK(so_far.low <= so_far.high);
        return ++asks == 2;
    };
    CHECK_FALSE(solver->solve({rules, {}, {}}, true, limit).finished);
    CHECK(asks == 2);
    std::atomic<bool> stop{true};
    Limit stopped;
    stopped.stop = &stop;
    const auto report = solver->analyse({rules, {}, {}}, true, stopped);
    CHECK_FALSE(report.finished);
    CHECK(report.moves.size() == 81);
    Limit instant;
    instant.seconds = 0;
    CHECK_FALSE(solver->solve({rules, {}, {}}, true, instant).finished);
}

TEST_CASE("bad questions to a solver are refused, and finished games are answered") {
    CHECK_THROWS_AS(PlacedSolver::make(tic_tac_toe, 1), std::invalid_argument);
    const auto solver = PlacedSolver::make(tic_tac_toe, memory);
    CHECK_THROWS_AS(solver->solve({connect_four, {}, {}}, false, {}), std::invalid_argument);
    const auto over = solver->solve(position(tic_tac_toe, {0, 4, 1, 5, 2}), false, {});
    CHECK(over.finished);
    CHECK(over.low == loss_in(0));
    CHECK(over.high == loss_in(0));
    CHECK(over.variation.empty());
}
