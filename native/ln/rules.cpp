#include "rules.hpp"

#include <algorithm>

namespace ln {

Position start(std::uint8_t options, int seats, Seat first) {
  Position position;
  position.seats = static_cast<std::uint8_t>(seats);
  position.seat = first;
  position.options = options;
  position.hidden = static_cast<std::uint8_t>(kHighest * seats);
  for (int n = 1; n <= kHighest; ++n) position.pile[n] = static_cast<std::uint8_t>(seats);
  position.unrevealed = position.has(kMichael) ? 1 : kSide;
  return position;
}

namespace {

End why_over(const Position& position, int fewest) {
  if (fewest == 0) return End::full;
  if (position.playing() == 1) return End::left;
  return position.hidden == 0 ? End::last : End::repetition;
}

}  // namespace

Outcome outcome(const Position& position) {
  Outcome result{};
  int fewest = kCells;
  for (Seat seat = 1; seat <= position.seats; ++seat) {
    const int empties = position.gardens[seat - 1].empties();
    result.empties[seat - 1] = static_cast<std::uint8_t>(empties);
    if (!position.gone(seat)) fewest = std::min(fewest, empties);
  }
  for (Seat seat = 1; seat <= position.seats; ++seat) {
    const bool wins = !position.gone(seat) && result.empties[seat - 1] == fewest;
    result.winners |= static_cast<std::uint8_t>(wins << (seat - 1));
  }
  result.end = why_over(position, fewest);
  return result;
}

void leave(Position& position, Seat seat) {
  position.left |= static_cast<std::uint8_t>(1U << seat);
  if (position.playing() == 1) return close(position);
  if (seat != position.seat) return;
  drop_hand(position);
  end_turn(position);
}

bool restores(const Position& position, Number number, Cell cell) {
  if (position.trail.empty()) return false;
  auto earlier = position.garden().cells;
  auto after = earlier;
  after[cell] = number;
  for (auto step = position.trail.rbegin(); step != position.trail.rend(); ++step) {
    earlier[step->cell] = step->before;
    if (earlier == after) return true;
  }
  return false;
}

}  // namespace ln
