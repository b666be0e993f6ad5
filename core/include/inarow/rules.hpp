// What is agreed before the first stone.
#pragma once

#include <string>

namespace inarow {

inline constexpr int longest_side = 19;

struct Rules {
    int width;
    int height;
    int k;
    bool gravity = false;
    bool misere = false;

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
