#include "inarow/count.hpp"

#include <array>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

#include "budget.hpp"
#include "exact_table.hpp"
#include "symmetries.hpp"

namespace inarow {

namespace {

template <int Words>
void walk(const Grid<Words>& grid, const Board<Words>& board, int depth, Perft& count,
          Budget& budget) {
    budget.tick();
    board.legal(grid).each([&](int cell) {
        const auto after = board.play(cell);
        const bool line = after.completed_line(grid, cell);
        ++count.nodes;
        if (depth == 1) {
            ++count.sequences;
            count.lines += line ? 1 : 0;
        } else if (!line) {
            walk(grid, after, depth - 1, count, budget);
        }
    });
}

void add_outcome(Games& games, Outcome outcome) {
    switch (outcome) {
        case Outcome::first: ++games.first; break;
        case Outcome::second: ++games.second; break;
        case Outcome::drawn: ++games.drawn; break;
        case Outcome::open: break;
    }
}

std::uint64_t sum(std::uint64_t a, std::uint64_t b) {
    if (a > std::numeric_limits<std::uint64_t>::max() - b) {
        throw std::overflow_error("more games than 64 bits can count");
    }
    return a + b;
}

void add(Games& games, const Games& more) {
    games.first = sum(games.first, more.first);
    games.second = sum(games.second, more.second);
    games.drawn = sum(games.drawn, more.drawn);
    // so that the total fits, too
    (void)sum(sum(games.first, games.second), games.drawn);
}

template <int Words>
void play_all(const Grid<Words>& grid, const Board<Words>& board, Games& games, Budget& budget) {
    budget.tick();
    board.legal(grid).each([&](int cell) {
        const auto after = board.play(cell);
        const auto outcome = after.outcome(grid, cell);
        if (outcome == Outcome::open) {
            play_all(grid, after, games, budget);
        } else {
            add_outcome(games, outcome);
        }
    });
}

template <int Words>
class Merged {
public:
    Merged(const Grid<Words>& grid, Budget& budget)
        : grid_(grid), budget_(budget), symmetries_(grid.rules()) {}

    Games count(const Board<Words>& board) {
        budget_.tick();
        const auto key = symmetries_.canonical(std::array{board.mover, board.waiting}).sets;
        if (const auto* known = known_.find(key)) return *known;
        Games games;
        board.legal(grid_).each([&](int cell) {
            const auto after = board.play(cell);
            const auto outcome = after.outcome(grid_, cell);
            if (outcome == Outcome::open) {
                add(games, count(after));
            } else {
                add_outcome(games, outcome);
            }
        });
        known_.put(key, games);
        return games;
    }

private:
    const Grid<Words>& grid_;
    Budget& budget_;
    Symmetries<Words> symmetries_;
    ExactTable<Words, Games> known_;
};

struct Nothing {};

// Only one position of each class is kept. The empty board is its own mirror image, so that the
// images of a position that can be reached can be reached as well, and `orbit` counts them.
template <int Words>
std::vector<Layer> layers(const Rules& rules, int max_ply, Budget& budget) {
    const Grid<Words> grid(rules);
    const Symmetries<Words> symmetries(rules);
    using Pair = std::array<Bits<Words>, 2>;

    std::vector<Layer> all{{1, 1}};
    std::vector<Pair> open{Pair{}};  // the mover's stones, then the other's; games that go on
    for (int ply = 1; !open.empty() && (max_ply < 0 || ply <= max_ply); ++ply) {
        ExactTable<Words, Nothing> seen;
        std::vector<Pair> next;
        Layer layer;
        for (const auto& [mover, waiting] : open) {
            const Board<Words> board{mover, waiting};
            board.legal(grid).each([&](int cell) {
                budget.tick();
                const auto after = board.play(cell);
                const auto pair = symmetries.canonical(Pair{after.mover, after.waiting}).sets;
                if (!seen.put(pair, {})) return;
                ++layer.classes;
                layer.positions += symmetries.orbit(pair);
                if (after.outcome(grid, cell) == Outcome::open) next.push_back(pair);
            });
        }
        all.push_back(layer);
        open = std::move(next);
    }
    return all;
}

}  // namespace

Perft perft(const Position& start, int depth, const Limit& limit) {
    start.check();
    Budget budget(limit);
    if (depth < 0) throw std::invalid_argument("depth must not be negative");
    return with_words(start.rules, [&]<int Words>() {
        const Grid<Words> grid(start.rules);
        const auto board = start.board<Words>();
        Perft count;
        if (depth == 0) {
            count.sequences = 1;
            count.lines = grid.has_line(board.waiting) ? 1 : 0;
        } else if (board.outcome(grid) == Outcome::open) {
            walk(grid, board, depth, count, budget);
        }
        return count;
    });
}

Games count_games(const Position& start, bool merge, const Limit& limit) {
    start.check();
    Budget budget(limit);
    return with_words(start.rules, [&]<int Words>() {
        const Grid<Words> grid(start.rules);
        const auto board = start.board<Words>();
        Games games;
        const auto outcome = board.outcome(grid);
        if (outcome != Outcome::open) {
            add_outcome(games, outcome);
        } else if (merge) {
            games = Merged<Words>(grid, budget).count(board);
        } else {
            play_all(grid, board, games, budget);
        }
        return games;
    });
}

std::vector<Layer> count_positions(const Rules& rules, int max_ply, const Limit& limit) {
    rules.check();
    Budget budget(limit);
    return with_words(rules, [&]<int Words>() { return layers<Words>(rules, max_ply, budget); });
}

}  // namespace inarow
