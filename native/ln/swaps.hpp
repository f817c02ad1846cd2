// Swap puzzles: the fewest swaps that bring sixteen tiles into ascending order, with proof.
//
// Only the order of the tiles matters, so a board holds ranks 0 to 15. The search deepens one swap
// at a time: when it finds nothing with n swaps, no solution with n swaps exists, because it leaves
// out only what the bound of shapes.hpp rules out and what it has tried in another order.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "parallel.hpp"
#include "torus.hpp"

namespace ln {

using SwapBoard = std::array<std::uint8_t, 16>;  // the rank on each cell
using SwapLine = std::vector<std::uint8_t>;      // swaps one after the other

// Where a search stands; the function that its stop token polls may read it.
struct SwapProgress {
  int length = 0;           // the number of swaps being tried: fewer have been ruled out
  std::uint64_t nodes = 0;  // boards looked into
};

// A shortest solution; nothing when the search was stopped.
std::optional<SwapLine> solve_swaps(const SwapBoard& board, const StopToken& token,
                                    SwapProgress& progress);

// All shortest solutions up to `limit`, of which those that differ only in the order of swaps
// without a common cell count as one; nothing when the search was stopped.
std::optional<std::vector<SwapLine>> all_shortest(const SwapBoard& board, std::uint64_t limit,
                                                  const StopToken& token, SwapProgress& progress);

// What is known before any search: the least sum of distances to a goal that an even number of
// swaps can reach, and to one that an odd number can. Half of it bounds that number from below.
std::array<std::uint8_t, 2> swap_costs(const SwapBoard& board);

// The fewest swaps for each of many boards. Returns whether all were solved.
bool swap_lengths(const SwapBoard* boards, std::uint64_t count, unsigned threads,
                  const StopToken& token, std::uint8_t* lengths, std::uint32_t* nodes);

}  // namespace ln
