// Which rule forbids an action, for whoever must be told.
#pragma once

#include <cstdint>

#include "legal.hpp"
#include "position.hpp"

namespace ln {

// The codes of core's messages, in the order in which they are asked.
enum class Reason : std::uint8_t {
  none,
  game_over,
  reveal_first,
  setup_places,
  holding,
  pile_empty,
  not_in_hand,
  nothing_to_discard,
  lowest_first,
  not_on_table,
  setup_taken,
  setup_diagonal,
  does_not_fit,
};

struct Refusal {
  Reason reason = Reason::none;
  Cell blocker = 0;  // where a tile stands that keeps another off a cell
};

// Why the seat to act may not draw; or discard a number; or place it on a cell.
Refusal why_no_draw(const Position& position);
Refusal why_no_discard(const Position& position, Number number);
Refusal why_no_place(const Position& position, Number number, Cell cell);

}  // namespace ln
