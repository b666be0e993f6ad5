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

#include "inarow/forced.hpp"
#include "inarow/guard.hpp"
#include "inarow/line_patterns.hpp"
#include "inarow/memo.hpp"
#include "inarow/random.hpp"
#include "inarow/score.hpp"
#include "inarow/watch.hpp"

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
// Boards up to this many cells are searched with all moves.
constexpr int small_board = 36;

}  // namespace

class PatternSearch::Searcher {
public:
    Searcher(const Rules& rules, std::size_t memory)
        : board_(rules), memo_(memory / 2), forced_(board_, memory / 2) {
        small_ = rules.width * rules.height <= small_board;
    }

    void search(const Position& position, const PatternLimit& limit, PatternReport& report);
    void force(const Position& position, const PatternLimit& limit, PatternReport& report);
    void forget() {
        memo_.clear();
        forced_.forget();
        history_ = {};
    }
    [[nodiscard]] std::size_t memory() const { return memo_.bytes() + forced_.memory(); }

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
    void think(const PatternLimit& limit, PatternReport& report);
    bool answer_quickly(PatternReport& report);
    void list_roots(PatternReport& report);
    void sort_roots(PatternReport& report);
    bool deepen(int depth, PatternReport& report);
    void widen_roots();
    void vet(std::uint64_t nodes, PatternReport& report);
    bool win_by_threats(std::uint64_t nodes, PatternReport& report);
    void say_win(int plies, std::span<const int> line, PatternReport& report) const;
    void sum_up(PatternReport& report) const;
    void say_moves(PatternReport& report) const;
    void follow(PatternReport& report);

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
    Memo memo_;
    Forced forced_;
    Guard* guard_ = nullptr;
    Side turn_ = Side::first;
    bool small_ = false;
    std::vector<Root> roots_;
    bool all_roots_ = false;       // no other move can be better than these
    int root_loss_ = 0;            // the plies in which all other moves lose, if they do
    std::vector<Choice> choices_;  // of all plies, one after the other
    std::array<std::array<int, 2>, 2 * most_depth + 2> killers_{};
    std::array<std::array<int, LinePatterns::most_cells>, 2> history_{};
};

void PatternSearch::Searcher::place(const Position& position) {
    board_.clear();
    choices_.clear();
    position.first.each([&](int cell) { board_.put(Side::first, cell); });
    position.second.each([&](int cell) { board_.put(Side::second, cell); });
    turn_ = position.turn();
    for (auto& killers : killers_) killers = {-1, -1};
    for (auto& side : history_) {
        for (auto& count : side) count /= 8;
    }
    memo_.grow_older();
}

// --- below the root

// All places for a line that are left, by how near they are to one. The side to move is half a
// stone ahead.
int PatternSearch::Searcher::guess() const {
    const int own = board_.total(turn_);
    const int others = board_.total(other(turn_));
    const int value = own + own / 4 - others;
    return std::clamp(value, -most_guess, most_guess);
}

// Appends the moves worth trying, best first. The plies in which every other move loses, 0 if there
// is no other, or `nobody_knows`.
int PatternSearch::Searcher::list(int depth, int ply, int known) {
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
        int weight = 5 * board_.worth(turn_, cell) + 4 * board_.worth(waiting, cell);
        if (cell == known) weight += 1'000'000;
        if (cell == killers[0] || cell == killers[1]) weight += 600;
        const auto& counts = history_[static_cast<std::size_t>(turn_)];
        weight += std::min(counts[static_cast<std::size_t>(cell)], 400);
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

void PatternSearch::Searcher::note_cut(int cell, int depth, int ply) {
    auto& killers = killers_[static_cast<std::size_t>(ply)];
    if (killers[0] != cell) killers = {cell, killers[0]};
    history_[static_cast<std::size_t>(turn_)][static_cast<std::size_t>(cell)] += depth * depth;
}

// r <= alpha: value <= r;  r >= beta: value >= r;  else value == r; as far as it is guessed.
// A value that is won or lost is proven, whatever alpha and beta are.
int PatternSearch::Searcher::search(int depth, int alpha, int beta, int ply) {
    guard_->tick();
    const auto waiting = other(turn_);
    if (board_.lines(turn_).any()) return win(1);
    const int threats = board_.lines(waiting).count();
    if (threats > 1) return -win(2);
    if (!board_.empty().any()) return 0;
    if (board_.total(turn_) == LinePatterns::hopeless &&
        board_.total(waiting) == LinePatterns::hopeless) {
        return 0;
    }
    int known = -1;
    if (const auto* entry = memo_.find(key())) {
        const int value = entry->value;
        known = entry->move;
        if (won(value) || lost(value)) return value;
        if (entry->depth >= depth) {
            if (entry->bound == Memo::Bound::exact) return value;
            if (entry->bound == Memo::Bound::at_least && value >= beta) return value;
            if (entry->bound == Memo::Bound::at_most && value <= alpha) return value;
        }
    }
    if (board_.fours(turn_).any()) {
        const std::uint64_t nodes = depth > 2 ? 1000 : 200;
        if (const int plies = forced_.by_fours(turn_, 16, nodes, false)) {
            memo_.put(key(), win(plies), forced_.line().front(), depth, Memo::Bound::at_least);
            return win(plies);
        }
    }
    if (ply >= 2 * most_depth) return guess();
    // What is forced costs no depth.
    if (threats == 1) return search_moves(std::max(depth, 0), 0, alpha, beta, ply, known);
    // An open four can't wait: look one move further.
    if (depth < 0 || (depth == 0 && !board_.strong(waiting).any())) return guess();
    return search_moves(depth, 1, alpha, beta, ply, known);
}

// After the moves the depth is `cost` less.
int PatternSearch::Searcher::search_moves(int depth, int cost, int alpha, int beta, int ply,
                                          int known) {
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
            value = before(search(rest, after(beta), after(alpha), ply + 1));
        } else {
            const int less = calm && rest >= 2 && late >= 4 ? (late >= 10 ? 2 : 1) : 0;
            value = before(search(rest - less, after(alpha + 1), after(alpha), ply + 1));
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
        // To have lost is proven only when all moves have been tried.
        if (alpha >= beta && !lost(value)) {
            note_cut(cell, std::max(depth, 1), ply);
            break;
        }
    }
    choices_.resize(from);
    // Who has not tried all moves has not lost.
    if (lost(best)) best = others == nobody_knows ? -most_guess : std::max(best, -win(others));
    const auto bound = best >= beta    ? Memo::Bound::at_least
                       : best <= floor ? Memo::Bound::at_most
                                       : Memo::Bound::exact;
    memo_.put(key(), best, best_cell, depth, bound);
    return best;
}

// --- the root

// What is proven, as the house says it: in exactly n plies if no shorter way is possible.
void PatternSearch::Searcher::say_win(int plies, std::span<const int> line,
                                      PatternReport& report) const {
    report.low = win_in(plies);
    // By fours alone, the shortest win is known up to five plies.
    report.high = win_in(std::min(plies, 5));
    report.best = line.front();
    report.line.assign(line.begin(), line.end());
    report.finished = true;
}

// Own line, own fours, and the moves that the other side's threats leave.
bool PatternSearch::Searcher::answer_quickly(PatternReport& report) {
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

void PatternSearch::Searcher::list_roots(PatternReport& report) {
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
void PatternSearch::Searcher::sort_roots(PatternReport& report) {
    const auto waiting = other(turn_);
    const auto weight = [&](const Root& root) {
        return 5 * board_.worth(turn_, root.cell) + 4 * board_.worth(waiting, root.cell);
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
bool PatternSearch::Searcher::deepen(int depth, PatternReport& report) {
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
void PatternSearch::Searcher::vet(std::uint64_t nodes, PatternReport& report) {
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

bool PatternSearch::Searcher::win_by_threats(std::uint64_t nodes, PatternReport& report) {
    const int plies = forced_.by_threats(turn_, 12, nodes, false);
    if (plies == 0) return false;
    const std::vector<int> line(forced_.line().begin(), forced_.line().end());
    say_win(plies, line, report);
    return true;
}

// All likely moves lose: now the others.
void PatternSearch::Searcher::widen_roots() {
    auto others = board_.empty();
    for (const auto& root : roots_) others.reset(root.cell);
    std::vector<Root> all;
    others.each([&](int cell) { all.push_back({cell}); });
    all.insert(all.end(), roots_.begin(), roots_.end());
    roots_ = std::move(all);
    all_roots_ = true;
}

void PatternSearch::Searcher::think(const PatternLimit& limit, PatternReport& report) {
    if (answer_quickly(report)) return;
    std::uint64_t share = 1000;
    for (int depth = 1; depth <= std::min(limit.depth, most_depth); ++depth) {
        if (win_by_threats(share, report)) return;
        const auto began = guard_->nodes();
        bool going = true;
        // A best move that loses is no best move: search again.
        for (int worse = -1; going && worse != report.best;) {
            going = deepen(depth, report);
            worse = report.best;
            if (going) vet(share, report);
        }
        sum_up(report);
        if (!going && (report.finished || all_roots_)) return;
        if (!going) {
            widen_roots();
            --depth;
            continue;
        }
        // A move that is forced needs no long thought.
        const auto open = std::count_if(roots_.begin(), roots_.end(),
                                        [](const Root& root) { return !lost(root.value); });
        if (all_roots_ && open == 1 && depth >= 4) return;
        if (depth >= board_.empty().count()) return;
        share = std::max<std::uint64_t>(share, (guard_->nodes() - began) / 4);
    }
}

// The bounds of the position from those of its moves.
void PatternSearch::Searcher::sum_up(PatternReport& report) const {
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
    report.line = {best.cell};
    report.finished = true;
}

// What is known of each move, once a search is done.
void PatternSearch::Searcher::say_moves(PatternReport& report) const {
    std::array<const Root*, LinePatterns::most_cells> found{};
    for (const auto& root : roots_) found[static_cast<std::size_t>(root.cell)] = &root;
    constexpr double middle = 1500;
    board_.empty().each([&](int cell) {
        SolvedMove move{cell, -most_score, most_score};
        const auto* root = found[static_cast<std::size_t>(cell)];
        if (report.finished && report.low > 0 && cell == report.best) {
            move.low = report.low;
            move.high = report.high;
        } else if (board_.lines(turn_).test(cell)) {
            move.low = move.high = win_in(1);
        } else if (root == nullptr) {
            if (root_loss_ > 0) move.high = loss_in(root_loss_);
        } else if (lost(root->value)) {
            move.high = loss_in(sure_win + root->value);
        } else if (won(root->value)) {
            move.low = win_in(sure_win - root->value);
        } else if (root->seen) {
            const double value = root->value;
            report.guesses.push_back({cell, value / (std::abs(value) + middle)});
        }
        report.moves.push_back(move);
    });
}

// The best move, and what the table says may follow.
void PatternSearch::Searcher::follow(PatternReport& report) {
    if (report.line.empty()) report.line = {report.best};
    if (report.line.size() > 1) return;
    std::vector<int> made;
    make(report.best);
    made.push_back(report.best);
    while (made.size() < 20) {
        const auto* entry = memo_.find(key());
        if (entry == nullptr || entry->move < 0 || !board_.empty().test(entry->move)) break;
        const bool over = board_.lines(turn_).any();
        make(entry->move);
        made.push_back(entry->move);
        if (over) break;
    }
    report.line = made;
    for (auto i = made.size(); i > 0; --i) unmake(made[i - 1]);
}

void PatternSearch::Searcher::search(const Position& position, const PatternLimit& limit,
                                     PatternReport& report) {
    place(position);
    Guard guard(limit, report, nodes_per_look);
    guard_ = &guard;
    forced_.count_by(&guard);
    // Without any search, the likeliest move.
    roots_.clear();
    all_roots_ = false;
    root_loss_ = 0;
    board_.empty().each([&](int cell) { roots_.push_back({cell}); });
    sort_roots(report);
    try {
        guard.look();
        think(limit, report);
    } catch (const Stopped&) {
        place(position);
        if (!report.finished) sum_up(report);
    }
    say_moves(report);
    follow(report);
    report.nodes = guard.nodes();
    report.seconds = guard.seconds();
}

void PatternSearch::Searcher::force(const Position& position, const PatternLimit& limit,
                                    PatternReport& report) {
    place(position);
    Guard guard(limit, report, nodes_per_look);
    guard_ = &guard;
    forced_.count_by(&guard);
    try {
        guard.look();
        const int most = std::min(limit.depth, most_depth);
        int plies = forced_.by_fours(turn_, most, Forced::no_limit, true);
        for (const bool wide : {false, true}) {
            if (plies == 0) plies = forced_.by_threats(turn_, most, Forced::no_limit, wide);
        }
        if (plies != 0) say_win(plies, forced_.line(), report);
    } catch (const Stopped&) {
        report.finished = false;
    }
    report.nodes = guard.nodes();
    report.seconds = guard.seconds();
}

PatternSearch::PatternSearch(const Rules& rules, std::size_t memory) : rules_(rules) {
    rules.check();
    constexpr std::size_t least = std::size_t{1} << 16U;
    if (memory < least) throw std::invalid_argument("memory must be at least 65536 bytes");
    if (rules.gravity || rules.misere || rules.k < 3) {
        throw std::invalid_argument(
            "line patterns need placed stones, a line that wins, and a k "
            "of at least 3");
    }
    searcher_ = std::make_unique<Searcher>(rules, memory);
}

PatternSearch::~PatternSearch() = default;

void PatternSearch::forget() { searcher_->forget(); }

std::size_t PatternSearch::memory() const { return searcher_->memory(); }

void PatternSearch::check(const Position& position) const {
    position.check();
    if (position.rules != rules_) {
        throw std::invalid_argument("the position is of other rules than the search");
    }
    const auto board = position.board<most_words>();
    if (board.outcome(Grid<most_words>(rules_)) != Outcome::open) {
        throw std::invalid_argument("the game is over");
    }
}

PatternReport PatternSearch::search(const Position& position, const PatternLimit& limit) {
    check(position);
    PatternReport report;
    searcher_->search(position, limit, report);
    return report;
}

PatternReport PatternSearch::force(const Position& position, const PatternLimit& limit) {
    check(position);
    PatternReport report;
    searcher_->force(position, limit, report);
    return report;
}

}  // namespace inarow
