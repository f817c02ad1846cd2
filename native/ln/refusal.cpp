#include "refusal.hpp"

namespace ln {

namespace {

Reason why_nobody_acts(const Position& position) {
  if (position.over()) return Reason::game_over;
  return position.chance() ? Reason::reveal_first : Reason::none;
}

bool in_hand(const Position& position, Number number) {
  for (int at = 0; at < position.held; ++at) {
    if (position.hand[at] == number) return true;
  }
  return false;
}

bool share_line(Cell one, Cell other) {
  return one != other && (one / kSide == other / kSide || one % kSide == other % kSide);
}

// The first tile of the row or column that would no longer ascend.
Cell blocker_of(const Garden& garden, Number number, Cell cell) {
  for (Cell at = 0; at < kCells; ++at) {
    const Number there = garden.cells[at];
    if (there == 0 || !share_line(at, cell)) continue;
    if (at < cell ? there >= number : there <= number) return at;
  }
  return cell;
}

}  // namespace

Refusal why_no_draw(const Position& position) {
  if (may_draw(position)) return {};
  if (const Reason nobody = why_nobody_acts(position); nobody != Reason::none) return {nobody};
  if (position.setup()) return {Reason::setup_places};
  return {position.held != 0 ? Reason::holding : Reason::pile_empty};
}

Refusal why_no_discard(const Position& position, Number number) {
  if (may_discard(position) && position.hand[0] == number) return {};
  if (const Reason nobody = why_nobody_acts(position); nobody != Reason::none) return {nobody};
  if (position.setup()) return {Reason::setup_places};
  return {position.held != 0 ? Reason::not_in_hand : Reason::nothing_to_discard};
}

Refusal why_no_place(const Position& position, Number number, Cell cell) {
  if (is_legal(position, place_action(number, cell))) return {};
  if (const Reason nobody = why_nobody_acts(position); nobody != Reason::none) return {nobody};
  if (position.held != 0 && position.hand[0] != number) {
    return {in_hand(position, number) ? Reason::lowest_first : Reason::not_in_hand};
  }
  if (position.held == 0 && position.table[number] == 0) return {Reason::not_on_table};
  if (position.setup()) {
    const bool diagonal = (kDiagonal & bit(cell)) != 0;
    return {diagonal ? Reason::setup_taken : Reason::setup_diagonal};
  }
  return {Reason::does_not_fit, blocker_of(position.garden(), number, cell)};
}

}  // namespace ln
