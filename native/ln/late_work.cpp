#include "late_work.hpp"

#include <vector>

#include "late_stratum.hpp"

namespace ln::late {

namespace {

// What drawing may be worth: bounds for each number, narrowed one at a time.
class Drawing {
 public:
  explicit Drawing(const Position& position) : drawn_(position) {
    draw(drawn_);
    const int most = kScales[position.hidden - 1];
    for (int n = 1; n <= kHighest; ++n) {
      if (position.pile[n] == 0) continue;
      numbers_.push_back({static_cast<Number>(n), position.pile[n], 0, most});
    }
  }

  // In units of the position before the draw, which has as many times more as tiles are hidden.
  int low() const { return sum(&Drawn::low); }
  int high() const { return sum(&Drawn::high); }

  // Halve the doubt where there is most of it.
  void narrow(Work& work) {
    Drawn& drawn = *std::max_element(numbers_.begin(), numbers_.end(), [](auto& one, auto& other) {
      return one.doubt() < other.doubt();
    });
    Position revealed = drawn_;
    reveal(revealed, drawn.number);
    const int middle = (drawn.low + drawn.high + 1) / 2;
    work.reaches(revealed, revealed.seat, middle) ? drawn.low = middle : drawn.high = middle - 1;
  }

 private:
  struct Drawn {
    Number number;
    int count;
    int low;
    int high;

    int doubt() const { return count * (high - low); }
  };

  int sum(int Drawn::* bound) const {
    int total = 0;
    for (const Drawn& drawn : numbers_) total += drawn.count * drawn.*bound;
    return total;
  }

  Position drawn_;
  std::vector<Drawn> numbers_;
};

Seat opponent(const Position& position) {
  Seat seat = position.seat;
  do {
    seat = seat == position.seats ? 1 : static_cast<Seat>(seat + 1);
  } while (position.gone(seat));
  return seat;
}

}  // namespace

bool Work::draw_reaches(const Position& position, int value) {
  const Key key = key_of(position);
  const Entry found = entry(position, key);
  if (found.draw_low >= value) return true;
  if (found.draw_high < value) return false;
  Drawing drawing(position);
  while (!spent() && drawing.low() < value && drawing.high() >= value) drawing.narrow(*this);
  note_draw(key, drawing.low(), drawing.high());
  return !spent() && drawing.low() >= value;
}

bool Work::some_use(const Position& position, int value) {
  const Seat seat = position.seat;
  const auto at_once = [&](const Position& after) { return known(after, seat).first >= value; };
  const auto at_last = [&](const Position& after) { return reaches(after, seat, value); };
  const Position discarded = successor_of(position, kDiscard);
  return any_placement(position, Kind::fill, at_once) || at_once(discarded) ||
         any_placement(position, Kind::exchange, at_once) ||
         any_placement(position, Kind::fill, at_last) || at_last(discarded) ||
         any_placement(position, Kind::exchange, at_last);
}

bool Work::stratum_reaches(const Position& position, int value) {
  const Seat mover = position.seat;
  // Who needs more than staying is worth is the attacker.
  if (value > stay_value(position)) return Stratum(*this, position, mover, value).forced();
  const int target = scale(position) - value + 1;
  return !Stratum(*this, position, opponent(position), target).forced();
}

}  // namespace ln::late
