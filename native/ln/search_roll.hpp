// Rollouts of the actions that are still close after two plays.
#pragma once

#include <vector>

#include "search.hpp"
#include "search_look.hpp"
#include "search_two.hpp"

namespace ln {

// Play on from the best lines and store the results in them.
void roll_out(const Position& position, const TwoPly& two, const SearchSettings& settings,
              std::uint64_t seed, Looker& looker, Budget& budget, std::vector<SearchLine>& lines);

}  // namespace ln
