#include "inarow/pattern_search.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <optional>
#include <utility>

#include "bind.hpp"
#include "convert.hpp"
#include "solve.hpp"

namespace inarow::python {

using namespace nb::literals;

namespace {

class PatternCalls {
public:
    PatternCalls(const Rules& rules, std::size_t memory) : search_(rules, memory) {}

    Found<PatternReport> search(const nb::int_& first, const nb::int_& second,
                                const std::optional<double>& seconds,
                                const std::optional<nb::int_>& nodes,
                                const std::optional<nb::int_>& depth, const Stop* stop,
                                nb::object progress) {
        return ask(&PatternSearch::search, first, second, {seconds, nodes, stop}, depth,
                   std::move(progress));
    }

    Found<PatternReport> force(const nb::int_& first, const nb::int_& second,
                               const std::optional<double>& seconds,
                               const std::optional<nb::int_>& nodes,
                               const std::optional<nb::int_>& depth, const Stop* stop,
                               nb::object progress) {
        return ask(&PatternSearch::force, first, second, {seconds, nodes, stop}, depth,
                   std::move(progress));
    }

    void forget() {
        const Lone lone(busy_);
        const nb::gil_scoped_release unlock;
        search_.forget();
    }

    [[nodiscard]] std::size_t memory() const { return search_.memory(); }

private:
    Found<PatternReport> ask(PatternReport (PatternSearch::*question)(const Position&,
                                                                      const PatternLimit&),
                             const nb::int_& first, const nb::int_& second,
                             const LimitArguments& arguments, const std::optional<nb::int_>& depth,
                             nb::object progress) {
        const Position position{search_.rules(), to_bits("first", first),
                                to_bits("second", second)};
        PatternLimit limit;
        if (depth) limit.depth = to_plies("depth", *depth);
        return to_found(call(busy_, limit, arguments, std::move(progress),
                             [&](auto& given) { return (search_.*question)(position, given); }));
    }

    PatternSearch search_;
    std::atomic_flag busy_;
};

}  // namespace

void bind_pattern_search(const nb::module_& m) {
    nb::class_<Guess>(m, "Guess", nb::is_final(), "What a move may be worth; not proven.")
        .def_ro("cell", &Guess::cell, "The cell it takes.")
        .def_ro("value", &Guess::value, "From -1 to 1, to the side that makes the move.");

    nb::class_<Found<PatternReport>>(
        m, "PatternReport", nb::is_final(),
        "What a search by line patterns found; scores as in SolveReport.")
        .def_prop_ro(
            "low", [](const Found<PatternReport>& self) { return self.low; },
            "The score is at least this, to the side to move.")
        .def_prop_ro(
            "high", [](const Found<PatternReport>& self) { return self.high; },
            "The score is at most this.")
        .def_prop_ro(
            "moves", [](const Found<PatternReport>& self) { return self.moves; },
            "Every legal move, by cell, with what is proven of it; none if only a forced win was "
            "looked for.")
        .def_prop_ro(
            "guesses", [](const Found<PatternReport>& self) { return self.guesses; },
            "The moves that were looked at and are not proven.")
        .def_prop_ro(
            "best",
            [](const Found<PatternReport>& self) {
                return self.best < 0 ? std::nullopt : std::optional<int>(self.best);
            },
            "The best move known.")
        .def_prop_ro(
            "line", [](const Found<PatternReport>& self) { return self.line; },
            "The best move and what may follow.")
        .def_prop_ro(
            "nodes", [](const Found<PatternReport>& self) { return self.nodes; },
            "Positions looked at.")
        .def_prop_ro(
            "seconds", [](const Found<PatternReport>& self) { return self.seconds; },
            "How long it took.")
        .def_prop_ro(
            "depth", [](const Found<PatternReport>& self) { return self.depth; },
            "Plies of the last search that was done; 0 if none was.")
        .def_prop_ro(
            "finished", [](const Found<PatternReport>& self) { return self.finished; },
            "Is it proven who wins?")
        .def_prop_ro(
            "interrupted", [](const Found<PatternReport>& self) { return self.interrupted; },
            "Did Ctrl-C end the search? It was not raised, so that this is not lost.");

    nb::class_<PatternCalls>(m, "PatternSearch", nb::is_final(),
                             "The best move where stones are placed, by line patterns and forced "
                             "wins; normal play, k of at least 3. One call at a time.")
        .def(
            "__init__",
            [](PatternCalls* self, const nb::int_& width, const nb::int_& height, const nb::int_& k,
               bool gravity, bool misere, const nb::int_& memory) {
                const auto rules = to_rules(width, height, k, gravity, misere);
                new (self) PatternCalls(rules, to_count("memory", memory));
            },
            "width"_a, "height"_a, "k"_a, "gravity"_a, "misere"_a, nb::kw_only(),
            "memory"_a = nb::int_(std::size_t{64} << 20U), "`memory` of its tables, in bytes.")
        .def("search", &PatternCalls::search, "first"_a, "second"_a, nb::kw_only(),
             "seconds"_a.none() = nb::none(), "nodes"_a.none() = nb::none(),
             "depth"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
             "progress"_a.none() = nb::none(),
             nb::sig("def search(self, first: int, second: int, *, seconds: float | None = None, "
                     "nodes: int | None = None, depth: int | None = None, stop: Stop | None = "
                     "None, progress: collections.abc.Callable[[SolveReport], object] | None = "
                     "None) -> PatternReport"),
             "Search until it is proven who wins or a limit is reached; `depth` in plies. "
             "`progress` is called about every 50 ms with what is proven.")
        .def("force", &PatternCalls::force, "first"_a, "second"_a, nb::kw_only(),
             "seconds"_a.none() = nb::none(), "nodes"_a.none() = nb::none(),
             "depth"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
             "progress"_a.none() = nb::none(),
             nb::sig("def force(self, first: int, second: int, *, seconds: float | None = None, "
                     "nodes: int | None = None, depth: int | None = None, stop: Stop | None = "
                     "None, progress: collections.abc.Callable[[SolveReport], object] | None = "
                     "None) -> PatternReport"),
             "Look only for a forced win of the side to move; `depth` in its own moves.")
        .def("forget", &PatternCalls::forget, "Start afresh.")
        .def_prop_ro(
            "memory", [](const PatternCalls& self) { return self.memory(); },
            "The bytes that its tables really have.");
}

}  // namespace inarow::python
