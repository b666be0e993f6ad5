#include "inarow/reference.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "budget.hpp"
#include "exact_table.hpp"
#include "symmetries.hpp"

namespace inarow {

namespace {

// More than there are plies in any game.
constexpr int beyond = 400;

template <int Words>
class PlainSearch {
public:
    PlainSearch(const Grid<Words>& grid, bool distance, Budget& budget)
        : grid_(grid), distance_(distance), budget_(budget), symmetries_(grid.rules()) {}

    Worth run(const Board<Words>& board) {
        const int stones = board.taken().count();
        int score = 0;
        const auto outcome = board.outcome(grid_);
        if (outcome == Outcome::open) {
            const int most = distance_ ? beyond : 1;
            score = value(board, stones, -most, most);
        } else if (outcome != Outcome::drawn) {
            score = outcome == won_by(board.turn) ? win(stones) : -win(stones);
        }
        Worth worth{.value = (score > 0) - (score < 0), .nodes = budget_.nodes()};
        if (distance_) {
            const int end = score != 0 ? beyond - std::abs(score) : grid_.full().count();
            worth.plies = end - stones;
        }
        return worth;
    }

private:
    // A win when `stones` are on the board, for the winner. Fewer stones, quicker win.
    [[nodiscard]] int win(int stones) const { return distance_ ? beyond - stones : 1; }

    // What the move is worth at once, if it ends the game.
    [[nodiscard]] std::optional<int> ending(const Board<Words>& after, int cell, int stones) const {
        if (after.completed_line(grid_, cell))
            return grid_.rules().misere ? -win(stones) : win(stones);
        if (after.taken() == grid_.full()) return 0;
        return std::nullopt;
    }

    // r <= alpha: score <= r;  r >= beta: score >= r;  else score == r.
    int value(const Board<Words>& board, int stones, int alpha, int beta) {
        budget_.tick();
        const auto key = symmetries_.canonical(std::array{board.mover, board.waiting}).sets;
        if (const auto* known = known_.find(key)) {
            if (known->low == known->high || known->low >= beta) return known->low;
            if (known->high <= alpha) return known->high;
        }

        int best = -beyond;
        // Endings first: they need no search, and a win needs no other move.
        const auto legal = board.legal(grid_);
        auto open = legal;
        legal.each([&](int cell) {
            if (const auto worth = ending(board.play(cell), cell, stones + 1)) {
                best = std::max(best, *worth);
                open &= ~Bits<Words>::of(cell);
            }
        });
        // No move wins sooner than one that completes a line now.
        if (best < win(stones + 1)) {
            bool cut = best >= beta;
            open.each([&](int cell) {
                if (cut) return;
                best = std::max(
                    best, -value(board.play(cell), stones + 1, -beta, -std::max(alpha, best)));
                cut = best >= beta;
            });
        }

        Bounds bounds;
        if (best > alpha) bounds.low = static_cast<std::int16_t>(best);
        if (best < beta) bounds.high = static_cast<std::int16_t>(best);
        known_.put(key, bounds);
        return best;
    }

    struct Bounds {
        std::int16_t low = -beyond;
        std::int16_t high = beyond;
    };

    // A hundred megabytes for one-word boards.
    static constexpr std::size_t most_places = std::size_t{1} << 22U;

    const Grid<Words>& grid_;
    bool distance_;
    Budget& budget_;
    Symmetries<Words> symmetries_;
    ExactTable<Words, Bounds> known_{most_places};
};

}  // namespace

Worth reference_value(const Position& position, bool distance, const Limit& limit) {
    position.check();
    Budget budget(limit);
    return with_words(position.rules, [&]<int Words>() {
        const Grid<Words> grid(position.rules);
        return PlainSearch<Words>(grid, distance, budget).run(position.board<Words>());
    });
}

}  // namespace inarow
