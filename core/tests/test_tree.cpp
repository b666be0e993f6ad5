#include <doctest.h>

#include <cstdlib>

#include "games.hpp"
#include "inarow/exhaustive.hpp"
#include "inarow/replay.hpp"
#include "inarow/search.hpp"
#include "inarow/tree.hpp"

using namespace inarow;

namespace {

TreeSettings settings(std::size_t memory = std::size_t{1} << 20U, int threads = 1) {
    TreeSettings s;
    s.memory = memory;
    s.threads = threads;
    return s;
}

Limit simulations(std::uint64_t n) {
    Limit limit;
    limit.nodes = n;
    return limit;
}

Position position(const Rules& rules, const std::vector<int>& moves) {
    const auto last = replay(rules, moves).back();
    return {rules, last.first, last.second};
}

bool same(const Report& a, const Report& b) {
    if (a.moves.size() != b.moves.size() || a.best != b.best || a.variation != b.variation)
        return false;
    for (std::size_t i = 0; i < a.moves.size(); ++i) {
        const auto& x = a.moves[i];
        const auto& y = b.moves[i];
        if (x.cell != y.cell || x.visits != y.visits || x.estimate != y.estimate ||
            x.low != y.low || x.high != y.high) {
            return false;
        }
    }
    return true;
}

}  // namespace

TEST_CASE("what a tree search proves is true, on all small rules") {
    int proven = 0;
    for (const auto& rules : all_and_exact_rules(9)) {
        CAPTURE(rules.code());
        for (std::uint64_t seed = 0; seed < 3; ++seed) {
            auto moves = random_game(rules, seed);
            moves.resize(moves.size() * seed / 4);
            const auto start = position(rules, moves);
            for (const auto policy : {Policy::plain, Policy::careful}) {
                auto s = settings();
                s.policy = policy;
                const auto search = TreeSearch::make(rules, s);
                const auto report = search->search(start, simulations(3000));
                for (const auto& move : report.moves) {
                    if (move.low == -most_score && move.high == most_score) continue;
                    ++proven;
                    auto line = moves;
                    line.push_back(move.cell);
                    const auto truth = reference_value(position(rules, line), true);
                    const int score = truth.value == 0  ? 0
                                      : truth.value > 0 ? loss_in(truth.plies + 1)
                                                        : win_in(truth.plies + 1);
                    CHECK(move.low <= score);
                    CHECK(score <= move.high);
                    // Who wins is proven, though it may come quicker than was found.
                    CHECK((move.low > 0 || move.high < 0 || move.low == move.high));
                }
                CHECK(report.finished ==
                      (report.low > 0 || report.high < 0 || report.low == report.high));
            }
        }
    }
    CHECK(proven > 1000);
}

TEST_CASE("tic-tac-toe is proven to be a draw") {
    const auto search = TreeSearch::make(tic_tac_toe, settings());
    const auto report = search->search({tic_tac_toe, {}, {}}, simulations(100'000));
    CHECK(report.finished);
    CHECK(report.low == 0);
    CHECK(report.high == 0);
    CHECK(report.nodes < 100'000);
}

TEST_CASE("the same seed gives the same search, with every number of threads") {
    for (const int threads : {1, 3}) {
        for (const auto& rules : {connect_four, Rules{10, 10, 5, false, true}, Rules{15, 15, 5}}) {
            CAPTURE(rules.code());
            const auto one = TreeSearch::make(rules, settings(std::size_t{1} << 22U, threads));
            const auto two = TreeSearch::make(rules, settings(std::size_t{1} << 22U, threads));
            const Position start{rules, {}, {}};
            const auto report = one->search(start, simulations(2000));
            CHECK(report.nodes == 2000);
            CHECK(same(report, two->search(start, simulations(2000))));
            two->forget();
            CHECK(same(report, two->search(start, simulations(2000))));
        }
    }
}

TEST_CASE("the part of the tree that still counts is kept") {
    for (const auto& rules : {connect_four, Rules{6, 6, 4}, Rules{6, 6, 4, false, true}}) {
        CAPTURE(rules.code());
        const auto search = TreeSearch::make(rules, settings());
        std::vector<int> moves;
        std::uint64_t kept = 0;
        auto outcome = Outcome::open;
        // A whole game: so that also forced moves and proven positions become the root.
        while (outcome == Outcome::open) {
            const auto report = search->search(position(rules, moves), simulations(1500));
            kept += report.kept;
            std::uint64_t visits = 0;
            for (const auto& move : report.moves) visits += move.visits;
            CHECK(visits >= report.nodes);
            moves.push_back(report.best);
            outcome = replay(rules, moves).back().outcome;
        }
        CHECK(kept > 1000);
        // Back to the start: nothing to keep.
        CHECK(search->search({rules, {}, {}}, simulations(10)).kept == 0);
        // The same position again: all of it.
        CHECK(search->search({rules, {}, {}}, simulations(10)).kept == 10);
    }
}

TEST_CASE("with little memory the search goes on without a larger tree") {
    const Rules rules{19, 19, 5};
    const auto search = TreeSearch::make(rules, settings(std::size_t{1} << 16U));
    const auto report = search->search({rules, {}, {}}, simulations(3000));
    CHECK(report.memory_full);
    CHECK(report.nodes == 3000);
    CHECK(report.moves.size() == 361);
}

TEST_CASE("a win in one is found, and a loss in two prevented") {
    //  . . O .
    //  . . . O
    //  X X X .   whoever moves takes d1
    const Rules rules{4, 3, 4};
    for (const bool second : {false, true}) {
        Position start{rules, {}, {}};
        for (int x = 0; x < 3; ++x) start.first.set(rules.cell(x, 0));
        for (const auto& [x, y] : {std::pair{2, 2}, {3, 1}}) start.second.set(rules.cell(x, y));
        if (!second) start.second.set(rules.cell(0, 2));
        const auto search = TreeSearch::make(rules, settings());
        const auto report = search->search(start, simulations(1000));
        CHECK(report.best == rules.cell(3, 0));
        if (!second) CHECK(report.low == win_in(1));
    }
}

TEST_CASE("a search stops when it is asked to, and says what it has") {
    const Rules rules{10, 10, 5, false, true};
    const auto search = TreeSearch::make(rules, settings(std::size_t{1} << 20U, 2));
    std::atomic<bool> stop{true};
    Limit limit;
    limit.stop = &stop;
    const auto report = search->search({rules, {}, {}}, limit);
    CHECK(report.nodes > 0);
    CHECK(report.best >= 0);
    Limit asked;
    int asks = 0;
    asked.ask = [&](const Report& so_far) {
        CHECK(so_far.moves.size() == 100);
        return ++asks == 2;
    };
    CHECK(search->search({rules, {}, {}}, asked).nodes > 0);
    CHECK(asks == 2);
    Limit instant;
    instant.seconds = 0;
    CHECK(search->search({rules, {}, {}}, instant).best >= 0);
}

TEST_CASE("bad questions to a tree search are refused") {
    CHECK_THROWS_AS(TreeSearch::make(tic_tac_toe, settings(1)), std::invalid_argument);
    CHECK_THROWS_AS(TreeSearch::make(tic_tac_toe, settings(std::size_t{1} << 20U, 0)),
                    std::invalid_argument);
    CHECK_THROWS_AS(TreeSearch::make(tic_tac_toe, settings(std::size_t{1} << 20U, 1000)),
                    std::invalid_argument);
    const auto search = TreeSearch::make(tic_tac_toe, settings());
    CHECK_THROWS_AS(search->search({connect_four, {}, {}}, {}), std::invalid_argument);
    CHECK_THROWS_AS(search->search(position(tic_tac_toe, {0, 4, 1, 5, 2}), {}),
                    std::invalid_argument);
}
