#include "inarow/position.hpp"

#include <stdexcept>
#include <string>

namespace inarow {

namespace {

[[noreturn]] void refuse(const std::string& why) { throw std::invalid_argument(why); }

std::string names(const Rules& rules, const WideBits& cells) {
    std::string text;
    cells.each([&](int cell) {
        if (!text.empty()) text += ' ';
        text += cell_name(rules, cell);
    });
    return text;
}

}  // namespace

Side Position::turn() const { return first.count() == second.count() ? Side::first : Side::second; }

void Position::check() const {
    rules.check();
    const Grid<most_words> grid(rules);
    const auto taken = first | second;

    if (const auto outside = taken & ~grid.full(); outside.any()) {
        refuse("stones outside of the board: " + names(rules, outside));
    }
    if (const auto both = first & second; both.any()) {
        refuse("cells with stones of both sides: " + names(rules, both));
    }
    if (const int more = first.count() - second.count(); more != 0 && more != 1) {
        refuse("the first side has " + std::to_string(first.count()) + " stones and the second " +
               std::to_string(second.count()) + ": it must have as many, or one more");
    }
    if (rules.gravity) {
        const auto floating = taken & ~(taken << rules.stride()) & ~grid.legal(WideBits{});
        if (floating.any()) {
            refuse("stones fall, and below these is an empty cell: " + names(rules, floating));
        }
    }
    const auto& moved = turn() == Side::first ? first : second;
    if (grid.has_line(moved)) {
        refuse("the side to move has a line already: " + names(rules, grid.lines(moved)));
    }
}

}  // namespace inarow
