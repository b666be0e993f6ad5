// Wins that the other side can't prevent, because every move is a threat: proven, not guessed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "inarow/guard.hpp"
#include "inarow/line_patterns.hpp"
#include "inarow/memo.hpp"
#include "inarow/side.hpp"

namespace inarow {

class Forced {
public:
    static constexpr std::uint64_t no_limit = ~std::uint64_t{0};

    // Works on the board of its owner, and leaves it as it was unless Stopped is thrown.
    Forced(LinePatterns& board, std::size_t memory) : board_(board), memo_(memory) {}

    // Who counts the nodes, for the searches that follow.
    void count_by(Guard* guard) { guard_ = guard; }
    void forget() { memo_.clear(); }
    [[nodiscard]] std::size_t memory() const { return memo_.bytes(); }

    // The plies in which `attacker`, who is to move, wins with fours alone; 0 if it does not, with
    // so many fours, or if the nodes were not enough. The fewest if `shortest`. `line` has the
    // moves.
    int by_fours(Side attacker, int fours, std::uint64_t nodes, bool shortest);

    // The same by fours and threes, the defender trying all that could help; at most `threats` of
    // the attacker's moves are not forced on it. With `wide`, any move may carry a threat.
    int by_threats(Side attacker, int threats, std::uint64_t nodes, bool wide);

    // Was the last search ended by its nodes?
    [[nodiscard]] bool exhausted() const { return exhausted_; }

    // The moves of the win that was found last, as far as they are known.
    [[nodiscard]] std::span<const int> line() const { return line_; }

    // After a win by fours was found while the other side was to move: the moves that could help.
    [[nodiscard]] WideBits defences(Side attacker);

private:
    struct Choice {
        int weight;
        int cell;
    };

    bool spend();
    bool fours(Side attacker, int depth);
    int run_fours(Side attacker);
    int attack(Side attacker, int threats, std::size_t ply);
    int answer(Side attacker, int threats, std::size_t ply);
    int answer_all(Side attacker, int threats, std::size_t ply, int plies);
    void list(const WideBits& cells, Side attacker, bool both);
    [[nodiscard]] std::vector<int>& line_at(std::size_t ply);
    void finish_line(std::vector<int>& line, Side attacker);

    LinePatterns& board_;
    Memo memo_;
    Guard* guard_ = nullptr;
    std::uint64_t left_ = 0;        // nodes of this search
    std::uint64_t fours_left_ = 0;  // and of a search by fours within it
    bool exhausted_ = false;
    bool wide_ = false;
    std::vector<int> path_;        // attacker, defender, attacker ...
    std::vector<Choice> choices_;  // of all plies, one after the other
    std::vector<std::vector<int>> lines_;
    std::vector<int> line_;
};

}  // namespace inarow
