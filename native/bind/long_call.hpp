// A call that runs without the interpreter's lock, can be cancelled, and reacts to Ctrl-C.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>

#include "errors.hpp"
#include "parallel.hpp"

namespace binding {

namespace nb = nanobind;

// Shared between the thread that works and the one that wants it to stop.
struct Cancel {
  std::atomic<bool> stop{false};
};

class LongCall {
 public:
  explicit LongCall(Cancel* cancel) : stop_(cancel != nullptr ? cancel->stop : own_) {}

  // Run `work(token)`, which returns whether it finished.
  template <class Work>
  void run(Work work) {
    bool finished = false;
    {
      const nb::gil_scoped_release unlocked;
      finished = work(ln::StopToken{stop_, &LongCall::poll, this});
    }
    if (interrupted_) throw nb::python_error();
    if (!finished) throw Refusal{"kernel/cancelled"};
  }

 private:
  using Clock = std::chrono::steady_clock;

  static bool poll(void* context) {
    auto& call = *static_cast<LongCall*>(context);
    const auto now = Clock::now();
    if (now - call.checked_ < std::chrono::milliseconds(20)) return false;
    call.checked_ = now;
    const nb::gil_scoped_acquire locked;
    call.interrupted_ = PyErr_CheckSignals() != 0;
    return call.interrupted_;
  }

  std::atomic<bool> own_{false};
  std::atomic<bool>& stop_;
  Clock::time_point checked_ = Clock::now();
  bool interrupted_ = false;
};

}  // namespace binding
