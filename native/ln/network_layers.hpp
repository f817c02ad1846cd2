// The arithmetic of the network, in vectors that the compiler maps onto the machine's own.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "features.hpp"
#include "lanes.hpp"
#include "network.hpp"

#ifdef __SSE__
#include <xmmintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace ln {

// As wide as the registers that the compiler may use.
#ifdef __AVX512F__
inline constexpr int kVectorBytes = 64;
#elif defined(__AVX__)
inline constexpr int kVectorBytes = 32;
#else
inline constexpr int kVectorBytes = 16;
#endif
using Vector __attribute__((vector_size(kVectorBytes), may_alias)) = float;
inline constexpr int kLanes = kVectorBytes / static_cast<int>(sizeof(float));

inline Vector load_vector(const float* from) { return *reinterpret_cast<const Vector*>(from); }
inline void store_vector(float* to, const Vector& value) { *reinterpret_cast<Vector*>(to) = value; }

// Layers are padded to these, so that no loop has a remainder.
inline constexpr int kBlock1 = 64;  // units of the first layer whose sums stay in registers
inline constexpr int kBlock2 = 32;  // the same for the second and the third
inline constexpr int kWidest1 = 512, kWidest2 = 64;

// Rows of the first layer to be added and subtracted.
class Rows {
 public:
  explicit Rows(const Network& network) : network_(network) {}

  void clear() { plus_ = minus_ = 0; }
  void add(int row) { added_[plus_++] = network_.row(row); }
  void subtract(int row) { subtracted_[minus_++] = network_.row(row); }

  void add_all(const GardenSlots& slots) {
    for (int i = 0; i < GardenSlots::used(network_.bruno); ++i) {
      if (slots.at[i] != kNoFeature) add(slots.at[i]);
    }
  }

  void change(int before, int after) {
    if (before == after) return;
    subtract(before);
    add(after);
  }

  // A slot that stays costs nothing.
  void change(const GardenSlots& before, const GardenSlots& after) {
    const int used = GardenSlots::used(network_.bruno);
    for (int word = 0; word < used / 4; ++word) {
      std::uint64_t one, other;
      std::memcpy(&one, &before.at[4 * word], sizeof one);
      std::memcpy(&other, &after.at[4 * word], sizeof other);
      if (one != other) change_four(before, after, 4 * word);
    }
  }

  // out = in + rows
  void apply(const float* in, float* out) const {
    for (int from = 0; from < network_.width1; from += kBlock1) apply_block(in, out, from);
  }

 private:
  static constexpr int kMost = 192;  // all slots and all that is common are fewer

  void change_four(const GardenSlots& before, const GardenSlots& after, int from) {
    for (int i = from; i < from + 4; ++i) {
      if (before.at[i] == after.at[i]) continue;
      if (before.at[i] != kNoFeature) subtract(before.at[i]);
      if (after.at[i] != kNoFeature) add(after.at[i]);
    }
  }

  void apply_block(const float* in, float* out, int from) const {
    constexpr int kCount = kBlock1 / kLanes;
    Vector sums[kCount];
    for (int v = 0; v < kCount; ++v) sums[v] = load_vector(in + from + v * kLanes);
    for (int i = 0; i < plus_; ++i) {
      for (int v = 0; v < kCount; ++v) sums[v] += load_vector(added_[i] + from + v * kLanes);
    }
    for (int i = 0; i < minus_; ++i) {
      for (int v = 0; v < kCount; ++v) sums[v] -= load_vector(subtracted_[i] + from + v * kLanes);
    }
    for (int v = 0; v < kCount; ++v) store_vector(out + from + v * kLanes, sums[v]);
  }

  const Network& network_;
  int plus_ = 0, minus_ = 0;
  std::array<const float*, kMost> added_, subtracted_;
};

// Which of eight units are above 0, as bits.
inline unsigned loud_bits(const float* units) {
#ifdef LN_NEON
  const uint32x4_t low = vcgtzq_f32(vld1q_f32(units)), high = vcgtzq_f32(vld1q_f32(units + 4));
  const uint8x8_t bytes = vmovn_u16(vcombine_u16(vmovn_u32(low), vmovn_u32(high)));
  return vaddv_u8(vand_u8(bytes, vcreate_u8(0x8040201008040201ULL)));
#elif defined(__SSE__) && !defined(LN_PORTABLE)
  const auto four = [](const float* at) {
    return static_cast<unsigned>(_mm_movemask_ps(_mm_cmpgt_ps(_mm_load_ps(at), _mm_setzero_ps())));
  };
  return four(units) | four(units + 4) << 4;
#elif defined(__wasm_simd128__)
  const auto four = [](const float* at) {
    return wasm_i32x4_bitmask(wasm_f32x4_gt(wasm_v128_load(at), wasm_f32x4_splat(0)));
  };
  return four(units) | four(units + 4) << 4;
#else
  unsigned bits = 0;
  for (int i = 0; i < 8; ++i) bits |= static_cast<unsigned>(units[i] > 0) << i;
  return bits;
#endif
}

// [bits]: the places of the bits that are set, ascending, and how many they are.
struct PlacesOfBits {
  alignas(16) std::uint16_t places[256][8] = {};
  std::uint8_t count[256] = {};

  constexpr PlacesOfBits() {
    for (unsigned bits = 0; bits < 256; ++bits) {
      for (unsigned i = 0; i < 8; ++i) {
        if ((bits >> i & 1) != 0) places[bits][count[bits]++] = static_cast<std::uint16_t>(i);
      }
    }
  }
};
inline constexpr PlacesOfBits kPlacesOfBits;

using LoudUnits = std::array<std::uint16_t, kWidest1 + 8>;

// List the units above 0; returns how many there are.
inline int list_loud(const float* units, int count, LoudUnits& loud) {
  using Eight __attribute__((vector_size(16))) = std::uint16_t;
  Eight from = {};
  int n = 0;
  for (int i = 0; i < count; i += 8, from += 8) {
    const unsigned bits = loud_bits(units + i);
    Eight places;
    std::memcpy(&places, kPlacesOfBits.places[bits], sizeof places);
    places += from;
    std::memcpy(loud.data() + n, &places, sizeof places);
    n += kPlacesOfBits.count[bits];
  }
  return n;
}

// out += relu(units) x weights, where the weights that go out from one unit lie together. Many
// units are silent, so the others are listed first.
inline void pass_on(const float* units, int count, const float* weights, int width, float* out) {
  LoudUnits loud;
  const int n = list_loud(units, count, loud);
  // Sums that do not wait for each other keep the machine busy: eight at least.
  constexpr int kCount = kBlock2 / kLanes, kSets = kCount >= 8 ? 1 : 8 / kCount;
  for (int from = 0; from < width; from += kBlock2) {
    Vector sums[kSets][kCount] = {};
    const auto add = [&](int set, int unit) {
      const float value = units[unit];
      const float* row = weights + static_cast<std::size_t>(unit) * width + from;
      for (int v = 0; v < kCount; ++v) sums[set][v] += value * load_vector(row + v * kLanes);
    };
    int i = 0;
    for (; i + kSets <= n; i += kSets) {
      for (int set = 0; set < kSets; ++set) add(set, loud[i + set]);
    }
    for (; i < n; ++i) add(0, loud[i]);
    for (int v = 0; v < kCount; ++v) {
      Vector sum = load_vector(out + from + v * kLanes);
      for (const auto& set : sums) sum += set[v];
      store_vector(out + from + v * kLanes, sum);
    }
  }
}

// From the sums of the second layer to the shares, by role.
inline Shares finish(const Network& network, const float* second) {
  alignas(64) float third[kWidest2];
  std::copy_n(network.bias3.data(), network.width3, third);
  pass_on(second, network.width2, network.third.data(), network.width3, third);
  Shares shares{};
  float most = -1e30F, total = 0;
  for (int role = 0; role < network.seats; ++role) {
    float sum = network.bias4[role];
    const float* row = network.fourth.data() + static_cast<std::size_t>(role) * network.width3;
    for (int i = 0; i < network.width3; ++i) sum += std::max(third[i], 0.0F) * row[i];
    shares[role] = sum;
    most = std::max(most, sum);
  }
  for (int role = 0; role < network.seats; ++role) {
    shares[role] = std::exp(shares[role] - most);
    total += shares[role];
  }
  for (float& share : shares) share /= total;
  return shares;
}

// From roles to seats.
inline Shares by_seat(const Shares& by_role, const TurnOrder& order) {
  Shares shares{};
  for (int role = 0; role < order.count; ++role) shares[order.seats[role] - 1] = by_role[role];
  return shares;
}

}  // namespace ln
