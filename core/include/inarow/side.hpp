// Who owns stones, and how a game ends for them.
#pragma once

namespace inarow {

enum class Side : unsigned char { first, second };

constexpr Side other(Side side) { return side == Side::first ? Side::second : Side::first; }

enum class Outcome : unsigned char { open, first, second, drawn };

constexpr Outcome won_by(Side side) {
    return side == Side::first ? Outcome::first : Outcome::second;
}

}  // namespace inarow
