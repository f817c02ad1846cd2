#include "perft.hpp"

#include <vector>

#include "legal.hpp"
#include "rules.hpp"

namespace ln {

namespace {

NumberSet unseen(const Position& position) {
  NumberSet numbers = 0;
  for (int n = 1; n <= kHighest; ++n) numbers |= NumberSet{position.pile[n] != 0} << n;
  return numbers;
}

std::uint64_t count_ways(const Position& position) {
  if (position.chance()) return static_cast<std::uint64_t>(std::popcount(unseen(position)));
  return static_cast<std::uint64_t>(count_legal(legal(position)));
}

template <class Visit>
void each_successor(const Position& position, Visit visit) {
  const auto change = [&](auto alter) {
    Position successor = position;
    alter(successor);
    visit(successor);
  };
  if (!position.chance()) {
    return each_action(legal(position),
                       [&](Action action) { change([=](Position& p) { apply(p, action); }); });
  }
  for (NumberSet rest = unseen(position); rest != 0; rest &= rest - 1) {
    const auto number = static_cast<Number>(std::countr_zero(rest));
    change([=](Position& p) { reveal(p, number); });
  }
}

std::uint64_t count_leaves(const Position& position, int depth, const StopToken& token) {
  if (depth == 0) return 1;
  if (depth == 1) return count_ways(position);
  std::uint64_t leaves = 0;
  each_successor(position, [&](const Position& successor) {
    if (!token.stopped()) leaves += count_leaves(successor, depth - 1, token);
  });
  return leaves;
}

// Pieces small enough that the calling thread checks the token often.
constexpr int kPiecePlies = 3;

}  // namespace

Perft perft(const Position& position, int depth, unsigned threads, const StopToken& token) {
  std::vector<Position> roots{position};
  int plies = 0;
  for (; plies + kPiecePlies < depth && roots.size() < 4096 && !roots.empty(); ++plies) {
    std::vector<Position> successors;
    for (const Position& root : roots) {
      each_successor(root, [&](const Position& next) { successors.push_back(next); });
    }
    roots.swap(successors);
  }
  std::atomic<std::uint64_t> leaves{0};
  const bool finished = share_out(roots.size(), 1, threads, token, [&](auto from, auto to) {
    for (auto i = from; i < to; ++i) leaves += count_leaves(roots[i], depth - plies, token);
  });
  return {leaves.load(), finished};
}

}  // namespace ln
