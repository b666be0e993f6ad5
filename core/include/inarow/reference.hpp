// The worth of a position by plain search: slow, short, and there to be believed.
#pragma once

#include <cstdint>

#include "inarow/position.hpp"
#include "inarow/search.hpp"

namespace inarow {

struct Worth {
    int value = 0;            // 1 the side to move wins, 0 draw, -1 it loses
    int plies = -1;           // to the end with best play: quick wins, slow losses; -1 if not asked
    std::uint64_t nodes = 0;  // positions looked at
};

// `distance` asks for the plies too, which takes longer. A drawn game's plies are those that fill
// the board.
Worth reference_value(const Position& position, bool distance, const Limit& limit = {});

}  // namespace inarow
