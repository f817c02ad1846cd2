// Playouts: games played to their end by a policy.
#include "long_call.hpp"
#include "module.hpp"
#include "playout.hpp"

namespace binding {

namespace {

void play_out(const ln::Position& position, int policy, std::uint64_t games, std::uint64_t seed,
              unsigned threads, std::uint32_t limit, Cancel* cancel,
              const Array<std::uint8_t>& winners, const Array<std::uint8_t>& endings,
              const Array<std::uint8_t>& empties, const Array<std::uint32_t>& decisions,
              const Array<std::uint32_t>& turns) {
  const ln::PlayoutOrder order{policy_of(policy), games, seed, threads, limit};
  const ln::PlayoutResults results{data_of(winners, games), data_of(endings, games),
                                   data_of(empties, games * position.seats),
                                   data_of(decisions, games), data_of(turns, games)};
  LongCall(cancel).run(
      [&](const ln::StopToken& token) { return ln::play_out(position, order, token, results); });
}

int decide(const ln::Position& position, int policy, std::uint64_t seed) {
  if (position.over() || position.chance()) throw Refusal{"kernel/no-decision"};
  return ln::decide(position, policy_of(policy), ln::Random(seed, 0));
}

}  // namespace

void add_playouts(nb::module_& module) {
  module.def("play_out", &play_out, nb::arg("position"), nb::arg("policy"), nb::arg("games"),
             nb::arg("seed"), nb::arg("threads"), nb::arg("limit"), nb::arg("cancel").none(),
             nb::arg("winners"), nb::arg("endings"), nb::arg("empties"), nb::arg("decisions"),
             nb::arg("turns"));
  module.def("decide", &decide, nb::arg("position"), nb::arg("policy"), nb::arg("seed"));
}

}  // namespace binding
