// The exact view one play ahead: every legal action with its shares by the network, drawing as the
// exact expectation over the face-down numbers, each answered as well as possible.
// R7 is not looked at here.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "actions.hpp"
#include "legal.hpp"
#include "network.hpp"
#include "rules.hpp"

namespace ln {

// Call `visit(action, after)` for every legal action except drawing, with the position it leads to.
template <class Visit>
void each_afterstate(const Position& position, Visit visit) {
  each_action(legal(position), [&](Action action) {
    if (action == kDraw) return;
    Position after = position;
    apply(after, action);
    visit(action, after);
  });
}

struct Choice {
  Action action = kDraw;
  Shares shares{};
};

// What can be seen from a decision, or from a tile drawn and not yet revealed.
struct View {
  Seat seat = 0;  // who chooses
  // Every legal action, by ascending id. kDraw has the expectation. Empty at a chance node.
  std::vector<Choice> choices;
  std::size_t best = 0;  // index into `choices`
  // Where drawing is legal or a drawn tile waits: what can be done with each number of the pile
  // (discarding included), the replies to n at [from[n], from[n + 1]) by ascending id, and the
  // index of the best of them. Empty ranges where the pile has no n.
  std::vector<Choice> replies;
  std::array<std::uint16_t, kHighest + 2> from{};
  std::array<std::uint16_t, kHighest + 1> reply{};
  // What the position is worth: the best choice's shares, or the expectation at a chance node.
  Shares shares{};

  const Choice& chosen() const { return choices[best]; }
  bool draws(Number number) const { return from[number] != from[number + 1]; }
  const Choice& answer(Number number) const { return replies[reply[number]]; }
};

// How actions of equal worth are ordered: the first is preferred. `garden` is the mover's before.
// Filling a cell, then drawing or discarding, then an exchange, then one for the same number (R2).
inline int reluctance(const Garden& garden, Action action) {
  if (!places(action)) return 1;
  const Number before = garden.cells[cell_of(action)];
  if (before == 0) return 0;
  return before == number_of(action) ? 3 : 2;
}

// The best of some choices for a seat; shares that differ by less than kEqual count as equal, and
// then reluctance and the lowest id decide.
inline constexpr float kEqual = 2e-6F;
std::size_t best_choice(const Choice* choices, std::size_t count, Seat seat, const Garden& garden);

// Looks one play ahead. Holds the memory for it: one for each thread.
class OnePly {
 public:
  // How often the setup of later seats is drawn when the standard setup is judged.
  static constexpr int kSetups = 8;

  explicit OnePly(std::shared_ptr<const Networks> networks);
  ~OnePly();
  OnePly(OnePly&&) noexcept;
  OnePly& operator=(OnePly&&) noexcept;

  // Whether there is a network for a position (a finished game needs none).
  bool covers(const Position& position) const;

  // The view from a position that is not over. Valid until the next call.
  const View& look(const Position& position);

  // The best action at a decision.
  Action choose(const Position& position);

  // What a position is worth without looking ahead where the network evaluates it, else one play
  // ahead:
  //   over        exact
  //   evaluable   the network
  //   tile held   the best use of it
  //   drawn       the expectation over the numbers
  //   setup       standard: later seats completed by kSetups draws from a fixed seed
  Shares shares(const Position& position);

  const Networks& networks() const { return *networks_; }

 private:
  struct Work;
  std::shared_ptr<const Networks> networks_;
  std::unique_ptr<Work> work_;
};

}  // namespace ln
