// Work spread over threads, stopped by a flag. No result may depend on the number of threads.
// WebAssembly has neither threads nor exceptions here: there the caller does everything.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

#ifndef __wasm__
#include <exception>
#include <system_error>
#include <thread>
#include <vector>
#endif

namespace ln {

// A flag that stops work on all threads, and a function that the calling thread polls now and
// then: when it returns true, the flag is set.
struct StopToken {
  std::atomic<bool>& stop;
  bool (*poll)(void* context) = nullptr;
  void* context = nullptr;

  bool stopped() const { return stop.load(std::memory_order_relaxed); }
  void check() const {
    if (poll != nullptr && poll(context)) stop.store(true, std::memory_order_relaxed);
  }
};

#ifdef __wasm__

template <class Work>
bool share_out(std::uint64_t count, std::uint64_t piece, unsigned /*threads*/,
               const StopToken& token, Work work) {
  for (std::uint64_t from = 0; from < count && !token.stopped(); from += piece) {
    work(from, std::min(count, from + piece));
    token.check();
  }
  return !token.stopped();
}

#else

// One thread fewer than wanted, since the caller is one; fewer still if the system has no more.
template <class Run>
std::vector<std::thread> start_threads(std::uint64_t wanted, Run run) {
  std::vector<std::thread> threads;
  threads.reserve(wanted);
  try {
    while (threads.size() + 1 < wanted) threads.emplace_back(run);
  } catch (const std::system_error&) {  // NOLINT(bugprone-empty-catch)
    // The work gets done all the same, only later.
  }
  return threads;
}

// Call `work(from, to)` on pieces of 0 to `count`. The calling thread takes part and checks the
// token after each of its pieces. Returns whether all pieces were done.
template <class Work>
bool share_out(std::uint64_t count, std::uint64_t piece, unsigned threads, const StopToken& token,
               Work work) {
  std::atomic<std::uint64_t> next{0};
  std::atomic<bool> failed{false};
  std::exception_ptr failure;
  const auto run = [&](bool caller) {
    try {
      while (!token.stopped() && !failed.load(std::memory_order_relaxed)) {
        const std::uint64_t from = next.fetch_add(piece, std::memory_order_relaxed);
        if (from >= count) return;
        work(from, std::min(count, from + piece));
        if (caller) token.check();
      }
    } catch (...) {
      if (!failed.exchange(true)) failure = std::current_exception();
    }
  };
  const std::uint64_t pieces = (count + piece - 1) / piece;
  auto helpers = start_threads(std::min<std::uint64_t>(threads, pieces), [&] { run(false); });
  run(true);
  for (std::thread& helper : helpers) helper.join();
  if (failed) std::rethrow_exception(failure);
  return !token.stopped();
}

#endif

}  // namespace ln
