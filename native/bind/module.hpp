// The parts of the module, one file each.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <type_traits>

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

// The memory of a caller's array while a call lasts: exactly `size` values one after the other.
// Much quicker to get at than an nb::ndarray; the types were checked before, in Python.
template <class Value>
class Memory {
 public:
  Memory(nb::handle array, std::size_t size) {
    constexpr int kAccess = std::is_const_v<Value> ? PyBUF_SIMPLE : PyBUF_WRITABLE;
    if (PyObject_GetBuffer(array.ptr(), &view_, kAccess) != 0) throw nb::python_error();
    const auto found = static_cast<std::size_t>(view_.len);
    if (found == size * sizeof(Value)) return;
    PyBuffer_Release(&view_);
    throw Refusal{"kernel/shape",
                  {{"expected", static_cast<std::int64_t>(size * sizeof(Value))},
                   {"found", static_cast<std::int64_t>(found)}}};
  }
  ~Memory() { PyBuffer_Release(&view_); }
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  Value* data() const { return static_cast<Value*>(view_.buf); }

 private:
  Py_buffer view_{};
};

inline ln::Policy policy_of(int code) {
  if (code < 0 || code > static_cast<int>(ln::Policy::greedy)) {
    throw Refusal{"kernel/policy", {{"found", code}}};
  }
  return static_cast<ln::Policy>(code);
}

void add_game(nb::module_& module);
void add_position(nb::module_& module);
void add_networks(nb::module_& module);
void add_playouts(nb::module_& module);
void add_search(nb::module_& module);
void add_stepper(nb::module_& module);
void add_swaps(nb::module_& module);

}  // namespace binding
