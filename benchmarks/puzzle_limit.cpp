// Proves a limit for swap puzzles: no arrangement of sixteen tiles needs more than LIMIT swaps.
//
//   c++ -O3 -std=c++20 -pthread -Inative/ln benchmarks/puzzle_limit.cpp native/ln/shapes.cpp
//       native/ln/swaps.cpp -o puzzle_limit && ./puzzle_limit 18 2
//
// The plan. Move the six lowest tiles, in order, into some shape of six cells; then order the other
// ten within the ten remaining cells. This needs at most
//     (swaps for the six, to that shape) + (the most swaps that ten tiles need in the rest),
// and both are known exactly for all 5.8 million placements of the six and all 10! orders of the
// ten.
//
// 1. Where the plan needs no more than LIMIT swaps for any order of the ten, the proof is done.
// 2. By symmetry (a half turn with high and low exchanged), the same holds for the six highest
//    tiles. So only those arrangements remain in which both the six lowest and the six highest are
//    badly placed.
// 3. For each of them the plan is carried out, which determines the order of the ten and what they
//    need. Several ways to move the six are tried, to all shapes.
// 4. Whatever still needs more goes to the solver.
//
// Of an arrangement and its mirror image in the main diagonal, only one is examined.
#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

#include "shapes.hpp"
#include "swaps.hpp"

namespace {

using Byte = std::uint8_t;
using Places = std::uint32_t;       // the cells of the six lowest tiles, four bits each
using Cells = std::array<Byte, 6>;  // the cells of the six highest tiles, the highest first
constexpr int kSix = 6, kTen = 10;
constexpr int kWays = 40;  // ways tried to move the six into one shape
constexpr std::uint32_t kOrders = 3628800, kMiddles = 24;
constexpr Byte kFar = 255;

// One shape of six cells, and the ten cells around it.
struct Region {
  ln::Rows rows{};
  std::array<int, 16> inner{};  // the number of each of the ten cells; -1 in the shape
  std::vector<Byte> low;        // by placement of the six: swaps until they fill the shape in order
  std::vector<Byte> rest;       // by order of the ten: swaps within the ten cells
  std::vector<Byte> most;       // the most of these for the same six highest
  int worst = 0;                // the most of all
};

int place_of(Places places, int tile) { return static_cast<int>(places >> 4 * tile & 15); }

Places with_place(Places places, int tile, int cell) {
  return (places & ~(Places{15} << 4 * tile)) | static_cast<Places>(cell) << 4 * tile;
}

Places swapped(Places places, int swap) {
  const int one = ln::first_cell(swap), other = ln::second_cell(swap);
  Places after = places;
  for (int tile = 0; tile < kSix; ++tile) {
    if (place_of(places, tile) == one) after = with_place(after, tile, other);
    if (place_of(places, tile) == other) after = with_place(after, tile, one);
  }
  return after;
}

Places mirrored(Places places) {
  Places image = 0;
  for (int tile = 0; tile < kSix; ++tile) {
    const int cell = place_of(places, tile);
    image = with_place(image, tile, 4 * (cell % 4) + cell / 4);
  }
  return image;
}

unsigned cells_of(Places places) {
  unsigned cells = 0;
  for (int tile = 0; tile < kSix; ++tile) cells |= 1U << place_of(places, tile);
  return cells;
}

// Numbers the orders of the ten. The highest tile is the most significant digit and the four middle
// tiles the least, so that orders with the same six highest are adjacent.
constexpr std::array<int, kTen> kWeight = {9, 8, 7, 6, 5, 4, 0, 1, 2, 3};

template <class CellOf>
std::uint32_t number_of(int tiles, CellOf cell_of) {
  std::uint32_t number = 0;
  unsigned used = 0;
  for (int i = 0; i < tiles; ++i) {
    const unsigned cell = cell_of(kWeight[i]);
    const unsigned lower = (1U << cell) - 1;
    number = number * static_cast<std::uint32_t>(kTen - i) + cell -
             static_cast<unsigned>(std::popcount(used & lower));
    used |= 1U << cell;
  }
  return number;
}

std::array<Byte, kTen> order_of(std::uint32_t number) {
  std::array<std::uint32_t, kTen> digits{};
  for (int i = kTen - 1; i >= 0; --i) {
    digits[i] = number % static_cast<std::uint32_t>(kTen - i);
    number /= static_cast<std::uint32_t>(kTen - i);
  }
  std::array<Byte, kTen> cells{};
  unsigned free = (1U << kTen) - 1;
  for (int i = 0; i < kTen; ++i) {
    unsigned rest = free;
    for (std::uint32_t k = digits[i]; k > 0; --k) rest &= rest - 1;
    const int cell = std::countr_zero(rest);
    cells[kWeight[i]] = static_cast<Byte>(cell);
    free &= ~(1U << cell);
  }
  return cells;
}

// Every way to fill from one shape to another, a tile at a time: the cells in the order of tiles.
void fill(ln::Rows rows, const ln::Rows& full, std::vector<int>& cells,
          std::vector<std::vector<int>>& found) {
  if (rows == full) {
    found.push_back(cells);
    return;
  }
  for (int row = 0; row < 4; ++row) {
    if (rows[row] == full[row] || !ln::can_grow(rows, row)) continue;
    cells.push_back(4 * row + rows[row]++);
    fill(rows, full, cells, found);
    cells.pop_back();
    --rows[row];
  }
}

std::vector<std::vector<int>> fillings(const ln::Rows& from, const ln::Rows& to) {
  std::vector<std::vector<int>> found;
  std::vector<int> cells;
  fill(from, to, cells, found);
  return found;
}

// Breadth first from the goals; `neighbours(state, visit)` visits what one swap can reach.
template <class Neighbours>
int spread_out(std::vector<Byte>& swaps, std::vector<std::uint32_t> layer, Neighbours neighbours) {
  for (std::uint32_t goal : layer) swaps[goal] = 0;
  for (int depth = 1;; ++depth) {
    std::vector<std::uint32_t> next;
    for (std::uint32_t state : layer) {
      neighbours(state, [&](std::uint32_t other) {
        if (swaps[other] != kFar) return;
        swaps[other] = static_cast<Byte>(depth);
        next.push_back(other);
      });
    }
    if (next.empty()) return depth - 1;
    layer = std::move(next);
  }
}

void solve_low(Region& region) {
  region.low.assign(std::size_t{1} << 4 * kSix, kFar);
  std::vector<Places> goals;
  for (const auto& cells : fillings({0, 0, 0, 0}, region.rows)) {
    Places places = 0;
    for (int tile = 0; tile < kSix; ++tile) places = with_place(places, tile, cells[tile]);
    goals.push_back(places);
  }
  spread_out(region.low, goals, [](Places places, auto visit) {
    for (int swap = 0; swap < ln::kSwaps; ++swap) visit(swapped(places, swap));
  });
}

void solve_rest(Region& region) {
  region.rest.assign(kOrders, kFar);
  std::vector<std::uint32_t> goals;
  for (const auto& cells : fillings(region.rows, {4, 4, 4, 4})) {
    goals.push_back(number_of(
        kTen, [&](int tile) { return static_cast<unsigned>(region.inner[cells[tile]]); }));
  }
  region.worst = spread_out(region.rest, goals, [&](std::uint32_t number, auto visit) {
    const auto cells = order_of(number);
    for (int swap = 0; swap < ln::kSwaps; ++swap) {
      const int one = region.inner[ln::first_cell(swap)];
      const int other = region.inner[ln::second_cell(swap)];
      if (one < 0 || other < 0) continue;
      visit(number_of(kTen, [&](int tile) {
        const int cell = cells[tile];
        return static_cast<unsigned>(cell == one ? other : cell == other ? one : cell);
      }));
    }
  });
  if (std::count(region.rest.begin(), region.rest.end(), kFar) > 0) std::abort();
  region.most.assign(kOrders / kMiddles, 0);
  for (std::uint32_t i = 0; i < kOrders; ++i) {
    Byte& most = region.most[i / kMiddles];
    most = std::max(most, region.rest[i]);
  }
}

std::vector<Region> make_regions() {
  std::vector<Region> regions;
  for (int i = 0; i < ln::kShapes.count[kSix]; ++i) {
    Region region;
    region.rows = ln::kShapes.rows[kSix][i];
    int inner = 0;
    for (int cell = 0; cell < 16; ++cell) {
      region.inner[cell] = cell % 4 < region.rows[cell / 4] ? -1 : inner++;
    }
    regions.push_back(std::move(region));
  }
  return regions;
}

// Calls `work(i)` for 0 to `count` on several threads.
template <class Work>
void share(std::size_t count, unsigned threads, Work work) {
  std::atomic<std::size_t> next{0};
  std::vector<std::jthread> helpers;
  for (unsigned i = 0; i < threads; ++i) {
    helpers.emplace_back([&] {
      for (std::size_t at = next++; at < count; at = next++) work(at);
    });
  }
}

// One way to move the six: its length, and which of the ten cells each cell's tile reaches.
struct WayIn {
  int swaps;
  const Region* region;
  std::array<Byte, 16> reaches;
};

class WaysIn {
 public:
  WaysIn(const std::vector<Region>& regions, Places places) {
    for (const Region& region : regions) {
      region_ = &region;
      tried_ = 0;
      for (int cell = 0; cell < 16; ++cell) came_from_[cell] = static_cast<Byte>(cell);
      extend(places, region.low[places]);
    }
    std::stable_sort(ways.begin(), ways.end(), [](const WayIn& one, const WayIn& other) {
      return one.swaps + one.region->worst < other.swaps + other.region->worst;
    });
  }

  std::vector<WayIn> ways;

 private:
  void extend(Places places, int remaining) {
    if (remaining == 0) {
      keep();
      return;
    }
    for (int swap = 0; swap < ln::kSwaps && tried_ < kWays; ++swap) {
      const Places after = swapped(places, swap);
      if (after == places || region_->low[after] != remaining - 1) continue;
      ++depth_;
      std::swap(came_from_[ln::first_cell(swap)], came_from_[ln::second_cell(swap)]);
      extend(after, remaining - 1);
      std::swap(came_from_[ln::first_cell(swap)], came_from_[ln::second_cell(swap)]);
      --depth_;
    }
  }

  void keep() {
    WayIn way{depth_, region_, {}};
    for (int cell = 0; cell < 16; ++cell) {
      way.reaches[came_from_[cell]] = static_cast<Byte>(std::max(0, region_->inner[cell]));
    }
    ways.push_back(way);
    ++tried_;
  }

  const Region* region_ = nullptr;
  int tried_ = 0, depth_ = 0;
  std::array<Byte, 16> came_from_{};
};

struct Findings {
  std::atomic<std::uint64_t> pairs{0};
  std::array<std::atomic<std::uint64_t>, 40> lengths{};
};

class Proof {
 public:
  Proof(int limit, unsigned threads) : limit_(limit), threads_(threads) {
    share(2 * regions_.size(), threads_,
          [&](std::size_t i) { i % 2 ? solve_low(regions_[i / 2]) : solve_rest(regions_[i / 2]); });
    collect_bad();
  }

  void run() {
    std::vector<Places> half;
    std::copy_if(bad_.begin(), bad_.end(), std::back_inserter(half),
                 [](Places places) { return places <= mirrored(places); });
    share(half.size(), threads_, [&](std::size_t i) { check(half[i]); });
  }

  void print() const {
    for (const Region& region : regions_) {
      std::printf("shape %d%d%d%d: the other ten tiles need at most %d swaps\n", region.rows[0],
                  region.rows[1], region.rows[2], region.rows[3], region.worst);
    }
    std::printf("the plan alone shows that %d swaps are enough for all arrangements\n", plan_);
    std::printf("places of the six lowest tiles where it needs more than %d: %zu\n", limit_,
                bad_.size());
    std::printf("pairs of bad places of the six lowest and six highest: %llu\n",
                static_cast<unsigned long long>(findings_.pairs));
    int longest = 0;
    for (int length = 0; length < 40; ++length) {
      if (findings_.lengths[length] == 0) continue;
      std::printf("left for the solver, %d swaps: %llu\n", length,
                  static_cast<unsigned long long>(findings_.lengths[length]));
      longest = length;
    }
    std::printf(longest <= limit_ ? "proved: no arrangement needs more than %d swaps\n"
                                  : "not so: some arrangement needs more than %d swaps\n",
                limit_);
  }

 private:
  void collect_bad() {
    for (Places places = 0; places < Places{1} << 4 * kSix; ++places) {
      if (std::popcount(cells_of(places)) != kSix) continue;
      int plan = kFar;
      for (const Region& region : regions_) {
        plan = std::min(plan, region.low[places] + region.worst);
      }
      plan_ = std::max(plan_, plan);
      if (plan > limit_) bad_.push_back(places);
    }
    for (Places places : bad_) {
      Cells high{};
      for (int tile = 0; tile < kSix; ++tile) {
        high[tile] = static_cast<Byte>(15 - place_of(places, tile));
      }
      bad_high_.push_back(high);
    }
  }

  void check(Places low) {
    const WaysIn ways(regions_, low);
    const unsigned taken = cells_of(low);
    std::uint64_t pairs = 0;
    for (const Cells& high : bad_high_) {
      const auto meets = [&](Byte cell) { return (taken >> cell & 1) != 0; };
      if (std::any_of(high.begin(), high.end(), meets)) continue;
      ++pairs;
      if (!always_enough(ways, high)) check_middles(ways, low, high);
    }
    findings_.pairs += pairs;
  }

  // Whether one way leaves few enough swaps for the ten, wherever the four middle tiles are.
  bool always_enough(const WaysIn& ways, const Cells& high) const {
    return std::any_of(ways.ways.begin(), ways.ways.end(), [&](const WayIn& way) {
      const auto cell_of = [&](int tile) -> unsigned { return way.reaches[high[9 - tile]]; };
      return way.swaps + way.region->most[number_of(kSix, cell_of)] <= limit_;
    });
  }

  void check_middles(const WaysIn& ways, Places low, const Cells& high) {
    unsigned free = 0xFFFFU & ~cells_of(low);
    for (Byte cell : high) free &= ~(1U << cell);
    std::array<int, 4> middle{};
    for (int& cell : middle) {
      cell = std::countr_zero(free);
      free &= free - 1;
    }
    do {
      if (!enough(ways, high, middle)) ask_solver(low, high, middle);
    } while (std::next_permutation(middle.begin(), middle.end()));
  }

  bool enough(const WaysIn& ways, const Cells& high, const std::array<int, 4>& middle) const {
    return std::any_of(ways.ways.begin(), ways.ways.end(), [&](const WayIn& way) {
      const auto cell_of = [&](int tile) -> unsigned {
        return way.reaches[tile < 4 ? middle[tile] : high[9 - tile]];
      };
      return way.swaps + way.region->rest[number_of(kTen, cell_of)] <= limit_;
    });
  }

  void ask_solver(Places low, const Cells& high, const std::array<int, 4>& middle) {
    ln::SwapBoard board{};
    for (int tile = 0; tile < kSix; ++tile) {
      board[place_of(low, tile)] = static_cast<Byte>(tile);
      board[high[tile]] = static_cast<Byte>(15 - tile);
    }
    for (int tile = 0; tile < 4; ++tile) board[middle[tile]] = static_cast<Byte>(kSix + tile);
    std::atomic<bool> stop{false};
    ln::SwapProgress progress;
    ++findings_.lengths[ln::solve_swaps(board, ln::StopToken{stop}, progress)->size()];
  }

  int limit_;
  unsigned threads_;
  int plan_ = 0;
  std::vector<Region> regions_ = make_regions();
  std::vector<Places> bad_;
  std::vector<Cells> bad_high_;
  Findings findings_;
};

}  // namespace

int main(int count, char** words) {
  const int limit = count > 1 ? std::atoi(words[1]) : 18;
  const int threads = count > 2 ? std::atoi(words[2]) : 1;
  Proof proof(limit, static_cast<unsigned>(std::max(1, threads)));
  proof.run();
  proof.print();
  return 0;
}
