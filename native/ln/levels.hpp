// The weaker levels: players that err on purpose.
//
// They use the network's evaluation, but overlook tiles on the table and exchanges, prefer to place
// what they have drawn, and add a random error to the value of every action. From level 3 on, none
// gives away more than a fixed share of the win in one action, so that no action looks absurd.
// Every level fills its garden when it can. The figures were tuned in the arena (docs/strength.md).
#pragma once

#include <array>
#include <cstdint>

#include "actions.hpp"
#include "oneply.hpp"
#include "position.hpp"

namespace ln {

// How a level errs. `takes` and `exchanges` are chances, the others shares of the win.
struct Weakness {
  double blur;           // the scale of the random error added to each action's value
  double most;           // the most that one action may give away, by the network's evaluation
  double takes = 1;      // the chance that it considers filling a cell from the table
  double exchanges = 1;  // the chance that it considers an exchange
  double eager = 0;      // the bonus for filling an empty cell at once
};

// Level 1 first. The highest level searches, so it has no weakness.
inline constexpr std::array<Weakness, 8> kWeaknesses = {{
    {1.0, 1.0, 0.3, 0.05, 2.0},
    {0.17, 0.45, 0.43, 0.15, 0.17},
    {0.14, 0.25, 0.51, 0.22, 0.13},
    {0.105, 0.19, 0.61, 0.31, 0.09},
    {0.077, 0.15, 0.72, 0.42, 0.06},
    {0.056, 0.12, 0.82, 0.53, 0.04},
    {0.036, 0.09, 0.93, 0.73, 0.02},
    {0.016, 0.05, 1.0, 1.0, 0.005},
}};

// Every level plays its setup carefully: a bad start would spoil the whole game.
inline constexpr Weakness kSetupWeakness = {0.01, 0.05};

// What a weak player does at a decision that the looker covers.
Action choose_weakly(const Position& position, const Weakness& weakness, OnePly& looker,
                     std::uint64_t seed);

}  // namespace ln
