// What a position is worth to the side to move, as one whole number.
#pragma once

namespace inarow {

// A win in n plies is 1000 - n, a loss is the negative of that, a draw is 0: more is better, and
// no game on a 19x19 board lasts 1000 plies. As bounds, -1000 and 1000 say that nothing is known.
inline constexpr int most_score = 1000;

constexpr int win_in(int plies) { return most_score - plies; }
constexpr int loss_in(int plies) { return plies - most_score; }

// The worth of a move to the side that makes it, from the worth of the position after it.
constexpr int before_move(int score) {
    if (score > 0) return 1 - score;
    if (score < 0) return -1 - score;
    return 0;
}

}  // namespace inarow
