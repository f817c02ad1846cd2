// A sensible heuristic, one play ahead: the twin of `luckynumbers.bots.greedy`.
#pragma once

#include "actions.hpp"
#include "position.hpp"
#include "random.hpp"

namespace ln {

// A garden is worth 1000 for each filled cell and less for an empty one, the less the fewer hidden
// tiles suit it. Whole numbers only; among equals the lowest action id, but a discard comes first.
struct GreedyPolicy {
  Action operator()(const Position& position, Random& random) const;
};

}  // namespace ln
