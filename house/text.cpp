#include "house/text.hpp"

#include <cstdint>

#include <fmt/format.h>

#include "house/names.hpp"

namespace samovar::house {

namespace {

// The code point at `at`, which moves behind it; nothing where the bytes are not UTF-8.
std::optional<char32_t> next_character(std::string_view text, std::size_t& at) {
  const auto byte = [&](std::size_t i) -> std::uint32_t { return static_cast<unsigned char>(text[i]); };
  const std::uint32_t lead = byte(at);
  const std::size_t length = lead < 0x80       ? 1
                             : lead >> 5 == 6  ? 2
                             : lead >> 4 == 14 ? 3
                             : lead >> 3 == 30 ? 4
                                               : 0;
  if (length == 0 || at + length > text.size()) return std::nullopt;
  std::uint32_t code = length == 1 ? lead : lead & (0x7fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if (byte(at + i) >> 6 != 2) return std::nullopt;
    code = code << 6 | (byte(at + i) & 0x3f);
  }
  constexpr std::uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xd800 && code < 0xe000;
  if (code < kLeast[length] || code > 0x10ffff || surrogate) return std::nullopt;
  at += length;
  return code;
}

bool is_control(char32_t c) { return c < 0x20 || (c >= 0x7f && c < 0xa0); }

// Characters that turn the direction of what follows, or break lines without looking like it: with them a
// name could rearrange the words around it.
bool is_directing(char32_t c) {
  return (c >= 0x200e && c <= 0x200f) || (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
}

bool is_blank(char32_t c) {
  return c == ' ' || c == 0xa0 || (c >= 0x2000 && c <= 0x200d) || c == 0x202f || c == 0x3000 || c == 0xfeff;
}

bool is_invisible(char32_t c) {
  return is_control(c) || is_directing(c) || (c >= 0x200b && c <= 0x200d) || c == 0xad || c == 0x2060 ||
         c == 0xfeff || (c >= 0xfe00 && c <= 0xfe0f);
}

class PlainNames final : public Names {
 public:
  std::string tidy(std::string_view name) const override {
    std::string tidy;
    bool space = true;  // none at the start, and never two
    for (std::size_t at = 0; at < name.size();) {
      const std::size_t from = at;
      const std::optional<char32_t> c = next_character(name, at);
      if (!c) return std::string(name);
      if (is_invisible(*c) || (is_blank(*c) && space)) continue;
      space = is_blank(*c);
      tidy += space ? std::string_view(" ") : name.substr(from, at - from);
    }
    if (tidy.ends_with(' ')) tidy.pop_back();
    return tidy;
  }
  std::string looks(std::string_view name) const override {
    std::string looks = tidy(name);
    std::erase(looks, ' ');
    for (char& c : looks)
      if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return looks;
  }
};

}  // namespace

const Names& plain_names() {
  static const PlainNames names;
  return names;
}

std::optional<std::size_t> characters(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size(); ++count)
    if (!next_character(text, at)) return std::nullopt;
  return count;
}

std::optional<std::string> bad_name(std::string_view text, std::size_t longest) {
  std::size_t count = 0;
  bool visible = false;
  for (std::size_t at = 0; at < text.size(); ++count) {
    const std::optional<char32_t> c = next_character(text, at);
    if (!c) return "is not UTF-8";
    if (is_control(*c) || is_directing(*c)) return "has control characters";
    visible |= !is_blank(*c);
  }
  if (!visible) return "is empty";
  if (count > longest) return fmt::format("is longer than {} characters", longest);
  return std::nullopt;
}

std::optional<std::string> bad_prose(std::string_view text, std::size_t longest) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size(); ++count) {
    const std::optional<char32_t> c = next_character(text, at);
    if (!c) return "is not UTF-8";
    if (is_control(*c) && *c != '\n' && *c != '\t') return "has control characters";
  }
  if (count > longest) return fmt::format("is longer than {} characters", longest);
  return std::nullopt;
}

}  // namespace samovar::house
