#include <doctest.h>

#include <random>
#include <vector>

#include "inarow/grid.hpp"
#include "line_patterns.hpp"
#include "random_position.hpp"

using namespace inarow;

namespace {

using Cells = WideBits;

// Cells that complete a line, by putting a stone on each.
Cells completing(const Grid<most_words>& grid, const Cells& own, const Cells& empty) {
    Cells found;
    empty.each([&](int cell) {
        if (grid.completes_line(own | Cells::of(cell), cell)) found.set(cell);
    });
    return found;
}

// Cells after which so many others complete a line, or that complete one.
Cells making(const Grid<most_words>& grid, const Cells& own, const Cells& empty, int threats) {
    Cells found;
    empty.each([&](int cell) {
        const auto after = own | Cells::of(cell);
        const auto rest = empty & ~Cells::of(cell);
        if (grid.completes_line(after, cell) ||
            (completing(grid, after, rest) & ~completing(grid, own, rest)).count() >= threats) {
            found.set(cell);
        }
    });
    return found;
}

void fill(LinePatterns& patterns, const Position& position) {
    patterns.clear();
    position.first.each([&](int cell) { patterns.put(Side::first, cell); });
    position.second.each([&](int cell) { patterns.put(Side::second, cell); });
}

const std::vector<Rules> some_rules{{3, 3, 3},
                                    {4, 5, 3},
                                    {5, 4, 4},
                                    {7, 7, 5},
                                    {8, 3, 4},
                                    {6, 6, 6},
                                    {9, 2, 5},
                                    {19, 5, 5},
                                    {9, 9, 7},
                                    {1, 8, 3},
                                    {10, 9, 8},
                                    {12, 12, 5},
                                    {4, 5, 3, false, false, true},
                                    {7, 7, 4, false, false, true},
                                    {9, 9, 5, false, false, true},
                                    {12, 2, 3, false, false, true},
                                    {11, 10, 7, false, false, true},
                                    {6, 5, 6, false, false, true}};

}  // namespace

TEST_CASE("the cells of each pattern are those found by putting stones") {
    std::mt19937 random(1);
    for (const auto& rules : some_rules) {
        CAPTURE(rules.code());
        const Grid<most_words> grid(rules);
        LinePatterns patterns(rules);
        const int cells = rules.width * rules.height;
        for (int n = 0; n < 8; ++n) {
            const int left = cells * (n + 1) / 9;
            const auto position = random_position(rules, left, random);
            if (outcome(position) != Outcome::open) continue;
            fill(patterns, position);
            for (const auto side : {Side::first, Side::second}) {
                const auto& own = side == Side::first ? position.first : position.second;
                const auto& empty = patterns.empty();
                const auto lines = completing(grid, own, empty);
                CHECK(patterns.lines(side) == lines);
                // Where a line can be completed already, other patterns do not matter.
                if (lines.any()) continue;
                CHECK(patterns.fours(side) == making(grid, own, empty, 1));
                CHECK(patterns.strong(side) == making(grid, own, empty, 2));
                patterns.threes(side).each([&](int cell) {
                    const auto rest = empty & ~Cells::of(cell);
                    CHECK(making(grid, own | Cells::of(cell), rest, 2).any());
                });
            }
        }
    }
}

TEST_CASE("putting and taking stones leaves nothing behind") {
    std::mt19937 random(2);
    for (const auto& rules : some_rules) {
        CAPTURE(rules.code());
        LinePatterns patterns(rules);
        LinePatterns fresh(rules);
        const int cells = rules.width * rules.height;
        const auto position = random_position(rules, cells / 2, random);
        fill(patterns, position);
        fill(fresh, position);
        const auto key = patterns.key();
        std::vector<int> made;
        for (int i = 0; i < 6 && patterns.empty().any(); ++i) {
            std::vector<int> free;
            patterns.empty().each([&](int cell) { free.push_back(cell); });
            made.push_back(free[random() % free.size()]);
            patterns.put(random() % 2 == 0 ? Side::first : Side::second, made.back());
        }
        CHECK(patterns.key() != key);
        for (; !made.empty(); made.pop_back()) patterns.take();
        CHECK(patterns.key() == key);
        CHECK(patterns.empty() == fresh.empty());
        for (const auto side : {Side::first, Side::second}) {
            CHECK(patterns.total(side) == fresh.total(side));
            CHECK(patterns.threes(side) == fresh.threes(side));
            CHECK(patterns.linked(side) == fresh.linked(side));
            fresh.empty().each(
                [&](int cell) { CHECK(patterns.worth(side, cell) == fresh.worth(side, cell)); });
        }
    }
}

TEST_CASE("a side that can make no line any more is hopeless") {
    //  X O X    nobody can complete three in a row here
    //  X O O
    //  O X .
    const Rules rules{3, 3, 3};
    LinePatterns patterns(rules);
    for (const int cell : {0, 2, 4, 9}) patterns.put(Side::first, cell);
    for (const int cell : {1, 5, 6, 8}) patterns.put(Side::second, cell);
    CHECK(patterns.total(Side::first) == LinePatterns::hopeless);
    CHECK(patterns.total(Side::second) == LinePatterns::hopeless);
}
