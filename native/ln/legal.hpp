// Which actions are legal, as sets of cells for each number.
#pragma once

#include <array>
#include <cstdint>

#include "actions.hpp"
#include "lanes.hpp"
#include "position.hpp"

namespace ln {

struct Legal {
  std::array<CellSet, kHighest + 1> cells{};  // by number
  bool draw = false;
  bool discard = false;
};

inline bool may_draw(const Position& position) {
  return !position.over() && position.held == 0 && !position.chance() && position.hidden != 0;
}

inline bool may_discard(const Position& position) {
  return position.held != 0 && !position.chance() && !position.setup();
}

// The numbers that the seat to act may place now.
inline NumberSet placeable(const Position& position) {
  if (position.over() || position.chance()) return 0;
  // R1: in setup the lowest tile in hand goes first; the order decides nothing.
  return position.held != 0 ? number_bit(position.hand[0]) : position.on_table;
}

inline CellSet open_cells(const Position& position, Number number) {
  return position.setup() ? position.garden().free_diagonal() : fits(position.garden(), number);
}

inline bool is_legal(const Position& position, Action action) {
  if (action == kDraw) return may_draw(position);
  if (action == kDiscard) return may_discard(position);
  if (action > kDiscard) return false;
  const Number number = number_of(action);
  const bool there = (placeable(position) >> number & 1) != 0;
  return there && (open_cells(position, number) >> cell_of(action) & 1) != 0;
}

inline Legal legal(const Position& position) {
  Legal result;
  result.draw = may_draw(position);
  result.discard = may_discard(position);
  for (NumberSet rest = placeable(position); rest != 0; rest &= rest - 1) {
    const auto number = static_cast<Number>(std::countr_zero(rest));
    result.cells[number] = open_cells(position, number);
  }
  return result;
}

// How many actions are legal.
inline int count_legal(const Legal& legal) {
  int count = legal.draw + legal.discard;
  for (const CellSet cells : legal.cells) count += std::popcount(cells);
  return count;
}

// Call `visit(action)` for every legal action, in the order of the ids.
template <class Visit>
void each_action(const Legal& legal, Visit visit) {
  if (legal.draw) visit(kDraw);
  for (int n = 1; n <= kHighest; ++n) {
    for (unsigned rest = legal.cells[n]; rest != 0; rest &= rest - 1) {
      visit(place_action(static_cast<Number>(n), static_cast<Cell>(std::countr_zero(rest))));
    }
  }
  if (legal.discard) visit(kDiscard);
}

}  // namespace ln
