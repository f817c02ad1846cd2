// Many games side by side, one decision each at a time: the base of environments and self-play.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "actions.hpp"
#include "decide.hpp"
#include "game.hpp"
#include "legal.hpp"
#include "parallel.hpp"

namespace ln {

// What a step came to; each field is an array with an entry for each game.
struct StepResults {
  float* rewards;            // `seats` entries for each game: shares of the win
  std::uint8_t* done;        // 1 when the game ended with this step
  std::uint8_t* winners;     // bit s - 1 = seat s, of a game that ended
  std::uint8_t* endings;     // the End of a game that ended, or kUnfinished
  std::uint8_t* empties;     // `seats` entries for each game: the empty cells, if it ended
  std::uint32_t* decisions;  // the length of a game that ended
};

// A policy that plays every seat but the learner's.
struct Rivals {
  Policy policy;
  Seat learner;  // 0: drawn anew for each game
};

// The last position of a game that ended and began anew.
struct Ended {
  std::size_t game;
  Position position;
};

// Everything that a stepper goes on from.
struct StepperState {
  Position start;
  std::optional<Rivals> rivals;
  std::vector<Game> games;
  std::vector<Random> rival_luck;  // with rivals only, as the next
  std::vector<Seat> learners;
  std::vector<Ended> ended;

  // Whether its parts belong together, and every game awaits a decision that the stepper asks for.
  bool whole() const;
};

class Stepper {
 public:
  // The first position of every game; it may be a chance node. With rivals, a game awaits the
  // learner's decisions only.
  Stepper(Position start, std::size_t games, std::uint64_t seed, std::optional<Rivals> rivals);

  // Go on from a whole state.
  explicit Stepper(StepperState state);

  const StepperState& state() const { return state_; }
  std::size_t games() const { return state_.games.size(); }
  int seats() const { return state_.start.seats; }
  const Position& position(std::size_t game) const { return state_.games[game].position; }

  // The games that ended with the latest step, ascending.
  const std::vector<Ended>& ended() const { return state_.ended; }

  // Begin every game anew. Game i follows stream i of the seed from then on.
  void reset(std::uint64_t seed);

  // Put one game at a position that is not over. Returns whether the learner is still in it.
  bool set(std::size_t game, const Position& position);

  // The first game whose action is not legal, if there is one.
  std::optional<std::size_t> refused(std::span<const std::int64_t> actions) const;

  // Carry out one action in every game; games that end begin anew. With a penalty, an action that
  // is not legal ends its game: the seat that chose it gets the penalty, the others nothing.
  // Without one, all actions must be legal.
  void step(std::span<const std::int64_t> actions, std::optional<float> penalty, unsigned threads,
            const StepResults& results);

  // 322 bytes for each game, 1 where the action is legal.
  void write_masks(std::uint8_t* out, unsigned threads) const;

  // What a policy would do in each game: game i follows stream i of the seed.
  void decide_all(Policy policy, std::uint64_t seed, std::int64_t* out, unsigned threads) const;

  // The seat to act in each game.
  void write_seats(std::uint8_t* out) const;

  // What each seat to act sees: `planes(seats)` planes of 4 x 4 for each game, see encode.hpp.
  template <class Value>
  void observe_acting(Value* out, unsigned threads) const;

  // What every seat of each game sees, seat 1 first.
  template <class Value>
  void observe_every(Value* out, unsigned threads) const;

  // What every seat saw at the end, for each of `ended()`.
  template <class Value>
  void observe_ended(Value* out) const;

 private:
  bool allows(std::size_t index, std::int64_t action) const;
  void list_actions(std::size_t index) { legal_[index] = legal(position(index)); }
  void begin(std::size_t index);
  void play_rivals(std::size_t index);
  void step_one(std::size_t index, std::int64_t action, std::optional<float> penalty,
                const StepResults& results);
  void finish(std::size_t index, const StepResults& results);
  template <class Value>
  void observe_seats(const Position& position, Value* out) const;
  template <class Work>
  void share_indices(unsigned threads, Work work) const;
  template <class Work>
  void share_games(unsigned threads, Work work) const;

  StepperState state_;
  // What each game allows now, listed while the game is in the cache: what asks for no more than
  // that reads 44 bytes of a game instead of a kilobyte.
  std::vector<Legal> legal_;
  std::mutex ending_;  // threads add to what has ended
};

}  // namespace ln
