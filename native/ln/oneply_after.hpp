// The shares of all positions that one play can lead to, each computed from what it has in common
// with the others: a garden's first layer is changed by its changed features only, and the other
// seats' part of the second layer is computed once for each tile that goes to the table.
#pragma once

#include <array>
#include <cstdint>

#include "features.hpp"
#include "legal.hpp"
#include "network.hpp"
#include "network_layers.hpp"
#include "rules.hpp"

namespace ln {

class Afterstates {
 public:
  // Stand at a position in play; it must outlive every query about it.
  void begin(const Network& network, const Position& position);

  // Where the next tile comes from. Every question below is about that tile.
  void hold(Number number);  // it is in hand
  void draw(Number number);  // it is drawn from the pile
  void take(Number number);  // it is taken from the table

  // What will be queried: worth announcing once, before, because the weights of one role then stay
  // close at hand. Only speed depends on it.
  void expect(CellSet cells, bool discard);

  Shares place(Cell cell);
  Shares discard();

 private:
  // The other gardens as they are once the tile has gone from pile or table, before another tile
  // lies on the table.
  struct Others {
    bool ready = false;
    std::uint32_t known = 0;  // bit m: `second[m]` is there; m = 0 means that nothing was displaced
    std::array<GardenSlots, kMostSeats> slots;
    alignas(64) std::array<std::array<float, kWidest1>, kMostSeats> units;
    alignas(64) std::array<std::array<float, kWidest2>, kHighest + 1> second;
  };

  // One tile more on the table, or none.
  struct Displaced {
    Supply supply;
    int feature = kNoFeature;
  };

  void come_from(Number number);
  void prepare_mover(Rows& rows);
  void prepare_others(Others& others, bool again, Rows& rows);
  void meet_others(bool again, NumberSet displaced, Rows& rows);
  void meet_other(Others& others, int role, bool again, Number displaced, Rows& rows);
  void add_common(Rows& rows) const;
  Displaced displace(Number number) const;
  Shares evaluate(const Garden& garden, Number displaced, bool again);
  Shares won() const;
  Shares counted(int empties) const;

  // Roles after the play: the mover becomes last, unless there is another play.
  int role_after(int role, bool again) const {
    if (again) return role;
    return role == 0 ? count_ - 1 : role - 1;
  }

  const Network* network_ = nullptr;
  const Position* position_ = nullptr;
  std::array<Seat, kMostSeats> order_{};  // from the mover on
  int count_ = 0;
  Supply supply_;
  std::array<GardenSlots, kMostSeats> slots_;  // by role, as the position stands
  alignas(64) std::array<std::array<float, kWidest1>, kMostSeats> units_;

  Number number_ = 0;
  int hidden_ = 0;
  Supply left_;                // without the tile
  std::array<int, 2> gone_{};  // features of all gardens that go with the tile
  std::array<int, 2> come_{};  // and those that come
  int gone_count_ = 0, come_count_ = 0;
  bool mover_ready_ = false;
  GardenSlots mover_slots_;
  alignas(64) std::array<float, kWidest1> mover_units_;  // in the role after a turn
  std::array<Others, 2> others_;                         // after a turn, and before another play
};

}  // namespace ln
