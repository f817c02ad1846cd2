// What the exact solver has proved so far, and its queries: whether a seat reaches a value.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>

#include "late.hpp"
#include "late_table.hpp"
#include "legal.hpp"
#include "rules.hpp"

namespace ln::late {

// A share times this is a whole number: 2 x h!, since two winners may split it.
inline constexpr std::array<int, kMostHidden + 1> kScales = {2, 2, 4, 12, 48, 240, 1440};

inline int scale(const Position& position) { return kScales[position.hidden]; }

// A seat's value in a finished game.
inline int final_value(const Position& position, Seat seat) {
  const unsigned winners = outcome(position).winners;
  const bool wins = (winners >> (seat - 1) & 1) != 0;
  return wins ? scale(position) / std::popcount(winners) : 0;
}

// What the seat to act gets when nobody ever leaves the stratum (R7).
inline int stay_value(const Position& position) {
  Position closed = position;
  close(closed);
  return final_value(closed, position.seat);
}

inline bool wins_at_once(const Position& position) {
  const Garden& garden = position.garden();
  if (garden.empties() != 1) return false;
  const auto last = static_cast<Cell>(std::countr_zero(static_cast<CellSet>(~garden.filled)));
  const NumberSet numbers = position.held != 0 ? number_bit(position.hand[0]) : position.on_table;
  return (garden.open(last) & numbers) != 0;
}

enum class Kind : std::uint8_t { fill, exchange };

// Call `visit(successor)` for each placement of a kind until it returns true; returns whether it
// did.
template <class Visit>
bool any_placement(const Position& position, Kind kind, Visit visit) {
  const Garden& garden = position.garden();
  bool passed = false;  // R2: every exchange for the same number is the same pass
  for (NumberSet numbers = placeable(position); numbers != 0; numbers &= numbers - 1) {
    const auto number = static_cast<Number>(std::countr_zero(numbers));
    const CellSet wanted =
        kind == Kind::fill ? static_cast<CellSet>(~garden.filled) : garden.filled;
    for (unsigned rest = fits(garden, number) & wanted; rest != 0; rest &= rest - 1) {
      const auto cell = static_cast<Cell>(std::countr_zero(rest));
      if (garden.cells[cell] == number && std::exchange(passed, true)) continue;
      Position successor = position;
      place(successor, number, cell);
      if (visit(successor)) return true;
    }
  }
  return false;
}

inline Position successor_of(const Position& position, Action action) {
  Position successor = position;
  apply(successor, action);
  return successor;
}

// Once the nodes are spent or the search is stopped, every query returns at once, its answer means
// nothing, and nothing more is noted.
class Work {
 public:
  void begin(std::uint64_t nodes, const StopToken& token) {
    nodes_ = 0;
    most_ = nodes;
    token_ = &token;
    spent_ = false;
  }

  std::uint64_t nodes() const { return nodes_; }
  bool spent() const { return spent_; }
  void forget() { entries_.clear(); }

  // One more position is looked into; returns whether it may be.
  bool spend() {
    if (nodes_ >= most_) {
      spent_ = true;
    } else if ((++nodes_ & 255) == 0) {
      token_->check();
      spent_ = token_->stopped();
    }
    return !spent_;
  }

  Entry entry(const Position& position, Key key) {
    const auto found = entries_.find(key);
    if (found.fresh) {
      const auto most = static_cast<std::int16_t>(scale(position));
      const auto least = static_cast<std::int16_t>(wins_at_once(position) ? most : 0);
      found.value = {least, most, 0, most};
    }
    return found.value;
  }

  // Note that the mover of a position has at least, or less than, a value.
  void note(Key key, int value, bool reached) {
    if (spent_) return;
    Entry& entry = entries_.find(key).value;
    if (reached) {
      entry.low = std::max(entry.low, static_cast<std::int16_t>(value));
    } else {
      entry.high = std::min(entry.high, static_cast<std::int16_t>(value - 1));
    }
  }

  void note_draw(Key key, int low, int high) {
    if (spent_) return;
    Entry& entry = entries_.find(key).value;
    entry.draw_low = std::max(entry.draw_low, static_cast<std::int16_t>(low));
    entry.draw_high = std::min(entry.draw_high, static_cast<std::int16_t>(high));
    entry.low = std::max(entry.low, entry.draw_low);
  }

  // What is known at once about a seat's value in a position: over, or met before.
  std::pair<int, int> known(const Position& position, Seat seat) {
    if (position.over()) {
      const int value = final_value(position, seat);
      return {value, value};
    }
    const Entry found = entry(position, key_of(position));
    if (position.seat == seat) return {found.low, found.high};
    return {scale(position) - found.high, scale(position) - found.low};
  }

  // Whether a seat has at least a value in a position.
  bool reaches(const Position& position, Seat seat, int value) {
    const auto [low, high] = known(position, seat);
    if (low >= value) return true;
    if (high < value) return false;
    if (position.seat == seat) return mover_reaches(position, value);
    return !mover_reaches(position, scale(position) - value + 1);
  }

  // Whether drawing is worth at least a value to the mover: star-like bounds over the numbers.
  bool draw_reaches(const Position& position, int value);

 private:
  bool mover_reaches(const Position& position, int value) {
    if (spent_) return false;
    return position.held != 0 ? use_reaches(position, value) : stratum_reaches(position, value);
  }

  // Whether some use of the tile in hand is worth at least a value.
  bool use_reaches(const Position& position, int value) {
    if (!spend()) return false;
    const bool reached = some_use(position, value);
    note(key_of(position), value, reached);
    return reached;
  }

  bool some_use(const Position& position, int value);
  bool stratum_reaches(const Position& position, int value);

  KeyMap<Entry> entries_;
  std::uint64_t nodes_ = 0;
  std::uint64_t most_ = 0;
  const StopToken* token_ = nullptr;
  bool spent_ = false;
};

}  // namespace ln::late
