#include "match.hpp"

#include <algorithm>

#include "legal.hpp"
#include "oneply.hpp"
#include "repetition.hpp"
#include "rules.hpp"

namespace ln {

namespace {

using Deal = std::vector<Number>;

Deal shuffle(const Position& position, Random random) {
  Deal deal;
  for (int n = 1; n <= kHighest; ++n) {
    deal.insert(deal.end(), position.pile[n], static_cast<Number>(n));
  }
  for (std::size_t last = deal.size(); last > 1; --last) {
    std::swap(deal[last - 1], deal[random.below(static_cast<unsigned>(last))]);
  }
  return deal;
}

// A game whose tiles turn up in the order of a deal.
class DealtGame {
 public:
  DealtGame(Position from, const Deal& deal) : position_(std::move(from)), deal_(deal) { settle(); }

  const Position& position() const { return position_; }

  void act(Action action) {
    ++decisions_;
    apply(position_, action);
    settle();
  }

  std::uint32_t decisions() const { return decisions_; }

  void note(std::uint64_t index, const PlayoutResults& results) const {
    const Outcome end = outcome(position_);
    const bool over = position_.over();
    results.winners[index] = over ? end.winners : 0;
    results.endings[index] = over ? static_cast<std::uint8_t>(end.end) : kUnfinished;
    results.decisions[index] = decisions_;
    results.turns[index] = turns_;
    std::copy_n(end.empties.begin(), position_.seats, results.empties + index * position_.seats);
  }

 private:
  void settle() {
    if (position_.chance()) repetition_.forget();
    while (position_.chance()) reveal(position_, deal_[next_++]);
    if (!position_.turn_begins()) return;
    ++turns_;
    if (!position_.has(kNorep) && repetition_.third(position_)) close(position_);
  }

  Position position_;
  const Deal& deal_;
  std::size_t next_ = 0;
  Repetition repetition_;
  std::uint32_t decisions_ = 0, turns_ = 0;
};

// Remembers, from its draw to its next decision, what it meant to do with each number.
class OnePlyChooser {
 public:
  explicit OnePlyChooser(const std::shared_ptr<const Networks>& networks)
      : ply_(std::make_shared<OnePly>(networks)) {}

  Action operator()(const Position& position, Random&) {
    if (drew_ && position.held == 1) {
      drew_ = false;
      const Action answer = view_->answer(position.hand[0]).action;
      if (view_->draws(position.hand[0]) && is_legal(position, answer)) return answer;
    }
    view_ = &ply_->look(position);
    const Action action = view_->chosen().action;
    drew_ = action == kDraw;
    return action;
  }

 private:
  std::shared_ptr<OnePly> ply_;
  const View* view_ = nullptr;
  bool drew_ = false;
};

class Table {
 public:
  explicit Table(const MatchOrder& order) : order_(order) {
    for (const Player& player : order.players) choosers_.push_back(player());
  }

  void play(const Deal& deal, std::uint64_t index, unsigned rotation,
            const PlayoutResults& results) {
    Random random(~order_.seed, index);
    DealtGame game(order_.from, deal);
    while (!game.position().over() && game.decisions() < order_.limit) {
      const unsigned seat = game.position().seat - 1U + rotation;
      const std::uint8_t player = order_.seating[seat % order_.from.seats];
      game.act(choosers_[player](game.position(), random));
    }
    game.note(index, results);
  }

 private:
  const MatchOrder& order_;
  std::vector<Choose> choosers_;
};

}  // namespace

Player policy_player(Policy policy) {
  return [policy] { return with_policy(policy, [](auto choose) { return Choose(choose); }); };
}

Player oneply_player(const std::shared_ptr<const Networks>& networks) {
  return [networks] { return Choose(OnePlyChooser(networks)); };
}

bool play_match(const MatchOrder& order, const StopToken& token, const PlayoutResults& results) {
  return share_out(order.deals, 1, order.threads, token, [&](auto first, auto last) {
    for (auto index = first; index < last; ++index) {
      const Deal deal = shuffle(order.from, Random(order.seed, index));
      for (unsigned rotation = 0; rotation < order.rotations && !token.stopped(); ++rotation) {
        // New players for every game, so that what one remembers affects no other game.
        Table(order).play(deal, index * order.rotations + rotation, rotation, results);
      }
    }
  });
}

}  // namespace ln
