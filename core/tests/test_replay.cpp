#include <doctest.h>

#include <stdexcept>
#include <vector>

#include "games.hpp"
#include "inarow/replay.hpp"
#include "naive.hpp"
#include "random.hpp"

using namespace inarow;

namespace {

naive::Board to_naive(const Rules& rules, const std::vector<int>& moves, std::size_t plies) {
    // Finds the next board by its text, so that the naive rules choose among their own moves.
    naive::Board board(rules);
    for (std::size_t i = 0; i < plies; ++i) {
        const int x = moves[i] % rules.stride();
        const int y = moves[i] / rules.stride();
        for (const auto& after : board.next()) {
            if (after.at(x, y) != '.') {
                board = after;
                break;
            }
        }
    }
    return board;
}

}  // namespace

TEST_CASE("random games are legal, and end as the naive rules say") {
    for (const Rules rules :
         {tic_tac_toe, connect_four, Rules{10, 10, 5, false, true}, Rules{6, 5, 4, true, true},
          Rules{1, 1, 1}, Rules{12, 2, 3}, Rules{9, 9, 9, true}}) {
        CAPTURE(rules.code());
        for (std::uint64_t seed = 0; seed < 5; ++seed) {
            const auto moves = random_game(rules, seed);
            CHECK(moves == random_game(rules, seed));
            const auto steps = replay(rules, moves);
            REQUIRE(steps.size() == moves.size() + 1);
            for (std::size_t ply = 0; ply < steps.size(); ++ply) {
                const auto& step = steps[ply];
                const auto board = to_naive(rules, moves, ply);
                REQUIRE(board.plies() == static_cast<int>(ply));
                CHECK((step.turn == Side::first) == (board.turn() == 'X'));
                CHECK(step.legal.count() == static_cast<int>(board.next().size()));
                CHECK((step.outcome != Outcome::open) == board.over());
                CHECK(step.line.any() == (board.has_line('X') || board.has_line('O')));
                for (int y = 0; y < rules.height; ++y) {
                    for (int x = 0; x < rules.width; ++x) {
                        const int cell = rules.cell(x, y);
                        CHECK(step.first.test(cell) == (board.at(x, y) == 'X'));
                        CHECK(step.second.test(cell) == (board.at(x, y) == 'O'));
                    }
                }
            }
            const auto winner = to_naive(rules, moves, moves.size()).winner();
            const auto outcome = steps.back().outcome;
            CHECK((outcome == Outcome::first) == (winner == 'X'));
            CHECK((outcome == Outcome::second) == (winner == 'O'));
            CHECK((outcome == Outcome::drawn) == (winner == '='));
        }
    }
}

TEST_CASE("the random numbers are those of splitmix64") {
    // Known: the first numbers for the seed 1234567.
    Random random(1234567);
    CHECK(random.next() == 6457827717110365317U);
    CHECK(random.next() == 3203168211198807973U);
    CHECK(random.next() == 9817491932198370423U);
}

TEST_CASE("a move that is not legal is named") {
    CHECK_THROWS_WITH_AS((void)replay(tic_tac_toe, {0, 0}), "move 2, a1, is not legal in 3x3k3",
                         std::invalid_argument);
    CHECK_THROWS_WITH((void)replay(tic_tac_toe, {3}), "move 1, bit 3, is not legal in 3x3k3");
    CHECK_THROWS_WITH((void)replay(tic_tac_toe, {-1}), "move 1, bit -1, is not legal in 3x3k3");
    CHECK_THROWS_WITH((void)replay(tic_tac_toe, {400}), "move 1, bit 400, is not legal in 3x3k3");
    CHECK_THROWS_WITH((void)replay(connect_four, {connect_four.cell(3, 1)}),
                      "move 1, d2, is not legal in 7x6k4g");
    //  O O .    the game is over
    //  . . .
    //  X X X
    CHECK_THROWS_WITH((void)replay(tic_tac_toe, {0, 8, 1, 9, 2, 10}),
                      "move 6, c3, is not legal in 3x3k3");
}
