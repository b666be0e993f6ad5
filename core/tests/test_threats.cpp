#include <doctest.h>

#include "games.hpp"
#include "inarow/position.hpp"
#include "inarow/replay.hpp"
#include "random.hpp"
#include "threat_board.hpp"

using namespace inarow;

namespace {

// Is every cell of some line through (x, y) in `cells`?
bool on_a_line(const Rules& rules, const WideBits& cells, int x, int y) {
    for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
        for (int back = 0; back < rules.k; ++back) {
            bool all = true;
            for (int i = 0; i < rules.k && all; ++i) {
                const int px = x + (i - back) * dx;
                const int py = y + (i - back) * dy;
                all = px >= 0 && px < rules.width && py >= 0 && py < rules.height &&
                      cells.test(rules.cell(px, py));
            }
            if (all) return true;
        }
    }
    return false;
}

template <int Words>
void compare(const Rules& rules, std::uint64_t seed) {
    const Grid<Words> grid(rules);
    const Runs runs(rules);
    ThreatBoard<Words> board(runs, grid);
    Bits<Words> stones;
    Bits<Words> taken;
    for (const int cell : random_game(rules, seed)) {
        // All stones of the game for one side: there is more to threaten.
        taken.set(cell);
        if (seed % 3 != 0 && cell % 3 == 0) continue;
        stones.set(cell);
        board.put(0, cell);
        const auto empty = grid.full() & ~taken;
        Bits<Words> expected;
        empty.each([&](int at) {
            if (grid.completes_line(stones | Bits<Words>::of(at), at)) expected.set(at);
        });
        CHECK((grid.threats(stones) & empty) == expected);
        // What was a threat stays one, so that the board may know of more than the last stone made.
        CHECK((board.threats(0) & empty) == expected);
    }
    CHECK((board.threats(1) & grid.full()) == (rules.k == 1 ? grid.full() : Bits<Words>{}));

    const auto wide = resize<most_words>(stones);
    Bits<Words> covered;
    for (int y = 0; y < rules.height; ++y) {
        for (int x = 0; x < rules.width; ++x) {
            if (on_a_line(rules, wide, x, y)) covered.set(rules.cell(x, y));
        }
    }
    CHECK((grid.covered(stones) & grid.full()) == covered);
}

}  // namespace

TEST_CASE("threats of exact lines are the cells where a stone completes one, and go away again") {
    Random random(3);
    const auto below = [&](int n) {
        return static_cast<int>(random.next() % static_cast<std::uint64_t>(n));
    };
    for (const Rules rules :
         {Rules{5, 4, 3, false, false, true}, Rules{7, 6, 4, true, false, true},
          Rules{9, 9, 2, false, true, true}, Rules{19, 19, 5, false, false, true},
          Rules{6, 3, 6, false, false, true}, Rules{1, 9, 3, false, false, true}}) {
        CAPTURE(rules.code());
        with_words(rules, [&]<int Words>() {
            const Grid<Words> grid(rules);
            Bits<Words> stones;
            Bits<Words> ever;
            bool gone = false;
            for (int n = 0; n < rules.width * rules.height; ++n) {
                const int cell = rules.cell(below(rules.width), below(rules.height));
                if (stones.test(cell)) continue;
                stones.set(cell);
                Bits<Words> expected;
                (grid.full() & ~stones).each([&](int at) {
                    const auto after = stones | Bits<Words>::of(at);
                    if (grid.line_through(after, at).any()) expected.set(at);
                    CHECK(grid.completes_line(after, at) == expected.test(at));
                });
                CHECK((grid.threats(stones) & ~stones) == expected);
                gone = gone || (ever & ~stones & ~expected).any();
                ever |= expected;
            }
            CHECK(gone == (rules.k < 6));
        });
    }
}

TEST_CASE("threats and lines that can be agree with a walk over the board") {
    auto all = all_rules(12);
    for (const auto& rules :
         {connect_four, Rules{10, 10, 5, false, true}, Rules{15, 15, 5}, Rules{19, 19, 6},
          Rules{19, 19, 19}, Rules{19, 2, 7}, Rules{1, 19, 6}, Rules{12, 17, 3}}) {
        all.push_back(rules);
    }
    for (const auto& rules : all) {
        CAPTURE(rules.code());
        for (std::uint64_t seed = 1; seed <= 6; ++seed) {
            with_words(rules, [&]<int Words>() { compare<Words>(rules, seed); });
        }
    }
}
