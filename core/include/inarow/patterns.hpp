// What cells are worth to both sides, by what is near them: the evaluation of misère with placed
// stones. The numbers are trained (see self_play.hpp); without a file of them, plain ones serve.
#pragma once

#include <cstddef>
#include <vector>

namespace inarow {

// Numbers for every pattern and phase of the game:
//   value    what an empty cell adds to the worth of the position, to the side to move
//   tempo    what is added to that, by whether the number of cells that are safe for both is odd
//   urge     how much a move to the cell attracts
class Patterns {
public:
    static constexpr std::size_t phases = 4;
    static constexpr std::size_t kinds =
        1 + 3 * 4 * 4;  // of cells for one side: see live_board.hpp
    static constexpr std::size_t pairs = kinds * kinds;
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
        return phase * pairs + own * kinds + others;
    }
    static constexpr std::size_t tempo(std::size_t phase, int shared) {
        return tempo_at + 2 * phase + static_cast<std::size_t>(shared % 2);
    }

private:
    std::vector<float> numbers_;
};

}  // namespace inarow
