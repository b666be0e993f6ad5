// The parts of the module, a file each.
#pragma once

#include <nanobind/nanobind.h>

namespace inarow::python {

void bind_tree(nanobind::module_& m);
void bind_placed(nanobind::module_& m);

}  // namespace inarow::python
