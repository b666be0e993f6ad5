#include "inarow/perft.hpp"

#include <stdexcept>

namespace inarow {

namespace {

template <int Words>
void walk(const Grid<Words>& grid, const Board<Words>& board, int depth, Perft& count,
          Watch& watch) {
    watch.tick();
    board.legal(grid).each([&](int cell) {
        const auto after = board.play(cell);
        const bool line = after.completed_line(grid, cell);
        ++count.nodes;
        if (depth == 1) {
            ++count.sequences;
            count.lines += line ? 1 : 0;
        } else if (!line) {
            walk(grid, after, depth - 1, count, watch);
        }
    });
}

}  // namespace

Perft perft(const Position& start, int depth, Watch& watch) {
    start.check();
    if (depth < 0) throw std::invalid_argument("depth must not be negative");
    return with_words(start.rules, [&]<int Words>() {
        const Grid<Words> grid(start.rules);
        const auto board = start.board<Words>();
        Perft count;
        if (depth == 0) {
            count.sequences = 1;
            count.lines = grid.has_line(board.waiting) ? 1 : 0;
        } else if (board.outcome(grid) == Outcome::open) {
            walk(grid, board, depth, count, watch);
        }
        return count;
    });
}

}  // namespace inarow
