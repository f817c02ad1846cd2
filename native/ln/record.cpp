#include "record.hpp"

#include <algorithm>

#include "legal.hpp"

namespace ln {

namespace {

constexpr std::size_t kHandAt = 8, kTableAt = 12, kGardensAt = 32;

using Bytes = std::span<const std::uint8_t>;

bool in_range(Bytes bytes, std::size_t from, std::size_t to, int most) {
  const Bytes part = bytes.subspan(from, to - from);
  return std::all_of(part.begin(), part.end(), [&](int b) { return b <= most; });
}

bool sound_form(Bytes bytes) {
  if (bytes.size() < kRecordSize || bytes.size() % 2 != 0 || bytes[0] != kRecordVersion) {
    return false;
  }
  const int seats = bytes[1];
  if (seats < kLeastSeats || seats > kMostSeats || bytes[3] > seats) return false;
  const bool two_setups = (bytes[2] & kMichael) != 0 && (bytes[2] & kSorted) != 0;
  if (bytes[2] > 15 || two_setups || (bytes[4] & 1) != 0 || bytes[4] >> (seats + 1) != 0) {
    return false;
  }
  if (bytes[5] > kHighest * seats || bytes[6] + bytes[7] > kSide) return false;
  for (std::size_t i = kRecordSize; i < bytes.size(); i += 2) {
    if (bytes[i] >= kCells || bytes[i + 1] > kHighest) return false;
  }
  return in_range(bytes, kHandAt, kTableAt, kHighest) &&
         in_range(bytes, kTableAt, kGardensAt, seats) &&
         in_range(bytes, kGardensAt, kRecordSize, kHighest) &&
         in_range(bytes, kGardensAt + kCells * seats, kRecordSize, 0);
}

bool sound_hand(Bytes bytes) {
  const int held = bytes[7];
  for (int i = 0; i < kSide; ++i) {
    const int number = bytes[kHandAt + i];
    if (i < held ? number == 0 : number != 0) return false;
    if (i > 0 && i < held && bytes[kHandAt + i - 1] > number) return false;
  }
  return true;
}

// Gardens are filled cell by cell, so that every tile is compared with the ones before it.
bool fill_gardens(Position& position, Bytes bytes) {
  for (int seat = 0; seat < position.seats; ++seat) {
    Garden& garden = position.gardens[seat];
    for (int c = 0; c < kCells; ++c) {
      const Number number = bytes[kGardensAt + kCells * seat + c];
      const auto cell = static_cast<Cell>(c);
      if (number == 0) continue;
      if ((garden.open(cell) & number_bit(number)) == 0) return false;
      garden.put(number, cell);
    }
  }
  return true;
}

// What is visible must leave exactly the hidden tiles over.
bool count_pile(Position& position) {
  std::array<int, kHighest + 1> unseen{};
  for (int n = 1; n <= kHighest; ++n) unseen[n] = position.seats - position.table[n];
  for (int i = 0; i < position.held; ++i) --unseen[position.hand[i]];
  for (const Garden& garden : position.gardens) {
    for (const Number number : garden.cells) --unseen[number];
  }
  int hidden = 0;
  for (int n = 1; n <= kHighest; ++n) {
    if (unseen[n] < 0) return false;
    position.pile[n] = static_cast<std::uint8_t>(unseen[n]);
    hidden += unseen[n];
  }
  return hidden == position.hidden && position.unrevealed <= hidden;
}

void read_fields(Position& position, Bytes bytes) {
  position.seats = bytes[1];
  position.options = bytes[2];
  position.seat = bytes[3];
  position.left = bytes[4];
  position.hidden = bytes[5];
  position.unrevealed = bytes[6];
  position.held = bytes[7];
  std::copy_n(bytes.begin() + kHandAt, kSide, position.hand.begin());
  for (int n = 1; n <= kHighest; ++n) {
    for (int i = 0; i < bytes[kTableAt + n - 1]; ++i) position.add_to_table(static_cast<Number>(n));
  }
  for (std::size_t i = kRecordSize; i < bytes.size(); i += 2) {
    position.trail.push_back({bytes[i], bytes[i + 1]});
  }
}

int free_cells(const Garden& garden) { return std::popcount(garden.free_diagonal()); }

// Seats set up one after another, so those after the acting seat are never ahead of it.
bool sound_order(const Position& position) {
  const bool michael = position.has(kMichael);
  const int laid_here = kSide - free_cells(position.garden());
  const int fewest = michael ? laid_here : 0, most = michael ? laid_here + 1 : kSide;
  int previous = fewest;
  for (int i = 1; i < position.seats; ++i) {
    const int seat = (position.seat - 1 + i) % position.seats + 1;
    if (position.gone(static_cast<Seat>(seat))) continue;
    const int laid = kSide - free_cells(position.gardens[seat - 1]);
    if ((laid != fewest && laid != most) || laid < previous) return false;
    previous = laid;
  }
  return true;
}

// Everyone must be able to finish setup with a tile left for the first turn.
bool enough_hidden(const Position& position) {
  int needed = -position.held;
  for (Seat seat = 1; seat <= position.seats; ++seat) {
    if (!position.gone(seat)) needed += free_cells(position.gardens[seat - 1]);
  }
  return position.hidden > needed;
}

bool sound_setup(const Position& position) {
  const int free = free_cells(position.garden());
  const int held = position.held + position.unrevealed;
  const bool half_laid = free < kSide && position.unrevealed != 0 && !position.has(kMichael);
  const bool undecided = !position.has(kSorted) || (position.unrevealed != 0 && free == kSide);
  if (held != (position.has(kMichael) ? 1 : free) || half_laid || !undecided) return false;
  for (int seat = 0; seat < position.seats; ++seat) {
    if ((position.gardens[seat].filled & ~kDiagonal) != 0) return false;
  }
  return position.trail.empty() && sound_order(position) && enough_hidden(position);
}

bool sound_play(const Position& position) {
  for (Seat seat = 1; seat <= position.seats; ++seat) {
    const Garden& garden = position.gardens[seat - 1];
    if (!position.gone(seat) && !garden.set_up()) return false;
  }
  if (position.held + position.unrevealed > 1) return false;
  if (!position.trail.empty() && !position.has(kBruno)) return false;
  return position.chance() || count_legal(legal(position)) != 0;
}

bool sound_state(const Position& position) {
  if (position.playing() == 0) return false;
  if (position.over()) {
    return position.held == 0 && !position.chance() && position.trail.empty();
  }
  if (position.gone(position.seat) || position.playing() == 1) return false;
  for (int seat = 0; seat < position.seats; ++seat) {
    if (position.gardens[seat].full()) return false;
  }
  return position.setup() ? sound_setup(position) : sound_play(position);
}

}  // namespace

std::vector<std::uint8_t> write_record(const Position& position) {
  std::vector<std::uint8_t> bytes(kRecordSize + 2 * position.trail.size());
  const std::uint8_t head[] = {kRecordVersion, position.seats,  position.options,    position.seat,
                               position.left,  position.hidden, position.unrevealed, position.held};
  std::copy(std::begin(head), std::end(head), bytes.begin());
  std::copy_n(position.hand.begin(), position.held, bytes.begin() + kHandAt);
  std::copy_n(position.table.begin() + 1, kHighest, bytes.begin() + kTableAt);
  for (int seat = 0; seat < position.seats; ++seat) {
    const auto& cells = position.gardens[seat].cells;
    std::copy(cells.begin(), cells.end(), bytes.begin() + kGardensAt + kCells * seat);
  }
  auto at = bytes.begin() + kRecordSize;
  for (const Step& step : position.trail) {
    *at++ = step.cell;
    *at++ = step.before;
  }
  return bytes;
}

Reading read_record(std::span<const std::uint8_t> bytes) {
  Reading reading;
  Position& position = reading.position;
  if (!sound_form(bytes) || !sound_hand(bytes)) {
    reading.fault = "kernel/record-form";
    return reading;
  }
  read_fields(position, bytes);
  if (!fill_gardens(position, bytes)) {
    reading.fault = "kernel/record-disorder";
  } else if (!count_pile(position)) {
    reading.fault = "kernel/record-tiles";
  } else if (!sound_state(position)) {
    reading.fault = "kernel/record-state";
  }
  return reading;
}

}  // namespace ln
