#include "late.hpp"

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

#include "late_work.hpp"

namespace ln::late {

namespace {

// Narrow what is known of a value until it is exact or the nodes are spent.
template <class Reaches>
void pin_down(const Work& work, int& low, int& high, Reaches reaches) {
  while (low < high) {
    const int middle = (low + high + 1) / 2;
    const bool reached = reaches(middle);
    if (work.spent()) return;
    reached ? low = middle : high = middle - 1;
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
    each_action(legal(position),
                [&](Action action) { options_.push_back({action, 0, scale(position)}); });
  }

  void answer(Effort effort) {
    const Seat seat = position_.seat;
    pin_down(work_, low_, high_, [&](int value) { return work_.reaches(position_, seat, value); });
    if (!work_.spent()) answer_one();
    if (!work_.spent() && effort == Effort::all) answer_all();
    if (work_.spent()) std::tie(low_, high_) = work_.known(position_, seat);
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
      pin_down(work_, option.low, option.high, [&](int value) { return reaches(option, value); });
      if (work_.spent()) return;
    }
  }

  // Progress first: whoever fills or draws is nearer to the end than who exchanges.
  void answer_one() {
    std::vector<Option*> order;
    order.reserve(options_.size());
    for (Option& option : options_) order.push_back(&option);
    std::stable_sort(order.begin(), order.end(), [&](const Option* one, const Option* other) {
      return reluctance(*one) < reluctance(*other);
    });
    for (Option* option : order) {
      const bool reached = reaches(*option, low_);
      if (work_.spent()) return;
      if (!reached) continue;
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
                       const StopToken& token) {
  work_->begin(nodes, token);
  Question question(*work_, position);
  question.answer(effort);
  Solution solution = question.solution();
  solution.stopped = token.stopped();
  return solution;
}

}  // namespace ln::late
