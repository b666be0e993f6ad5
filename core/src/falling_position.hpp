// A position of falling stones as its solver wants it: columns, and scores counted in stones.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "falling_hot.hpp"
#include "inarow/position.hpp"

namespace inarow {

// Columns count from 0 at the left, rows from 0 at the bottom. Never changes.
class FallingPosition {
public:
    // The position must be a checked one, with gravity; the grid of its rules has to live on.
    FallingPosition(const Position& position, const Grid<most_words>& grid);

    // The position after a stone in this column; legal(column) must hold.
    [[nodiscard]] FallingPosition play(int column) const;
    // Not over, and the column not full.
    [[nodiscard]] bool legal(int column) const {
        return !over() && heights_[static_cast<std::size_t>(column)] < rules().height;
    }
    // The cell that a stone in this column takes.
    [[nodiscard]] int cell(int column) const {
        return rules().cell(column, heights_[static_cast<std::size_t>(column)]);
    }

    [[nodiscard]] const Rules& rules() const { return grid_->rules(); }
    [[nodiscard]] int stones() const { return stones_; }
    [[nodiscard]] int cells() const { return rules().width * rules().height; }
    [[nodiscard]] bool over() const { return line_ || stones_ == cells(); }

    // What the task is about, and the bounds that hold for every such position.
    [[nodiscard]] HotTask task() const;

    // The score of score.hpp for one that counts stones, as in HotTask. It is exact, since each
    // side moves every second ply.
    [[nodiscard]] int score(int worth) const;
    // The worth, in stones, of a game over here.
    [[nodiscard]] int outcome() const;

private:
    const Grid<most_words>* grid_;
    Board<most_words> board_;
    std::array<std::uint8_t, longest_side> heights_{};
    int stones_ = 0;
    bool line_ = false;
};

}  // namespace inarow
