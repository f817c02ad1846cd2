#include "network.hpp"

#include <bit>
#include <cmath>
#include <cstring>

#include "features.hpp"
#include "network_layers.hpp"
#include "rules.hpp"

namespace ln {

namespace {

constexpr std::size_t kMagicSize = 8, kHashSize = 32;
constexpr std::uint8_t kMagic[kMagicSize] = {'L', 'N', 'N', 'E', 'T', 0, 0, 1};

float from_half(std::uint16_t half) {
  const std::uint32_t sign = std::uint32_t{half} >> 15 << 31;
  const std::uint32_t exponent = half >> 10 & 31, fraction = half & 1023;
  if (exponent == 31) return std::bit_cast<float>(sign | 0x7F800000U | fraction << 13);
  if (exponent != 0) return std::bit_cast<float>(sign | (exponent + 112) << 23 | fraction << 13);
  const float tiny = static_cast<float>(fraction) * 0x1p-24F;
  return sign != 0 ? -tiny : tiny;
}

constexpr int padded(int width, int block) { return (width + block - 1) / block * block; }

// Reads from front to back; what is missing reads as 0 and is remembered.
class Reader {
 public:
  explicit Reader(std::span<const std::uint8_t> bytes) : rest_(bytes) {}

  bool sound() const { return sound_; }
  bool finite() const { return finite_; }
  bool at_end() const { return rest_.empty(); }

  std::uint32_t whole(int bytes) {
    std::uint32_t value = 0;
    if (!need(bytes)) return 0;
    for (int i = 0; i < bytes; ++i) value |= std::uint32_t{rest_[i]} << 8 * i;
    rest_ = rest_.subspan(bytes);
    return value;
  }

  // Floats of two bytes, the next one for each (row, column), to the place that `at` returns.
  template <class At>
  void halves(int rows, int columns, At at) {
    const std::size_t size = 2 * static_cast<std::size_t>(rows) * columns;
    if (!need(size)) return;
    for (std::size_t i = 0; i < size; i += 2) {
      const float value = from_half(static_cast<std::uint16_t>(rest_[i] | rest_[i + 1] << 8));
      finite_ = finite_ && std::isfinite(value);
      at(static_cast<int>(i / 2) / columns, static_cast<int>(i / 2) % columns) = value;
    }
    rest_ = rest_.subspan(size);
  }

 private:
  bool need(std::size_t size) {
    sound_ = sound_ && rest_.size() >= size;
    return sound_;
  }

  std::span<const std::uint8_t> rest_;
  bool sound_ = true;
  bool finite_ = true;
};

// [height][width] with zeros below, up to `padded`, and each row padded to `stride`.
void read_matrix(Reader& reader, Floats& floats, int height, int width, int padded, int stride) {
  floats.assign(static_cast<std::size_t>(padded) * stride, 0.0F);
  reader.halves(height, width, [&](int row, int column) -> float& {
    return floats[static_cast<std::size_t>(row) * stride + column];
  });
}

// [to][from] in the file; here what goes out from one unit lies together.
void read_turned(Reader& reader, Floats& floats, int to, int from, int stride,
                 const auto& place_of) {
  reader.halves(to, from, [&](int row, int column) -> float& {
    return floats[static_cast<std::size_t>(place_of(column)) * stride + row];
  });
}

// Row `from + k` of `to` becomes the sum of the rows up to k of the same number.
void add_up(Network& net, int from, int levels, int to) {
  for (int row = 0; row < kHighest * levels; ++row) {
    float* sum = net.first.data() + static_cast<std::size_t>(to + row) * net.width1;
    const float* last = net.row(from + row);
    const float* before = row % levels == 0 ? net.row(kNoFeature) : sum - net.width1;
    for (int i = 0; i < net.width1; ++i) sum[i] = before[i] + last[i];
  }
}

void add_totals(Network& net) {
  add_up(net, feature::kPileNumber, kMostSeats, total::kPileNumber);
  add_up(net, feature::kTableNumber, feature::kTableLevels, total::kTableNumber);
}

std::unique_ptr<Network> read_network(Reader& reader) {
  auto network = std::make_unique<Network>();
  Network& net = *network;
  net.seats = static_cast<int>(reader.whole(1));
  const auto bruno = reader.whole(1), inputs = reader.whole(2);
  const auto wide1 = static_cast<int>(reader.whole(2)), wide2 = static_cast<int>(reader.whole(2));
  const auto wide3 = static_cast<int>(reader.whole(2));
  const bool shaped = net.seats >= kLeastSeats && net.seats <= kMostSeats && bruno <= 1 &&
                      inputs == kInputs && wide1 >= 1 && wide1 <= kWidest1 && wide2 >= 1 &&
                      wide2 <= kWidest2 && wide3 >= 1 && wide3 <= kWidest2;
  if (!reader.sound() || !shaped) return nullptr;
  net.bruno = bruno != 0;
  net.width1 = padded(wide1, kBlock1);
  net.width2 = padded(wide2, kBlock2);
  net.width3 = padded(wide3, kBlock2);
  read_matrix(reader, net.first, kInputs, wide1, total::kRows, net.width1);
  add_totals(net);
  read_matrix(reader, net.bias1, 1, wide1, 1, net.width1);
  net.second.assign(static_cast<std::size_t>(net.seats) * net.width1 * net.width2, 0.0F);
  read_turned(reader, net.second, wide2, net.seats * wide1, net.width2,
              [&](int unit) { return unit / wide1 * net.width1 + unit % wide1; });
  read_matrix(reader, net.bias2, 1, wide2, 1, net.width2);
  net.third.assign(static_cast<std::size_t>(net.width2) * net.width3, 0.0F);
  read_turned(reader, net.third, wide3, wide2, net.width3, [](int unit) { return unit; });
  read_matrix(reader, net.bias3, 1, wide3, 1, net.width3);
  read_matrix(reader, net.fourth, net.seats, wide3, net.seats, net.width3);
  read_matrix(reader, net.bias4, 1, net.seats, 1, net.seats);
  return reader.sound() ? std::move(network) : nullptr;
}

std::size_t place_of(int playing, bool bruno) {
  return 2 * static_cast<std::size_t>(playing) + (bruno ? 1 : 0);
}

}  // namespace

const Network* Networks::find(int playing, bool bruno) const {
  if (playing < kLeastSeats || playing > kMostSeats) return nullptr;
  return nets_[place_of(playing, bruno)].get();
}

NetworksReading read_networks(std::span<const std::uint8_t> bytes) {
  if (bytes.size() < kMagicSize + kHashSize || std::memcmp(bytes.data(), kMagic, kMagicSize) != 0) {
    return {nullptr, "kernel/network-form"};
  }
  Reader reader(bytes.subspan(kMagicSize + kHashSize));
  auto networks = std::make_shared<Networks>();
  const std::uint32_t count = reader.whole(4);
  for (std::uint32_t i = 0; i < count && reader.sound(); ++i) {
    std::unique_ptr<Network> network = read_network(reader);
    if (network == nullptr) return {nullptr, "kernel/network-shape"};
    auto& place = networks->nets_[place_of(network->seats, network->bruno)];
    if (place != nullptr) return {nullptr, "kernel/network-shape"};
    place = std::move(network);
  }
  if (!reader.sound() || !reader.at_end() || count == 0) return {nullptr, "kernel/network-shape"};
  if (!reader.finite()) return {nullptr, "kernel/network-values"};
  return {std::move(networks), nullptr};
}

Shares outcome_shares(const Position& over) {
  const Outcome end = outcome(over);
  const auto share = 1.0F / static_cast<float>(std::popcount(end.winners));
  Shares shares{};
  for (int seat = 0; seat < over.seats; ++seat) {
    if ((end.winners >> seat & 1) != 0) shares[seat] = share;
  }
  return shares;
}

Shares evaluate(const Network& network, const Position& position) {
  alignas(64) float common[kWidest1], units[kWidest1], second[kWidest2];
  const TurnOrder order(position, position.seat);
  const Supply supply(position);
  Rows rows(network);
  each_common_row(position, setting_up(position), [&](int row) { rows.add(row); });
  rows.apply(network.bias1.data(), common);
  std::copy_n(network.bias2.data(), network.width2, second);
  for (int role = 0; role < order.count; ++role) {
    const GardenSlots slots(position.gardens[order.seats[role] - 1], supply, network.bruno);
    rows.clear();
    rows.add(feature::kRole + role);
    rows.add_all(slots);
    rows.apply(common, units);
    pass_on(units, network.width1, network.outgoing(role), network.width2, second);
  }
  return by_seat(finish(network, second), order);
}

}  // namespace ln
