#include "inarow/pattern_search.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <limits>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "budget.hpp"
#include "forced.hpp"
#include "frame.hpp"
#include "inarow/search.hpp"
#include "line_patterns.hpp"
#include "network_board.hpp"
#include "random.hpp"

namespace inarow {

namespace {

// Values inside of the search, to the side to move: what is proven is far from what is guessed.
//   31000 - n   wins in at most n plies        -20000 .. 20000   a guess
constexpr int sure_win = 31'000;
constexpr int least_win = 30'000;
constexpr int most_guess = 20'000;
constexpr int infinite = 32'000;
constexpr int nobody_knows = -1;
constexpr int unknown = -most_guess - 1;

constexpr int win(int plies) { return sure_win - plies; }
constexpr bool won(int value) { return value >= least_win; }
constexpr bool lost(int value) { return value <= -least_win; }

// The worth of a move, from the value of the position after it: an end is one ply further away.
constexpr int before(int value) {
    if (won(value)) return -value + 1;
    if (lost(value)) return -value - 1;
    return -value;
}
// The bound after a move that asks the same.
constexpr int after(int bound) {
    if (bound > least_win) return -bound - 1;
    if (bound < -least_win) return -bound + 1;
    return -bound;
}

constexpr std::uint64_t nodes_per_look = 64;
constexpr int most_depth = 60;

// The numbers of this search, here and below, were judged by its games: against the tree search
// where there is no network, against its own variants and the search before where there is one
// (docs/gomoku.md).
// Without a network, the worth of an own stone on a cell counts a little more than that of the
// other side's; with one, a move counts by how much it attracts: 1000 is e times as likely.
constexpr int own_weight = 5;
constexpr int others_weight = 4;
constexpr int urge_unit = NetworkBoard::one_urge / 1000;
// A move that cut before in this ply, and the most that a move gets for cutting elsewhere.
constexpr int killer_weight = 600;
constexpr int most_history = 400;
constexpr int table_weight = 1'000'000;  // the table's move is first
// Boards up to this many cells are searched with all moves.
constexpr int small_board = 36;

// With a network: how many moves are tried, and how much less likely than the likeliest they may be.
constexpr int most_choices(int depth) { return 4 + 3 * std::max(depth, 0) / 2; }
constexpr int most_defences(int depth) { return most_choices(depth) - 1; }
constexpr int most_gap(int depth) { return 3500 + 700 * depth; }
// And of the root's moves, once all have been looked at.
constexpr int most_roots(int depth) { return 12 + 2 * depth; }
// Within so many plies, a guess this far from what was asked is believed: one that is better by much
// further from the leaves than one that is worse, as a search may still find a win.
constexpr int trusted_above = 12;
constexpr int trusted_below = 5;
constexpr int above_margin(int depth) { return 300 * depth; }
constexpr int below_margin(int depth) { return 500 + 500 * depth; }
// How much less a late move gets where the side to move was guessed better two plies ago, in hundredths
// of a ply.
constexpr int less_where_worse = 30;
// The nodes for a win by fours: few at the leaves, where most positions are; and for one of the other
// side that must be stopped. With a network they are better spent on moves, and most wins are found within
// ten nodes.
constexpr std::uint64_t nodes_for_fours(int depth, bool network) {
    const int more = std::max(depth, 0);
    return static_cast<std::uint64_t>(std::min(network ? 10 + 8 * more : 24 + 60 * more, 1000));
}
constexpr std::uint64_t nodes_for_defences(int depth, bool network) {
    return static_cast<std::uint64_t>(network ? 100 + 20 * std::max(depth, 0) : 300);
}

// What all threads of a search know.
struct Knowledge {
    explicit Knowledge(std::size_t memory) : positions(memory / 2), forced(memory / 2) {}

    PatternTable positions;
    PatternTable forced;  // wins by threats alone, and where there are none
};

// One thread of a search. The helpers of the first look at every other depth only, so that what
// they leave in the tables is ahead of it.
class LineSearch {
public:
    LineSearch(const Rules& rules, Knowledge& knowledge, std::shared_ptr<const Network> network,
               bool helper)
        : board_(rules),
          table_(knowledge.positions),
          forced_(board_, knowledge.forced),
          helper_(helper) {
        if (network != nullptr) network_.emplace(rules, std::move(network));
        for (int i = 1; i <= most_depth; ++i) {
            logs_[static_cast<std::size_t>(i)] = static_cast<int>(std::lround(100 * std::log(i)));
        }
        small_ = rules.width * rules.height <= small_board;
    }

    // The report has something to say at all times.
    void search(const Position& position, Budget& budget, Report& report);
    void force(const Position& position, Budget& budget, Report& report);
    void forget() { history_ = {}; }

private:
    struct Choice {
        int weight;
        int cell;
        int gap;  // how much less likely than the likeliest, see urge_unit
    };
    // What is known on the way to a position, so many plies below the root.
    struct Ply {
        std::array<int, 2> killers{-1, -1};
        int guess = unknown;
        bool spared = false;     // the side to move has no win by fours: see list()
        bool defending = false;  // the other side threatens a win by fours
    };
    struct Root {
        int cell = -1;
        int value = unknown;  // of the last search of this move
        bool seen = false;
    };

    void place(const Position& position);
    void think(Report& report);
    bool answer_quickly(Report& report);
    void list_roots(Report& report);
    void sort_roots(Report& report);
    int search_openly(int depth, int about);
    bool deepen(int depth, Report& report);
    void widen_roots();
    void vet(std::uint64_t nodes, Report& report);
    bool win_by_threats(std::uint64_t nodes, Report& report);
    void say_win(int plies, std::span<const int> line, Report& report) const;
    void sum_up(Report& report) const;
    void say_moves(Report& report) const;
    void follow(Report& report);

    int search(int depth, int alpha, int beta, int ply);
    int search_moves(int depth, int cost, int alpha, int beta, int ply, int known);
    int by_fours(Side attacker, int fours, std::uint64_t nodes);
    int list(int depth, int ply, int known);
    [[nodiscard]] int guess();
    void note_cut(int cell, int depth, int ply);
    [[nodiscard]] int reduction(int depth, int late, int gap, int more = 0) const;
    // Of the position in the table, from that of the stones.
    [[nodiscard]] static std::uint64_t key(std::uint64_t stones, Side turn) {
        return stones ^ (turn == Side::first ? 0 : Random::mix(1));
    }
    [[nodiscard]] std::uint64_t key() const { return key(board_.key(), turn_); }
    [[nodiscard]] Ply& at(int ply) { return plies_[static_cast<std::size_t>(ply)]; }
    void make(int cell) {
        table_.fetch(key(board_.key_after(turn_, cell), other(turn_)));
        board_.put(turn_, cell);
        if (network_) network_->put(turn_, cell);
        turn_ = other(turn_);
    }
    void unmake(int cell) {
        turn_ = other(turn_);
        board_.take();
        if (network_) network_->take(turn_, cell);
    }

    LinePatterns board_;
    PatternTable& table_;
    Forced forced_;
    bool helper_;
    std::optional<NetworkBoard> network_;
    Budget* budget_ = nullptr;
    Side turn_ = Side::first;
    bool small_ = false;
    std::array<int, most_depth + 1> logs_{};  // 100 times the logarithms
    std::vector<Root> roots_;
    bool all_roots_ = false;       // no other move can be better than these
    int root_loss_ = 0;            // the plies in which all other moves lose, if they do
    std::vector<Choice> choices_;  // of all plies, one after the other
    int depth_ = 1;                // of the root
    std::array<Ply, 2 * most_depth + 3> plies_{};
    std::array<std::array<int, LinePatterns::most_cells>, 2> history_{};
};

void LineSearch::place(const Position& position) {
    board_.clear();
    if (network_) network_->clear();
    choices_.clear();
    const auto put = [&](Side side, int cell) {
        board_.put(side, cell);
        if (network_) network_->put(side, cell);
    };
    position.first.each([&](int cell) { put(Side::first, cell); });
    position.second.each([&](int cell) { put(Side::second, cell); });
    turn_ = position.turn();
    plies_.fill({});
    for (auto& side : history_) {
        for (auto& count : side) count /= 8;
    }
}

// --- below the root

// All places for a line that are left, by how near they are to one. The side to move is half a
// stone ahead.
int LineSearch::guess() {
    if (network_) return std::clamp(network_->value(turn_), -most_guess, most_guess);
    const int own = board_.total(turn_);
    const int others = board_.total(other(turn_));
    const int value = own + own / 4 - others;
    return std::clamp(value, -most_guess, most_guess);
}

// With a network, most of the wins, in fewer nodes.
int LineSearch::by_fours(Side attacker, int fours, std::uint64_t nodes) {
    return network_ ? forced_.by_linked_fours(attacker, fours, nodes)
                    : forced_.by_fours(attacker, fours, nodes, false);
}

// Appends the moves worth trying, best first. The plies in which every other move loses, 0 if there
// is no other, or `nobody_knows`.
int LineSearch::list(int depth, int ply, int known) {
    const auto waiting = other(turn_);
    const auto from = choices_.size();
    auto cells = board_.lines(waiting);
    int loss = cells.any() ? 2 : nobody_knows;
    if (loss != 2 && board_.fours(waiting).any()) {
        const auto nodes = nodes_for_defences(depth, network_.has_value());
        if (const int plies = by_fours(waiting, 12, nodes)) {
            cells = forced_.defences(waiting);
            loss = plies + 1;
        }
    }
    const bool defend = loss != nobody_knows;
    at(ply).defending = defend;
    // Who would not win by fours after a pass does not win by them after a move, which seldom helps the
    // other side: need not be asked again.
    at(ply + 1).spared = network_ && !defend;
    if (!defend) {
        cells = board_.linked(turn_) | board_.linked(waiting);
        if (small_ || !cells.any()) cells = board_.empty();
        if (cells == board_.empty()) loss = 0;
    }
    const auto& killers = at(ply).killers;
    if (network_ && cells.count() > 1) network_->weigh_urges(turn_);
    int most_urge = -infinite;
    cells.each([&](int cell) {
        int weight = network_ ? network_->urge(cell) / urge_unit
                              : own_weight * board_.worth(turn_, cell) +
                                    others_weight * board_.worth(waiting, cell);
        most_urge = std::max(most_urge, weight);
        const int urge = weight;
        if (cell == known) weight += table_weight;
        if (cell == killers[0] || cell == killers[1]) weight += killer_weight;
        const auto& counts = history_[static_cast<std::size_t>(turn_)];
        weight += std::min(counts[static_cast<std::size_t>(cell)], most_history);
        choices_.push_back({weight, cell, urge});
    });
    for (auto i = from; i < choices_.size(); ++i) choices_[i].gap = most_urge - choices_[i].gap;
    std::sort(choices_.begin() + static_cast<std::ptrdiff_t>(from), choices_.end(),
              [](const Choice& a, const Choice& b) {
                  return a.weight != b.weight ? a.weight > b.weight : a.cell < b.cell;
              });
    // Whoever stops a line has one move; of those that stop a win by fours, not all are likely.
    if (small_ || loss == 2 || (defend && !network_)) return loss;
    std::size_t most = depth >= 4 ? 24 : depth >= 2 ? 18 : 12;
    if (network_) {
        most = static_cast<std::size_t>(defend ? most_defences(depth) : most_choices(depth));
        const int gap = most_gap(defend ? std::max(depth, 0) : depth);
        while (choices_.size() > from + 1 && choices_.back().gap > gap &&
               choices_.back().cell != known) {
            choices_.pop_back();
            loss = nobody_knows;
        }
    }
    if (choices_.size() - from > most) {
        choices_.resize(from + most);
        loss = nobody_knows;
    }
    return loss;
}

void LineSearch::note_cut(int cell, int depth, int ply) {
    auto& killers = at(ply).killers;
    if (killers[0] != cell) killers = {cell, killers[0]};
    history_[static_cast<std::size_t>(turn_)][static_cast<std::size_t>(cell)] += depth * depth;
}

// How many plies less a late move gets, the more the less likely it is; and `more` hundredths.
int LineSearch::reduction(int depth, int late, int gap, int more) const {
    if (!network_) return depth >= 2 && late >= 4 ? (late >= 10 ? 2 : 1) : 0;
    if (depth < 2 || late < 2) return 0;
    const int by_place = logs_[static_cast<std::size_t>(std::min(depth, most_depth))] *
                         logs_[static_cast<std::size_t>(std::min(late, most_depth))] / 90;
    const int by_gap = std::min(gap / 20, 200);
    return std::min((by_place + by_gap + more + 50) / 100, depth - 1);
}

// r <= alpha: value <= r;  r >= beta: value >= r;  else value == r; as far as it is guessed.
// A value that is won or lost is proven, whatever alpha and beta are.
int LineSearch::search(int depth, int alpha, int beta, int ply) {
    budget_->tick();

    // Step 1. The next two stones: a line, or two that can't both be stopped.
    const auto waiting = other(turn_);
    if (board_.lines(turn_).any()) return win(1);
    const int threats = board_.lines(waiting).count();
    if (threats > 1) return -win(2);

    // Step 2. A draw when the board is full, or no line fits any more.
    if (!board_.empty().any()) return 0;
    if (board_.total(turn_) == LinePatterns::hopeless &&
        board_.total(waiting) == LinePatterns::hopeless) {
        return 0;
    }

    // Step 3. The table. What is proven holds at any depth.
    int known = -1;
    bool tried_fours = false;
    if (const auto entry = table_.find(key())) {
        const int value = entry->value;
        known = entry->move;
        if (won(value) || lost(value)) return value;
        if (entry->depth >= depth) {
            if (entry->bound == Bound::exact) return value;
            if (entry->bound == Bound::at_least && value >= beta) return value;
            if (entry->bound == Bound::at_most && value <= alpha) return value;
        }
        tried_fours = entry->depth >= depth - 1;
    }

    // Step 4. At the end of the depth a guess is enough, if it is good enough. What is forced costs
    // no depth, and an open four can't wait: look one move further.
    const bool leaf = depth < 0 || (depth == 0 && !board_.strong(waiting).any());
    int guessed = unknown;
    at(ply).guess = unknown;
    if (leaf && threats == 0 && network_) {
        guessed = guess();
        if (guessed >= beta) return guessed;
    }

    // Step 5. A win by fours is far deeper than this search looks, and cheap to find. Near the
    // leaves, where most positions are, it must be cheaper still.
    if (!tried_fours && !at(ply).spared && board_.fours(turn_).any()) {
        const auto nodes = nodes_for_fours(depth, network_.has_value());
        if (const int plies = by_fours(turn_, 16, nodes)) {
            table_.keep(key(), win(plies), forced_.line().front(), depth, Bound::at_least);
            return win(plies);
        }
    }
    if (ply >= 2 * most_depth) return guess();
    // What is forced beyond the leaves leads to leaves: without end, one move could take all nodes.
    if (threats == 1) {
        return search_moves(network_ ? depth : std::max(depth, 0), 0, alpha, beta, ply, known);
    }
    if (leaf) {
        if (guessed == unknown) guessed = guess();
        table_.keep(key(), guessed, known, 0, Bound::exact);
        return guessed;
    }

    // Step 6. Who is far better or worse than asked stays so, if nothing is about to happen.
    if (network_) guessed = at(ply).guess = guess();
    if (network_ && depth <= trusted_above && beta - alpha == 1 && !won(std::abs(alpha)) &&
        !won(std::abs(beta))) {
        const bool calm = !board_.strong(waiting).any();
        if (calm && guessed - above_margin(depth) >= beta) return guessed;
        if (depth <= trusted_below && guessed + below_margin(depth) <= alpha) return guessed;
    }

    // Step 7. The moves; less deep where the table does not even know a first one.
    if (network_ && known < 0 && depth >= 4) --depth;
    return search_moves(depth, 1, alpha, beta, ply, known);
}

// The moves of a position, after each of which the depth is `cost` less.
int LineSearch::search_moves(int depth, int cost, int alpha, int beta, int ply, int known) {
    const auto from = choices_.size();
    const int others = list(depth, ply, known);
    const auto to = choices_.size();
    const int floor = alpha;
    // Of what a side must defend, every other time costs no depth: else threats push what they lead to
    // beyond it.
    if (network_ && at(ply).defending && ply % 4 < 2 && ply < 2 * depth_) cost = 0;
    const int rest = depth - cost;
    const bool worse = ply >= 2 && at(ply).guess != unknown && at(ply - 2).guess != unknown &&
                       at(ply).guess <= at(ply - 2).guess;
    int best = -infinite;
    int best_cell = -1;
    for (auto i = from; i < to; ++i) {
        const int cell = choices_[i].cell;
        const bool calm = !board_.fours(turn_).test(cell) && !board_.threes(turn_).test(cell);
        const int late = static_cast<int>(i - from);
        int value = 0;
        make(cell);
        if (late == 0) {
            // Step 1. The first move gets the whole window.
            value = before(search(rest, after(beta), after(alpha), ply + 1));
        } else {
            // Step 2. The others are asked only whether they are better; calm ones that come late
            // seldom are, so that a shallower search may say no.
            int less = reduction(rest, late, choices_[i].gap, worse ? less_where_worse : 0);
            if (!calm) less = network_ ? std::max(less - 1, 0) : 0;
            value = before(search(rest - less, after(alpha + 1), after(alpha), ply + 1));
            // Step 3. A yes has to stand at full depth, and then tells how much better.
            if (value > alpha && less > 0) {
                value = before(search(rest, after(alpha + 1), after(alpha), ply + 1));
            }
            if (value > alpha && value < beta) {
                value = before(search(rest, after(beta), after(alpha), ply + 1));
            }
        }
        unmake(cell);
        if (value > best) {
            best = value;
            best_cell = cell;
        }
        alpha = std::max(alpha, value);
        // Step 4. Enough; but to have lost is proven only when all moves have been tried.
        if (alpha >= beta && !lost(value)) {
            note_cut(cell, std::max(depth, 1), ply);
            break;
        }
    }
    choices_.resize(from);
    // Step 5. Who has not tried all moves has not lost. The rest goes into the table.
    if (lost(best)) best = others == nobody_knows ? -most_guess : std::max(best, -win(others));
    const auto bound = best >= beta    ? Bound::at_least
                       : best <= floor ? Bound::at_most
                                       : Bound::exact;
    table_.keep(key(), best, best_cell, depth, bound);
    return best;
}

// --- the root

// What is proven, as the house says it: in exactly n plies if no shorter way is possible.
void LineSearch::say_win(int plies, std::span<const int> line, Report& report) const {
    report.low = win_in(plies);
    // By fours alone, the shortest win is known up to five plies.
    report.high = win_in(std::min(plies, 5));
    report.best = line.front();
    report.variation.assign(line.begin(), line.end());
    report.finished = true;
}

bool LineSearch::answer_quickly(Report& report) {
    constexpr std::uint64_t nodes = 20'000;
    constexpr int fours = 24;
    if (const int plies = forced_.by_fours(turn_, fours, nodes, true)) {
        say_win(plies, forced_.line(), report);
        return true;
    }
    report.high = win_in(5);
    list_roots(report);
    return false;
}

void LineSearch::list_roots(Report& report) {
    const auto waiting = other(turn_);
    if (network_) at(0).guess = guess();
    auto cells = board_.lines(waiting);
    if (cells.any()) {
        root_loss_ = 2;
    } else if (const int plies = forced_.by_fours(waiting, 24, 20'000, true)) {
        cells = forced_.defences(waiting);
        root_loss_ = plies + 1;
    } else {
        cells = board_.linked(turn_) | board_.linked(waiting);
        if (small_ || !cells.any()) cells = board_.empty();
    }
    all_roots_ = root_loss_ != 0 || cells == board_.empty();
    const auto& rules = board_.rules();
    if (!small_ && board_.empty().count() == rules.width * rules.height) {
        // The first stone belongs in the middle.
        cells = WideBits::of(rules.cell(rules.width / 2, rules.height / 2));
        all_roots_ = false;
    }
    roots_.clear();
    cells.each([&](int cell) { roots_.push_back({cell}); });
    if (board_.lines(waiting).count() > 1) {
        for (auto& root : roots_) root.value = -win(2);
    }
    sort_roots(report);
}

// The likeliest move first.
void LineSearch::sort_roots(Report& report) {
    const auto waiting = other(turn_);
    if (network_) network_->weigh_urges(turn_);
    const auto weight = [&](const Root& root) {
        if (network_) return network_->urge(root.cell);
        return own_weight * board_.worth(turn_, root.cell) +
               others_weight * board_.worth(waiting, root.cell);
    };
    // In the middle if all are alike.
    const auto& rules = board_.rules();
    const auto off = [&](const Root& root) {
        const int x = root.cell % rules.stride();
        const int y = root.cell / rules.stride();
        return std::abs(2 * x - rules.width + 1) + std::abs(2 * y - rules.height + 1);
    };
    std::stable_sort(roots_.begin(), roots_.end(), [&](const Root& a, const Root& b) {
        if (weight(a) != weight(b)) return weight(a) > weight(b);
        return off(a) < off(b);
    });
    report.best = roots_.front().cell;
}

// The worth of the move just made, which was worth about so much before.
int LineSearch::search_openly(int depth, int about) {
    constexpr int margin = 300;
    if (network_ && depth >= 3 && std::abs(about) < most_guess) {
        const int low = about - margin;
        const int high = about + margin;
        const int value = before(search(depth, after(high), after(low), 1));
        if (value > low && value < high) return value;
    }
    return before(search(depth, -infinite, infinite, 1));
}

// One more ply. False if nothing is left to find out.
bool LineSearch::deepen(int depth, Report& report) {
    int best = -infinite;
    int open_roots = 0;
    const auto put_first = [&](std::size_t i) {
        std::rotate(roots_.begin(), roots_.begin() + static_cast<std::ptrdiff_t>(i),
                    roots_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    };
    for (std::size_t i = 0; i < roots_.size(); ++i) {
        auto& root = roots_[i];
        if (lost(root.value)) continue;
        // Deeper, only the likely ones.
        if (network_ && depth > 2 && !all_roots_ && open_roots++ >= most_roots(depth)) continue;
        // The first plies give every move a value of its own.
        const bool open = best == -infinite || depth <= (network_ ? 1 : 2);
        make(root.cell);
        depth_ = depth;
        at(1).spared = false;
        const int less =
            network_ && !open && !all_roots_ ? reduction(depth - 1, static_cast<int>(i), 0) : 0;
        int value = open ? search_openly(depth - 1, root.value)
                         : before(search(depth - 1 - less, after(best + 1), after(best), 1));
        if (less > 0 && value > best) {
            value = before(search(depth - 1, after(best + 1), after(best), 1));
        }
        if (!open && value > best) value = before(search(depth - 1, -infinite, after(best), 1));
        unmake(root.cell);
        root.value = open || value > best || lost(value) ? value : std::min(value, root.value);
        root.seen = true;
        if (value > best && !lost(value)) {
            best = value;
            put_first(i);
            report.best = roots_.front().cell;
        }
        if (won(best)) break;
    }
    report.depth = depth;
    return best != -infinite && !won(best);
}

// Does the other side win by threats after the best move? Then it is not the best.
void LineSearch::vet(std::uint64_t nodes, Report& report) {
    auto& root = roots_.front();
    if (lost(root.value) || won(root.value)) return;
    make(root.cell);
    const int plies = forced_.by_threats(turn_, 12, nodes, false);
    unmake(root.cell);
    if (plies == 0) return;
    root.value = -win(plies + 1);
    std::stable_sort(roots_.begin(), roots_.end(), [](const Root& a, const Root& b) {
        return (lost(a.value) ? a.value : 0) > (lost(b.value) ? b.value : 0);
    });
    report.best = roots_.front().cell;
}

bool LineSearch::win_by_threats(std::uint64_t nodes, Report& report) {
    const int plies = forced_.by_threats(turn_, 12, nodes, false);
    if (plies == 0) return false;
    const std::vector<int> line(forced_.line().begin(), forced_.line().end());
    say_win(plies, line, report);
    return true;
}

// All likely moves lose: now the others.
void LineSearch::widen_roots() {
    auto others = board_.empty();
    for (const auto& root : roots_) others.reset(root.cell);
    std::vector<Root> all;
    others.each([&](int cell) { all.push_back({cell}); });
    all.insert(all.end(), roots_.begin(), roots_.end());
    roots_ = std::move(all);
    all_roots_ = true;
}

void LineSearch::think(Report& report) {
    // Step 1. An own line, own fours, and the moves that the other side's threats leave.
    if (answer_quickly(report)) return;
    std::uint64_t share = network_ ? 300 : 1000;
    const int deepest = std::min(budget_->depth(), most_depth);
    for (int depth = 1; depth <= deepest; ++depth) {
        if (helper_ && depth > 2 && depth % 2 == 0 && depth < deepest) continue;
        // Step 2. A win by threats, with more nodes from depth to depth.
        if (win_by_threats(share, report)) return;
        // Step 3. One ply deeper. A best move that loses by threats is no best move: search again.
        const auto began = budget_->nodes();
        bool going = true;
        for (int worse = -1; going && worse != report.best;) {
            going = deepen(depth, report);
            worse = report.best;
            if (going) vet(share, report);
        }
        sum_up(report);
        say_moves(report);
        // Step 4. Done if it is proven; or all likely moves lose, and the others have their turn.
        if (!going && (report.finished || all_roots_)) return;
        if (!going) {
            widen_roots();
            --depth;
            continue;
        }
        // Step 5. A move that is forced needs no long thought, and a full board has no next ply.
        const auto open = std::count_if(roots_.begin(), roots_.end(),
                                        [](const Root& root) { return !lost(root.value); });
        if (all_roots_ && open == 1 && depth >= 4) return;
        if (depth >= board_.empty().count()) return;
        share = std::max<std::uint64_t>(share, (budget_->nodes() - began) / 4);
    }
}

// The bounds of the position from those of its moves.
void LineSearch::sum_up(Report& report) const {
    const auto& best =
        *std::max_element(roots_.begin(), roots_.end(),
                          [](const Root& a, const Root& b) { return a.value < b.value; });
    if (won(best.value)) {
        report.low = win_in(sure_win - best.value);
    } else if (lost(best.value) && all_roots_) {
        const int plies = std::max(sure_win + best.value, root_loss_);
        report.low = loss_in(std::min(plies, 4));
        report.high = loss_in(plies);
    } else {
        return;
    }
    report.best = best.cell;
    report.variation = {best.cell};
    report.finished = true;
}

// What is known of each move.
void LineSearch::say_moves(Report& report) const {
    std::array<const Root*, LinePatterns::most_cells> found{};
    for (const auto& root : roots_) found[static_cast<std::size_t>(root.cell)] = &root;
    constexpr double middle = 1500;  // a value that is half as good as a win, by judgement
    // Moves that only the first plies looked at are not better than the best of the last.
    const auto* chosen = report.best < 0 ? nullptr : found[static_cast<std::size_t>(report.best)];
    const int most = chosen == nullptr ? infinite : std::max(chosen->value, -most_guess);
    report.moves.clear();
    board_.empty().each([&](int cell) {
        MoveReport move{.cell = cell};
        const auto* root = found[static_cast<std::size_t>(cell)];
        if (report.finished && report.low > 0 && cell == report.best) {
            move.low = report.low;
            move.high = report.high;
        } else if (board_.lines(turn_).test(cell)) {
            move.low = move.high = win_in(1);
        } else if (root == nullptr && root_loss_ > 0) {
            move.high = loss_in(root_loss_);
        } else if (root != nullptr && lost(root->value)) {
            move.high = loss_in(sure_win + root->value);
        } else if (root != nullptr && won(root->value)) {
            move.low = win_in(sure_win - root->value);
        } else if (root != nullptr && root->seen) {
            const int value = std::min(root->value, most);
            move.estimate = network_ ? std::tanh(value / (2.0 * Network::one))
                                     : value / (std::abs(value) + middle);
        }
        if (cell == report.best) report.estimate = move.estimate;
        report.moves.push_back(move);
    });
}

// The best move, and what the table says may follow.
void LineSearch::follow(Report& report) {
    if (report.variation.empty()) report.variation = {report.best};
    if (report.variation.size() > 1) return;
    std::vector<int> made;
    make(report.best);
    made.push_back(report.best);
    while (made.size() < 20) {
        const auto entry = table_.find(key());
        if (!entry || entry->move < 0 || !board_.empty().test(entry->move)) break;
        const bool over = board_.lines(turn_).any();
        make(entry->move);
        made.push_back(entry->move);
        if (over) break;
    }
    report.variation = made;
    for (auto i = made.size(); i > 0; --i) unmake(made[i - 1]);
}

void LineSearch::search(const Position& position, Budget& budget, Report& report) {
    place(position);
    budget_ = &budget;
    forced_.count_by(&budget);
    // Without any search, the likeliest move.
    roots_.clear();
    all_roots_ = false;
    root_loss_ = 0;
    board_.empty().each([&](int cell) { roots_.push_back({cell}); });
    sort_roots(report);
    say_moves(report);
    try {
        if (!budget.look()) think(report);
    } catch (const Stopped&) {
        place(position);
        if (!report.finished) sum_up(report);
    }
    say_moves(report);
    follow(report);
}

void LineSearch::force(const Position& position, Budget& budget, Report& report) {
    place(position);
    budget_ = &budget;
    forced_.count_by(&budget);
    try {
        if (budget.look()) throw Stopped{};
        const int most = std::min(budget.depth(), most_depth);
        int plies = forced_.by_fours(turn_, most, Forced::no_limit, true);
        for (const bool wide : {false, true}) {
            if (plies == 0) plies = forced_.by_threats(turn_, most, Forced::no_limit, wide);
        }
        if (plies != 0) say_win(plies, forced_.line(), report);
    } catch (const Stopped&) {
        report.finished = false;
    }
}

class ThreadedSearch final : public PatternSearch {
public:
    ThreadedSearch(const Rules& rules, const PatternSettings& settings)
        : PatternSearch(rules), knowledge_(settings.memory) {
        for (int i = 0; i < settings.threads; ++i) {
            searches_.emplace_back(rules, knowledge_, settings.network, i > 0);
        }
    }

    // The first thread answers; a helper only if it has proven what the first has not.
    Report search(const Position& position, const Limit& limit) override {
        check_open(position, rules_);
        Limit own = limit;
        const auto threads = searches_.size();
        if (limit.nodes != std::numeric_limits<std::uint64_t>::max()) own.nodes /= threads;
        std::vector<Report> reports(threads);
        auto& report = reports.front();
        knowledge_.positions.grow_older();
        Budget budget(own, [&](Report& so_far) { so_far = report; }, nodes_per_look);
        in_threads(threads, budget, [&](std::size_t i) {
            if (i == 0) {
                searches_[i].search(position, budget, report);
                budget.end();
                return;
            }
            const auto helping = budget.helping();
            Budget counted(helping, {}, nodes_per_look);
            searches_[i].search(position, counted, reports[i]);
            counted.sign(reports[i]);
            if (reports[i].finished) budget.end();
        });
        budget.sign(report);
        for (std::size_t i = 1; i < threads; ++i) {
            const auto nodes = report.nodes + reports[i].nodes;
            if (reports[i].finished && !report.finished) {
                report = reports[i];
                budget.sign(report);
            }
            report.nodes = nodes;
        }
        return report;
    }

    Report force(const Position& position, const Limit& limit) override {
        check_open(position, rules_);
        Report report;
        knowledge_.positions.grow_older();
        Budget budget(limit, [&](Report& so_far) { so_far = report; }, nodes_per_look);
        searches_.front().force(position, budget, report);
        budget.sign(report);
        return report;
    }

    void forget() override {
        knowledge_.positions.clear();
        knowledge_.forced.clear();
        for (auto& search : searches_) search.forget();
    }

    [[nodiscard]] std::size_t memory() const override {
        return knowledge_.positions.bytes() + knowledge_.forced.bytes();
    }

private:
    Knowledge knowledge_;
    std::deque<LineSearch> searches_;  // one for each thread
};

}  // namespace

std::unique_ptr<PatternSearch> PatternSearch::make(const Rules& rules,
                                                   const PatternSettings& settings) {
    rules.check();
    check_memory(settings.memory, std::size_t{1} << 16U);
    check_threads(settings.threads);
    if (rules.gravity || rules.misere || rules.k < 3) {
        throw std::invalid_argument(
            "line patterns need placed stones, a line that wins, and a k "
            "of at least 3");
    }
    return std::make_unique<ThreadedSearch>(rules, settings);
}

}  // namespace inarow
