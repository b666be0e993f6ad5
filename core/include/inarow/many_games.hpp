// Many games at once, for whoever learns from millions of moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "inarow/rules.hpp"

namespace inarow {

// A choice is the number of a column where stones fall, elsewhere of a cell, counted row by row. A
// game that ends begins anew at once.
class ManyGames {
public:
    // Throws std::invalid_argument.
    static std::unique_ptr<ManyGames> make(const Rules& rules, std::size_t count,
                                           std::uint64_t seed);
    virtual ~ManyGames() = default;
    ManyGames(const ManyGames&) = delete;
    ManyGames& operator=(const ManyGames&) = delete;

    [[nodiscard]] virtual const Rules& rules() const = 0;
    [[nodiscard]] virtual std::size_t count() const = 0;
    [[nodiscard]] virtual std::size_t choices() const = 0;

    // Leaves a game as it is.
    static constexpr std::int64_t no_choice = -1;

    // A move in each game. Throws std::invalid_argument, and moves nowhere, if one is not legal.
    virtual void step(std::span<const std::int64_t> chosen) = 0;
    // A legal choice for each game, at random: the same for the same seed on every machine.
    virtual void choose(std::span<std::int64_t> chosen) = 0;
    // Some games begin anew.
    virtual void restart(std::span<const bool> which) = 0;
    // All games begin anew, with another seed.
    virtual void reset(std::uint64_t seed) = 0;

    // What there is to see, game by game; the places stay the same and the contents change.
    // Stones row by row: 1 the first side's, -1 the second's.
    [[nodiscard]] virtual std::span<std::int8_t> cells() = 0;
    [[nodiscard]] virtual std::span<bool> legal() = 0;
    [[nodiscard]] virtual std::span<std::int8_t>
    turns() = 0;  // 1 the first side's, -1 the second's
    [[nodiscard]] virtual std::span<std::int16_t> plies() = 0;
    // Of the last step, to the side that made it: 1 won, -1 lost; and whether the game ended.
    [[nodiscard]] virtual std::span<std::int8_t> rewards() = 0;
    [[nodiscard]] virtual std::span<bool> ended() = 0;

protected:
    ManyGames() = default;
};

}  // namespace inarow
