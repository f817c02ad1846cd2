// Refusals of the binding. They arrive in Python as core's own exceptions.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace binding {

struct Refusal {
  std::string code;
  std::vector<std::pair<std::string, std::int64_t>> facts = {};
  const char* kind = "GameError";
};

// Register the translation of a Refusal into `luckynumbers.core`'s exception of that kind.
void translate_refusals();

}  // namespace binding
