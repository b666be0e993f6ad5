#include <doctest.h>

#include <cstdlib>

#include "games.hpp"
#include "inarow/exhaustive.hpp"
#include "naive.hpp"

using namespace inarow;

namespace {

int value(const Rules& rules) { return reference_value({rules, {}, {}}, false).value; }

}  // namespace

TEST_CASE("solved values") {
    CHECK(value({3, 3, 3}) == 0);
    CHECK(value({3, 3, 3, false, true}) == 0);
    CHECK(value({4, 3, 3}) == 1);
    CHECK(value({4, 3, 3, false, true}) == -1);
    CHECK(value({3, 3, 3, true}) == 0);
    CHECK(value({3, 3, 3, true, true}) == 1);
    CHECK(value({3, 4, 3, true}) == 0);
    CHECK(value({3, 4, 3, true, true}) == -1);
    CHECK(value({4, 4, 4}) == 0);
}

TEST_CASE("in misere tic-tac-toe the centre is the only opening that does not lose") {
    const Rules rules{3, 3, 3, false, true};
    for (int y = 0; y < 3; ++y) {
        for (int x = 0; x < 3; ++x) {
            const Position after{rules, WideBits::of(rules.cell(x, y)), {}};
            const int worth = -reference_value(after, false).value;
            CHECK(worth == (x == 1 && y == 1 ? 0 : -1));
        }
    }
}

TEST_CASE("values and plies of all small rules agree with plain minimax") {
    for (const auto& rules : all_and_exact_rules(8)) {
        CAPTURE(rules.code());
        const naive::Board empty(rules);
        CHECK(value(rules) == naive::minimax(empty));
        const auto worth = reference_value({rules, {}, {}}, true);
        const int oracle = naive::minimax_plies(empty);
        CHECK(worth.value == (oracle > 0) - (oracle < 0));
        CHECK(worth.plies == (oracle == 0 ? rules.width * rules.height : 100 - std::abs(oracle)));
    }
}

TEST_CASE("a finished game is worth what its outcome says") {
    //  . O O
    //  . . .    the first side has a line; the second is to move and has lost, or won if misere
    //  X X X
    for (const bool misere : {false, true}) {
        const Rules rules{3, 3, 3, false, misere};
        WideBits first;
        WideBits second;
        for (int x = 0; x < 3; ++x) first.set(rules.cell(x, 0));
        for (int x = 1; x < 3; ++x) second.set(rules.cell(x, 2));
        const auto worth = reference_value({rules, first, second}, true);
        CHECK(worth.value == (misere ? 1 : -1));
        CHECK(worth.plies == 0);
    }
}

TEST_CASE("a search stops when it is asked to") {
    Limit limit;
    limit.ask = [](const Report&) { return true; };
    CHECK_THROWS_AS(reference_value({{9, 9, 5}, {}, {}}, false, limit), Stopped);
}
