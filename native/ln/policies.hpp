// Players that need no search. A policy takes a position that awaits a decision and returns an
// action.
#pragma once

#include "legal.hpp"
#include "random.hpp"

namespace ln {

inline Cell random_cell(CellSet cells, Random& random) {
  const auto count = static_cast<unsigned>(std::popcount(cells));
  return static_cast<Cell>(nth_bit(cells, random.below(count)));
}

inline Action lay_anywhere(const Position& position, Random& random) {
  return place_action(position.hand[0], random_cell(position.garden().free_diagonal(), random));
}

// Every legal action is equally likely.
struct RandomPolicy {
  Action operator()(const Position& position, Random& random) const {
    const Garden& garden = position.garden();
    if (!garden.set_up()) return lay_anywhere(position, random);
    const bool holding = position.held != 0;
    const NumberSet numbers = holding ? number_bit(position.hand[0]) : position.on_table;
    const CellWeights weights = count_open(garden, numbers);
    // One more choice stands behind the placements: to discard, or else to draw.
    const bool other = holding || position.hidden != 0;
    const unsigned placements = weights.total();
    const unsigned k = random.below(placements + other);
    if (k == placements) return holding ? kDiscard : kDraw;
    const auto choice = weights.choose(k);
    const auto cell = static_cast<Cell>(choice.item);
    const int number = nth_bit(garden.open(cell) & numbers, choice.rest);
    return place_action(static_cast<Number>(number), cell);
  }
};

// Draws, puts the tile on a random empty cell that it fits, or else discards it. It never exchanges
// and takes from the table only when it must (R6, empty pile).
struct FillerPolicy {
  Action operator()(const Position& position, Random& random) const {
    if (may_draw(position)) return kDraw;
    const Garden& garden = position.garden();
    const CellSet free = garden.free_diagonal();
    if (free != 0 && !position.has(kMichael)) {
      return place_action(position.hand[0], static_cast<Cell>(std::countr_zero(free)));
    }
    if (free != 0) return lay_anywhere(position, random);
    if (position.held == 0) return RandomPolicy{}(position, random);
    const Number number = position.hand[0];
    const auto empty = static_cast<CellSet>(fits(garden, number) & ~garden.filled);
    return empty != 0 ? place_action(number, random_cell(empty, random)) : kDiscard;
  }
};

}  // namespace ln
