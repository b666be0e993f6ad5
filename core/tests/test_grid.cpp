#include <doctest.h>

#include <array>

#include "games.hpp"
#include "inarow/position.hpp"
#include "naive.hpp"
#include "random.hpp"
#include "symmetries.hpp"

using namespace inarow;

TEST_CASE("a line through a cell is seen from each of its cells, in each direction, everywhere") {
    for (const Rules rules :
         {Rules{3, 3, 3}, Rules{7, 6, 4}, Rules{10, 10, 5}, Rules{19, 19, 19}, Rules{19, 19, 1},
          Rules{15, 12, 6}, Rules{19, 2, 19}, Rules{2, 19, 19}, Rules{1, 19, 7}, Rules{16, 3, 3}}) {
        CAPTURE(rules.code());
        int found = 0;
        with_words(rules, [&]<int Words>() {
            const Grid<Words> grid(rules);
            constexpr std::array<std::array<int, 2>, 4> ways{{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}};
            for (int y = 0; y < rules.height; ++y) {
                for (int x = 0; x < rules.width; ++x) {
                    for (const auto& [dx, dy] : ways) {
                        const int last_x = x + (rules.k - 1) * dx;
                        const int last_y = y + (rules.k - 1) * dy;
                        if (last_x < 0 || last_x >= rules.width || last_y >= rules.height) continue;
                        ++found;
                        Bits<Words> line;
                        for (int i = 0; i < rules.k; ++i) {
                            line.set(rules.cell(x + i * dx, y + i * dy));
                        }
                        CHECK(grid.has_line(line));
                        CHECK(grid.lines(line) == line);
                        line.each([&](int cell) {
                            CHECK(grid.completes_line(line, cell));
                            CHECK(grid.line_through(line, cell) == line);
                            const auto less = line & ~Bits<Words>::of(cell);
                            CHECK_FALSE(grid.has_line(less));
                            less.each([&](int c) { CHECK_FALSE(grid.completes_line(less, c)); });
                        });
                    }
                }
            }
        });
        CHECK(found > 0);
    }
}

TEST_CASE("a run does not go on at the other side of the board") {
    //  X . .    a3 b2 is a diagonal; c1 would continue it to a line only without a spare bit
    //  X X .
    //  . . .
    const Grid<1> grid(tic_tac_toe);
    const auto& t = tic_tac_toe;
    CHECK_FALSE(grid.has_line(Bits<1>::of(t.cell(1, 0)) | Bits<1>::of(t.cell(2, 0)) |
                              Bits<1>::of(t.cell(0, 1))));
    CHECK_FALSE(grid.has_line(Bits<1>::of(t.cell(2, 0)) | Bits<1>::of(t.cell(0, 1)) |
                              Bits<1>::of(t.cell(1, 2))));
    CHECK_FALSE(grid.has_line(Bits<1>::of(t.cell(0, 0)) | Bits<1>::of(t.cell(2, 0)) |
                              Bits<1>::of(t.cell(1, 1))));
}

TEST_CASE("the line test looks only at lines through the cell") {
    //  O . .
    //  . . .    a line elsewhere is no line of c1 ... a3
    //  X X X
    const Rules rules{5, 5, 3};
    const Grid<1> grid(rules);
    Bits<1> stones;
    for (const int x : {0, 1, 2}) stones.set(rules.cell(x, 0));
    stones.set(rules.cell(4, 4));
    stones.set(rules.cell(3, 2));
    CHECK(grid.has_line(stones));
    CHECK_FALSE(grid.completes_line(stones, rules.cell(4, 4)));
    CHECK_FALSE(grid.completes_line(stones, rules.cell(3, 2)));
    CHECK(grid.completes_line(stones, rules.cell(1, 0)));
}

TEST_CASE("more than k is a line, too, and two lines at once are both shown") {
    //  X . . . .
    //  X . . . .    a1 completes a column of 3 and a row of 5
    //  X X X X X
    const Rules rules{5, 3, 3};
    const Grid<1> grid(rules);
    Bits<1> stones;
    for (int x = 0; x < 5; ++x) stones.set(rules.cell(x, 0));
    for (int y = 1; y < 3; ++y) stones.set(rules.cell(0, y));
    CHECK(grid.line_through(stones, rules.cell(0, 0)) == stones);
    CHECK(grid.line_through(stones, rules.cell(4, 0)).count() == 5);
}

TEST_CASE("under gravity the lowest free cell of each column is legal") {
    const Grid<1> grid(connect_four);
    Board<1> board;
    CHECK(board.legal(grid).count() == 7);
    for (int y = 0; y < 6; ++y) {
        CHECK(board.legal(grid).test(connect_four.cell(3, y)));
        board = board.play(connect_four.cell(3, y));
    }
    CHECK(board.legal(grid).count() == 6);
}

TEST_CASE("mirror images of a board with one stone") {
    const auto orbit = [](const Rules& rules, int x, int y) {
        return Symmetries<1>(rules).orbit({Bits<1>::of(rules.cell(x, y)), Bits<1>{}});
    };
    CHECK(orbit(tic_tac_toe, 1, 1) == 1);
    CHECK(orbit(tic_tac_toe, 0, 0) == 4);
    CHECK(orbit(tic_tac_toe, 1, 0) == 4);
    CHECK(orbit({4, 4, 4}, 1, 0) == 8);
    CHECK(orbit({4, 3, 3}, 1, 0) == 4);
    CHECK(orbit({4, 3, 3}, 1, 1) == 2);
    CHECK(orbit(connect_four, 3, 0) == 1);
    CHECK(orbit(connect_four, 2, 0) == 2);
}
