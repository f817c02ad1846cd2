// Swap puzzles solved a second time, as plainly as possible: the peer of swaps.hpp in benchmarks
// and the check on its proofs. It shares with it the torus and nothing else.
#pragma once

#include <cstdint>
#include <optional>

#include "parallel.hpp"
#include "swaps.hpp"

namespace ln {

// The fewest swaps, found by deepening. The bound is half the sum of the distances of the tiles to
// the nearest cell that their rank allows; nothing when the search was stopped.
std::optional<int> solve_plainly(const SwapBoard& board, const StopToken& token,
                                 SwapProgress& progress);

}  // namespace ln
