// Wins that the other side can't prevent, because every move is a threat: proven, not guessed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "budget.hpp"
#include "inarow/rules.hpp"
#include "line_patterns.hpp"
#include "table.hpp"

namespace inarow {

enum class Bound : std::uint8_t { none, at_most, at_least, exact };

// What is known of a position. Two with the same 64 bits are taken for one.
struct Finding {
    std::int16_t value;
    std::int16_t move;
    std::int16_t depth;
    Bound bound;  // none: nothing is known
    std::uint8_t age;

    [[nodiscard]] bool used() const { return bound != Bound::none; }
    // What is from an older search counts as shallower by more than most searches are deep.
    [[nodiscard]] int worth(std::uint8_t now) const { return depth - (age == now ? 0 : 64); }
};

struct PatternTable : SharedTable<Finding> {
    using SharedTable::SharedTable;

    void keep(std::uint64_t key, int value, int move, int depth, Bound bound) {
        put(key, {static_cast<std::int16_t>(value), static_cast<std::int16_t>(move),
                  static_cast<std::int16_t>(depth), bound, age()});
    }
};

class Forced {
public:
    static constexpr std::uint64_t no_limit = ~std::uint64_t{0};

    // Works on the board of its owner, and leaves it as it was unless Stopped is thrown. Others may
    // share the table.
    Forced(LinePatterns& board, PatternTable& table);

    // Who counts the nodes, for the searches that follow.
    void count_by(Budget* budget) { budget_ = budget; }

    // The plies in which `attacker`, who is to move, wins with fours alone; 0 if it does not, with
    // so many fours, or if the nodes were not enough. The fewest if `shortest`. `line` has the
    // moves.
    int by_fours(Side attacker, int fours, std::uint64_t nodes, bool shortest);

    // The same in far fewer nodes, as every four must be in line with the one before it, unless it is
    // forced on the attacker: most wins are found, not all.
    int by_linked_fours(Side attacker, int fours, std::uint64_t nodes);

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
    bool fours(Side attacker, int depth, int last);
    int fours_found(Side attacker);
    int run_fours(Side attacker);
    int attack(Side attacker, int threats, std::size_t ply);
    int answer(Side attacker, int threats, std::size_t ply);
    int answer_all(Side attacker, int threats, std::size_t ply, int plies);
    void list(const WideBits& cells, Side attacker, bool both);
    [[nodiscard]] std::vector<int>& line_at(std::size_t ply);
    void finish_line(std::vector<int>& line, Side attacker);

    LinePatterns& board_;
    PatternTable& table_;
    Budget* budget_ = nullptr;
    std::uint64_t left_ = 0;        // nodes of this search
    std::uint64_t fours_left_ = 0;  // and of a search by fours within it
    bool exhausted_ = false;
    bool wide_ = false;
    std::vector<WideBits> near_;  // of each cell, those in line with it that a line could hold, too
    std::vector<int> path_;       // attacker, defender, attacker ...
    std::vector<Choice> choices_;  // of all plies, one after the other
    std::vector<std::vector<int>> lines_;
    std::vector<int> line_;
};

}  // namespace inarow
