#include "late.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <tuple>
#include <utility>

#include "late_table.hpp"
#include "legal.hpp"
#include "rules.hpp"

namespace ln::late {

namespace {

// Thrown when the nodes are spent or the watch says stop; never leaves this file.
struct Spent {};

// A share times this is a whole number: 2 x h!, since two winners may split it.
constexpr std::array<int, kMostHidden + 1> kScales = {2, 2, 4, 12, 48, 240, 1440};

int scale(const Position& position) { return kScales[position.hidden]; }

// What a finished game gives a seat.
int final_value(const Position& position, Seat seat) {
  const unsigned winners = outcome(position).winners;
  const bool wins = (winners >> (seat - 1) & 1) != 0;
  return wins ? scale(position) / std::popcount(winners) : 0;
}

// What the seat to act gets when nobody ever leaves the stratum (R7).
int stay_value(const Position& position) {
  Position closed = position;
  close(closed);
  return final_value(closed, position.seat);
}

bool wins_at_once(const Position& position) {
  const Garden& garden = position.garden();
  if (garden.empties() != 1) return false;
  const auto last = static_cast<Cell>(std::countr_zero(static_cast<CellSet>(~garden.filled)));
  const NumberSet numbers = position.held != 0 ? number_bit(position.hand[0]) : position.on_table;
  return (garden.open(last) & numbers) != 0;
}

enum class Kind : std::uint8_t { fill, exchange };

// Call `visit(successor)` for each placement of a kind until it says true; tell whether it did.
template <class Visit>
bool any_placement(const Position& position, Kind kind, Visit visit) {
  const Garden& garden = position.garden();
  bool passed = false;  // R2: every exchange for the same number is the same pass
  for (NumberSet numbers = placeable(position); numbers != 0; numbers &= numbers - 1) {
    const auto number = static_cast<Number>(std::countr_zero(numbers));
    const CellSet wanted = kind == Kind::fill ? static_cast<CellSet>(~garden.filled) : garden.filled;
    for (unsigned rest = fits(garden, number) & wanted; rest != 0; rest &= rest - 1) {
      const auto cell = static_cast<Cell>(std::countr_zero(rest));
      if (garden.cells[cell] == number && std::exchange(passed, true)) continue;
      Position successor = position;
      place(successor, number, cell);
      if (visit(successor)) return true;
    }
  }
  return false;
}

Position successor_of(const Position& position, Action action) {
  Position successor = position;
  apply(successor, action);
  return successor;
}

}  // namespace

class Work {
 public:
  void begin(std::uint64_t nodes, const Watch& watch) {
    nodes_ = 0;
    most_ = nodes;
    watch_ = &watch;
  }

  std::uint64_t nodes() const { return nodes_; }
  void forget() { entries_.clear(); }

  // One more position is looked into.
  void spend() {
    if (nodes_ >= most_) throw Spent{};
    if ((++nodes_ & 255) == 0) {
      watch_->look();
      if (watch_->stopped()) throw Spent{};
    }
  }

  Entry entry(const Position& position, Key key) {
    const auto found = entries_.find(key);
    if (found.fresh) {
      const auto most = static_cast<std::int16_t>(scale(position));
      const auto least = static_cast<std::int16_t>(wins_at_once(position) ? most : 0);
      found.value = {least, most, 0, most};
    }
    return found.value;
  }

  // Note that the mover of a position has at least, or less than, a value.
  void note(Key key, int value, bool reached) {
    Entry& entry = entries_.find(key).value;
    if (reached) {
      entry.low = std::max(entry.low, static_cast<std::int16_t>(value));
    } else {
      entry.high = std::min(entry.high, static_cast<std::int16_t>(value - 1));
    }
  }

  void note_draw(Key key, int low, int high) {
    Entry& entry = entries_.find(key).value;
    entry.draw_low = std::max(entry.draw_low, static_cast<std::int16_t>(low));
    entry.draw_high = std::min(entry.draw_high, static_cast<std::int16_t>(high));
    entry.low = std::max(entry.low, entry.draw_low);
  }

  // What is known at once about a seat's value in a position: over, or met before.
  std::pair<int, int> known(const Position& position, Seat seat) {
    if (position.over()) {
      const int value = final_value(position, seat);
      return {value, value};
    }
    const Entry found = entry(position, key_of(position));
    if (position.seat == seat) return {found.low, found.high};
    return {scale(position) - found.high, scale(position) - found.low};
  }

  // Whether a seat has at least a value in a position.
  bool reaches(const Position& position, Seat seat, int value) {
    const auto [low, high] = known(position, seat);
    if (low >= value) return true;
    if (high < value) return false;
    if (position.seat == seat) return mover_reaches(position, value);
    return !mover_reaches(position, scale(position) - value + 1);
  }

  // Whether drawing gives the mover at least a value: star-like bounds over the numbers.
  bool draw_reaches(const Position& position, int value);

 private:
  bool mover_reaches(const Position& position, int value) {
    return position.held != 0 ? use_reaches(position, value) : stratum_reaches(position, value);
  }

  // Whether some use of the tile in hand gives at least a value.
  bool use_reaches(const Position& position, int value) {
    spend();
    const bool reached = some_use(position, value);
    note(key_of(position), value, reached);
    return reached;
  }

  bool some_use(const Position& position, int value);
  bool stratum_reaches(const Position& position, int value);

  KeyMap<Entry> entries_;
  std::uint64_t nodes_ = 0;
  std::uint64_t most_ = 0;
  const Watch* watch_ = nullptr;
};

namespace {

// What drawing may be worth: bounds for each number, narrowed one at a time.
class Drawing {
 public:
  explicit Drawing(const Position& position) : drawn_(position) {
    draw(drawn_);
    const int most = kScales[position.hidden - 1];
    for (int n = 1; n <= kHighest; ++n) {
      if (position.pile[n] == 0) continue;
      numbers_.push_back({static_cast<Number>(n), position.pile[n], 0, most});
    }
  }

  // In units of the position before the draw, which has as many times more as tiles are hidden.
  int low() const { return sum(&Drawn::low); }
  int high() const { return sum(&Drawn::high); }

  // Halve the doubt where there is most of it.
  void narrow(Work& work) {
    Drawn& drawn = *std::max_element(numbers_.begin(), numbers_.end(), [](auto& one, auto& other) {
      return one.doubt() < other.doubt();
    });
    Position revealed = drawn_;
    reveal(revealed, drawn.number);
    const int middle = (drawn.low + drawn.high + 1) / 2;
    work.reaches(revealed, revealed.seat, middle) ? drawn.low = middle : drawn.high = middle - 1;
  }

 private:
  struct Drawn {
    Number number;
    int count;
    int low;
    int high;

    int doubt() const { return count * (high - low); }
  };

  int sum(int Drawn::*bound) const {
    int total = 0;
    for (const Drawn& drawn : numbers_) total += drawn.count * drawn.*bound;
    return total;
  }

  Position drawn_;
  std::vector<Drawn> numbers_;
};

Seat opponent(const Position& position) {
  Seat seat = position.seat;
  do {
    seat = seat == position.seats ? 1 : static_cast<Seat>(seat + 1);
  } while (position.gone(seat));
  return seat;
}

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
    std::vector<int> users;      // nodes whose state rests on this one
    std::vector<Node> answers;   // of the defender, not yet tried, the next one last
    int answer = -1;             // the defender's answer that is believed to hold
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
  std::vector<int> falling_;  // forced nodes whose users do not know it yet
};

bool Stratum::forced() {
  add(node_of(root_), &root_);
  enqueue(0);
  while (!queue_.empty() && nodes_[0].state < State::forced) {
    const int index = queue_.front();
    queue_.pop_front();
    nodes_[index].state = State::fresh;
    if (needed(index)) expand(index);
    fall();
  }
  if (nodes_[0].state == State::forced) return true;
  // Nothing is left to look at, so what was believed to hold does.
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
  work_.spend();
  const Position position = position_of(nodes_[index]);
  const bool attacking = attacks(nodes_[index]);
  if (leaves(position, target_of(nodes_[index]))) {
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
  const auto ends = [&](const Position& successor) { return successor.over() && at_once(successor); };
  return position.hidden == 0 && any_placement(position, Kind::exchange, ends);
}

std::vector<Stratum::Node> Stratum::exchanges(const Position& position) const {
  std::vector<Node> successors;
  any_placement(position, Kind::exchange, [&](const Position& successor) {
    // With one tile left, drawing is as good as any exchange that passes the turn.
    const bool passes = successor.trail.empty();
    if (!successor.over() && !(passes && position.hidden == 1)) {
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

// The attacker gets through here; `fall` tells everyone who rests on it.
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

}  // namespace

bool Work::draw_reaches(const Position& position, int value) {
  const Key key = key_of(position);
  const Entry found = entry(position, key);
  if (found.draw_low >= value) return true;
  if (found.draw_high < value) return false;
  Drawing drawing(position);
  while (drawing.low() < value && drawing.high() >= value) drawing.narrow(*this);
  note_draw(key, drawing.low(), drawing.high());
  return drawing.low() >= value;
}

bool Work::some_use(const Position& position, int value) {
  const Seat seat = position.seat;
  const auto at_once = [&](const Position& after) { return known(after, seat).first >= value; };
  const auto at_last = [&](const Position& after) { return reaches(after, seat, value); };
  const Position discarded = successor_of(position, kDiscard);
  return any_placement(position, Kind::fill, at_once) || at_once(discarded) ||
         any_placement(position, Kind::exchange, at_once) ||
         any_placement(position, Kind::fill, at_last) || at_last(discarded) ||
         any_placement(position, Kind::exchange, at_last);
}

bool Work::stratum_reaches(const Position& position, int value) {
  const Seat mover = position.seat;
  // Who needs more than staying gives is the attacker.
  if (value > stay_value(position)) return Stratum(*this, position, mover, value).forced();
  const int target = scale(position) - value + 1;
  return !Stratum(*this, position, opponent(position), target).forced();
}

namespace {

// Narrow what is known of a value until it is exact.
template <class Reaches>
void pin_down(int& low, int& high, Reaches reaches) {
  while (low < high) {
    const int middle = (low + high + 1) / 2;
    reaches(middle) ? low = middle : high = middle - 1;
  }
}

// One legal action and what is known about it, in units of the position's scale.
struct Option {
  Action action;
  int low;
  int high;
};

class Question {
 public:
  Question(Work& work, const Position& position) : work_(work), position_(position) {
    std::tie(low_, high_) = work.known(position, position.seat);
    each_action(legal(position), [&](Action action) {
      options_.push_back({action, 0, scale(position)});
    });
  }

  void answer(Effort effort) {
    try {
      const Seat seat = position_.seat;
      pin_down(low_, high_, [&](int value) { return work_.reaches(position_, seat, value); });
      answer_one();
      if (effort == Effort::all) answer_all();
    } catch (const Spent&) {
      std::tie(low_, high_) = work_.known(position_, position_.seat);
    }
    for (Option& option : options_) look_up(option);
  }

  Solution solution() const {
    const double unit = scale(position_);
    Solution solution{{low_ / unit, high_ / unit}, {}, work_.nodes(), false};
    for (const Option& option : options_) {
      solution.lines.push_back({option.action, {option.low / unit, option.high / unit}});
    }
    return solution;
  }

 private:
  bool reaches(const Option& option, int value) {
    if (option.action == kDraw) return work_.draw_reaches(position_, value);
    return work_.reaches(successor_of(position_, option.action), position_.seat, value);
  }

  void answer_all() {
    for (Option& option : options_) {
      look_up(option);
      pin_down(option.low, option.high, [&](int value) { return reaches(option, value); });
    }
  }

  // Progress first: whoever fills or draws is nearer to the end than who exchanges.
  void answer_one() {
    std::vector<Option*> order;
    for (Option& option : options_) order.push_back(&option);
    std::stable_sort(order.begin(), order.end(), [&](const Option* one, const Option* other) {
      return reluctance(*one) < reluctance(*other);
    });
    for (Option* option : order) {
      if (!reaches(*option, low_)) continue;
      option->low = option->high = low_;
      return;
    }
  }

  int reluctance(const Option& option) const {
    if (!places(option.action)) return 1;
    return position_.garden().cells[cell_of(option.action)] == 0 ? 0 : 2;
  }

  void look_up(Option& option) {
    auto [low, high] = std::pair(option.low, option.high);
    if (option.action == kDraw) {
      const Entry entry = work_.entry(position_, key_of(position_));
      low = entry.draw_low, high = entry.draw_high;
    } else {
      std::tie(low, high) = work_.known(successor_of(position_, option.action), position_.seat);
    }
    option.low = std::max(option.low, low);
    option.high = std::min({option.high, high, high_});
  }

  Work& work_;
  const Position& position_;
  int low_ = 0;
  int high_ = 0;
  std::vector<Option> options_;
};

}  // namespace

bool solvable(const Position& position) {
  if (position.over() || position.chance() || position.has(kNorep)) return false;
  if (position.hidden > kMostHidden || position.playing() != 2) return false;
  for (Seat seat = 1; seat <= position.seats; ++seat) {
    if (!position.gone(seat) && !position.gardens[seat - 1].set_up()) return false;
  }
  return true;
}

Solver::Solver() : work_(std::make_unique<Work>()) {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

void Solver::forget() { work_->forget(); }

Solution Solver::solve(const Position& position, std::uint64_t nodes, Effort effort,
                       const Watch& watch) {
  work_->begin(nodes, watch);
  Question question(*work_, position);
  question.answer(effort);
  Solution solution = question.solution();
  solution.stopped = watch.stopped();
  return solution;
}

}  // namespace ln::late
