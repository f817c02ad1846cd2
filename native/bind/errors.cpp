#include "errors.hpp"

#include <nanobind/nanobind.h>

namespace nb = nanobind;

namespace binding {

namespace {

void raise(const Refusal& refusal) {
  const nb::object kind = nb::module_::import_("luckynumbers.core").attr(refusal.kind);
  const nb::dict facts;
  for (const auto& [name, value] : refusal.facts) facts[name.c_str()] = value;
  const nb::object error = kind(nb::str(refusal.code.c_str()), **facts);
  PyErr_SetObject(kind.ptr(), error.ptr());
}

}  // namespace

void translate_refusals() {
  nb::register_exception_translator([](const std::exception_ptr& thrown, void*) {
    try {
      std::rethrow_exception(thrown);
    } catch (const Refusal& refusal) {
      raise(refusal);
    }
  });
}

}  // namespace binding
