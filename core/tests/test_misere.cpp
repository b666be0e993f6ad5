#include <doctest.h>

#include <atomic>
#include <random>
#include <stdexcept>

#include "inarow/exhaustive.hpp"
#include "inarow/misere.hpp"
#include "inarow/self_play.hpp"
#include "random_position.hpp"

using namespace inarow;

namespace {

constexpr Rules reverse_five{10, 10, 5, false, true};

MisereSettings small(std::uint64_t seed = 0) {
    MisereSettings settings;
    settings.memory = std::size_t{1} << 19U;
    settings.seed = seed;
    return settings;
}

Limit nodes(std::uint64_t count) {
    Limit limit;
    limit.nodes = count;
    return limit;
}

int truth(const Position& position) { return reference_value(position, false).value; }

int sign(int score) { return (score > 0) - (score < 0); }

// Whatever the first side does, the search as second side does not lose. Counts the games.
int try_all(MisereSearch& search, const Position& position, std::uint64_t thinking) {
    int games = 0;
    const Grid<most_words> grid(position.rules);
    position.board<most_words>().legal(grid).each([&](int cell) {
        auto after = play(position, cell);
        if (outcome(after) != Outcome::open) {
            CHECK(outcome(after) != Outcome::first);
            ++games;
            return;
        }
        const auto found = search.search(after, nodes(thinking));
        CHECK(found.low >= 0);
        after = play(after, found.best);
        REQUIRE(outcome(after) != Outcome::first);
        if (outcome(after) == Outcome::open) {
            games += try_all(search, after, thinking);
        } else {
            ++games;
        }
    });
    return games;
}

}  // namespace

TEST_CASE("the second side never loses on small even boards, whatever the first side does") {
    for (const auto& rules : {Rules{3, 2, 2, false, true}, Rules{4, 2, 3, false, true},
                              Rules{3, 2, 3, false, true}, Rules{2, 4, 2, false, true}}) {
        CAPTURE(rules.code());
        const auto search = MisereSearch::make(rules, small());
        CHECK(try_all(*search, {rules, {}, {}}, 1) > 3);
    }
}

TEST_CASE("what is proven is true, and the end is always proven") {
    std::mt19937 random(11);
    for (const auto& rules :
         {Rules{3, 3, 3, false, true}, Rules{4, 4, 3, false, true}, Rules{5, 5, 4, false, true},
          Rules{9, 8, 4, false, true}, Rules{2, 2, 1, false, true}, Rules{5, 1, 3, false, true}}) {
        CAPTURE(rules.code());
        const auto search = MisereSearch::make(rules, small());
        for (int n = 0; n < 6; ++n) {
            const auto start = random_position(rules, 1 + static_cast<int>(random() % 8), random);
            if (outcome(start) != Outcome::open) continue;
            const auto report = search->search(start, nodes(1 + random() % 50));
            REQUIRE(report.finished);
            CHECK(sign(report.low) == truth(start));
            for (const auto& move : report.moves) {
                const auto after = play(start, move.cell);
                const int worth = -truth(after);
                CHECK(sign(move.low) <= worth);
                CHECK(sign(move.high) >= worth);
                if (move.cell == report.best) CHECK(worth == truth(start));
            }
        }
    }
}

TEST_CASE("a draw that is counted is not thrown away for an estimate") {
    // The position is proven without search; a move that seems better must not be taken for it.
    struct Drawn {
        Rules rules;
        std::uint64_t first;
        std::uint64_t second;
    };
    for (const auto& [rules, first, second] :
         {Drawn{{1, 5, 3, false, true}, 0, 0}, Drawn{{4, 3, 3, false, true}, 76, 5120},
          Drawn{{2, 8, 3, false, true}, 6361160, 786962},
          Drawn{{6, 6, 4, false, true}, 48373467573, 208853751306}}) {
        CAPTURE(rules.code());
        const Position start{rules, WideBits{{first}}, WideBits{{second}}};
        REQUIRE(truth(start) == 0);
        for (std::uint64_t seed = 0; seed < 8; ++seed) {
            const auto search = MisereSearch::make(rules, small(seed));
            const auto report = search->search(start, nodes(1 + seed));
            CHECK(report.finished);
            CHECK(truth(play(start, report.best)) == 0);
        }
    }
}

TEST_CASE("a tree without a solver proves what is true") {
    // 16 and 15 empty cells are not always solved: with a few nodes only the tree speaks.
    for (const auto& rules : {Rules{4, 4, 3, false, true}, Rules{5, 3, 3, false, true}}) {
        CAPTURE(rules.code());
        const int value = reference_value({rules, {}, {}}, false).value;
        for (std::uint64_t n = 1; n < 4000; n += n) {
            const auto search = MisereSearch::make(rules, small());
            const auto report = search->search({rules, {}, {}}, nodes(n));
            CHECK(sign(report.low) <= value);
            CHECK(sign(report.high) >= value);
        }
    }
}

TEST_CASE("the floor is kept: as second side, and on some odd boards as first") {
    // after e5 the answers are f6, opposite, and the mirror images f5 and e6
    const auto search = MisereSearch::make(reverse_five, small());
    auto position = play({reverse_five, {}, {}}, reverse_five.cell(4, 4));
    auto report = search->search(position, nodes(200));
    CHECK(report.floor);
    const int x = report.best % reverse_five.stride();
    const int y = report.best / reverse_five.stride();
    CHECK((x == 5 || y == 5));
    CHECK((x >= 4 && x <= 5 && y >= 4 && y <= 5));
    CHECK(report.low == 0);
    CHECK_FALSE(report.finished);
    // with another stone on the board it is not there
    position = play(play(position, 0), 2);
    report = search->search(position, nodes(200));
    CHECK_FALSE(report.floor);

    const Rules seven{7, 7, 5, false, true};
    const auto odd = MisereSearch::make(seven, small());
    report = odd->search({seven, {}, {}}, nodes(50));
    CHECK(report.best == seven.cell(3, 3));
    CHECK(report.floor);
    report = odd->search(play(play({seven, {}, {}}, report.best), seven.cell(0, 1)), nodes(50));
    CHECK(report.best == seven.cell(6, 5));
    // where a line could start at the centre, it is no floor
    const Rules nine{9, 9, 5, false, true};
    CHECK_FALSE(MisereSearch::make(nine, small())->search({nine, {}, {}}, nodes(50)).floor);
}

TEST_CASE("the same seed and number of nodes give the same report") {
    std::mt19937 random(3);
    const auto start = random_position(reverse_five, 60, random);
    const auto once = MisereSearch::make(reverse_five, small(5))->search(start, nodes(500));
    const auto again = MisereSearch::make(reverse_five, small(5))->search(start, nodes(500));
    CHECK(once.nodes == 500);
    CHECK(once.best == again.best);
    CHECK(once.variation == again.variation);
    CHECK(once.estimate == again.estimate);
}

TEST_CASE("a misère search stops when it is asked to, and refuses what it cannot do") {
    const auto search = MisereSearch::make(reverse_five, small());
    int asks = 0;
    Limit limit;
    limit.ask = [&](const Report& so_far) {
        CHECK(so_far.moves.size() == 100);
        return ++asks == 2;
    };
    CHECK_FALSE(search->search({reverse_five, {}, {}}, limit).finished);
    CHECK(asks == 2);
    std::atomic<bool> stop{true};
    Limit stopped;
    stopped.stop = &stop;
    CHECK(search->search({reverse_five, {}, {}}, stopped).nodes == 0);
    Limit instant;
    instant.seconds = 0;
    CHECK(search->search({reverse_five, {}, {}}, instant).best >= 0);

    const Rules normal{10, 10, 5};
    const Rules falling{10, 10, 5, true, true};
    CHECK_THROWS_AS(MisereSearch::make(normal, small()), std::invalid_argument);
    CHECK_THROWS_AS(MisereSearch::make(falling, small()), std::invalid_argument);
    CHECK_THROWS_AS(search->search({normal, {}, {}}, {}), std::invalid_argument);
    MisereSettings little;
    little.memory = 1000;
    CHECK_THROWS_AS(MisereSearch::make(reverse_five, little), std::invalid_argument);
}

TEST_CASE("lessons are games, and learning from them makes them likelier") {
    const Rules rules{6, 6, 4, false, true};
    const Patterns plain;
    std::vector<Lesson> lessons;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        lessons.push_back(play_lesson(rules, plain, 20, seed));
        const auto& lesson = lessons.back();
        CHECK(lesson.moves.size() > 10);
        CHECK(lesson.moves == play_lesson(rules, plain, 20, seed).moves);
        Position position{rules, {}, {}};
        for (const auto cell : lesson.moves) {
            REQUIRE(outcome(position) == Outcome::open);
            position = play(position, cell);
        }
    }
    const auto learned = learn(rules, plain, lessons, 2, 0.05F, 1);
    CHECK(learned.numbers() != plain.numbers());
    CHECK(learned.numbers() == learn(rules, plain, lessons, 2, 0.05F, 1).numbers());
    // The same game again and again: its winner must like the empty board better in the end.
    auto& game = lessons.front();
    game.result = 1;
    std::fill(game.means.begin(), game.means.end(), 1.0F);
    std::vector<Lesson> same(30, game);
    const auto sure = learn(rules, plain, same, 1, 0.05F, 1);
    MisereSettings before = small();
    MisereSettings after = small();
    after.patterns = sure;
    Position middle{rules, {}, {}};
    for (std::size_t i = 0; i < 10; ++i) middle = play(middle, game.moves[i]);
    CHECK(MisereSearch::make(rules, after)->search(middle, nodes(1)).estimate >
          MisereSearch::make(rules, before)->search(middle, nodes(1)).estimate);
    game.moves[1] = game.moves[0];
    CHECK_THROWS_AS(learn(rules, plain, lessons, 1, 0.05F, 1), std::invalid_argument);
}
