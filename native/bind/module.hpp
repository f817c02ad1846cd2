// The parts of the module, one file each.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include "decide.hpp"
#include "errors.hpp"

namespace binding {

namespace nb = nanobind;

// An array of the caller: contiguous, in memory of this machine.
template <class Value>
using Array = nb::ndarray<Value, nb::c_contig, nb::device::cpu>;

// The data of an array, which must have exactly `size` entries.
template <class Value>
Value* data_of(const Array<Value>& array, std::size_t size) {
  if (array.size() != size) {
    throw Refusal{"kernel/shape",
                  {{"expected", static_cast<std::int64_t>(size)},
                   {"found", static_cast<std::int64_t>(array.size())}}};
  }
  return array.data();
}

inline ln::Policy policy_of(int code) {
  if (code < 0 || code > static_cast<int>(ln::Policy::greedy)) {
    throw Refusal{"kernel/policy", {{"found", code}}};
  }
  return static_cast<ln::Policy>(code);
}

void add_position(nb::module_& module);
void add_networks(nb::module_& module);
void add_playouts(nb::module_& module);
void add_search(nb::module_& module);
void add_stepper(nb::module_& module);
void add_swaps(nb::module_& module);

}  // namespace binding
