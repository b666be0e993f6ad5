// What the next stone on a cell would make along each direction, kept up to date move by move.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "inarow/bits.hpp"
#include "inarow/rules.hpp"

namespace inarow {

// How good the best place for a line through a cell would be after a stone on the cell, along one
// direction: twice the stones in it, and one more if it is open, so that it can be filled from both
// ends. 0 if no line fits there any more. For five in a row:
//   10  a line
//    9  an open four, two cells complete it     . x x x x .
//    8  a four, one cell completes it           o x x x x .     x x . x x
//    7  a three, a stone makes it an open four  . x x x . .     . x . x x .
//    6  a closed three                          o x x x . .
// and so on. For other k, "four" is what lacks one stone and "three" what lacks two. Where lines must
// be exact, a place with an own stone right before or behind it is none: x x x . x x is not a four.
class LinePatterns {
public:
    static constexpr std::size_t most_cells = static_cast<std::size_t>(most_words) * word_bits;

    // Placed stones, k of at least 2.
    explicit LinePatterns(const Rules& rules);

    void clear();
    void put(Side side, int cell);  // on an empty cell
    void take();                    // the last stone that was put

    [[nodiscard]] const Rules& rules() const { return rules_; }
    [[nodiscard]] const WideBits& empty() const { return empty_; }
    [[nodiscard]] std::uint64_t key() const { return key_; }
    // The key that a stone of the side on this empty cell would leave.
    [[nodiscard]] std::uint64_t key_after(Side side, int cell) const {
        return key_ ^ keys_[static_cast<std::size_t>(side)][static_cast<std::size_t>(cell)];
    }

    // Empty cells on which a stone of the side would
    // complete a line,
    [[nodiscard]] const WideBits& lines(Side side) const { return of(side).lines; }
    // leave one stone to a line, or complete one,
    [[nodiscard]] const WideBits& fours(Side side) const { return of(side).fours; }
    // leave two cells that complete a line each,
    [[nodiscard]] const WideBits& strong(Side side) const { return of(side).strong; }
    // leave one stone to an open four.
    [[nodiscard]] const WideBits& threes(Side side) const { return of(side).threes; }
    // make two or more in one place for a line.
    [[nodiscard]] const WideBits& linked(Side side) const { return of(side).linked; }

    // What a stone of the side on this empty cell would be worth, and the sum over all of them.
    [[nodiscard]] int worth(Side side, int cell) const {
        return of(side).worth[static_cast<std::size_t>(cell)];
    }
    [[nodiscard]] int total(Side side) const { return of(side).total; }

    // The sum over all cells for a side that can make no line any more.
    static constexpr int hopeless = 0;

private:
    static constexpr int directions = 4;
    // Lines are kept as bits with a margin on both sides, so that a view never needs a border test.
    static constexpr int margin = longest_side - 1;
    static constexpr int most_lines = 2 * longest_side - 1;
    // Up to this k there is a table from what is around a cell to its shape.
    static constexpr int most_tabled = 6;

    struct Place {
        std::uint8_t line = 0;
        std::uint8_t at = 0;      // the position in the line
        std::uint8_t before = 0;  // cells of the line that are near enough to matter
        std::uint8_t after = 0;
    };
    // What a stone would make along one direction, and what that is worth, as numbers side by side
    // in one word: the sum of the words of all directions counts everything at once.
    //   bits 0..2 lines   3..6 fours   7..9 threes   10..12 linked   16..31 worth
    using Shape = std::uint32_t;
    static constexpr Shape one_line = 1;
    static constexpr Shape one_four = 1U << 3U;
    static constexpr Shape one_three = 1U << 7U;
    static constexpr Shape one_linked = 1U << 10U;
    static constexpr Shape one_worth = 1U << 16U;
    struct OfSide {
        // Cells beyond the edge are stones of both sides.
        std::array<std::array<std::uint64_t, most_lines>, directions> stones{};
        std::array<std::array<Shape, directions>, most_cells> shapes{};
        std::array<Shape, most_cells> sums{};          // of the shapes
        std::array<std::uint8_t, most_cells> kinds{};  // which sets below the cell is in
        std::array<int, most_cells> worth{};
        int total = 0;
        WideBits lines;
        WideBits fours;
        WideBits strong;
        WideBits threes;
        WideBits linked;
    };
    // What is known of a cell, and where.
    struct Known {
        std::uint16_t cell;
        std::uint8_t side;
        std::uint8_t direction;
        std::uint8_t kinds;
        Shape shape;
        Shape sum;
        int worth;
    };
    // A stone, and what its cell and all that it changed was before.
    struct Stone {
        Side side;
        int cell;
        std::size_t changes;  // so many there were before
        std::array<int, 2> totals;
        std::array<int, 2> worth;
        std::array<std::uint8_t, 2> kinds;
    };

    [[nodiscard]] const OfSide& of(Side side) const { return of_[static_cast<std::size_t>(side)]; }
    [[nodiscard]] OfSide& of(Side side) { return of_[static_cast<std::size_t>(side)]; }

    // Where the table has a view: `own` and `blocked` have no cell in common.
    [[nodiscard]] std::size_t number(std::uint64_t own, std::uint64_t blocked) const {
        return digits_[own] + 2U * digits_[blocked];
    }

    void draw_lines();
    void make_table();
    [[nodiscard]] bool has_place(std::uint64_t own, std::uint64_t blocked, int i) const;
    [[nodiscard]] int compute_rank(std::uint64_t own, std::uint64_t blocked) const;
    [[nodiscard]] Shape compute_shape(std::uint64_t own, std::uint64_t blocked) const;
    [[nodiscard]] std::array<Shape, 2> compute_shapes(std::uint64_t first,
                                                      std::uint64_t second) const;
    [[nodiscard]] std::array<Shape, 2> look_up(std::uint64_t first, std::uint64_t second) const;
    template <bool Exact>
    [[nodiscard]] std::array<Shape, 2> shapes_at(int direction, const Place& place, int at) const;
    [[nodiscard]] std::uint64_t too_long(std::uint64_t own) const;
    template <bool Exact>
    void refresh(int cell);
    void turn_stone(Side side, int cell);
    template <bool Exact>
    void refresh_around(int cell);
    static void settle(OfSide& own, int cell);
    static void leave(OfSide& own, int cell);
    static void enter_sets(OfSide& own, int cell, unsigned kinds);

    Rules rules_;
    bool exact_;  // lines must be exact, and a longer one fits
    std::array<int, directions> steps_{};
    std::array<std::array<Place, directions>, most_cells> places_{};
    std::array<std::array<std::uint64_t, most_lines>, directions> walls_{};
    std::vector<Shape> table_;           // of one side, by what is around the cell
    std::vector<std::uint16_t> digits_;  // a view as a number to the base of 3, its middle left out
    std::array<std::array<std::uint64_t, most_cells>, 2> keys_{};
    std::array<OfSide, 2> of_;
    std::vector<Stone> stones_;
    std::vector<Known> changes_;  // by all stones, one after the other
    WideBits full_;
    WideBits empty_;
    std::uint64_t key_ = 0;
};

}  // namespace inarow
