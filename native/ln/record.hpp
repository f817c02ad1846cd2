// A position as a few bytes: what crosses the border to Python, is compared, hashed and stored.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "position.hpp"

namespace ln {

// Byte layout, version 1:
//
//   0        version, 1
//   1        seats                    | 0 0 0 0 0 s s s |   2 to 5
//   2        options                  | 0 0 0 0 sorted norep michael bruno |
//   3        seat to act              | 0 0 0 0 0 s s s |   0 when the game is over
//   4        seats that have left     | 0 0 5 4 3 2 1 0 |
//   5        hidden                   | 0 h h h h h h h |   0 to 100
//   6        unrevealed               | 0 0 0 0 0 u u u |   0 to 4
//   7        held                     | 0 0 0 0 0 h h h |   0 to 4
//   8 -  11  hand, ascending, then 0  | 0 0 0 n n n n n |   each
//  12 -  31  table, count of 1 ... 20 | 0 0 0 0 0 c c c |   each
//  32 - 111  gardens, seat 1 first    | 0 0 0 n n n n n |   each cell, 0 when empty; unused seats 0
// 112 -      trail, two bytes a step  | 0 0 0 0 c c c c | 0 0 0 n n n n n |   cell, number before
inline constexpr std::size_t kRecordSize = 112;
inline constexpr std::uint8_t kRecordVersion = 1;

std::vector<std::uint8_t> write_record(const Position& position);

// What is wrong with a record, as a code; null when nothing is.
struct Reading {
  Position position;
  const char* fault = nullptr;
};

// Reads any bytes. What it accepts is safe to play on; whether a game can reach it is for core.
Reading read_record(std::span<const std::uint8_t> bytes);

}  // namespace ln
