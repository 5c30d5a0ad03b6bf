#include "table/line.hpp"

#include <fmt/format.h>

namespace samovar::table {

namespace {

constexpr std::size_t kNameBytes = 64;
constexpr std::size_t kKindBytes = 32;

// The length of the well-formed character at the start of a text; 0 where there is none.
std::size_t character_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const auto follows = [&](std::size_t i, unsigned least = 0x80, unsigned most = 0xbf) {
    return i < text.size() && byte(i) >= least && byte(i) <= most;
  };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first <= 0xdf) return follows(1) ? 2 : 0;
  if (first >= 0xe0 && first <= 0xef) {  // no overlong forms, no surrogates
    const bool fits = follows(1, first == 0xe0 ? 0xa0 : 0x80, first == 0xed ? 0x9f : 0xbf) && follows(2);
    return fits ? 3 : 0;
  }
  if (first >= 0xf0 && first <= 0xf4) {
    const bool fits =
        follows(1, first == 0xf0 ? 0x90 : 0x80, first == 0xf4 ? 0x8f : 0xbf) && follows(2) && follows(3);
    return fits ? 4 : 0;
  }
  return 0;
}

bool breaks_a_line(std::string_view character) {
  const auto first = static_cast<unsigned char>(character[0]);
  if (character.size() == 1) return first < 0x20 || first == 0x7f;
  const bool c1_control = first == 0xc2 && static_cast<unsigned char>(character[1]) < 0xa0;
  return c1_control || character == "\u2028" || character == "\u2029";
}

std::string trimmed(std::string text) {
  text.erase(0, text.find_first_not_of(' '));
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

std::string kind_on_one_line(std::string_view text) {
  std::string kind(text.substr(0, kKindBytes));
  for (char& c : kind)
    if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '.')) c = '-';
  return kind.empty() ? "person" : kind;
}

}  // namespace

std::string on_one_line(std::string_view text) {
  std::string line;
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    const std::string_view character = length == 0 ? "\ufffd" : text.substr(0, length);
    text.remove_prefix(length == 0 ? 1 : length);
    if (breaks_a_line(character))
      line += ' ';
    else
      line += character;
  }
  return trimmed(std::move(line));
}

Player on_one_line(const Player& player, int seat) {
  std::string name = on_one_line(player.name);
  if (name.size() > kNameBytes) {
    std::size_t end = 0;
    const std::string_view whole = name;
    while (end + character_length(whole.substr(end)) <= kNameBytes)
      end += character_length(whole.substr(end));
    name = trimmed(name.substr(0, end));
  }
  if (name.empty()) name = fmt::format("Seat {}", seat + 1);
  return {std::move(name), kind_on_one_line(player.kind)};
}

}  // namespace samovar::table
