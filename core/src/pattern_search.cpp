#include "inarow/pattern_search.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "budget.hpp"
#include "forced.hpp"
#include "frame.hpp"
#include "inarow/search.hpp"
#include "line_patterns.hpp"
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

// The numbers of this search, here and below, were chosen by hand and judged by its games against
// the tree search (docs/gomoku.md). None was fitted.
// The worth of an own stone on a cell counts a little more than that of the other side's.
constexpr int own_weight = 5;
constexpr int others_weight = 4;
// A move that cut before in this ply, and the most that a move gets for cutting elsewhere.
constexpr int killer_weight = 600;
constexpr int most_history = 400;
constexpr int table_weight = 1'000'000;  // the table's move is first
// Boards up to this many cells are searched with all moves.
constexpr int small_board = 36;

class LineSearch final : public PatternSearch {
public:
    LineSearch(const Rules& rules, std::size_t memory)
        : PatternSearch(rules), board_(rules), table_(memory / 2), forced_(board_, memory / 2) {
        small_ = rules.width * rules.height <= small_board;
    }

    Report search(const Position& position, const Limit& limit) override;
    Report force(const Position& position, const Limit& limit) override;
    void forget() override {
        table_.clear();
        forced_.forget();
        history_ = {};
    }
    [[nodiscard]] std::size_t memory() const override { return table_.bytes() + forced_.memory(); }

private:
    struct Choice {
        int weight;
        int cell;
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
    int list(int depth, int ply, int known);
    [[nodiscard]] int guess() const;
    void note_cut(int cell, int depth, int ply);
    [[nodiscard]] std::uint64_t key() const {
        return board_.key() ^ (turn_ == Side::first ? 0 : Random::mix(1));
    }
    void make(int cell) {
        board_.put(turn_, cell);
        turn_ = other(turn_);
    }
    void unmake(int cell) {
        turn_ = other(turn_);
        board_.take(cell);
    }

    LinePatterns board_;
    PatternTable table_;
    Forced forced_;
    Budget* budget_ = nullptr;
    Side turn_ = Side::first;
    bool small_ = false;
    std::vector<Root> roots_;
    bool all_roots_ = false;       // no other move can be better than these
    int root_loss_ = 0;            // the plies in which all other moves lose, if they do
    std::vector<Choice> choices_;  // of all plies, one after the other
    std::array<std::array<int, 2>, 2 * most_depth + 2> killers_{};
    std::array<std::array<int, LinePatterns::most_cells>, 2> history_{};
};

void LineSearch::place(const Position& position) {
    board_.clear();
    choices_.clear();
    position.first.each([&](int cell) { board_.put(Side::first, cell); });
    position.second.each([&](int cell) { board_.put(Side::second, cell); });
    turn_ = position.turn();
    for (auto& killers : killers_) killers = {-1, -1};
    for (auto& side : history_) {
        for (auto& count : side) count /= 8;
    }
    table_.grow_older();
}

// --- below the root

// All places for a line that are left, by how near they are to one. The side to move is half a
// stone ahead.
int LineSearch::guess() const {
    const int own = board_.total(turn_);
    const int others = board_.total(other(turn_));
    const int value = own + own / 4 - others;
    return std::clamp(value, -most_guess, most_guess);
}

// Appends the moves worth trying, best first. The plies in which every other move loses, 0 if there
// is no other, or `nobody_knows`.
int LineSearch::list(int depth, int ply, int known) {
    const auto waiting = other(turn_);
    const auto from = choices_.size();
    auto cells = board_.lines(waiting);
    int loss = cells.any() ? 2 : nobody_knows;
    if (loss != 2 && board_.fours(waiting).any()) {
        constexpr std::uint64_t nodes = 300;
        if (const int plies = forced_.by_fours(waiting, 12, nodes, false)) {
            cells = forced_.defences(waiting);
            loss = plies + 1;
        }
    }
    const bool defend = loss != nobody_knows;
    if (!defend) {
        cells = board_.linked(turn_) | board_.linked(waiting);
        if (small_ || !cells.any()) cells = board_.empty();
        if (cells == board_.empty()) loss = 0;
    }
    const auto& killers = killers_[static_cast<std::size_t>(ply)];
    cells.each([&](int cell) {
        int weight =
            own_weight * board_.worth(turn_, cell) + others_weight * board_.worth(waiting, cell);
        if (cell == known) weight += table_weight;
        if (cell == killers[0] || cell == killers[1]) weight += killer_weight;
        const auto& counts = history_[static_cast<std::size_t>(turn_)];
        weight += std::min(counts[static_cast<std::size_t>(cell)], most_history);
        choices_.push_back({weight, cell});
    });
    std::sort(choices_.begin() + static_cast<std::ptrdiff_t>(from), choices_.end(),
              [](const Choice& a, const Choice& b) {
                  return a.weight != b.weight ? a.weight > b.weight : a.cell < b.cell;
              });
    if (defend || small_) return loss;
    const std::size_t most = depth >= 4 ? 24 : depth >= 2 ? 18 : 12;
    if (choices_.size() - from > most) {
        choices_.resize(from + most);
        loss = nobody_knows;
    }
    return loss;
}

void LineSearch::note_cut(int cell, int depth, int ply) {
    auto& killers = killers_[static_cast<std::size_t>(ply)];
    if (killers[0] != cell) killers = {cell, killers[0]};
    history_[static_cast<std::size_t>(turn_)][static_cast<std::size_t>(cell)] += depth * depth;
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
    if (const auto* entry = table_.find({key()})) {
        const int value = entry->value;
        known = entry->move;
        if (won(value) || lost(value)) return value;
        if (entry->depth >= depth) {
            if (entry->bound == Bound::exact) return value;
            if (entry->bound == Bound::at_least && value >= beta) return value;
            if (entry->bound == Bound::at_most && value <= alpha) return value;
        }
    }

    // Step 4. A win by fours is far deeper than this search looks, and cheap to find. Near the
    // leaves, where most positions are, it must be cheaper still.
    if (board_.fours(turn_).any()) {
        const std::uint64_t nodes = depth > 2 ? 1000 : 200;
        if (const int plies = forced_.by_fours(turn_, 16, nodes, false)) {
            table_.keep(key(), win(plies), forced_.line().front(), depth, Bound::at_least);
            return win(plies);
        }
    }

    // Step 5. A guess where the depth is used up; but what is forced costs no depth, and an open
    // four can't wait: look one move further.
    if (ply >= 2 * most_depth) return guess();
    if (threats == 1) return search_moves(std::max(depth, 0), 0, alpha, beta, ply, known);
    if (depth < 0 || (depth == 0 && !board_.strong(waiting).any())) return guess();

    // Step 6. The moves.
    return search_moves(depth, 1, alpha, beta, ply, known);
}

// The moves of a position, after each of which the depth is `cost` less.
int LineSearch::search_moves(int depth, int cost, int alpha, int beta, int ply, int known) {
    const auto from = choices_.size();
    const int others = list(depth, ply, known);
    const auto to = choices_.size();
    const int floor = alpha;
    const int rest = depth - cost;
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
            const int less = calm && rest >= 2 && late >= 4 ? (late >= 10 ? 2 : 1) : 0;
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
    const auto weight = [&](const Root& root) {
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

// One more ply. False if nothing is left to find out.
bool LineSearch::deepen(int depth, Report& report) {
    int best = -infinite;
    const auto put_first = [&](std::size_t i) {
        std::rotate(roots_.begin(), roots_.begin() + static_cast<std::ptrdiff_t>(i),
                    roots_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    };
    for (std::size_t i = 0; i < roots_.size(); ++i) {
        auto& root = roots_[i];
        if (lost(root.value)) continue;
        // The first plies give every move a value of its own.
        const bool open = best == -infinite || depth <= 2;
        make(root.cell);
        int value = open ? before(search(depth - 1, -infinite, infinite, 1))
                         : before(search(depth - 1, after(best + 1), after(best), 1));
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
    std::uint64_t share = 1000;
    for (int depth = 1; depth <= std::min(budget_->depth(), most_depth); ++depth) {
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
            move.estimate = root->value / (std::abs(root->value) + middle);
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
        const auto* entry = table_.find({key()});
        if (entry == nullptr || entry->move < 0 || !board_.empty().test(entry->move)) break;
        const bool over = board_.lines(turn_).any();
        make(entry->move);
        made.push_back(entry->move);
        if (over) break;
    }
    report.variation = made;
    for (auto i = made.size(); i > 0; --i) unmake(made[i - 1]);
}

Report LineSearch::search(const Position& position, const Limit& limit) {
    check_open(position, rules_);
    Report report;
    place(position);
    Budget budget(limit, [&](Report& so_far) { so_far = report; }, nodes_per_look);
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
    budget.sign(report);
    return report;
}

Report LineSearch::force(const Position& position, const Limit& limit) {
    check_open(position, rules_);
    Report report;
    place(position);
    Budget budget(limit, [&](Report& so_far) { so_far = report; }, nodes_per_look);
    budget_ = &budget;
    forced_.count_by(&budget);
    try {
        if (budget.look()) throw Stopped{};
        const int most = std::min(limit.depth, most_depth);
        int plies = forced_.by_fours(turn_, most, Forced::no_limit, true);
        for (const bool wide : {false, true}) {
            if (plies == 0) plies = forced_.by_threats(turn_, most, Forced::no_limit, wide);
        }
        if (plies != 0) say_win(plies, forced_.line(), report);
    } catch (const Stopped&) {
        report.finished = false;
    }
    budget.sign(report);
    return report;
}

}  // namespace

std::unique_ptr<PatternSearch> PatternSearch::make(const Rules& rules, std::size_t memory) {
    rules.check();
    check_memory(memory, std::size_t{1} << 16U);
    if (rules.gravity || rules.misere || rules.k < 3) {
        throw std::invalid_argument(
            "line patterns need placed stones, a line that wins, and a k "
            "of at least 3");
    }
    return std::make_unique<LineSearch>(rules, memory);
}

}  // namespace inarow
