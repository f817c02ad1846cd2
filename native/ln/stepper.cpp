#include "stepper.hpp"

#include <algorithm>

#include "encode.hpp"
#include "legal.hpp"
#include "playout.hpp"

namespace ln {

namespace {

constexpr std::uint64_t kPiece = 64;
constexpr std::size_t kAhead = 2;  // games between the one that is asked for and the one in work

// The games of a large batch lie in no cache, and a processor does not foresee a stride of more
// than a kilobyte: ask for what a step reads of a game before its turn comes.
void fetch(const std::vector<Game>& games, std::size_t now) {
#ifdef __GNUC__
  if (now + kAhead >= games.size()) return;
  constexpr std::size_t kLine = 64;
  const auto* later = reinterpret_cast<const char*>(&games[now + kAhead]);
  const std::size_t gardens = games[now].position.seats * sizeof(Garden);
  for (std::size_t at = 0; at < gardens; at += kLine) __builtin_prefetch(later + at);
  for (std::size_t at = kMostSeats * sizeof(Garden); at < sizeof(Game); at += kLine) {
    __builtin_prefetch(later + at);
  }
#else
  (void)games, (void)now;
#endif
}

}  // namespace

// These calls are short, so nothing can stop them half-way.
template <class Work>
void Stepper::share_indices(unsigned threads, Work work) const {
  std::atomic<bool> never{false};
  share_out(games(), kPiece, threads, StopToken{never}, [&](auto from, auto to) {
    for (auto game = from; game < to; ++game) work(game);
  });
}

template <class Work>
void Stepper::share_games(unsigned threads, Work work) const {
  share_indices(threads, [&](auto game) {
    fetch(state_.games, game);
    work(game);
  });
}

bool StepperState::whole() const {
  const auto awaited = [&](const Game& game) {
    const Position& position = game.position;
    return position.seats == start.seats && !position.over() && !position.chance();
  };
  const std::size_t followed = rivals ? games.size() : 0;
  if (start.over() || games.empty()) return false;
  if (!std::all_of(games.begin(), games.end(), awaited)) return false;
  if (rival_luck.size() != followed || learners.size() != followed) return false;
  for (std::size_t i = 0; i < followed; ++i) {
    if (games[i].position.seat != learners[i]) return false;
  }
  return std::all_of(ended.begin(), ended.end(), [&](const Ended& each) {
    return each.game < games.size() && each.position.seats == start.seats;
  });
}

Stepper::Stepper(Position start, std::size_t games, std::uint64_t seed,
                 std::optional<Rivals> rivals)
    : state_{std::move(start), rivals, {}, {}, {}, {}} {
  state_.games.reserve(games);
  for (std::size_t i = 0; i < games; ++i) state_.games.emplace_back(seed, i);
  legal_.resize(games);
  if (state_.rivals) {
    state_.rival_luck.resize(games, Random(seed, 0));
    state_.learners.resize(games);
  }
  reset(seed);
}

Stepper::Stepper(StepperState state) : state_(std::move(state)), legal_(games()) {
  for (std::size_t i = 0; i < games(); ++i) list_actions(i);
}

void Stepper::reset(std::uint64_t seed) {
  state_.ended.clear();
  for (std::size_t i = 0; i < state_.games.size(); ++i) {
    state_.games[i].random = Random(seed, i);
    if (state_.rivals) state_.rival_luck[i] = Random(seed, ~i);
    begin(i);
    list_actions(i);
  }
}

// A game in which the learner never gets to act, if there is one, teaches nothing.
void Stepper::begin(std::size_t index) {
  do {
    if (state_.rivals) {
      state_.learners[index] = state_.rivals->learner != 0
                                   ? state_.rivals->learner
                                   : static_cast<Seat>(state_.rival_luck[index].below(seats()) + 1);
    }
    state_.games[index].begin(state_.start);
    play_rivals(index);
  } while (state_.games[index].position.over());
}

// The policy decides with a seed of its own each time, as Python's `decide` does.
void Stepper::play_rivals(std::size_t index) {
  if (!state_.rivals) return;
  Game& game = state_.games[index];
  while (!game.position.over() && game.position.seat != state_.learners[index]) {
    const Random luck(state_.rival_luck[index].next(), 0);
    game.act(decide(game.position, state_.rivals->policy, luck));
  }
}

bool Stepper::set(std::size_t game, const Position& position) {
  if (state_.rivals && position.gone(state_.learners[game])) return false;
  state_.games[game].begin(position);
  play_rivals(game);
  if (state_.games[game].position.over()) begin(game);
  list_actions(game);
  return true;
}

bool Stepper::allows(std::size_t index, std::int64_t action) const {
  return action >= 0 && action < kActions && has(legal_[index], static_cast<Action>(action));
}

std::optional<std::size_t> Stepper::refused(std::span<const std::int64_t> actions) const {
  for (std::size_t i = 0; i < games(); ++i) {
    if (!allows(i, actions[i])) return i;
  }
  return std::nullopt;
}

void Stepper::step(std::span<const std::int64_t> actions, std::optional<float> penalty,
                   unsigned threads, const StepResults& results) {
  state_.ended.clear();
  share_games(threads, [&](auto i) {
    step_one(i, actions[i], penalty, results);
    list_actions(i);
  });
  std::sort(state_.ended.begin(), state_.ended.end(),
            [](const Ended& one, const Ended& other) { return one.game < other.game; });
}

void Stepper::step_one(std::size_t index, std::int64_t action, std::optional<float> penalty,
                       const StepResults& results) {
  results.done[index] = 0;
  results.winners[index] = results.endings[index] = 0;
  results.decisions[index] = 0;
  std::fill_n(results.empties + index * seats(), seats(), std::uint8_t{0});
  std::fill_n(results.rewards + index * seats(), seats(), 0.0F);
  Game& game = state_.games[index];
  if (penalty && !allows(index, action)) {
    results.rewards[index * seats() + game.position.seat - 1] = *penalty;
    return finish(index, results);
  }
  game.act(static_cast<Action>(action));
  play_rivals(index);
  if (game.position.over()) finish(index, results);
}

void Stepper::finish(std::size_t index, const StepResults& results) {
  const Game& game = state_.games[index];
  const bool over = game.position.over();
  const Outcome end = outcome(game.position);
  results.done[index] = 1;
  results.winners[index] = over ? end.winners : 0;
  results.endings[index] = over ? static_cast<std::uint8_t>(end.end) : kUnfinished;
  results.decisions[index] = game.decisions;
  std::copy_n(end.empties.begin(), seats(), results.empties + index * seats());
  if (over) {
    const float share = 1.0F / static_cast<float>(std::popcount(end.winners));
    float* rewards = results.rewards + index * seats();
    for (int i = 0; i < seats(); ++i) rewards[i] = (end.winners >> i & 1) != 0 ? share : 0.0F;
  }
  {
    const std::scoped_lock alone(ending_);
    state_.ended.push_back({index, game.position});
  }
  begin(index);
}

void Stepper::write_masks(std::uint8_t* out, unsigned threads) const {
  share_indices(threads, [&](auto i) { write_mask(legal_[i], out + i * kActions); });
}

void Stepper::decide_all(Policy policy, std::uint64_t seed, std::int64_t* out,
                         unsigned threads) const {
  share_games(threads, [&](auto i) { out[i] = decide(position(i), policy, Random(seed, i)); });
}

void Stepper::write_seats(std::uint8_t* out) const {
  for (const Game& game : state_.games) *out++ = game.position.seat;
}

template <class Value>
void Stepper::observe_seats(const Position& position, Value* out) const {
  const std::size_t size = static_cast<std::size_t>(planes(seats())) * kCells;
  for (int seat = 1; seat <= seats(); ++seat, out += size) {
    observe(position, static_cast<Seat>(seat), out);
  }
}

template <class Value>
void Stepper::observe_acting(Value* out, unsigned threads) const {
  const std::size_t size = static_cast<std::size_t>(planes(seats())) * kCells;
  share_games(threads, [&](auto i) { observe(position(i), position(i).seat, out + i * size); });
}

template <class Value>
void Stepper::observe_every(Value* out, unsigned threads) const {
  const std::size_t size = static_cast<std::size_t>(seats() * planes(seats())) * kCells;
  share_games(threads, [&](auto i) { observe_seats(position(i), out + i * size); });
}

template <class Value>
void Stepper::observe_ended(Value* out) const {
  const std::size_t size = static_cast<std::size_t>(seats() * planes(seats())) * kCells;
  for (const Ended& each : state_.ended) {
    observe_seats(each.position, out);
    out += size;
  }
}

template void Stepper::observe_acting(std::uint8_t* out, unsigned threads) const;
template void Stepper::observe_acting(float* out, unsigned threads) const;
template void Stepper::observe_every(std::uint8_t* out, unsigned threads) const;
template void Stepper::observe_every(float* out, unsigned threads) const;
template void Stepper::observe_ended(std::uint8_t* out) const;
template void Stepper::observe_ended(float* out) const;

}  // namespace ln
