#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "budget.hpp"
#include "count_out.hpp"
#include "frame.hpp"
#include "inarow/solver.hpp"
#include "mirror.hpp"
#include "pairs.hpp"
#include "random.hpp"
#include "table.hpp"
#include "windows.hpp"

namespace inarow {

namespace {

// low <= score <= high
struct Bounds {
    int low = -most_score;
    int high = most_score;

    void at_least(int score) { low = std::max(low, score); }
    void at_most(int score) { high = std::min(high, score); }
    [[nodiscard]] bool known() const { return low >= high; }
};

// What is left of bounds if it only counts who wins. A win in 500 plies is slower than any.
constexpr Bounds only_who(const Bounds& bounds) {
    constexpr int some = 500;
    const int low = bounds.low > 0 ? win_in(some) : bounds.low < 0 ? -most_score : 0;
    const int high = bounds.high < 0 ? loss_in(some) : bounds.high > 0 ? most_score : 0;
    return {low, high};
}

constexpr std::size_t least_bytes = std::size_t{64} << 10U;

// How the table names a position.
struct Key {
    std::uint64_t a = 0;
    std::uint64_t b = 0;

    [[nodiscard]] std::uint64_t hash() const { return Random::mix(Random::mix(a) ^ b); }
    friend bool operator==(const Key&, const Key&) = default;
};

// What is proven of a position.
struct Known {
    std::int16_t low;  // low <= score <= high
    std::int16_t high;
    std::uint16_t move;  // the best one, as the key sees the board
    std::uint16_t work;  // 1 + the logarithm of the nodes it took

    [[nodiscard]] bool used() const { return work != 0; }
    [[nodiscard]] int worth(std::uint8_t /*age*/) const { return work; }
};

// False if a limit was reached.
template <class F>
bool unless_stopped(F f) {
    try {
        f();
        return true;
    } catch (const Stopped&) {
        return false;
    }
}

bool answered(int low, int high, bool weak) { return low >= high || (weak && low * high > 0); }

// The score after the move that makes this one before it.
constexpr int after_move(int score) {
    if (score > 0) return -1 - score;
    if (score < 0) return 1 - score;
    return 0;
}

// `Exact` is what the rules say: then a stone can harm its owner, as it makes a line longer than k,
// and what follows from "a stone never harms" or "a threat stays one" is left out. What a side can
// prevent, it can prevent as before, since it has to stop no more lines.
template <int Words, bool Exact>
class Placed final : public PlacedSolver {
public:
    Placed(const Rules& rules, std::size_t memory)
        : PlacedSolver(rules),
          grid_(rules),
          symmetries_(rules),
          mirror_(grid_, symmetries_),
          table_(memory) {
        each_window(rules, [&](std::span<const int> cells) {
            auto& window = windows_.emplace_back();
            for (const int cell : cells) window.set(cell);
        });
    }

    Report solve(const Position& position, bool weak, const Limit& limit) override {
        if (const auto end = report_of_end(position, rules_)) return *end;
        const auto board = position.board<Words>();
        Report report;
        Budget budget(limit, [&](Report& so_far) { so_far = report; }, nodes_per_look);
        budget_ = &budget;
        if (!budget.look()) unless_stopped([&] { narrow(board, weak, report.low, report.high); });
        report.finished = answered(report.low, report.high, weak);
        if (report.finished) {
            show_variation(board, weak, report);
        } else {
            report.best = remembered(board);
        }
        budget.sign(report);
        return report;
    }

    Report analyse(const Position& position, bool weak, const Limit& limit) override {
        if (const auto end = report_of_end(position, rules_)) return *end;
        const auto board = position.board<Words>();
        Report report;
        Budget budget(limit, [&](Report& so_far) { so_far = report; }, nodes_per_look);
        budget_ = &budget;
        board.legal(grid_).each([&](int cell) {
            const auto end = ending(board, cell);
            report.moves.push_back(end ? MoveReport{cell, *end, *end} : MoveReport{.cell = cell});
        });
        report.sum_up();
        // Narrows the bounds of one move; false if it was stopped.
        const auto narrow_move = [&](MoveReport& move, bool only_who) {
            int low = after_move(move.high);
            int high = after_move(move.low);
            const bool done = !budget.look() && unless_stopped([&] {
                narrow(board.play(move.cell), only_who, low, high);
            });
            move.low = before_move(high);
            move.high = before_move(low);
            report.sum_up();
            return done;
        };
        // Who wins after each move, and only then how soon: a search that is stopped says more.
        bool going = true;
        for (const bool only_who : {true, false}) {
            for (auto& move : report.moves) {
                if (answered(move.low, move.high, only_who || weak) || !going) continue;
                going = narrow_move(move, only_who);
            }
        }
        report.finished =
            std::all_of(report.moves.begin(), report.moves.end(),
                        [&](const auto& move) { return answered(move.low, move.high, weak); });
        if (report.finished) show_variation(board, weak, report);
        budget.sign(report);
        return report;
    }

    std::vector<Report> solve_all(const Batch& batch, const BatchQuestion& question,
                                  const Limit& limit) override {
        check_threads(question.threads);
        Budget budget(limit);
        std::vector<Report> reports(batch.size());
        std::atomic<std::size_t> next{0};
        // Only one thread can keep to a number of nodes.
        const bool counted = limit.nodes != std::numeric_limits<std::uint64_t>::max();
        const auto threads =
            counted ? 1 : std::min(static_cast<std::size_t>(question.threads), batch.size());
        while (helpers_.size() + 1 < threads) {
            const auto bytes = std::max(table_.bytes() / threads, least_bytes);
            helpers_.push_back(std::make_unique<Placed>(rules_, bytes));
        }
        in_threads(std::max<std::size_t>(threads, 1), budget, [&](std::size_t thread) {
            auto& solver = thread == 0 ? *this : *helpers_[thread - 1];
            for (std::size_t i = 0; (i = next++) < batch.size();) {
                budget.look(thread == 0);
                auto part = budget.share(1);
                if (thread != 0) part.ask = [&](const Report&) { return budget.ended(); };
                reports[i] = solver.solve(batch.position(i), question.weak, part);
                budget.spend(reports[i].nodes);
                reports[i].interrupted = budget.interrupted();
            }
        });
        return reports;
    }

    void forget() override {
        table_.clear();
        helpers_.clear();
    }
    [[nodiscard]] std::size_t memory() const override { return table_.bytes(); }

private:
    using Cells = Bits<Words>;
    using Stones = Board<Words>;

    struct Choice {
        int weight;
        int cell;
    };
    // At most 484 moves, best first.
    struct Choices {
        std::array<Choice, static_cast<std::size_t>(longest_side) * longest_side> list;
        std::size_t size = 0;

        void add(int weight, int cell) { list[size++] = {weight, cell}; }
        void sort() {
            for (std::size_t i = 1; i < size; ++i) {
                const auto choice = list[i];
                auto at = i;
                for (; at > 0 && list[at - 1].weight < choice.weight; --at) list[at] = list[at - 1];
                list[at] = choice;
            }
        }
    };
    // How the table names a position, and how its moves are turned back.
    struct Name {
        Key key;
        std::size_t image = 0;
    };
    // What is known of a position before any of its moves is tried.
    struct View {
        Cells empty;
        Cells legal;
        Cells own;     // threats of the side to move, on empty cells
        Cells others;  // and of the other side
        int left = 0;  // empty cells
        // Cells of the lines that each side can still complete; in misère, without taking a cell
        // that already completes one.
        Cells cover;
        Cells cover_others;
        Bounds bounds;
    };

    // Who wins, and, unless `weak`, how soon. Every answer narrows the bounds, so that what is in
    // them when the search is stopped is proven.
    void narrow(const Stones& board, bool weak, int& low, int& high) {
        const auto ask = [&](int at_least) {
            const int score = value(board, at_least - 1, at_least);
            if (score >= at_least) {
                low = std::max(low, score);
            } else {
                high = std::min(high, score);
            }
        };
        // What needs no search, so that it is known even if the search is stopped at once.
        auto view = look(board);
        if (rules_.misere ? !view_misere(view) : !view_normal(board, view)) {
            bound_by_symmetry(board, view);
            if (!rules_.gravity) bound_by_pairs(board, view, 0, 0);
        }
        low = std::max(low, view.bounds.low);
        high = std::min(high, view.bounds.high);
        weak_ = true;
        if (high > 0 && low <= 0) ask(1);
        if (high >= 0 && low < 0) ask(0);
        // No game is longer than the board has room.
        if (low > 0) low = std::max(low, win_in(view.left));
        if (high < 0) high = std::min(high, loss_in(view.left));
        if (weak) return;
        weak_ = false;
        // The quickest end first: the shorter the game, the smaller its tree.
        while (low < high) ask(low > 0 ? high : low + 1);
    }

    // The move that the table has for this position, or -1.
    [[nodiscard]] int remembered(const Stones& board) const {
        const auto view = look(board);
        const auto id = name(board, view);
        const auto* known = table_.find(id.key);
        if (known == nullptr) return -1;
        const int cell = symmetries_.images()[id.image].from[known->move];
        return view.legal.test(cell) ? cell : -1;
    }

    // The worth of a move that ends the game.
    [[nodiscard]] std::optional<int> ending(const Stones& board, int cell) const {
        const auto after = board.play(cell);
        if (after.completed_line(grid_, cell)) return rules_.misere ? loss_in(1) : win_in(1);
        if (after.taken() == grid_.full()) return 0;
        return std::nullopt;
    }

    // Adds best moves to the variation. `score` is the board's, or just its sign if `weak`.
    void find_variation(Stones board, int score, bool weak, std::vector<int>& variation) {
        for (bool over = false; !over;) {
            const int known = remembered(board);
            std::vector<int> cells;
            if (known >= 0) cells.push_back(known);
            board.legal(grid_).each([&](int cell) {
                if (cell != known) cells.push_back(cell);
            });
            int found = -1;
            for (const int cell : cells) {
                const auto end = ending(board, cell);
                if (weak && score < 0) {
                    // Anything loses; do not end it here.
                    if (found < 0 || !end) found = cell;
                    if (!end) break;
                } else if (end ? *end >= score : child(board, cell, score - 1, score) >= score) {
                    found = cell;
                    break;
                }
            }
            if (found < 0) return;
            variation.push_back(found);
            over = ending(board, found).has_value();
            board = board.play(found);
            score = weak ? -score : after_move(score);
        }
    }

    // Long variations are welcome, but not at the price of a new search.
    void show_variation(const Stones& board, bool weak, Report& report) {
        weak_ = weak || report.low == 0;
        budget_->allow(std::max<std::uint64_t>(budget_->nodes() / 8, 10'000));
        const int score = weak ? (report.low > 0) - (report.high < 0) : report.low;
        // If it is stopped, what there is of it is right.
        unless_stopped([&] { find_variation(board, score, weak, report.variation); });
        if (report.best < 0 && !report.variation.empty()) report.best = report.variation.front();
    }

    // r <= alpha: score <= r;  r >= beta: score >= r;  else score == r. The game is not over.
    int value(const Stones& board, int alpha, int beta) {
        budget_->tick();
        auto view = look(board);
        if (rules_.misere ? view_misere(view) : view_normal(board, view)) {
            return view.bounds.low;
        }
        if (view.bounds.low >= beta) return view.bounds.low;
        if (view.bounds.high <= alpha) return view.bounds.high;
        return search(board, view, alpha, beta);
    }

    int child(const Stones& board, int cell, int alpha, int beta) {
        return before_move(value(board.play(cell), after_move(beta), after_move(alpha)));
    }

    [[nodiscard]] View look(const Stones& board) const {
        View view;
        view.empty = grid_.full() & ~board.taken();
        view.legal = board.legal(grid_);
        view.left = view.empty.count();
        view.own = grid_.threats(board.mover) & view.empty;
        view.others = grid_.threats(board.waiting) & view.empty;
        const bool spared = !Exact && rules_.misere && !rules_.gravity;
        const auto room = spared ? view.empty & ~view.own : view.empty;
        const auto room_others = spared ? view.empty & ~view.others : view.empty;
        view.cover = grid_.covered(board.mover | room);
        view.cover_others = grid_.covered(board.waiting | room_others);
        return view;
    }

    // One position, alpha-beta with bounds: what is cheap comes first, and every step may end it.
    int search(const Stones& board, const View& seen, int alpha, int beta) {
        auto view = seen;
        const auto decided = [&] { return view.bounds.low >= beta || view.bounds.high <= alpha; };
        const auto bound = [&] {
            return view.bounds.low >= beta ? view.bounds.low : view.bounds.high;
        };

        // Step 1. A forced move costs nothing and is not worth a place in the table.
        if (view.legal.count() == 1) return child(board, view.legal.lowest(), alpha, beta);

        // Step 2. The table, by a name that positions share which are worth the same.
        const auto start = budget_->nodes();
        const auto id = name(board, view);
        const auto& image = symmetries_.images()[id.image];
        int table_move = -1;
        if (const auto* known = table_.find(id.key)) {
            view.bounds.at_least(known->low);
            view.bounds.at_most(known->high);
            if (decided()) return bound();
            if (view.bounds.known()) return view.bounds.low;
            table_move = image.from[known->move];
        }

        // Step 3. One pass over all windows: weights for the order of moves, and bounds by danger.
        Choices choices;
        weigh(board, view, choices);

        // Step 4. Misère: the mirror argument.
        if (rules_.misere) bound_by_symmetry(board, view);
        if (decided()) return bound();

        // Step 5. Placed stones: arguments that cost more and say more. In misère cells that a side
        // can take in any order; and pairs of cells that stop every line.
        if (!rules_.gravity) {
            if (rules_.misere && !Exact) bound_by_spare_cells(board, view, alpha, beta);
            if (!decided()) bound_by_pairs(board, view, alpha, beta);
            if (decided()) return bound();
        }

        // Step 6. The move that was best before goes first: it is most likely to be so again.
        for (std::size_t i = 0; i < choices.size; ++i) {
            if (choices.list[i].cell == table_move) choices.list[i].weight = 1 << 30;
        }
        choices.sort();

        // Step 7. The moves, until one is good enough for the question or as good as can be.
        int best = -most_score;
        int best_cell = choices.list[0].cell;
        for (std::size_t i = 0; i < choices.size; ++i) {
            const int cell = choices.list[i].cell;
            const int score = child(board, cell, std::max(alpha, best), beta);
            if (score <= best) continue;
            best = score;
            best_cell = cell;
            if (best >= beta || best >= view.bounds.high) break;
        }

        // Step 8. What is proven now goes into the table. A bound may know better than the moves
        // that were tried; and where it is only asked who wins, misère names do not tell how soon.
        best = std::clamp(best, view.bounds.low, view.bounds.high);
        if (best > alpha) view.bounds.at_least(best);
        if (best < beta) view.bounds.at_most(best);
        if (weak_ && rules_.misere) view.bounds = only_who(view.bounds);
        const auto work = static_cast<std::uint16_t>(1 + std::bit_width(budget_->nodes() - start));
        table_.put(id.key, {static_cast<std::int16_t>(view.bounds.low),
                            static_cast<std::int16_t>(view.bounds.high),
                            image.to[static_cast<std::size_t>(best_cell)], work});
        return best;
    }

    // True if the score is known. Otherwise no line can be completed next.
    bool view_normal(const Stones& board, View& view) const {
        auto& bounds = view.bounds;
        const auto know = [&](int score) {
            bounds = {score, score};
            return true;
        };
        if ((view.own & view.legal).any()) return know(win_in(1));
        const auto forced = view.others & view.legal;
        if (forced.any()) {
            if (forced.count() > 1) return know(loss_in(2));
            view.legal = forced;
        }
        if (view.left == 1) return know(0);
        // Neither side can complete a line with its next stone; but where stones fall, a move may
        // make room for one.
        const int soonest = rules_.gravity ? 2 : 4;
        bounds.at_most(view.left >= 3 ? win_in(3) : 0);
        bounds.at_least(view.left >= soonest ? loss_in(soonest) : 0);
        if (!view.cover.any()) bounds.at_most(0);
        if (!view.cover_others.any()) bounds.at_least(0);
        if (bounds.known()) return true;
        // A stone never harms its owner, for it could be thought away: so a cell through which no
        // line can run any more is never better than one through which a line can. Where stones
        // fall, it may be, as it changes who gets the cell above.
        if (!Exact && !rules_.gravity) {
            const auto useful = view.legal & (view.cover | view.cover_others);
            if (useful.any()) view.legal = useful;
        }
        // With both sides' stones alike, nobody would rather be second: whatever the second side
        // could do to win, the first could do one stone ahead (strategy stealing).
        if (!Exact && !rules_.gravity && !board.taken().any()) bounds.at_least(0);
        return bounds.known();
    }

    bool view_misere(View& view) const {
        auto& bounds = view.bounds;
        const auto know = [&](int score) {
            bounds = {score, score};
            return true;
        };
        view.legal &= ~view.own;
        if (!view.legal.any()) return know(loss_in(1));
        if (view.left == 1) return know(0);
        bounds.at_most(win_in(2));
        bounds.at_least(view.left >= 3 ? loss_in(3) : 0);
        if (!view.own.any() && !view.cover.any()) bounds.at_least(0);
        if (!view.others.any() && !view.cover_others.any()) bounds.at_most(0);
        if (bounds.known() || rules_.gravity || Exact) return bounds.known();

        // Cells that stay safe for ever if a side never takes another: those in no window that it
        // could still fill without taking an unsafe cell. What is safe for the other side now is
        // the most it can hope for, since an unsafe cell stays so until it is taken. If the side to
        // move does well even when it keeps to the former and the other side may take all of the
        // latter, it does at least so well in truth; and the other way round. When nothing can
        // change any more, both bounds are the same.
        const auto safe = view.empty & ~view.own;
        const auto safe_others = view.empty & ~view.others;
        const auto sure = safe & ~view.cover;
        const auto sure_others = safe_others & ~view.cover_others;
        bounds.at_least(count_out(sure, safe_others, view.left));
        bounds.at_most(count_out(safe, sure_others, view.left));

        // Of cells that are in nobody's window, one is as good as the other.
        const auto spare = view.legal & ~view.cover & ~view.cover_others;
        view.legal &= ~spare;
        for (const auto& alike : {spare & view.others, spare & ~view.others}) {
            if (alike.any()) view.legal.set(alike.lowest());
        }
        return bounds.known();
    }

    // Misère only: see mirror.hpp.
    void bound_by_symmetry(const Stones& board, View& view) const {
        if (mirror_.answered(board)) view.bounds.at_most(0);
        if (mirror_.answers(board).any()) view.bounds.at_least(0);
    }

    // See pairs.hpp. In normal play a side stops the other side's lines, in misère its own.
    void bound_by_pairs(const Stones& board, View& view, int alpha, int beta) {
        const auto& hopes = rules_.misere ? board.waiting : board.mover;
        const auto& fears = rules_.misere ? board.mover : board.waiting;
        if (alpha >= 0 && view.bounds.high > 0 && pairs_stop(hopes, view.empty)) {
            view.bounds.at_most(0);
        }
        if (beta <= 0 && view.bounds.low < 0 && pairs_stop(fears, view.empty)) {
            view.bounds.at_least(0);
        }
    }

    void bound_by_spare_cells(const Stones& board, View& view, int alpha, int beta) {
        const auto safe = view.empty & ~view.own;
        const auto safe_others = view.empty & ~view.others;
        // Worth the work only near the end (the number was chosen by hand), and if the answer could
        // be enough, were all safe cells spare.
        constexpr int most_left = 40;
        if (view.left > most_left) return;
        if (count_out(safe, safe_others, view.left) >= beta) {
            view.bounds.at_least(count_out(spare(board.mover, safe), safe_others, view.left));
            if (view.bounds.low >= beta) return;
        }
        if (count_out(safe, safe_others, view.left) <= alpha) {
            view.bounds.at_most(count_out(safe, spare(board.waiting, safe_others), view.left));
        }
    }

    // Misère only. Cells that a side can take in any order and completes no line: all that are safe
    // but a few, one in every window that it could fill. Fewest by taking the cell of most windows
    // first.
    [[nodiscard]] Bits<Words> spare(const Cells& stones, const Cells& safe) {
        auto& open = open_windows_;
        open.clear();
        for (const auto& window : windows_) {
            if (!(window & ~(stones | safe)).any()) open.push_back(window & safe);
        }
        auto kept = safe;
        while (!open.empty()) {
            std::array<std::uint8_t, static_cast<std::size_t>(Words) * word_bits> through{};
            int best = open.front().lowest();
            for (const auto& window : open) {
                window.each([&](int cell) {
                    const auto n = ++through[static_cast<std::size_t>(cell)];
                    if (n > through[static_cast<std::size_t>(best)]) best = cell;
                });
            }
            kept &= ~Cells::of(best);
            std::erase_if(open, [&](const Cells& window) { return window.test(best); });
        }
        return kept;
    }

    // Can all lines that may still be completed with these stones be stopped by pairs of cells?
    [[nodiscard]] bool pairs_stop(const Cells& stones, const Cells& empty) {
        auto& lines = open_windows_;
        lines.clear();
        for (const auto& window : windows_) {
            const auto free = window & empty;
            if ((stones & window) != (window & ~free)) continue;
            if (lines.size() == most_lines) return false;
            lines.push_back(free);
        }
        return pairs_.stop(lines, most_pairs);
    }

    // The same name for positions that are worth the same: images of each other, and positions that
    // differ only by what no line can depend on any more.
    [[nodiscard]] Name name(const Stones& board, const View& view) const {
        if (rules_.gravity || Exact) return first_image(std::array{board.mover, board.waiting});
        return rules_.misere ? misere_name(board, view) : normal_name(board, view);
    }

    // The owner of a stone does not matter if no line can run through it any more. Nor does the
    // place, or the number, of empty cells like that: they are a way to pass, and nobody wants to.
    [[nodiscard]] Name normal_name(const Stones& board, const View& view) const {
        const auto own = board.mover & view.cover;
        const auto others = board.waiting & view.cover_others;
        const auto alive = own | others | (view.empty & (view.cover | view.cover_others));
        const auto dead = grid_.full() & ~alive;
        return first_image(std::array{own | dead, others | dead});
    }

    // Stones matter as far as they are in windows that can still be filled without taking an unsafe
    // cell. Cells that are in no such window are spare: only the number of them matters that one
    // side, the other, both or none can take. If it is only asked who wins, less than that: a pair
    // of spare cells of which each side can take one, or both both, can be left out, since who
    // would win without the pair answers one with the other; and it does not matter how many nobody
    // can take, if any.
    [[nodiscard]] Name misere_name(const Stones& board, const View& view) const {
        const auto own = board.mover & view.cover;
        const auto others = board.waiting & view.cover_others;
        const auto open = view.empty & (view.cover | view.cover_others);
        const auto spare = view.empty & ~open;
        const auto dead = grid_.full() & ~(own | others | open);
        int mine = (spare & view.others & ~view.own).count();
        int theirs = (spare & view.own & ~view.others).count();
        int shared = (spare & ~view.own & ~view.others).count();
        int nobodys = (spare & view.own & view.others).count();
        if (weak_) {
            const int pairs = std::min(mine, theirs);
            mine -= pairs;
            theirs -= pairs;
            shared %= 2;
            nobodys = std::min(nobodys, 1);
        }
        auto name =
            first_image(std::array{own | dead, others | dead, open & view.own, open & view.others});
        std::uint64_t counts = weak_ ? 1 : 0;
        for (const int n : {mine, theirs, shared, nobodys}) {
            counts = counts * 512 + static_cast<std::uint64_t>(n);
        }
        name.key.a = Random::mix(name.key.a ^ counts);
        name.key.b = Random::mix(name.key.b + counts);
        return name;
    }

    // The smallest of all images of some sets of cells, as 128 bits: the sets themselves if they
    // are two and one word each, else a hash. Two positions of a search share one about never.
    template <std::size_t Sets>
    [[nodiscard]] Name first_image(const std::array<Cells, Sets>& sets) const {
        const auto [best, image] = symmetries_.canonical(sets);
        Name name{{}, image};
        if constexpr (Words == 1 && Sets == 2) {
            name.key = {best[0].word[0], best[1].word[0]};
        } else {
            for (const auto& cells : best) {
                for (const auto word : cells.word) {
                    name.key.a = Random::mix(name.key.a ^ word) + word;
                    name.key.b = Random::mix(name.key.b + word * 0x9e3779b97f4a7c15U) ^ word;
                }
            }
        }
        return name;
    }

    // Goes through all windows once: bounds from what is in them, and the order of moves.
    //
    // Danger. A window of one side that holds no stone of the other and lacks n stones weighs 2^-n;
    // all together weigh W, and those through a cell c weigh d(c).
    //
    // Normal: a side that always answers on the cell with the largest d never lets the other side
    // complete a line, if W < 1 when it is to move. For after its stone on x and the other's on y,
    // W has fallen by d(x) and grown by at most d(y) <= d(x); but a complete line weighs 1 (Erdős
    // and Selfridge). If the other side is to move first it can double W at most: W < 1/2 is
    // enough.
    //
    // Misère: a side that always takes the cell with the smallest d never has to complete a line,
    // if W < 1/2 when it is to move. For its stone on x adds d(x), and the other side's on y takes
    // away at least d(y) >= d(x); with its own stone W doubles at most (Hefetz, Krivelevich and
    // Szabó). Unless the number of empty cells is odd, W < 1 is enough: to complete a line it must
    // be that d(x) >= 1/2, a window that lacks only x, and then another empty cell y has d(y) >=
    // 1/2 by other windows, so that W >= 1. If the other side is to move first, it takes away the
    // smallest d at least.
    void weigh(const Stones& board, View& view, Choices& choices) const {
        constexpr int one = 1 << 20;
        std::array<int, static_cast<std::size_t>(Words) * word_bits> weight{};
        std::array<int, static_cast<std::size_t>(Words) * word_bits> danger_others{};
        int most = 0;
        int most_others = 0;
        int danger = 0;
        int whole_others = 0;
        for (const auto& window : windows_) {
            const int own = (board.mover & window).count();
            const int others = (board.waiting & window).count();
            if (own != 0 && others != 0) continue;
            const auto free = window & view.empty;
            if (Exact && !free.any()) continue;  // a part of a longer line
            if (others == 0) {
                most = std::max(most, own);
                danger += one >> (rules_.k - own);
            }
            if (own == 0) {
                most_others = std::max(most_others, others);
                const int weighs = one >> (rules_.k - others);
                whole_others += weighs;
                if (rules_.misere) {
                    free.each(
                        [&](int cell) { danger_others[static_cast<std::size_t>(cell)] += weighs; });
                }
            }
            // The order of moves. Normal: a window that is nearer to a line weighs four times as
            // much; misère: the more stones in a window, the worse to add to it. By hand; only the
            // number of nodes depends on it.
            const int stones = own + others;
            int add = (1 << (2 * std::min(stones, 8))) + (own > 0 ? 1 : 0);
            if (rules_.misere) {
                // Windows with an unsafe cell cannot become worse.
                const bool open = others == 0 && !(window & view.own).any();
                const bool open_others = own == 0 && !(window & view.others).any();
                add = -((open ? 1 : 0) + (open_others ? 1 : 0)) * (1 + stones * stones * stones);
            }
            free.each([&](int cell) { weight[static_cast<std::size_t>(cell)] += add; });
        }

        auto& bounds = view.bounds;
        if (!rules_.misere) {
            const int need = 2 * (rules_.k - most) - 1;
            const int need_others = 2 * (rules_.k - most_others);
            bounds.at_most(need <= view.left ? win_in(need) : 0);
            bounds.at_least(need_others <= view.left ? loss_in(need_others) : 0);
            if (!rules_.gravity && danger < one / 2) bounds.at_most(0);
            if (!rules_.gravity && whole_others < one) bounds.at_least(0);
        } else if (!rules_.gravity) {
            int least = one;
            view.empty.each([&](int cell) {
                least = std::min(least, danger_others[static_cast<std::size_t>(cell)]);
            });
            const bool odd = view.left % 2 == 1;
            if (danger < (odd ? one / 2 : one)) bounds.at_least(0);
            if (whole_others - least < (odd ? one : one / 2)) bounds.at_most(0);
        }
        view.legal.each([&](int cell) {
            // A cell that only this side can take may wait.
            constexpr int last = 1 << 20;
            const bool waits = rules_.misere && view.others.test(cell);
            choices.add(weight[static_cast<std::size_t>(cell)] - (waits ? last : 0), cell);
        });
    }

    Grid<Words> grid_;
    Symmetries<Words> symmetries_;
    Mirror<Words> mirror_;
    Table<Key, Known> table_;
    std::vector<std::unique_ptr<Placed>> helpers_;  // of further threads: each has its own table
    std::vector<Cells> windows_;                    // every place where a line can be
    std::vector<Cells> open_windows_;  // room for what is called too often to ask for it
    Pairs<Words> pairs_;
    // How many pairs of cells are looked at: fewer need up to ten times the nodes, more find hardly
    // more.
    static constexpr std::size_t most_pairs = 32;
    // More are hardly ever stopped, and take long.
    static constexpr std::size_t most_lines = 128;
    // A node takes a microsecond on small boards, and 100 on large ones.
    static constexpr std::uint64_t nodes_per_look = Words == 1 ? 256 : 16;

    bool weak_ = false;  // the question is only who wins
    Budget* budget_ = nullptr;
};

}  // namespace

std::unique_ptr<PlacedSolver> PlacedSolver::make(const Rules& rules, std::size_t memory) {
    rules.check();
    check_memory(memory, least_bytes);
    return with_words(rules, [&]<int Words>() -> std::unique_ptr<PlacedSolver> {
        if (rules.exact) return std::make_unique<Placed<Words, true>>(rules, memory);
        return std::make_unique<Placed<Words, false>>(rules, memory);
    });
}

}  // namespace inarow
