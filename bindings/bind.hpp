// The parts of the module, a file each.
#pragma once

#include <nanobind/nanobind.h>

namespace inarow::python {

void bind_counts(nanobind::module_& m);
void bind_searches(const nanobind::module_& m);
void bind_training(nanobind::module_& m);

}  // namespace inarow::python
