// The core, for Python. A position crosses as rules and two whole numbers; see inarow/grid.hpp
// for which bit is which cell.
#include <nanobind/nanobind.h>

#include "convert.hpp"

namespace nb = nanobind;
using namespace inarow;
using namespace inarow::python;

NB_MODULE(_core, m) {
#ifdef NDEBUG
    // A program may end while a solver is in a cache or a thread; users need not hear of that.
    nb::set_leak_warnings(false);
#endif
    m.doc() =
        "The compiled core: rules, counts and fast searches on boards up to 19x19.\n\n"
        "A set of cells is a whole number: cell (x, y) is bit (width + 1) * y + x, and row 0 is "
        "the row called 1.\nA cell is the number of its bit. Bad arguments raise ValueError.";

    const nb::exception<Stopped> stopped(m, "Stopped");
    stopped.doc() = "A call ended early because its Stop was set.";

    nb::class_<Stop>(m, "Stop", nb::is_final(),
                     "A flag that ends a long call early, from any thread.")
        .def(nb::init<>())
        .def(
            "set", [](Stop& self) { self.asked = true; },
            "Ask to stop: a search ends within milliseconds, and a count raises Stopped.")
        .def(
            "clear", [](Stop& self) { self.asked = false; }, "Make the flag usable again.")
        .def_prop_ro(
            "is_set", [](const Stop& self) { return self.asked.load(); }, "Was set() called?");

    bind_batches(m);
    bind_counts(m);
    bind_many_games(m);
    bind_searches(m);
    bind_training(m);
}
