// Plies as the log keeps them: one a line, "0 take b2" or "chance deal cat".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "table/table.hpp"

namespace samovar::house {

std::string plies_text(const std::vector<table::Ply>& plies);
tl::expected<std::vector<table::Ply>, Error> plies_from(std::string_view text);

}  // namespace samovar::house
