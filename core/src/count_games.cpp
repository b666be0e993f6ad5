#include <limits>
#include <stdexcept>

#include "inarow/count.hpp"
#include "inarow/symmetry.hpp"
#include "inarow/table.hpp"

namespace inarow {

namespace {

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
void play_all(const Grid<Words>& grid, const Board<Words>& board, Games& games, Watch& watch) {
    watch.tick();
    board.legal(grid).each([&](int cell) {
        const auto after = board.play(cell);
        const auto outcome = after.outcome(grid, cell);
        if (outcome == Outcome::open) {
            play_all(grid, after, games, watch);
        } else {
            add_outcome(games, outcome);
        }
    });
}

template <int Words>
class Merged {
public:
    Merged(const Grid<Words>& grid, Watch& watch)
        : grid_(grid), watch_(watch), symmetry_(grid.rules()) {}

    Games count(const Board<Words>& board) {
        watch_.tick();
        const auto key = symmetry_.canonical(board.mover, board.waiting);
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
    Watch& watch_;
    Symmetry<Words> symmetry_;
    Table<Words, Games> known_;
};

}  // namespace

Games count_games(const Position& start, bool merge, Watch& watch) {
    start.check();
    return with_words(start.rules, [&]<int Words>() {
        const Grid<Words> grid(start.rules);
        const auto board = start.board<Words>();
        Games games;
        const auto outcome = board.outcome(grid);
        if (outcome != Outcome::open) {
            add_outcome(games, outcome);
        } else if (merge) {
            games = Merged<Words>(grid, watch).count(board);
        } else {
            play_all(grid, board, games, watch);
        }
        return games;
    });
}

}  // namespace inarow
