// A game being played inside the kernel: a position, its luck and its count for R7.
#pragma once

#include <bit>
#include <cstdint>

#include "position.hpp"
#include "random.hpp"
#include "repetition.hpp"
#include "rules.hpp"
#include "weights.hpp"

namespace ln {

// Which face-down tile turns up: every one of them is equally likely.
inline Number draw_from(const Counts& pile, int hidden, Random& random) {
  const Weights<3> weights(std::bit_cast<std::array<std::uint64_t, 3>>(pile));
  return static_cast<Number>(weights.choose(random.below(static_cast<unsigned>(hidden))).item);
}

// Between calls a game stands at a decision or is over; chance and R7 are settled inside, unless
// the caller decides what luck does, by `choose` and `turn_up`.
struct Game {
  Position position;
  Random random;
  Repetition repetition;
  std::uint32_t decisions = 0;
  std::uint32_t turns = 0;  // begun since `begin`, setup not counted

  Game(std::uint64_t seed, std::uint64_t stream) : random(seed, stream) {}

  void begin(const Position& from) {
    position = from;
    decisions = 0;
    turns = 0;
    repetition.forget();
    settle();
  }

  void act(Action action) {
    ++decisions;
    apply(position, action);
    settle();
  }

  // The same with explicit chance: the game may stand at a chance node afterwards.
  void choose(Action action) {
    ++decisions;
    apply(position, action);
    if (position.turn_begins()) begin_turn();
  }

  void turn_up(Number number) {
    reveal(position, number);
    repetition.forget();
    if (position.turn_begins()) begin_turn();
  }

 private:
  void settle() {
    if (position.chance()) reveal_all();
    if (position.turn_begins()) begin_turn();
  }

  void reveal_all() {
    do {
      reveal(position, draw_from(position.pile, position.hidden, random));
    } while (position.chance());
    repetition.forget();
  }

  void begin_turn() {
    ++turns;
    if (!position.has(kNorep) && repetition.third(position)) close(position);
  }
};

}  // namespace ln
