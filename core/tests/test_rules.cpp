#include <doctest.h>

#include <stdexcept>

#include "games.hpp"
#include "inarow/position.hpp"

using namespace inarow;

namespace {

WideBits cells(const Rules& rules, std::initializer_list<std::pair<int, int>> places) {
    WideBits bits;
    for (const auto& [x, y] : places) bits.set(rules.cell(x, y));
    return bits;
}

}  // namespace

TEST_CASE("rules that make no game are refused with the reason") {
    CHECK_NOTHROW((Rules{1, 1, 1}.check()));
    CHECK_NOTHROW((Rules{22, 22, 22}.check()));
    CHECK_NOTHROW((Rules{19, 1, 19}.check()));
    CHECK_THROWS_WITH_AS((Rules{0, 3, 3}.check()), "width must be from 1 to 22, not 0",
                         std::invalid_argument);
    CHECK_THROWS_WITH_AS((Rules{3, 23, 3}.check()), "height must be from 1 to 22, not 23",
                         std::invalid_argument);
    CHECK_THROWS_WITH_AS((Rules{3, 3, 0}.check()), "k must be from 1 to 22, not 0",
                         std::invalid_argument);
    CHECK_THROWS_WITH_AS((Rules{3, 4, 5}.check()), "a line of 5 does not fit on a 3x4 board",
                         std::invalid_argument);
}

TEST_CASE("codes and names") {
    CHECK(connect_four.code() == "7x6k4g");
    CHECK(Rules{10, 10, 5, false, true}.code() == "10x10k5m");
    CHECK(Rules{15, 15, 5, false, false, true}.code() == "15x15k5e");
    CHECK(Rules{7, 6, 4, true, true, true}.code() == "7x6k4gme");
    CHECK(cell_name(connect_four, connect_four.cell(3, 0)) == "d1");
    CHECK(cell_name(connect_four, 7) == "bit 7");
}

TEST_CASE("positions that no game can show are refused with the reason") {
    const auto& t = tic_tac_toe;
    const auto& c = connect_four;
    CHECK_NOTHROW((Position{t, {}, {}}.check()));
    CHECK_THROWS_WITH((Position{t, WideBits::of(3), {}}.check()),
                      "stones outside of the board: bit 3");
    CHECK_THROWS_WITH((Position{t, WideBits::of(511), {}}.check()),
                      "stones outside of the board: bit 511");
    CHECK_THROWS_WITH((Position{t, WideBits::of(0), WideBits::of(0)}.check()),
                      "cells with stones of both sides: a1");
    CHECK_THROWS_WITH((Position{t, {}, WideBits::of(0)}.check()),
                      "the first side has 0 stones and the second 1: it must have as many, or one "
                      "more");
    CHECK_THROWS_WITH((Position{c, cells(c, {{3, 1}}), {}}.check()),
                      "stones fall, and below these is an empty cell: d2");
    //  X X X    the second side made three more moves: nobody moves after a line
    //  O O .
    //  O . .
    CHECK_THROWS_WITH(
        (Position{t, cells(t, {{0, 0}, {1, 0}, {2, 0}}), cells(t, {{0, 1}, {1, 1}, {0, 2}})}
             .check()),
        "the side to move has a line already: a1 b1 c1");
}
