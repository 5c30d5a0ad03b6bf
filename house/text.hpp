// Text that people typed and other people will read.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace samovar::house {

// The number of characters (code points); nothing where the text is not UTF-8.
std::optional<std::size_t> characters(std::string_view text);

// Why a text cannot be a name of at most `longest` characters; nothing where it can.
std::optional<std::string> bad_name(std::string_view text, std::size_t longest);

// Why a text cannot be said or noted; line breaks and tabs are fine, other control characters are not.
std::optional<std::string> bad_prose(std::string_view text, std::size_t longest);

}  // namespace samovar::house
