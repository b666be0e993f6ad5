#include "inarow/replay.hpp"

#include <stdexcept>
#include <string>

#include "inarow/position.hpp"
#include "random.hpp"

namespace inarow {

std::vector<Step> replay(const Rules& rules, const std::vector<int>& moves) {
    rules.check();
    const Grid<most_words> grid(rules);
    Board<most_words> board;
    std::vector<Step> steps;
    steps.reserve(moves.size() + 1);
    steps.push_back({.legal = board.legal(grid)});
    for (const int cell : moves) {
        if (cell < 0 || cell >= rules.bits() || !steps.back().legal.test(cell)) {
            throw std::invalid_argument("move " + std::to_string(steps.size()) + ", " +
                                        cell_name(rules, cell) + ", is not legal in " +
                                        rules.code());
        }
        board = board.play(cell);
        const auto outcome = board.outcome(grid, cell);
        steps.push_back({
            .first = board.stones(Side::first),
            .second = board.stones(Side::second),
            .turn = board.turn,
            .legal = outcome == Outcome::open ? board.legal(grid) : WideBits{},
            .outcome = outcome,
            .line = grid.line_through(board.waiting, cell),
        });
    }
    return steps;
}

std::vector<int> random_game(const Rules& rules, std::uint64_t seed) {
    rules.check();
    return with_words(rules, [&]<int Words>() {
        const Grid<Words> grid(rules);
        Random random(seed);
        Board<Words> board;
        std::vector<int> moves;
        auto outcome = Outcome::open;
        while (outcome == Outcome::open) {
            std::vector<int> legal;
            board.legal(grid).each([&](int cell) { legal.push_back(cell); });
            // At most 484 choices from 2^64 numbers: the unevenness cannot be measured.
            const int cell = legal[static_cast<std::size_t>(random.next() % legal.size())];
            board = board.play(cell);
            outcome = board.outcome(grid, cell);
            moves.push_back(cell);
        }
        return moves;
    });
}

}  // namespace inarow
