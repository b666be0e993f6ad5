#include <doctest.h>

#include <atomic>
#include <random>

#include "games.hpp"
#include "inarow/pattern_search.hpp"
#include "inarow/solver.hpp"
#include "random_position.hpp"

using namespace inarow;

namespace {

constexpr std::size_t memory = std::size_t{1} << 18U;

Limit nodes(std::uint64_t n) {
    Limit limit;
    limit.nodes = n;
    return limit;
}

// Bounds of the same thing.
template <class A, class B>
bool agree(const A& a, const B& b) {
    return a.low <= b.high && b.low <= a.high;
}

bool same(const Report& a, const Report& b) {
    if (a.best != b.best || a.variation != b.variation || a.low != b.low || a.high != b.high)
        return false;
    if (a.nodes != b.nodes || a.moves.size() != b.moves.size()) return false;
    for (std::size_t i = 0; i < a.moves.size(); ++i) {
        if (a.moves[i].cell != b.moves[i].cell || a.moves[i].estimate != b.moves[i].estimate) {
            return false;
        }
    }
    return true;
}

}  // namespace

TEST_CASE("what a search by patterns proves is true, on small boards") {
    std::mt19937 random(3);
    int proven = 0;
    int lost = 0;
    for (const auto& rules :
         {Rules{3, 3, 3}, Rules{4, 3, 3}, Rules{4, 5, 3}, Rules{5, 5, 3}, Rules{4, 4, 4},
          Rules{5, 4, 4}, Rules{5, 5, 4}, Rules{6, 4, 4}, Rules{2, 8, 3}, Rules{5, 5, 5}}) {
        CAPTURE(rules.code());
        const auto solver = PlacedSolver::make(rules, std::size_t{1} << 20U);
        const auto search = PatternSearch::make(rules, {memory});
        const int cells = rules.width * rules.height;
        for (int n = 0; n < 8; ++n) {
            const auto start = random_position(rules, std::min(cells, 4 + 2 * n), random);
            if (outcome(start) != Outcome::open) continue;
            Limit some;
            some.nodes = 3000;
            const auto truth = solver->analyse(start, false, some);
            const auto report = search->search(start, nodes(random() % 3000));
            const auto forced = search->force(start, nodes(random() % 3000));
            CHECK(agree(report, truth));
            CHECK(agree(forced, truth));
            REQUIRE(report.moves.size() == truth.moves.size());
            for (std::size_t i = 0; i < truth.moves.size(); ++i) {
                CHECK(report.moves[i].cell == truth.moves[i].cell);
                CHECK(agree(report.moves[i], truth.moves[i]));
                lost += report.moves[i].high < 0 ? 1 : 0;
            }
            proven += report.finished ? 1 : 0;
        }
    }
    CHECK(proven > 15);
    CHECK(lost > 50);
}

TEST_CASE("three in a row is won on 4x3 and larger, by threats from the first stone on") {
    for (const auto& rules : {Rules{4, 3, 3}, Rules{3, 5, 3}, Rules{6, 6, 3}}) {
        CAPTURE(rules.code());
        CHECK(PatternSearch::make(rules, {memory})->force({rules, {}, {}}, {}).low > 0);
    }
    CHECK(PatternSearch::make(tic_tac_toe, {memory})->force({tic_tac_toe, {}, {}}, {}).low < 0);
}

TEST_CASE("an open three is answered, and an open four is not the end of the search") {
    //  . . . . . . . . .
    //  . O . X X X . . .    O is to move: b2 is taken, so f2, g2 or h2 remain
    const Rules rules{9, 9, 5};
    Position start{rules, {}, {}};
    for (const int x : {3, 4, 5}) start.first.set(rules.cell(x, 4));
    for (const int x : {1, 8}) start.second.set(rules.cell(x, x == 1 ? 4 : 8));
    const auto search = PatternSearch::make(rules, {memory});
    const auto report = search->search(start, nodes(5000));
    const int y = report.best / rules.stride();
    CHECK(y == 4);
    // Every move but the answers is proven to lose.
    int open = 0;
    for (const auto& move : report.moves) open += move.high >= 0 ? 1 : 0;
    CHECK(open >= 1);
    CHECK(open <= 3);
}

TEST_CASE("a search by patterns is the same for the same nodes") {
    for (const auto& rules : {Rules{15, 15, 5}, Rules{7, 7, 4}, Rules{19, 19, 6}}) {
        CAPTURE(rules.code());
        std::mt19937 random(4);
        const auto start = random_position(rules, rules.width * rules.height - 10, random);
        const auto one = PatternSearch::make(rules, {memory});
        const auto two = PatternSearch::make(rules, {memory});
        const auto report = one->search(start, nodes(3000));
        CHECK(report.nodes <= 3000);
        CHECK(same(report, two->search(start, nodes(3000))));
        two->forget();
        CHECK(same(report, two->search(start, nodes(3000))));
    }
}

TEST_CASE("limits end a search by patterns, and it has a move all the same") {
    const Rules rules{15, 15, 5};
    const auto search = PatternSearch::make(rules, {memory});
    const Position empty{rules, {}, {}};
    CHECK(search->search(empty, nodes(0)).best == rules.cell(7, 7));
    Limit instant;
    instant.seconds = 0;
    CHECK(search->search(empty, instant).best >= 0);
    const std::atomic<bool> stop{true};
    Limit stopped;
    stopped.stop = &stop;
    CHECK(search->search(empty, stopped).best >= 0);
    Limit shallow;
    shallow.depth = 2;
    CHECK(search->search(empty, shallow).depth == 2);
    Limit asked;
    int asks = 0;
    asked.ask = [&](const Report&) { return ++asks == 2; };
    CHECK(!search->search(empty, asked).finished);
    CHECK(asks == 2);
}

TEST_CASE("threads share what they know: what they prove is true, and every limit ends them all") {
    std::mt19937 random(5);
    int proven = 0;
    for (const auto& rules : {Rules{5, 5, 4}, Rules{6, 4, 4}, Rules{4, 5, 3}}) {
        CAPTURE(rules.code());
        const auto solver = PlacedSolver::make(rules, std::size_t{1} << 20U);
        const auto search = PatternSearch::make(rules, {memory, nullptr, 3});
        for (int n = 0; n < 8; ++n) {
            const auto start = random_position(rules, 6 + 2 * n, random);
            if (outcome(start) != Outcome::open) continue;
            const auto truth = solver->analyse(start, false, nodes(3000));
            const auto report = search->search(start, nodes(9000));
            CHECK(report.nodes <= 9000);
            CHECK(agree(report, truth));
            for (std::size_t i = 0; i < truth.moves.size(); ++i) {
                CHECK(agree(report.moves[i], truth.moves[i]));
            }
            proven += report.finished ? 1 : 0;
        }
    }
    CHECK(proven > 5);
    const Rules rules{15, 15, 5};
    const auto search = PatternSearch::make(rules, {memory, nullptr, 3});
    const Position empty{rules, {}, {}};
    const std::atomic<bool> stop{true};
    Limit stopped;
    stopped.stop = &stop;
    CHECK(search->search(empty, stopped).best >= 0);
    Limit asked;
    int asks = 0;
    asked.ask = [&](const Report&) { return ++asks == 2; };
    CHECK(search->search(empty, asked).interrupted);
    asked.ask = [](const Report&) -> bool { throw std::runtime_error("asked"); };
    CHECK_THROWS_AS(search->search(empty, asked), std::runtime_error);
    Limit shallow;
    shallow.depth = 3;
    CHECK(search->search(empty, shallow).depth == 3);
    CHECK_THROWS_AS(PatternSearch::make(rules, {memory, nullptr, 0}), std::invalid_argument);
    CHECK_THROWS_AS(PatternSearch::make(rules, {memory, nullptr, 257}), std::invalid_argument);
}

TEST_CASE("bad questions to a search by patterns are refused") {
    CHECK_THROWS_AS(PatternSearch::make(connect_four, {memory}), std::invalid_argument);
    CHECK_THROWS_AS(PatternSearch::make({5, 5, 4, false, true}, {memory}), std::invalid_argument);
    CHECK_THROWS_AS(PatternSearch::make({5, 5, 2}, {memory}), std::invalid_argument);
    CHECK_THROWS_AS(PatternSearch::make(tic_tac_toe, {1}), std::invalid_argument);
    CHECK_THROWS_AS(PatternSearch::make(tic_tac_toe, {std::size_t{1} << 62U}), std::bad_alloc);
    const auto search = PatternSearch::make(tic_tac_toe, {memory});
    CHECK_THROWS_AS(search->search({{4, 4, 3}, {}, {}}, {}), std::invalid_argument);
    Position over{tic_tac_toe, {}, {}};
    for (const int cell : {0, 1, 2}) over.first.set(cell);
    for (const int cell : {4, 5}) over.second.set(cell);
    CHECK_THROWS_AS(search->search(over, {}), std::invalid_argument);
    CHECK_THROWS_AS(search->force(over, {}), std::invalid_argument);
}
