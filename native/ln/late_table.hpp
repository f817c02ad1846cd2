// What the solver of late positions has proved about each position it has met.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

#include "position.hpp"
#include "random.hpp"

namespace ln::late {

struct Key {
  std::uint64_t one = 0;
  std::uint64_t other = 0;

  bool operator==(const Key&) const = default;
  bool none() const { return one == 0 && other == 0; }
};

// A decision: gardens, pile, hand, seat and trail. The table follows, since every other tile lies
// there.
inline Key key_of(const Position& position) {
  Key key{0x2545F4914F6CDD1DULL ^ position.seat, 0x9E3779B97F4A7C15ULL ^ position.left};
  const auto mix = [&](std::uint64_t low, std::uint64_t high) {
    key.one = Random::fold(low ^ key.one, high ^ 0xA0761D6478BD642FULL) + key.other;
    key.other = Random::fold(high ^ key.other, low ^ 0xE7037ED1A0B428DBULL) ^ key.one;
  };
  for (int seat = 0; seat < position.seats; ++seat) {
    std::uint64_t half[2];
    std::memcpy(half, position.gardens[seat].cells.data(), sizeof half);
    mix(half[0], half[1]);
  }
  std::uint64_t pile[3];
  std::memcpy(pile, position.pile.data(), sizeof pile);
  mix(pile[0], pile[1]);
  const unsigned held = position.held != 0 ? position.hand[0] : 0U;
  mix(pile[2], held << 16 | unsigned{position.options} << 8 | position.seats);
  for (const Step& step : position.trail) mix(step.cell + 1U, step.before + 1U);
  return key.none() ? Key{1, 1} : key;
}

// Bounds on the mover's value in units of the position's scale, and on what drawing is worth to
// him.
struct Entry {
  std::int16_t low = 0;
  std::int16_t high = 0;
  std::int16_t draw_low = 0;
  std::int16_t draw_high = 0;
};

// A hash table with open addressing that grows.
template <class Value>
class KeyMap {
 public:
  // The value of a key, and whether it is new.
  struct Found {
    Value& value;
    bool fresh;
  };

  Found find(Key key) {
    if (2 * (used_ + 1) > slots_.size()) grow();
    Slot& slot = slots_[place(key)];
    const bool fresh = slot.key.none();
    if (fresh) slot.key = key, ++used_;
    return {slot.value, fresh};
  }

  bool has(Key key) const { return !slots_.empty() && !slots_[place(key)].key.none(); }

  void clear() {
    slots_.clear();
    used_ = 0;
  }

  std::size_t size() const { return used_; }

 private:
  struct Slot {
    Key key;
    Value value{};
  };

  std::size_t place(Key key) const {
    std::size_t at = key.one & (slots_.size() - 1);
    while (!slots_[at].key.none() && !(slots_[at].key == key)) at = (at + 1) & (slots_.size() - 1);
    return at;
  }

  void grow() {
    const std::vector<Slot> old = std::move(slots_);
    slots_ = std::vector<Slot>(old.empty() ? 64 : 2 * old.size());
    for (const Slot& slot : old) {
      if (!slot.key.none()) slots_[place(slot.key)] = slot;
    }
  }

  std::vector<Slot> slots_;
  std::size_t used_ = 0;
};

}  // namespace ln::late
