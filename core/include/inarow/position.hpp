// A position as it comes from outside: any rules, any size, not yet believed.
#pragma once

#include "inarow/bits.hpp"
#include "inarow/board.hpp"
#include "inarow/grid.hpp"
#include "inarow/rules.hpp"

namespace inarow {

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
        default: return f.template operator()<most_words>();
    }
}

}  // namespace inarow
