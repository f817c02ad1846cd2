// The positions that can follow each other without a draw: takes can go round in circles there.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <vector>

#include "late_work.hpp"

namespace ln::late {

// One question about one stratum: can the attacker force the play out of it at his target or more?
class Stratum {
 public:
  Stratum(Work& work, const Position& root, Seat attacker, int target)
      : work_(work), root_(root), attacker_(attacker), target_(target), scale_(scale(root)) {}

  bool forced();

 private:
  using Cells = std::array<Number, kCells>;
  enum class State : std::uint8_t { fresh, queued, open, forced, held };

  struct Node {
    Key key;
    Seat seat = 0;
    State state = State::fresh;
    std::array<Cells, kMostSeats> gardens;
    std::vector<Step> trail;
    std::vector<int> users;     // nodes whose state rests on this one
    std::vector<Node> answers;  // of the defender, not yet tried, the next one last
    int answer = -1;            // the defender's answer that is believed to hold
  };

  bool attacks(const Node& node) const { return node.seat == attacker_; }
  int target_of(const Node& node) const { return attacks(node) ? target_ : scale_ - target_ + 1; }

  Position position_of(const Node& node) const;
  Node node_of(const Position& position) const;
  int add(Node node, const Position* position);
  void enqueue(int index);
  bool needed(int index) const;
  void expand(int index);
  bool leaves(const Position& position, int target);
  std::vector<Node> exchanges(const Position& position) const;
  void follow_all(int index, std::vector<Node> successors);
  void next_answer(int index);
  void force(int index);
  void fall();
  void settle(int index, bool forced);

  Work& work_;
  const Position& root_;
  const Seat attacker_;
  const int target_;
  const int scale_;
  std::vector<Node> nodes_;
  KeyMap<int> index_;
  std::deque<int> queue_;
  std::vector<int> falling_;  // forced nodes whose users are not updated yet
};

}  // namespace ln::late
