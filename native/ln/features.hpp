// What the network sees of a position: sparse binary features of each garden still playing.
//
//   from  size  feature
//      0   320  cell c holds n: c*20 + n-1
//    320   256  empty cell c: c*16 + bucket of the face-down tiles that fit on it
//    576    48  empty cell c, t > 0 face-up tiles fit: c*3 + min(t,3)-1
//    624    17  number of empty cells
//    641     5  number of dead empty cells (nothing face down or face up fits), at most 4
//    646    20  bucket of the number of face-down tiles
//    666   100  number n has at least k+1 face-down tiles: (n-1)*5 + k
//    766    60  number n has at least k+1 face-up tiles: (n-1)*3 + k, k < 3
//    826     5  seats between the one to act and this one, in turn order
//    831     1  Michael's setup goes on
//    832    48  Bruno, cell c, x > 0 face-down tiles would make a new pair on it: c*3 + min(x,3)-1
//    880    32  Bruno, the same for y > 0 face-up tiles: c*2 + min(y,2)-1
//
// 0 to 645 and 832 to 911 belong to a garden, the others to the position. A garden's features are
// kept in slots, at most one feature a slot, so that two gardens are compared slot by slot.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "garden.hpp"
#include "lanes.hpp"
#include "position.hpp"

namespace ln {

using Feature = std::uint16_t;

inline constexpr int kInputs = 912;
inline constexpr Feature kNoFeature = kInputs;  // stands in an empty slot; its weights are all 0

namespace feature {

inline constexpr int kHolds = 0, kHidden = 320, kTable = 576, kEmpties = 624, kDead = 641;
inline constexpr int kLeft = 646, kPileNumber = 666, kTableNumber = 766, kRole = 826;
inline constexpr int kSetup = 831, kPairHidden = 832, kPairTable = 880;
inline constexpr int kMostDead = 4, kTableLevels = 3;

// [count]: the bucket a count falls into, by the least count of each.
template <std::size_t Size>
constexpr std::array<std::uint8_t, kHighest * kMostSeats + 1> buckets(
    const std::array<std::uint8_t, Size>& least) {
  std::array<std::uint8_t, kHighest * kMostSeats + 1> bucket{};
  for (std::size_t count = 0; count < bucket.size(); ++count) {
    for (std::size_t i = 0; i < Size; ++i) {
      if (count >= least[i]) bucket[count] = static_cast<std::uint8_t>(i);
    }
  }
  return bucket;
}

inline constexpr auto kFitBucket =
    buckets(std::array<std::uint8_t, 16>{0, 1, 2, 3, 4, 5, 6, 7, 9, 11, 14, 18, 23, 29, 37, 49});
inline constexpr auto kLeftBucket = buckets(std::array<std::uint8_t, 20>{
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 14, 17, 21, 26, 33, 41, 51, 63, 80});

}  // namespace feature

// Tiles of one kind as sets: bit n of level k is set when there are more than k tiles n.
class Levels {
 public:
  Levels() = default;
  explicit Levels(const Counts& counts) {
    for (int n = 1; n <= kHighest; ++n) {
      for (int i = 0; i < counts[n]; ++i) add(static_cast<Number>(n));
    }
  }

  int count(Number number) const {
    int total = 0;
    for (const NumberSet set : sets_) total += static_cast<int>(set >> number & 1);
    return total;
  }

  // Add or remove one tile; returns the level that changed.
  int add(Number number) {
    const int level = count(number);
    sets_[level] |= number_bit(number);
    used_ = std::max(used_, level + 1);
    return level;
  }
  int remove(Number number) {
    const int level = count(number) - 1;
    sets_[level] &= ~number_bit(number);
    return level;
  }

  // How many tiles have one of some numbers.
  int count_in(NumberSet numbers) const {
    int total = 0;
    for (int level = 0; level < used_; ++level) total += std::popcount(sets_[level] & numbers);
    return total;
  }

  // The same for sixteen sets of numbers at once.
  void count_in(const std::array<NumberSet, kCells>& numbers,
                std::array<std::uint8_t, kCells>& out) const;

 private:
  std::array<NumberSet, kMostSeats> sets_{};
  int used_ = 0;  // no higher level has a tile
};

// The tiles that nobody holds.
struct Supply {
  Levels pile;
  Levels table;

  Supply() = default;
  explicit Supply(const Position& position) : pile(position.pile), table(position.table) {}
};

// Sixteen slots for what stands on the cells or could, sixteen for the table, two counts; with
// Bruno's variant sixteen each for the pairs that pile and table could make.
struct GardenSlots {
  static constexpr int kPlain = 40, kAll = 72;
  static constexpr int kTableAt = 16, kEmptiesAt = 32, kDeadAt = 33;
  static constexpr int kPairHiddenAt = 40, kPairTableAt = 56;

  alignas(16) std::array<Feature, kAll> at;

  GardenSlots() = default;
  GardenSlots(const Garden& garden, const Supply& supply, bool bruno) {
    std::fill(at.begin() + kDeadAt + 1, at.end(), kNoFeature);
    fill_plain(garden, supply);
    if (bruno) fill_pairs(garden, supply);
  }

  static constexpr int used(bool bruno) { return bruno ? kAll : kPlain; }

 private:
  void fill_plain(const Garden& garden, const Supply& supply);
  void fill_pairs(const Garden& garden, const Supply& supply);
};

// Call `visit(feature)` for what all gardens of a position share, except the role.
template <class Visit>
void each_common_feature(const Supply& supply, int hidden, bool setup, Visit visit) {
  visit(feature::kLeft + feature::kLeftBucket[hidden]);
  for (int n = 1; n <= kHighest; ++n) {
    const int down = supply.pile.count(static_cast<Number>(n));
    const int up = std::min(supply.table.count(static_cast<Number>(n)), feature::kTableLevels);
    for (int k = 0; k < down; ++k) visit(feature::kPileNumber + (n - 1) * kMostSeats + k);
    for (int k = 0; k < up; ++k) visit(feature::kTableNumber + (n - 1) * feature::kTableLevels + k);
  }
  if (setup) visit(feature::kSetup);
}

// Rows of weights behind those of the features: all that the count of a number adds, in one row.
namespace total {

inline constexpr int kPileNumber = kInputs + 1;  // as feature::kPileNumber, with all below k
inline constexpr int kTableNumber = kPileNumber + kHighest * kMostSeats;
inline constexpr int kRows = kTableNumber + kHighest * feature::kTableLevels;

}  // namespace total

// Call `visit(row)` for the rows that add up to what all gardens of a position share.
template <class Visit>
void each_common_row(const Position& position, bool setup, Visit visit) {
  visit(feature::kLeft + feature::kLeftBucket[position.hidden]);
  for (int n = 1; n <= kHighest; ++n) {
    const int down = position.pile[n], up = std::min<int>(position.table[n], feature::kTableLevels);
    if (down > 0) visit(total::kPileNumber + (n - 1) * kMostSeats + down - 1);
    if (up > 0) visit(total::kTableNumber + (n - 1) * feature::kTableLevels + up - 1);
  }
  if (setup) visit(feature::kSetup);
}

// Whether a seat still playing has an empty diagonal cell.
inline bool setting_up(const Position& position) {
  for (Seat seat = 1; seat <= position.seats; ++seat) {
    if (!position.gone(seat) && !position.gardens[seat - 1].set_up()) return true;
  }
  return false;
}

// The seats still playing, from one of them on in turn order.
struct TurnOrder {
  std::array<Seat, kMostSeats> seats{};
  int count = 0;

  TurnOrder(const Position& position, Seat first) {
    for (int i = 0; i < position.seats; ++i) {
      const auto seat = static_cast<Seat>((first - 1 + i) % position.seats + 1);
      if (!position.gone(seat)) seats[count++] = seat;
    }
  }
};

// Call `visit(role, feature)` for every feature of a position that is not over.
template <class Visit>
void each_feature(const Position& position, Visit visit) {
  const TurnOrder order(position, position.seat);
  const Supply supply(position);
  const bool bruno = position.has(kBruno), setup = setting_up(position);
  for (int role = 0; role < order.count; ++role) {
    const GardenSlots slots(position.gardens[order.seats[role] - 1], supply, bruno);
    for (int i = 0; i < GardenSlots::used(bruno); ++i) {
      if (slots.at[i] != kNoFeature) visit(role, int{slots.at[i]});
    }
    each_common_feature(supply, position.hidden, setup, [&](int each) { visit(role, each); });
    visit(role, feature::kRole + role);
  }
}

inline void Levels::count_in(const std::array<NumberSet, kCells>& numbers,
                             std::array<std::uint8_t, kCells>& out) const {
#ifdef LN_NEON
  uint8x16_t total = vdupq_n_u8(0);
  for (int level = 0; level < used_; ++level) {
    const uint32x4_t set = vdupq_n_u32(sets_[level]);
    const auto four = [&](int at) {
      return vcntq_u8(vreinterpretq_u8_u32(vandq_u32(vld1q_u32(&numbers[at]), set)));
    };
    const uint8x16_t top = vpaddq_u8(four(0), four(4)), bottom = vpaddq_u8(four(8), four(12));
    total = vaddq_u8(total, vpaddq_u8(top, bottom));
  }
  vst1q_u8(out.data(), total);
#elif defined(__wasm_simd128__)
  const auto four = [&](int at) {
    const v128_t cells = wasm_v128_load(&numbers[at]);
    v128_t bytes = wasm_i8x16_splat(0);
    for (int level = 0; level < used_; ++level) {
      const v128_t held = wasm_v128_and(cells, wasm_u32x4_splat(sets_[level]));
      bytes = wasm_i8x16_add(bytes, wasm_i8x16_popcnt(held));
    }
    return wasm_u32x4_extadd_pairwise_u16x8(wasm_u16x8_extadd_pairwise_u8x16(bytes));
  };
  const v128_t top = wasm_u16x8_narrow_i32x4(four(0), four(4));
  const v128_t bottom = wasm_u16x8_narrow_i32x4(four(8), four(12));
  wasm_v128_store(out.data(), wasm_u8x16_narrow_i16x8(top, bottom));
#else
  for (int c = 0; c < kCells; ++c) out[c] = static_cast<std::uint8_t>(count_in(numbers[c]));
#endif
}

inline void GardenSlots::fill_plain(const Garden& garden, const Supply& supply) {
  alignas(16) std::array<NumberSet, kCells> open;
  alignas(16) std::array<std::uint8_t, kCells> hidden, table;
  for (int c = 0; c < kCells; ++c) open[c] = garden.across[c] & garden.down[c];
  supply.pile.count_in(open, hidden);
  supply.table.count_in(open, table);
  int dead = 0;
  for (int c = 0; c < kCells; ++c) {
    const Number number = garden.cells[c];
    const bool empty = number == 0;
    const int holds = feature::kHolds + c * kHighest + number - 1;
    const int waits = feature::kHidden + c * 16 + feature::kFitBucket[hidden[c]];
    const int takes = feature::kTable + c * 3 + std::min<int>(table[c], 3) - 1;
    at[c] = static_cast<Feature>(empty ? waits : holds);
    at[kTableAt + c] = empty && table[c] != 0 ? static_cast<Feature>(takes) : kNoFeature;
    dead += empty && hidden[c] + table[c] == 0;
  }
  at[kEmptiesAt] = static_cast<Feature>(feature::kEmpties + garden.empties());
  at[kDeadAt] = static_cast<Feature>(feature::kDead + std::min(dead, feature::kMostDead));
}

inline void GardenSlots::fill_pairs(const Garden& garden, const Supply& supply) {
  for (int c = 0; c < kCells; ++c) {
    NumberSet corners = 0;
    for (unsigned rest = kCorners[c] & garden.filled; rest != 0; rest &= rest - 1) {
      corners |= number_bit(garden.cells[std::countr_zero(rest)]);
    }
    // R6: "creates" means new. Bit 0, the number of an empty cell, is in no set.
    corners &= garden.open(static_cast<Cell>(c)) & ~number_bit(garden.cells[c]);
    if (corners == 0) continue;
    const int down = std::min(supply.pile.count_in(corners), 3);
    const int up = std::min(supply.table.count_in(corners), 2);
    if (down > 0) {
      at[kPairHiddenAt + c] = static_cast<Feature>(feature::kPairHidden + c * 3 + down - 1);
    }
    if (up > 0) at[kPairTableAt + c] = static_cast<Feature>(feature::kPairTable + c * 2 + up - 1);
  }
}

}  // namespace ln
