// A position of falling stones as its solver wants it: columns, and scores counted in stones.
#pragma once

#include <cstdint>

#include "falling_hot.hpp"
#include "inarow/search.hpp"

namespace inarow {

// Columns count from 0 at the left, rows from 0 at the bottom. Never changes.
class FallingPosition {
public:
    // The position must be a checked one, with gravity; the grid of its rules has to live on.
    FallingPosition(const Position& position, const Grid<most_words>& grid)
        : grid_(&grid),
          board_(position.board<most_words>()),
          stones_(board_.taken().count()),
          line_(grid.has_line(board_.waiting)) {}

    // The position after a stone in this column; legal(column) must hold.
    [[nodiscard]] FallingPosition play(int column) const {
        FallingPosition next = *this;
        next.board_ = board_.play(cell(column));
        next.line_ = next.board_.completed_line(*grid_, cell(column));
        ++next.stones_;
        return next;
    }
    // Not over, and the column not full.
    [[nodiscard]] bool legal(int column) const {
        return !over() && !board_.taken().test(rules().cell(column, rules().height - 1));
    }
    // The cell that a stone in this column takes.
    [[nodiscard]] int cell(int column) const {
        int cell = column;
        while (board_.taken().test(cell)) cell += rules().stride();
        return cell;
    }

    [[nodiscard]] const Rules& rules() const { return grid_->rules(); }
    [[nodiscard]] int stones() const { return stones_; }
    [[nodiscard]] int cells() const { return rules().width * rules().height; }
    [[nodiscard]] bool over() const { return line_ || stones_ == cells(); }

    // What the task is about, and the bounds that hold for every such position.
    [[nodiscard]] HotTask task() const {
        HotTask task;
        task.width = rules().width;
        task.height = rules().height;
        task.k = rules().k;
        task.misere = rules().misere;
        // From rows to columns: see HotTask.
        const auto turn = [&](const WideBits& stones, std::uint64_t* words) {
            stones.each([&](int cell) {
                const int x = cell % rules().stride();
                const int bit = x * (rules().height + 1) + cell / rules().stride();
                words[bit / word_bits] |= std::uint64_t{1} << (bit % word_bits);
            });
        };
        turn(board_.mover, task.own);
        turn(board_.waiting, task.other);
        task.stones = stones_;
        // A stone still to come may end the game: number stones + 1 is the side's own, stones + 2
        // the other's.
        const int left = cells() - stones_;
        task.upper = rules().misere ? left / 2 : (left + 1) / 2;
        task.lower = rules().misere ? -((left + 1) / 2) : -(left / 2);
        task.stop_lower = cells();
        task.stop_upper = -cells();
        return task;
    }

    // The score, as reports have it, for one that counts stones, as in HotTask. It is exact, since each
    // side moves every second ply.
    [[nodiscard]] int score(int worth) const {
        if (worth == 0) return 0;
        // The stone that ends the game has number n with (cells + 2 - n) / 2 == |worth|: two
        // numbers, one of each side. The last stone is the winner's, in misère the loser's.
        const bool own = (worth > 0) != rules().misere;
        int plies = cells() + 1 - 2 * (worth > 0 ? worth : -worth) - stones_;
        if ((plies % 2 != 0) != own) ++plies;
        return worth > 0 ? win_in(plies) : loss_in(plies);
    }
    // The other way round: the worth, in stones, of a score.
    [[nodiscard]] int worth(int score) const {
        if (score == 0) return 0;
        const int plies = most_score - (score > 0 ? score : -score);
        const int stones = (cells() + 2 - stones_ - plies) / 2;
        return score > 0 ? stones : -stones;
    }
    // The worth, in stones, of a game over here.
    [[nodiscard]] int outcome() const {
        if (!line_) return 0;
        const int worth = (cells() + 2 - stones_) / 2;
        return rules().misere ? worth : -worth;
    }

private:
    const Grid<most_words>* grid_;
    Board<most_words> board_;
    int stones_;
    bool line_;
};

}  // namespace inarow
