// Networks from a file, for the programs of this folder.
#pragma once

#include <cstdint>
#include <fstream>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "network.hpp"

inline std::shared_ptr<const ln::Networks> load_networks(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  const std::vector<std::uint8_t> bytes((std::istreambuf_iterator<char>(file)), {});
  auto networks = ln::read_networks(bytes).networks;
  if (!networks) throw std::runtime_error("no networks in " + path);
  return networks;
}
