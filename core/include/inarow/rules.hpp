// What is agreed before the first stone: the board, who plays on it, and how a game can end.
#pragma once

#include <string>

namespace inarow {

enum class Side : unsigned char { first, second };

constexpr Side other(Side side) { return side == Side::first ? Side::second : Side::first; }

enum class Outcome : unsigned char { open, first, second, drawn };

constexpr Outcome won_by(Side side) {
    return side == Side::first ? Outcome::first : Outcome::second;
}

inline constexpr int longest_side = 22;

struct Rules {
    int width;
    int height;
    int k;
    bool gravity = false;
    bool misere = false;
    bool exact = false;  // a line has k stones, and one of more does not count

    // One bit more than a row has cells: see Grid.
    [[nodiscard]] constexpr int stride() const { return width + 1; }
    [[nodiscard]] constexpr int bits() const { return stride() * height; }
    [[nodiscard]] constexpr int cell(int x, int y) const { return stride() * y + x; }

    // Throws std::invalid_argument that says what is wrong.
    void check() const;

    // The text code, `7x6k4g`.
    [[nodiscard]] std::string code() const;

    friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

// The name of a cell, `d1`, for messages.
std::string cell_name(const Rules& rules, int cell);

}  // namespace inarow
