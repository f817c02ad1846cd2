// How strong the players of the kernel are: matches over paired deals, seats rotated, fixed nodes.
//
//   g++ -std=c++20 -O3 -march=native -pthread -Inative/ln benchmarks/strength.cpp native/ln/*.cpp
//       -o /tmp/strength
//   /tmp/strength RESULTS.jsonl THREADS SECONDS MATCH...
//
// A match is DEALS/OPTIONS/PLAYER,PLAYER[,...]: one player for each seat, the first against all the
// others. Options are letters, b for Bruno's variant and m for Michael's setup, or - for none. A
// player is random, filler, greedy, W (the networks one play ahead), W:NODES (the search) or
// W:NODESg (the search that assumes greedy rivals), where W is a file of weights.
//
//   /tmp/strength out.jsonl 2 3600 400/-/networks.lnn:100000,greedy
//
// Results are appended to the file piece by piece; pieces already there are not played again.
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "match.hpp"
#include "networks_file.hpp"
#include "rules.hpp"
#include "search_player.hpp"

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::uint64_t kPiece = 40;  // deals

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts;
  std::stringstream stream(text);
  for (std::string part; std::getline(stream, part, at);) parts.push_back(part);
  return parts;
}

std::shared_ptr<const ln::Networks> load(const std::string& path) {
  static std::map<std::string, std::shared_ptr<const ln::Networks>> loaded;
  if (!loaded.contains(path)) loaded[path] = load_networks(path);
  return loaded[path];
}

// The time and the number of the first player's decisions.
std::atomic<std::uint64_t> thought_ns{0}, thoughts{0};

ln::Player timed(ln::Player player) {
  return [player] {
    return ln::Choose([choose = player()](const ln::Position& position, ln::Random& random) {
      const auto start = Clock::now();
      const ln::Action action = choose(position, random);
      thought_ns += static_cast<std::uint64_t>(1e9 * seconds_since(start));
      ++thoughts;
      return action;
    });
  };
}

ln::Player player_of(const std::string& name) {
  if (name == "random") return ln::policy_player(ln::Policy::random);
  if (name == "filler") return ln::policy_player(ln::Policy::filler);
  if (name == "greedy") return ln::policy_player(ln::Policy::greedy);
  const auto colon = name.rfind(':');
  if (colon == std::string::npos) return ln::oneply_player(load(name));
  char* rest = nullptr;
  const std::uint64_t nodes = std::strtoull(name.c_str() + colon + 1, &rest, 10);
  ln::SearchSettings settings;
  if (*rest == 'g') settings.others = ln::Others::greedy;
  return ln::search_player(load(name.substr(0, colon)), {nodes, 0, 0}, settings);
}

struct Tally {
  std::uint64_t deals = 0, repetitions = 0;
  double sum = 0, squares = 0, ms = 0;
};

// Plays one piece and appends its result.
void play(const std::string& match, std::uint64_t piece, unsigned threads, std::ofstream& out) {
  // File names may contain slashes too.
  const auto first = match.find('/'), second = match.find('/', first + 1);
  const std::string options = match.substr(first + 1, second - first - 1);
  const auto players = split(match.substr(second + 1), ',');
  const int seats = static_cast<int>(players.size());
  std::uint8_t flags = 0;
  if (options.find('b') != std::string::npos) flags |= ln::kBruno;
  if (options.find('m') != std::string::npos) flags |= ln::kMichael;
  ln::MatchOrder order{ln::start(flags, seats, 1),
                       {},
                       {},
                       static_cast<unsigned>(seats),
                       kPiece,
                       1000 + piece,
                       threads,
                       20000};
  for (int seat = 0; seat < seats; ++seat) {
    ln::Player player = player_of(players[seat]);
    order.players.push_back(seat == 0 ? timed(player) : player);
    order.seating.push_back(static_cast<std::uint8_t>(seat));
  }
  const std::size_t games = kPiece * seats;
  std::vector<std::uint8_t> winners(games), endings(games), empties(games * seats);
  std::vector<std::uint32_t> decisions(games), turns(games);
  std::atomic<bool> stop{false};
  thought_ns = thoughts = 0;
  ln::play_match(order, ln::StopToken{stop},
                 {winners.data(), endings.data(), empties.data(), decisions.data(), turns.data()});
  double sum = 0, squares = 0, length = 0;
  int repetitions = 0;
  for (std::uint64_t deal = 0; deal < kPiece; ++deal) {
    double share = 0;
    for (int r = 0; r < seats; ++r) {
      const std::size_t game = deal * seats + r;
      // In rotation r the first player sits r seats before the first seat.
      const int seat = (seats - r) % seats;
      if (winners[game] >> seat & 1) share += 1.0 / __builtin_popcount(winners[game]) / seats;
      repetitions += endings[game] == static_cast<std::uint8_t>(ln::End::repetition);
      length += static_cast<double>(turns[game]) / static_cast<double>(games);
    }
    sum += share;
    squares += share * share;
  }
  const double ms = 1e-6 * static_cast<double>(thought_ns) / static_cast<double>(thoughts);
  out << "{\"match\": \"" << match << "\", \"piece\": " << piece << ", \"deals\": " << kPiece
      << ", \"sum\": " << sum << ", \"squares\": " << squares
      << ", \"repetitions\": " << repetitions << ", \"turns\": " << length << ", \"ms\": " << ms
      << "}" << std::endl;
}

double number(const std::string& line, const std::string& name) {
  const auto at = line.find("\"" + name + "\": ");
  return std::strtod(line.c_str() + at + name.size() + 4, nullptr);
}

std::map<std::string, std::map<std::uint64_t, std::string>> read(const char* path) {
  std::map<std::string, std::map<std::uint64_t, std::string>> pieces;
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) {
    const auto from = line.find(": \"") + 3;
    const std::string match = line.substr(from, line.find('"', from) - from);
    pieces[match][static_cast<std::uint64_t>(number(line, "piece"))] = line;
  }
  return pieces;
}

void report(const char* path) {
  for (const auto& [match, pieces] : read(path)) {
    Tally tally;
    for (const auto& [piece, line] : pieces) {
      tally.deals += static_cast<std::uint64_t>(number(line, "deals"));
      tally.sum += number(line, "sum");
      tally.squares += number(line, "squares");
      tally.ms += number(line, "ms") / static_cast<double>(pieces.size());
      tally.repetitions += static_cast<std::uint64_t>(number(line, "repetitions"));
    }
    const double deals = static_cast<double>(tally.deals), mean = tally.sum / deals;
    const double spread = (tally.squares / deals - mean * mean) / (deals - 1);
    std::printf("%-60s %5.0f deals  %.1f %% ± %.1f  %.1f ms a decision  %llu by repetition\n",
                match.c_str(), deals, 100 * mean, 196 * std::sqrt(spread), tally.ms,
                static_cast<unsigned long long>(tally.repetitions));
  }
}

}  // namespace

int main(int count, char** words) {
  if (count < 4) return std::fputs("see the first lines of this file\n", stderr), 2;
  const auto start = Clock::now();
  const unsigned threads = static_cast<unsigned>(std::atoi(words[2]));
  for (int i = 4; i < count; ++i) {
    const std::string match = words[i];
    const auto done = read(words[1])[match];
    std::ofstream out(words[1], std::ios::app);
    const std::uint64_t deals = std::strtoull(match.c_str(), nullptr, 10);
    for (std::uint64_t piece = 0; piece < (deals + kPiece - 1) / kPiece; ++piece) {
      if (seconds_since(start) > std::atof(words[3])) break;
      if (!done.contains(piece)) play(match, piece, threads, out);
    }
  }
  report(words[1]);
}
