// How much a search setting gives away, with any number of seats and without a GPU.
//
//   g++ -std=c++20 -O3 -march=native -pthread -Inative/ln benchmarks/settings.cpp native/ln/*.cpp
//       -o /tmp/settings
//   /tmp/settings WEIGHTS SEATS POSITIONS THREADS NODES:ROUNDS...
//
// Positions come from games one play ahead, each stopped at a random decision. Every action close
// to the best is evaluated twice by long rollouts, corrected for luck and with the same tiles for
// all: the best is chosen on one half and scored on the other, so that luck in the rollouts is not
// counted as a loss. The rollouts play by the same network, so its systematic errors do not show.
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "game.hpp"
#include "networks_file.hpp"
#include "search.hpp"

namespace {

using Clock = std::chrono::steady_clock;
using Worths = std::map<ln::Action, float>;
constexpr std::uint32_t kSamples = 300;  // of each half
constexpr std::uint64_t kSeed = 77;

// One play ahead, or a search.
struct Way {
  std::string name;
  std::uint64_t nodes = 0;
  ln::SearchSettings settings{};
  double sum = 0, squares = 0, ms = 0;

  void add(double given, double took) {
    sum += given;
    squares += given * given;
    ms += took;
  }

  ln::Action choose(const std::shared_ptr<const ln::Networks>& networks,
                    const ln::Position& position, const ln::StopToken& token) const {
    if (nodes == 0) return ln::OnePly(networks).choose(position);
    return ln::Search(networks, settings).search(position, {nodes, 0, kSeed}, token).action;
  }
};

Way way_of(const std::string& name) {
  Way way{name};
  const auto colon = name.find(':');
  way.nodes = std::strtoull(name.c_str(), nullptr, 10);
  if (colon != std::string::npos) {
    way.settings.rounds = static_cast<std::uint32_t>(std::atoi(name.c_str() + colon + 1));
  }
  return way;
}

// A random decision of a game with more than one action.
ln::Position decision(const std::shared_ptr<const ln::Networks>& networks, int seats,
                      std::uint64_t index) {
  ln::OnePly ply(networks);
  ln::Random luck(kSeed, index);
  while (true) {
    ln::Game game(luck.next(), index);
    game.begin(ln::start(0, seats, 1));
    const unsigned stop = 4 + luck.below(static_cast<unsigned>(14 * seats + 8));
    while (!game.position.over() && game.decisions < stop) game.act(ply.choose(game.position));
    if (game.position.over() || ply.look(game.position).choices.size() < 2) continue;
    return game.position;
  }
}

// The mover's share after each close action, by games played to their end.
Worths judge(const std::shared_ptr<const ln::Networks>& networks, const ln::Position& position,
             std::uint64_t seed, const ln::StopToken& token) {
  ln::SearchSettings settings;
  settings.rollout_margin = 0.10F;
  settings.candidates = 8;
  settings.rounds = 10'000;
  settings.most = kSamples;
  settings.first = kSamples + 1;
  settings.trust = 0;
  Worths worths;
  const auto result = ln::Search(networks, settings).search(position, {0, 0, seed}, token);
  for (const ln::SearchLine& line : result.lines) {
    if (line.way >= ln::Way::rollouts) worths[line.action] = line.shares[position.seat - 1];
  }
  return worths;
}

// What an action gives away; an action that was not close counts as the worst close one.
double loss(const Worths& chosen_on, const Worths& scored_on, ln::Action action) {
  if (chosen_on.size() < 2 || scored_on.size() < 2) return 0;
  const auto less = [](const auto& one, const auto& other) { return one.second < other.second; };
  const auto best = std::max_element(chosen_on.begin(), chosen_on.end(), less)->first;
  const auto worst = std::min_element(scored_on.begin(), scored_on.end(), less)->second;
  const auto worth = [&](ln::Action each) {
    const auto found = scored_on.find(each);
    return found == scored_on.end() ? worst : found->second;
  };
  return worth(best) - worth(action);
}

void report(const std::vector<Way>& ways, double count) {
  std::printf("%.0f positions\n", count);
  for (const Way& way : ways) {
    const double mean = way.sum / count, spread = way.squares / count - mean * mean;
    std::printf("%-16s gives away %.3f ± %.3f points a decision, %.0f ms\n", way.name.c_str(),
                100 * mean, 196 * std::sqrt(spread / (count - 1)), way.ms / count);
  }
  std::fflush(stdout);
}

}  // namespace

int main(int count, char** words) {
  if (count < 6) return std::fputs("see the first lines of this file\n", stderr), 2;
  const auto networks = load_networks(words[1]);
  const int seats = std::atoi(words[2]);
  std::vector<Way> ways{{"one play ahead"}};
  for (int i = 5; i < count; ++i) ways.push_back(way_of(words[i]));
  std::atomic<bool> stop{false};
  const ln::StopToken token{stop};
  std::mutex lock;
  double done = 0;
  const auto try_all = [&](std::uint64_t index) {
    const ln::Position position = decision(networks, seats, index);
    const Worths one = judge(networks, position, 2 * index, token);
    const Worths other = judge(networks, position, 2 * index + 1, token);
    std::vector<std::pair<double, double>> found;  // what was given away, and the time
    for (const Way& way : ways) {
      const auto begun = Clock::now();
      const ln::Action action = way.choose(networks, position, token);
      const double ms = std::chrono::duration<double, std::milli>(Clock::now() - begun).count();
      found.emplace_back((loss(one, other, action) + loss(other, one, action)) / 2, ms);
    }
    const std::lock_guard hold(lock);
    for (std::size_t i = 0; i < ways.size(); ++i) ways[i].add(found[i].first, found[i].second);
    if (std::fmod(++done, 20) == 0) report(ways, done);
  };
  const std::uint64_t positions = std::strtoull(words[3], nullptr, 10);
  const auto threads = static_cast<unsigned>(std::atoi(words[4]));
  ln::share_out(positions, 1, threads, token, [&](auto from, auto to) {
    for (auto index = from; index < to; ++index) try_all(index);
  });
  report(ways, done);
}
