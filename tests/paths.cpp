#include "tests/paths.hpp"

namespace samovar::test {

std::string source(std::string_view inside) { return SAMOVAR_SOURCE + std::string(inside); }
const char* program() { return SAMOVAR_BINARY; }

}  // namespace samovar::test
