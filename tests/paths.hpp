// Where the project and its program are on this machine. In one object of its own: no other object of the
// tests depends on where the tree stands, so that a compiler's cache serves all trees.
#pragma once

#include <string>
#include <string_view>

namespace samovar::test {

std::string source(std::string_view inside = "");  // source("/data/chai.json")
const char* program();

}  // namespace samovar::test
