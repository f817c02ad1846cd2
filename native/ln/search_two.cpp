#include "search_two.hpp"

#include <algorithm>

namespace ln {

namespace {

class Twice {
 public:
  Twice(const Position& position, const View& view, const SearchSettings& settings, Looker& looker,
        Budget& budget)
      : position_(position), view_(view), settings_(settings), looker_(looker), budget_(budget) {}

  // The best comes first, so that the others can be measured by it.
  void judge(std::vector<SearchLine>& lines) {
    std::vector<SearchLine*> order;
    for (SearchLine& line : lines) {
      if (!line.circles) order.push_back(&line);
    }
    std::stable_sort(order.begin(), order.end(),
                     [&](const SearchLine* one, const SearchLine* other) {
                       return mine(one->shares) > mine(other->shares);
                     });
    for (SearchLine* line : order) {
      const float ahead = mine(line->shares);
      if (ahead < best_ - settings_.two_ply_margin || budget_.over()) return;
      judge(*line);
      best_ = std::max(best_, mine(line->shares));
    }
  }

  TwoPly result;

 private:
  float mine(const Shares& shares) const { return shares[position_.seat - 1]; }

  void judge(SearchLine& line) {
    if (line.action == kDraw) return judge_draw(line);
    Position after = position_;
    apply(after, line.action);
    line.shares = looker_.worth(after, budget_);
    line.way = Way::two_ply;
  }

  // The expectation over the numbers. Abandoned when the remaining numbers could not make it the
  // best even if each of them won the game; the line then keeps its value one play ahead.
  void judge_draw(SearchLine& line) {
    Shares sum{};
    float chance_left = 1;
    for (int n = 1; n <= kHighest; ++n) {
      if (position_.pile[n] == 0) continue;
      if (mine(sum) + chance_left < best_ - settings_.two_ply_margin || budget_.over()) return;
      const float chance =
          static_cast<float>(position_.pile[n]) / static_cast<float>(position_.hidden);
      const Reply& reply = result.replies[n] = best_reply(static_cast<Number>(n));
      for (int seat = 0; seat < kMostSeats; ++seat) sum[seat] += chance * reply.shares[seat];
      chance_left -= chance;
    }
    line.shares = sum;
    line.way = Way::two_ply;
  }

  Reply best_reply(Number number) {
    Position drawn = position_;
    draw(drawn);
    reveal(drawn, number);
    std::vector<Choice> replies = promising(number);
    for (Choice& reply : replies) {
      Position after = drawn;
      apply(after, reply.action);
      reply.shares = looker_.worth(after, budget_);
    }
    const auto best = best_choice(replies.data(), replies.size(), position_.seat, drawn.garden());
    return {replies[best].action, replies[best].shares};
  }

  std::vector<Choice> promising(Number number) const {
    const float least = mine(view_.answer(number).shares) - settings_.reply_margin;
    std::vector<Choice> replies;
    for (int i = view_.from[number]; i < view_.from[number + 1]; ++i) {
      if (mine(view_.replies[i].shares) >= least) replies.push_back(view_.replies[i]);
    }
    return replies;
  }

  const Position& position_;
  const View& view_;
  const SearchSettings& settings_;
  Looker& looker_;
  Budget& budget_;
  float best_ = 0;
};

}  // namespace

TwoPly look_twice(const Position& position, const View& view, const SearchSettings& settings,
                  Looker& looker, Budget& budget, std::vector<SearchLine>& lines) {
  Twice twice(position, view, settings, looker, budget);
  twice.judge(lines);
  return twice.result;
}

}  // namespace ln
