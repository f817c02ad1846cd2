// Choosing among small weights, eight to a word, without a loop over them.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace ln {

static_assert(std::endian::native == std::endian::little, "the lowest byte of a word comes first");

// Byte i of word w is the weight of item 8w + i. The weights of one word must add up to at most
// 127, so that running totals leave the top bit of every byte free for a comparison.
//  - Numbers left in the pile: at most 8 x 5.
//  - Numbers that fit on the cells of two rows, once the diagonal is filled: at most 20 for each
//    of two diagonal cells, and 72 for the other six, because two cells on either side of a
//    diagonal tile share the numbers below and above it: 112.
//  - Cells that fit one number: at most 8.
template <std::size_t Words>
class Weights {
 public:
  struct Choice {
    unsigned item;
    unsigned rest;  // how far into the item's weight the choice fell
  };

  explicit Weights(const std::array<std::uint64_t, Words>& bytes) {
    for (std::size_t w = 0; w < Words; ++w) running_[w] = bytes[w] * kOnes;
  }

  unsigned total() const {
    unsigned sum = 0;
    for (std::size_t w = 0; w < Words; ++w) sum += last(w);
    return sum;
  }

  // The item that holds unit k of the total.
  Choice choose(unsigned k) const {
    std::size_t w = 0;
    while (w + 1 < Words && k >= last(w)) k -= last(w++);
    const std::uint64_t running = running_[w];
    const std::uint64_t reached = ((running | kTops) - (k + 1) * kOnes) & kTops;
    const unsigned at = static_cast<unsigned>(std::countr_zero(reached)) & ~7U;
    const unsigned before = static_cast<unsigned>(running << 8 >> at) & 0xFFU;
    return {static_cast<unsigned>(8 * w) + at / 8, k - before};
  }

 private:
  static constexpr std::uint64_t kOnes = 0x0101010101010101ULL;
  static constexpr std::uint64_t kTops = 0x8080808080808080ULL;

  unsigned last(std::size_t w) const { return static_cast<unsigned>(running_[w] >> 56); }

  std::array<std::uint64_t, Words> running_;
};

}  // namespace ln
