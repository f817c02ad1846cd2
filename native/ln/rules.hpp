// The rules as changes of a position in place: the twin of core's `legal` and `position`.
// The functions of this file trust their caller to pass legal actions only; `legal.hpp` lists
// what is legal.
#pragma once

#include <array>
#include <cstdint>

#include "actions.hpp"
#include "lanes.hpp"
#include "position.hpp"

namespace ln {

enum class End : std::uint8_t { full, last, repetition, left };

struct Outcome {
  End end;
  std::uint8_t winners;  // bit s - 1 = seat s
  std::array<std::uint8_t, kMostSeats> empties;
};

// A game begins: the starting seat has drawn for its setup.
Position start(std::uint8_t options, int seats, Seat first);

// How a finished game ended.
Outcome outcome(const Position& position);

// A seat leaves (R9), at any moment.
void leave(Position& position, Seat seat);

// R6: whether a placement that makes a new pair reaches a garden this seat already had.
bool restores(const Position& position, Number number, Cell cell);

// R6: whether a placement earns another play. "Creates" means new, so the cell must not have held
// that number before.
inline bool earns_play(const Position& position, Number number, Cell cell) {
  const Garden& garden = position.garden();
  return position.has(kBruno) && garden.cells[cell] != number && garden.pairs(number, cell) &&
         !restores(position, number, cell);
}

inline void drop_hand(Position& position) {
  for (int i = 0; i < position.held; ++i) position.add_to_table(position.hand[i]);
  position.held = 0;
  position.unrevealed = 0;
}

// The game ends: by a full garden, the last tile (R5), repetition (R7) or leaving (R9).
inline void close(Position& position) {
  drop_hand(position);
  position.seat = 0;
  position.trail.clear();
}

inline void next_seat(Position& position) {
  do {
    position.seat = position.seat == position.seats ? 1 : static_cast<Seat>(position.seat + 1);
  } while (position.gone(position.seat));
  position.trail.clear();
  if (!position.garden().set_up()) position.unrevealed = position.has(kMichael) ? 1 : kSide;
}

inline void end_turn(Position& position) {
  // R5: a turn that ends with no face-down tile left ends the game.
  if (position.hidden == 0) {
    close(position);
  } else {
    next_seat(position);
  }
}

inline void draw(Position& position) { position.unrevealed = 1; }

inline void discard(Position& position) {
  drop_hand(position);
  end_turn(position);
}

// Setup: the lowest tile in hand goes to a diagonal cell (R1).
inline void lay(Position& position, Cell cell) {
  position.garden().put(position.hand[0], cell);
  --position.held;
  for (int i = 0; i < position.held; ++i) position.hand[i] = position.hand[i + 1];
  if (position.held == 0) next_seat(position);
}

inline void place(Position& position, Number number, Cell cell) {
  Garden& garden = position.garden();
  const Number before = garden.cells[cell];
  const bool again = earns_play(position, number, cell);
  if (position.held != 0) {
    position.held = 0;
  } else {
    position.take_from_table(number);
  }
  garden.put(number, cell);
  if (before != 0) position.add_to_table(before);
  if (garden.full()) return close(position);
  if (again) {
    // R6: something on the table always fits, so the play can be had with no pile too.
    position.trail.push_back({cell, before});
    return;
  }
  end_turn(position);
}

inline void apply(Position& position, Action action) {
  if (action == kDraw) return draw(position);
  if (action == kDiscard) return discard(position);
  if (position.setup()) return lay(position, cell_of(action));
  place(position, number_of(action), cell_of(action));
}

// Turn over one drawn tile.
inline void reveal(Position& position, Number number) {
  --position.pile[number];
  --position.hidden;
  --position.unrevealed;
  int at = position.held++;
  for (; at > 0 && position.hand[at - 1] > number; --at) position.hand[at] = position.hand[at - 1];
  position.hand[at] = number;
  if (position.has(kSorted) && position.unrevealed == 0 && position.setup()) {
    for (const Cell cell : kDiagonalCells) lay(position, cell);
  }
}

}  // namespace ln
