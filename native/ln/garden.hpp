// One player's garden: what stands on each cell, and what may stand there.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "tiles.hpp"

namespace ln {

namespace detail {

constexpr std::array<NumberSet, kHighest + 1> numbers_below() {
  std::array<NumberSet, kHighest + 1> below{};
  below[0] = kAllNumbers;  // an empty cell bounds nothing
  for (int n = 1; n <= kHighest; ++n) below[n] = kAllNumbers & ((1U << n) - 1U);
  return below;
}

constexpr std::array<NumberSet, kHighest + 1> numbers_above() {
  std::array<NumberSet, kHighest + 1> above{};
  above[0] = kAllNumbers;
  for (int n = 1; n <= kHighest; ++n) above[n] = kAllNumbers & ~((2U << n) - 1U);
  return above;
}

constexpr std::array<CellSet, kCells> corners() {
  std::array<CellSet, kCells> sets{};
  for (int one = 0; one < kCells; ++one) {
    for (int other = 0; other < kCells; ++other) {
      const int rows = one / kSide - other / kSide;
      const int columns = one % kSide - other % kSide;
      if (rows * rows == 1 && columns * columns == 1) sets[one] |= bit(static_cast<Cell>(other));
    }
  }
  return sets;
}

}  // namespace detail

inline constexpr auto kBelow = detail::numbers_below();
inline constexpr auto kAbove = detail::numbers_above();
inline constexpr auto kCorners = detail::corners();  // the cells that touch a cell at a corner

// Memory layout, 160 bytes:
//
//   byte   0       16                 80                144      146
//          | cells | across           | down            | filled | unused |
//            16 x    16 x 32 bits       16 x 32 bits      16 bits
//            8 bits  one set a cell     one set a cell    one bit a cell
//
//   across[c], down[c]   bit  31 ... 21 | 20 19 ... 2 1 | 0
//                               unused  |  one a number | unused
//
// `across` holds what the other tiles of the row leave open, `down` the same for the column, so a
// number n fits on cell c, empty or in exchange, exactly when bit n is set in both. A placement
// changes one row of `across` and one column of `down`: eight words, whatever the garden holds.
struct Garden {
  alignas(16) std::array<Number, kCells> cells{};
  alignas(16) std::array<NumberSet, kCells> across = filled_with(kAllNumbers);
  alignas(16) std::array<NumberSet, kCells> down = filled_with(kAllNumbers);
  CellSet filled = 0;

  bool full() const { return filled == kAllCells; }
  bool set_up() const { return (filled & kDiagonal) == kDiagonal; }
  CellSet free_diagonal() const { return kDiagonal & static_cast<CellSet>(~filled); }
  int empties() const { return kCells - std::popcount(filled); }
  NumberSet open(Cell cell) const { return across[cell] & down[cell]; }

  void put(Number number, Cell cell) {
    cells[cell] = number;
    filled |= bit(cell);
    open_line<1>(across, cell & ~3);
    open_line<kSide>(down, cell & 3);
  }

  // R6: whether a number on a cell would touch an equal one corner to corner.
  bool pairs(Number number, Cell cell) const {
    for (CellSet rest = kCorners[cell]; rest != 0; rest &= static_cast<CellSet>(rest - 1)) {
      if (cells[std::countr_zero(rest)] == number) return true;
    }
    return false;
  }

 private:
  static constexpr std::array<NumberSet, kCells> filled_with(NumberSet set) {
    std::array<NumberSet, kCells> sets{};
    for (auto& each : sets) each = set;
    return sets;
  }

  template <int Step>
  void open_line(std::array<NumberSet, kCells>& sets, int start) {
    const Number first = cells[start], second = cells[start + Step];
    const Number third = cells[start + 2 * Step], fourth = cells[start + 3 * Step];
    const NumberSet before = kAbove[first] & kAbove[second];
    const NumberSet after = kBelow[third] & kBelow[fourth];
    sets[start] = kBelow[second] & after;
    sets[start + Step] = kAbove[first] & after;
    sets[start + 2 * Step] = before & kBelow[fourth];
    sets[start + 3 * Step] = before & kAbove[third];
  }
};

static_assert(sizeof(Garden) == 160);

}  // namespace ln
