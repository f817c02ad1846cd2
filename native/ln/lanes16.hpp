// Sixteen small numbers side by side, for the bound of the swap puzzles.
// NEON is part of every aarch64, SSSE3 is required on x86-64, and WebAssembly is compiled with its
// vectors and without; elsewhere plain loops.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>

#if defined(__ARM_NEON) && defined(__aarch64__) && !defined(LN_PORTABLE)
#define LN_LANES_NEON 1
#include <arm_neon.h>
#elif defined(__SSSE3__) && !defined(LN_PORTABLE)
#define LN_LANES_SSSE3 1
#include <tmmintrin.h>
#elif defined(__wasm_simd128__) && !defined(LN_PORTABLE)
#define LN_LANES_WASM 1
#include <wasm_simd128.h>
#endif

namespace ln {

// Sums stop at 255, which therefore means "impossible" and stays so.
struct alignas(16) Lanes {
  std::uint8_t at[16];
};

#ifdef LN_LANES_NEON

inline uint8x16_t load(const Lanes& lanes) { return vld1q_u8(lanes.at); }
inline Lanes store(uint8x16_t value) {
  Lanes lanes;
  vst1q_u8(lanes.at, value);
  return lanes;
}
inline Lanes pick(const Lanes& from, const Lanes& which) {
  return store(vqtbl1q_u8(load(from), load(which)));
}
inline Lanes add(const Lanes& one, const Lanes& other) {
  return store(vqaddq_u8(load(one), load(other)));
}
inline Lanes least(const Lanes& one, const Lanes& other) {
  return store(vminq_u8(load(one), load(other)));
}
inline std::uint8_t least_of(const Lanes& lanes) { return vminvq_u8(load(lanes)); }
// All bits that `bits` has in a lane where `value` is at most `limit`.
inline Lanes where_at_most(const Lanes& value, std::uint8_t limit, const Lanes& bits) {
  return store(vandq_u8(vcleq_u8(load(value), vdupq_n_u8(limit)), load(bits)));
}
inline Lanes either(const Lanes& one, const Lanes& other) {
  return store(vorrq_u8(load(one), load(other)));
}

#elif defined(LN_LANES_SSSE3)

inline __m128i load(const Lanes& lanes) {
  return _mm_load_si128(reinterpret_cast<const __m128i*>(lanes.at));
}
inline Lanes store(__m128i value) {
  Lanes lanes;
  _mm_store_si128(reinterpret_cast<__m128i*>(lanes.at), value);
  return lanes;
}
inline Lanes pick(const Lanes& from, const Lanes& which) {
  return store(_mm_shuffle_epi8(load(from), load(which)));
}
inline Lanes add(const Lanes& one, const Lanes& other) {
  return store(_mm_adds_epu8(load(one), load(other)));
}
inline Lanes least(const Lanes& one, const Lanes& other) {
  return store(_mm_min_epu8(load(one), load(other)));
}
inline std::uint8_t least_of(const Lanes& lanes) {
  __m128i low = load(lanes);
  low = _mm_min_epu8(low, _mm_srli_si128(low, 8));
  low = _mm_min_epu8(low, _mm_srli_si128(low, 4));
  low = _mm_min_epu8(low, _mm_srli_si128(low, 2));
  low = _mm_min_epu8(low, _mm_srli_si128(low, 1));
  return static_cast<std::uint8_t>(_mm_cvtsi128_si32(low) & 0xFF);
}
inline Lanes where_at_most(const Lanes& value, std::uint8_t limit, const Lanes& bits) {
  const __m128i small = load(value);
  const __m128i most = _mm_set1_epi8(static_cast<char>(limit));
  return store(_mm_and_si128(_mm_cmpeq_epi8(_mm_min_epu8(small, most), small), load(bits)));
}
inline Lanes either(const Lanes& one, const Lanes& other) {
  return store(_mm_or_si128(load(one), load(other)));
}

#elif defined(LN_LANES_WASM)

inline v128_t load(const Lanes& lanes) { return wasm_v128_load(lanes.at); }
inline Lanes store(v128_t value) {
  Lanes lanes;
  wasm_v128_store(lanes.at, value);
  return lanes;
}
inline Lanes pick(const Lanes& from, const Lanes& which) {
  return store(wasm_i8x16_swizzle(load(from), load(which)));
}
inline Lanes add(const Lanes& one, const Lanes& other) {
  return store(wasm_u8x16_add_sat(load(one), load(other)));
}
inline Lanes least(const Lanes& one, const Lanes& other) {
  return store(wasm_u8x16_min(load(one), load(other)));
}
inline std::uint8_t least_of(const Lanes& lanes) {
  return *std::min_element(lanes.at, lanes.at + 16);
}
inline Lanes where_at_most(const Lanes& value, std::uint8_t limit, const Lanes& bits) {
  return store(wasm_v128_and(wasm_u8x16_le(load(value), wasm_u8x16_splat(limit)), load(bits)));
}
inline Lanes either(const Lanes& one, const Lanes& other) {
  return store(wasm_v128_or(load(one), load(other)));
}

#else

template <class Each>
inline Lanes each_lane(Each each) {
  Lanes lanes;
  for (int i = 0; i < 16; ++i) lanes.at[i] = static_cast<std::uint8_t>(each(i));
  return lanes;
}
inline Lanes pick(const Lanes& from, const Lanes& which) {
  return each_lane([&](int i) { return from.at[which.at[i]]; });
}
inline Lanes add(const Lanes& one, const Lanes& other) {
  return each_lane([&](int i) { return std::min(one.at[i] + other.at[i], 255); });
}
inline Lanes least(const Lanes& one, const Lanes& other) {
  return each_lane([&](int i) { return std::min(one.at[i], other.at[i]); });
}
inline std::uint8_t least_of(const Lanes& lanes) {
  return *std::min_element(lanes.at, lanes.at + 16);
}
inline Lanes where_at_most(const Lanes& value, std::uint8_t limit, const Lanes& bits) {
  return each_lane([&](int i) { return value.at[i] <= limit ? bits.at[i] : 0; });
}
inline Lanes either(const Lanes& one, const Lanes& other) {
  return each_lane([&](int i) { return one.at[i] | other.at[i]; });
}

#endif

// The bits that any lane has.
inline std::uint8_t any_of(const Lanes& lanes) {
  std::uint64_t half[2];
  std::memcpy(half, lanes.at, sizeof half);
  std::uint64_t bits = half[0] | half[1];
  bits |= bits >> 32;
  bits |= bits >> 16;
  return static_cast<std::uint8_t>(bits | bits >> 8);
}

inline Lanes all_lanes(std::uint8_t value) {
  Lanes lanes;
  std::fill_n(lanes.at, 16, value);
  return lanes;
}

}  // namespace ln
