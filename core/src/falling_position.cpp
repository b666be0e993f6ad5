#include "inarow/falling_position.hpp"

#include <algorithm>
#include <utility>

#include "inarow/score.hpp"

namespace inarow {

namespace {

using Words = FallingPosition::Words;

bool test(const Words& words, int bit) {
    return (words[static_cast<std::size_t>(bit / word_bits)] >> (bit % word_bits) & 1U) != 0;
}

void set(Words& words, int bit) {
    words[static_cast<std::size_t>(bit / word_bits)] |= std::uint64_t{1} << (bit % word_bits);
}

}  // namespace

FallingPosition::FallingPosition(const Position& position, const Grid<most_words>& grid)
    : rules_(position.rules) {
    const bool first_moves = position.turn() == Side::first;
    const auto& own = first_moves ? position.first : position.second;
    const auto& other = first_moves ? position.second : position.first;
    const auto put = [&](const WideBits& cells, Words& words) {
        cells.each([&](int cell) {
            const int x = cell % rules_.stride();
            set(words, x * (rules_.height + 1) + cell / rules_.stride());
            ++heights_[static_cast<std::size_t>(x)];
            ++stones_;
        });
    };
    put(own, own_);
    put(other, other_);
    line_ = grid.has_line(other);
}

bool FallingPosition::completes(const Words& stones, int x, int y) const {
    constexpr std::array<std::array<int, 2>, 4> directions{{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};
    const auto run = [&](int dx, int dy) {
        int n = 0;
        for (int cx = x + dx, cy = y + dy;
             cx >= 0 && cx < rules_.width && cy >= 0 && cy < rules_.height &&
             test(stones, cx * (rules_.height + 1) + cy);
             cx += dx, cy += dy) {
            ++n;
        }
        return n;
    };
    return std::any_of(directions.begin(), directions.end(), [&](const auto& d) {
        return 1 + run(d[0], d[1]) + run(-d[0], -d[1]) >= rules_.k;
    });
}

FallingPosition FallingPosition::play(int column) const {
    FallingPosition next = *this;
    const int y = next.heights_[static_cast<std::size_t>(column)]++;
    std::swap(next.own_, next.other_);
    set(next.other_, column * (rules_.height + 1) + y);
    ++next.stones_;
    next.line_ = completes(next.other_, column, y);
    return next;
}

HotTask FallingPosition::task() const {
    HotTask task;
    task.width = rules_.width;
    task.height = rules_.height;
    task.k = rules_.k;
    task.misere = rules_.misere;
    std::copy(own_.begin(), own_.end(), task.own);
    std::copy(other_.begin(), other_.end(), task.other);
    task.stones = stones_;
    // A stone still to come may end the game: number stones + 1 is the side's own, stones + 2 the
    // other's.
    const int left = cells() - stones_;
    task.upper = rules_.misere ? left / 2 : (left + 1) / 2;
    task.lower = rules_.misere ? -((left + 1) / 2) : -(left / 2);
    task.stop_lower = cells();
    task.stop_upper = -cells();
    return task;
}

int FallingPosition::score(int worth) const {
    if (worth == 0) return 0;
    // The stone that ends the game has number n with (cells + 2 - n) / 2 == |worth|: two numbers,
    // one of each side. The last stone is the winner's, in misère the loser's.
    const bool own = (worth > 0) != rules_.misere;
    int plies = cells() + 1 - 2 * (worth > 0 ? worth : -worth) - stones_;
    if ((plies % 2 != 0) != own) ++plies;
    return worth > 0 ? win_in(plies) : loss_in(plies);
}

int FallingPosition::outcome() const {
    if (!line_) return 0;
    const int worth = (cells() + 2 - stones_) / 2;
    return rules_.misere ? worth : -worth;
}

}  // namespace inarow
