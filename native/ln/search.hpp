// The strongest choice: exact where the end can be solved, else the network deepened by search.
//
// In this order, each step on top of the one before, as far as the nodes go:
//   exact       late positions of two seats are solved (late.hpp)
//   one play    every action by the network, drawing as the exact expectation over the numbers
//   two plays   every promising action by the next player's best answer, again over all numbers
//   rollouts    the actions that are still close: the game is played on from each of them with the
//               same order of the tiles for all, cut off after some plays, and corrected for luck
//
// Luck. Before every draw of a rollout the expectation over the numbers is known from the very
// look that chose to draw; what the drawn number makes of it is luck, and is taken off. What is
// left are the network's changes of mind, so few rollouts say much (AIVAT, luck-adjusted results in
// backgammon). The estimate stays free of bias, since luck is 0 on average.
//
// One node is one evaluation by the network, or one position looked into by the solver. With nodes
// as the only limit the result follows from position, seed and settings alone.
//
// No stalling. Exchanges that could go round in circles (search_stall.hpp) are not chosen, except
// where the solver has proved that they force more than the share under R7.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "late.hpp"
#include "network.hpp"
#include "oneply.hpp"
#include "parallel.hpp"
#include "position.hpp"

namespace ln {

// How the worth of an action was found, the surest last.
enum class Way : std::uint8_t { one_ply, two_ply, rollouts, exact };

struct SearchLine {
  Action action = kDraw;
  Way way = Way::one_ply;
  Shares shares{};
  float error = 0;            // standard error of the mover's share, for rollouts
  std::uint32_t samples = 0;  // rollouts
  bool circles = false;       // judged one play ahead, not chosen
};

struct SearchLimits {
  std::uint64_t nodes = 0;  // 0 for none
  double ms = 0;            // 0 for none
  std::uint64_t seed = 0;
};

// Who the other seats are taken for while a search plays on.
enum class Others : std::uint8_t {
  peers,   // they play by the network, as the mover does
  greedy,  // they play as the heuristic does (greedy.hpp): the best answer to a known rival
};

// Found best on positions of play between networks whose actions were judged by long rollouts, as
// benchmarks/settings.cpp does it.
struct SearchSettings {
  Others others = Others::peers;
  float two_ply_margin = 0.12F;       // actions further behind are not looked at twice
  float reply_margin = 0.04F;         // the same for the replies to a drawn number
  float rollout_margin = 0.08F;       // actions further behind after two plays are not rolled out
  std::uint32_t candidates = 6;       // rolled out at most
  std::uint32_t rounds = 3;           // plays of a rollout for each seat
  std::uint32_t first = 8;            // rollouts before an action can be dropped
  std::uint32_t most = 400;           // rollouts of an action at most
  float sure = 2.5F;                  // standard errors that drop an action
  float enough = 0.001F;              // a difference that is not worth more rollouts
  float trust = 3;                    // rollouts that weigh as much as the look two plays ahead
  std::uint64_t late_nodes = 40'000;  // for the solver, of `nodes`
};

struct SearchResult {
  Action action = kDraw;
  std::vector<SearchLine> lines;  // every legal action, by ascending id
  std::uint64_t nodes = 0;
  bool finished = true;  // false when it was stopped
};

// Searches. Holds the memory for it: one for each thread.
class Search {
 public:
  explicit Search(std::shared_ptr<const Networks> networks, SearchSettings settings = {});
  ~Search();
  Search(Search&&) noexcept;
  Search& operator=(Search&&) noexcept;

  // Whether there is a network for a position.
  bool covers(const Position& position) const;

  // Search a position that awaits a decision.
  SearchResult search(const Position& position, const SearchLimits& limits, const StopToken& token);

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

}  // namespace ln
