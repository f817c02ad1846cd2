#include "playout.hpp"

#include <algorithm>

#include "game.hpp"

namespace ln {

namespace {

void note(const Game& game, std::uint64_t index, const PlayoutResults& results) {
  const Position& position = game.position;
  const Outcome end = outcome(position);
  results.winners[index] = position.over() ? end.winners : 0;
  results.endings[index] = position.over() ? static_cast<std::uint8_t>(end.end) : kUnfinished;
  results.decisions[index] = game.decisions;
  results.turns[index] = game.turns;
  std::copy_n(end.empties.begin(), position.seats, results.empties + index * position.seats);
}

template <class Chooser>
bool play_all(const Position& from, const PlayoutOrder& order, const StopToken& token,
              const PlayoutResults& results) {
  constexpr std::uint64_t kPiece = 8;
  return share_out(order.games, kPiece, order.threads, token, [&](auto first, auto last) {
    Game game(0, 0);
    const Chooser choose;
    for (auto index = first; index < last; ++index) {
      game.random = Random(order.seed, index);
      game.begin(from);
      while (!game.position.over() && game.decisions < order.limit) {
        game.act(choose(game.position, game.random));
      }
      note(game, index, results);
    }
  });
}

}  // namespace

bool play_out(const Position& from, const PlayoutOrder& order, const StopToken& token,
              const PlayoutResults& results) {
  return with_policy(order.policy, [&]<class Chooser>(Chooser) {
    return play_all<Chooser>(from, order, token, results);
  });
}

}  // namespace ln
