// Two plays ahead: each action by the next player's best answer.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "search.hpp"
#include "search_look.hpp"

namespace ln {

// A reply to a drawn number, judged two plays ahead.
struct Reply {
  Action action = kDiscard;
  Shares shares{};
};

struct TwoPly {
  std::array<Reply, kHighest + 1> replies{};  // by number, where drawing was looked at
};

// Judge the promising of some lines, which hold the values one play ahead. `view` is the look they
// come from, copied: the looker's own is overwritten.
TwoPly look_twice(const Position& position, const View& view, const SearchSettings& settings,
                  Looker& looker, Budget& budget, std::vector<SearchLine>& lines);

}  // namespace ln
