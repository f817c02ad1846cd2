// The only binding between C++ and Python: `luckynumbers._kernel`. Use it through
// `luckynumbers.kernel`, which checks and types everything that passes.
#include "module.hpp"

#include "long_call.hpp"

// NOLINTNEXTLINE(misc-use-anonymous-namespace): what the macro of nanobind writes
NB_MODULE(_kernel, module) {
  using binding::Cancel;
  nanobind::set_leak_warnings(false);  // the networks are kept until the program ends
  binding::translate_refusals();
  nanobind::class_<Cancel>(
      module, "Cancel",
      "A flag that stops a long call of the kernel from another thread, by cancel().")
      .def(nanobind::init<>())
      .def(
          "cancel", [](Cancel& cancel) { cancel.stop = true; },
          "Ask what runs with this object to stop; any thread may.")
      .def_prop_ro(
          "cancelled", [](const Cancel& cancel) { return cancel.stop.load(); },
          "Whether it was asked to.");
  binding::add_position(module);
  binding::add_game(module);
  binding::add_playouts(module);
  binding::add_stepper(module);
  binding::add_networks(module);
  binding::add_search(module);
  binding::add_swaps(module);
}
