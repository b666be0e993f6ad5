// Stones and turn, as the fast code wants them.
#pragma once

#include "inarow/bits.hpp"
#include "inarow/grid.hpp"
#include "inarow/side.hpp"

namespace inarow {

template <int Words>
struct Board {
    Bits<Words> mover;    // the stones of the side to move
    Bits<Words> waiting;  // and of the other side
    Side turn = Side::first;

    [[nodiscard]] constexpr Bits<Words> taken() const { return mover | waiting; }

    [[nodiscard]] constexpr const Bits<Words>& stones(Side side) const {
        return side == turn ? mover : waiting;
    }

    // The moves, if the game is not over.
    [[nodiscard]] constexpr Bits<Words> legal(const Grid<Words>& grid) const {
        return grid.legal(taken());
    }

    // The board after a legal move.
    [[nodiscard]] constexpr Board play(int cell) const {
        return {waiting, mover | Bits<Words>::of(cell), other(turn)};
    }

    // Did the move that was just made, to `cell`, complete a line?
    [[nodiscard]] constexpr bool completed_line(const Grid<Words>& grid, int cell) const {
        return grid.completes_line(waiting, cell);
    }

    // The outcome after a move to `cell`.
    [[nodiscard]] constexpr Outcome outcome(const Grid<Words>& grid, int cell) const {
        if (completed_line(grid, cell)) return line_outcome(grid.rules(), other(turn));
        return taken() == grid.full() ? Outcome::drawn : Outcome::open;
    }

    // The outcome of a position of which nobody knows the last move.
    [[nodiscard]] constexpr Outcome outcome(const Grid<Words>& grid) const {
        if (grid.has_line(waiting)) return line_outcome(grid.rules(), other(turn));
        return taken() == grid.full() ? Outcome::drawn : Outcome::open;
    }

    // Who wins when `side` has a line.
    [[nodiscard]] static constexpr Outcome line_outcome(const Rules& rules, Side side) {
        return won_by(rules.misere ? other(side) : side);
    }

    friend constexpr bool operator==(const Board&, const Board&) = default;
};

}  // namespace inarow
