// The batched stepper: caller's arrays in, caller's arrays out.
#include "stepper.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "encode.hpp"
#include "game_state.hpp"
#include "long_call.hpp"
#include "module.hpp"

namespace binding {

namespace {

// The record of the start; the rivals' policy, and their learner; the games; with rivals the luck
// of each game and its learner; the games that ended, with the records of their last positions.
using PackedStepper = std::tuple<nb::bytes, std::optional<int>, int, std::vector<GameState>,
                                 std::vector<std::uint64_t>, std::vector<int>,
                                 std::vector<std::pair<std::size_t, nb::bytes>>>;

std::optional<ln::Rivals> rivals_of(std::optional<int> policy, int learner, int seats) {
  if (!policy) return std::nullopt;
  if (learner < 0 || learner > seats) {
    throw Refusal{"kernel/seats", {{"expected", seats}, {"found", learner}}};
  }
  return ln::Rivals{policy_of(*policy), static_cast<ln::Seat>(learner)};
}

PackedStepper pack(const ln::StepperState& state) {
  PackedStepper packed{pack_position(state.start), std::nullopt, 0, {}, {}, {}, {}};
  auto& [start, policy, learner, games, luck, learners, ended] = packed;
  if (state.rivals) {
    policy = static_cast<int>(state.rivals->policy);
    learner = state.rivals->learner;
  }
  for (const ln::Game& game : state.games) games.push_back(pack_game(game));
  for (const ln::Random& random : state.rival_luck) luck.push_back(random.counter());
  learners.assign(state.learners.begin(), state.learners.end());
  for (const auto& [game, position] : state.ended)
    ended.emplace_back(game, pack_position(position));
  return packed;
}

ln::StepperState unpack(const PackedStepper& packed) {
  const auto& [start, policy, learner, games, luck, learners, ended] = packed;
  ln::StepperState state;
  state.start = unpack_position(start);
  state.rivals = rivals_of(policy, learner, state.start.seats);
  for (const GameState& game : games) state.games.push_back(unpack_game(game));
  for (const std::uint64_t counter : luck) state.rival_luck.push_back(ln::Random::at(counter));
  for (const int seat : learners) state.learners.push_back(static_cast<ln::Seat>(seat));
  for (const auto& [game, record] : ended) state.ended.push_back({game, unpack_position(record)});
  if (!state.whole()) throw Refusal{"kernel/record-state", {}, "PositionError"};
  return state;
}

// A stepper that two Python threads may hold: the second call at once is refused, not raced.
class GuardedStepper {
 public:
  GuardedStepper(const ln::Position& start, std::size_t games, std::uint64_t seed,
                 std::optional<ln::Rivals> rivals)
      : stepper_(checked(start), games, seed, rivals) {}

  explicit GuardedStepper(const PackedStepper& packed) : stepper_(unpack(packed)) {}

  PackedStepper pack() {
    const Guard guard(busy_);
    return binding::pack(stepper_.state());
  }

  std::size_t games() const { return stepper_.games(); }
  int seats() const { return stepper_.seats(); }

  ln::Position position(std::size_t game) {
    const Guard guard(busy_);
    return stepper_.position(checked(game));
  }

  void set(std::size_t game, const ln::Position& position) {
    const Guard guard(busy_);
    if (position.seats != seats()) {
      throw Refusal{"kernel/seats", {{"expected", seats()}, {"found", position.seats}}};
    }
    if (!stepper_.set(checked(game), checked(position))) throw Refusal{"kernel/no-decision"};
  }

  void reset(std::uint64_t seed) {
    const Guard guard(busy_);
    const nb::gil_scoped_release unlocked;
    stepper_.reset(seed);
  }

  void step(nb::handle actions, std::optional<float> penalty, unsigned threads, nb::handle rewards,
            nb::handle done, nb::handle winners, nb::handle endings, nb::handle empties,
            nb::handle decisions) {
    const Guard guard(busy_);
    const Memory<float> shares(rewards, games() * seats());
    const Memory<std::uint8_t> over(done, games());
    const Memory<std::uint8_t> won(winners, games());
    const Memory<std::uint8_t> how(endings, games());
    const Memory<std::uint8_t> empty(empties, games() * seats());
    const Memory<std::uint32_t> lengths(decisions, games());
    const ln::StepResults results{shares.data(), over.data(),  won.data(),
                                  how.data(),    empty.data(), lengths.data()};
    {
      // A copy, so that what was checked is what is done.
      const Memory<const std::int64_t> given(actions, games());
      actions_.assign(given.data(), given.data() + games());
    }
    std::optional<std::size_t> refused;
    {
      const nb::gil_scoped_release unlocked;
      if (!penalty) refused = stepper_.refused(actions_);
      if (!refused) stepper_.step(actions_, penalty, threads, results);
    }
    if (refused) {
      throw Refusal{"kernel/illegal",
                    {{"game", static_cast<std::int64_t>(*refused)}, {"id", actions_[*refused]}},
                    "ActionError"};
    }
  }

  void write_masks(nb::handle out, unsigned threads) {
    const Guard guard(busy_);
    const Memory<std::uint8_t> masks(out, games() * ln::kActions);
    const nb::gil_scoped_release unlocked;
    stepper_.write_masks(masks.data(), threads);
  }

  void decide_all(int policy, std::uint64_t seed, nb::handle out, unsigned threads) {
    const Guard guard(busy_);
    const Memory<std::int64_t> actions(out, games());
    const ln::Policy which = policy_of(policy);
    const nb::gil_scoped_release unlocked;
    stepper_.decide_all(which, seed, actions.data(), threads);
  }

  void write_seats(nb::handle out) {
    const Guard guard(busy_);
    stepper_.write_seats(Memory<std::uint8_t>(out, games()).data());
  }

  template <class Value>
  void observe_acting(nb::handle out, unsigned threads) {
    const Guard guard(busy_);
    const Memory<Value> planes(out, games() * view());
    const nb::gil_scoped_release unlocked;
    stepper_.observe_acting(planes.data(), threads);
  }

  template <class Value>
  void observe_every(nb::handle out, unsigned threads) {
    const Guard guard(busy_);
    const Memory<Value> planes(out, games() * seats() * view());
    const nb::gil_scoped_release unlocked;
    stepper_.observe_every(planes.data(), threads);
  }

  template <class Value>
  void observe_ended(nb::handle out) {
    const Guard guard(busy_);
    const Memory<Value> planes(out, stepper_.ended().size() * seats() * view());
    stepper_.observe_ended(planes.data());
  }

  // The games that ended with the latest step.
  std::vector<std::size_t> ended() {
    const Guard guard(busy_);
    std::vector<std::size_t> games;
    for (const ln::Ended& each : stepper_.ended()) games.push_back(each.game);
    return games;
  }

 private:
  class Guard {
   public:
    explicit Guard(std::atomic<bool>& busy) : busy_(busy) {
      if (busy_.exchange(true)) throw Refusal{"kernel/busy"};
    }
    ~Guard() { busy_ = false; }
    Guard(const Guard&) = delete;
    Guard& operator=(const Guard&) = delete;

   private:
    std::atomic<bool>& busy_;
  };

  std::size_t view() const { return static_cast<std::size_t>(ln::planes(seats())) * ln::kCells; }

  static const ln::Position& checked(ln::Position&& position) = delete;
  static const ln::Position& checked(const ln::Position& position) {
    if (position.over()) throw Refusal{"kernel/no-decision"};
    return position;
  }

  std::size_t checked(std::size_t game) const {
    if (game < games()) return game;
    throw Refusal{"kernel/game", {{"found", static_cast<std::int64_t>(game)}}};
  }

  ln::Stepper stepper_;
  std::vector<std::int64_t> actions_;
  std::atomic<bool> busy_{false};
};

}  // namespace

void add_stepper(nb::module_& module) {
  nb::class_<GuardedStepper>(module, "Stepper")
      .def(
          "__init__",
          [](GuardedStepper* self, const ln::Position& start, std::size_t games, std::uint64_t seed,
             std::optional<int> rivals, int learner) {
            new (self) GuardedStepper(start, games, seed, rivals_of(rivals, learner, start.seats));
          },
          nb::arg("start"), nb::arg("games"), nb::arg("seed"), nb::arg("rivals").none(),
          nb::arg("learner"))
      .def("__getstate__", &GuardedStepper::pack)
      .def("__setstate__", [](GuardedStepper& self,
                              const PackedStepper& packed) { new (&self) GuardedStepper(packed); })
      .def("position", &GuardedStepper::position)
      .def("set", &GuardedStepper::set)
      .def("reset", &GuardedStepper::reset)
      .def("step", &GuardedStepper::step, nb::arg("actions"), nb::arg("penalty").none(),
           nb::arg("threads"), nb::arg("rewards"), nb::arg("done"), nb::arg("winners"),
           nb::arg("endings"), nb::arg("empties"), nb::arg("decisions"))
      .def("write_masks", &GuardedStepper::write_masks)
      .def("decide_all", &GuardedStepper::decide_all)
      .def("write_seats", &GuardedStepper::write_seats)
      .def("ended", &GuardedStepper::ended)
      .def("observe_bytes", &GuardedStepper::observe_acting<std::uint8_t>)
      .def("observe_floats", &GuardedStepper::observe_acting<float>)
      .def("observe_every_bytes", &GuardedStepper::observe_every<std::uint8_t>)
      .def("observe_every_floats", &GuardedStepper::observe_every<float>)
      .def("observe_ended_bytes", &GuardedStepper::observe_ended<std::uint8_t>)
      .def("observe_ended_floats", &GuardedStepper::observe_ended<float>);
}

}  // namespace binding
