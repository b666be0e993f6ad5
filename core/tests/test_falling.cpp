#include <doctest.h>

#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <random>
#include <thread>
#include <vector>

#include "falling_faults.hpp"
#include "games.hpp"
#include "inarow/replay.hpp"
#include "inarow/solver.hpp"
#include "naive.hpp"

using namespace inarow;

namespace {

constexpr std::size_t small = std::size_t{1} << 18U;
constexpr std::array loops{"plain", "avx2"};

// The position after stones in these columns, 1 the left one.
Position after(const Rules& rules, std::string_view columns) {
    Position position{rules, {}, {}};
    std::array<int, longest_side> heights{};
    for (const char c : columns) {
        const int x = c - '1';
        position = play(position, rules.cell(x, heights[static_cast<std::size_t>(x)]++));
    }
    return position;
}

Limit limit_of(std::uint64_t nodes) {
    Limit limit;
    limit.nodes = nodes;
    return limit;
}

Limit limit_of(double seconds) {
    Limit limit;
    limit.seconds = seconds;
    return limit;
}

Limit limit_of(const std::atomic<bool>* stop) {
    Limit limit;
    limit.stop = stop;
    return limit;
}

Limit limit_of(std::function<bool(const Report&)> ask) {
    Limit limit;
    limit.ask = std::move(ask);
    return limit;
}

// Solvers of these rules, one for every inner loop that runs here.
std::vector<std::unique_ptr<FallingSolver>> solvers(const Rules& rules, std::size_t memory) {
    std::vector<std::unique_ptr<FallingSolver>> all;
    for (const auto* name : loops) {
        auto solver = FallingSolver::make(rules, memory);
        if (solver->use_instruction_set(name)) all.push_back(std::move(solver));
    }
    return all;
}

void check_random_positions(const Rules& rules, int most_empty, int positions,
                            std::mt19937& random) {
    const auto all = solvers(rules, small);
    for (int i = 0; i < positions; ++i) {
        const int cells = rules.width * rules.height;
        const int empty = 1 + static_cast<int>(random() % static_cast<unsigned>(most_empty));
        const auto start = random_position(rules, std::min(empty, cells), random);
        if (cells - (start.first | start.second).count() > most_empty + 4) continue;
        CAPTURE(rules.code());
        CAPTURE(start.first.word[0]);
        CAPTURE(start.second.word[0]);
        for (const auto& solver : all) {
            CAPTURE(solver->instruction_set());
            CHECK(falling::faults(*solver, start, 1 + i % 2) == "");
        }
    }
}

}  // namespace

TEST_CASE("falling stones: all small rules agree with plain minimax") {
    for (const auto& rules : all_rules(8)) {
        if (!rules.gravity) continue;
        CAPTURE(rules.code());
        const int oracle = naive::minimax_plies(naive::Board(rules));
        const int score = oracle == 0 ? 0 : oracle > 0 ? oracle + 900 : oracle - 900;
        for (const auto& solver : solvers(rules, small)) {
            CHECK(falling::exact(solver->solve({rules, {}, {}}, false, {}), score));
        }
    }
}

TEST_CASE("falling stones: random positions of small boards agree with the slow solver") {
    std::mt19937 random(1);
    for (int width = 1; width <= 5; ++width) {
        for (int height = 1; height <= 6; ++height) {
            for (int k = 1; k <= std::max(width, height); ++k) {
                for (const bool misere : {false, true}) {
                    const int most_empty = width <= 4 ? 12 : 11;
                    check_random_positions({width, height, k, true, misere}, most_empty, 3, random);
                }
            }
        }
    }
}

TEST_CASE("falling stones: random positions of larger boards agree with the slow solver") {
    constexpr std::array<std::array<int, 3>, 33> boards{
        {{6, 4, 4},   {6, 5, 4},   {6, 6, 4},   {6, 7, 4},   {7, 4, 4},   {7, 5, 4},   {7, 6, 4},
         {7, 6, 3},   {7, 6, 5},   {7, 6, 7},   {7, 7, 4},   {8, 4, 4},   {8, 5, 4},   {8, 6, 4},
         {8, 7, 4},   {9, 6, 4},   {9, 7, 5},   {12, 6, 4},  {6, 12, 5},  {10, 10, 5}, {11, 11, 6},
         {16, 3, 4},  {3, 19, 4},  {19, 4, 5},  {19, 6, 5},  {19, 19, 8}, {1, 19, 19}, {19, 1, 19},
         {2, 19, 19}, {3, 19, 19}, {16, 3, 16}, {19, 2, 19}, {3, 15, 12}}};
    std::mt19937 random(2);
    for (const auto& [width, height, k] : boards) {
        for (const bool misere : {false, true}) {
            check_random_positions({width, height, k, true, misere}, width <= 9 ? 9 : 7, 8, random);
        }
    }
}

TEST_CASE("falling stones: sizes that are solved") {
    // Known, k = 4: who wins from the empty board.
    struct Size {
        int width;
        int height;
        int value;
    };
    for (const auto& [width, height, value] :
         {Size{4, 4, 0}, {5, 4, 0}, {6, 4, -1}, {7, 4, 0}, {5, 5, 0}, {6, 5, 0}}) {
        const Rules rules{width, height, 4, true};
        CAPTURE(rules.code());
        const auto solver = FallingSolver::make(rules, std::size_t{16} << 20U);
        const auto report = solver->solve({rules, {}, {}}, true, {});
        CHECK(report.finished);
        CHECK((report.low > 0) - (report.high < 0) == value);
    }
}

TEST_CASE("falling stones: openings of Connect Four that end soon") {
    // Known: with d1 taken by both sides in turn up to d5, and a quick end for one side.
    const auto solver = FallingSolver::make(connect_four, std::size_t{4} << 20U);
    //  X threatens b1 c1 d1 on both ends
    CHECK(falling::exact(solver->solve(after(connect_four, "224433"), false, {}), win_in(1)));
    CHECK(falling::exact(solver->solve(after(connect_four, "22443"), false, {}), loss_in(2)));
    CHECK(falling::exact(solver->solve(after(connect_four, "2244"), false, {}), win_in(3)));
}

TEST_CASE("falling stones: the worth of a game that is over") {
    for (const bool misere : {false, true}) {
        const Rules rules{4, 4, 3, true, misere};
        const auto solver = FallingSolver::make(rules, small);
        const auto over = after(rules, "11223");
        REQUIRE(outcome(over) != Outcome::open);
        const int score = misere ? win_in(0) : loss_in(0);
        CHECK(falling::exact(solver->solve(over, false, {}), score));
        CHECK(falling::exact(solver->analyse(over, false, 2, {}), score));
        CHECK(falling::exact(solver->solve_all(std::array{over}, false, {}).front(), score));
    }
    const auto solver = FallingSolver::make({1, 2, 2, true}, small);
    const auto full = after({1, 2, 2, true}, "11");
    CHECK(falling::exact(solver->solve(full, true, {}), 0));
    CHECK(solver->analyse(full, true, 1, {}).moves.empty());
}

TEST_CASE("falling stones: a batch says what single calls say") {
    std::mt19937 random(3);
    std::vector<Position> positions;
    for (int i = 0; i < 30; ++i) positions.push_back(random_position(connect_four, 14, random));
    positions.push_back(after(connect_four, "1212121"));
    for (const bool weak : {false, true}) {
        const auto alone = FallingSolver::make(connect_four, small);
        const auto together = FallingSolver::make(connect_four, small);
        const auto reports = together->solve_all(positions, weak, {});
        REQUIRE(reports.size() == positions.size());
        for (std::size_t i = 0; i < positions.size(); ++i) {
            CAPTURE(i);
            const auto report = alone->solve(positions[i], weak, {});
            CHECK(reports[i].finished);
            CHECK((reports[i].low > 0) == (report.low > 0));
            CHECK((reports[i].high < 0) == (report.high < 0));
            if (!weak) CHECK(falling::exact(reports[i], report.low));
            CHECK(reports[i].variation.empty());
        }
        CHECK(together->solve_all({}, weak, {}).empty());
    }
}

TEST_CASE("falling stones: threads say what one thread says") {
    std::mt19937 random(4);
    for (const Rules rules :
         {connect_four, Rules{6, 5, 4, true}, Rules{5, 5, 4, true, true}, Rules{9, 7, 4, true}}) {
        CAPTURE(rules.code());
        for (int i = 0; i < 3; ++i) {
            const auto start = random_position(rules, 20, random);
            const auto alone = FallingSolver::make(rules, small);
            const auto expected = alone->analyse(start, false, 1, {});
            for (const int threads : {2, 4}) {
                const auto solver = FallingSolver::make(rules, small);
                const auto report = solver->analyse(start, false, threads, {});
                CHECK(report.finished);
                CHECK(report.low == expected.low);
                REQUIRE(report.moves.size() == expected.moves.size());
                for (std::size_t m = 0; m < report.moves.size(); ++m) {
                    CHECK(report.moves[m].cell == expected.moves[m].cell);
                    CHECK(report.moves[m].low == expected.moves[m].low);
                    CHECK(report.moves[m].high == expected.moves[m].high);
                }
            }
        }
    }
}

TEST_CASE("falling stones: who knows the score of a position is told the same of its moves") {
    std::mt19937 random(5);
    for (const Rules rules : {connect_four, Rules{5, 5, 4, true, true}, Rules{9, 7, 4, true}}) {
        CAPTURE(rules.code());
        for (int i = 0; i < 4; ++i) {
            const auto start = random_position(rules, 20 + i, random);
            const auto expected = FallingSolver::make(rules, small)->analyse(start, false, 1, {});
            const auto solver = FallingSolver::make(rules, small);
            const auto report = solver->analyse(start, false, 1, {}, expected.low);
            CHECK(report.finished);
            CHECK(report.low == expected.low);
            REQUIRE(report.moves.size() == expected.moves.size());
            for (std::size_t m = 0; m < report.moves.size(); ++m) {
                CHECK(report.moves[m].low == expected.moves[m].low);
                CHECK(report.moves[m].high == expected.moves[m].high);
            }
        }
    }
}

TEST_CASE("falling stones: the nodes of one thread are the same everywhere and every time") {
    const auto start = after(connect_four, "1177262655");
    std::vector<std::uint64_t> nodes;
    for (const auto& solver : solvers(connect_four, std::size_t{4} << 20U)) {
        for (int i = 0; i < 2; ++i) {
            nodes.push_back(solver->solve_all(std::array{start}, true, {}).front().nodes);
            solver->forget();
            nodes.push_back(solver->analyse(start, true, 1, limit_of(std::uint64_t{20'000})).nodes);
            CHECK(nodes.back() == 20'000);
            solver->forget();
        }
    }
    for (std::size_t i = 0; i < nodes.size(); ++i) CHECK(nodes[i] == nodes[i % 2]);
    CHECK(nodes.front() > 1'000);
}

TEST_CASE("falling stones: limits end a search and keep what it knows") {
    for (const Rules rules : {connect_four, Rules{9, 9, 5, true, true}, Rules{19, 19, 5, true}}) {
        CAPTURE(rules.code());
        const Position empty{rules, {}, {}};
        const auto solver = FallingSolver::make(rules, small);
        const auto check = [&](const Report& report) {
            CHECK(!report.finished);
            CHECK(report.low < report.high);
        };
        std::atomic<bool> stop{true};
        int asked = 0;
        const auto ask = [&](const Report& report) {
            CHECK(report.low < report.high);
            CHECK(!report.finished);
            ++asked;
            return true;
        };
        for (const bool weak : {false, true}) {
            for (const Limit& limit : {limit_of(std::uint64_t{1234}), limit_of(0.01), limit_of(0.0),
                                       limit_of(&stop), limit_of(ask)}) {
                asked = 0;
                check(solver->solve(empty, weak, limit));
                for (const int threads : {1, 3}) {
                    asked = 0;
                    const auto report = solver->analyse(empty, weak, threads, limit);
                    check(report);
                    CHECK(report.best >= 0);
                    CHECK(report.moves.size() == static_cast<std::size_t>(rules.width));
                }
                asked = 0;
                const auto reports = solver->solve_all(std::array{empty, empty}, weak, limit);
                for (const auto& report : reports) check(report);
            }
        }
        CHECK(solver->solve(empty, false, limit_of(std::uint64_t{1234})).nodes == 1234);
        CHECK(solver->solve(empty, false, limit_of(&stop)).nodes == 0);
    }
}

TEST_CASE("falling stones: a stop flag set meanwhile ends a search") {
    const auto solver = FallingSolver::make({19, 19, 5, true}, small);
    std::atomic<bool> stop{false};
    for (const int threads : {1, 2}) {
        stop = false;
        const std::jthread other([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            stop = true;
        });
        CHECK(
            !solver->analyse({solver->rules(), {}, {}}, false, threads, limit_of(&stop)).finished);
    }
}

TEST_CASE("falling stones: an exception from the one who is asked comes through") {
    const auto solver = FallingSolver::make(connect_four, small);
    struct Oops {};
    const auto limit = limit_of([](const Report&) -> bool { throw Oops{}; });
    const Position empty{connect_four, {}, {}};
    CHECK_THROWS_AS(solver->solve(empty, false, limit), Oops);
    for (const int threads : {1, 3}) {
        CHECK_THROWS_AS(solver->analyse(empty, false, threads, limit), Oops);
    }
    CHECK(falling::exact(solver->solve(after(connect_four, "2244"), false, {}), win_in(3)));
}

TEST_CASE("falling stones: bad arguments") {
    CHECK_THROWS_AS(FallingSolver::make({7, 6, 4, false}, small), std::invalid_argument);
    CHECK_THROWS_AS(FallingSolver::make({7, 20, 4, true}, small), std::invalid_argument);
    CHECK_THROWS_AS(FallingSolver::make(connect_four, 65535), std::invalid_argument);
    const auto solver = FallingSolver::make(connect_four, 65536);
    CHECK(solver->memory() <= 65536);
    CHECK(solver->memory() > 60000);
    CHECK(!solver->use_instruction_set("abacus"));
    const Position other{{7, 6, 4, true, true}, {}, {}};
    CHECK_THROWS_AS(solver->solve(other, false, {}), std::invalid_argument);
    CHECK_THROWS_AS(solver->analyse(other, false, 1, {}), std::invalid_argument);
    CHECK_THROWS_AS(solver->solve_all(std::array{other}, false, {}), std::invalid_argument);
    const Position floating{connect_four, WideBits::of(connect_four.cell(0, 1)), {}};
    CHECK_THROWS_AS(solver->solve(floating, false, {}), std::invalid_argument);
    const Position empty{connect_four, {}, {}};
    CHECK_THROWS_AS(solver->analyse(empty, false, 0, {}), std::invalid_argument);
    CHECK_THROWS_AS(solver->analyse(empty, false, 257, {}), std::invalid_argument);
}
