#include "levels.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "random.hpp"
#include "search_stall.hpp"

namespace ln {

namespace {

struct Candidate {
  Action action;
  double share;
  bool fills;
  bool exchanges;
  double judged = 0;
};
using Candidates = std::vector<Candidate>;

// From 0 up to 1.
double unit(Random& random) { return static_cast<double>(random.next() >> 11) * 0x1p-53; }

// The legal actions with their values, the best first.
Candidates list_options(const Position& position, OnePly& looker) {
  Candidates options;
  for (const Choice& choice : looker.look(position).choices) {
    const bool placed = places(choice.action);
    const bool empty = placed && position.garden().cells[cell_of(choice.action)] == 0;
    options.push_back(
        {choice.action, choice.shares[position.seat - 1], placed && empty, placed && !empty});
  }
  std::stable_sort(
      options.begin(), options.end(),
      [](const Candidate& one, const Candidate& other) { return one.share > other.share; });
  return options;
}

// The first option that cannot repeat a position; drawing is always such an option.
const Candidate& first_of(const Position& position, const Candidates& options) {
  return *std::find_if(options.begin(), options.end(), [&](const Candidate& option) {
    return position.setup() || !circles(position, option.action);
  });
}

// The options that give away no more than `weakness.most`.
Candidates fair_of(const Position& position, Candidates options, const Weakness& weakness) {
  const double least = first_of(position, options).share - weakness.most;
  std::erase_if(options, [&](const Candidate& option) { return option.share < least; });
  return options;
}

// The options that the level does not overlook this time.
Candidates noticed_of(const Position& position, Candidates options, const Weakness& weakness,
                      Random& random) {
  const bool takes = position.held != 0 || unit(random) < weakness.takes;
  const bool exchanges = unit(random) < weakness.exchanges;
  std::erase_if(options, [&](const Candidate& option) {
    return (option.fills && !takes) || (option.exchanges && !exchanges);
  });
  return options;
}

// Sort options by value plus a random error, the highest first.
void rank(Candidates& options, const Weakness& weakness, Random& random) {
  for (Candidate& option : options) {
    // Gumbel: a softmax choice
    const double error = -std::log(-std::log(std::max(unit(random), 1e-300)));
    const double likes = option.fills ? weakness.eager : 0;
    option.judged = option.share + likes + weakness.blur * error;
  }
  std::stable_sort(
      options.begin(), options.end(),
      [](const Candidate& one, const Candidate& other) { return one.judged > other.judged; });
}

}  // namespace

Action choose_weakly(const Position& position, const Weakness& weakness, OnePly& looker,
                     std::uint64_t seed) {
  Random random(seed, 0);
  const Candidates options = list_options(position, looker);
  // R1: in setup, ascending is the order that leaves every cell its room.
  if (options.size() == 1 || (position.setup() && !position.has(kMichael))) {
    Action lowest = options.front().action;
    for (const Candidate& option : options) lowest = std::min(lowest, option.action);
    return lowest;
  }
  if (position.setup()) {
    Candidates careful = fair_of(position, options, kSetupWeakness);
    rank(careful, kSetupWeakness, random);
    return careful.front().action;
  }
  if (position.garden().empties() == 1) {
    const auto last = std::find_if(options.begin(), options.end(),
                                   [](const Candidate& option) { return option.fills; });
    if (last != options.end()) return last->action;
  }
  const Candidates fair = fair_of(position, options, weakness);
  Candidates ranked = noticed_of(position, fair, weakness, random);
  rank(ranked, weakness, random);
  ranked.insert(ranked.end(), fair.begin(), fair.end());
  return first_of(position, ranked).action;
}

}  // namespace ln
