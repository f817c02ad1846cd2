// Swap puzzles: boards come as sixteen bytes, the rank on each cell; swaps go as their numbers.
#include "swaps.hpp"

#include <algorithm>
#include <chrono>
#include <exception>

#include "long_call.hpp"
#include "module.hpp"
#include "plain_swaps.hpp"

namespace door {

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

// A long call that now and then tells a function how far it is.
class Teller {
 public:
  Teller(nb::object listener, Cancel* cancel) : listener_(std::move(listener)), call_(cancel) {}

  ln::SwapProgress progress;

  // Run `work(watch, progress)`, whose answer is empty when it was stopped.
  template <class Work>
  auto run(Work work) {
    decltype(work(std::declval<const ln::Watch&>(), progress)) answer;
    try {
      call_.run([&](const ln::Watch& watch) {
        inner_ = &watch;
        const ln::Watch mine{watch.stop, &Teller::poll, this};
        answer = work(mine, progress);
        return answer.has_value();
      });
    } catch (const Refusal&) {
      if (failure_) std::rethrow_exception(failure_);
      throw;
    }
    return *std::move(answer);  // NOLINT(bugprone-unchecked-optional-access): or run has thrown
  }

 private:
  using Clock = std::chrono::steady_clock;

  static bool poll(void* context) {
    auto& teller = *static_cast<Teller*>(context);
    const ln::Watch& inner = *teller.inner_;
    if (inner.poll(inner.context)) return true;
    return !teller.listener_.is_none() && teller.tell();
  }

  bool tell() {
    const auto now = Clock::now();
    if (now - told_ < std::chrono::milliseconds(50)) return false;
    told_ = now;
    const nb::gil_scoped_acquire locked;
    try {
      listener_(progress.length, progress.nodes);
    } catch (nb::python_error&) {
      failure_ = std::current_exception();
    }
    return failure_ != nullptr;
  }

  nb::object listener_;
  LongCall call_;
  const ln::Watch* inner_ = nullptr;
  Clock::time_point told_ = Clock::now();
  std::exception_ptr failure_;
};

nb::tuple solve(const nb::bytes& ranks, Cancel* cancel, nb::object listener) {
  const ln::SwapBoard board = board_of(ranks);
  Teller teller(std::move(listener), cancel);
  const ln::SwapLine line = teller.run([&](const ln::Watch& watch, ln::SwapProgress& progress) {
    return ln::solve_swaps(board, watch, progress);
  });
  return nb::make_tuple(bytes_of(line), teller.progress.nodes);
}

nb::list all_shortest(const nb::bytes& ranks, std::uint64_t limit, Cancel* cancel,
                      nb::object listener) {
  const ln::SwapBoard board = board_of(ranks);
  Teller teller(std::move(listener), cancel);
  const auto lines = teller.run([&](const ln::Watch& watch, ln::SwapProgress& progress) {
    return ln::all_shortest(board, limit, watch, progress);
  });
  nb::list all;
  for (const ln::SwapLine& line : lines) all.append(bytes_of(line));
  return all;
}

nb::tuple solve_plainly(const nb::bytes& ranks, Cancel* cancel) {
  const ln::SwapBoard board = board_of(ranks);
  Teller teller(nb::none(), cancel);
  const int length = teller.run([&](const ln::Watch& watch, ln::SwapProgress& progress) {
    return ln::solve_plainly(board, watch, progress);
  });
  return nb::make_tuple(length, teller.progress.nodes);
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
  LongCall(cancel).run([&](const ln::Watch& watch) {
    return ln::swap_lengths(first, count, threads, watch, out.data(), node_counts);
  });
}

}  // namespace

void add_swaps(nb::module_& module) {
  module.def("solve_swaps", &solve, nb::arg("ranks"), nb::arg("cancel").none(),
             nb::arg("listener").none());
  module.def("all_shortest_swaps", &all_shortest, nb::arg("ranks"), nb::arg("limit"),
             nb::arg("cancel").none(), nb::arg("listener").none());
  module.def("solve_swaps_plainly", &solve_plainly, nb::arg("ranks"), nb::arg("cancel").none());
  module.def("swap_costs", &costs, nb::arg("boards"), nb::arg("costs"));
  module.def("swap_lengths", &lengths, nb::arg("boards"), nb::arg("threads"),
             nb::arg("cancel").none(), nb::arg("lengths"), nb::arg("nodes"));
}

}  // namespace door
