// Networks and players as Python holds them.
#pragma once

#include <nanobind/nanobind.h>

#include <memory>
#include <utility>

#include "errors.hpp"
#include "match.hpp"
#include "network.hpp"
#include "oneply.hpp"

namespace binding {

namespace nb = nanobind;

// Networks as Python holds them; immutable, so that any thread may use them.
struct SharedNetworks {
  std::shared_ptr<const ln::Networks> networks;

  explicit SharedNetworks(const nb::bytes& file) {
    const auto* data = static_cast<const std::uint8_t*>(file.data());
    ln::NetworksReading reading = ln::read_networks({data, file.size()});
    if (reading.fault != nullptr) throw Refusal{reading.fault};
    networks = std::move(reading.networks);
  }

  // A looker for one call, if there is a network for the position.
  ln::OnePly looker(const ln::Position& position) const {
    if (position.over() || networks->find(position) != nullptr) return ln::OnePly(networks);
    throw Refusal{"kernel/network-missing",
                  {{"seats", position.playing()}, {"bruno", position.has(ln::kBruno) ? 1 : 0}}};
  }
};

struct SharedPlayer {
  ln::Player player;
  std::shared_ptr<const ln::Networks> networks;  // what it needs to play at all
};

}  // namespace binding
