#include "inarow/placed.hpp"

#include <nanobind/nanobind.h>

#include "bind.hpp"
#include "solve.hpp"

namespace inarow::python {

using namespace nb::literals;

void bind_placed(const nb::module_& m) {
    using Calls = SolverCalls<PlacedSolver>;
    bind_solver<PlacedSolver>(m, "PlacedSolver",
                              "The exact worth of positions where stones are placed; slow where "
                              "they fall. What is proven is kept for later calls. One call at a "
                              "time.")
        .def("analyse", &Calls::analyse, "first"_a, "second"_a, nb::kw_only(), "weak"_a = false,
             "seconds"_a.none() = nb::none(), "nodes"_a.none() = nb::none(),
             "stop"_a.none() = nb::none(), "progress"_a.none() = nb::none(),
             nb::sig("def analyse(self, first: int, second: int, *, weak: bool = False, seconds: "
                     "float | None = None, nodes: int | None = None, stop: Stop | None = None, "
                     "progress: collections.abc.Callable[[SolveReport], object] | None = None) -> "
                     "SolveReport"),
             "The score of every legal move.");
}

}  // namespace inarow::python
