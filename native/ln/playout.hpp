// Games played to the end by a policy, many at once.
#pragma once

#include <cstdint>

#include "decide.hpp"
#include "parallel.hpp"
#include "position.hpp"

namespace ln {

// What a game came to; each field is an array with an entry for each game.
struct PlayoutResults {
  std::uint8_t* winners;  // bit s - 1 = seat s; 0 when the game reached the limit
  std::uint8_t* endings;  // an End, or kUnfinished
  std::uint8_t* empties;  // `seats` entries for each game
  std::uint32_t* decisions;
  std::uint32_t* turns;
};

inline constexpr std::uint8_t kUnfinished = 4;

struct PlayoutOrder {
  Policy policy;
  std::uint64_t games;
  std::uint64_t seed;
  unsigned threads;
  std::uint32_t limit;  // decisions after which a game counts as unfinished
};

// Plays game i with stream i of the seed. Returns whether all games were played.
bool play_out(const Position& from, const PlayoutOrder& order, const StopToken& token,
              const PlayoutResults& results);

}  // namespace ln
