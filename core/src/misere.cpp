#include "inarow/misere.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <stdexcept>
#include <tuple>

#include "inarow/images.hpp"
#include "inarow/misere_tree.hpp"
#include "inarow/placed.hpp"

namespace inarow {

using Clock = std::chrono::steady_clock;

class MisereSearch::Engine {
public:
    Engine() = default;
    virtual ~Engine() = default;
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    virtual MisereReport search(const Position& position, const MisereLimit& limit) = 0;
    virtual void forget() = 0;
};

namespace {

// With so few cells left, a proof is likely enough to try for one first.
constexpr int worth_solving = 26;
// The share of time and nodes that goes into it.
constexpr double proving = 0.35;

// What is left of a limit.
class Budget {
public:
    explicit Budget(const MisereLimit& limit) : limit_(limit) {}

    [[nodiscard]] double seconds() const {
        return std::chrono::duration<double>(Clock::now() - start_).count();
    }
    [[nodiscard]] double seconds_left() const { return std::max(limit_.seconds - seconds(), 0.0); }
    [[nodiscard]] std::uint64_t nodes_left() const {
        return limit_.nodes - std::min(limit_.nodes, nodes_);
    }
    [[nodiscard]] bool stopped() const {
        return asked_ || (limit_.stop != nullptr && limit_.stop->load(std::memory_order_relaxed));
    }
    [[nodiscard]] bool over() const {
        return nodes_ >= limit_.nodes || stopped() || seconds() >= limit_.seconds;
    }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    void spend(std::uint64_t nodes) { nodes_ += nodes; }

    // Tells what is known, if it is time to; the answer may be to stop.
    template <class F>
    void tell(F report) {
        if (!limit_.ask || Clock::now() < next_ask_) return;
        asked_ = asked_ || limit_.ask(report());
        next_ask_ = Clock::now() + pause;
    }

private:
    static constexpr auto pause = std::chrono::milliseconds(50);

    const MisereLimit& limit_;
    Clock::time_point start_ = Clock::now();
    Clock::time_point next_ask_ = start_ + pause;
    std::uint64_t nodes_ = 0;
    bool asked_ = false;
};

template <int Words>
class Search final : public MisereSearch::Engine {
public:
    Search(const Rules& rules, const MisereSettings& settings)
        : rules_(rules),
          grid_(rules),
          windows_(rules),
          images_(rules),
          patterns_(settings.patterns),
          seed_(settings.seed),
          solver_(rules, settings.memory / 2),
          tree_(grid_, windows_, patterns_, settings.memory / 2) {}

    MisereReport search(const Position& position, const MisereLimit& limit) override;
    void forget() override { solver_.forget(); }

private:
    using Cells = Bits<Words>;

    [[nodiscard]] Cells answers(const Board<Words>& board) const;
    void solve(const Position& position, const MisereLimit& limit, Budget& budget);
    SolveReport ask_solver(const Position& position, bool all_moves, bool weak, double share,
                           const MisereLimit& limit, Budget& budget);
    void keep(const SolveReport& solved);
    bool keep_best(const SolveReport& solved);
    void grow(const MisereLimit& limit, Budget& budget);
    [[nodiscard]] MisereReport report(const Budget& budget) const;
    [[nodiscard]] std::size_t choose() const;
    [[nodiscard]] bool as_safe(std::size_t i) const;

    Rules rules_;
    Grid<Words> grid_;
    Windows windows_;
    Images<Words> images_;
    Patterns patterns_;
    std::uint64_t seed_;
    PlacedSolver solver_;
    MisereTree<Words> tree_;

    // Of the position that is searched.
    Cells legal_;
    int left_ = 0;
    Cells answers_;                   // moves after which no loss can be forced, by symmetry
    std::vector<std::int8_t> sure_;   // of the tree's moves: at least this, by counting
    std::vector<SolvedMove> solved_;  // exact scores, where the solver said them
};

// Answering every move with its image: who completes a line that way has seen the other side
// complete the image of it before. For what images that holds, and why, see placed.cpp.
template <int Words>
Bits<Words> Search<Words>::answers(const Board<Words>& board) const {
    Cells found;
    const bool centre = rules_.width % 2 == 1 && rules_.height % 2 == 1;
    for (const auto& image : images_.all()) {
        Cells middle;
        if (!image.half_turn && !image.mirror) continue;
        if (centre) {
            if (!image.half_turn) continue;
            if (std::max(rules_.width, rules_.height) >= 2 * rules_.k - 1) continue;
            middle = Cells::of(rules_.cell(rules_.width / 2, rules_.height / 2));
            if (!board.taken().any()) found |= middle;
        }
        bool fixed = false;
        (grid_.full() & ~middle).each([&](int cell) {
            fixed = fixed || image.to[static_cast<std::size_t>(cell)] == cell;
        });
        if (fixed || (board.mover & middle) != middle) continue;
        const auto wanted = image(board.waiting & ~middle);
        const auto own = board.mover & ~middle;
        const auto now = wanted & ~own;
        if (!(own & ~wanted).any() && now.count() == 1 && (now & ~board.taken()).any()) {
            found |= now;
        }
    }
    return found;
}

template <int Words>
MisereReport Search<Words>::search(const Position& position, const MisereLimit& limit) {
    Budget budget(limit);
    const auto board = position.board<Words>();
    legal_ = board.legal(grid_);
    left_ = legal_.count();
    answers_ = answers(board);
    solved_.clear();
    sure_.clear();
    tree_.place(board, seed_ ^ Random::mix(position.first.word[0] ^ position.second.word[0]));
    for (std::size_t i = 0; i < tree_.moves(); ++i) sure_.push_back(tree_.move(i).low);
    answers_.each([&](int cell) {
        const auto i = tree_.stands_for(cell);
        if (i == tree_.moves()) return;
        tree_.name(i, cell);
        tree_.prove(i, 0, 1);
    });
    if (tree_.moves() > 0) {
        if (!tree_.proven() && left_ <= worth_solving) solve(position, limit, budget);
        grow(limit, budget);
    }
    return report(budget);
}

template <int Words>
SolveReport Search<Words>::ask_solver(const Position& position, bool all_moves, bool weak,
                                      double share, const MisereLimit& limit, Budget& budget) {
    SolveLimit part;
    part.stop = limit.stop;
    if (share < 1) {
        part.seconds = share * budget.seconds_left();
        part.nodes = budget.nodes_left();
        if (part.nodes != std::numeric_limits<std::uint64_t>::max()) {
            part.nodes = static_cast<std::uint64_t>(share * static_cast<double>(part.nodes));
        }
    }
    part.ask = [&](const SolveReport&) {
        budget.tell([&] { return report(budget); });
        return budget.stopped();
    };
    auto solved =
        all_moves ? solver_.analyse(position, weak, part) : solver_.solve(position, weak, part);
    budget.spend(solved.nodes);
    return solved;
}

template <int Words>
void Search<Words>::solve(const Position& position, const MisereLimit& limit, Budget& budget) {
    const bool always = left_ <= MisereSearch::always_solved;
    if (!always && budget.over()) return;
    const auto solved = ask_solver(position, false, true, always ? 1 : proving, limit, budget);
    const bool enough = solved.finished && keep_best(solved);
    // The line of a solution may be cut short, and with it the best move.
    if (always && !enough) keep(ask_solver(position, true, true, 1, limit, budget));
    // Which moves are as good, and near the end how soon it comes.
    if (enough && !tree_.proven() && !budget.over()) {
        keep(ask_solver(position, true, true, proving, limit, budget));
    }
    if (always && !budget.over()) keep(ask_solver(position, true, false, proving, limit, budget));
    for (std::size_t i = 0; always && i < tree_.moves(); ++i) sure_[i] = tree_.move(i).low;
}

// What a position is worth is what its best move is, and more than that is no other. False if the
// best move is not known.
template <int Words>
bool Search<Words>::keep_best(const SolveReport& solved) {
    const auto worth = static_cast<std::int8_t>(solved.low > 0 ? 1 : solved.high < 0 ? -1 : 0);
    for (std::size_t i = 0; i < tree_.moves(); ++i) tree_.prove(i, -1, worth);
    if (worth < 0) return true;
    const auto best = solved.best < 0 ? tree_.moves() : tree_.stands_for(solved.best);
    if (best == tree_.moves()) return false;
    tree_.prove(best, worth, worth);
    return true;
}

template <int Words>
void Search<Words>::keep(const SolveReport& solved) {
    solved_ = solved.moves;
    for (const auto& move : solved.moves) {
        const auto i = tree_.stands_for(move.cell);
        if (i < tree_.moves()) tree_.prove(i, sign_of(move.low), sign_of(move.high));
    }
}

template <int Words>
void Search<Words>::grow(const MisereLimit& limit, Budget& budget) {
    // A simulation takes a few microseconds on small boards and some tens on large ones.
    constexpr std::uint64_t batch = 8;
    // No tree is larger than its counters.
    constexpr std::uint64_t most = std::uint64_t{1} << 31U;
    for (std::uint64_t n = 0; n < most && !tree_.proven() && !budget.over(); n += batch) {
        const auto end = std::min(batch, limit.nodes - budget.nodes());
        for (std::uint64_t i = 0; i < end && !tree_.proven(); ++i) {
            tree_.simulate();
            budget.spend(1);
        }
        budget.tell([&] { return report(budget); });
    }
}

// Proven not to lose in a way that the next search is sure to find again.
template <int Words>
bool Search<Words>::as_safe(std::size_t i) const {
    return sure_[i] >= 0 || answers_.test(tree_.move(i).cell);
}

// A win if there is one; what may still be won; what is drawn; and if all is lost, what takes the
// other side longest to see. With a floor, only moves that are as safe.
template <int Words>
std::size_t Search<Words>::choose() const {
    const bool floor = answers_.any();
    const auto exact = [&](int cell) {
        const auto found = std::find_if(solved_.begin(), solved_.end(),
                                        [&](const SolvedMove& m) { return m.cell == cell; });
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
        return std::tuple{allowed, rank, known, move.visits, move.mean, move.share};
    };
    std::size_t best = 0;
    for (std::size_t i = 1; i < tree_.moves(); ++i) {
        if (worth(i) > worth(best)) best = i;
    }
    return best;
}

template <int Words>
MisereReport Search<Words>::report(const Budget& budget) const {
    MisereReport report;
    legal_.each([&](int cell) {
        MisereMove move;
        move.cell = cell;
        const auto i = tree_.stands_for(cell);
        if (i == tree_.moves()) {
            move.mean = -1;
            move.low = move.high = loss_in(1);
        } else {
            const auto& found = tree_.move(i);
            move.visits = found.cell == cell ? found.visits : 0;
            move.mean = static_cast<double>(found.mean);
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
    report.low = report.high = -most_score;
    for (const auto& move : report.moves) {
        report.low = std::max(report.low, move.low);
        report.high = std::max(report.high, move.high);
    }
    report.best = report.moves.front().cell;
    if (tree_.moves() > 0) {
        const auto best = choose();
        report.best = tree_.move(best).cell;
        report.line = tree_.line(best);
        report.floor = answers_.any() && as_safe(best);
    } else {
        report.line = {report.best};
    }
    for (const auto& move : report.moves) {
        if (move.cell == report.best) report.mean = move.mean;
    }
    report.finished = sign_of(report.low) == sign_of(report.high);
    report.nodes = budget.nodes();
    report.seconds = budget.seconds();
    return report;
}

}  // namespace

MisereSearch::MisereSearch(const Rules& rules, const MisereSettings& settings) : rules_(rules) {
    rules.check();
    if (!rules.misere || rules.gravity) {
        throw std::invalid_argument("this search is for misère with placed stones, not for " +
                                    rules.code());
    }
    constexpr std::size_t least = std::size_t{1} << 18U;
    if (settings.memory < least)
        throw std::invalid_argument("memory must be at least 262144 bytes");
    engine_ = with_words(rules, [&]<int Words>() -> std::unique_ptr<Engine> {
        return std::make_unique<Search<Words>>(rules, settings);
    });
}

MisereSearch::~MisereSearch() = default;

void MisereSearch::forget() { engine_->forget(); }

MisereReport MisereSearch::search(const Position& position, const MisereLimit& limit) {
    position.check();
    if (position.rules != rules_) {
        throw std::invalid_argument("the position is of other rules than the search");
    }
    const Grid<most_words> grid(rules_);
    if (position.board<most_words>().outcome(grid) != Outcome::open) {
        throw std::invalid_argument("the game is over");
    }
    return engine_->search(position, limit);
}

}  // namespace inarow
