// A random search for faults, as long as one likes: all kinds of rules, all solvers and searches.
//   core_fuzz [seconds] [seed]
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>

#include "../tests/falling_faults.hpp"
#include "../tests/random_position.hpp"
#include "inarow/exhaustive.hpp"
#include "inarow/misere.hpp"
#include "inarow/pattern_search.hpp"
#include "inarow/solver.hpp"
#include "inarow/tree.hpp"

using namespace inarow;

namespace {

constexpr std::size_t memory = std::size_t{1} << 18U;

class Fuzz {
public:
    explicit Fuzz(unsigned seed) : random_(seed) {}

    // One position of one set of rules through everything. Empty if all is well.
    std::string round() {
        rules_ = any_rules();
        const int cells = rules_.width * rules_.height;
        const int empty = std::min(cells, 1 + below(rules_.gravity ? 10 : 7));
        start_ = random_position(rules_, empty, random_);
        std::string faults;
        const auto add = [&](const std::string& part) {
            if (!part.empty()) faults += "\n  " + part;
        };
        add(unfinished());
        if (!rules_.gravity && !rules_.misere && rules_.k >= 3) add(patterns());
        const int left = cells - (start_.first | start_.second).count();
        if (left > (rules_.gravity ? 13 : 8)) return faults;
        if (falls()) add(falling());
        const int score = truth();
        add(placed(score));
        add(tree(score));
        if (rules_.misere && !rules_.gravity && !rules_.exact) add(misere(score));
        return faults;
    }

    [[nodiscard]] std::string where() const {
        std::string text = rules_.code() + "\n";
        for (int y = 0; y < rules_.height; ++y) {
            for (int x = 0; x < rules_.width; ++x) {
                const int cell = rules_.cell(x, y);
                text += start_.first.test(cell) ? 'X' : start_.second.test(cell) ? 'O' : '.';
            }
            text += '\n';
        }
        return text;
    }

private:
    int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }

    // Small boards mostly, and now and then the largest.
    Rules any_rules() {
        const int most =
            std::array{4, 5, 7, 8, 10, longest_side}[static_cast<std::size_t>(below(6))];
        const int width = 1 + below(most);
        const int height = 1 + below(most);
        const int k = 1 + below(std::max(width, height));
        return {width, height, k, below(3) > 0, below(2) == 0, below(3) == 0};
    }

    // Is there a solver for just these rules?
    [[nodiscard]] bool falls() const {
        constexpr int longest = 19;
        return rules_.gravity && !rules_.exact && std::max(rules_.width, rules_.height) <= longest;
    }

    int truth() {
        const auto worth = reference_value(start_, true);
        return worth.value == 0 ? 0 : worth.value > 0 ? win_in(worth.plies) : loss_in(worth.plies);
    }

    Limit any_limit() {
        Limit limit;
        limit.nodes = static_cast<std::uint64_t>(below(5000));
        if (below(4) == 0) limit.seconds = 0.001 * below(5);
        return limit;
    }

    // From the empty board, under a limit: nothing breaks, and bounds are bounds.
    std::string unfinished() {
        const Position empty{rules_, {}, {}};
        const auto limit = any_limit();
        Report report;
        if (falls()) {
            const auto solver = FallingSolver::make(rules_, memory);
            report = solver->solve(empty, below(2) == 0, limit);
            const auto analysed = solver->analyse(empty, below(2) == 0, 1 + below(3), limit);
            if (analysed.low > report.high || report.low > analysed.high) {
                return "falling: two searches do not agree";
            }
        }
        const auto second = PlacedSolver::make(rules_, memory)->solve(empty, below(2) == 0, limit);
        if (falls() && (second.low > report.high || report.low > second.high)) {
            return "falling and placed do not agree";
        }
        return {};
    }

    std::string falling() {
        for (const auto* loop : {"plain", "avx2"}) {
            const auto solver = FallingSolver::make(rules_, memory);
            if (!solver->use_instruction_set(loop)) continue;
            const auto faults = falling::faults(*solver, start_, 1 + below(3));
            if (!faults.empty()) return std::string("falling, ") + loop + ": " + faults;
        }
        return {};
    }

    std::string placed(int score) {
        const auto solver = PlacedSolver::make(rules_, memory);
        const auto weak = solver->solve(start_, true, {});
        if (!weak.finished || !falling::right_sign(weak.low, weak.high, score)) {
            return "placed: weak score";
        }
        if (!falling::exact(solver->solve(start_, false, {}), score)) return "placed: score";
        if (!falling::exact(solver->analyse(start_, false, {}), score)) return "placed: analyse";
        return {};
    }

    // From the empty board and from the position: bounds hold, for every move.
    std::string patterns() {
        const auto search = PatternSearch::make(rules_, memory);
        const auto limit = any_limit();
        search->search({rules_, {}, {}}, limit);
        const Grid<most_words> grid(rules_);
        if (start_.board<most_words>().outcome(grid) != Outcome::open) return {};
        const auto report = search->search(start_, limit);
        const auto forced = search->force(start_, limit);
        const auto truth = PlacedSolver::make(rules_, memory)->analyse(start_, false, any_limit());
        const auto agree = [](const auto& a, const auto& b) {
            return a.low <= b.high && b.low <= a.high;
        };
        if (!agree(report, truth) || !agree(forced, truth)) return "patterns: score";
        for (std::size_t i = 0; i < truth.moves.size(); ++i) {
            if (!agree(report.moves[i], truth.moves[i])) return "patterns: score of a move";
        }
        return {};
    }

    std::string tree(int score) {
        TreeSettings settings;
        settings.memory = std::size_t{1} << 20U;
        settings.threads = 1 + below(2);
        settings.seed = random_();
        const auto search = TreeSearch::make(rules_, settings);
        Limit limit;
        limit.nodes = static_cast<std::uint64_t>(1 + below(2000));
        const auto report = search->search(start_, limit);
        return report.low <= score && score <= report.high ? "" : "tree: proven score";
    }

    // Any patterns will do: what is proven does not depend on them.
    std::string misere(int score) {
        MisereSettings settings;
        settings.memory = memory;
        settings.seed = random_();
        for (auto& number : settings.patterns.numbers()) number += static_cast<float>(below(3) - 1);
        const auto search = MisereSearch::make(rules_, settings);
        Limit limit;
        limit.nodes = static_cast<std::uint64_t>(1 + below(200));
        const auto whole = search->search({rules_, {}, {}}, limit);
        if (whole.low > whole.high) return "misère: bounds of the empty board";
        if (outcome(start_) != Outcome::open) return {};
        const auto report = search->search(start_, limit);
        if (!report.finished || !falling::right_sign(report.low, report.high, score)) {
            return "misère: score";
        }
        const auto after = play(start_, report.best);
        const int worth = -reference_value(after, false).value;
        return worth == (score > 0) - (score < 0) ? "" : "misère: best move";
    }

    std::mt19937 random_;
    Rules rules_{3, 3, 3};
    Position start_{rules_, {}, {}};
};

}  // namespace

int main(int argc, char** argv) {
    const double seconds = argc > 1 ? std::atof(argv[1]) : 60;
    const auto seed = argc > 2 ? static_cast<unsigned>(std::strtoul(argv[2], nullptr, 10))
                               : std::random_device{}();
    std::printf("seed %u, %.0f seconds\n", seed, seconds);
    const auto start = std::chrono::steady_clock::now();
    Fuzz fuzz(seed);
    int rounds = 0;
    int wrong = 0;
    while (std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() <
           seconds) {
        ++rounds;
        const auto faults = fuzz.round();
        if (faults.empty()) continue;
        ++wrong;
        std::printf("round %d, %s%s\n", rounds, fuzz.where().c_str(), faults.c_str());
    }
    std::printf("%d rounds, %d with faults\n", rounds, wrong);
    return wrong == 0 ? 0 : 1;
}
