// Swap puzzles: boards come as sixteen bytes, the rank on each cell; swaps go as their numbers.
#include "swaps.hpp"

#include <algorithm>
#include <chrono>
#include <exception>

#include "long_call.hpp"
#include "module.hpp"
#include "plain_swaps.hpp"

namespace binding {

namespace {

// Every rank must stand there once: the search trusts it.
void check_board(const std::uint8_t* ranks) {
  unsigned seen = 0;
  for (int cell = 0; cell < 16; ++cell) seen |= 1U << std::min<unsigned>(ranks[cell], 16);
  if (seen != 0xFFFF) throw Refusal{"kernel/board"};
}

ln::SwapBoard board_of(const nb::bytes& ranks) {
  if (ranks.size() != 16) throw Refusal{"kernel/board"};
  ln::SwapBoard board;
  std::copy_n(static_cast<const std::uint8_t*>(ranks.data()), 16, board.begin());
  check_board(board.data());
  return board;
}

nb::bytes bytes_of(const ln::SwapLine& line) { return nb::bytes(line.data(), line.size()); }

// A long call that reports its progress to a Python function now and then.
class ProgressReporter {
 public:
  ProgressReporter(nb::object on_progress, Cancel* cancel)
      : on_progress_(std::move(on_progress)), call_(cancel) {}

  ln::SwapProgress progress;

  // Run `work(token, progress)`, whose result is empty when it was stopped.
  template <class Work>
  auto run(Work work) {
    decltype(work(std::declval<const ln::StopToken&>(), progress)) result;
    try {
      call_.run([&](const ln::StopToken& token) {
        inner_ = &token;
        const ln::StopToken own{token.stop, &ProgressReporter::poll, this};
        result = work(own, progress);
        return result.has_value();
      });
    } catch (const Refusal&) {
      if (failure_) std::rethrow_exception(failure_);
      throw;
    }
    return *std::move(result);  // NOLINT(bugprone-unchecked-optional-access): or run has thrown
  }

 private:
  using Clock = std::chrono::steady_clock;

  static bool poll(void* context) {
    auto& reporter = *static_cast<ProgressReporter*>(context);
    const ln::StopToken& inner = *reporter.inner_;
    if (inner.poll(inner.context)) return true;
    return !reporter.on_progress_.is_none() && reporter.report();
  }

  bool report() {
    const auto now = Clock::now();
    if (now - reported_ < std::chrono::milliseconds(50)) return false;
    reported_ = now;
    const nb::gil_scoped_acquire locked;
    try {
      on_progress_(progress.length, progress.nodes);
    } catch (nb::python_error&) {
      failure_ = std::current_exception();
    }
    return failure_ != nullptr;
  }

  nb::object on_progress_;
  LongCall call_;
  const ln::StopToken* inner_ = nullptr;
  Clock::time_point reported_ = Clock::now();
  std::exception_ptr failure_;
};

nb::tuple solve(const nb::bytes& ranks, Cancel* cancel, nb::object on_progress) {
  const ln::SwapBoard board = board_of(ranks);
  ProgressReporter reporter(std::move(on_progress), cancel);
  const ln::SwapLine line =
      reporter.run([&](const ln::StopToken& token, ln::SwapProgress& progress) {
        return ln::solve_swaps(board, token, progress);
      });
  return nb::make_tuple(bytes_of(line), reporter.progress.nodes);
}

nb::list all_shortest(const nb::bytes& ranks, std::uint64_t limit, Cancel* cancel,
                      nb::object on_progress) {
  const ln::SwapBoard board = board_of(ranks);
  ProgressReporter reporter(std::move(on_progress), cancel);
  const auto lines = reporter.run([&](const ln::StopToken& token, ln::SwapProgress& progress) {
    return ln::all_shortest(board, limit, token, progress);
  });
  nb::list all;
  for (const ln::SwapLine& line : lines) all.append(bytes_of(line));
  return all;
}

nb::tuple solve_plainly(const nb::bytes& ranks, Cancel* cancel) {
  const ln::SwapBoard board = board_of(ranks);
  ProgressReporter reporter(nb::none(), cancel);
  const int length = reporter.run([&](const ln::StopToken& token, ln::SwapProgress& progress) {
    return ln::solve_plainly(board, token, progress);
  });
  return nb::make_tuple(length, reporter.progress.nodes);
}

const ln::SwapBoard* boards_of(const Array<const std::uint8_t>& boards, std::size_t count) {
  static_assert(sizeof(ln::SwapBoard) == 16);
  const auto* first = reinterpret_cast<const ln::SwapBoard*>(data_of(boards, 16 * count));
  for (std::size_t i = 0; i < count; ++i) check_board(first[i].data());
  return first;
}

void costs(const Array<const std::uint8_t>& boards, const Array<std::uint8_t>& out) {
  const std::size_t count = boards.size() / 16;
  const ln::SwapBoard* first = boards_of(boards, count);
  std::uint8_t* cost = data_of(out, 2 * count);
  for (std::size_t i = 0; i < count; ++i) {
    const auto both = ln::swap_costs(first[i]);
    std::copy(both.begin(), both.end(), cost + 2 * i);
  }
}

void lengths(const Array<const std::uint8_t>& boards, unsigned threads, Cancel* cancel,
             const Array<std::uint8_t>& out, const Array<std::uint32_t>& nodes) {
  const std::size_t count = out.size();
  const ln::SwapBoard* first = boards_of(boards, count);
  std::uint32_t* node_counts = data_of(nodes, count);
  LongCall(cancel).run([&](const ln::StopToken& token) {
    return ln::swap_lengths(first, count, threads, token, out.data(), node_counts);
  });
}

}  // namespace

void add_swaps(nb::module_& module) {
  module.def("solve_swaps", &solve, nb::arg("ranks"), nb::arg("cancel").none(),
             nb::arg("on_progress").none());
  module.def("all_shortest_swaps", &all_shortest, nb::arg("ranks"), nb::arg("limit"),
             nb::arg("cancel").none(), nb::arg("on_progress").none());
  module.def("solve_swaps_plainly", &solve_plainly, nb::arg("ranks"), nb::arg("cancel").none());
  module.def("swap_costs", &costs, nb::arg("boards"), nb::arg("costs"));
  module.def("swap_lengths", &lengths, nb::arg("boards"), nb::arg("threads"),
             nb::arg("cancel").none(), nb::arg("lengths"), nb::arg("nodes"));
}

}  // namespace binding
