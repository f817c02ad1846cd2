// Search as a player of matches.
#pragma once

#include <atomic>
#include <memory>

#include "match.hpp"
#include "search.hpp"

namespace ln {

// Searches at every decision; the seed of the limits is drawn anew each time.
inline Player search_player(const std::shared_ptr<const Networks>& networks, SearchLimits limits,
                            SearchSettings settings) {
  return [=] {
    const auto search = std::make_shared<Search>(networks, settings);
    return Choose([=](const Position& position, Random& random) mutable {
      std::atomic<bool> stop{false};
      limits.seed = random.next();
      return search->search(position, limits, StopToken{stop}).action;
    });
  };
}

}  // namespace ln
