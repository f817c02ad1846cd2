// Exact play late in a game, when two seats are still playing.
//
// What is to be solved. With few face-down tiles left (three or so) a game between two seats is
// small in depth but not in breadth: both players may exchange tiles in sight for ever, until R7
// stops them. The shares of the two seats add up to 1, so there is one value, and "exact" means the
// share that each side can secure against every defence.
//
// Why no history is needed. Cut the positions into strata: the same pile and the same filled cells
// in both gardens. A draw leads to a smaller pile, a filled cell to fewer empty ones, and neither
// ever comes back, so the strata have an order and a game climbs down it. Inside a stratum only
// exchanges happen, and nothing is left to chance. Whoever leaves it, by drawing or by filling a
// cell, gets the value of what comes next: a fixed number, by induction. If nobody ever leaves it,
// some position stands for the third time and R7 ends the game "as if the last tile had been
// revealed": fewest empty cells win. But all positions of a stratum have the same empty cells, so
// the result R of staying is one constant for the whole stratum, wherever the circle closes.
//
// Take a bound t > R. The mover can secure t exactly when he can force the play out of the stratum
// at t or more: if he can at all, then from a position of rank k (k moves suffice) he moves to a
// lower rank, so no position ever comes twice and R7 has no say; if he cannot, the opponent can
// always answer so that he still cannot, until R7 gives him R < t. Take t <= R: it is the same
// with the two sides changed, for the opponent then needs more than 1 - R. So with the positions
// counted afresh (a bot sees no history), the value under R7 is the value of the game in which
// endless play is worth R. "Can the attacker force the play out at t or more" is a least fixed
// point over the stratum's positions. It is found without looking at all of them: every position is
// taken for held by the defender until the opposite is proved, one answer of the defender's is
// followed at a time, and when an answer is refuted the next takes its place (Liu and Smolka's
// local fixed point). When nothing is left to look at, what stands is proved.
//
// Why the last tile is easy. With one face-down tile a mover can always draw and discard, which
// ends the game at R. So nobody who begins a play has less than R, an exchange that passes the
// turn leaves its maker at most R, and drawing is at least as good: such exchanges are left out.
//
// Bruno's variant fits in: positions in the middle of a turn are positions of the same mover, told
// apart by their trail, and no turn is endless (R6).
//
// Values are whole numbers: the share times scale(h), h the face-down tiles, since each draw
// averages over that many tiles. Equality is exact. Positions are told apart by 128 bits of hash.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "actions.hpp"
#include "parallel.hpp"
#include "position.hpp"

namespace ln::late {

inline constexpr int kMostHidden = 6;

// What is proved about the share of the seat to act; exact where both are equal.
struct Bounds {
  double low = 0;
  double high = 1;

  bool exact() const { return low == high; }
};

struct Line {
  Action action;
  Bounds share;  // of the seat to act in the position being solved
};

struct Solution {
  Bounds share;             // of the seat to act
  std::vector<Line> lines;  // every legal action, by ascending id
  std::uint64_t nodes = 0;  // positions looked into
  bool stopped = false;     // by the stop token

  bool solved() const { return share.exact(); }
};

// Whether a position is of the kind that can be solved: a decision after setup, two seats still
// playing, at most kMostHidden face-down tiles, and R7 in force.
bool solvable(const Position& position);

enum class Effort : std::uint8_t {
  value,  // the value of the position and one action that reaches it
  all,    // the value of every legal action
};

class Work;

// Solves positions. Keeps what it has proved, so that the positions of one game help each other.
class Solver {
 public:
  Solver();
  ~Solver();
  Solver(Solver&&) noexcept;
  Solver& operator=(Solver&&) noexcept;

  // Look into at most `nodes` positions. What is not proved by then stays open: bounds that differ.
  Solution solve(const Position& position, std::uint64_t nodes, Effort effort,
                 const StopToken& token);

  // Forget everything proved so far.
  void forget();

 private:
  std::unique_ptr<Work> work_;
};

}  // namespace ln::late
