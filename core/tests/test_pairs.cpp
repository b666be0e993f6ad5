#include <doctest.h>

#include <vector>

#include "inarow/exhaustive.hpp"
#include "inarow/solver.hpp"
#include "pairs.hpp"
#include "random_position.hpp"
#include "windows.hpp"

using namespace inarow;

namespace {

using Cells = Bits<1>;

Cells cells(std::initializer_list<int> list) {
    Cells found;
    for (const int cell : list) found.set(cell);
    return found;
}

}  // namespace

TEST_CASE("pairs that stop every line") {
    Pairs<1> pairs;
    const auto stop = [&](std::vector<Cells> lines) { return pairs.stop(lines, 1000); };
    CHECK(stop({}));
    CHECK_FALSE(stop({cells({3})}));
    CHECK(stop({cells({3, 4})}));
    // One pair for two lines, where each would like a pair of its own.
    CHECK(stop({cells({0, 1, 2}), cells({1, 2, 3})}));
    CHECK_FALSE(stop({cells({0, 1}), cells({1, 2})}));
    // The first line must not take the pair that the others need.
    CHECK(stop({cells({0, 1, 2, 3}), cells({0, 1}), cells({2, 3})}));
    CHECK_FALSE(stop({cells({0, 1, 2}), cells({0, 1}), cells({1, 2})}));
    // Nothing is looked at for nothing.
    std::vector<Cells> lines{cells({0, 1})};
    CHECK_FALSE(pairs.stop(lines, 0));
}

TEST_CASE("what pairs prove is true, normal and misere") {
    std::mt19937 random(5);
    int proven = 0;
    for (const auto& rules :
         {Rules{4, 4, 3}, Rules{4, 4, 4}, Rules{5, 3, 3}, Rules{4, 4, 3, false, true},
          Rules{4, 4, 4, false, true}, Rules{5, 3, 3, false, true}, Rules{5, 4, 4, false, true},
          Rules{5, 4, 4, false, false, true}}) {
        CAPTURE(rules.code());
        for (int n = 0; n < 40; ++n) {
            const auto start = random_position(rules, 12 - n % 5, random);
            if (outcome(start) != Outcome::open) continue;
            const auto board = start.board<1>();
            const auto value = reference_value(start, false).value;
            for (const bool own : {false, true}) {
                const auto& stones = own ? board.mover : board.waiting;
                std::vector<Cells> lines;
                each_window(rules, [&](std::span<const int> window) {
                    Cells free;
                    bool open = true;
                    for (const int cell : window) {
                        if (stones.test(cell)) continue;
                        open = open && !board.taken().test(cell);
                        free.set(cell);
                    }
                    if (open) lines.push_back(free);
                });
                if (!Pairs<1>{}.stop(lines, 1000)) continue;
                ++proven;
                // These stones complete no line: their side does not win, in misère does not lose.
                if (own != rules.misere) {
                    CHECK(value <= 0);
                } else {
                    CHECK(value >= 0);
                }
            }
        }
    }
    CHECK(proven > 100);
}
