// The goals of a swap puzzle, all 24,024 of them at once, and how far a board is from them.
//
// In a garden that ascends, the k lowest tiles always fill a shape whose rows do not grow longer
// downwards, and the next tile fills a corner beside it. Only 70 such shapes exist, and a goal is a
// path through them from the empty garden to the full one, one tile a step.
//
// The bound. A swap moves two tiles by one cell each. So if a board needs n swaps to reach a goal,
// the distances of its sixteen tiles to their cells in that goal add up to at most 2n. The least
// such sum over all goals is the cheapest path through the shapes, where the step that puts a tile
// on a cell costs the distance from where that tile stands now.
//
// The sign. Every swap turns an even arrangement into an odd one and back, so n swaps reach goals
// of one sign only. Each shape therefore stands twice, once for each sign of the tiles so far, and
// only paths that end with the wanted sign count.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "lanes16.hpp"
#include "torus.hpp"

namespace ln {

inline constexpr int kRanks = 16;

using Rows = std::array<int, 4>;  // how many cells of each row a shape has

constexpr bool can_grow(const Rows& rows, int row) {
  return rows[row] < 4 && (row == 0 || rows[row - 1] > rows[row]);
}

// The shapes with 0 to 16 cells; of each size there are at most eight.
struct ShapeList {
  std::array<std::array<Rows, 8>, kRanks + 1> rows{};
  std::array<int, kRanks + 1> count{};

  constexpr ShapeList() {
    for (int a = 0; a <= 4; ++a) {
      for (int b = 0; b <= a; ++b) {
        for (int c = 0; c <= b; ++c) {
          for (int d = 0; d <= c; ++d) push({a, b, c, d});
        }
      }
    }
  }
  constexpr void push(const Rows& shape) {
    const int size = shape[0] + shape[1] + shape[2] + shape[3];
    rows[size][count[size]++] = shape;
  }
  constexpr int find(int size, const Rows& shape) const {
    int at = 0;
    while (rows[size][at] != shape) ++at;
    return at;
  }
};
inline constexpr ShapeList kShapes;

// How many tiles of one rank a shape can gain (departures) or have gained last (arrivals).
struct CornerCounts {
  std::array<int, kRanks> departures{};
  std::array<int, kRanks> arrivals{};

  constexpr CornerCounts() {
    for (int rank = 0; rank < kRanks; ++rank) {
      std::array<int, 8> arrived{};
      for (int from = 0; from < kShapes.count[rank]; ++from) {
        int departed = 0;
        for (int row = 0; row < 4; ++row) {
          Rows rows = kShapes.rows[rank][from];
          if (!can_grow(rows, row)) continue;
          ++rows[row];
          const int to = kShapes.find(rank + 1, rows);
          departures[rank] = std::max(departures[rank], ++departed);
          arrivals[rank] = std::max(arrivals[rank], ++arrived[to]);
        }
      }
    }
  }
};
inline constexpr CornerCounts kCorners;

// One lane for each shape of a size and each sign: its place in the list + 8 * sign. A shape has at
// most four corners; where it has fewer, the cost of the missing ones is 255.
struct Shapes {
  using Corners = std::array<Lanes, 4>;

  // What putting down the tile of one rank means.
  struct Step {
    Corners before;                  // for each lane after the step, the lane it came from
    Corners after;                   // for each lane before the step, the lane it leads to
    std::array<Corners, 16> arrive;  // by the cell where the tile stands: the cost, by lane after
    std::array<Corners, 16> depart;  // the same, by lane before
    std::array<Corners, 16> nearer;  // the ways (1 << Direction) that bring it nearer
  };

  std::array<Step, kRanks> steps;
  Lanes start;                // the empty garden
  std::array<Lanes, 2> goal;  // the full one, by the sign that is wanted

  Shapes();
};

// Made on first use, in well under a millisecond.
const Shapes& shapes();

// The cheapest way to every shape after the tile, from those before it.
template <int Rank>
inline Lanes forward(const Shapes& all, int cell, const Lanes& before) {
  const Shapes::Step& step = all.steps[Rank];
  Lanes best = add(pick(before, step.before[0]), step.arrive[cell][0]);
  for (int i = 1; i < kCorners.arrivals[Rank]; ++i) {
    best = least(best, add(pick(before, step.before[i]), step.arrive[cell][i]));
  }
  return best;
}

// The cheapest way from every shape before the tile to the full garden.
template <int Rank>
inline Lanes backward(const Shapes& all, int cell, const Lanes& after) {
  const Shapes::Step& step = all.steps[Rank];
  Lanes best = add(pick(after, step.after[0]), step.depart[cell][0]);
  for (int i = 1; i < kCorners.departures[Rank]; ++i) {
    best = least(best, add(pick(after, step.after[i]), step.depart[cell][i]));
  }
  return best;
}

// The ways in which the tile comes nearer to its cell in some goal of cost at most `limit`.
template <int Rank>
inline std::uint8_t ways_nearer(const Shapes& all, int cell, const Lanes& before,
                                const Lanes& after, std::uint8_t limit) {
  const Shapes::Step& step = all.steps[Rank];
  Lanes ways = all_lanes(0);
  for (int i = 0; i < kCorners.arrivals[Rank]; ++i) {
    const Lanes cost = add(add(pick(before, step.before[i]), step.arrive[cell][i]), after);
    ways = either(ways, where_at_most(cost, limit, step.nearer[cell][i]));
  }
  return any_of(ways);
}

// Calls `each<Rank>()` for the ranks `low` to `high`, upwards.
template <int Rank = 0, class Each>
[[gnu::always_inline]] inline void upwards(int low, int high, Each each) {
  if constexpr (Rank < kRanks) {
    if (Rank >= low) {
      each.template operator()<Rank>();
      if (Rank == high) return;
    }
    upwards<Rank + 1>(low, high, each);
  }
}

// Calls `each<Rank>()` for the ranks `high` to 0, downwards.
template <int Rank = kRanks - 1, class Each>
[[gnu::always_inline]] inline void downwards(int high, Each each) {
  if constexpr (Rank >= 0) {
    if (Rank <= high) each.template operator()<Rank>();
    downwards<Rank - 1>(high, each);
  }
}

}  // namespace ln
