// Round trips within a module: move ↔ notation and state ↔ JSON.
#pragma once

#include <cctype>
#include <string>

#include "tests/laws/step.hpp"

namespace samovar::laws {

// The same move as somebody might type it.
inline std::string typed_loosely(const std::string& notation) {
  std::string text = "  ";
  for (const char c : notation) {
    text += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    if (c == ' ') text += ' ';
  }
  return text + " ";
}

template <GameModule M>
Finding notation_round_trip(const M& module, Move move) {
  const std::string notation = module.write(move);
  for (const char c : notation)
    if (!std::isprint(static_cast<unsigned char>(c)))
      return fmt::format("the notation of code {:#010x} cannot be typed", move.code());
  for (const std::string& text : {notation, typed_loosely(notation)}) {
    const auto read = module.read(text);
    if (!read) return fmt::format("\"{}\" cannot be read back: {}", text, read.error().message);
    if (*read != move) return fmt::format("\"{}\" reads as another move", text);
  }
  return {};
}

template <GameModule M>
Finding round_trips(const Step<M>& step) {
  for (const Move move : step.list)
    if (Finding finding = notation_round_trip(step.module, move)) return finding;
  const std::string text = text_of(step.module.state_json(step.state));
  const auto read = step.module.read_state(json::parse(text));
  if (!read) return fmt::format("the state as JSON is refused: {}", read.error().message);
  if (!same_bytes(*read, step.state)) return "the state as JSON reads as another state: " + text;
  return {};
}

}  // namespace samovar::laws
