// The evaluation network: from a public position to each seat's share of the win.
//
// A position goes to the network when a seat begins a play with an empty hand (a turn, or another
// play of Bruno's), or is about to draw for a diagonal cell in Michael's setup. Each garden still
// playing is seen by the same first layer through sparse features (`features.hpp`):
//
//   h_r = relu(W1 x_r + b1)               r = 0 is the seat to act, then in turn order
//   h   = relu(W2 [h_0 ... h_P-1] + b2)
//   k   = relu(W3 h + b3)
//   s   = softmax(W4 k + b4)
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <new>
#include <span>
#include <vector>

#include "position.hpp"
#include "tiles.hpp"

namespace ln {

// By absolute seat, seat 1 first; 0 for a seat that has left or does not exist.
using Shares = std::array<float, kMostSeats>;

// Memory that vectors can be loaded from.
template <class Value>
struct AlignedAllocator {
  using value_type = Value;
  AlignedAllocator() = default;
  template <class Other>
  explicit AlignedAllocator(const AlignedAllocator<Other>&) {}
  Value* allocate(std::size_t count) {
    return static_cast<Value*>(::operator new(count * sizeof(Value), std::align_val_t{64}));
  }
  void deallocate(Value* memory, std::size_t) { ::operator delete(memory, std::align_val_t{64}); }
  bool operator==(const AlignedAllocator&) const { return true; }
};
using Floats = std::vector<float, AlignedAllocator<float>>;

// The weights for one number of seats still playing, with or without Bruno's variant. Layers are
// padded with zeros to whole blocks, which changes no value.
struct Network {
  int seats = 0;
  bool bruno = false;
  int width1 = 0;  // padded
  int width2 = 0;  // padded
  int width3 = 0;  // padded
  Floats first;    // [total::kRows][width1]: one row a feature, one of zeros, then totals
  Floats bias1;    // [width1]
  Floats second;   // [seats][width1][width2]: the weights that go out from one unit lie together
  Floats bias2;    // [width2]
  Floats third;    // [width2][width3]
  Floats bias3;    // [width3]
  Floats fourth;   // [seats][width3]
  Floats bias4;    // [seats]

  const float* row(int index) const {
    return first.data() + static_cast<std::size_t>(index) * width1;
  }
  const float* outgoing(int role) const {
    return second.data() + static_cast<std::size_t>(role) * width1 * width2;
  }
};

struct NetworksReading;

// Every network of a file.
class Networks {
 public:
  // The network for a position that is not over, or null when the file has none.
  const Network* find(const Position& position) const {
    return find(position.playing(), position.has(kBruno));
  }
  const Network* find(int playing, bool bruno) const;

 private:
  friend NetworksReading read_networks(std::span<const std::uint8_t> bytes);
  std::array<std::unique_ptr<const Network>, 2 * (kMostSeats + 1)> nets_;
};

// What is wrong with a file, as a code; null when nothing is. The hash is the caller's to check.
struct NetworksReading {
  std::shared_ptr<const Networks> networks;
  const char* fault = nullptr;
};

NetworksReading read_networks(std::span<const std::uint8_t> bytes);

// Whether a position is one that the network evaluates.
inline bool evaluable(const Position& position) {
  if (position.over() || position.held != 0) return false;
  return position.unrevealed == 0 || (position.setup() && position.has(kMichael));
}

// The exact shares of a game that is over: the winners split it.
Shares outcome_shares(const Position& over);

// The network's shares of an evaluable position, from scratch: the reference for everything faster.
Shares evaluate(const Network& network, const Position& position);

}  // namespace ln
