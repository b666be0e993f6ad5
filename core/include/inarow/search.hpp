// What every search is: what it is asked, what it may use, and what it says.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "inarow/position.hpp"

namespace inarow {

// What a position is worth to the side to move is one whole number, a score.
// A win in n plies is 1000 - n, a loss is the negative of that, a draw is 0: more is better, and
// no game on a 22x22 board lasts 1000 plies. As bounds, -1000 and 1000 say that nothing is known.
inline constexpr int most_score = 1000;

constexpr int win_in(int plies) { return most_score - plies; }
constexpr int loss_in(int plies) { return plies - most_score; }

// The worth of a move to the side that makes it, from the worth of the position after it.
constexpr int before_move(int score) {
    if (score > 0) return 1 - score;
    if (score < 0) return -1 - score;
    return 0;
}

// What is known of a move, to the side that makes it.
struct MoveReport {
    int cell = -1;
    int low = -most_score;  // proven: low <= score <= high; see above
    int high = most_score;
    std::optional<double> estimate = std::nullopt;  // from -1 to 1, of searches that guess
    std::uint64_t visits = 0;                       // how often a tree search tried it
};

// What is known of a position, to the side to move.
struct Report {
    int low = -most_score;  // proven: low <= score <= high
    int high = most_score;
    std::vector<MoveReport> moves;   // every legal move, by cell; of a solver, if it was asked for
    int best = -1;                   // the best move known, if any
    std::vector<int> variation;      // the best move and what may follow
    std::optional<double> estimate;  // of the best move, of searches that guess
    std::uint64_t nodes = 0;         // positions looked at; simulations of a tree search
    std::uint64_t kept = 0;          // simulations of earlier searches that a tree search could use
    double seconds = 0;
    int depth = 0;             // plies of the last search that was done, where there are depths
    bool finished = false;     // the question is answered: the score, or who wins
    bool interrupted = false;  // whom the limit asks ended the search
    bool memory_full = false;  // a tree stopped growing
    bool floor = false;        // misère: answering with an image is safe, and the best move as safe

    // The bounds of a position from those of its moves, and the first move with the best bound.
    void sum_up() {
        low = high = -most_score;
        for (const auto& move : moves) {
            if (best < 0 || move.low > low) best = move.cell;
            low = move.low > low ? move.low : low;
            high = move.high > high ? move.high : high;
        }
    }
};

// What ends a search.
struct Limit {
    double seconds = std::numeric_limits<double>::infinity();
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    int depth = std::numeric_limits<int>::max();  // where there are depths
    const std::atomic<bool>* stop = nullptr;      // set from any thread
    // Asked about every 50 ms, in the calling thread, with what is known so far; true ends the
    // search.
    std::function<bool(const Report&)> ask;
};

// Thrown by whatever has nothing to say before its end: a count, a lesson.
struct Stopped : std::exception {
    [[nodiscard]] const char* what() const noexcept override { return "stopped before the end"; }
};

// One call at a time; as many searches as you like side by side.
class Search {
public:
    virtual ~Search() = default;
    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;

    [[nodiscard]] const Rules& rules() const { return rules_; }

    // Starts afresh.
    virtual void forget() = 0;

protected:
    explicit Search(const Rules& rules) : rules_(rules) { rules.check(); }

    const Rules rules_;
};

}  // namespace inarow
