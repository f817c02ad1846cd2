// The sizes of the game, and the names that every other file counts with.
#pragma once

#include <cstdint>

namespace ln {

using Number = std::uint8_t;      // 1 to 20; 0 stands for "no tile" inside a garden
using Cell = std::uint8_t;        // 0 = a1, 1 = b1, ... 15 = d4, in reading order
using Seat = std::uint8_t;        // 1 to 5; 0 stands for "the game is over" inside a position
using CellSet = std::uint16_t;    // bit c = cell c
using NumberSet = std::uint32_t;  // bit n = number n; bit 0 is never set

inline constexpr int kHighest = 20;
inline constexpr int kCells = 16;
inline constexpr int kSide = 4;
inline constexpr int kLeastSeats = 2;
inline constexpr int kMostSeats = 5;

inline constexpr NumberSet kAllNumbers = ((1U << kHighest) - 1U) << 1;
inline constexpr CellSet kAllCells = 0xFFFF;
inline constexpr CellSet kDiagonal = 0x8421;  // a1 b2 c3 d4
inline constexpr Cell kDiagonalCells[kSide] = {0, 5, 10, 15};

constexpr CellSet bit(Cell cell) { return static_cast<CellSet>(1U << cell); }
constexpr NumberSet number_bit(Number number) { return 1U << number; }

}  // namespace ln
