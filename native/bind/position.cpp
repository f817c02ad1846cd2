// A position as Python holds it: immutable, changed by making another one.
#include "position.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <vector>

#include "game_state.hpp"
#include "legal.hpp"
#include "long_call.hpp"
#include "module.hpp"
#include "perft.hpp"
#include "rules.hpp"

namespace binding {

namespace {

using ln::Position;

bool allows(const Position& position, std::int64_t action) {
  const bool known = action >= 0 && action < ln::kActions;
  return known && ln::is_legal(position, static_cast<ln::Action>(action));
}

// The successor, or nothing where the rules forbid it; core has the reason.
std::optional<Position> apply(const Position& position, std::int64_t action) {
  if (!allows(position, action)) return std::nullopt;
  Position successor = position;
  ln::apply(successor, static_cast<ln::Action>(action));
  return successor;
}

std::optional<Position> reveal(const Position& position, std::int64_t number) {
  const bool known = number >= 1 && number <= ln::kHighest;
  if (!known || !position.chance() || position.pile[number] == 0) return std::nullopt;
  Position successor = position;
  ln::reveal(successor, static_cast<ln::Number>(number));
  return successor;
}

std::optional<Position> leave(const Position& position, std::int64_t seat) {
  if (position.over() || seat < 1 || seat > position.seats) return std::nullopt;
  if (position.gone(static_cast<ln::Seat>(seat))) return std::nullopt;
  Position successor = position;
  ln::leave(successor, static_cast<ln::Seat>(seat));
  return successor;
}

std::optional<Position> close(const Position& position) {
  if (position.has(ln::kNorep) || !position.turn_begins()) return std::nullopt;
  Position successor = position;
  ln::close(successor);
  return successor;
}

void write_masks(const Position& position, const Array<std::uint16_t>& out) {
  const ln::Legal legal = ln::legal(position);
  std::copy(legal.cells.begin() + 1, legal.cells.end(), data_of(out, ln::kHighest));
}

std::vector<int> action_ids(const Position& position) {
  std::vector<int> ids;
  ln::each_action(ln::legal(position), [&](ln::Action action) { ids.push_back(action); });
  return ids;
}

std::vector<int> hand(const Position& position) {
  return {position.hand.begin(), position.hand.begin() + position.held};
}

std::vector<int> unseen(const Position& position) {
  return {position.pile.begin() + 1, position.pile.begin() + 1 + ln::kHighest};
}

// (end, winners as bits, empties), or nothing while the game goes on.
nb::object outcome(const Position& position) {
  if (!position.over()) return nb::none();
  const ln::Outcome end = ln::outcome(position);
  const std::vector<int> empties(end.empties.begin(), end.empties.begin() + position.seats);
  return nb::make_tuple(static_cast<int>(end.end), static_cast<int>(end.winners), empties);
}

std::uint64_t perft(const Position& position, int depth, unsigned threads, Cancel* cancel) {
  ln::Perft count;
  LongCall(cancel).run([&](const ln::StopToken& token) {
    count = ln::perft(position, depth, threads, token);
    return count.finished;
  });
  return count.leaves;
}

}  // namespace

void add_position(nb::module_& module) {
  nb::class_<Position>(module, "Position")
      .def("__init__",
           [](Position* self, const nb::bytes& record) {
             new (self) Position(unpack_position(record));
           })
      .def_prop_ro("record", &pack_position)
      .def_prop_ro("seats", [](const Position& position) { return int{position.seats}; })
      .def_prop_ro("hand", &hand)
      .def_prop_ro("over", &Position::over)
      .def_prop_ro("chance", &Position::chance)
      .def_prop_ro("turn_begins", &Position::turn_begins)
      .def("write_masks", &write_masks)
      .def("action_ids", &action_ids)
      .def("allows", &allows)
      .def("unseen", &unseen)
      .def("apply", &apply)
      .def("reveal", &reveal)
      .def("leave", &leave)
      .def("close", &close)
      .def("outcome", &outcome)
      .def("perft", &perft, nb::arg("depth"), nb::arg("threads"), nb::arg("cancel").none());
}

}  // namespace binding
