// Policies by name.
#pragma once

#include <cstdint>

#include "actions.hpp"
#include "greedy.hpp"
#include "policies.hpp"
#include "position.hpp"
#include "random.hpp"

namespace ln {

enum class Policy : std::uint8_t { random, filler, greedy };

// Call `visit` with the policy that a name stands for.
template <class Visit>
auto with_policy(Policy policy, Visit visit) {
  switch (policy) {
    case Policy::filler:
      return visit(FillerPolicy{});
    case Policy::greedy:
      return visit(GreedyPolicy{});
    case Policy::random:
      break;
  }
  return visit(RandomPolicy{});
}

// What a policy does at one decision.
inline Action decide(const Position& position, Policy policy, Random random) {
  return with_policy(policy, [&](auto choose) { return choose(position, random); });
}

}  // namespace ln
