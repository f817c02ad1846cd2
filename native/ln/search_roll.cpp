#include "search_roll.hpp"

#include <algorithm>
#include <cmath>

#include "game.hpp"

namespace ln {

namespace {

void add(Shares& sum, const Shares& shares, float weight) {
  for (int seat = 0; seat < kMostSeats; ++seat) sum[seat] += weight * shares[seat];
}

// The face-down tiles in the order in which one rollout turns them up, as far as it may need them.
class Order {
 public:
  Order(const Position& position, Random random) : pile_(position.pile), random_(random) {
    hidden_ = position.hidden;
  }

  Number at(std::size_t index) {
    while (index >= numbers_.size()) {
      numbers_.push_back(draw_from(pile_, hidden_, random_));
      --pile_[numbers_.back()];
      --hidden_;
    }
    return numbers_[index];
  }

 private:
  Counts pile_;
  int hidden_;
  Random random_;
  std::vector<Number> numbers_;
};

// One rollout after another of one action.
struct Candidate {
  SearchLine* line;
  std::vector<float> returns;  // of the mover, luck taken off
  Shares sum{};

  float mean() const {
    float total = 0;
    for (const float each : returns) total += each;
    return total / static_cast<float>(returns.size());
  }
};

// The mean of how far one candidate is ahead of another, rollout by rollout, and its error.
struct Lead {
  float mean;
  float error;
};

Lead lead(const Candidate& one, const Candidate& other) {
  const std::size_t count = std::min(one.returns.size(), other.returns.size());
  double sum = 0, squares = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const double ahead = one.returns[i] - other.returns[i];
    sum += ahead;
    squares += ahead * ahead;
  }
  const double mean = sum / static_cast<double>(count);
  const double spread = std::max(squares / static_cast<double>(count) - mean * mean, 0.0);
  return {static_cast<float>(mean),
          static_cast<float>(std::sqrt(spread / static_cast<double>(count - 1)))};
}

float error_of(const Candidate& candidate) {
  const double mean = candidate.mean();
  double squares = 0;
  for (const float each : candidate.returns) squares += (each - mean) * (each - mean);
  const auto count = static_cast<double>(candidate.returns.size());
  return count < 2 ? 0.5F : static_cast<float>(std::sqrt(squares / (count - 1) / count));
}

class Rollouts {
 public:
  Rollouts(const Position& position, const TwoPly& two, const SearchSettings& settings,
           std::uint64_t seed, Looker& looker, Budget& budget)
      : position_(position),
        two_(two),
        settings_(settings),
        seed_(seed),
        looker_(looker),
        budget_(budget) {}

  void judge(std::vector<SearchLine>& lines) {
    choose_candidates(lines);
    if (candidates_.size() < 2) return;
    for (std::uint32_t i = 0; i < settings_.most && alive_ > 1; ++i) {
      if (!round(i)) break;
      if (i + 1 >= settings_.first) drop_behind();
    }
    for (const Candidate& candidate : candidates_) write(candidate);
  }

 private:
  float mine(const Shares& shares) const { return shares[position_.seat - 1]; }

  void choose_candidates(std::vector<SearchLine>& lines) {
    for (SearchLine& line : lines) {
      if (line.way == Way::two_ply) candidates_.push_back({&line, {}, {}});
    }
    std::stable_sort(candidates_.begin(), candidates_.end(),
                     [&](const Candidate& one, const Candidate& other) {
                       return mine(one.line->shares) > mine(other.line->shares);
                     });
    std::size_t count = 0;
    while (count < candidates_.size() && count < settings_.candidates &&
           mine(candidates_[count].line->shares) >=
               mine(candidates_[0].line->shares) - settings_.rollout_margin) {
      ++count;
    }
    candidates_.resize(count);
    alive_ = count;
  }

  // One rollout for each candidate alive, with the same tiles; false when the budget ended first.
  bool round(std::uint32_t index) {
    std::vector<Shares> results;
    Order order(position_, Random(seed_, index));
    for (std::size_t i = 0; i < alive_; ++i) {
      if (budget_.over()) return false;
      results.push_back(roll(*candidates_[i].line, order));
    }
    for (std::size_t i = 0; i < alive_; ++i) {
      candidates_[i].returns.push_back(mine(results[i]));
      add(candidates_[i].sum, results[i], 1);
    }
    return true;
  }

  Shares roll(const SearchLine& line, Order& order) {
    Position at = position_;
    Shares luck{};
    std::size_t drawn = 0;
    apply(at, line.action);
    if (line.action == kDraw) {
      const Number number = order.at(drawn++);
      reveal(at, number);
      const Reply& reply = two_.replies[number];
      add(luck, reply.shares, 1);
      add(luck, line.shares, -1);
      apply(at, reply.action);
    }
    return play_on(at, luck, order, drawn);
  }

  Shares play_on(Position& at, Shares luck, Order& order, std::size_t drawn) {
    const std::uint32_t depth = settings_.rounds * static_cast<std::uint32_t>(position_.playing());
    for (std::uint32_t plays = 0; !at.over(); ++plays) {
      const Glance& glance = looker_.glance(at, budget_);
      if (plays == depth) return less(glance.shares, luck);
      apply(at, glance.action);
      if (!at.chance()) continue;
      const Number number = order.at(drawn++);
      reveal(at, number);
      add(luck, glance.answers[number].shares, 1);
      add(luck, glance.shares, -1);
      apply(at, glance.answers[number].action);
    }
    return less(outcome_shares(at), luck);
  }

  static Shares less(Shares shares, const Shares& luck) {
    add(shares, luck, -1);
    return shares;
  }

  // The mean of the rollouts, drawn towards the value two plays ahead while they are few.
  float estimate(const Candidate& candidate) const {
    const auto count = static_cast<float>(candidate.returns.size());
    const float before = mine(candidate.line->shares);
    return before + (candidate.mean() - before) * count / (count + settings_.trust);
  }

  // The best goes to the front; whoever is surely behind, or not worth more rollouts, goes.
  void drop_behind() {
    const auto first = candidates_.begin();
    const auto last = first + static_cast<std::ptrdiff_t>(alive_);
    std::stable_sort(first, last, [&](const Candidate& one, const Candidate& other) {
      return estimate(one) > estimate(other);
    });
    const auto kept = std::stable_partition(first + 1, last, [&](const Candidate& candidate) {
      const Lead ahead = lead(*first, candidate);
      return settings_.sure * ahead.error - ahead.mean > settings_.enough;
    });
    alive_ = static_cast<std::size_t>(kept - first);
  }

  void write(const Candidate& candidate) const {
    if (candidate.returns.empty()) return;
    const auto count = static_cast<float>(candidate.returns.size());
    SearchLine& line = *candidate.line;
    const float weight = 1 / (count + settings_.trust);
    for (int seat = 0; seat < kMostSeats; ++seat) {
      line.shares[seat] = std::clamp(
          (line.shares[seat] * settings_.trust + candidate.sum[seat]) * weight, 0.0F, 1.0F);
    }
    line.way = Way::rollouts;
    line.error = error_of(candidate);
    line.samples = static_cast<std::uint32_t>(candidate.returns.size());
  }

  const Position& position_;
  const TwoPly& two_;
  const SearchSettings& settings_;
  const std::uint64_t seed_;
  Looker& looker_;
  Budget& budget_;
  std::vector<Candidate> candidates_;  // those alive first
  std::size_t alive_ = 0;
};

}  // namespace

void roll_out(const Position& position, const TwoPly& two, const SearchSettings& settings,
              std::uint64_t seed, Looker& looker, Budget& budget, std::vector<SearchLine>& lines) {
  Rollouts(position, two, settings, seed, looker, budget).judge(lines);
}

}  // namespace ln
