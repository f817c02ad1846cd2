// Everything that a game goes on from, as Python pickles it.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>

#include <cstdint>
#include <tuple>

#include "errors.hpp"
#include "game.hpp"

namespace binding {

namespace nb = nanobind;

// The record of the position, where its luck stands, decisions, turns, what R7 remembers.
using GameState = std::tuple<nb::bytes, std::uint64_t, std::uint32_t, std::uint32_t, nb::bytes>;

nb::bytes pack_position(const ln::Position& position);
ln::Position unpack_position(const nb::bytes& record);

GameState pack_game(const ln::Game& game);
ln::Game unpack_game(const GameState& state);

}  // namespace binding
