// A position: as the fast code wants it, and as it comes from outside.
#pragma once

#include "inarow/bits.hpp"
#include "inarow/grid.hpp"
#include "inarow/rules.hpp"

namespace inarow {

// Stones and turn.
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

// Any rules, any size, not yet believed.
struct Position {
    Rules rules;
    WideBits first;
    WideBits second;

    // The first side moves when both have as many stones.
    [[nodiscard]] Side turn() const;

    // Throws std::invalid_argument unless a game could show these stones: they are on the board,
    // they do not overlap or float, the numbers fit, and nobody moved after a line.
    void check() const;

    template <int Words>
    [[nodiscard]] Board<Words> board() const {
        const auto a = resize<Words>(first);
        const auto b = resize<Words>(second);
        return turn() == Side::first ? Board<Words>{a, b, Side::first}
                                     : Board<Words>{b, a, Side::second};
    }
};

// Calls f<Words>() with the fewest words that hold the board.
template <class F>
auto with_words(const Rules& rules, F&& f) {
    switch ((rules.bits() + word_bits - 1) / word_bits) {
        case 0:
        case 1: return f.template operator()<1>();
        case 2: return f.template operator()<2>();
        case 3: return f.template operator()<3>();
        case 4: return f.template operator()<4>();
        case 5: return f.template operator()<5>();
        case 6: return f.template operator()<6>();
        default: return f.template operator()<most_words>();
    }
}

}  // namespace inarow
