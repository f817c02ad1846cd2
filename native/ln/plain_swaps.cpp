#include "plain_swaps.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace ln {

namespace {

using Reach = std::array<std::array<std::uint8_t, 16>, 16>;  // by rank and cell

// In a garden that ascends, no tile between a cell and the upper left corner is higher than the one
// on the cell, and none between it and the lower right corner is lower. So many tiles must exist.
bool allowed(int rank, int cell) {
  const int row = cell / 4 + 1, column = cell % 4 + 1;
  return row * column <= rank + 1 && (5 - row) * (5 - column) <= 16 - rank;
}

Reach make_reach() {
  Reach reach{};
  for (int rank = 0; rank < 16; ++rank) {
    for (int cell = 0; cell < 16; ++cell) {
      int nearest = 4;
      for (int goal = 0; goal < 16; ++goal) {
        if (allowed(rank, goal)) nearest = std::min(nearest, distance(cell, goal));
      }
      reach[rank][cell] = static_cast<std::uint8_t>(nearest);
    }
  }
  return reach;
}

bool ascends(const SwapBoard& board) {
  for (int cell = 0; cell < 16; ++cell) {
    if (cell % 4 < 3 && board[cell] > board[cell + 1]) return false;
    if (cell < 12 && board[cell] > board[cell + 4]) return false;
  }
  return true;
}

class PlainSearch {
 public:
  PlainSearch(const SwapBoard& board, const StopToken& token, SwapProgress& progress)
      : board_(board), token_(token), progress_(progress) {
    for (int cell = 0; cell < 16; ++cell) sum_ += reach_[board[cell]][cell];
  }

  std::optional<int> run() {
    progress_.length = (sum_ + 1) / 2;
    while (!deepen(progress_.length, kSwaps)) ++progress_.length;
    if (token_.stopped()) return std::nullopt;
    return progress_.length;
  }

 private:
  bool deepen(int remaining, int last) {
    if (++progress_.nodes % 4096 == 0) token_.check();
    if (token_.stopped()) return true;
    if (sum_ > 2 * remaining) return false;
    if (remaining == 0) return ascends(board_);
    for (int swap = 0; swap < kSwaps; ++swap) {
      // Of two independent swaps in a row, the one with the higher number comes last.
      if (last < kSwaps && (swap == last || (swap < last && kIndependent[last] >> swap & 1))) {
        continue;
      }
      make(swap);
      const bool found = deepen(remaining - 1, swap);
      make(swap);
      if (found) return true;
    }
    return false;
  }

  void make(int swap) {
    const int one = first_cell(swap), other = second_cell(swap);
    sum_ -= reach_[board_[one]][one] + reach_[board_[other]][other];
    std::swap(board_[one], board_[other]);
    sum_ += reach_[board_[one]][one] + reach_[board_[other]][other];
  }

  const Reach reach_ = make_reach();
  SwapBoard board_;
  int sum_ = 0;
  const StopToken& token_;
  SwapProgress& progress_;
};

}  // namespace

std::optional<int> solve_plainly(const SwapBoard& board, const StopToken& token,
                                 SwapProgress& progress) {
  return PlainSearch(board, token, progress).run();
}

}  // namespace ln
