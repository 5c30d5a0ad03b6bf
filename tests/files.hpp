// Files of the project, and boxes opened from them.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

#include <boost/json.hpp>

namespace samovar::test {

inline std::string text_of_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path.string());
  return {std::istreambuf_iterator<char>(file), {}};
}

inline boost::json::value json_of_file(const std::filesystem::path& path) {
  return boost::json::parse(text_of_file(path));
}

template <class Module>
Module opened(const boost::json::value& edition, const boost::json::object& options) {
  auto module = Module::open(edition, options);
  if (!module) throw std::runtime_error(module.error().where + ": " + module.error().message);
  return *module;
}

}  // namespace samovar::test
