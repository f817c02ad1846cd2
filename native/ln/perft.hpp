// How many ways a game can go on for some plies: the number that tells two rulebooks apart.
#pragma once

#include <cstdint>

#include "parallel.hpp"
#include "position.hpp"

namespace ln {

struct Perft {
  std::uint64_t leaves = 0;
  bool finished = true;
};

// A ply is one action or one revealed number; equal numbers are one way. A finished game has no
// continuation. The first plies are shared out over the threads.
Perft perft(const Position& position, int depth, unsigned threads, const StopToken& token);

}  // namespace ln
