#include "oneply.hpp"

#include <algorithm>

#include "game.hpp"
#include "oneply_after.hpp"

namespace ln {

namespace {

constexpr std::uint64_t kSetupSeed = 0x5E7;

void add(Shares& sum, const Shares& shares, float weight) {
  for (int seat = 0; seat < kMostSeats; ++seat) sum[seat] += weight * shares[seat];
}

float chance_of(const Position& position, int number) {
  return static_cast<float>(position.pile[number]) / static_cast<float>(position.hidden);
}

// Seats that have yet to set up draw their tiles and lay them in ascending order.
void complete_setup(Position& position, Random random) {
  while (!position.over() && position.setup()) {
    if (position.chance()) {
      reveal(position, draw_from(position.pile, position.hidden, random));
    } else {
      const auto cell = std::countr_zero(position.garden().free_diagonal());
      lay(position, static_cast<Cell>(cell));
    }
  }
}

}  // namespace

std::size_t best_choice(const Choice* choices, std::size_t count, Seat seat, const Garden& garden) {
  float most = -1;
  for (std::size_t i = 0; i < count; ++i) most = std::max(most, choices[i].shares[seat - 1]);
  std::size_t best = count;
  int least = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (choices[i].shares[seat - 1] < most - kEqual) continue;
    const int reluctant = reluctance(garden, choices[i].action);
    if (best == count || reluctant < least) best = i, least = reluctant;
  }
  return best;
}

struct OnePly::Work {
  View view;
  Afterstates after;

  const View& look(const Network& network, const Position& position);
  static Shares complete(const Network& network, const Position& position);

 private:
  void play(const Network& network, const Position& position);
  void set_up(const Network& network, const Position& position);
  void draw_for_setup(const Network& network, const Position& position);
  void draw(const Position& position);
  void finish_number(const Position& position, int number);
  void play_all(const Position& position, Number number, bool discard, std::vector<Choice>& out);
  void lay_all(const Network& network, const Position& position, std::vector<Choice>& out) const;
  Shares arrange(const Network& network, const Position& position, Seat seat) const;
};

const View& OnePly::Work::look(const Network& network, const Position& position) {
  view.seat = position.seat;
  view.choices.clear();
  view.replies.clear();
  view.from.fill(0);
  view.reply.fill(0);
  view.best = 0;
  view.shares = {};
  if (position.setup()) {
    set_up(network, position);
  } else {
    play(network, position);
  }
  if (!view.choices.empty()) {
    view.best = best_choice(view.choices.data(), view.choices.size(), view.seat, position.garden());
    view.shares = view.chosen().shares;
  }
  return view;
}

void OnePly::Work::play(const Network& network, const Position& position) {
  after.begin(network, position);
  if (position.held != 0) {
    after.hold(position.hand[0]);
    play_all(position, position.hand[0], true, view.choices);
    return;
  }
  if (position.hidden != 0) draw(position);
  if (position.chance()) return;
  if (position.hidden != 0) view.choices.push_back({kDraw, view.shares});
  for (NumberSet rest = position.on_table; rest != 0; rest &= rest - 1) {
    const auto number = static_cast<Number>(std::countr_zero(rest));
    after.take(number);
    play_all(position, number, false, view.choices);
  }
}

// Everything that can be done with a tile, which may be discarded if it was drawn.
void OnePly::Work::play_all(const Position& position, Number number, bool discard,
                            std::vector<Choice>& out) {
  const CellSet cells = fits(position.garden(), number);
  after.expect(cells, discard);
  for (unsigned rest = cells; rest != 0; rest &= rest - 1) {
    const auto cell = static_cast<Cell>(std::countr_zero(rest));
    out.push_back({place_action(number, cell), after.place(cell)});
  }
  if (discard) out.push_back({kDiscard, after.discard()});
}

void OnePly::Work::draw(const Position& position) {
  for (int n = 1; n <= kHighest; ++n) {
    view.from[n] = static_cast<std::uint16_t>(view.replies.size());
    if (position.pile[n] == 0) continue;
    const auto number = static_cast<Number>(n);
    after.draw(number);
    play_all(position, number, true, view.replies);
    finish_number(position, n);
  }
  view.from[kHighest + 1] = static_cast<std::uint16_t>(view.replies.size());
}

// Choose among the replies to a number, which are the newest in the list.
void OnePly::Work::finish_number(const Position& position, int number) {
  const std::size_t from = view.from[number], count = view.replies.size() - from;
  const auto best = best_choice(&view.replies[from], count, position.seat, position.garden());
  view.reply[number] = static_cast<std::uint16_t>(from + best);
  add(view.shares, view.replies[from + best].shares, chance_of(position, number));
}

void OnePly::Work::set_up(const Network& network, const Position& position) {
  if (!position.chance()) {
    lay_all(network, position, view.choices);
  } else if (position.has(kMichael)) {
    draw_for_setup(network, position);
  } else {
    view.shares = complete(network, position);
  }
}

void OnePly::Work::draw_for_setup(const Network& network, const Position& position) {
  for (int n = 1; n <= kHighest; ++n) {
    view.from[n] = static_cast<std::uint16_t>(view.replies.size());
    if (position.pile[n] == 0) continue;
    Position revealed = position;
    reveal(revealed, static_cast<Number>(n));
    lay_all(network, revealed, view.replies);
    finish_number(position, n);
  }
  view.from[kHighest + 1] = static_cast<std::uint16_t>(view.replies.size());
}

void OnePly::Work::lay_all(const Network& network, const Position& position,
                           std::vector<Choice>& out) const {
  each_afterstate(position, [&](Action action, const Position& laid) {
    out.push_back({action, arrange(network, laid, position.seat)});
  });
}

// The best that a seat can make of the tiles it still has to lay.
Shares OnePly::Work::arrange(const Network& network, const Position& position, Seat seat) const {
  if (position.seat != seat || position.held == 0) return complete(network, position);
  Shares best{};
  each_afterstate(position, [&](Action, const Position& laid) {
    const Shares shares = arrange(network, laid, seat);
    if (shares[seat - 1] > best[seat - 1] + kEqual) best = shares;
  });
  return best;
}

Shares OnePly::Work::complete(const Network& network, const Position& position) {
  if (evaluable(position)) return evaluate(network, position);
  Shares sum{};
  for (int i = 0; i < kSetups; ++i) {
    Position completed = position;
    complete_setup(completed, Random(kSetupSeed, static_cast<std::uint64_t>(i)));
    add(sum, evaluate(network, completed), 1.0F / kSetups);
  }
  return sum;
}

OnePly::OnePly(std::shared_ptr<const Networks> networks)
    : networks_(std::move(networks)), work_(std::make_unique<Work>()) {}
OnePly::~OnePly() = default;
OnePly::OnePly(OnePly&&) noexcept = default;
OnePly& OnePly::operator=(OnePly&&) noexcept = default;

bool OnePly::covers(const Position& position) const {
  return position.over() || networks_->find(position) != nullptr;
}

const View& OnePly::look(const Position& position) {
  return work_->look(*networks_->find(position), position);
}

Action OnePly::choose(const Position& position) { return look(position).chosen().action; }

Shares OnePly::shares(const Position& position) {
  if (position.over()) return outcome_shares(position);
  if (evaluable(position)) return evaluate(*networks_->find(position), position);
  return look(position).shares;
}

}  // namespace ln
