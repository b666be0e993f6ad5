#include <doctest.h>

#include <atomic>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "games.hpp"
#include "inarow/exhaustive.hpp"
#include "naive.hpp"

using namespace inarow;

namespace {

std::uint64_t sequences(const Rules& rules, int depth) {
    return perft({rules, {}, {}}, depth).sequences;
}

std::vector<std::uint64_t> by_ply(const std::vector<Layer>& layers) {
    std::vector<std::uint64_t> counts;
    for (const auto& layer : layers) counts.push_back(layer.positions);
    return counts;
}

}  // namespace

TEST_CASE("all games of tic-tac-toe") {
    // Known: 255,168 games, 131,184 won by X, 77,904 by O, 46,080 drawn.
    for (const bool merge : {false, true}) {
        const auto games = count_games({tic_tac_toe, {}, {}}, merge);
        CHECK(games.total() == 255'168);
        CHECK(games.first == 131'184);
        CHECK(games.second == 77'904);
        CHECK(games.drawn == 46'080);
    }
}

TEST_CASE("all positions of tic-tac-toe") {
    // Known: 5,478 positions, 765 up to symmetry.
    const auto layers = count_positions(tic_tac_toe, -1);
    CHECK(layers.size() == 10);
    Layer sum;
    for (const auto& layer : layers) {
        sum.positions += layer.positions;
        sum.classes += layer.classes;
    }
    CHECK(sum.positions == 5'478);
    CHECK(sum.classes == 765);
}

TEST_CASE("positions of Connect Four by ply") {
    // Known: OEIS A212693.
    CHECK(by_ply(count_positions(connect_four, 8)) ==
          std::vector<std::uint64_t>{1, 7, 49, 238, 1'120, 4'263, 16'422, 54'859, 184'275});
}

TEST_CASE("perft of Connect Four") {
    // 7^n until a column can be full (ply 7) and the first line is possible (ply 7).
    CHECK(sequences(connect_four, 0) == 1);
    CHECK(sequences(connect_four, 5) == 16'807);
    CHECK(sequences(connect_four, 6) == 117'649);
    // All sequences of seven but the seven that would overfill a column.
    CHECK(sequences(connect_four, 7) == 823'543 - 7);
}

TEST_CASE("perft of a large board is a falling product before a line is possible") {
    CHECK(sequences({19, 19, 5}, 2) == 361U * 360);
    CHECK(sequences({10, 10, 5, false, true}, 3) == 100U * 99 * 98);
    CHECK(sequences({15, 15, 5, true}, 3) == 15U * 15 * 15);
    // ... and a game that is over has no moves.
    const Position over{{5, 1, 1}, WideBits::of(0), {}};
    CHECK(perft(over, 0).sequences == 1);
    CHECK(perft(over, 1).sequences == 0);
    CHECK_THROWS_AS(perft(over, -1), std::invalid_argument);
}

TEST_CASE("all games and positions of all small rules agree with the naive count") {
    for (const auto& rules : all_and_exact_rules(8)) {
        CAPTURE(rules.code());
        const naive::Board empty(rules);
        Games oracle;
        naive::count_games(empty, oracle);
        for (const bool merge : {false, true}) {
            const auto games = count_games({rules, {}, {}}, merge);
            CHECK(games.first == oracle.first);
            CHECK(games.second == oracle.second);
            CHECK(games.drawn == oracle.drawn);
        }
        for (int depth = 0; depth <= 4; ++depth) {
            CHECK(sequences(rules, depth) == naive::perft(empty, depth));
        }
        const auto layers = count_positions(rules, -1);
        const auto expected = naive::count_positions(rules);
        REQUIRE(layers.size() == expected.size());
        for (std::size_t i = 0; i < layers.size(); ++i) {
            CHECK(layers[i].positions == expected[i].positions);
            CHECK(layers[i].classes == expected[i].classes);
        }
    }
}

TEST_CASE("positions of rules between small and large agree with the naive count") {
    for (const Rules rules : {Rules{4, 3, 3}, Rules{4, 4, 3, true}, Rules{3, 5, 3, true, true},
                              Rules{5, 2, 3, false, true}}) {
        CAPTURE(rules.code());
        CHECK(by_ply(count_positions(rules, -1)) == by_ply(naive::count_positions(rules)));
    }
}

TEST_CASE("merged games are those played one by one, where boards are a little larger") {
    for (const Rules rules : {Rules{3, 4, 3, true}, Rules{4, 4, 3, true, true}, Rules{5, 2, 3}}) {
        CAPTURE(rules.code());
        const auto played = count_games({rules, {}, {}}, false);
        const auto merged = count_games({rules, {}, {}}, true);
        CHECK(played.first == merged.first);
        CHECK(played.second == merged.second);
        CHECK(played.drawn == merged.drawn);
    }
}

TEST_CASE("a count stops when it is asked to") {
    std::atomic<bool> flag{true};
    Limit by_flag;
    by_flag.stop = &flag;
    CHECK_THROWS_AS(perft({{19, 19, 5}, {}, {}}, 9, by_flag), Stopped);
    Limit by_question;
    by_question.ask = [](const Report&) { return true; };
    CHECK_THROWS_AS(count_positions({19, 19, 5}, -1, by_question), Stopped);
    CHECK_THROWS_AS(count_games({{19, 19, 5}, {}, {}}, false, by_question), Stopped);
    CHECK_THROWS_AS(count_games({{19, 19, 5}, {}, {}}, true, by_question), Stopped);
}
