// The public state of a game, unpacked for speed. `record.hpp` is its compact form.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "garden.hpp"
#include "tiles.hpp"

namespace ln {

enum Option : std::uint8_t { kBruno = 1, kMichael = 2, kNorep = 4, kSorted = 8 };

// One placement of a turn that goes on (R6): undoing it restores the garden before it.
struct Step {
  Cell cell;
  Number before;  // 0 when the cell was empty

  bool operator==(const Step&) const = default;
};

// Tiles of one kind counted by number; bytes 21 to 23 stay 0 and round it up to three words.
using Counts = std::array<std::uint8_t, 24>;

// Memory layout: the five gardens of 160 bytes first, then
//
//   table[24] pile[24]  counts by number            one byte a number, byte 0 unused
//   on_table            bit n = a tile n is face up  32 bits, laid out as Garden::across
//   hand[4]             revealed tiles, ascending    `held` of them are there
//   seats seat hidden unrevealed held                one byte each
//   left                bit s = seat s has left      | - - 5 4 3 2 1 - |
//   options                                          | - - - - sorted norep michael bruno |
//   trail               steps of this turn, oldest first; nearly always empty
//
// `pile` counts what is face down, tiles drawn and not yet revealed included, and `hidden` is its
// sum. `on_table` and the sets of the gardens follow from the rest and are kept up to date.
struct Position {
  std::array<Garden, kMostSeats> gardens;
  alignas(8) Counts table{};
  alignas(8) Counts pile{};
  NumberSet on_table = 0;
  std::array<Number, kSide> hand{};
  std::uint8_t seats = 0;
  Seat seat = 0;
  std::uint8_t hidden = 0;
  std::uint8_t unrevealed = 0;
  std::uint8_t held = 0;
  std::uint8_t left = 0;
  std::uint8_t options = 0;
  std::vector<Step> trail;

  bool over() const { return seat == 0; }
  bool chance() const { return unrevealed != 0; }
  bool has(Option option) const { return (options & option) != 0; }
  bool gone(Seat which) const { return (left >> which & 1) != 0; }
  const Garden& garden() const { return gardens[seat - 1]; }
  Garden& garden() { return gardens[seat - 1]; }
  bool setup() const { return !over() && !garden().set_up(); }

  int playing() const {
    int count = 0;
    for (Seat which = 1; which <= seats; ++which) count += !gone(which);
    return count;
  }

  // The moment that R7 counts.
  bool turn_begins() const {
    return !over() && held == 0 && unrevealed == 0 && trail.empty() && garden().set_up();
  }

  void add_to_table(Number number) {
    ++table[number];
    on_table |= number_bit(number);
  }

  void take_from_table(Number number) {
    --table[number];
    on_table &= ~(NumberSet{table[number] == 0} << number);
  }
};

}  // namespace ln
