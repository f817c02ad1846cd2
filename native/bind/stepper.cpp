// The batched stepper: caller's arrays in, caller's arrays out.
#include "stepper.hpp"

#include <atomic>
#include <memory>
#include <vector>

#include "long_call.hpp"
#include "module.hpp"

namespace binding {

namespace {

// A stepper that two Python threads may hold: the second call at once is refused, not raced.
class GuardedStepper {
 public:
  GuardedStepper(const ln::Position& start, std::size_t games, std::uint64_t seed)
      : stepper_(checked(start), games, seed) {}

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
    stepper_.set(checked(game), checked(position));
  }

  void reset(std::uint64_t seed) {
    const Guard guard(busy_);
    const nb::gil_scoped_release unlocked;
    stepper_.reset(seed);
  }

  void step(const Array<const std::int64_t>& actions, unsigned threads, const Array<float>& rewards,
            const Array<std::uint8_t>& done, const Array<std::uint8_t>& winners,
            const Array<std::uint8_t>& endings, const Array<std::uint32_t>& decisions) {
    const Guard guard(busy_);
    const ln::StepResults results{data_of(rewards, games() * seats()), data_of(done, games()),
                                  data_of(winners, games()), data_of(endings, games()),
                                  data_of(decisions, games())};
    // A copy, so that what was checked is what is done.
    const std::int64_t* given = data_of(actions, games());
    actions_.assign(given, given + games());
    std::optional<std::size_t> refused;
    {
      const nb::gil_scoped_release unlocked;
      refused = stepper_.refused(actions_);
      if (!refused) stepper_.step(actions_, threads, results);
    }
    if (refused) {
      throw Refusal{"kernel/illegal",
                    {{"game", static_cast<std::int64_t>(*refused)}, {"id", actions_[*refused]}},
                    "ActionError"};
    }
  }

  void write_masks(const Array<std::uint8_t>& out, unsigned threads) {
    const Guard guard(busy_);
    std::uint8_t* data = data_of(out, games() * ln::kActions);
    const nb::gil_scoped_release unlocked;
    stepper_.write_masks(data, threads);
  }

  void decide_all(int policy, std::uint64_t seed, const Array<std::int64_t>& out,
                  unsigned threads) {
    const Guard guard(busy_);
    std::int64_t* data = data_of(out, games());
    const ln::Policy which = policy_of(policy);
    const nb::gil_scoped_release unlocked;
    stepper_.decide_all(which, seed, data, threads);
  }

  void write_seats(const Array<std::uint8_t>& out) {
    const Guard guard(busy_);
    stepper_.write_seats(data_of(out, games()));
  }

  template <class Value>
  void observe(const Array<Value>& out, unsigned threads) {
    const Guard guard(busy_);
    Value* data = data_of(out, games() * ln::planes(seats()) * ln::kCells);
    const nb::gil_scoped_release unlocked;
    stepper_.observe(data, threads);
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
      .def(nb::init<const ln::Position&, std::size_t, std::uint64_t>(), nb::arg("start"),
           nb::arg("games"), nb::arg("seed"))
      .def("position", &GuardedStepper::position)
      .def("set", &GuardedStepper::set)
      .def("reset", &GuardedStepper::reset)
      .def("step", &GuardedStepper::step, nb::arg("actions"), nb::arg("threads"),
           nb::arg("rewards"), nb::arg("done"), nb::arg("winners"), nb::arg("endings"),
           nb::arg("decisions"))
      .def("write_masks", &GuardedStepper::write_masks)
      .def("decide_all", &GuardedStepper::decide_all)
      .def("write_seats", &GuardedStepper::write_seats)
      .def("observe", &GuardedStepper::observe<std::uint8_t>)
      .def("observe", &GuardedStepper::observe<float>);
  module.def("planes", &ln::planes, nb::arg("seats"));
}

}  // namespace binding
