#include "forced.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "inarow/grid.hpp"
#include "random.hpp"

namespace inarow {

namespace {

// No chain of fours that is worth looking for is longer.
constexpr int most_fours = 40;
// For each look for fours within a search by threats.
constexpr std::uint64_t fours_within = 3000;
constexpr std::size_t most_plies = 120;
// In place of the last four: the next may be anywhere, or must be in line with the first.
constexpr int anywhere = -2;
constexpr int no_four_yet = -1;

// Keys of questions about one position are told apart.
constexpr std::uint64_t fours_key(Side attacker) {
    return Random::mix(0xf00 + static_cast<std::uint64_t>(attacker));
}
constexpr std::uint64_t linked_key = Random::mix(0x11ed);
constexpr std::uint64_t threats_key(Side attacker, bool wide) {
    return Random::mix(0x7ea0 + static_cast<std::uint64_t>(attacker) + (wide ? 2 : 0));
}

}  // namespace

Forced::Forced(LinePatterns& board, PatternTable& table)
    : board_(board), table_(table), near_(LinePatterns::most_cells) {
    constexpr std::array<std::pair<int, int>, 4> directions{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
    const auto& rules = board.rules();
    Grid<most_words>(rules).full().each([&](int cell) {
        const int x = cell % rules.stride();
        const int y = cell / rules.stride();
        for (const auto& [dx, dy] : directions) {
            for (int i = 1 - rules.k; i < rules.k; ++i) {
                const int near_x = x + i * dx;
                const int near_y = y + i * dy;
                if (near_x < 0 || near_x >= rules.width || near_y < 0 || near_y >= rules.height) {
                    continue;
                }
                near_[static_cast<std::size_t>(cell)].set(rules.cell(near_x, near_y));
            }
        }
    });
}

// False when the nodes are used up.
bool Forced::spend() {
    if (left_ == 0 || fours_left_ == 0) return false;
    --left_;
    --fours_left_;
    budget_->tick();
    return true;
}

// Appends the cells to the choices, best first.
void Forced::list(const WideBits& cells, Side attacker, bool both) {
    const auto from = static_cast<std::ptrdiff_t>(choices_.size());
    cells.each([&](int cell) {
        const int weight =
            board_.worth(attacker, cell) + (both ? board_.worth(other(attacker), cell) : 0);
        choices_.push_back({weight, cell});
    });
    std::sort(choices_.begin() + from, choices_.end(), [](const Choice& a, const Choice& b) {
        return a.weight != b.weight ? a.weight > b.weight : a.cell < b.cell;
    });
}

// The attacker is to move. If it wins, the moves stay in the path, up to the one after which two
// cells complete a line; the path stays empty if a cell does so at once. With `last`, each four is in
// line with the one before it.
bool Forced::fours(Side attacker, int depth, int last) {
    if (!spend()) {
        exhausted_ = true;
        return false;
    }
    if (board_.lines(attacker).any()) return true;
    auto cells = board_.fours(attacker);
    const auto& threats = board_.lines(other(attacker));
    if (threats.any()) {
        if (threats.count() > 1) return false;
        cells &= threats;
    } else if (last >= 0) {
        cells &= near_[static_cast<std::size_t>(last)];
    }
    if (!cells.any() || depth == 0) return false;
    // In line with a last four, it depends on that, too, whether there is a win.
    const bool kept = last < 0;
    const auto key = board_.key() ^ fours_key(attacker) ^ (last == anywhere ? 0 : linked_key);
    if (kept) {
        if (const auto known = table_.find(key); known && known->depth >= depth) return false;
    }
    const auto from = choices_.size();
    list(cells, attacker, false);
    const auto to = choices_.size();
    bool won = false;
    for (auto i = from; i < to && !won && !exhausted_; ++i) {
        const int cell = choices_[i].cell;
        path_.push_back(cell);
        board_.put(attacker, cell);
        // The stone leaves at least one cell that completes a line, and the other side has none.
        const auto completing = board_.lines(attacker);
        won = completing.count() > 1;
        if (!won) {
            const int reply = completing.lowest();
            path_.push_back(reply);
            board_.put(other(attacker), reply);
            won = fours(attacker, depth - 1, last == anywhere ? anywhere : cell);
            board_.take();
            if (!won) path_.pop_back();
        }
        board_.take();
        if (!won) path_.pop_back();
    }
    choices_.resize(from);
    if (kept && !won && !exhausted_) table_.keep(key, 0, -1, depth, Bound::exact);
    return won;
}

int Forced::by_fours(Side attacker, int most, std::uint64_t nodes, bool shortest) {
    left_ = nodes;
    fours_left_ = nodes;
    exhausted_ = false;
    choices_.clear();
    for (int depth = shortest ? 1 : most; depth <= most; ++depth) {
        path_.clear();
        if (fours(attacker, depth, anywhere)) return fours_found(attacker);
        if (exhausted_) return 0;
    }
    return 0;
}

int Forced::by_linked_fours(Side attacker, int most, std::uint64_t nodes) {
    left_ = nodes;
    fours_left_ = nodes;
    exhausted_ = false;
    choices_.clear();
    path_.clear();
    return fours(attacker, most, no_four_yet) ? fours_found(attacker) : 0;
}

// The plies of the win in the path, whose moves become the line.
int Forced::fours_found(Side attacker) {
    line_ = path_;
    finish_line(line_, attacker);
    return static_cast<int>(path_.size()) + (board_.lines(attacker).any() ? 1 : 2);
}

// Adds the last moves to a path of fours.
void Forced::finish_line(std::vector<int>& line, Side attacker) {
    auto side = attacker;
    for (const int cell : line) {
        board_.put(side, cell);
        side = other(side);
    }
    const auto made = line.size();
    auto completing = board_.lines(attacker);
    if (made > 0) {
        line.push_back(completing.lowest());
        completing.reset(line.back());
    }
    line.push_back(completing.lowest());
    for (auto i = made; i > 0; --i) board_.take();
}

// A look for fours within a larger search: the plies, or 0.
int Forced::run_fours(Side attacker) {
    const bool before = exhausted_;
    fours_left_ = std::min(left_, fours_within);
    exhausted_ = false;
    path_.clear();
    const bool won = fours(attacker, most_fours, anywhere);
    fours_left_ = no_limit;
    exhausted_ = before || left_ == 0;
    if (!won) return 0;
    return static_cast<int>(path_.size()) + (board_.lines(attacker).any() ? 1 : 2);
}

// Suppose the defender had passed, and the attacker then wins by the fours of the path. A stone x
// of the defender can change that only if
// - it lies on one of the moves, or on a cell that completes one of the lines; or
// - with it the defender completes a line, or threatens to, at some moment on the way: then x and
//   one more cell are all that a place for a line lacks, and a stone on x makes a four there.
// After every other move the same fours win.
WideBits Forced::defences(Side attacker) {
    const auto defender = other(attacker);
    auto cells = board_.fours(defender);
    auto side = attacker;
    for (const int cell : path_) {
        cells.set(cell);
        board_.put(side, cell);
        cells |= side == attacker ? board_.lines(attacker) : board_.fours(defender);
        side = other(side);
    }
    if (path_.empty()) cells |= board_.lines(attacker);
    for (auto i = path_.size(); i > 0; --i) board_.take();
    return cells & board_.empty();
}

std::vector<int>& Forced::line_at(std::size_t ply) {
    if (lines_.size() <= ply) lines_.resize(ply + 1);
    return lines_[ply];
}

int Forced::by_threats(Side attacker, int threats, std::uint64_t nodes, bool wide) {
    left_ = nodes;
    fours_left_ = no_limit;
    exhausted_ = false;
    wide_ = wide;
    choices_.clear();
    // All at once, so that no reference to a line is lost on the way.
    if (lines_.size() < most_plies + 2) lines_.resize(most_plies + 2);
    for (int most = 0; most <= threats && !exhausted_; ++most) {
        if (const int plies = attack(attacker, most, 0)) {
            line_ = line_at(0);
            return plies;
        }
    }
    return 0;
}

// The attacker is to move: the plies in which it wins, or 0.
int Forced::attack(Side attacker, int threats, std::size_t ply) {
    if (!spend()) {
        exhausted_ = true;
        return 0;
    }
    auto& line = line_at(ply);
    const auto forced = board_.lines(other(attacker));
    if (!board_.lines(attacker).any() && forced.count() > 1) return 0;
    if (const int plies = run_fours(attacker)) {
        line = path_;
        finish_line(line, attacker);
        return plies;
    }
    // A move that is forced on the attacker is no threat of its own choice.
    const bool free = !forced.any();
    if (exhausted_ || (free && threats == 0) || ply >= most_plies) return 0;
    const auto key = board_.key() ^ threats_key(attacker, wide_);
    if (const auto known = table_.find(key)) {
        if (known->value > 0) {
            line = {known->move};
            return known->value;
        }
        if (known->depth >= threats) return 0;
    }
    auto cells = forced;
    if (free) {
        cells = board_.fours(attacker) | board_.threes(attacker);
        if (wide_) cells |= board_.linked(attacker);
    }
    const auto from = choices_.size();
    list(cells, attacker, false);
    const auto to = choices_.size();
    int plies = 0;
    for (auto i = from; i < to && plies == 0 && !exhausted_; ++i) {
        const int cell = choices_[i].cell;
        board_.put(attacker, cell);
        plies = answer(attacker, threats - (free ? 1 : 0), ply + 1);
        board_.take();
        if (plies == 0) continue;
        ++plies;
        line = {cell};
        line.insert(line.end(), line_at(ply + 1).begin(), line_at(ply + 1).end());
        table_.keep(key, plies, cell, threats, Bound::at_least);
    }
    choices_.resize(from);
    if (plies == 0 && !exhausted_) table_.keep(key, 0, -1, threats, Bound::at_most);
    return plies;
}

// The defender is to move: the plies in which it loses, or 0 if it may hold.
int Forced::answer(Side attacker, int threats, std::size_t ply) {
    const auto defender = other(attacker);
    if (board_.lines(defender).any()) return 0;
    auto completing = board_.lines(attacker);
    const int count = completing.count();
    auto& line = line_at(ply);
    if (count > 1) {
        const int reply = completing.lowest();
        completing.reset(reply);
        line = {reply, completing.lowest()};
        return 2;
    }
    if (count == 1) {
        const int reply = completing.lowest();
        board_.put(defender, reply);
        const int plies = attack(attacker, threats, ply + 1);
        board_.take();
        if (plies == 0) return 0;
        line = {reply};
        line.insert(line.end(), line_at(ply + 1).begin(), line_at(ply + 1).end());
        return plies + 1;
    }
    const int plies = run_fours(attacker);
    return plies == 0 ? 0 : answer_all(attacker, threats, ply, plies + 1);
}

// The attacker threatens to win in `plies` if nothing is done; all that could help is tried.
int Forced::answer_all(Side attacker, int threats, std::size_t ply, int plies) {
    const auto cells = defences(attacker);
    auto& line = line_at(ply);
    line.clear();
    const auto from = choices_.size();
    list(cells, attacker, true);
    const auto to = choices_.size();
    int longest = 0;
    for (auto i = from; i < to; ++i) {
        const int cell = choices_[i].cell;
        board_.put(other(attacker), cell);
        const int found = attack(attacker, threats, ply + 1);
        board_.take();
        if (found == 0) {
            longest = -1;
            break;
        }
        if (found + 1 > longest) {
            longest = found + 1;
            line = {cell};
            line.insert(line.end(), line_at(ply + 1).begin(), line_at(ply + 1).end());
        }
    }
    choices_.resize(from);
    return longest < 0 ? 0 : std::max(longest, plies);
}

}  // namespace inarow
