// What every search checks before it begins.
#pragma once

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>

#include "inarow/search.hpp"

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

// A finished game needs no search: `value` is positive if the side that would move has won.
inline Report report_of_end(int value) {
    Report report;
    report.low = report.high = value > 0 ? win_in(0) : value < 0 ? loss_in(0) : 0;
    report.finished = true;
    return report;
}

// The report of a finished game; nothing for one that goes on. Throws as check_position() does.
inline std::optional<Report> report_of_end(const Position& position, const Rules& rules) {
    check_position(position, rules);
    const auto outcome = position.board<most_words>().outcome(Grid<most_words>(rules));
    if (outcome == Outcome::open) return std::nullopt;
    if (outcome == Outcome::drawn) return report_of_end(0);
    return report_of_end(outcome == won_by(position.turn()) ? 1 : -1);
}

// Throws std::invalid_argument unless a move is to be found.
inline void check_open(const Position& position, const Rules& rules) {
    if (report_of_end(position, rules)) throw std::invalid_argument("the game is over");
}

}  // namespace inarow
