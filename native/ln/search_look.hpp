// What a search remembers of a look one play ahead, and the budget that looking costs.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>

#include "decide.hpp"
#include "late_table.hpp"
#include "oneply.hpp"
#include "parallel.hpp"
#include "search.hpp"

namespace ln {

// The nodes and the time of one search.
class Budget {
 public:
  Budget(std::uint64_t nodes, double ms, const StopToken& token)
      : most_(nodes), ms_(ms), token_(token), begun_(Clock::now()) {}

  void spend(std::uint64_t nodes) { used_ += nodes; }
  std::uint64_t used() const { return used_; }
  std::uint64_t remaining() const { return most_ == 0 ? kNoLimit : most_ - std::min(most_, used_); }

  // Whether the nodes or the time are spent, or the search was stopped.
  bool over() {
    token_.check();
    return token_.stopped() || remaining() == 0 || (ms_ > 0 && elapsed() >= ms_);
  }

  bool stopped() const { return token_.stopped(); }
  const StopToken& token() const { return token_; }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::uint64_t kNoLimit = ~std::uint64_t{0};

  double elapsed() const {
    return std::chrono::duration<double, std::milli>(Clock::now() - begun_).count();
  }

  std::uint64_t most_;
  double ms_;
  const StopToken& token_;
  Clock::time_point begun_;
  std::uint64_t used_ = 0;
};

// A look that is kept: what would be done, and with each number if that is to draw.
struct Glance {
  Action action = kDraw;
  Shares shares{};                             // what the position is worth
  std::array<Choice, kHighest + 1> answers{};  // by number, where `action` draws
};

// Looks one play ahead and remembers the positions of one search.
class Looker {
 public:
  explicit Looker(std::shared_ptr<const Networks> networks) : oneply_(std::move(networks)) {}

  bool covers(const Position& position) const { return oneply_.covers(position); }

  // A new search, for a seat.
  void begin(Seat seat, Others others) {
    glances_.clear();
    seat_ = seat;
    others_ = others;
  }

  const View& view(const Position& position, Budget& budget) {
    const View& view = oneply_.look(position);
    budget.spend(view.choices.size() + view.replies.size());
    return view;
  }

  // A position after setup that is not over.
  const Glance& glance(const Position& position, Budget& budget) {
    const auto found = glances_.find(late::key_of(position));
    if (found.fresh) {
      const bool peer = position.seat == seat_ || others_ == Others::peers;
      const View& seen = view(position, budget);
      found.value = peer ? best_of(seen) : greedy(position, seen);
    }
    return found.value;
  }

  // What a position is worth one play ahead.
  Shares worth(const Position& position, Budget& budget) {
    return position.over() ? outcome_shares(position) : glance(position, budget).shares;
  }

 private:
  static Glance best_of(const View& view) {
    Glance glance{view.chosen().action, view.shares, {}};
    if (glance.action != kDraw) return glance;
    for (int n = 1; n <= kHighest; ++n) {
      const auto number = static_cast<Number>(n);
      if (view.draws(number)) glance.answers[n] = view.answer(number);
    }
    return glance;
  }

  // What the heuristic would do, and the network's shares after it.
  static Glance greedy(const Position& position, const View& view) {
    Glance glance{greedy_action(position), {}, {}};
    if (glance.action != kDraw) {
      glance.shares = find(view.choices.begin(), view.choices.end(), glance.action).shares;
      return glance;
    }
    for (int n = 1; n <= kHighest; ++n) {
      const auto number = static_cast<Number>(n);
      if (!view.draws(number)) continue;
      Position drawn = position;
      draw(drawn);
      reveal(drawn, number);
      glance.answers[n] = find(view.replies.begin() + view.from[n],
                               view.replies.begin() + view.from[n + 1], greedy_action(drawn));
      const float chance =
          static_cast<float>(position.pile[n]) / static_cast<float>(position.hidden);
      for (int seat = 0; seat < kMostSeats; ++seat) {
        glance.shares[seat] += chance * glance.answers[n].shares[seat];
      }
    }
    return glance;
  }

  static Action greedy_action(const Position& position) {
    return decide(position, Policy::greedy, Random(0, 0));
  }

  using Choices = std::vector<Choice>::const_iterator;
  static const Choice& find(Choices from, Choices to, Action action) {
    return *std::find_if(from, to, [&](const Choice& each) { return each.action == action; });
  }

  OnePly oneply_;
  late::KeyMap<Glance> glances_;
  Seat seat_ = 0;
  Others others_ = Others::peers;
};

}  // namespace ln
