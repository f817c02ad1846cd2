#include "shapes.hpp"

namespace ln {

namespace {

// Whether the lower tiles that stand later in reading order are odd in number: each of them is an
// inversion of the goal, so their count decides its sign.
int turns_sign(const Rows& rows, int row) {
  int later = 0;
  for (int below = row + 1; below < 4; ++below) later += rows[below];
  return later & 1;
}

std::uint8_t nearer_ways(int from, int to) {
  unsigned ways = 0;
  for (const Direction way : {kRight, kDown, kLeft, kUp}) {
    if (distance(neighbour(from, way), to) < distance(from, to)) ways |= 1U << way;
  }
  return static_cast<std::uint8_t>(ways);
}

void clear(Shapes::Step& step) {
  step.before.fill(all_lanes(0));
  step.after.fill(all_lanes(0));
  for (auto* costs : {&step.arrive, &step.depart}) {
    for (Shapes::Corners& corners : *costs) corners.fill(all_lanes(255));
  }
  for (Shapes::Corners& corners : step.nearer) corners.fill(all_lanes(0));
}

void fill_arrival(Shapes::Step& step, int corner, int from, int to, int cell) {
  step.before[corner].at[to] = static_cast<std::uint8_t>(from);
  for (int stands = 0; stands < 16; ++stands) {
    step.arrive[stands][corner].at[to] = static_cast<std::uint8_t>(distance(stands, cell));
    step.nearer[stands][corner].at[to] = nearer_ways(stands, cell);
  }
}

void fill_departure(Shapes::Step& step, int corner, int from, int to, int cell) {
  step.after[corner].at[from] = static_cast<std::uint8_t>(to);
  for (int stands = 0; stands < 16; ++stands) {
    step.depart[stands][corner].at[from] = static_cast<std::uint8_t>(distance(stands, cell));
  }
}

void fill(Shapes::Step& step, int rank) {
  clear(step);
  std::array<int, 8> arrived{};
  for (int from = 0; from < kShapes.count[rank]; ++from) {
    int departed = 0;
    for (int row = 0; row < 4; ++row) {
      Rows rows = kShapes.rows[rank][from];
      if (!can_grow(rows, row)) continue;
      const int turn = turns_sign(rows, row);
      const int cell = 4 * row + rows[row]++;
      const int to = kShapes.find(rank + 1, rows);
      for (int sign = 0; sign < 2; ++sign) {
        const int lane = from + 8 * sign, next = to + 8 * (sign ^ turn);
        fill_arrival(step, arrived[to], lane, next, cell);
        fill_departure(step, departed, lane, next, cell);
      }
      ++arrived[to];
      ++departed;
    }
  }
}

}  // namespace

Shapes::Shapes() : start(all_lanes(255)), goal{all_lanes(255), all_lanes(255)} {
  start.at[0] = 0;
  goal[0].at[0] = 0;
  goal[1].at[8] = 0;
  for (int rank = 0; rank < kRanks; ++rank) fill(steps[rank], rank);
}

const Shapes& shapes() {
  static const Shapes all;
  return all;
}

}  // namespace ln
