// What cells are worth to both sides, by what is near them: the evaluation of misère with placed
// stones. The numbers are trained (see self_play.hpp); without a file of them, plain ones serve.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "inarow/live_board.hpp"

namespace inarow {

// A cell's pattern is a pair of kinds, one for each side. Kind 0 is an unsafe cell; of the others
// there are 3 x 4 x 4, by the live windows through the cell that lack two stones (0, 1, more),
// three (0, 1, 2, more), and more than three.
class Kinds {
public:
    static constexpr std::size_t count = 1 + 3 * 4 * 4;

    static std::size_t of(Near near) {
        const auto two = std::min(near_count(near, 2), 2U);
        const auto three = std::min(near_count(near, 3), 3U);
        const auto more = std::min<std::size_t>(2 * near_count(near, 4) + near_count(near, 5), 10);
        return 1 + two * 16 + three * 4 + far[more];
    }

    // Windows through a cell of this kind, about: those that lack two, three and four stones.
    static std::array<float, 3> windows(std::size_t kind) {
        constexpr std::array<float, 4> about{0, 1, 3, 6};
        const std::size_t two = (kind - 1) / 16;
        const std::size_t three = (kind - 1) / 4 % 4;
        return {static_cast<float>(two), static_cast<float>(three), about[(kind - 1) % 4]};
    }

private:
    static constexpr std::array<std::uint8_t, 11> far{0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3};
};

// Numbers for every pattern and phase of the game:
//   value    what an empty cell adds to the worth of the position, to the side to move
//   tempo    what is added to that, by whether the number of cells that are safe for both is odd
//   urge     how much a move to the cell attracts
class Patterns {
public:
    static constexpr std::size_t phases = 4;
    static constexpr std::size_t pairs = Kinds::count * Kinds::count;
    static constexpr std::size_t tempo_at = phases * pairs;
    static constexpr std::size_t urge_at = tempo_at + 2 * phases;
    static constexpr std::size_t size = urge_at + phases * pairs;

    // By hand: fewer cells to lose than the other side, and windows as empty as can be.
    Patterns();
    // Throws std::invalid_argument unless there are `size` numbers, none of them beyond 1000.
    explicit Patterns(std::vector<float> numbers);

    [[nodiscard]] const std::vector<float>& numbers() const { return numbers_; }
    [[nodiscard]] std::vector<float>& numbers() { return numbers_; }

    // By the share of the board that is empty.
    static std::size_t phase(int left, int all) {
        const int share = 100 * left / all;
        return share >= 70 ? 0 : share >= 50 ? 1 : share >= 30 ? 2 : 3;
    }
    // Where the numbers of a pattern are: add the parts' places.
    static constexpr std::size_t pattern(std::size_t phase, std::size_t own, std::size_t others) {
        return phase * pairs + own * Kinds::count + others;
    }
    static constexpr std::size_t tempo(std::size_t phase, int shared) {
        return tempo_at + 2 * phase + static_cast<std::size_t>(shared % 2);
    }

private:
    std::vector<float> numbers_;
};

// From -1 to 1, and steepest in the middle. Only operations that every machine rounds alike.
constexpr float squash(float x) { return x / (1 + (x < 0 ? -x : x)); }

// e^x for x <= 0, to four digits, and alike on every machine.
inline float quick_exp(float x) {
    constexpr float log2_e = 1.442695F;
    constexpr float least = -60;
    const float y = std::max(x * log2_e, least);
    const int whole = static_cast<int>(y) - 1;
    const float part = y - static_cast<float>(whole);  // 0 < part <= 1
    const float half = part * 0.5F;                    // 2^part as a square
    const float root =
        1 + half * (0.6931472F + half * (0.2402265F + half * (0.0555041F + half * 0.0096181F)));
    const auto scale = std::bit_cast<float>(static_cast<std::uint32_t>(127 + whole) << 23U);
    return root * root * scale;
}

}  // namespace inarow
