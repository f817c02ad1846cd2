#include "encode.hpp"

#include <algorithm>
#include <bit>

#include "actions.hpp"
#include "lanes.hpp"
#include "legal.hpp"

namespace ln {

namespace {

template <class Value>
Value* fill_plane(Value* out, int value) {
  return std::fill_n(out, kCells, static_cast<Value>(value));
}

}  // namespace

void write_mask(const Position& position, std::uint8_t* out) {
  std::fill_n(out, kActions, std::uint8_t{0});
  out[kDraw] = may_draw(position);
  out[kDiscard] = may_discard(position);
  NumberSet rest = placeable(position);
  if (rest != 0 && position.setup()) {
    const CellSet free = position.garden().free_diagonal();
    for (int c = 0; c < kCells; ++c) {
      out[place_action(position.hand[0], static_cast<Cell>(c))] = free >> c & 1;
    }
    return;
  }
  for (; rest != 0; rest &= rest - 1) {
    const auto number = static_cast<Number>(std::countr_zero(rest));
    spread(position.garden(), number, out + place_action(number, 0));
  }
}

template <class Value>
void observe(const Position& position, Seat viewer, Value* out) {
  const int seats = position.seats;
  const auto seat_after = [&](int turns) {
    return static_cast<Seat>((viewer - 1 + turns) % seats + 1);
  };
  for (int i = 0; i < seats; ++i) {
    const auto& cells = position.gardens[seat_after(i) - 1].cells;
    out = std::copy(cells.begin(), cells.end(), out);
  }
  for (int i = 0; i < seats; ++i) out = fill_plane(out, seat_after(i) == position.seat);
  for (int i = 0; i < seats; ++i) out = fill_plane(out, position.gone(seat_after(i)));
  for (int n = 1; n <= kHighest; ++n) out = fill_plane(out, position.table[n]);
  for (int n = 1; n <= kHighest; ++n) out = fill_plane(out, position.pile[n]);
  Value* hand = out;
  out = std::fill_n(out, kHighest * kCells, Value{0});
  for (int i = 0; i < position.held; ++i) {
    Value* plane = hand + kCells * (position.hand[i] - 1);
    fill_plane(plane, static_cast<int>(plane[0]) + 1);
  }
  out = fill_plane(out, position.hidden);
  out = fill_plane(out, position.setup());
  fill_plane(out, !position.trail.empty());
}

template void observe(const Position& position, Seat viewer, std::uint8_t* out);
template void observe(const Position& position, Seat viewer, float* out);

}  // namespace ln
