// The evaluation network, the view one play ahead, and matches between players.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <utility>
#include <vector>

#include "features.hpp"
#include "levels.hpp"
#include "long_call.hpp"
#include "module.hpp"
#include "networks.hpp"

namespace binding {

namespace {

using ln::Position;

std::vector<float> list(const ln::Shares& shares, const Position& position) {
  return {shares.begin(), shares.begin() + position.seats};
}

nb::list list(const ln::Choice* choices, std::size_t count, const Position& position) {
  nb::list result;
  for (std::size_t i = 0; i < count; ++i) {
    result.append(nb::make_tuple(int{choices[i].action}, list(choices[i].shares, position)));
  }
  return result;
}

std::vector<float> shares(const SharedNetworks& self, const Position& position) {
  ln::OnePly looker = self.looker(position);
  ln::Shares result;
  {
    const nb::gil_scoped_release unlocked;
    result = looker.shares(position);
  }
  return list(result, position);
}

// (shares, choices, index of the best, [(number, replies, index of the best), ...])
nb::tuple look(const SharedNetworks& self, const Position& position) {
  if (position.over()) throw Refusal{"kernel/no-decision"};
  ln::OnePly looker = self.looker(position);
  const ln::View* view = nullptr;
  {
    const nb::gil_scoped_release unlocked;
    view = &looker.look(position);
  }
  nb::list numbers;
  for (int n = 1; n <= ln::kHighest; ++n) {
    const auto number = static_cast<ln::Number>(n);
    if (!view->draws(number)) continue;
    const std::size_t from = view->from[n], count = view->from[n + 1] - from;
    numbers.append(
        nb::make_tuple(n, list(&view->replies[from], count, position), view->reply[n] - from));
  }
  return nb::make_tuple(list(view->shares, position),
                        list(view->choices.data(), view->choices.size(), position), view->best,
                        numbers);
}

int choose(const SharedNetworks& self, const Position& position) {
  if (position.over() || position.chance()) throw Refusal{"kernel/no-decision"};
  ln::OnePly looker = self.looker(position);
  const nb::gil_scoped_release unlocked;
  return looker.choose(position);
}

int choose_weakly(const Position& position, const SharedNetworks& networks, int level,
                  std::uint64_t seed) {
  if (position.over() || position.chance()) throw Refusal{"kernel/no-decision"};
  ln::OnePly looker = networks.looker(position);
  const nb::gil_scoped_release unlocked;
  return ln::choose_weakly(position, ln::kWeaknesses.at(level - 1), looker, seed);
}

// (blur, most, takes, exchanges, eager) for each weak level.
nb::list weaknesses() {
  nb::list all;
  for (const ln::Weakness& each : ln::kWeaknesses) {
    all.append(nb::make_tuple(each.blur, each.most, each.takes, each.exchanges, each.eager));
  }
  return all;
}

// The features of each garden, the seat to act first.
std::vector<std::vector<int>> features(const Position& position) {
  if (position.over()) throw Refusal{"kernel/no-decision"};
  std::vector<std::vector<int>> roles(position.playing());
  ln::each_feature(position, [&](int role, int feature) { roles[role].push_back(feature); });
  return roles;
}

std::vector<std::pair<int, bool>> kinds(const SharedNetworks& self) {
  std::vector<std::pair<int, bool>> found;
  for (int seats = ln::kLeastSeats; seats <= ln::kMostSeats; ++seats) {
    for (const bool bruno : {false, true}) {
      if (self.networks->find(seats, bruno) != nullptr) found.emplace_back(seats, bruno);
    }
  }
  return found;
}

void check_seating(const std::vector<const SharedPlayer*>& players, const Position& from,
                   const std::vector<int>& seating) {
  if (seating.size() != from.seats) {
    throw Refusal{"kernel/seats",
                  {{"expected", from.seats}, {"found", static_cast<std::int64_t>(seating.size())}}};
  }
  for (const int index : seating) {
    if (index < 0 || index >= static_cast<int>(players.size())) throw Refusal{"kernel/policy"};
  }
  for (const SharedPlayer* player : players) {
    if (player->networks == nullptr || player->networks->find(from) != nullptr) continue;
    throw Refusal{"kernel/network-missing",
                  {{"seats", from.playing()}, {"bruno", from.has(ln::kBruno) ? 1 : 0}}};
  }
}

void play_match(const Position& from, const std::vector<const SharedPlayer*>& players,
                const std::vector<int>& seating, unsigned rotations, std::uint64_t deals,
                std::uint64_t seed, unsigned threads, std::uint32_t limit, Cancel* cancel,
                const Array<std::uint8_t>& winners, const Array<std::uint8_t>& endings,
                const Array<std::uint8_t>& empties, const Array<std::uint32_t>& decisions,
                const Array<std::uint32_t>& turns) {
  check_seating(players, from, seating);
  ln::MatchOrder order{from, {}, {}, rotations, deals, seed, threads, limit};
  for (const SharedPlayer* player : players) order.players.push_back(player->player);
  order.seating.assign(seating.begin(), seating.end());
  const std::uint64_t games = deals * rotations;
  const ln::PlayoutResults results{data_of(winners, games), data_of(endings, games),
                                   data_of(empties, games * from.seats), data_of(decisions, games),
                                   data_of(turns, games)};
  LongCall(cancel).run(
      [&](const ln::StopToken& token) { return ln::play_match(order, token, results); });
}

}  // namespace

void add_networks(nb::module_& module) {
  nb::class_<SharedNetworks>(module, "Networks")
      .def(nb::init<const nb::bytes&>())
      .def("kinds", &kinds)
      .def("shares", &shares)
      .def("look", &look)
      .def("choose", &choose);
  nb::class_<SharedPlayer>(module, "Player")
      .def_static(
          "policy",
          [](int code) { return SharedPlayer{ln::policy_player(policy_of(code)), nullptr}; })
      .def_static("oneply", [](const SharedNetworks& self) {
        return SharedPlayer{ln::oneply_player(self.networks), self.networks};
      });
  module.def("features", &features);
  module.def("weaknesses", &weaknesses);
  module.def("choose_weakly", &choose_weakly, nb::arg("position"), nb::arg("networks"),
             nb::arg("level"), nb::arg("seed"));
  module.def("play_match", &play_match, nb::arg("position"), nb::arg("players"), nb::arg("seating"),
             nb::arg("rotations"), nb::arg("deals"), nb::arg("seed"), nb::arg("threads"),
             nb::arg("limit"), nb::arg("cancel").none(), nb::arg("winners"), nb::arg("endings"),
             nb::arg("empties"), nb::arg("decisions"), nb::arg("turns"));
}

}  // namespace binding
