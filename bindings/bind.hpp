// The parts of the module, a file each.
#pragma once

#include <nanobind/nanobind.h>

namespace inarow::python {

void bind_tree(const nanobind::module_& m);
void bind_solve(const nanobind::module_& m);
void bind_misere(nanobind::module_& m);
void bind_placed(const nanobind::module_& m);
void bind_falling(const nanobind::module_& m);
void bind_pattern_search(const nanobind::module_& m);

}  // namespace inarow::python
