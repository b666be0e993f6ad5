// Misère: answering every move with its image, and never losing that way.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "inarow/grid.hpp"
#include "inarow/position.hpp"
#include "symmetries.hpp"

namespace inarow {

// A side that always answers with the image of the last move cannot lose, if images are cells of
// their own and every stone's image belongs to the other side. For when it completes a line, the
// image of that line is complete as well, with the stone that the other side put before; and no
// line is its own image, as it would hold stones of both.
// With a centre, the side that owns it can do the same: its lines that start at the centre have no
// image of the other side's, but where such a line does not fit there is none to complete, and any
// other line through the centre holds a cell and its opposite.
template <int Words>
class Mirror {
public:
    using Cells = Bits<Words>;

    // Without a way to answer if the rules are not misère.
    Mirror(const Grid<Words>& grid, const Symmetries<Words>& symmetries) : grid_(grid) {
        const auto& rules = grid.rules();
        if (!rules.misere) return;
        const bool centre = rules.width % 2 == 1 && rules.height % 2 == 1;
        for (const auto& image : symmetries.images()) {
            if (!image.half_turn && !image.mirror) continue;
            Cells middle;
            if (image.half_turn && centre) {
                if (std::max(rules.width, rules.height) >= 2 * rules.k - 1) continue;
                middle.set(rules.cell(rules.width / 2, rules.height / 2));
            }
            bool fixed = false;
            (grid.full() & ~middle).each([&](int cell) {
                fixed = fixed || image.to[static_cast<std::size_t>(cell)] == cell;
            });
            if (!fixed) ways_.push_back({image, middle});
        }
    }

    // Has the other side answered every move so far? Then the side to move cannot win.
    [[nodiscard]] bool answered(const Board<Words>& board) const {
        return std::any_of(ways_.begin(), ways_.end(), [&](const Way& way) {
            return (board.waiting & way.middle) == way.middle &&
                   way.image(board.mover) == (board.waiting & ~way.middle);
        });
    }

    // The moves by which the side to move answers now, or begins to with the centre: after each of
    // them it cannot lose.
    [[nodiscard]] Cells answers(const Board<Words>& board) const {
        Cells found;
        for (const auto& [image, middle] : ways_) {
            if (!board.taken().any()) found |= middle;
            if ((board.mover & middle) != middle) continue;
            const auto wanted = image(board.waiting & ~middle);
            const auto own = board.mover & ~middle;
            const auto now = wanted & ~own;
            if ((own & ~wanted).any() || now.count() != 1) continue;
            found |= now & grid_.full() & ~board.taken();
        }
        return found;
    }

private:
    struct Way {
        Symmetries<Words>::Image image;
        Cells middle;  // the cell that is its own image, if there is one
    };

    const Grid<Words>& grid_;
    std::vector<Way> ways_;
};

}  // namespace inarow
