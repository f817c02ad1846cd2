// What environments show of a position: which actions are legal, and what a seat sees.
#pragma once

#include <cstdint>

#include "actions.hpp"
#include "legal.hpp"
#include "position.hpp"

namespace ln {

// The number of planes in an observation.
constexpr int planes(int seats) { return 3 * seats + 3 * kHighest + 3; }

// Whether an action is among those that are legal.
inline bool has(const Legal& legal, Action action) {
  if (action == kDraw) return legal.draw;
  if (action == kDiscard) return legal.discard;
  return (legal.cells[number_of(action)] >> cell_of(action) & 1) != 0;
}

// 322 bytes, 1 where the action is legal.
void write_mask(const Legal& legal, std::uint8_t* out);

// What a seat sees, `planes(seats)` planes of 4 x 4:
//   seats   gardens, the viewer's first, then in turn order: the number, 0 when empty
//   seats   all 1 when that seat is to act
//   seats   all 1 when that seat has left
//   20      tiles n on the table, for each number
//   20      tiles n face down
//   20      tiles n in the hand of the seat to act
//   1       tiles face down, all 1 in setup, all 1 in an extra play: three planes
template <class Value>
void observe(const Position& position, Seat viewer, Value* out);

}  // namespace ln
