#include "inarow/self_play.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "budget.hpp"
#include "inarow/pattern_search.hpp"
#include "inarow/solver.hpp"
#include "misere_tree.hpp"

namespace inarow {

namespace {

constexpr std::size_t solver_memory = std::size_t{1} << 22U;
constexpr std::size_t tree_memory = std::size_t{1} << 24U;
// The end is proven from here on, if that is quick.
constexpr int solved_from = 18;
constexpr std::uint64_t quick = 300;  // nodes

template <int Words>
class Teacher {
public:
    Teacher(const Rules& rules, const Patterns& patterns)
        : rules_(rules),
          grid_(rules),
          windows_(rules),
          solver_(PlacedSolver::make(rules, solver_memory)),
          tree_(grid_, windows_, patterns, tree_memory) {}

    Lesson play(std::uint64_t nodes, std::uint64_t seed, Budget& budget) {
        Random random(seed);
        Lesson lesson;
        Board<Words> board;
        // Every second game begins with more than a few moves at random.
        const std::uint64_t cells = static_cast<std::uint64_t>(grid_.full().count());
        const auto opening = random.next() % (random.next() % 2 == 0 ? 6 : 1 + cells / 4);
        for (;;) {
            const auto ply = lesson.moves.size();
            if (const auto result = proven(board, random.next())) {
                lesson.result = board.turn == Side::first ? *result : -*result;
                return lesson;
            }
            if (ply < opening) {
                put(lesson, board, any(random), no_best, 0);
                continue;
            }
            for (std::uint64_t n = 0; n < nodes && !tree_.proven(); ++n) {
                budget.tick();
                tree_.simulate();
            }
            const auto best = most_tried();
            const auto mean = tree_.move(best).mean;
            const bool stray = random.next() % 16 == 0;
            const int cell = stray ? some(random) : tree_.move(best).cell;
            put(lesson, board, cell, tree_.move(best).cell, mean);
        }
    }

private:
    static void put(Lesson& lesson, Board<Words>& board, int cell, std::uint16_t best, float mean) {
        lesson.moves.push_back(static_cast<std::uint16_t>(cell));
        lesson.best.push_back(best);
        lesson.means.push_back(mean);
        board = board.play(cell);
    }

    // Who wins, to the side to move, if that is seen at once or quickly solved; else the tree
    // begins with the position.
    std::optional<int> proven(const Board<Words>& board, std::uint64_t seed) {
        const int left = board.legal(grid_).count();
        if (left == 0) return 0;
        tree_.place(board, seed);
        if (tree_.moves() == 0) return -1;
        if (tree_.proven()) return tree_.low();
        if (left > solved_from) return std::nullopt;
        const Position position{rules_, resize<most_words>(board.stones(Side::first)),
                                resize<most_words>(board.stones(Side::second))};
        Limit limit;
        if (left > MisereSearch::always_solved) limit.nodes = quick;
        const auto solved = solver_->solve(position, true, limit);
        if (!solved.finished) return std::nullopt;
        return solved.low > 0 ? 1 : solved.high < 0 ? -1 : 0;
    }

    [[nodiscard]] int any(Random& random) const {
        return tree_.move(static_cast<std::size_t>(random.next() % tree_.moves())).cell;
    }

    // A move by chance, those tried more often first.
    [[nodiscard]] int some(Random& random) const {
        std::uint64_t all = 0;
        for (std::size_t i = 0; i < tree_.moves(); ++i) all += 1 + tree_.move(i).visits;
        auto at = random.next() % std::max<std::uint64_t>(all, 1);  // no position is without moves
        for (std::size_t i = 0;; ++i) {
            const std::uint64_t part = 1 + tree_.move(i).visits;
            if (at < part) return tree_.move(i).cell;
            at -= part;
        }
    }

    [[nodiscard]] std::size_t most_tried() const {
        const auto worth = [&](std::size_t i) {
            const auto& move = tree_.move(i);
            return std::tuple{move.low > 0, move.high >= 0, move.visits, move.mean};
        };
        std::size_t best = 0;
        for (std::size_t i = 1; i < tree_.moves(); ++i) {
            if (worth(i) > worth(best)) best = i;
        }
        return best;
    }

    Rules rules_;
    Grid<Words> grid_;
    Windows windows_;
    std::unique_ptr<PlacedSolver> solver_;
    MisereTree<Words> tree_;
};

// Steps of gradient descent, smaller where there were many (Adagrad).
template <int Words>
class Pupil {
public:
    Pupil(const Rules& rules, const Patterns& patterns, float rate)
        : grid_(rules),
          windows_(rules),
          all_(grid_.full().count()),
          patterns_(patterns),
          steps_(Patterns::size, first_step),
          sums_(Patterns::size),
          rate_(rate) {}

    // The mean of what it knew after each lesson that was remembered: steadier than the last.
    [[nodiscard]] Patterns mean() const {
        Patterns mean = patterns_;
        for (std::size_t i = 0; remembered_ > 0 && i < sums_.size(); ++i) {
            mean.numbers()[i] = static_cast<float>(sums_[i] / remembered_);
        }
        return mean;
    }
    void remember() {
        ++remembered_;
        for (std::size_t i = 0; i < sums_.size(); ++i) {
            sums_[i] += static_cast<double>(patterns_.numbers()[i]);
        }
    }

    void study(const Lesson& lesson) {
        LiveBoard<Words> board(windows_, grid_.full());
        if (lesson.best.size() != lesson.moves.size() ||
            lesson.means.size() != lesson.moves.size()) {
            throw std::invalid_argument("a lesson needs as many best moves and means as moves");
        }
        for (std::size_t ply = 0; ply < lesson.moves.size(); ++ply) {
            const auto side = ply % 2;
            const int cell = lesson.moves[ply];
            if (cell >= grid_.rules().bits() || !board.empty().test(cell) ||
                board.unsafe(side).test(cell)) {
                throw std::invalid_argument("a lesson with a move that nobody would make");
            }
            if (lesson.best[ply] != no_best) {
                const int result = side == 0 ? lesson.result : -lesson.result;
                // What the search thought is less a matter of luck than how the game ended.
                constexpr float trust = 0.4F;
                const float goal = (1 - trust) * static_cast<float>(result) +
                                   trust * std::clamp(lesson.means[ply], -1.0F, 1.0F);
                weigh(board, side, goal);
                choose(board, side, lesson.best[ply]);
            }
            board.put(side, cell);
        }
    }

private:
    static constexpr float first_step = 1;
    // The value is a sum over all cells at once: each may take only a small part of a step.
    static constexpr float value_part = 0.2F;

    void change(std::size_t at, float slope, float part) {
        steps_[at] += slope * slope;
        patterns_.numbers()[at] -= part * rate_ * slope / std::sqrt(steps_[at]);
    }

    // (value - goal)^2 shall be small.
    void weigh(const LiveBoard<Words>& board, std::size_t side, float goal) {
        const auto phase = Patterns::phase(board.empty().count(), all_);
        float worth = 0;
        int shared = 0;
        places_.clear();
        each_pattern(board, side, phase,
                     [&](int, std::size_t at, std::size_t own, std::size_t others) {
                         worth += patterns_.numbers()[at];
                         shared += own != 0 && others != 0 ? 1 : 0;
                         // What is good for one side is as bad for the other.
                         places_.push_back({at, Patterns::pattern(phase, others, own)});
                     });
        const auto tempo = Patterns::tempo(phase, shared);
        worth += patterns_.numbers()[tempo];
        const float value = squash(worth);
        const float flat = 1 + std::abs(worth);
        const float slope = (value - goal) / (flat * flat);
        change(tempo, slope, value_part);
        for (const auto& [at, turned] : places_) {
            if (at == turned) continue;
            change(at, slope, value_part);
            patterns_.numbers()[turned] = -patterns_.numbers()[at];
            steps_[turned] = steps_[at];
        }
    }

    // The move chosen shall attract most.
    void choose(const LiveBoard<Words>& board, std::size_t side, int best) {
        look(board, side, all_, patterns_, sight_);
        const auto phase = Patterns::phase(board.empty().count(), all_);
        const auto end = sight_.moves.begin() + static_cast<std::ptrdiff_t>(sight_.count);
        if (std::find(sight_.moves.begin(), end, best) == end) return;
        to_shares(sight_);
        for (std::size_t i = 0; i < sight_.count; ++i) {
            const int cell = sight_.moves[i];
            const auto own = Kinds::of(board.near(side, cell));
            const auto others =
                board.unsafe(1 - side).test(cell) ? 0 : Kinds::of(board.near(1 - side, cell));
            change(Patterns::urge_at + Patterns::pattern(phase, own, others),
                   sight_.urges[i] - (cell == best ? 1.0F : 0.0F), 1);
        }
    }

    Grid<Words> grid_;
    Windows windows_;
    int all_;
    Patterns patterns_;
    std::vector<float> steps_;
    std::vector<double> sums_;
    int remembered_ = 0;
    float rate_;
    Sight<Words> sight_;
    std::vector<std::array<std::size_t, 2>> places_;
};

// Games of the search by line patterns.
class LineTeacher {
public:
    LineTeacher(const Rules& rules, const std::shared_ptr<const Network>& network,
                std::uint64_t nodes, std::uint64_t seed, const Limit& limit)
        : rules_(rules),
          search_(PatternSearch::make(rules, {tree_memory, network})),
          nodes_(nodes),
          random_(seed),
          limit_(limit) {}

    Lesson play() {
        open();
        for (;;) {
            // Not always as deep, so that games differ.
            const auto report = ask(nodes_ * (3 + random_.next() % 3) / 4);
            const auto best = static_cast<std::uint16_t>(report.best);
            if (report.low > 0 || report.high < 0) {
                const bool wins = report.low > 0;
                lesson_.result = wins == (position_.turn() == Side::first) ? 1 : -1;
                put(report.best, best, wins ? 1 : -1);
                return std::move(lesson_);
            }
            const float mean = static_cast<float>(report.estimate.value_or(0));
            constexpr std::uint64_t seldom = 30;
            const bool stray = random_.next() % seldom == 0;
            put(stray ? some(report) : report.best, stray ? no_best : best, mean);
            if (static_cast<int>(lesson_.moves.size()) == rules_.width * rules_.height) {
                return std::move(lesson_);
            }
        }
    }

private:
    Report ask(std::uint64_t nodes) {
        Limit limit = limit_;
        limit.nodes = std::max<std::uint64_t>(nodes, 1);
        auto report = search_->search(position_, limit);
        const bool stopped = limit_.stop != nullptr && limit_.stop->load(std::memory_order_relaxed);
        if (report.interrupted || stopped) throw Stopped{};
        return report;
    }

    void put(int cell, std::uint16_t best, float mean) {
        (position_.turn() == Side::first ? position_.first : position_.second).set(cell);
        lesson_.moves.push_back(static_cast<std::uint16_t>(cell));
        lesson_.best.push_back(best);
        lesson_.means.push_back(mean);
    }

    // Some stones near each other, so few that they hold no line, after which neither side is much
    // better; now and then one is.
    void open() {
        const bool uneven = random_.next() % 8 == 0;
        const double most = uneven ? 0.8 : 0.3;
        for (int tries = 0;; ++tries) {
            lesson_ = {};
            position_ = {rules_, {}, {}};
            scatter(static_cast<int>(3 + random_.next() % 6));
            const auto report = ask(nodes_);
            const bool settled = report.low > 0 || report.high < 0;
            constexpr int enough = 200;
            if (!settled && std::abs(report.estimate.value_or(0)) <= most) return;
            if (!settled && tries >= enough) return;
        }
    }

    void scatter(int stones) {
        const int reach = static_cast<int>(3 + random_.next() % 2);
        const auto place = [&](int length) {
            const int middle = length / 2;
            const int from = std::max(middle - reach, 0);
            const int to = std::min(middle + reach, length - 1);
            return from +
                   static_cast<int>(random_.next() % static_cast<std::uint64_t>(to - from + 1));
        };
        stones = std::min({stones, 2 * (rules_.k - 1), rules_.width * rules_.height / 3});
        while (static_cast<int>(lesson_.moves.size()) < stones) {
            const int cell = rules_.cell(place(rules_.width), place(rules_.height));
            if (!(position_.first | position_.second).test(cell)) put(cell, no_best, 0);
        }
    }

    // Another move that does not lose, not much worse as far as that is known.
    int some(const Report& report) {
        constexpr double much = 0.5;
        std::vector<int> cells;
        for (const auto& move : report.moves) {
            if (move.estimate && *move.estimate > report.estimate.value_or(0) - much) {
                cells.push_back(move.cell);
            }
        }
        return cells.empty() ? report.best
                             : cells[static_cast<std::size_t>(random_.next() % cells.size())];
    }

    Rules rules_;
    std::unique_ptr<PatternSearch> search_;
    std::uint64_t nodes_;
    Random random_;
    const Limit& limit_;
    Position position_{};
    Lesson lesson_;
};

void check(const Rules& rules) {
    rules.check();
    if (!rules.misere || rules.gravity || rules.exact) {
        throw std::invalid_argument("patterns are for misère with placed stones, not for " +
                                    rules.code());
    }
}

}  // namespace

Lesson play_lesson(const Rules& rules, const Patterns& patterns, std::uint64_t nodes,
                   std::uint64_t seed, const Limit& limit) {
    check(rules);
    Budget budget(limit);
    return with_words(rules, [&]<int Words>() {
        return Teacher<Words>(rules, patterns).play(nodes, seed, budget);
    });
}

Lesson play_lesson(const Rules& rules, const std::shared_ptr<const Network>& network,
                   std::uint64_t nodes, std::uint64_t seed, const Limit& limit) {
    return LineTeacher(rules, network, nodes, seed, limit).play();
}

Patterns learn(const Rules& rules, const Patterns& patterns, std::span<const Lesson> lessons,
               int rounds, float rate, std::uint64_t seed, const Limit& limit) {
    check(rules);
    Budget budget(limit);
    return with_words(rules, [&]<int Words>() {
        Pupil<Words> pupil(rules, patterns, rate);
        std::vector<std::size_t> order(lessons.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        Random random(seed);
        for (int round = 0; round < rounds; ++round) {
            for (std::size_t i = order.size(); i > 1; --i) {
                std::swap(order[i - 1], order[static_cast<std::size_t>(random.next() % i)]);
            }
            for (const auto i : order) {
                budget.tick();
                pupil.study(lessons[i]);
                if (round + 1 == rounds) pupil.remember();
            }
        }
        return pupil.mean();
    });
}

}  // namespace inarow
