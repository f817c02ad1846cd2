#include "swaps.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

#include "shapes.hpp"

namespace ln {

namespace {

// Deeper than any search goes: 18 swaps are always enough (proved in docs/puzzles.md).
constexpr int kDeepest = 40;
constexpr std::uint64_t kLookEvery = 1024;

constexpr SwapSet bit(int swap) { return SwapSet{1} << swap; }

// The cheapest ways to and from every shape, for the tiles as they stand at one depth.
struct Level {
  std::array<Lanes, kRanks + 1> to;
  std::array<Lanes, kRanks + 1> from;

  // The least sum of distances over all goals of the wanted sign.
  int cost() const { return least_of(add(to[8], from[8])); }
};

// The pairs of partners in which each tile may go the way that leads to the other.
SwapSet meeting(std::uint64_t ways) {
  const auto toward = [&](Direction way) {
    return static_cast<unsigned>(ways >> 16 * way & 0xFFFF);
  };
  const unsigned left = toward(kLeft), up = toward(kUp);
  const unsigned left_beside = (left >> 1 & 0x7777) | (left << 3 & 0x8888);
  const unsigned up_below = (up >> 4 | up << 12) & 0xFFFF;
  return (toward(kRight) & left_beside) | (toward(kDown) & up_below) << 16;
}

// Four bits, one for each way, become the lowest bits of four fields of sixteen cells.
std::uint64_t spread(std::uint64_t ways) {
  return (ways | ways << 15 | ways << 30 | ways << 45) & 0x0001000100010001ULL;
}

class Search {
 public:
  Search(const SwapBoard& board, const StopToken& token, SwapProgress& progress)
      : board_(board), token_(token), progress_(progress) {
    for (int cell = 0; cell < 16; ++cell) cell_of_[board[cell]] = static_cast<std::uint8_t>(cell);
    odd_ = is_odd(board);
  }

  // The least sum of distances to a goal that `length` swaps can reach, as far as signs go.
  std::uint8_t root_cost(int length) const {
    Lanes from = shapes_.goal[wanted_sign(length)];
    downwards(kRanks - 1,
              [&]<int Rank>() { from = backward<Rank>(shapes_, cell_of_[Rank], from); });
    return from.at[0];
  }

  // A length from `least` on that no solution of this board can beat.
  int bound(int least) const {
    for (int length = least;; ++length) {
      if (root_cost(length) <= 2 * length) return length;
    }
  }

  // Deepens until something is found; returns false when stopped before.
  bool run(std::uint64_t wanted) {
    wanted_ = wanted;
    for (progress_.length = bound(0);; progress_.length = bound(progress_.length + 1)) {
      if (progress_.length == 0) {
        keep_line(0);
        return true;
      }
      set_up(progress_.length);
      const bool full = look_into(0, progress_.length, 0);
      if (token_.stopped()) return false;
      if (full || !found_.empty()) return true;
    }
  }

  std::vector<SwapLine> take_found() { return std::move(found_); }

 private:
  static bool is_odd(const SwapBoard& board) {
    bool odd = false;
    for (int i = 0; i < 16; ++i) {
      for (int j = 0; j < i; ++j) odd ^= board[j] > board[i];
    }
    return odd;
  }

  // The sign of the goals that `length` swaps can reach.
  int wanted_sign(int length) const { return static_cast<int>(odd_) ^ (length & 1); }

  void set_up(int length) {
    Level& root = levels_[0];
    root.to[0] = shapes_.start;
    root.from[kRanks] = shapes_.goal[wanted_sign(length)];
    refresh(root, 0, kRanks - 1);
  }

  // Brings a level up to date after the tiles `low` to `high` may have moved.
  void refresh(Level& level, int low, int high) const {
    upwards(low, kRanks - 1, [&]<int Rank>() {
      level.to[Rank + 1] = forward<Rank>(shapes_, cell_of_[Rank], level.to[Rank]);
    });
    downwards(high, [&]<int Rank>() {
      level.from[Rank] = backward<Rank>(shapes_, cell_of_[Rank], level.from[Rank + 1]);
    });
  }

  // The ranks of the two tiles, the lower first.
  std::pair<int, int> ranks_of(int swap) const {
    const int one = board_[first_cell(swap)], other = board_[second_cell(swap)];
    return {std::min(one, other), std::max(one, other)};
  }

  void swap_tiles(int swap) {
    const int one = first_cell(swap), other = second_cell(swap);
    std::swap(board_[one], board_[other]);
    cell_of_[board_[one]] = static_cast<std::uint8_t>(one);
    cell_of_[board_[other]] = static_cast<std::uint8_t>(other);
  }

  // When every swap must bring both its tiles nearer to one goal: those that can.
  SwapSet both_nearer(const Level& level, int remaining) const {
    const auto limit = static_cast<std::uint8_t>(2 * remaining);
    std::uint64_t ways = 0;
    upwards(0, kRanks - 1, [&]<int Rank>() {
      const int cell = cell_of_[Rank];
      const std::uint64_t mine =
          ways_nearer<Rank>(shapes_, cell, level.to[Rank], level.from[Rank + 1], limit);
      ways |= spread(mine) << cell;
    });
    return meeting(ways);
  }

  // The cost after a swap, from the parent's level: only the tiles between the two change.
  int cost_after(const Level& level, int swap) {
    const auto [low, high] = ranks_of(swap);
    std::swap(cell_of_[low], cell_of_[high]);
    Lanes to = level.to[low];
    upwards(low, high, [&]<int Rank>() { to = forward<Rank>(shapes_, cell_of_[Rank], to); });
    std::swap(cell_of_[low], cell_of_[high]);
    return least_of(add(to, level.from[high + 1]));
  }

  // The swaps after which `remaining - 1` more may do.
  SwapSet promising(const Level& level, int remaining, SwapSet asleep) {
    const bool tight = level.cost() == 2 * remaining;
    SwapSet candidates = (tight ? both_nearer(level, remaining) : ~SwapSet{0}) & ~asleep;
    SwapSet kept = 0;
    for (; candidates != 0; candidates &= candidates - 1) {
      const int swap = std::countr_zero(candidates);
      if (cost_after(level, swap) <= 2 * (remaining - 1)) kept |= bit(swap);
    }
    return kept;
  }

  // Looks for solutions of exactly `remaining` more swaps; returns whether enough were found.
  //
  // `asleep` holds the swaps that need no look here. A swap sleeps when it was tried (or ruled
  // out) at an earlier board and no swap since has touched its two cells: then making it
  // now leads where making it then led. Of the solutions that differ only in the order of
  // independent swaps this leaves exactly one, and of those that do not exist, none is missed.
  bool look_into(int depth, int remaining, SwapSet asleep) {
    if (++progress_.nodes % kLookEvery == 0) token_.check();
    if (token_.stopped()) return true;
    const SwapSet kept = promising(levels_[depth], remaining, asleep);
    asleep |= ~kept;
    for (SwapSet rest = kept; rest != 0; rest &= rest - 1) {
      const int swap = std::countr_zero(rest);
      line_[depth] = static_cast<std::uint8_t>(swap);
      if (remaining == 1
              ? keep_line(depth + 1)
              : descend(depth, remaining, swap, (asleep & kIndependent[swap]) | bit(swap))) {
        return true;
      }
      asleep |= bit(swap);
    }
    return false;
  }

  bool descend(int depth, int remaining, int swap, SwapSet asleep) {
    const Level& level = levels_[depth];
    Level& next = levels_[depth + 1];
    swap_tiles(swap);
    const auto [low, high] = ranks_of(swap);
    std::copy_n(level.to.begin(), low + 1, next.to.begin());
    std::copy(level.from.begin() + high + 1, level.from.end(), next.from.begin() + high + 1);
    refresh(next, low, high);
    const bool enough = look_into(depth + 1, remaining - 1, asleep);
    swap_tiles(swap);
    return enough;
  }

  bool keep_line(int length) {
    found_.emplace_back(line_.begin(), line_.begin() + length);
    return found_.size() >= wanted_;
  }

  const Shapes& shapes_ = shapes();
  SwapBoard board_;
  std::array<std::uint8_t, kRanks> cell_of_{};
  bool odd_ = false;
  const StopToken& token_;
  SwapProgress& progress_;
  std::uint64_t wanted_ = 1;
  std::array<Level, kDeepest + 1> levels_;
  std::array<std::uint8_t, kDeepest> line_{};
  std::vector<SwapLine> found_;
};

}  // namespace

std::optional<SwapLine> solve_swaps(const SwapBoard& board, const StopToken& token,
                                    SwapProgress& progress) {
  Search search(board, token, progress);
  if (!search.run(1)) return std::nullopt;
  std::vector<SwapLine> found = search.take_found();
  return std::move(found.front());
}

std::optional<std::vector<SwapLine>> all_shortest(const SwapBoard& board, std::uint64_t limit,
                                                  const StopToken& token, SwapProgress& progress) {
  Search search(board, token, progress);
  if (!search.run(limit)) return std::nullopt;
  return search.take_found();
}

std::array<std::uint8_t, 2> swap_costs(const SwapBoard& board) {
  std::atomic<bool> stop{false};
  const StopToken token{stop};
  SwapProgress progress;
  const Search search(board, token, progress);
  return {search.root_cost(0), search.root_cost(1)};
}

bool swap_lengths(const SwapBoard* boards, std::uint64_t count, unsigned threads,
                  const StopToken& token, std::uint8_t* lengths, std::uint32_t* nodes) {
  const auto solve = [&](std::uint64_t from, std::uint64_t to) {
    const StopToken quiet{token.stop};  // only the calling thread may poll, between its pieces
    for (std::uint64_t i = from; i < to && !token.stopped(); ++i) {
      SwapProgress progress;
      const auto line = solve_swaps(boards[i], quiet, progress);
      if (!line) return;
      lengths[i] = static_cast<std::uint8_t>(line->size());
      nodes[i] = static_cast<std::uint32_t>(
          std::min<std::uint64_t>(progress.nodes, std::numeric_limits<std::uint32_t>::max()));
    }
  };
  return share_out(count, 16, threads, token, solve);
}

}  // namespace ln
