#include "stepper.hpp"

#include <algorithm>

#include "legal.hpp"

namespace ln {

namespace {

constexpr std::uint64_t kPiece = 64;

// These calls are short, so nothing can stop them half-way.
template <class Work>
void share_games(std::size_t games, unsigned threads, Work work) {
  std::atomic<bool> never{false};
  share_out(games, kPiece, threads, StopToken{never}, [&](auto from, auto to) {
    for (auto game = from; game < to; ++game) work(game);
  });
}

void write_mask(const Position& position, std::uint8_t* out) {
  std::fill_n(out, kActions, std::uint8_t{0});
  out[kDraw] = may_draw(position);
  out[kDiscard] = may_discard(position);
  if (position.setup()) {
    const CellSet free = position.garden().free_diagonal();
    for (int c = 0; c < kCells; ++c) {
      out[place_action(position.hand[0], static_cast<Cell>(c))] = free >> c & 1;
    }
    return;
  }
  for (NumberSet rest = placeable(position); rest != 0; rest &= rest - 1) {
    const auto number = static_cast<Number>(std::countr_zero(rest));
    spread(position.garden(), number, out + place_action(number, 0));
  }
}

template <class Value>
Value* fill_plane(Value* out, int value) {
  return std::fill_n(out, kCells, static_cast<Value>(value));
}

template <class Value>
void observe_one(const Position& position, Value* out) {
  const int seats = position.seats;
  const auto seat_after = [&](int turns) { return (position.seat - 1 + turns) % seats + 1; };
  for (int i = 0; i < seats; ++i) {
    const auto& cells = position.gardens[seat_after(i) - 1].cells;
    out = std::copy(cells.begin(), cells.end(), out);
  }
  for (int i = 0; i < seats; ++i) {
    out = fill_plane(out, position.gone(static_cast<Seat>(seat_after(i))));
  }
  for (int n = 1; n <= kHighest; ++n) out = fill_plane(out, position.table[n]);
  for (int n = 1; n <= kHighest; ++n) out = fill_plane(out, position.pile[n]);
  Value* hand = out;
  out = std::fill_n(out, kHighest * kCells, Value{0});
  for (int i = 0; i < position.held; ++i) {
    Value* plane = hand + kCells * (position.hand[i] - 1);
    fill_plane(plane, static_cast<int>(plane[0]) + 1);
  }
  out = fill_plane(out, position.hidden);
  out = fill_plane(out, position.setup());
  fill_plane(out, !position.trail.empty());
}

}  // namespace

Stepper::Stepper(Position start, std::size_t games, std::uint64_t seed) : start_(std::move(start)) {
  games_.reserve(games);
  for (std::size_t i = 0; i < games; ++i) games_.emplace_back(seed, i);
  reset(seed);
}

void Stepper::reset(std::uint64_t seed) {
  for (std::size_t i = 0; i < games_.size(); ++i) {
    games_[i].random = Random(seed, i);
    games_[i].begin(start_);
  }
}

std::optional<std::size_t> Stepper::refused(std::span<const std::int64_t> actions) const {
  for (std::size_t i = 0; i < games_.size(); ++i) {
    const std::int64_t action = actions[i];
    if (action < 0 || action >= kActions) return i;
    if (!is_legal(games_[i].position, static_cast<Action>(action))) return i;
  }
  return std::nullopt;
}

void Stepper::step(std::span<const std::int64_t> actions, unsigned threads,
                   const StepResults& results) {
  share_games(games(), threads,
              [&](auto i) { step_one(i, static_cast<Action>(actions[i]), results); });
}

void Stepper::step_one(std::size_t index, Action action, const StepResults& results) {
  Game& game = games_[index];
  game.act(action);
  const bool done = game.position.over();
  results.done[index] = done;
  results.winners[index] = results.endings[index] = 0;
  results.decisions[index] = 0;
  float* rewards = std::fill_n(results.rewards + index * seats(), seats(), 0.0F) - seats();
  if (!done) return;
  const Outcome end = outcome(game.position);
  results.winners[index] = end.winners;
  results.endings[index] = static_cast<std::uint8_t>(end.end);
  results.decisions[index] = game.decisions;
  const float share = 1.0F / static_cast<float>(std::popcount(end.winners));
  for (int i = 0; i < seats(); ++i) rewards[i] = (end.winners >> i & 1) != 0 ? share : 0.0F;
  game.begin(start_);
}

void Stepper::write_masks(std::uint8_t* out, unsigned threads) const {
  share_games(games(), threads, [&](auto i) { write_mask(position(i), out + i * kActions); });
}

void Stepper::decide_all(Policy policy, std::uint64_t seed, std::int64_t* out,
                         unsigned threads) const {
  share_games(games(), threads,
              [&](auto i) { out[i] = decide(position(i), policy, Random(seed, i)); });
}

void Stepper::write_seats(std::uint8_t* out) const {
  for (const Game& game : games_) *out++ = game.position.seat;
}

template <class Value>
void Stepper::observe(Value* out, unsigned threads) const {
  const std::size_t size = static_cast<std::size_t>(planes(seats())) * kCells;
  share_games(games(), threads, [&](auto i) { observe_one(position(i), out + i * size); });
}

template void Stepper::observe(std::uint8_t* out, unsigned threads) const;
template void Stepper::observe(float* out, unsigned threads) const;

}  // namespace ln
