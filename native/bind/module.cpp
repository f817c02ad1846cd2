// The only door between C++ and Python: `luckynumbers._kernel`. Use it through
// `luckynumbers.kernel`, which checks and types everything that passes.
#include "module.hpp"

#include "long_call.hpp"

// NOLINTNEXTLINE(misc-use-anonymous-namespace): what the macro of nanobind writes
NB_MODULE(_kernel, module) {
  using door::Cancel;
  nanobind::set_leak_warnings(false);  // the networks are kept until the program ends
  door::translate_refusals();
  nanobind::class_<Cancel>(module, "Cancel")
      .def(nanobind::init<>())
      .def("cancel", [](Cancel& cancel) { cancel.stop = true; })
      .def_prop_ro("cancelled", [](const Cancel& cancel) { return cancel.stop.load(); });
  door::add_position(module);
  door::add_playouts(module);
  door::add_stepper(module);
  door::add_networks(module);
  door::add_search(module);
  door::add_swaps(module);
}
