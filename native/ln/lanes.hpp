// Sixteen cells at once: the two questions about a garden that decide the speed of everything.
// NEON is part of every aarch64; elsewhere plain loops that a compiler turns into vectors.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "garden.hpp"
#include "weights.hpp"

#if defined(__ARM_NEON) && defined(__aarch64__) && !defined(LN_PORTABLE)
#define LN_NEON 1
#include <arm_neon.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace ln {

using CellWeights = Weights<2>;

#ifdef LN_NEON

// Which cells can take a number, empty or in exchange.
inline CellSet fits(const Garden& garden, Number number) {
  const uint32x4_t wanted = vdupq_n_u32(number_bit(number));
  const auto four = [&](int at) {
    const uint32x4_t open = vandq_u32(vld1q_u32(&garden.across[at]), vld1q_u32(&garden.down[at]));
    return vmovn_u32(vtstq_u32(open, wanted));
  };
  const uint8x8_t lower = vmovn_u16(vcombine_u16(four(0), four(4)));
  const uint8x8_t upper = vmovn_u16(vcombine_u16(four(8), four(12)));
  const uint8x8_t place = vcreate_u8(0x8040201008040201ULL);
  const unsigned low = vaddv_u8(vand_u8(lower, place));
  const unsigned high = vaddv_u8(vand_u8(upper, place));
  return static_cast<CellSet>(low | high << 8);
}

// How many of some numbers fit on each cell.
inline CellWeights count_open(const Garden& garden, NumberSet numbers) {
  const uint32x4_t wanted = vdupq_n_u32(numbers);
  const auto four = [&](int at) {
    const uint32x4_t open = vandq_u32(vld1q_u32(&garden.across[at]), vld1q_u32(&garden.down[at]));
    return vcntq_u8(vreinterpretq_u8_u32(vandq_u32(open, wanted)));
  };
  const uint8x16_t top = vpaddq_u8(four(0), four(4));
  const uint8x16_t bottom = vpaddq_u8(four(8), four(12));
  const uint64x2_t counts = vreinterpretq_u64_u8(vpaddq_u8(top, bottom));
  return CellWeights({vgetq_lane_u64(counts, 0), vgetq_lane_u64(counts, 1)});
}

#else

inline CellSet fits(const Garden& garden, Number number) {
  unsigned cells = 0;
  for (int c = 0; c < kCells; ++c) {
    cells |= ((garden.across[c] & garden.down[c]) >> number & 1U) << c;
  }
  return static_cast<CellSet>(cells);
}

inline CellWeights count_open(const Garden& garden, NumberSet numbers) {
  alignas(16) std::array<std::uint8_t, kCells> counts;
  for (int c = 0; c < kCells; ++c) {
    // Counting bits by halves, because the plainest x86-64 has no instruction for it.
    std::uint32_t set = garden.across[c] & garden.down[c] & numbers;
    set -= set >> 1 & 0x55555555U;
    set = (set & 0x33333333U) + (set >> 2 & 0x33333333U);
    set = (set + (set >> 4)) & 0x0F0F0F0FU;
    set += set >> 8;
    counts[c] = static_cast<std::uint8_t>((set + (set >> 16)) & 0x1F);
  }
  return CellWeights(std::bit_cast<std::array<std::uint64_t, 2>>(counts));
}

#endif

// Where the k-th lowest bit of a set is, k counted from 0.
inline int nth_bit(std::uint32_t set, unsigned k) {
  while (k-- > 0) set &= set - 1;
  return std::countr_zero(set);
}

}  // namespace ln
