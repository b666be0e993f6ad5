// The searches, for Python: one report, and one way to ask.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "batches.hpp"
#include "convert.hpp"
#include "inarow/misere.hpp"
#include "inarow/pattern_search.hpp"
#include "inarow/solver.hpp"
#include "inarow/tree.hpp"

namespace inarow::python {

using namespace nb::literals;

namespace {

void bind_report(const nb::module_& m) {
    nb::class_<MoveReport>(m, "MoveReport", nb::is_final(),
                           "What a search says about a move, to the side that makes it.")
        .def_ro("cell", &MoveReport::cell, "The cell it takes.")
        .def_ro("low", &MoveReport::low, "Proven: its score is at least this.")
        .def_ro("high", &MoveReport::high, "Proven: its score is at most this.")
        .def_ro("estimate", &MoveReport::estimate,
                "What it seems worth, from -1 to 1; None where nothing is guessed.")
        .def_ro("visits", &MoveReport::visits, "How often a tree search tried it.");

    nb::class_<Report>(m, "Report", nb::is_final(),
                       "What a search says about a position, to the side to move. A win in n plies "
                       "scores 1000 - n, a loss n - 1000, a draw 0; -1000 and 1000 are bounds that "
                       "say nothing.")
        .def_ro("low", &Report::low, "Proven: the score is at least this.")
        .def_ro("high", &Report::high, "Proven: the score is at most this.")
        .def_ro("moves", &Report::moves,
                "Every legal move, by cell. None if only a score or a forced win was asked for.")
        .def_prop_ro(
            "best",
            [](const Report& self) {
                return self.best < 0 ? std::nullopt : std::optional<int>(self.best);
            },
            "The best move known.")
        .def_ro("variation", &Report::variation, "The best move and what may follow.")
        .def_ro("estimate", &Report::estimate,
                "What the best move seems worth, from -1 to 1; None where nothing is guessed.")
        .def_ro("nodes", &Report::nodes,
                "Positions looked at; random games of a Monte-Carlo tree search.")
        .def_ro("kept", &Report::kept,
                "Random games of earlier searches that a tree search could use.")
        .def_ro("seconds", &Report::seconds, "How long it took.")
        .def_ro("depth", &Report::depth, "Plies of the last search by depth; 0 if there was none.")
        .def_ro("finished", &Report::finished,
                "Is the question answered: the score, or who wins if that was the question?")
        .def_ro("interrupted", &Report::interrupted,
                "Did Ctrl-C end the search? It was not raised, so that this is not lost.")
        .def_ro("memory_full", &Report::memory_full, "Did a tree stop growing for want of memory?")
        .def_ro("floor", &Report::floor,
                "Misère: is answering with an image safe here, and the best move as safe?");
}

// A search with a busy flag, made and asked without the interpreter lock.
template <class Core>
class Guarded {
public:
    template <class... Settings>
    explicit Guarded(const Settings&... settings)
        : core_([&] {
              const nb::gil_scoped_release unlock;
              return Core::make(settings...);
          }()) {}

    [[nodiscard]] const Core& core() const { return *core_; }

    [[nodiscard]] Position position(const nb::int_& first, const nb::int_& second) const {
        return {core_->rules(), to_bits("first", first), to_bits("second", second)};
    }

    // What f(search, limit) says.
    template <class F>
    auto ask(Call& call, F f) {
        const Lone lone(busy_);
        return call([&](const Limit& limit) { return f(*core_, limit); });
    }

    void forget() {
        const Lone lone(busy_);
        const nb::gil_scoped_release unlock;
        core_->forget();
    }

private:
    std::unique_ptr<Core> core_;
    std::atomic_flag busy_;
};

template <class Core>
using Class = nb::class_<Guarded<Core>>;

// A whole number crosses as Python's own, and is cut to size while the interpreter lock is held.
template <class T>
using Crossing = std::conditional_t<std::is_same_v<T, int>, const nb::int_&, T>;
inline int crossed(const nb::int_& number) { return clamp(number); }
inline bool crossed(bool flag) { return flag; }

// name(first, second, *, own arguments, seconds=, nodes=, depth=, stop=, progress=) -> Report
template <class Core, class... Own, class... Arguments>
void def_question(Class<Core>& c, const char* name, const char* doc,
                  Report (*question)(Core&, const Position&, const Limit&, Own...),
                  const Arguments&... arguments) {
    c.def(
        name,
        [question](Guarded<Core>& self, const nb::int_& first, const nb::int_& second,
                   Crossing<Own>... own, const std::optional<double>& seconds,
                   const std::optional<nb::int_>& nodes, const std::optional<nb::int_>& depth,
                   const Stop* stop, Progress progress) {
            const auto position = self.position(first, second);
            const std::tuple<Own...> values{crossed(own)...};
            Call call(seconds, nodes, depth, stop, std::move(progress));
            return self.ask(call, [&](Core& core, const Limit& limit) {
                return std::apply(
                    [&](Own... value) { return question(core, position, limit, value...); },
                    values);
            });
        },
        "first"_a, "second"_a, nb::kw_only(), arguments..., "seconds"_a.none() = nb::none(),
        "nodes"_a.none() = nb::none(), "depth"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
        "progress"_a.none() = nb::none(), doc);
}

template <class Core>
void def_memory(Class<Core>& c) {
    c.def_prop_ro(
        "memory", [](const Guarded<Core>& self) { return self.core().memory(); },
        "The bytes that its tables really have.");
}

// What solvers are made of: Name(width, height, k, gravity, misere, exact, *, memory).
template <class Core>
void def_init(Class<Core>& c) {
    c.def(
        "__init__",
        [](Guarded<Core>* self, const nb::int_& width, const nb::int_& height, const nb::int_& k,
           bool gravity, bool misere, bool exact, const nb::int_& memory) {
            const auto rules = to_rules(width, height, k, gravity, misere, exact);
            new (self) Guarded<Core>(rules, to_count("memory", memory));
        },
        "width"_a, "height"_a, "k"_a, "gravity"_a, "misere"_a, "exact"_a, nb::kw_only(),
        "memory"_a = nb::int_(default_memory), "`memory` of its tables, in bytes.");
    def_memory(c);
}

// What both solvers have.
template <class Core>
Class<Core> bind_solver(const nb::module_& m, const char* name, const char* doc) {
    Class<Core> c(m, name, nb::is_final(), doc);
    def_init(c);
    c.def(
        "solve_all",
        [](Guarded<Core>& self, const Batch& batch, bool weak, bool best, const nb::int_& threads,
           const std::optional<double>& seconds, const std::optional<nb::int_>& nodes,
           const std::optional<nb::int_>& depth, const Stop* stop, Progress progress) {
            if (batch.rules() != self.core().rules()) {
                throw std::invalid_argument("the batch is of other rules than the solver");
            }
            const BatchQuestion question{weak, best, clamp(threads)};
            Call call(seconds, nodes, depth, stop, std::move(progress));
            return self.ask(call, [&](Core& solver, const Limit& limit) {
                return Answers(solver.solve_all(batch, question, limit));
            });
        },
        "batch"_a, nb::kw_only(), "weak"_a = false, "best"_a = false, "threads"_a = nb::int_(1),
        "seconds"_a.none() = nb::none(), "nodes"_a.none() = nb::none(),
        "depth"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
        "progress"_a.none() = nb::none(),
        "The scores of many positions; with `best` a best move of each. The limits hold for all of "
        "them together.");
    c.def("forget", &Guarded<Core>::forget, "Forget what was proven.");
    return c;
}

void bind_solvers(const nb::module_& m) {
    auto placed = bind_solver<PlacedSolver>(
        m, "PlacedSolver",
        "The exact worth of positions where stones are placed; slow where they fall. What is "
        "proven is kept for later calls. One call at a time.");
    def_question(
        placed, "solve", "The score of a position; `weak` asks only who wins.",
        +[](PlacedSolver& solver, const Position& position, const Limit& limit, bool weak) {
            return solver.solve(position, weak, limit);
        },
        "weak"_a = false);
    def_question(
        placed, "analyse", "The score of every legal move.",
        +[](PlacedSolver& solver, const Position& position, const Limit& limit, bool weak) {
            return solver.analyse(position, weak, limit);
        },
        "weak"_a = false);

    auto falling = bind_solver<FallingSolver>(
        m, "FallingSolver",
        "The exact worth of positions where stones fall. What is proven is kept for later calls. "
        "One call at a time.");
    def_question(
        falling, "solve",
        "The score of a position; `weak` asks only who wins. Threads share the table.",
        +[](FallingSolver& solver, const Position& position, const Limit& limit, bool weak,
            int threads) { return solver.solve(position, weak, limit, threads); },
        "weak"_a = false, "threads"_a = nb::int_(1));
    def_question(
        falling, "analyse",
        "The score of every legal move. Threads share the table; each but the first needs at most "
        "2 MiB more. No move is worth more than `most`, if somebody knows that.",
        +[](FallingSolver& solver, const Position& position, const Limit& limit, bool weak,
            int threads, int most) { return solver.analyse(position, weak, threads, limit, most); },
        "weak"_a = false, "threads"_a = nb::int_(1), "most"_a = nb::int_(most_score));
    falling.def_prop_ro(
        "instruction_set",
        [](const Guarded<FallingSolver>& self) { return self.core().instruction_set(); },
        "Which compiled inner loop runs here: 'plain' or 'avx2'.");
}

std::optional<Policy> to_policy(const std::optional<std::string>& name) {
    if (!name) return std::nullopt;
    if (*name == "plain") return Policy::plain;
    if (*name == "careful") return Policy::careful;
    throw std::invalid_argument("policy must be 'plain' or 'careful', not '" + *name + "'");
}

double to_curiosity(const std::optional<double>& curiosity) {
    if (!curiosity) return 0;
    if (!(*curiosity > 0) || !std::isfinite(*curiosity)) {
        throw std::invalid_argument("curiosity must be more than 0");
    }
    return *curiosity;
}

// What a search with a plain question has.
template <class Core>
void def_search(Class<Core>& c, const char* doc) {
    def_question(
        c, "search", doc, +[](Core& search, const Position& position, const Limit& limit) {
            return search.search(position, limit);
        });
    c.def("forget", &Guarded<Core>::forget, "Start afresh.");
}

void bind_tree(const nb::module_& m) {
    Class<TreeSearch> tree(
        m, "TreeSearch", nb::is_final(),
        "Monte-Carlo tree search for any rules, with proven wins, draws and losses. The tree is "
        "kept for the positions that follow. One call at a time.");
    tree.def(
        "__init__",
        [](Guarded<TreeSearch>* self, const nb::int_& width, const nb::int_& height,
           const nb::int_& k, bool gravity, bool misere, bool exact, const nb::int_& memory,
           const nb::int_& threads, const nb::int_& seed, const std::optional<std::string>& policy,
           const std::optional<double>& curiosity) {
            const auto rules = to_rules(width, height, k, gravity, misere, exact);
            const TreeSettings settings{to_count("memory", memory), clamp(threads), to_seed(seed),
                                        to_policy(policy), to_curiosity(curiosity)};
            new (self) Guarded<TreeSearch>(rules, settings);
        },
        "width"_a, "height"_a, "k"_a, "gravity"_a, "misere"_a, "exact"_a, nb::kw_only(),
        "memory"_a = nb::int_(default_memory), "threads"_a = nb::int_(1), "seed"_a = nb::int_(0),
        "policy"_a.none() = nb::none(), "curiosity"_a.none() = nb::none(),
        "`memory` in bytes, for all threads. `policy` of the random games: 'plain' takes every "
        "move alike, 'careful' completes or prevents a line, or avoids its own if misère; the "
        "default is the one that plays these rules better.");
    def_search(tree,
               "Search until the position is proven or a limit is reached; `nodes` are random "
               "games.");
}

void bind_misere(const nb::module_& m) {
    Class<MisereSearch> misere(
        m, "MisereSearch", nb::is_final(),
        "A strong search for misère with placed stones, exact at the end. It never loses where it "
        "can answer every move with its image. One call at a time.");
    misere.def(
        "__init__",
        [](Guarded<MisereSearch>* self, const nb::int_& width, const nb::int_& height,
           const nb::int_& k, const nb::int_& memory, const nb::int_& seed,
           const std::optional<std::vector<float>>& patterns) {
            const auto rules = to_rules(width, height, k, false, true);
            const MisereSettings settings{to_count("memory", memory), to_seed(seed),
                                          patterns ? Patterns(*patterns) : Patterns()};
            new (self) Guarded<MisereSearch>(rules, settings);
        },
        "width"_a, "height"_a, "k"_a, nb::kw_only(), "memory"_a = nb::int_(default_memory),
        "seed"_a = nb::int_(0), "patterns"_a.none() = nb::none(),
        "`memory` in bytes. `patterns` are the numbers of the evaluation; plain ones serve where "
        "none are given.");
    def_search(misere,
               "Search until it is proven who wins or a limit is reached. With 14 empty cells or "
               "fewer only `stop` ends it before it is proven.");
}

void bind_network(const nb::module_& m) {
    nb::class_<Network>(m, "Network", nb::is_final(),
                        "A learned evaluation of positions with placed stones.")
        .def(
            "__init__",
            [](Network* self, const nb::int_& k, const nb::bytes& numbers) {
                new (self) Network(
                    clamp(k), {static_cast<const std::uint8_t*>(numbers.data()), numbers.size()});
            },
            "k"_a, "numbers"_a, "`numbers` as they lie in a file.")
        .def_static(
            "size", [](const nb::int_& k) { return Network::bytes(clamp(k)); }, "k"_a,
            "How many bytes the numbers of a network for this k are.")
        .def_prop_ro("k", &Network::k, "How many in a row it is for.")
        .def(
            "look",
            [](const std::shared_ptr<const Network>& self, const nb::int_& width,
               const nb::int_& height, const nb::int_& first, const nb::int_& second, bool exact) {
                const Rules rules{clamp(width), clamp(height), self->k(), false, false, exact};
                rules.check();
                const auto found =
                    look(self, {rules, to_bits("first", first), to_bits("second", second)});
                return std::pair{found.value, found.urges};
            },
            "width"_a, "height"_a, "first"_a, "second"_a, "exact"_a = false,
            "What it says of a position to the side to move, without any search: 1000 times the "
            "logarithm of the odds, and for each bit of the board how much a move there attracts; "
            "16384 more make it e times as likely.");
}

void bind_patterns(const nb::module_& m) {
    Class<PatternSearch> patterns(
        m, "PatternSearch", nb::is_final(),
        "The best move where stones are placed, by line patterns and forced wins; normal play, k "
        "of at least 3. One call at a time.");
    patterns.def(
        "__init__",
        [](Guarded<PatternSearch>* self, const nb::int_& width, const nb::int_& height,
           const nb::int_& k, bool gravity, bool misere, bool exact, const nb::int_& memory,
           const nb::int_& threads, const std::shared_ptr<const Network>& network) {
            const auto rules = to_rules(width, height, k, gravity, misere, exact);
            const PatternSettings settings{to_count("memory", memory), network, clamp(threads)};
            new (self) Guarded<PatternSearch>(rules, settings);
        },
        "width"_a, "height"_a, "k"_a, "gravity"_a, "misere"_a, "exact"_a, nb::kw_only(),
        "memory"_a = nb::int_(default_memory), "threads"_a = nb::int_(1),
        "network"_a.none() = nb::none(),
        "`memory` of its tables, in bytes; threads share them. Without a `network`, line patterns "
        "alone value positions. A limit of nodes holds for all threads together.");
    def_memory(patterns);
    def_search(patterns,
               "Search until it is proven who wins or a limit is reached; `depth` in plies.");
    def_question(
        patterns, "force",
        "Look only for a forced win of the side to move; `depth` in its own moves.",
        +[](PatternSearch& search, const Position& position, const Limit& limit) {
            return search.force(position, limit);
        });
}

}  // namespace

void bind_searches(const nb::module_& m) {
    bind_report(m);
    bind_solvers(m);
    bind_tree(m);
    bind_misere(m);
    bind_network(m);
    bind_patterns(m);
}

}  // namespace inarow::python
