#include "inarow/misere.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <tuple>

#include "budget.hpp"
#include "frame.hpp"
#include "inarow/solver.hpp"
#include "mirror.hpp"
#include "misere_end.hpp"
#include "misere_tree.hpp"

namespace inarow {

namespace {

// Chosen by hand. With so few cells left, a proof is likely enough to try for one first.
constexpr int worth_solving = 28;
// The share of time and nodes that goes into it.
constexpr double proving = 0.35;
// A node of the end takes some microseconds.
constexpr std::uint64_t nodes_per_look = 64;

template <int Words>
class Misere final : public MisereSearch {
public:
    Misere(const Rules& rules, const MisereSettings& settings)
        : MisereSearch(rules),
          grid_(rules),
          windows_(rules),
          mirror_(grid_, Symmetries<Words>(rules)),
          patterns_(settings.patterns),
          seed_(settings.seed),
          solver_(PlacedSolver::make(rules, settings.memory / 4)),
          end_(settings.memory / 8),
          tree_(grid_, windows_, patterns_, settings.memory / 2) {}

    Report search(const Position& position, const Limit& limit) override {
        check_open(position, rules_);
        Budget budget(limit, [&](Report& so_far) { describe(so_far); });
        const auto board = position.board<Words>();
        legal_ = board.legal(grid_);
        left_ = legal_.count();
        answers_ = mirror_.answers(board);
        solved_.clear();
        sure_.clear();
        refuted_by_.clear();
        tree_.place(board, seed_ ^ Random::mix(position.first.word[0] ^ position.second.word[0]));
        for (std::size_t i = 0; i < tree_.moves(); ++i) sure_.push_back(tree_.move(i).low);
        refuted_by_.resize(tree_.moves());
        answers_.each([&](int cell) {
            const auto i = tree_.stands_for(cell);
            if (i == tree_.moves()) return;
            tree_.name(i, cell);
            tree_.prove(i, 0, 1);
        });
        if (tree_.moves() > 0) {
            if (!tree_.proven() && left_ <= worth_solving) {
                // A board that small has images, which only the solver knows.
                const bool small = grid_.full().count() <= worth_solving;
                if (left_ <= MisereSearch::always_solved || small) {
                    solve(position, budget);
                } else {
                    solve_end(budget);
                }
            }
            grow(budget);
        }
        Report report;
        describe(report);
        budget.sign(report);
        return report;
    }

    void forget() override {
        solver_->forget();
        end_.forget();
    }

private:
    using Cells = Bits<Words>;

    void solve(const Position& position, Budget& budget) {
        const bool always = left_ <= MisereSearch::always_solved;
        if (!always && budget.look()) return;
        // Step 1. Who wins. Near the end no limit ends it, since the floor rests on it.
        const auto first = ask_solver(position, false, true,
                                      always ? budget.unlimited() : budget.share(proving), budget);
        const bool enough = first.finished && keep_best(first);
        // Step 2. The variation of a solution may be cut short, and with it the best move.
        if (always && !enough) keep(ask_solver(position, true, true, budget.unlimited(), budget));
        // Step 3. Which moves are as good...
        if (enough && !tree_.proven() && !budget.look()) {
            keep(ask_solver(position, true, true, budget.share(proving), budget));
        }
        // Step 4. ... and near the end, how soon it comes.
        if (always && !budget.look()) {
            keep(ask_solver(position, true, false, budget.share(proving), budget));
        }
        for (std::size_t i = 0; always && i < tree_.moves(); ++i) sure_[i] = tree_.move(i).low;
    }

    // Before that: a win, or else a draw, if that can be told in a part of the time.
    void solve_end(Budget& budget) {
        if (budget.look() || !end_.place(tree_.board(), windows_, 0)) return;
        std::vector<std::size_t> order(tree_.moves());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return tree_.move(a).mean > tree_.move(b).mean;
        });
        const auto limit = budget.share(proving);
        Budget part(limit, {}, nodes_per_look);
        try {
            for (const int goal : {1, 0}) {
                for (const auto i : order) {
                    if (tree_.proven()) break;
                    if (tree_.move(i).high < goal || tree_.move(i).low >= goal) continue;
                    const auto before = part.nodes();
                    if (end_.reaches(tree_.move(i).cell, goal, part)) {
                        tree_.prove(i, static_cast<std::int8_t>(goal), 1);
                    } else {
                        tree_.prove(i, -1, static_cast<std::int8_t>(goal - 1));
                    }
                    refuted_by_[i] += part.nodes() - before;
                }
            }
        } catch (const Stopped&) {
            part.end();  // what is proven is kept
        }
        budget.spend(part.nodes());
    }

    Report ask_solver(const Position& position, bool all_moves, bool weak, const Limit& limit,
                      Budget& budget) {
        auto solved = all_moves ? solver_->analyse(position, weak, limit)
                                : solver_->solve(position, weak, limit);
        budget.spend(solved.nodes);
        return solved;
    }

    void keep(const Report& solved) {
        solved_ = solved.moves;
        for (const auto& move : solved.moves) {
            const auto i = tree_.stands_for(move.cell);
            if (i < tree_.moves()) tree_.prove(i, sign_of(move.low), sign_of(move.high));
        }
    }

    // What a position is worth is what its best move is, and more than that is no other. False if
    // the best move is not known.
    bool keep_best(const Report& solved) {
        const auto worth = static_cast<std::int8_t>(solved.low > 0 ? 1 : solved.high < 0 ? -1 : 0);
        for (std::size_t i = 0; i < tree_.moves(); ++i) tree_.prove(i, -1, worth);
        if (worth < 0) return true;
        const auto best = solved.best < 0 ? tree_.moves() : tree_.stands_for(solved.best);
        if (best == tree_.moves()) return false;
        tree_.prove(best, worth, worth);
        return true;
    }

    void grow(Budget& budget) {
        // A simulation takes a few microseconds on small boards and some tens on large ones.
        constexpr std::uint64_t batch = 8;
        // No tree is larger than its counters.
        constexpr std::uint64_t most = std::uint64_t{1} << 31U;
        for (std::uint64_t n = 0; n < most && !tree_.proven() && !budget.look(); n += batch) {
            const auto end = std::min(batch, budget.nodes_left());
            for (std::uint64_t i = 0; i < end && !tree_.proven(); ++i) {
                tree_.simulate();
                budget.spend(1);
            }
        }
    }

    void describe(Report& report) const {
        legal_.each([&](int cell) {
            MoveReport move;
            move.cell = cell;
            const auto i = tree_.stands_for(cell);
            if (i == tree_.moves()) {
                move.estimate = -1;
                move.low = move.high = loss_in(1);
            } else {
                const auto& found = tree_.move(i);
                move.visits = found.cell == cell ? found.visits : 0;
                move.estimate = static_cast<double>(found.mean);
                // No game is longer than the board has room.
                if (found.low >= 0) move.low = found.low > 0 ? win_in(left_) : 0;
                if (found.high <= 0) move.high = found.high < 0 ? loss_in(left_) : 0;
            }
            for (const auto& solved : solved_) {
                if (solved.cell != cell) continue;
                move.low = std::max(move.low, solved.low);
                move.high = std::min(move.high, solved.high);
            }
            report.moves.push_back(move);
        });
        report.sum_up();
        report.best = report.moves.front().cell;
        if (tree_.moves() > 0) {
            const auto best = choose();
            report.best = tree_.move(best).cell;
            report.variation = tree_.variation(best);
            report.floor = answers_.any() && as_safe(best);
        } else {
            report.variation = {report.best};
        }
        for (const auto& move : report.moves) {
            if (move.cell == report.best) report.estimate = move.estimate;
        }
        report.finished = sign_of(report.low) == sign_of(report.high);
    }

    // A win if there is one; what may still be won; what is drawn; and if all is lost, what takes
    // the other side longest to see. With a floor, only moves that are as safe.
    [[nodiscard]] std::size_t choose() const {
        const bool floor = answers_.any();
        const auto exact = [&](int cell) {
            const auto found = std::find_if(solved_.begin(), solved_.end(),
                                            [&](const MoveReport& m) { return m.cell == cell; });
            return found != solved_.end() && found->low == found->high ? found->low : 0;
        };
        // An estimate that is hardly better than nothing is not worth a sure draw.
        constexpr float hope = 0.05F;
        const auto worth = [&](std::size_t i) {
            const auto& move = tree_.move(i);
            const int allowed = !floor || as_safe(i) ? 1 : 0;
            const int known = exact(move.cell);
            // What is proven of the position holds for its moves: none is better than that.
            const auto high = std::min(move.high, tree_.high());
            int rank = 0;
            if (move.low > 0) {
                rank = 4;
            } else if (high > 0 && (move.low == 0 || move.mean > hope)) {
                rank = 3;
            } else if (move.low == 0) {
                rank = 2;
            } else if (high > move.low) {
                rank = 1;
            }
            // Where all is lost, a long way to the proof may be too long for the other side.
            const auto way = rank == 0 ? refuted_by_[i] : 0;
            return std::tuple{allowed, rank, known, way, move.visits, move.mean, move.share};
        };
        std::size_t best = 0;
        for (std::size_t i = 1; i < tree_.moves(); ++i) {
            if (worth(i) > worth(best)) best = i;
        }
        return best;
    }

    // Proven not to lose in a way that the next search is sure to find again.
    [[nodiscard]] bool as_safe(std::size_t i) const {
        return sure_[i] >= 0 || answers_.test(tree_.move(i).cell);
    }

    Grid<Words> grid_;
    Windows windows_;
    Mirror<Words> mirror_;
    Patterns patterns_;
    std::uint64_t seed_;
    std::unique_ptr<PlacedSolver> solver_;
    MisereEnd end_;
    MisereTree<Words> tree_;

    // Of the position that is searched.
    Cells legal_;
    int left_ = 0;
    Cells answers_;                          // moves after which no loss can be forced, by symmetry
    std::vector<std::int8_t> sure_;          // of the tree's moves: at least this, by counting
    std::vector<std::uint64_t> refuted_by_;  // nodes that it took to show what they are worth
    std::vector<MoveReport> solved_;         // exact scores, where the solver said them
};

}  // namespace

std::unique_ptr<MisereSearch> MisereSearch::make(const Rules& rules,
                                                 const MisereSettings& settings) {
    rules.check();
    if (!rules.misere || rules.gravity || rules.exact) {
        throw std::invalid_argument("this search is for misère with placed stones, not for " +
                                    rules.code());
    }
    check_memory(settings.memory, std::size_t{1} << 18U);
    return with_words(rules, [&]<int Words>() -> std::unique_ptr<MisereSearch> {
        return std::make_unique<Misere<Words>>(rules, settings);
    });
}

}  // namespace inarow
