// One game being played inside the kernel, as Python holds it: changed in place, copied cheaply.
#include "game.hpp"

#include <nanobind/stl/vector.h>

#include <vector>

#include "decide.hpp"
#include "encode.hpp"
#include "game_state.hpp"
#include "legal.hpp"
#include "module.hpp"

namespace binding {

namespace {

using ln::Game;

bool allows(const Game& game, std::int64_t action) {
  const bool known = action >= 0 && action < ln::kActions;
  return known && ln::is_legal(game.position, static_cast<ln::Action>(action));
}

// Whether the action was legal; nothing changes if it was not. Luck turns up what is drawn.
bool act(Game& game, std::int64_t action) {
  if (!allows(game, action)) return false;
  game.act(static_cast<ln::Action>(action));
  return true;
}

// The same, but what was drawn stays face down.
bool choose(Game& game, std::int64_t action) {
  if (!allows(game, action)) return false;
  game.choose(static_cast<ln::Action>(action));
  return true;
}

bool turn_up(Game& game, std::int64_t number) {
  const bool known = number >= 1 && number <= ln::kHighest;
  if (!known || !game.position.chance() || game.position.pile[number] == 0) return false;
  game.turn_up(static_cast<ln::Number>(number));
  return true;
}

void begin(Game& game, const ln::Position& start) {
  if (start.over()) throw Refusal{"kernel/no-decision"};
  game.begin(start);
}

// Begin at a position without settling chance.
Game at(const ln::Position& position) {
  Game game(0, 0);
  game.position = position;
  return game;
}

int decide(const Game& game, int policy, std::uint64_t seed) {
  if (game.position.over() || game.position.chance()) throw Refusal{"kernel/no-decision"};
  return ln::decide(game.position, policy_of(policy), ln::Random(seed, 0));
}

// One ply with explicit chance, by OpenSpiel's ids: an action, or a number less 1.
bool proceed(Game& game, std::int64_t action) {
  return game.position.chance() ? turn_up(game, action + 1) : choose(game, action);
}

// Whose ply it is, by OpenSpiel's ids: players from 0, -1 for chance, -4 at the end.
int player(const Game& game) {
  constexpr int kChance = -1;
  constexpr int kTerminal = -4;
  if (game.position.over()) return kTerminal;
  return game.position.chance() ? kChance : game.position.seat - 1;
}

// What may turn up: (number less 1, probability) for each.
nb::list chances(const Game& game) {
  nb::list outcomes;
  if (!game.position.chance()) return outcomes;
  const double all = game.position.hidden;
  for (int n = 1; n <= ln::kHighest; ++n) {
    const int count = game.position.pile[n];
    if (count != 0) outcomes.append(nb::make_tuple(n - 1, count / all));
  }
  return outcomes;
}

std::vector<int> action_ids(const Game& game) {
  std::vector<int> ids;
  ln::each_action(ln::legal(game.position), [&](ln::Action action) { ids.push_back(action); });
  return ids;
}

std::vector<int> unseen(const Game& game) {
  const auto& pile = game.position.pile;
  return {pile.begin() + 1, pile.begin() + 1 + ln::kHighest};
}

std::vector<float> shares(const Game& game) {
  std::vector<float> parts(game.position.seats, 0.0F);
  if (!game.position.over()) return parts;
  const unsigned winners = ln::outcome(game.position).winners;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    parts[i] = static_cast<float>(winners >> i & 1) / static_cast<float>(std::popcount(winners));
  }
  return parts;
}

void write_mask(const Game& game, nb::handle out) {
  ln::write_mask(ln::legal(game.position), Memory<std::uint8_t>(out, ln::kActions).data());
}

template <class Value>
void observe(const Game& game, int viewer, nb::handle out) {
  const int seats = game.position.seats;
  if (viewer < 1 || viewer > seats)
    throw Refusal{"kernel/seats", {{"expected", seats}, {"found", viewer}}};
  const std::size_t size = static_cast<std::size_t>(ln::planes(seats)) * ln::kCells;
  ln::observe(game.position, static_cast<ln::Seat>(viewer), Memory<Value>(out, size).data());
}

}  // namespace

void add_game(nb::module_& module) {
  nb::class_<ln::Random>(module, "Luck", "The kernel's random numbers; rival_luck makes them.")
      .def(nb::init<std::uint64_t, std::uint64_t>())
      .def("next", &ln::Random::next, "The next 64 random bits.")
      .def("below", &ln::Random::below,
           "A random whole number from 0 up to, but not including, the limit.")
      .def("__getstate__", &ln::Random::counter)
      .def("__setstate__", [](ln::Random& self, std::uint64_t counter) {
        new (&self) ln::Random(ln::Random::at(counter));
      });
  nb::class_<Game>(module, "SwiftGame",
                   "One game inside the kernel, which changes in place; swift_game makes one.")
      .def("__init__",
           [](Game* self, const ln::Position& start, std::uint64_t seed, std::uint64_t stream) {
             new (self) Game(seed, stream);
             begin(*self, start);
           })
      .def_static("at", &at,
                  "A game at a packed position, in which a tile that was drawn stays face down.")
      .def(
          "copy", [](const Game& game) { return Game(game); },
          "An independent copy, with its luck.")
      .def(
          "reseed",
          [](Game& game, std::uint64_t seed, std::uint64_t stream) {
            game.random = ln::Random(seed, stream);
          },
          "Continue with another luck, by its seed and stream.")
      .def("begin", &begin, "Begin anew at a packed position, with the luck that is there.")
      .def("act", &act,
           "Carry out an action by its id; luck turns up what is drawn. False, and no change, if "
           "it is illegal.")
      .def("choose", &choose, "As act, but what is drawn stays face down.")
      .def("turn_up", &turn_up,
           "Turn up a tile of a number that the pile has; False if there is none.")
      .def("proceed", &proceed,
           "One ply as OpenSpiel counts: an action's id, or at a chance node a number - 1.")
      .def("chances", &chances,
           "What may turn up: number - 1 and its probability, for each number.")
      .def_prop_ro("player", &player,
                   "Whose ply it is, as OpenSpiel counts: from 0, -1 for chance, -4 at the end.")
      .def("__deepcopy__", [](const Game& game, nb::handle) { return Game(game); })
      .def("__getstate__", &pack_game)
      .def("__setstate__",
           [](Game& game, const GameState& state) { new (&game) Game(unpack_game(state)); })
      .def("allows", &allows, "Whether an action is legal, by its id.")
      .def("decide", &decide,
           "The id that a built-in policy chooses; luckynumbers.kernel.decide takes its name.")
      .def("action_ids", &action_ids, "The ids of the legal actions, ascending.")
      .def("unseen", &unseen, "How many tiles of each number from 1 to 20 are face down.")
      .def("shares", &shares, "Each seat's share of the win; all 0 before the end.")
      .def("write_mask", &write_mask, "Fill an array of 322 with what is legal.")
      .def("observe_bytes", &observe<std::uint8_t>,
           "Fill an array of uint8 with the planes that a seat sees.")
      .def("observe_floats", &observe<float>, "The same for float32.")
      .def_prop_ro(
          "position", [](const Game& game) { return game.position; },
          "The packed position; position_of(game) is the Position.")
      .def_prop_ro(
          "seat", [](const Game& game) { return int{game.position.seat}; },
          "The seat to act, 0 after the end.")
      .def_prop_ro(
          "hidden", [](const Game& game) { return int{game.position.hidden}; },
          "How many tiles are face down.")
      .def_prop_ro(
          "chance", [](const Game& game) { return game.position.chance(); },
          "Whether a tile waits to be turned up.")
      .def_prop_ro(
          "decisions", [](const Game& game) { return game.decisions; },
          "How many actions were carried out.");
  module.def("planes", &ln::planes, nb::arg("seats"));
}

}  // namespace binding
