#include <doctest.h>

#include <random>

#include "inarow/exhaustive.hpp"
#include "misere_end.hpp"
#include "random_position.hpp"

using namespace inarow;

namespace {

LiveBoard<2> board_of(const Position& position, const Windows& windows, const Grid<2>& grid) {
    LiveBoard<2> board(windows, grid.full());
    resize<2>(position.first).each([&](int cell) { board.put(0, cell); });
    resize<2>(position.second).each([&](int cell) { board.put(1, cell); });
    return board;
}

}  // namespace

TEST_CASE("what the end says of every safe move is what a search of all games says") {
    std::mt19937 random(5);
    int moves = 0;
    for (const auto& rules : {Rules{4, 4, 3, false, true}, Rules{5, 4, 3, false, true},
                              Rules{5, 5, 4, false, true}, Rules{9, 8, 4, false, true}}) {
        CAPTURE(rules.code());
        const Grid<2> grid(rules);
        const Windows windows(rules);
        MisereEnd end(std::size_t{1} << 18U);
        for (int n = 0; n < 12; ++n) {
            const auto start = random_position(rules, 2 + static_cast<int>(random() % 7), random);
            if (outcome(start) != Outcome::open) continue;
            const auto board = board_of(start, windows, grid);
            const auto side = start.turn() == Side::first ? 0U : 1U;
            REQUIRE(end.place(board, windows, side));
            const Limit limit;
            Budget budget(limit);
            (board.empty() & ~board.unsafe(side)).each([&](int cell) {
                const auto after = play(start, cell);
                const int worth =
                    outcome(after) == Outcome::drawn ? 0 : -reference_value(after, false).value;
                CHECK(end.reaches(cell, 1, budget) == (worth > 0));
                CHECK(end.reaches(cell, 0, budget) == (worth >= 0));
                ++moves;
            });
        }
    }
    CHECK(moves > 50);
}
