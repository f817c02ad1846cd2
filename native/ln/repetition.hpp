// R7: has this position stood at the beginning of a turn twice before?
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "position.hpp"
#include "random.hpp"

namespace ln {

// Only turns since the last reveal need remembering: every reveal makes the pile smaller for good.
// Since then the tiles in sight are the same, so equal gardens mean an equal table, and a position
// is identified by its gardens and its seat. Hashes rule nearly all candidates out; three equal
// hashes are compared in full, so the count is exact.
class Repetition {
 public:
  void forget() {
    used_ = 0;
    traces_.fill(0);
  }

  // Remember a position at the beginning of a turn; returns whether it stands for the third time.
  bool third(const Position& position) {
    const bool maybe = remember(position);
    return maybe && count_hashes(hashes_[used_ - 1]) >= 3 && count(position.seats) >= 3;
  }

  // What is remembered, as bytes: for each position its seat and its gardens.
  std::vector<std::uint8_t> write(int seats) const {
    std::vector<std::uint8_t> bytes;
    for (std::size_t i = 0; i < used_; ++i) {
      bytes.push_back(static_cast<std::uint8_t>(entries_[i].seat));
      for (int seat = 0; seat < seats; ++seat) {
        const Cells& cells = entries_[i].gardens[seat];
        bytes.insert(bytes.end(), cells.begin(), cells.end());
      }
    }
    return bytes;
  }

  // The inverse of `write`; bytes that do not make a whole number of positions change nothing.
  void read(std::span<const std::uint8_t> bytes, Position position) {
    const std::size_t size = 1 + sizeof(Cells) * position.seats;
    if (bytes.size() % size != 0) return;
    forget();
    for (; !bytes.empty(); bytes = bytes.subspan(size)) {
      position.seat = bytes[0];
      for (int seat = 0; seat < position.seats; ++seat) {
        const auto cells = bytes.subspan(1 + sizeof(Cells) * seat, sizeof(Cells));
        std::copy(cells.begin(), cells.end(), position.gardens[seat].cells.begin());
      }
      remember(position);
    }
  }

 private:
  using Cells = std::array<Number, kCells>;
  struct Entry {
    std::uint64_t seat;
    std::array<Cells, kMostSeats> gardens;
  };

  static std::uint64_t hash_of(const Position& position) {
    std::uint64_t hash = position.seat;
    for (int seat = 0; seat < position.seats; ++seat) {
      std::uint64_t half[2];
      std::memcpy(half, position.gardens[seat].cells.data(), sizeof half);
      hash = Random::fold(half[0] ^ hash, half[1] ^ 0xA0761D6478BD642FULL);
    }
    return hash;
  }

  // Note a hash; returns whether one like it may have been here before.
  bool leave_trace(std::uint64_t hash) {
    std::uint64_t& word = traces_[hash >> 61];
    const std::uint64_t trace = std::uint64_t{1} << (hash >> 55 & 63);
    const bool there = (word & trace) != 0;
    word |= trace;
    return there;
  }

  // Returns whether a position like this one may have been remembered before.
  bool remember(const Position& position) {
    const std::uint64_t hash = hash_of(position);
    if (used_ == hashes_.size()) grow();
    hashes_[used_] = hash;
    Entry& entry = entries_[used_++];
    entry.seat = position.seat;
    for (int seat = 0; seat < position.seats; ++seat) {
      entry.gardens[seat] = position.gardens[seat].cells;
    }
    return leave_trace(hash);
  }

  void grow() {
    const std::size_t size = hashes_.empty() ? 16 : 2 * hashes_.size();
    hashes_.resize(size);
    entries_.resize(size);
  }

  int count_hashes(std::uint64_t hash) const {
    int times = 0;
    for (std::size_t i = 0; i < used_; ++i) times += hashes_[i] == hash;
    return times;
  }

  // How often the newest entry has stood, itself included.
  int count(int seats) const {
    const Entry& newest = entries_[used_ - 1];
    int times = 0;
    for (std::size_t i = 0; i < used_; ++i) times += same(entries_[i], newest, seats);
    return times;
  }

  static bool same(const Entry& one, const Entry& other, int seats) {
    return one.seat == other.seat &&
           std::memcmp(one.gardens.data(), other.gardens.data(), sizeof(Cells) * seats) == 0;
  }

  std::vector<std::uint64_t> hashes_;
  std::vector<Entry> entries_;
  std::size_t used_ = 0;
  std::array<std::uint64_t, 8> traces_{};  // one bit for 512 kinds of hashes: clear means "new"
};

}  // namespace ln
