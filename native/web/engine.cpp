// The kernel as a WebAssembly module: its C interface, for the browser's worker and for Node.
//
// A position goes in as its record (record.hpp) at the front of the buffer, and every answer comes
// back there; `size` is always the record's length. No call trusts its arguments. What is refused
// returns 0 or, where 0 is an answer, -1. The layouts are read by src/luckynumbers/web/engine.
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "decide.hpp"
#include "late.hpp"
#include "legal.hpp"
#include "levels.hpp"
#include "network.hpp"
#include "oneply.hpp"
#include "perft.hpp"
#include "playout.hpp"
#include "record.hpp"
#include "refusal.hpp"
#include "rules.hpp"
#include "search.hpp"
#include "swaps.hpp"

#ifdef __wasm__
#define LN_EXPORT(name) extern "C" __attribute__((export_name(#name)))
// Called now and then during a long call, with what a puzzle's search has reached; whoever returns
// true stops the call.
extern "C" __attribute__((import_module("page"), import_name("poll"))) int page_poll(int length,
                                                                                     double nodes);
#else
#define LN_EXPORT(name) extern "C"
extern "C" int page_poll(int length, double nodes);
#endif

#ifdef __wasm__
// The library's own would bring the whole of printf along.
namespace std {
inline namespace __1 {
[[noreturn]] void __libcpp_verbose_abort(const char* /*format*/, ...) noexcept { __builtin_trap(); }
}  // namespace __1
}  // namespace std
#endif

namespace {

using ln::Position;

constexpr std::size_t kBufferSize = 1U << 16;
constexpr double kMostNodes = 1e12;
constexpr int kMostGames = 4096, kMostDepth = 16, kMostShortest = 1024;

alignas(16) std::uint8_t buffer[kBufferSize];
std::vector<std::uint8_t> upload;
std::array<std::shared_ptr<const ln::Networks>, 2 * (ln::kMostSeats + 1)> loaded;

// Writes values one after the other, each as its bytes.
class Writer {
 public:
  template <class Value>
  void put(Value value) {
    std::memcpy(buffer + at_, &value, sizeof value);
    at_ += sizeof value;
  }

 private:
  std::size_t at_ = 0;
};

std::optional<Position> read(std::size_t size) {
  if (size > kBufferSize) return std::nullopt;
  ln::Reading reading = ln::read_record({buffer, size});
  if (reading.fault != nullptr) return std::nullopt;
  return std::move(reading.position);
}

int write(const Position& position) {
  const auto record = ln::write_record(position);
  if (record.size() > kBufferSize) return 0;
  std::copy(record.begin(), record.end(), buffer);
  return static_cast<int>(record.size());
}

std::optional<Position> read_decision(std::size_t size) {
  std::optional<Position> position = read(size);
  if (!position || position->over() || position->chance()) return std::nullopt;
  return position;
}

// The networks for a position, if they are loaded; seats do not change while the kernel thinks.
std::shared_ptr<const ln::Networks> networks_for(const Position& position) {
  return loaded[2 * static_cast<std::size_t>(position.playing()) + position.has(ln::kBruno)];
}

std::uint64_t nodes_of(double nodes) {
  return nodes >= 1 ? static_cast<std::uint64_t>(std::min(nodes, kMostNodes)) : 0;
}

bool poll_page(void* /*context*/) { return page_poll(0, 0) != 0; }

bool poll_progress(void* context) {
  const auto& progress = *static_cast<const ln::SwapProgress*>(context);
  return page_poll(progress.length, static_cast<double>(progress.nodes)) != 0;
}

// action, count, nodes, then for each action: id, way, circles, samples, error, shares of 5 seats
int write_lines(int action, double nodes, const std::vector<ln::SearchLine>& lines) {
  Writer writer;
  writer.put(std::int32_t{action});
  writer.put(static_cast<std::int32_t>(lines.size()));
  writer.put(nodes);
  for (const ln::SearchLine& line : lines) {
    writer.put(line.action);
    writer.put(static_cast<std::uint8_t>(line.way));
    writer.put(static_cast<std::uint8_t>(line.circles));
    writer.put(line.samples);
    writer.put(line.error);
    writer.put(line.shares);
  }
  return static_cast<int>(lines.size());
}

bool sound_board() {
  unsigned seen = 0;
  for (int cell = 0; cell < 16; ++cell) seen |= 1U << std::min<unsigned>(buffer[cell], 16);
  return seen == 0xFFFF;
}

}  // namespace

LN_EXPORT(buffer) std::uint8_t* ln_buffer() { return buffer; }

// Rules

LN_EXPORT(start) int ln_start(unsigned options, int seats, int first) {
  const bool two_setups = (options & ln::kMichael) != 0 && (options & ln::kSorted) != 0;
  if (options > 15 || two_setups || seats < ln::kLeastSeats || seats > ln::kMostSeats) return 0;
  if (first < 1 || first > seats) return 0;
  return write(ln::start(static_cast<std::uint8_t>(options), seats, static_cast<ln::Seat>(first)));
}

LN_EXPORT(apply) int ln_apply(std::size_t size, int action) {
  std::optional<Position> position = read(size);
  if (!position || action < 0 || action >= ln::kActions) return 0;
  if (!ln::is_legal(*position, static_cast<ln::Action>(action))) return 0;
  ln::apply(*position, static_cast<ln::Action>(action));
  return write(*position);
}

LN_EXPORT(reveal) int ln_reveal(std::size_t size, int number) {
  std::optional<Position> position = read(size);
  if (!position || !position->chance() || number < 1 || number > ln::kHighest) return 0;
  if (position->pile[number] == 0) return 0;
  ln::reveal(*position, static_cast<ln::Number>(number));
  return write(*position);
}

LN_EXPORT(leave) int ln_leave(std::size_t size, int seat) {
  std::optional<Position> position = read(size);
  if (!position || position->over() || seat < 1 || seat > position->seats) return 0;
  if (position->gone(static_cast<ln::Seat>(seat))) return 0;
  ln::leave(*position, static_cast<ln::Seat>(seat));
  return write(*position);
}

// R7 ends the game.
LN_EXPORT(close) int ln_close(std::size_t size) {
  std::optional<Position> position = read(size);
  if (!position || position->has(ln::kNorep) || !position->turn_begins()) return 0;
  ln::close(*position);
  return write(*position);
}

// The ids of the legal actions, ascending, two bytes each; returns how many, -1 for no position.
LN_EXPORT(actions) int ln_actions(std::size_t size) {
  const std::optional<Position> position = read(size);
  if (!position) return -1;
  Writer writer;
  int count = 0;
  ln::each_action(ln::legal(*position), [&](ln::Action action) {
    writer.put(action);
    ++count;
  });
  return count;
}

// Why the seat to act may not place a number on a cell, discard it (cell 16) or draw (number 0):
// the reason, 0 for none, and in the buffer the cell of the tile that stands in the way; -1 when
// refused.
LN_EXPORT(refusal) int ln_refusal(std::size_t size, int number, int cell) {
  const std::optional<Position> position = read(size);
  if (!position || number < 0 || number > ln::kHighest || cell < 0 || cell > ln::kCells) return -1;
  const auto tile = static_cast<ln::Number>(number);
  ln::Refusal found;
  if (number == 0) {
    found = ln::why_no_draw(*position);
  } else if (cell == ln::kCells) {
    found = ln::why_no_discard(*position, tile);
  } else {
    found = ln::why_no_place(*position, tile, static_cast<ln::Cell>(cell));
  }
  Writer().put(found.blocker);
  return static_cast<int>(found.reason);
}

// The cells on which a number fits in the garden of the seat to act, as bits, whether the seat has
// that number or not; -1 when refused.
LN_EXPORT(fits) int ln_fits(std::size_t size, int number) {
  const std::optional<Position> position = read(size);
  if (!position || position->over() || number < 1 || number > ln::kHighest) return -1;
  return ln::open_cells(*position, static_cast<ln::Number>(number));
}

// The cells of a garden that each number from 1 fits, as bits, whoever has that number; the garden
// comes as its sixteen cells.
LN_EXPORT(room) int ln_room() {
  ln::Garden garden;
  for (int cell = 0; cell < ln::kCells; ++cell) {
    if (buffer[cell] > ln::kHighest) return 0;
    if (buffer[cell] != 0) garden.put(buffer[cell], static_cast<ln::Cell>(cell));
  }
  Writer writer;
  for (int n = 1; n <= ln::kHighest; ++n) writer.put(ln::fits(garden, static_cast<ln::Number>(n)));
  return 1;
}

// A byte each: over, chance, turn begins, setup, the end, the winners as bits, the empty cells of
// five seats, how many of each number from 1 to 20 lie face down.
LN_EXPORT(facts) int ln_facts(std::size_t size) {
  const std::optional<Position> position = read(size);
  if (!position) return 0;
  const ln::Outcome end = ln::outcome(*position);
  Writer writer;
  writer.put(position->over());
  writer.put(position->chance());
  writer.put(position->turn_begins());
  writer.put(!position->over() && position->setup());
  writer.put(end.end);
  writer.put(end.winners);
  writer.put(end.empties);
  for (int n = 1; n <= ln::kHighest; ++n) writer.put(position->pile[n]);
  return 1;
}

// Positions after some plies; -1 for no position.
LN_EXPORT(perft) double ln_perft(std::size_t size, int depth) {
  const std::optional<Position> position = read(size);
  if (!position || depth < 0 || depth > kMostDepth) return -1;
  std::atomic<bool> stop{false};
  const ln::Perft count = ln::perft(*position, depth, 1, {stop, &poll_page});
  return count.finished ? static_cast<double>(count.leaves) : -1;
}

// Games by a policy: decisions and turns of four bytes, winners, endings and empties of one, each
// for all games.
LN_EXPORT(playouts)
int ln_playouts(std::size_t size, int policy, int games, std::uint64_t seed, unsigned limit) {
  const std::optional<Position> position = read(size);
  if (!position || games < 1 || games > kMostGames || policy < 0 || policy > 2) return 0;
  auto* whole = reinterpret_cast<std::uint32_t*>(buffer);
  std::uint8_t* small = buffer + 8 * static_cast<std::size_t>(games);
  const ln::PlayoutResults results{small, small + games, small + 2 * games, whole, whole + games};
  std::atomic<bool> stop{false};
  const ln::PlayoutOrder order{static_cast<ln::Policy>(policy), static_cast<std::uint64_t>(games),
                               seed, 1, limit};
  return ln::play_out(*position, order, {stop, &poll_page}, results) ? 1 : 0;
}

// Networks

// Memory for a file of networks of so many bytes.
LN_EXPORT(reserve) std::uint8_t* ln_reserve(std::size_t size) {
  upload.assign(size, 0);
  return upload.data();
}

// Read the file that was written there; returns whether it is one.
LN_EXPORT(load) int ln_load() {
  const ln::NetworksReading reading = ln::read_networks(std::exchange(upload, {}));
  if (reading.fault != nullptr) return 0;
  for (int seats = ln::kLeastSeats; seats <= ln::kMostSeats; ++seats) {
    for (const bool bruno : {false, true}) {
      if (reading.networks->find(seats, bruno) == nullptr) continue;
      loaded[2 * static_cast<std::size_t>(seats) + bruno] = reading.networks;
    }
  }
  return 1;
}

// Whether the networks for a position are loaded.
LN_EXPORT(covers) int ln_covers(std::size_t size) {
  const std::optional<Position> position = read(size);
  return position && (position->over() || networks_for(*position) != nullptr) ? 1 : 0;
}

// Each seat's share of the win, four bytes each.
LN_EXPORT(shares) int ln_shares(std::size_t size) {
  const std::optional<Position> position = read(size);
  if (!position || (!position->over() && networks_for(*position) == nullptr)) return 0;
  const ln::Shares shares = position->over()
                                ? ln::outcome_shares(*position)
                                : ln::OnePly(networks_for(*position)).shares(*position);
  Writer().put(shares);
  return position->seats;
}

// Every legal action by the network, one play ahead; see `write_lines`.
LN_EXPORT(look) int ln_look(std::size_t size) {
  const std::optional<Position> position = read_decision(size);
  if (!position || networks_for(*position) == nullptr) return 0;
  ln::OnePly looker(networks_for(*position));
  const ln::View& view = looker.look(*position);
  std::vector<ln::SearchLine> lines;
  lines.reserve(view.choices.size());
  for (const ln::Choice& choice : view.choices) {
    lines.push_back({choice.action, ln::Way::one_ply, choice.shares});
  }
  return write_lines(view.chosen().action, 0, lines);
}

LN_EXPORT(search)
int ln_search(std::size_t size, double nodes, double ms, std::uint64_t seed, int others) {
  const std::optional<Position> position = read_decision(size);
  if (!position || networks_for(*position) == nullptr || others < 0 || others > 1) return 0;
  ln::SearchSettings settings;
  settings.others = static_cast<ln::Others>(others);
  std::atomic<bool> stop{false};
  const ln::SearchLimits limits{nodes_of(nodes), ms > 0 ? ms : 0, seed};
  if (limits.nodes == 0 && limits.ms == 0) return 0;
  ln::Search search(networks_for(*position), settings);
  const ln::SearchResult result = search.search(*position, limits, {stop, &poll_page});
  if (!result.finished) return 0;
  return write_lines(result.action, static_cast<double>(result.nodes), result.lines);
}

// The action of a level from 1 to 8; -1 when refused. The highest level is a search.
LN_EXPORT(level) int ln_level(std::size_t size, int level, std::uint64_t seed) {
  const std::optional<Position> position = read_decision(size);
  const bool known = level >= 1 && level <= static_cast<int>(ln::kWeaknesses.size());
  if (!position || !known || networks_for(*position) == nullptr) return -1;
  ln::OnePly looker(networks_for(*position));
  return ln::choose_weakly(*position, ln::kWeaknesses[level - 1], looker, seed);
}

// The action of a policy that needs no network; -1 when refused.
LN_EXPORT(policy) int ln_policy(std::size_t size, int policy, std::uint64_t seed) {
  const std::optional<Position> position = read_decision(size);
  if (!position || policy < 0 || policy > static_cast<int>(ln::Policy::greedy)) return -1;
  return ln::decide(*position, static_cast<ln::Policy>(policy), ln::Random(seed, 0));
}

// low, high, nodes as doubles, then for each action its id, low and high as doubles.
LN_EXPORT(late) int ln_late(std::size_t size, double nodes) {
  const std::optional<Position> position = read_decision(size);
  if (!position || !ln::late::solvable(*position)) return 0;
  std::atomic<bool> stop{false};
  const ln::late::Solution solution = ln::late::Solver().solve(
      *position, nodes_of(nodes), ln::late::Effort::all, {stop, &poll_page});
  if (solution.stopped) return 0;
  Writer writer;
  writer.put(solution.share);
  writer.put(static_cast<double>(solution.nodes));
  for (const ln::late::Line& line : solution.lines) {
    writer.put(static_cast<double>(line.action));
    writer.put(line.share);
  }
  return static_cast<int>(solution.lines.size());
}

// Puzzles: sixteen ranks in the buffer

// A shortest solution, a byte for each swap; returns how many, -1 when refused or stopped.
LN_EXPORT(solve) int ln_solve() {
  if (!sound_board()) return -1;
  ln::SwapBoard board;
  std::copy_n(buffer, board.size(), board.begin());
  std::atomic<bool> stop{false};
  ln::SwapProgress progress;
  const auto line = ln::solve_swaps(board, {stop, &poll_progress, &progress}, progress);
  if (!line) return -1;
  std::copy(line->begin(), line->end(), buffer);
  return static_cast<int>(line->size());
}

// All shortest solutions up to a limit, one after the other: their length in one byte, then the
// swaps of each; returns how many solutions there are, -1 when refused or stopped.
LN_EXPORT(solve_all) int ln_solve_all(int limit) {
  if (!sound_board() || limit < 1 || limit > kMostShortest) return -1;
  ln::SwapBoard board;
  std::copy_n(buffer, board.size(), board.begin());
  std::atomic<bool> stop{false};
  ln::SwapProgress progress;
  const auto lines = ln::all_shortest(board, static_cast<std::uint64_t>(limit),
                                      {stop, &poll_progress, &progress}, progress);
  if (!lines) return -1;
  Writer writer;
  writer.put(static_cast<std::uint8_t>(lines->empty() ? 0 : lines->front().size()));
  for (const ln::SwapLine& line : *lines) {
    for (const std::uint8_t swap : line) writer.put(swap);
  }
  return static_cast<int>(lines->size());
}
