#include "game_state.hpp"

#include <span>
#include <utility>

#include "record.hpp"

namespace binding {

namespace {

std::span<const std::uint8_t> span_of(const nb::bytes& bytes) {
  return {static_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

}  // namespace

nb::bytes pack_position(const ln::Position& position) {
  const auto record = ln::write_record(position);
  return nb::bytes(record.data(), record.size());
}

ln::Position unpack_position(const nb::bytes& record) {
  ln::Reading reading = ln::read_record(span_of(record));
  if (reading.fault != nullptr) throw Refusal{reading.fault, {}, "PositionError"};
  return std::move(reading.position);
}

GameState pack_game(const ln::Game& game) {
  const auto past = game.repetition.write(game.position.seats);
  return {pack_position(game.position), game.random.counter(), game.decisions, game.turns,
          nb::bytes(past.data(), past.size())};
}

ln::Game unpack_game(const GameState& state) {
  const auto& [record, luck, decisions, turns, past] = state;
  ln::Game game(0, 0);
  game.position = unpack_position(record);
  game.random = ln::Random::at(luck);
  game.decisions = decisions;
  game.turns = turns;
  game.repetition.read(span_of(past), game.position);
  return game;
}

}  // namespace binding
