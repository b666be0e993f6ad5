// The end of a misère game with placed stones, when all that matters is who runs out of safe cells.
#pragma once

#include "inarow/search.hpp"

namespace inarow {

// What a static game is worth in which the side to move may take so many cells alone, the other side
// `others` alone and both `shared`, and who cannot move loses unless the board is full. Both take
// shared cells first, by turns, since that leaves one less to the other side; then everybody takes
// its own.
constexpr int count_out(int own, int others, int shared, int left) {
    const int moves = own + (shared + 1) / 2;
    const int replies = others + shared / 2;
    if (moves <= replies) return left == 2 * moves ? 0 : loss_in(2 * moves + 1);
    return left == 2 * replies + 1 ? 0 : win_in(2 * replies + 2);
}

// The same for sets of cells.
template <class Cells>
int count_out(const Cells& own, const Cells& others, int left) {
    return count_out((own & ~others).count(), (others & ~own).count(), (own & others).count(),
                     left);
}

}  // namespace inarow
