#include "inarow/tree.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <optional>
#include <stdexcept>
#include <string>

#include "bind.hpp"
#include "convert.hpp"

namespace inarow::python {

using namespace nb::literals;

namespace {

class TreeCalls {
public:
    TreeCalls(const Rules& rules, const TreeSettings& settings) : search_(rules, settings) {}

    Found<TreeReport> search(const nb::int_& first, const nb::int_& second,
                             const std::optional<double>& seconds,
                             const std::optional<nb::int_>& nodes, const Stop* stop,
                             nb::object progress) {
        const Position position{search_.rules(), to_bits("first", first),
                                to_bits("second", second)};
        return to_found(call(busy_, TreeLimit(), {seconds, nodes, stop}, std::move(progress),
                             [&](auto& limit) { return search_.search(position, limit); }));
    }

    void forget() {
        const Lone lone(busy_);
        search_.forget();
    }

private:
    TreeSearch search_;
    std::atomic_flag busy_;
};

std::optional<Policy> to_policy(const std::optional<std::string>& given) {
    if (!given) return std::nullopt;
    const auto& name = *given;
    if (name == "plain") return Policy::plain;
    if (name == "careful") return Policy::careful;
    throw std::invalid_argument("policy must be 'plain' or 'careful', not '" + name + "'");
}

double to_curiosity(const std::optional<double>& curiosity) {
    if (!curiosity) return 0;
    if (!(*curiosity > 0) || !std::isfinite(*curiosity)) {
        throw std::invalid_argument("curiosity must be more than 0");
    }
    return *curiosity;
}

}  // namespace

void bind_tree(const nb::module_& m) {
    nb::class_<TreeMove>(m, "TreeMove", nb::is_final(), "What a tree search says about a move.")
        .def_ro("cell", &TreeMove::cell, "The cell it takes.")
        .def_ro("visits", &TreeMove::visits, "How often it was tried.")
        .def_ro("mean", &TreeMove::mean,
                "The mean result of the random games after it, from -1 to 1, to the side that "
                "makes it.")
        .def_ro("score", &TreeMove::score,
                "If proven: 1000 - n for a win in at most n plies, n - 1000 for a loss in n "
                "against what was found, 0 for a draw.");

    nb::class_<Found<TreeReport>>(m, "TreeReport", nb::is_final(), "What a tree search found.")
        .def_prop_ro(
            "moves", [](const Found<TreeReport>& self) { return self.moves; },
            "Every legal move, by cell.")
        .def_prop_ro(
            "best", [](const Found<TreeReport>& self) { return self.best; }, "The best move.")
        .def_prop_ro(
            "line", [](const Found<TreeReport>& self) { return self.line; },
            "The best move and what may follow.")
        .def_prop_ro(
            "mean", [](const Found<TreeReport>& self) { return self.mean; },
            "The mean result of the best move, from -1 to 1.")
        .def_prop_ro(
            "score", [](const Found<TreeReport>& self) { return self.score; },
            "Of the position, if proven; as in TreeMove.")
        .def_prop_ro(
            "simulations", [](const Found<TreeReport>& self) { return self.simulations; },
            "Random games of this search.")
        .def_prop_ro(
            "kept", [](const Found<TreeReport>& self) { return self.kept; },
            "Simulations of earlier searches that it could use.")
        .def_prop_ro(
            "seconds", [](const Found<TreeReport>& self) { return self.seconds; },
            "How long it took.")
        .def_prop_ro(
            "finished", [](const Found<TreeReport>& self) { return self.finished; },
            "Is the score proven?")
        .def_prop_ro(
            "memory_full", [](const Found<TreeReport>& self) { return self.memory_full; },
            "Did the tree stop growing for want of memory?")
        .def_prop_ro(
            "interrupted", [](const Found<TreeReport>& self) { return self.interrupted; },
            "Did Ctrl-C end the search? It was not raised, so that this is not lost.");

    nb::class_<TreeCalls>(
        m, "TreeSearch", nb::is_final(),
        "Monte-Carlo tree search for any rules, with proven wins, draws and losses. "
        "The tree is kept for the positions that follow. One call at a time.")
        .def(
            "__init__",
            [](TreeCalls* self, const nb::int_& width, const nb::int_& height, const nb::int_& k,
               bool gravity, bool misere, const nb::int_& memory, const nb::int_& threads,
               const nb::int_& seed, const std::optional<std::string>& policy,
               const std::optional<double>& curiosity) {
                const auto rules = to_rules(width, height, k, gravity, misere);
                TreeSettings settings;
                settings.memory = to_count("memory", memory);
                settings.threads = clamp(threads);
                settings.seed = PyLong_AsUnsignedLongLongMask(seed.ptr());
                settings.policy = to_policy(policy);
                settings.curiosity = to_curiosity(curiosity);
                new (self) TreeCalls(rules, settings);
            },
            "width"_a, "height"_a, "k"_a, "gravity"_a, "misere"_a, nb::kw_only(),
            "memory"_a = nb::int_(std::size_t{64} << 20U), "threads"_a = nb::int_(1),
            "seed"_a = nb::int_(0), "policy"_a.none() = nb::none(),
            "curiosity"_a.none() = nb::none(),
            "`memory` in bytes, for all threads. `policy` of the random games: 'plain' takes every "
            "move alike, 'careful' completes or prevents a line, or avoids its own if misère; the "
            "default is the one that plays these rules better.")
        .def("search", &TreeCalls::search, "first"_a, "second"_a, nb::kw_only(),
             "seconds"_a.none() = nb::none(), "nodes"_a.none() = nb::none(),
             "stop"_a.none() = nb::none(), "progress"_a.none() = nb::none(),
             nb::sig("def search(self, first: int, second: int, *, seconds: float | None = None, "
                     "nodes: int | None = None, stop: Stop | None = None, progress: "
                     "collections.abc.Callable[[TreeReport], object] | None = None) -> "
                     "TreeReport"),
             "Search until the position is proven or a limit is reached; `nodes` are simulations. "
             "`progress` is called about every 50 ms with a report.")
        .def("forget", &TreeCalls::forget, "Start afresh, with the seed as well.");
}

}  // namespace inarow::python
