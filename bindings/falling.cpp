#include "inarow/falling.hpp"

#include <nanobind/nanobind.h>

#include "bind.hpp"
#include "solve.hpp"

namespace inarow::python {

using namespace nb::literals;

void bind_falling(const nb::module_& m) {
    using Calls = SolverCalls<FallingSolver>;
    bind_solver<FallingSolver>(m, "FallingSolver",
                               "The exact worth of positions where stones fall. What is proven is "
                               "kept for later calls. One call at a time.")
        .def("analyse", &Calls::analyse_in_threads, "first"_a, "second"_a, nb::kw_only(),
             "weak"_a = false, "threads"_a = nb::int_(1), "most"_a.none() = nb::none(),
             "seconds"_a.none() = nb::none(), "nodes"_a.none() = nb::none(),
             "stop"_a.none() = nb::none(), "progress"_a.none() = nb::none(),
             nb::sig("def analyse(self, first: int, second: int, *, weak: bool = False, threads: "
                     "int = 1, most: int | None = None, seconds: float | None = None, nodes: int | "
                     "None = None, stop: Stop "
                     "| None = None, progress: collections.abc.Callable[[SolveReport], object] | "
                     "None = None) -> SolveReport"),
             "The score of every legal move. Threads share the table; each but the first needs at "
             "most 2 MiB more. No move is worth more than `most`, if somebody knows that.")
        .def_prop_ro(
            "instruction_set", [](const Calls& self) { return self.solver().instruction_set(); },
            "Which compiled inner loop runs here: 'plain', 'popcnt' or 'avx2'.");
}

}  // namespace inarow::python
