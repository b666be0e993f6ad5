#include <nanobind/nanobind.h>

#include "bind.hpp"

namespace inarow::python {

void bind_placed(nanobind::module_& /*m*/) {}

}  // namespace inarow::python
