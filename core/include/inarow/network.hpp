// The learned evaluation of positions with placed stones: whole numbers only, so that the same
// position is worth the same on every machine. How it is trained: src/inarow/engine/fitting.py.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "inarow/position.hpp"

namespace inarow {

// A cell sees a window of 2k - 1 cells in each of four directions. Every window has a learned row
// of numbers; the four rows of a cell are summed, and what is above 0 of all cells is summed again
// for the value. All of this twice, once as each side sees the board.
//
//   rows of windows -> sum of four -> above 0 -> sum over the board -> two layers -> value
//                                        |                                |
//                                        +-------- times weights <--------+  -> urge of a cell
class Network {
public:
    static constexpr std::size_t channels = 32;
    static constexpr std::size_t hidden = 32;
    static constexpr std::size_t inputs = 2 * channels;
    static constexpr int least_k = 3;
    static constexpr int most_k = 5;
    // A value of 1000 is odds of e to 1 for the side to move.
    static constexpr int one = 1000;

    using Row = std::array<std::int8_t, channels>;
    // Which rows a window has: as the first side sees it, and as the second does.
    struct Seen {
        std::uint16_t first = 0;
        std::uint16_t second = 0;

        friend bool operator==(const Seen&, const Seen&) = default;
    };
    template <std::size_t Inputs, std::size_t Outputs>
    struct Layer {
        std::array<std::array<std::int16_t, Inputs>, Outputs> weights{};
        std::array<std::int32_t, Outputs> bias{};
    };
    // The numbers after the rows, in the order of the file.
    struct Numbers {
        std::array<std::int16_t, channels> bias{};  // added to the sum of four
        Layer<inputs, hidden> first;
        Layer<hidden, hidden> second;
        Layer<hidden, 1> last;
        Layer<hidden, inputs> urge;  // what to multiply the cells with, from what the value needs
    };

    // `bytes` holds the rows and the numbers, lowest byte first. Throws std::invalid_argument when
    // there are too many or too few, or k is not 3, 4 or 5.
    Network(int k, std::span<const std::uint8_t> bytes);

    // How many bytes a network for this k has.
    static std::size_t bytes(int k);

    [[nodiscard]] int k() const { return k_; }
    [[nodiscard]] const std::vector<Row>& rows() const { return rows_; }
    [[nodiscard]] const Numbers& numbers() const { return numbers_; }

    // Both sides' stones in a window as bits, cells beyond the edge in both. A window and its
    // mirror image have the same rows.
    [[nodiscard]] Seen seen(std::uint64_t first, std::uint64_t second) const {
        return seen_[first | second << (2 * k_ - 1)];
    }

private:
    int k_;
    std::vector<Row> rows_;
    std::vector<Seen> seen_;
    Numbers numbers_;
};

// What a network says of one position, computed from nothing; a search keeps it up to date.
struct Look {
    int value = 0;           // to the side to move; see Network::one
    std::vector<int> urges;  // of every cell by its bit; 16384 more make a move e times as likely
};
Look look(const std::shared_ptr<const Network>& network, const Position& position);

}  // namespace inarow
