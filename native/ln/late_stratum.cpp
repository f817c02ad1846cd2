#include "late_stratum.hpp"

#include <algorithm>
#include <utility>

namespace ln::late {

bool Stratum::forced() {
  add(node_of(root_), &root_);
  enqueue(0);
  while (!work_.spent() && !queue_.empty() && nodes_[0].state < State::forced) {
    const int index = queue_.front();
    queue_.pop_front();
    nodes_[index].state = State::fresh;
    if (needed(index)) expand(index);
    fall();
  }
  if (work_.spent()) return false;
  if (nodes_[0].state == State::forced) return true;
  // Nothing remains to look at, so what was believed to hold does.
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    if (nodes_[i].state == State::open) settle(static_cast<int>(i), false);
  }
  return false;
}

Position Stratum::position_of(const Node& node) const {
  Position position = root_;
  position.seat = node.seat;
  position.trail = node.trail;
  for (int seat = 0; seat < root_.seats; ++seat) {
    Garden& garden = position.gardens[seat];
    for (int c = 0; c < kCells; ++c) {
      const Number before = garden.cells[c], now = node.gardens[seat][c];
      if (before == now) continue;
      garden.put(now, static_cast<Cell>(c));
      position.add_to_table(before);
      // Counted for a moment below 0 where the tile comes back only later.
      position.table[now] = static_cast<std::uint8_t>(position.table[now] - 1);
    }
  }
  position.on_table = 0;
  for (int n = 1; n <= kHighest; ++n) {
    if (position.table[n] != 0) position.on_table |= number_bit(static_cast<Number>(n));
  }
  return position;
}

Stratum::Node Stratum::node_of(const Position& position) const {
  Node node;
  node.key = key_of(position);
  node.seat = position.seat;
  node.trail = position.trail;
  for (int seat = 0; seat < root_.seats; ++seat) {
    node.gardens[seat] = position.gardens[seat].cells;
  }
  return node;
}

// The index of a node, with what is known of it already.
int Stratum::add(Node node, const Position* position) {
  const auto found = index_.find(node.key);
  if (!found.fresh) return found.value;
  const int index = static_cast<int>(nodes_.size());
  found.value = index;
  const Entry entry = work_.entry(position != nullptr ? *position : position_of(node), node.key);
  const int target = target_of(node);
  const bool attacking = attacks(node);
  nodes_.push_back(std::move(node));
  if (entry.low >= target) settle(index, attacking);
  if (entry.high < target) settle(index, !attacking);
  return index;
}

void Stratum::enqueue(int index) {
  if (nodes_[index].state != State::fresh) return;
  nodes_[index].state = State::queued;
  queue_.push_back(index);
}

// Whether something still rests on a node.
bool Stratum::needed(int index) const {
  if (index == 0) return true;
  return std::any_of(nodes_[index].users.begin(), nodes_[index].users.end(), [&](int user) {
    const Node& node = nodes_[user];
    return node.state == State::open && (attacks(node) || node.answer == index);
  });
}

void Stratum::expand(int index) {
  if (!work_.spend()) return;
  const Position position = position_of(nodes_[index]);
  const bool attacking = attacks(nodes_[index]);
  const bool left = leaves(position, target_of(nodes_[index]));
  if (work_.spent()) return;
  if (left) {
    attacking ? force(index) : settle(index, false);
    return;
  }
  nodes_[index].state = State::open;
  if (attacking) return follow_all(index, exchanges(position));
  nodes_[index].answers = exchanges(position);
  // Answers that lead to where the play has been close the circle, so they come first.
  std::stable_partition(nodes_[index].answers.begin(), nodes_[index].answers.end(),
                        [&](const Node& answer) { return !index_.has(answer.key); });
  next_answer(index);
}

// Whether the mover can leave the stratum with at least a value; what is quick is tried first.
bool Stratum::leaves(const Position& position, int target) {
  const Seat seat = position.seat;
  const auto at_once = [&](const Position& successor) {
    return work_.known(successor, seat).first >= target;
  };
  const auto at_last = [&](const Position& successor) {
    return work_.reaches(successor, seat, target);
  };
  if (any_placement(position, Kind::fill, at_once)) return true;
  if (position.hidden != 0 && work_.draw_reaches(position, target)) return true;
  if (any_placement(position, Kind::fill, at_last)) return true;
  const auto ends = [&](const Position& successor) {
    return successor.over() && at_once(successor);
  };
  return position.hidden == 0 && any_placement(position, Kind::exchange, ends);
}

std::vector<Stratum::Node> Stratum::exchanges(const Position& position) const {
  std::vector<Node> successors;
  any_placement(position, Kind::exchange, [&](const Position& successor) {
    // With one tile left, drawing is as good as any exchange that passes the turn.
    const bool passes = successor.trail.empty();
    if (!successor.over() && (!passes || position.hidden != 1)) {
      successors.push_back(node_of(successor));
    }
    return false;
  });
  return successors;
}

void Stratum::follow_all(int index, std::vector<Node> successors) {
  for (Node& successor : successors) {
    const int next = add(std::move(successor), nullptr);
    if (nodes_[next].state == State::forced) return force(index);
    if (nodes_[next].state == State::held) continue;
    nodes_[next].users.push_back(index);
    enqueue(next);
  }
}

// The defender's next answer that may hold; without one the attacker gets through.
void Stratum::next_answer(int index) {
  while (!nodes_[index].answers.empty()) {
    Node answer = std::move(nodes_[index].answers.back());
    nodes_[index].answers.pop_back();
    const int next = add(std::move(answer), nullptr);
    if (nodes_[next].state == State::forced) continue;
    if (nodes_[next].state == State::held) return settle(index, false);
    nodes_[index].answer = next;
    nodes_[next].users.push_back(index);
    return enqueue(next);
  }
  force(index);
}

// The attacker gets through here; `fall` passes it on to every node that rests on it.
void Stratum::force(int index) {
  settle(index, true);
  falling_.push_back(index);
}

void Stratum::fall() {
  while (!falling_.empty()) {
    const int fallen = falling_.back();
    falling_.pop_back();
    const std::vector<int> users = std::move(nodes_[fallen].users);
    for (const int user : users) {
      if (nodes_[user].state != State::open) continue;
      if (attacks(nodes_[user])) {
        force(user);
      } else if (nodes_[user].answer == fallen) {
        next_answer(user);
      }
    }
  }
}

void Stratum::settle(int index, bool forced) {
  Node& node = nodes_[index];
  node.state = forced ? State::forced : State::held;
  work_.note(node.key, target_of(node), forced == attacks(node));
}

}  // namespace ln::late
