// What every search checks before it begins.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

#include "inarow/position.hpp"
#include "inarow/report.hpp"

namespace inarow {

inline void check_memory(std::size_t memory, std::size_t least, const char* each = "") {
    if (memory >= least) return;
    throw std::invalid_argument("memory must be at least " + std::to_string(least) + " bytes" +
                                each);
}

inline void check_threads(int threads) {
    constexpr int most = 256;
    if (threads >= 1 && threads <= most) return;
    throw std::invalid_argument("threads must be from 1 to " + std::to_string(most) + ", not " +
                                std::to_string(threads));
}

// Throws std::invalid_argument if no game of these rules could show the position.
inline void check_position(const Position& position, const Rules& rules) {
    position.check();
    if (position.rules != rules) {
        throw std::invalid_argument("the position is of other rules than the search");
    }
}

// Throws std::invalid_argument unless a move is to be found.
inline void check_open(const Position& position, const Rules& rules) {
    check_position(position, rules);
    if (position.board<most_words>().outcome(Grid<most_words>(rules)) != Outcome::open) {
        throw std::invalid_argument("the game is over");
    }
}

// A finished game needs no search: `value` is positive if the side that would move has won.
inline Report report_of_end(int value) {
    Report report;
    report.low = report.high = value > 0 ? win_in(0) : value < 0 ? loss_in(0) : 0;
    report.finished = true;
    return report;
}

}  // namespace inarow
