#include "solve.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <optional>

#include "bind.hpp"

namespace inarow::python {

void bind_solve(const nb::module_& m) {
    nb::class_<SolvedMove>(m, "SolvedMove", nb::is_final(), "What a solver proved about a move.")
        .def_ro("cell", &SolvedMove::cell, "The cell it takes.")
        .def_ro("low", &SolvedMove::low, "Its score is at least this, to the side that makes it.")
        .def_ro("high", &SolvedMove::high, "Its score is at most this.");

    nb::class_<Solution>(m, "SolveReport", nb::is_final(),
                         "What a solver proved. A win in n plies scores 1000 - n, a loss n - 1000, "
                         "a draw 0; -1000 and 1000 are bounds that say nothing.")
        .def_prop_ro(
            "low", [](const Solution& self) { return self.low; },
            "The score is at least this, to the side to move.")
        .def_prop_ro(
            "high", [](const Solution& self) { return self.high; }, "The score is at most this.")
        .def_prop_ro(
            "moves", [](const Solution& self) { return self.moves; },
            "Every legal move, by cell; none if not all were asked for.")
        .def_prop_ro(
            "best",
            [](const Solution& self) {
                return self.best < 0 ? std::nullopt : std::optional<int>(self.best);
            },
            "The best move known.")
        .def_prop_ro(
            "line", [](const Solution& self) { return self.line; },
            "The best move and what may follow.")
        .def_prop_ro(
            "nodes", [](const Solution& self) { return self.nodes; }, "Positions looked at.")
        .def_prop_ro(
            "seconds", [](const Solution& self) { return self.seconds; }, "How long it took.")
        .def_prop_ro(
            "finished", [](const Solution& self) { return self.finished; },
            "Is the score known, or who wins if that was the question?")
        .def_prop_ro(
            "interrupted", [](const Solution& self) { return self.interrupted; },
            "Did Ctrl-C end the search? It was not raised, so that this is not lost.");
}

}  // namespace inarow::python
