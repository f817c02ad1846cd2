#include "encode.hpp"

#include <algorithm>
#include <array>
#include <cstring>

namespace ln {

namespace {

template <class Value>
Value* fill_plane(Value* out, int value) {
  return std::fill_n(out, kCells, static_cast<Value>(value));
}

// One byte for each of eight bits, 1 where it is set.
std::uint64_t spread_eight(std::uint64_t bits) {
  constexpr std::uint64_t kOnes = 0x0101010101010101ULL;
  const std::uint64_t each = bits * kOnes & 0x8040201008040201ULL;  // byte i has bit i or nothing
  return (each + 0x7F * kOnes) >> 7 & kOnes;
}

void spread(CellSet cells, std::uint8_t* out) {
  const std::array halves{spread_eight(cells & 0xFFU), spread_eight(cells >> 8U)};
  std::memcpy(out, halves.data(), sizeof halves);
}

}  // namespace

void write_mask(const Legal& legal, std::uint8_t* out) {
  out[kDraw] = legal.draw;
  for (int n = 1; n <= kHighest; ++n) {
    const auto number = static_cast<Number>(n);
    spread(legal.cells[n], out + place_action(number, 0));
  }
  out[kDiscard] = legal.discard;
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
