// The rules a second time, as simply as they can be said: text, no bits. The oracle of the tests.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "inarow/exhaustive.hpp"
#include "inarow/rules.hpp"

namespace naive {

using inarow::Rules;

// One letter for a cell, '.', 'X' or 'O', row 0 first.
class Board {
public:
    explicit Board(const Rules& rules)
        : rules_(rules), cells_(static_cast<std::size_t>(rules.width * rules.height), '.') {}

    [[nodiscard]] const std::string& text() const { return cells_; }
    [[nodiscard]] char at(int x, int y) const {
        const bool inside = x >= 0 && x < rules_.width && y >= 0 && y < rules_.height;
        return inside ? cells_[static_cast<std::size_t>(y * rules_.width + x)] : '#';
    }
    [[nodiscard]] int plies() const {
        return static_cast<int>(cells_.size()) -
               static_cast<int>(std::count(cells_.begin(), cells_.end(), '.'));
    }
    [[nodiscard]] char turn() const { return plies() % 2 == 0 ? 'X' : 'O'; }
    [[nodiscard]] bool full() const { return cells_.find('.') == std::string::npos; }

    [[nodiscard]] bool has_line(char stone) const {
        constexpr std::array<std::array<int, 2>, 4> directions{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
        for (int y = 0; y < rules_.height; ++y) {
            for (int x = 0; x < rules_.width; ++x) {
                for (const auto& [dx, dy] : directions) {
                    int n = 0;
                    while (at(x + n * dx, y + n * dy) == stone) ++n;
                    if (rules_.exact && (n > rules_.k || at(x - dx, y - dy) == stone)) continue;
                    if (n >= rules_.k) return true;
                }
            }
        }
        return false;
    }
    [[nodiscard]] bool over() const { return full() || has_line('X') || has_line('O'); }

    // 'X', 'O' or '=' when the game is over.
    [[nodiscard]] char winner() const {
        for (const char stone : {'X', 'O'}) {
            if (has_line(stone)) return rules_.misere ? (stone == 'X' ? 'O' : 'X') : stone;
        }
        return '=';
    }

    // All boards one move on; none when the game is over.
    [[nodiscard]] std::vector<Board> next() const {
        std::vector<Board> boards;
        if (over()) return boards;
        for (int y = 0; y < rules_.height; ++y) {
            for (int x = 0; x < rules_.width; ++x) {
                if (at(x, y) != '.') continue;
                if (rules_.gravity && at(x, y - 1) == '.') continue;
                Board after = *this;
                after.cells_[static_cast<std::size_t>(y * rules_.width + x)] = turn();
                boards.push_back(after);
            }
        }
        return boards;
    }

    // The smallest text among the mirror images.
    [[nodiscard]] std::string canonical() const {
        std::set<std::string> images;
        for (const bool flip : {false, true}) {
            Board image = *this;
            if (flip) image = image.mirrored();
            const int turns = rules_.gravity ? 1 : 4;
            for (int i = 0; i < turns; ++i) {
                if (image.rules_.width == rules_.width) images.insert(image.cells_);
                image = image.rotated();
            }
        }
        return *images.begin();
    }

private:
    [[nodiscard]] Board mirrored() const {
        Board image = *this;
        for (int y = 0; y < rules_.height; ++y) {
            for (int x = 0; x < rules_.width; ++x) {
                image.cells_[static_cast<std::size_t>(y * rules_.width + rules_.width - 1 - x)] =
                    at(x, y);
            }
        }
        return image;
    }
    [[nodiscard]] Board rotated() const {
        Rules turned = rules_;
        std::swap(turned.width, turned.height);
        Board image(turned);
        for (int y = 0; y < rules_.height; ++y) {
            for (int x = 0; x < rules_.width; ++x) {
                image.cells_[static_cast<std::size_t>(x * turned.width + turned.width - 1 - y)] =
                    at(x, y);
            }
        }
        return image;
    }

    Rules rules_;
    std::string cells_;
};

inline std::uint64_t perft(const Board& board, int depth) {
    if (depth == 0) return 1;
    std::uint64_t n = 0;
    for (const auto& after : board.next()) n += perft(after, depth - 1);
    return n;
}

inline void count_games(const Board& board, inarow::Games& games) {
    if (board.over()) {
        const char winner = board.winner();
        (winner == 'X' ? games.first : winner == 'O' ? games.second : games.drawn) += 1;
    }
    for (const auto& after : board.next()) count_games(after, games);
}

// The worth to the side to move, over the whole tree.
inline int minimax(const Board& board) {
    if (board.over()) {
        const char winner = board.winner();
        return winner == '=' ? 0 : winner == board.turn() ? 1 : -1;
    }
    int best = -1;
    for (const auto& after : board.next()) best = std::max(best, -minimax(after));
    return best;
}

// The same, with the plies to the end: quick wins, slow losses. A win in n is 100 - n.
inline int minimax_plies(const Board& board, int plies = 0) {
    if (board.over()) {
        const char winner = board.winner();
        return winner == '=' ? 0 : winner == board.turn() ? 100 - plies : plies - 100;
    }
    int best = -100;
    for (const auto& after : board.next()) best = std::max(best, -minimax_plies(after, plies + 1));
    return best;
}

inline std::vector<inarow::Layer> count_positions(const Rules& rules) {
    std::vector<inarow::Layer> layers;
    std::set<std::string> seen;
    std::vector<Board> boards{Board(rules)};
    while (!boards.empty()) {
        std::set<std::string> classes;
        for (const auto& board : boards) classes.insert(board.canonical());
        layers.push_back({boards.size(), classes.size()});
        seen.clear();
        std::vector<Board> next;
        for (const auto& board : boards) {
            for (const auto& after : board.next()) {
                if (seen.insert(after.text()).second) next.push_back(after);
            }
        }
        boards = next;
    }
    return layers;
}

}  // namespace naive
