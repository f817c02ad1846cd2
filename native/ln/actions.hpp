// What a seat may choose, as the id that every layer of the game uses.
#pragma once

#include <cstdint>

#include "tiles.hpp"

namespace ln {

// 0 draws; 1 + 16 x (number - 1) + cell places; 321 discards.
using Action = std::uint16_t;

inline constexpr Action kDraw = 0;
inline constexpr Action kDiscard = 1 + kCells * kHighest;
inline constexpr int kActions = kDiscard + 1;

constexpr Action place_action(Number number, Cell cell) {
  return static_cast<Action>(1 + kCells * (number - 1) + cell);
}
constexpr bool places(Action action) { return action != kDraw && action < kDiscard; }
constexpr Number number_of(Action action) { return static_cast<Number>((action - 1) / kCells + 1); }
constexpr Cell cell_of(Action action) { return static_cast<Cell>((action - 1) % kCells); }

}  // namespace ln
