#include <doctest.h>

#include <cmath>
#include <cstddef>
#include <random>
#include <stdexcept>
#include <vector>

#include "inarow/grid.hpp"
#include "inarow/patterns.hpp"
#include "live_board.hpp"
#include "misere_tree.hpp"
#include "random_position.hpp"

using namespace inarow;

namespace {

// Live windows of a side through a cell, counted afresh, by what they lack.
Near slow_near(const Windows& windows, const WideBits& own, const WideBits& others,
               const WideBits& unsafe, int cell) {
    Near near = 0;
    for (std::size_t w = 0; w < windows.size(); ++w) {
        int lack = 0;
        bool live = true;
        bool through = false;
        for (const int c : windows.cells(w)) {
            through = through || c == cell;
            lack += own.test(c) ? 0 : 1;
            live = live && !others.test(c) && !unsafe.test(c);
        }
        if (live && through) near += near_unit(lack);
    }
    return near;
}

}  // namespace

TEST_CASE("a board kept stone by stone is the one that is counted afresh") {
    std::mt19937 random(7);
    for (const auto& rules : {Rules{3, 3, 3, false, true}, Rules{5, 4, 2, false, true},
                              Rules{6, 7, 4, false, true}, Rules{10, 10, 5, false, true},
                              Rules{12, 3, 6, false, true}, Rules{2, 2, 1, false, true}}) {
        CAPTURE(rules.code());
        const Windows windows(rules);
        const Grid<most_words> grid(rules);
        const int cells = rules.width * rules.height;
        for (int n = 0; n < 4; ++n) {
            const auto start =
                random_position(rules, static_cast<int>(random() % unsigned(cells)), random);
            LiveBoard<most_words> board(windows, grid.full());
            start.first.each([&](int cell) { board.put(0, cell); });
            start.second.each([&](int cell) { board.put(1, cell); });
            const auto empty = grid.full() & ~(start.first | start.second);
            CHECK(board.empty() == empty);
            const auto unsafe = grid.threats(start.first) & empty;
            const auto unsafe_second = grid.threats(start.second) & empty;
            CHECK(board.unsafe(0) == unsafe);
            CHECK(board.unsafe(1) == unsafe_second);
            bool same = true;
            empty.each([&](int cell) {
                same = same &&
                       board.near(0, cell) ==
                           slow_near(windows, start.first, start.second, unsafe, cell) &&
                       board.near(1, cell) ==
                           slow_near(windows, start.second, start.first, unsafe_second, cell);
            });
            CHECK(same);
        }
    }
}

TEST_CASE("patterns say the opposite to the other side, and faulty ones are refused") {
    const Patterns plain;
    REQUIRE(plain.numbers().size() == Patterns::size);
    for (std::size_t own = 0; own < Kinds::count; ++own) {
        for (std::size_t others = 0; others < Kinds::count; ++others) {
            const auto at = Patterns::pattern(1, own, others);
            const auto turned = Patterns::pattern(1, others, own);
            CHECK(plain.numbers()[at] == -plain.numbers()[turned]);
        }
    }
    CHECK_THROWS_AS(Patterns(std::vector<float>(3)), std::invalid_argument);
    CHECK_THROWS_AS(Patterns(std::vector<float>(Patterns::size, 2000.0F)), std::invalid_argument);
    CHECK_THROWS_AS(Patterns(std::vector<float>(Patterns::size, NAN)), std::invalid_argument);
    CHECK(Patterns(plain.numbers()).numbers() == plain.numbers());
}

TEST_CASE("the quick exponential function is near the true one") {
    for (float x = 0; x > -30; x -= 0.37F) {
        CHECK(quick_exp(x) == doctest::Approx(std::exp(x)).epsilon(0.0005));
    }
    CHECK(quick_exp(-1e9F) >= 0);
}
