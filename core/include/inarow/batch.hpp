// Many positions of one game: read fast from text, and looked up in a book.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "inarow/position.hpp"

namespace inarow {

class Batch {
public:
    explicit Batch(const Rules& rules) : grid_(rules) { rules.check(); }

    [[nodiscard]] const Rules& rules() const { return grid_.rules(); }
    [[nodiscard]] std::size_t size() const { return positions_.size(); }
    [[nodiscard]] const Position& position(std::size_t i) const { return positions_[i]; }
    // The score of a position, if a book has it.
    [[nodiscard]] std::optional<int> known(std::size_t i) const { return known_[i]; }

    // Adds a position, or puts it in the place of one. Throws std::invalid_argument if no game of
    // these rules could show it.
    void add(const Position& position);
    void put(std::size_t i, const Position& position);

    // Adds the position that a list of moves or a code describes, in the ways that are usual:
    //   44355   ddcee   d1d2c1   d1 d2 c1   5 1 9   3x3k3:xo1/1x1/3   xo1/1x1/3
    // Other text adds the empty board and returns false: the readable version of the rules may
    // know it, or says what is wrong with it.
    bool read(std::string_view text);

    // Learns the scores of positions with at most so many plies from a book: keys in order, and a
    // score in stones from the end for each. Stones must fall.
    void look_up(std::span<const std::uint64_t> keys, std::span<const std::int8_t> scores,
                 int plies);

private:
    void check(const Position& position) const;
    [[nodiscard]] std::optional<Position> moves(std::string_view text) const;
    [[nodiscard]] std::optional<Position> rows(std::string_view text) const;

    Grid<most_words> grid_;
    std::vector<Position> positions_;
    std::vector<std::optional<int>> known_;
};

}  // namespace inarow
