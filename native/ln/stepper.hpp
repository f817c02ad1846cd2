// Many games side by side, one decision each at a time: the base of environments and self-play.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "actions.hpp"
#include "decide.hpp"
#include "game.hpp"
#include "parallel.hpp"

namespace ln {

// What a step came to; each field is an array with an entry for each game.
struct StepResults {
  float* rewards;            // `seats` entries for each game: shares of the win
  std::uint8_t* done;        // 1 when the game ended with this step
  std::uint8_t* winners;     // bit s - 1 = seat s, of a game that ended
  std::uint8_t* endings;     // the End of a game that ended
  std::uint32_t* decisions;  // the length of a game that ended
};

class Stepper {
 public:
  // The first position of every game; it may be a chance node.
  Stepper(Position start, std::size_t games, std::uint64_t seed);

  std::size_t games() const { return games_.size(); }
  int seats() const { return start_.seats; }
  const Position& position(std::size_t game) const { return games_[game].position; }

  // Begin every game anew. Game i follows stream i of the seed from then on.
  void reset(std::uint64_t seed);

  // Put one game at a position that is not over.
  void set(std::size_t game, const Position& position) { games_[game].begin(position); }

  // The first game whose action is not legal, if there is one.
  std::optional<std::size_t> refused(std::span<const std::int64_t> actions) const;

  // Carry out one legal action in every game; games that end begin anew.
  void step(std::span<const std::int64_t> actions, unsigned threads, const StepResults& results);

  // 322 bytes for each game, 1 where the action is legal.
  void write_masks(std::uint8_t* out, unsigned threads) const;

  // What a policy would do in each game: game i follows stream i of the seed.
  void decide_all(Policy policy, std::uint64_t seed, std::int64_t* out, unsigned threads) const;

  // The seat to act in each game.
  void write_seats(std::uint8_t* out) const;

  // What each seat to act sees, `planes(seats)` planes of 4 x 4 for each game:
  //   seats   gardens, the seat to act first, then in turn order: the number, 0 when empty
  //   seats   all 1 when that seat has left
  //   20      tiles n on the table, for each number
  //   20      tiles n face down
  //   20      tiles n in hand
  //   1       tiles face down, all 1 in setup, all 1 in an extra play: three planes
  template <class Value>
  void observe(Value* out, unsigned threads) const;

 private:
  void step_one(std::size_t index, Action action, const StepResults& results);

  Position start_;
  std::vector<Game> games_;
};

constexpr int planes(int seats) { return 2 * seats + 3 * kHighest + 3; }

}  // namespace ln
