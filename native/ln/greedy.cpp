#include "greedy.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "legal.hpp"
#include "rules.hpp"

namespace ln {

namespace {

constexpr int kFilled = 1000;    // the worth of a filled cell
constexpr int kPatience = 6;     // one suiting tile in six hidden ones makes a cell worth half
constexpr int kAgain = 400;      // the worth of another play in the same turn (R6)
constexpr int kOutOfOrder = 20;  // setup: the cost of a diagonal neighbour that blocks
constexpr int kIdeal[kSide] = {7, 16, 26, 35};  // twice what each diagonal cell would like

constexpr int kMostHidden = kHighest * kMostSeats;
using Values = std::array<std::uint16_t, kMostHidden + 1>;

// [hidden][suiting]: what an empty cell is worth.
constexpr std::array<Values, kMostHidden + 1> empty_values() {
  std::array<Values, kMostHidden + 1> values{};
  for (int hidden = 0; hidden <= kMostHidden; ++hidden) {
    for (int tiles = 0; tiles <= hidden; ++tiles) {
      const int suiting = kPatience * tiles;
      values[hidden][tiles] =
          static_cast<std::uint16_t>(kFilled * suiting / (suiting + hidden + 1));
    }
  }
  return values;
}

constexpr auto kEmptyValues = empty_values();

using Cells = std::array<Number, kCells>;
using Bounds = std::array<std::int8_t, kCells>;

// The least number for each cell that leaves room for the empty ones before it.
inline Bounds least(const Cells& cells) {
  Bounds bounds;
  for (int c = 0; c < kCells; ++c) {
    const int left = c % kSide != 0 ? bounds[c - 1] : 0;
    const int above = c >= kSide ? bounds[c - kSide] : 0;
    const int room = std::max(left, above) + 1;
    bounds[c] = static_cast<std::int8_t>(cells[c] != 0 ? cells[c] : room);
  }
  return bounds;
}

// The greatest number for each cell that leaves room for the empty ones after it.
inline Bounds most(const Cells& cells) {
  Bounds bounds;
  for (int c = kCells - 1; c >= 0; --c) {
    const int right = c % kSide != kSide - 1 ? bounds[c + 1] : kHighest + 1;
    const int below = c < kCells - kSide ? bounds[c + kSide] : kHighest + 1;
    const int room = std::min(right, below) - 1;
    bounds[c] = static_cast<std::int8_t>(cells[c] != 0 ? cells[c] : room);
  }
  return bounds;
}

// Judges gardens by the tiles that are hidden in one position.
class Worth {
 public:
  explicit Worth(const Position& position)
      : position_(position), garden_(position.garden()), values_(kEmptyValues[position.hidden]) {
    // Padded, because room for many empty cells may lie outside the numbers.
    for (int i = 0; i < static_cast<int>(upto_.size()); ++i) {
      const int number = i - kPad;
      const int before = i > 0 ? upto_[i - 1] : 0;
      const bool real = number >= 1 && number <= kHighest;
      upto_[i] = static_cast<std::uint8_t>(before + (real ? position.pile[number] : 0));
    }
    now_ = of(garden_.cells);
  }

  int now() const { return now_; }

  int with(Number number, Cell cell) const {
    Cells cells = garden_.cells;
    cells[cell] = number;
    return of(cells);
  }

  int again(Number number, Cell cell) const {
    return earns_play(position_, number, cell) ? kAgain : 0;
  }

  // The worth after the best use of a drawn number.
  int best(Number number) const {
    int most = now_;
    for (unsigned rest = fits(garden_, number); rest != 0; rest &= rest - 1) {
      const auto cell = static_cast<Cell>(std::countr_zero(rest));
      most = std::max(most, with(number, cell) + again(number, cell));
    }
    return most;
  }

 private:
  static constexpr int kPad = 8;

  int of(const Cells& cells) const {
    const Bounds lows = least(cells), highs = most(cells);
    int worth = 0;
    for (int c = 0; c < kCells; ++c) {
      const int suiting = upto_[kPad + highs[c]] - upto_[kPad + lows[c] - 1];
      worth += cells[c] != 0 ? kFilled : values_[std::max(suiting, 0)];
    }
    return worth;
  }

  const Position& position_;
  const Garden& garden_;
  const Values& values_;
  std::array<std::uint8_t, 48> upto_{};  // [kPad + n]: hidden tiles up to the number n
  int now_;
};

Action best_with(const Position& position, const Worth& worth) {
  const Number number = position.hand[0];
  Action best = kDiscard;
  int most = worth.now();
  for (unsigned rest = fits(position.garden(), number); rest != 0; rest &= rest - 1) {
    const auto cell = static_cast<Cell>(std::countr_zero(rest));
    const int gain = worth.with(number, cell) + worth.again(number, cell);
    if (gain > most) best = place_action(number, cell), most = gain;
  }
  return best;
}

struct Take {
  Action action = kDraw;
  int worth = -1;
};

// The best of the tiles on the table; while there is a pile, only what raises the garden's worth.
Take best_take(const Position& position, const Worth& worth) {
  const int least = position.hidden == 0 ? -1 : worth.now();
  Take best;
  for (NumberSet numbers = position.on_table; numbers != 0; numbers &= numbers - 1) {
    const auto number = static_cast<Number>(std::countr_zero(numbers));
    for (unsigned rest = fits(position.garden(), number); rest != 0; rest &= rest - 1) {
      const auto cell = static_cast<Cell>(std::countr_zero(rest));
      const int plain = worth.with(number, cell);
      if (plain <= least) continue;
      const int gain = plain + worth.again(number, cell);
      if (gain > best.worth) best = {place_action(number, cell), gain};
    }
  }
  return best;
}

// Whether the average over the hidden tiles promises more than a certain worth.
bool draw_promises_more(const Position& position, const Worth& worth, int certain) {
  int lacking = (certain - worth.now()) * position.hidden;
  for (int n = 1; n <= kHighest; ++n) {
    if (position.pile[n] == 0) continue;
    lacking -= position.pile[n] * (worth.best(static_cast<Number>(n)) - worth.now());
    if (lacking < 0) return true;
  }
  return false;
}

Action take_or_draw(const Position& position, const Worth& worth) {
  const Take take = best_take(position, worth);
  if (position.hidden == 0 || take.action == kDraw) return take.action;
  return draw_promises_more(position, worth, take.worth) ? kDraw : take.action;
}

// How badly a number suits a diagonal cell beside what lies on the others.
int misfit(const Garden& garden, Number number, int index) {
  int cost = std::abs(2 * number - kIdeal[index]);
  for (int other = 0; other < kSide; ++other) {
    const int there = garden.cells[kDiagonalCells[other]];
    if (there != 0 && (there - number) * (other - index) <= 0) cost += kOutOfOrder;
  }
  return cost;
}

Action set_up(const Position& position) {
  const Garden& garden = position.garden();
  int best = -1, least = 0;
  for (int index = 0; index < kSide; ++index) {
    if (garden.cells[kDiagonalCells[index]] != 0) continue;
    // All tiles in hand: the lowest goes first, so the first free cell makes the ascending order.
    const int cost = position.has(kMichael) ? misfit(garden, position.hand[0], index) : 0;
    if (best < 0 || cost < least) best = index, least = cost;
  }
  return place_action(position.hand[0], kDiagonalCells[best]);
}

}  // namespace

Action GreedyPolicy::operator()(const Position& position, Random&) const {
  if (position.setup()) return set_up(position);
  const Worth worth(position);
  return position.held != 0 ? best_with(position, worth) : take_or_draw(position, worth);
}

}  // namespace ln
