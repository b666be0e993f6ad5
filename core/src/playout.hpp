// Random games from a position to the end.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "inarow/grid.hpp"
#include "inarow/position.hpp"
#include "random.hpp"
#include "threat_board.hpp"

namespace inarow {

// The cells that may be taken, in no order, so that taking one of n at random is one step.
template <int Words>
class Choices {
public:
    Choices(const Grid<Words>& grid, const Bits<Words>& legal)
        : bits_(grid.rules().bits()), next_(grid.rules().gravity ? grid.rules().stride() : bits_) {
        legal.each([&](int cell) { cells_[size_++] = static_cast<std::uint16_t>(cell); });
    }

    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] int at(std::size_t i) const { return cells_[i]; }
    void swap(std::size_t i, std::size_t j) { std::swap(cells_[i], cells_[j]); }

    // The cell becomes taken; when stones fall, the one above it can be taken next.
    int take(std::size_t i) {
        const int cell = cells_[i];
        if (cell + next_ < bits_) {
            cells_[i] = static_cast<std::uint16_t>(cell + next_);
        } else {
            cells_[i] = cells_[--size_];
        }
        return cell;
    }

    // Takes this cell, wherever it is.
    void take_cell(int cell) {
        std::size_t i = 0;
        while (cells_[i] != cell) ++i;
        take(i);
    }

private:
    int bits_;
    int next_;  // from a cell to the one above it, where stones fall; else off the board
    std::size_t size_ = 0;
    std::array<std::uint16_t, static_cast<std::size_t>(longest_side) * longest_side> cells_;
};

// Numbers below n from 64 random bits, two at a time.
class Dice {
public:
    explicit Dice(std::uint64_t seed) : random_(seed) {}

    // Below n, which is small: the unevenness cannot be measured.
    std::size_t below(std::size_t n) {
        if (left_ == 0) {
            bits_ = random_.next();
            left_ = 2;
        }
        --left_;
        const std::uint64_t half = bits_ & 0xffffffffU;
        bits_ >>= 32U;
        return static_cast<std::size_t>(half * n >> 32U);
    }

private:
    Random random_;
    std::uint64_t bits_ = 0;
    int left_ = 0;
};

template <int Words>
class Playout {
public:
    explicit Playout(const Grid<Words>& grid) : grid_(grid) {}

    // Plays on from an open position. 1 if the side to move wins, -1 if the other does, 0 if drawn.
    int plain(const Board<Words>& board, Dice& dice) const {
        Choices<Words> choices(grid_, board.legal(grid_));
        std::array<Bits<Words>, 2> stones{board.mover, board.waiting};
        std::array<int, stretch> cells{};
        // A stretch has an even number of moves, so that side 0 always starts one.
        while (!choices.empty()) {
            const auto before = stones;
            std::size_t n = 0;
            while (n < stretch && !choices.empty()) {
                const int cell = choices.take(dice.below(choices.size()));
                stones[n % 2].set(cell);
                cells[n++] = cell;
            }
            const std::array<bool, 2> line{grid_.has_line(stones[0]), grid_.has_line(stones[1])};
            if (line[0] || line[1]) return result(first_line(before, cells, n, line));
        }
        return 0;
    }

    // The same; `threats` belong to the board, with the side to move as side `turn`, 0 or 1.
    int careful(const Board<Words>& board, ThreatBoard<Words>& threats, int turn,
                Dice& dice) const {
        Choices<Words> choices(grid_, board.legal(grid_));
        auto taken = board.taken();
        const bool misere = grid_.rules().misere;
        for (int side = turn; !choices.empty(); side = 1 - side) {
            int cell = -1;
            if (misere) {
                cell = safe_choice(choices, threats.threats(side), dice);
                if (cell < 0) return side == turn ? -1 : 1;
            } else {
                const auto legal = grid_.legal(taken);
                if ((threats.threats(side) & legal).any()) return side == turn ? 1 : -1;
                if (const auto block = threats.threats(1 - side) & legal; block.any()) {
                    cell = block.lowest();
                    choices.take_cell(cell);
                } else {
                    cell = choices.take(dice.below(choices.size()));
                }
            }
            taken.set(cell);
            threats.put(side, cell);
        }
        return 0;
    }

    // The same for rules with exact lines, where a line of k + 1 is none: threats go away again, so
    // that they are looked for anew at every move. Careful or plain.
    int exact(const Board<Words>& board, bool careful, Dice& dice) const {
        Choices<Words> choices(grid_, board.legal(grid_));
        std::array<Bits<Words>, 2> stones{board.mover, board.waiting};
        const bool misere = grid_.rules().misere;
        for (std::size_t side = 0; !choices.empty(); side = 1 - side) {
            int cell = -1;
            if (!careful) {
                cell = choices.take(dice.below(choices.size()));
            } else if (misere) {
                cell = safe_choice(choices, grid_.threats(stones[side]), dice);
                if (cell < 0) return result(side);
            } else {
                const auto legal = grid_.legal(stones[0] | stones[1]);
                if ((grid_.threats(stones[side]) & legal).any()) return result(side);
                if (const auto block = grid_.threats(stones[1 - side]) & legal; block.any()) {
                    cell = block.lowest();
                    choices.take_cell(cell);
                } else {
                    cell = choices.take(dice.below(choices.size()));
                }
            }
            stones[side].set(cell);
            if (grid_.completes_line(stones[side], cell)) return result(side);
        }
        return 0;
    }

private:
    // Looking for a line costs more than a move, and a line does not go away: so play some moves,
    // look once, and find out afterwards which move completed the line.
    static constexpr std::size_t stretch = Words == 1 ? 8 : 16;

    // Which side completed a line first, when at least one did in this stretch.
    [[nodiscard]] std::size_t first_line(std::array<Bits<Words>, 2> stones,
                                         const std::array<int, stretch>& cells, std::size_t n,
                                         const std::array<bool, 2>& line) const {
        if (!line[1]) return 0;
        if (!line[0]) return 1;
        for (std::size_t i = 0; i < n; ++i) {
            stones[i % 2].set(cells[i]);
            if (grid_.completes_line(stones[i % 2], cells[i])) return i % 2;
        }
        return 0;
    }

    // For side 0, when `side` completed a line.
    [[nodiscard]] int result(std::size_t side) const {
        return (side == 0) != grid_.rules().misere ? 1 : -1;
    }

    // Takes a random cell that completes no line; -1 if there is none. Cells that do are put at the
    // end for the moment, so that each is drawn once.
    static int safe_choice(Choices<Words>& choices, const Bits<Words>& unsafe, Dice& dice) {
        for (auto n = choices.size(); n > 0; --n) {
            const auto i = dice.below(n);
            if (!unsafe.test(choices.at(i))) return choices.take(i);
            choices.swap(i, n - 1);
        }
        return -1;
    }

    const Grid<Words>& grid_;
};

}  // namespace inarow
