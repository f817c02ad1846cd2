// Luck from a seed: one stream for each game, so that no result depends on threads.
#pragma once

#include <cstdint>

namespace ln {

__extension__ using Wide = unsigned __int128;

// A counter passed through a multiplication whose two halves are folded together.
class Random {
 public:
  Random(std::uint64_t seed, std::uint64_t stream) : counter_(scatter(seed) ^ scatter(~stream)) {}

  std::uint64_t next() {
    counter_ += 0x9E3779B97F4A7C15ULL;
    return fold(counter_, counter_ ^ 0xD1B54A32D192ED03ULL);
  }

  // A number below `limit`; the preference for some of them is below limit / 2^64.
  unsigned below(unsigned limit) {
    return static_cast<unsigned>(static_cast<Wide>(next()) * limit >> 64);
  }

  // Where the stream stands, and a stream that stands there.
  std::uint64_t counter() const { return counter_; }
  static Random at(std::uint64_t counter) {
    Random random(0, 0);
    random.counter_ = counter;
    return random;
  }

  static std::uint64_t fold(std::uint64_t one, std::uint64_t other) {
    const Wide product = static_cast<Wide>(one) * other;
    return static_cast<std::uint64_t>(product >> 64) ^ static_cast<std::uint64_t>(product);
  }

 private:
  static std::uint64_t scatter(std::uint64_t value) {
    value = (value ^ value >> 32) * 0xD6E8FEB86659FD93ULL;
    value = (value ^ value >> 32) * 0xD6E8FEB86659FD93ULL;
    return value ^ value >> 32;
  }

  std::uint64_t counter_;
};

}  // namespace ln
