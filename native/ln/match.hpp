// Matches between players inside the kernel, over paired deals: in every rotation of the seats the
// same tiles lie in the pile in the same order, so that luck cancels out.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "decide.hpp"
#include "network.hpp"
#include "parallel.hpp"
#include "playout.hpp"
#include "position.hpp"

namespace ln {

// What a player does at a decision; it may remember things within a thread.
using Choose = std::function<Action(const Position&, Random&)>;

// A player, made anew for each thread that needs it.
using Player = std::function<Choose()>;

Player policy_player(Policy policy);
Player oneply_player(const std::shared_ptr<const Networks>& networks);

struct MatchOrder {
  Position from;
  std::vector<Player> players;
  std::vector<std::uint8_t> seating;  // for each seat, an index into `players`
  unsigned rotations;                 // 1 to the number of seats
  std::uint64_t deals;
  std::uint64_t seed;
  unsigned threads;
  std::uint32_t limit;  // decisions after which a game counts as unfinished
};

// Plays deal i with stream i of the seed, once for each rotation r: game i x rotations + r, in
// which seat s has the player seating[(s - 1 + r) % seats]. Returns whether all games were played.
bool play_match(const MatchOrder& order, const StopToken& token, const PlayoutResults& results);

}  // namespace ln
