// Positions to try a solver on.
#pragma once

#include <cstddef>
#include <random>
#include <vector>

#include "inarow/grid.hpp"
#include "inarow/position.hpp"

// The position after a move.
inline inarow::Position play(const inarow::Position& position, int cell) {
    auto after = position;
    (position.turn() == inarow::Side::first ? after.first : after.second).set(cell);
    return after;
}

inline inarow::Outcome outcome(const inarow::Position& position) {
    const inarow::Grid<inarow::most_words> grid(position.rules);
    return position.board<inarow::most_words>().outcome(grid);
}

// A position without a line and with so many empty cells, if one of some games gets that far; else
// one where every move ends the game.
inline inarow::Position random_position(const inarow::Rules& rules, int empty,
                                        std::mt19937& random) {
    using namespace inarow;
    const Grid<most_words> grid(rules);
    constexpr int attempts = 20;
    for (int attempt = 1;; ++attempt) {
        Board<most_words> board;
        int left = rules.width * rules.height;
        while (left > empty) {
            std::vector<int> cells;
            board.legal(grid).each([&](int cell) {
                if (!board.play(cell).completed_line(grid, cell)) cells.push_back(cell);
            });
            if (cells.empty()) break;
            board = board.play(cells[random() % cells.size()]);
            --left;
        }
        if (left == empty || attempt == attempts) {
            return {rules, board.stones(Side::first), board.stones(Side::second)};
        }
    }
}
