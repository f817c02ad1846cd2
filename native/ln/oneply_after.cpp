#include "oneply_after.hpp"

#include <algorithm>

namespace ln {

namespace {

constexpr int pile_feature(Number number, int level) {
  return feature::kPileNumber + (number - 1) * kMostSeats + level;
}

// The network sees at most three face-up tiles of a number.
constexpr int table_feature(Number number, int level) {
  if (level >= feature::kTableLevels) return kNoFeature;
  return feature::kTableNumber + (number - 1) * feature::kTableLevels + level;
}

}  // namespace

void Afterstates::begin(const Network& network, const Position& position) {
  network_ = &network;
  position_ = &position;
  supply_ = Supply(position);
  const TurnOrder order(position, position.seat);
  order_ = order.seats;
  count_ = order.count;
  Rows rows(network);
  alignas(64) std::array<float, kWidest1> common;
  each_common_row(position, false, [&](int row) { rows.add(row); });
  rows.apply(network.bias1.data(), common.data());
  for (int role = 0; role < count_; ++role) {
    slots_[role] = GardenSlots(position.gardens[order_[role] - 1], supply_, network.bruno);
    rows.clear();
    rows.add(feature::kRole + role);
    rows.add_all(slots_[role]);
    rows.apply(common.data(), units_[role].data());
  }
}

void Afterstates::come_from(Number number) {
  number_ = number;
  hidden_ = position_->hidden;
  left_ = supply_;
  gone_count_ = come_count_ = 0;
  mover_ready_ = false;
  for (Others& others : others_) others.ready = false, others.known = 0;
}

void Afterstates::hold(Number number) { come_from(number); }

void Afterstates::draw(Number number) {
  come_from(number);
  gone_[gone_count_++] = pile_feature(number, left_.pile.remove(number));
  const int before = feature::kLeftBucket[hidden_], after = feature::kLeftBucket[--hidden_];
  if (before == after) return;
  gone_[gone_count_++] = feature::kLeft + before;
  come_[come_count_++] = feature::kLeft + after;
}

void Afterstates::take(Number number) {
  come_from(number);
  const int feature = table_feature(number, left_.table.remove(number));
  if (feature != kNoFeature) gone_[gone_count_++] = feature;
}

Shares Afterstates::place(Cell cell) {
  const Garden& garden = position_->garden();
  const Number before = garden.cells[cell];
  const int empties = garden.empties() - (before == 0);
  if (empties == 0) return won();
  const bool again = earns_play(*position_, number_, cell);
  // R5: a turn that ends with no face-down tile left ends the game.
  if (hidden_ == 0 && !again) return counted(empties);
  Garden after = garden;
  after.put(number_, cell);
  return evaluate(after, before, again);
}

Shares Afterstates::discard() {
  const Garden& garden = position_->garden();
  return hidden_ == 0 ? counted(garden.empties()) : evaluate(garden, number_, false);
}

Shares Afterstates::won() const {
  Shares shares{};
  shares[order_[0] - 1] = 1;
  return shares;
}

// The last tile: the fewest empty cells win.
Shares Afterstates::counted(int empties) const {
  std::array<int, kMostSeats> each{};
  for (int role = 0; role < count_; ++role) {
    each[role] = role == 0 ? empties : position_->gardens[order_[role] - 1].empties();
  }
  const int fewest = *std::min_element(each.begin(), each.begin() + count_);
  const auto winners = std::count(each.begin(), each.begin() + count_, fewest);
  Shares shares{};
  for (int role = 0; role < count_; ++role) {
    if (each[role] == fewest) shares[order_[role] - 1] = 1.0F / static_cast<float>(winners);
  }
  return shares;
}

void Afterstates::add_common(Rows& rows) const {
  for (int i = 0; i < gone_count_; ++i) rows.subtract(gone_[i]);
  for (int i = 0; i < come_count_; ++i) rows.add(come_[i]);
}

Afterstates::Displaced Afterstates::displace(Number number) const {
  Displaced table{left_};
  if (number != 0) table.feature = table_feature(number, table.supply.table.add(number));
  return table;
}

void Afterstates::prepare_mover(Rows& rows) {
  mover_ready_ = true;
  mover_slots_ = GardenSlots(position_->garden(), left_, network_->bruno);
  rows.clear();
  rows.change(slots_[0], mover_slots_);
  rows.change(feature::kRole, feature::kRole + role_after(0, false));
  add_common(rows);
  rows.apply(units_[0].data(), mover_units_.data());
}

void Afterstates::prepare_others(Others& others, bool again, Rows& rows) {
  others.ready = true;
  for (int role = 1; role < count_; ++role) {
    const Garden& garden = position_->gardens[order_[role] - 1];
    others.slots[role] = GardenSlots(garden, left_, network_->bruno);
    rows.clear();
    rows.change(slots_[role], others.slots[role]);
    rows.change(feature::kRole + role, feature::kRole + role_after(role, again));
    add_common(rows);
    rows.apply(units_[role].data(), others.units[role].data());
  }
}

// The other seats' part of the second layer, for each of some tiles that go to the table.
void Afterstates::meet_others(bool again, NumberSet displaced, Rows& rows) {
  Others& others = others_[again];
  displaced &= ~others.known;
  if (displaced == 0) return;
  others.known |= displaced;
  if (!others.ready) prepare_others(others, again, rows);
  for (NumberSet rest = displaced; rest != 0; rest &= rest - 1) {
    float* second = others.second[std::countr_zero(rest)].data();
    std::copy_n(network_->bias2.data(), network_->width2, second);
  }
  for (int role = 1; role < count_; ++role) {
    for (NumberSet rest = displaced; rest != 0; rest &= rest - 1) {
      meet_other(others, role, again, static_cast<Number>(std::countr_zero(rest)), rows);
    }
  }
}

void Afterstates::meet_other(Others& others, int role, bool again, Number displaced, Rows& rows) {
  alignas(64) std::array<float, kWidest1> changed;
  const float* units = others.units[role].data();
  if (displaced != 0) {
    const Displaced table = displace(displaced);
    const Garden& garden = position_->gardens[order_[role] - 1];
    rows.clear();
    rows.change(others.slots[role], GardenSlots(garden, table.supply, network_->bruno));
    if (table.feature != kNoFeature) rows.add(table.feature);
    rows.apply(units, changed.data());
    units = changed.data();
  }
  pass_on(units, network_->width1, network_->outgoing(role_after(role, again)), network_->width2,
          others.second[displaced].data());
}

void Afterstates::expect(CellSet cells, bool discard) {
  const Garden& garden = position_->garden();
  std::array<NumberSet, 2> displaced{};
  if (discard && hidden_ != 0) displaced[0] |= number_bit(number_);
  for (unsigned rest = cells; rest != 0; rest &= rest - 1) {
    const auto cell = static_cast<Cell>(std::countr_zero(rest));
    const bool fills = garden.cells[cell] == 0 && garden.empties() == 1;
    const bool again = earns_play(*position_, number_, cell);
    if (!fills && (again || hidden_ != 0)) displaced[again] |= number_bit(garden.cells[cell]);
  }
  Rows rows(*network_);
  meet_others(false, displaced[0], rows);
  meet_others(true, displaced[1], rows);
}

Shares Afterstates::evaluate(const Garden& garden, Number displaced, bool again) {
  alignas(64) std::array<float, kWidest1> units;
  alignas(64) std::array<float, kWidest2> second;
  Rows rows(*network_);
  const Displaced table = displace(displaced);
  meet_others(again, number_bit(displaced), rows);
  std::copy_n(others_[again].second[displaced].data(), network_->width2, second.data());
  if (!mover_ready_) prepare_mover(rows);
  rows.clear();
  rows.change(mover_slots_, GardenSlots(garden, table.supply, network_->bruno));
  if (table.feature != kNoFeature) rows.add(table.feature);
  if (again) rows.change(feature::kRole + role_after(0, false), feature::kRole);
  rows.apply(mover_units_.data(), units.data());
  const int role = role_after(0, again);
  pass_on(units.data(), network_->width1, network_->outgoing(role), network_->width2,
          second.data());
  const Shares by_role = finish(*network_, second.data());
  Shares shares{};
  for (int each = 0; each < count_; ++each) {
    shares[order_[each] - 1] = by_role[role_after(each, again)];
  }
  return shares;
}

}  // namespace ln
