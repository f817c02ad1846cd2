// The garden of a swap puzzle: each cell has four partners, as if opposite edges touched.
#pragma once

#include <array>
#include <cstdint>

namespace ln {

// Cells in reading order, 0 to 15. Swap e < 16 is cell e with the one to its right (from the
// right edge: with the opposite end of the row); swap 16 + c is cell c with the one below it.
inline constexpr int kSwaps = 32;
using SwapSet = std::uint32_t;

enum Direction : std::uint8_t { kRight, kDown, kLeft, kUp };

constexpr int neighbour(int cell, Direction direction) {
  const int row = cell / 4, column = cell % 4;
  switch (direction) {
    case kRight:
      return 4 * row + (column + 1) % 4;
    case kDown:
      return (cell + 4) % 16;
    case kLeft:
      return 4 * row + (column + 3) % 4;
    case kUp:
      return (cell + 12) % 16;
  }
  return cell;
}

constexpr int first_cell(int swap) { return swap % 16; }
constexpr int second_cell(int swap) { return neighbour(swap % 16, swap < 16 ? kRight : kDown); }

// How far apart two cells are on the torus: the fewest moves of a tile from one to the other.
constexpr int distance(int from, int to) {
  constexpr std::array<int, 4> around = {0, 1, 2, 1};
  return around[(from / 4 + 4 - to / 4) % 4] + around[(from % 4 + 4 - to % 4) % 4];
}

// The swaps that touch neither cell of a swap: they can be made before it or after it.
constexpr std::array<SwapSet, kSwaps> make_independent() {
  std::array<SwapSet, kSwaps> sets{};
  for (int e = 0; e < kSwaps; ++e) {
    for (int f = 0; f < kSwaps; ++f) {
      const int a = first_cell(e), b = second_cell(e), c = first_cell(f), d = second_cell(f);
      if (a != c && a != d && b != c && b != d) sets[e] |= SwapSet{1} << f;
    }
  }
  return sets;
}
inline constexpr std::array<SwapSet, kSwaps> kIndependent = make_independent();

}  // namespace ln
