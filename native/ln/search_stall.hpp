// Why our players never go round in circles.
//
// R7 can decide a game only when the same gardens come back with nothing drawn in between, so by
// taken tiles in exchange alone. Assign every garden a worth that follows from the garden and the
// pile only. Whoever ends a turn by such an exchange must leave his garden with a higher worth than
// it had when the turn began, or with other cells filled. Then no garden of his comes back while
// the pile stays the same, and with it no position: it takes only one such player at a table.
#pragma once

#include "position.hpp"
#include "rules.hpp"

namespace ln {

// How much room the empty cells have, for the tiles of the pile and at all; then the sum.
inline int room(const Garden& garden, const Counts& pile) {
  int room = 0, sum = 0;
  for (int c = 0; c < kCells; ++c) {
    sum += garden.cells[c];
    if (garden.cells[c] != 0) continue;
    for (NumberSet open = garden.open(static_cast<Cell>(c)); open != 0; open &= open - 1) {
      room += 1 + 8 * pile[std::countr_zero(open)];
    }
  }
  return room << 9 | sum;  // sixteen tiles add up to less than 512
}

// The garden that the seat to act had when its turn began (R6).
inline Garden turn_start(const Position& position) {
  Garden garden;
  auto cells = position.garden().cells;
  for (auto step = position.trail.rbegin(); step != position.trail.rend(); ++step) {
    cells[step->cell] = step->before;
  }
  for (int c = 0; c < kCells; ++c) {
    if (cells[c] != 0) garden.put(cells[c], static_cast<Cell>(c));
  }
  return garden;
}

// A taken tile in exchange that ends the turn.
inline bool passes(const Position& position, Action action) {
  if (position.held != 0 || !places(action)) return false;
  if (position.garden().cells[cell_of(action)] == 0) return false;
  return !earns_play(position, number_of(action), cell_of(action));
}

// Whether an action could go round in circles, by the rule above.
inline bool circles(const Position& position, Action action) {
  if (!passes(position, action) || position.hidden == 0) return false;
  const Garden start = turn_start(position);
  Garden after = position.garden();
  after.put(number_of(action), cell_of(action));
  if (after.filled != start.filled) return false;
  return room(after, position.pile) <= room(start, position.pile);
}

}  // namespace ln
