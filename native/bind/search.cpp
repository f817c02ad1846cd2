// The strongest choice, and late positions solved exactly.
#include "search.hpp"

#include <nanobind/stl/vector.h>

#include <utility>
#include <vector>

#include "late.hpp"
#include "long_call.hpp"
#include "module.hpp"
#include "networks.hpp"
#include "search_player.hpp"

namespace binding {

namespace {

using ln::Position;

// (action, [(action, way, shares, error, samples), ...], nodes)
nb::tuple answer(const ln::SearchResult& result, const Position& position) {
  nb::list lines;
  for (const ln::SearchLine& line : result.lines) {
    const std::vector<float> shares(line.shares.begin(), line.shares.begin() + position.seats);
    lines.append(nb::make_tuple(int{line.action}, static_cast<int>(line.way), shares, line.error,
                                line.samples));
  }
  return nb::make_tuple(int{result.action}, lines, result.nodes);
}

ln::SearchSettings against(int others) {
  ln::SearchSettings settings;
  settings.others = static_cast<ln::Others>(others);
  return settings;
}

nb::tuple search(const Position& position, const SharedNetworks& networks, std::uint64_t nodes,
                 double ms, std::uint64_t seed, int others, Cancel* cancel) {
  if (position.over() || position.chance()) throw Refusal{"kernel/no-decision"};
  networks.looker(position);  // refuses a position without a network
  ln::SearchResult result;
  LongCall(cancel).run([&](const ln::StopToken& token) {
    ln::Search search(networks.networks, against(others));
    result = search.search(position, {nodes, ms, seed}, token);
    return result.finished;
  });
  return answer(result, position);
}

SharedPlayer search_player(const SharedNetworks& networks, std::uint64_t nodes, int others) {
  return {ln::search_player(networks.networks, {nodes, 0, 0}, against(others)), networks.networks};
}

// (low, high, [(action, low, high), ...], nodes)
nb::tuple solve_late(const Position& position, std::uint64_t nodes, Cancel* cancel) {
  if (position.over() || position.chance()) throw Refusal{"kernel/no-decision"};
  if (!ln::late::solvable(position)) throw Refusal{"kernel/not-late"};
  ln::late::Solution solution;
  LongCall(cancel).run([&](const ln::StopToken& token) {
    solution = ln::late::Solver().solve(position, nodes, ln::late::Effort::all, token);
    return !solution.stopped;
  });
  nb::list lines;
  for (const ln::late::Line& line : solution.lines) {
    lines.append(nb::make_tuple(int{line.action}, line.share.low, line.share.high));
  }
  return nb::make_tuple(solution.share.low, solution.share.high, lines, solution.nodes);
}

}  // namespace

void add_search(nb::module_& module) {
  module.def("search", &search, nb::arg("position"), nb::arg("networks"), nb::arg("nodes"),
             nb::arg("ms"), nb::arg("seed"), nb::arg("others"), nb::arg("cancel").none());
  module.def("search_player", &search_player, nb::arg("networks"), nb::arg("nodes"),
             nb::arg("others"));
  module.def("late_solvable", &ln::late::solvable);
  module.def("solve_late", &solve_late, nb::arg("position"), nb::arg("nodes"),
             nb::arg("cancel").none());
}

}  // namespace binding
