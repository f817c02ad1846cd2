#include "search.hpp"

#include <algorithm>
#include <optional>

#include "search_look.hpp"
#include "search_roll.hpp"
#include "search_stall.hpp"
#include "search_two.hpp"

namespace ln {

namespace {

constexpr int kLateHidden = 3;

// The share of the seat to act under R7 if nobody moved on.
double stay_share(const Position& position) {
  Position closed = position;
  close(closed);
  return outcome_shares(closed)[position.seat - 1];
}

}  // namespace

class Search::Work {
 public:
  Work(std::shared_ptr<const Networks> networks, const SearchSettings& settings)
      : looker_(std::move(networks)), settings_(settings) {}

  bool covers(const Position& position) const { return looker_.covers(position); }

  SearchResult search(const Position& position, const SearchLimits& limits,
                      const StopToken& token) {
    looker_.begin(position.seat, settings_.others);
    Budget budget(limits.nodes, limits.ms, token);
    SearchResult result;
    const View view = looker_.view(position, budget);
    for (const Choice& choice : view.choices) {
      result.lines.push_back({choice.action, Way::one_ply, choice.shares});
      result.lines.back().circles = circles(position, choice.action);
    }
    const auto exact = solve(position, budget, result.lines);
    if (!exact && view.choices.size() > 1 && !position.setup()) {
      const TwoPly two = look_twice(position, view, settings_, looker_, budget, result.lines);
      roll_out(position, two, settings_, limits.seed, looker_, budget, result.lines);
    }
    result.action = exact ? *exact : pick(position, result.lines);
    result.nodes = budget.used();
    result.finished = !budget.stopped();
    return result;
  }

 private:
  using Lines = std::vector<SearchLine>;

  std::optional<Action> solve(const Position& position, Budget& budget, Lines& lines);
  static Action pick(const Position& position, const Lines& lines);

  Looker looker_;
  late::Solver solver_;
  SearchSettings settings_;
};

namespace {

// What the solver proved goes into the lines: two seats share 1.
void write_exact(const Position& position, const late::Solution& solution,
                 std::vector<SearchLine>& lines) {
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const late::Bounds& share = solution.lines[i].share;
    if (!share.exact()) continue;
    lines[i].way = Way::exact;
    lines[i].shares = {};
    for (Seat seat = 1; seat <= position.seats; ++seat) {
      const double part = seat == position.seat ? share.low : 1 - share.low;
      if (!position.gone(seat)) lines[i].shares[seat - 1] = static_cast<float>(part);
    }
  }
}

// The best of some lines for the mover; progress, then the lowest id, decide among equals.
template <class Allowed>
const SearchLine* best_of(const Position& position, const std::vector<SearchLine>& lines,
                          Allowed allowed) {
  const SearchLine* best = nullptr;
  for (const SearchLine& line : lines) {
    if (!allowed(line)) continue;
    const auto share = [&](const SearchLine& one) { return one.shares[position.seat - 1]; };
    const auto slow = [&](const SearchLine& one) {
      return reluctance(position.garden(), one.action);
    };
    const bool better = best == nullptr || share(line) > share(*best) + kEqual ||
                        (share(line) >= share(*best) - kEqual && slow(line) < slow(*best));
    if (better) best = &line;
  }
  return best;
}

}  // namespace

std::optional<Action> Search::Work::solve(const Position& position, Budget& budget, Lines& lines) {
  if (position.hidden > kLateHidden || !late::solvable(position)) return std::nullopt;
  solver_.forget();
  const auto solve_with = [&](late::Effort effort) {
    const std::uint64_t nodes = std::min(settings_.late_nodes, budget.remaining() / 2);
    const late::Solution solution = solver_.solve(position, nodes, effort, budget.token());
    budget.spend(solution.nodes);
    // A lost position is played on as well as it goes.
    if (solution.solved() && solution.share.high > 0) write_exact(position, solution, lines);
    return solution.share;
  };
  const late::Bounds share = solve_with(late::Effort::value);
  if (!share.exact() || share.high == 0) return std::nullopt;
  // Who can force more than the share under R7 makes headway even by exchanges; who cannot only
  // holds out.
  const bool forces = share.low > stay_share(position);
  const auto best = [&] {
    return best_of(position, lines, [&](const SearchLine& line) {
      return line.way == Way::exact && (forces || !line.circles) &&
             line.shares[position.seat - 1] >= static_cast<float>(share.low) - kEqual;
    });
  };
  if (best() == nullptr) solve_with(late::Effort::all);
  const SearchLine* chosen = best();
  if (chosen == nullptr) {
    chosen = best_of(position, lines, [](auto& line) { return !line.circles; });
  }
  return chosen->action;
}

Action Search::Work::pick(const Position& position, const Lines& lines) {
  Way way = Way::one_ply;
  std::uint32_t samples = 0;
  for (const SearchLine& line : lines) {
    way = std::max(way, line.way);
    samples = std::max(samples, line.samples);
  }
  const SearchLine* best = best_of(position, lines, [&](const SearchLine& line) {
    return line.way == way && line.samples == samples && !line.circles;
  });
  return best->action;
}

Search::Search(std::shared_ptr<const Networks> networks, SearchSettings settings)
    : work_(std::make_unique<Work>(std::move(networks), settings)) {}
Search::~Search() = default;
Search::Search(Search&&) noexcept = default;
Search& Search::operator=(Search&&) noexcept = default;

bool Search::covers(const Position& position) const { return work_->covers(position); }

SearchResult Search::search(const Position& position, const SearchLimits& limits,
                            const StopToken& token) {
  return work_->search(position, limits, token);
}

}  // namespace ln
