// Moves as text: "first 0", "deal cat", "take b2", "take b2 se 3". Typed moves may also name the cells ("take
// a1 b2 c3") or run the other way ("take c3 nw 3"); they mean the same line.
#include "games/notation.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "games/tea_time/codec/module.hpp"

namespace samovar::tea_time {

namespace {

constexpr const char* kOpposites[kDirections] = {"w", "n", "nw", "ne"};

// The line from `first` in steps of `stride`, whichever end was named first.
std::optional<Move> line(int first, int stride, int length) {
  for (int d = 0; d < kDirections; ++d) {
    const auto direction = static_cast<Direction>(d);
    if (stride == step(direction)) return take(first, direction, length);
    if (stride == -step(direction)) return take(first + (length - 1) * stride, direction, length);
  }
  return {};
}

tl::expected<Move, Error> line_through(std::vector<int> cells) {
  if (cells.size() == 1) return take(cells[0]);
  if (cells.size() > 3) return bad_move({"tea-time.refusal.at_most_three"}, "TT-TURN-03");
  std::sort(cells.begin(), cells.end());
  const int stride = cells[1] - cells[0];
  const std::optional<Move> found = line(cells[0], stride, static_cast<int>(cells.size()));
  if (!found || (cells.size() == 3 && cells[2] - cells[1] != stride))
    return bad_move({"tea-time.notation.apart"}, cells.size() == 2 ? "TT-LINE-01" : "TT-LINE-02");
  return *found;
}

}  // namespace

std::string Module::cell_name(int cell) {
  return {static_cast<char>('a' + column_of(cell)), static_cast<char>('1' + row_of(cell))};
}

const std::string& Module::card_id(int card) const {
  static const std::string alice = "alice";
  return card == kAlice ? alice : edition_.characters[static_cast<std::size_t>(card - 1)].id;
}

void Module::name_things() {
  std::vector<std::string> characters;
  for (const Character& character : edition_.characters) characters.push_back(character.id);
  std::vector<std::string> cells;
  for (int cell = 0; cell < kCells; ++cell) cells.push_back(game_.on_grid(cell) ? cell_name(cell) : "");
  names_.numbers(Argument::Seat, "seat", 0, game_.seats() - 1);
  names_.ids(Argument::Character, "character", std::move(characters));
  names_.ids(Argument::Cell, "cell", std::move(cells));
  names_.ids(Argument::Direction, "direction", {"e", "s", "se", "sw"});
  names_.numbers(Argument::Several, "length");
  names_.numbers(Argument::Round, "round", 1);
}

tl::expected<Move, Error> Module::read(std::string_view text) const {
  const tl::expected<Move, Error> written = read_move(kMoves, names_, text);
  const std::vector<std::string> words = words_of(text);
  if (written || words.size() < 2 || words[0] != "take") return written;

  // Not as it is written: as cells, or as a cell, any direction and a length.
  std::vector<int> cells;
  std::size_t next = 1;
  for (; next < words.size(); ++next) {
    const std::string& word = words[next];
    if (word.size() != 2 || word[1] < '0' || word[1] > '9') break;
    const std::optional<int> cell = names_.read(Argument::Cell, word);
    if (!cell)
      return bad_move({"tea-time.notation.no_cell", {{"cell", word}}, {names_.described(Argument::Cell)}});
    cells.push_back(*cell);
  }
  if (next == words.size()) return line_through(std::move(cells));
  if (cells.size() != 1 || next + 2 != words.size()) return written;
  const std::string& length_word = words[next + 1];
  if (length_word.size() != 1 || length_word[0] < '1' || length_word[0] > '3')
    return bad_move({"tea-time.notation.length", {{"found", length_word}}}, "TT-TURN-03");
  const int length = length_word[0] - '0';
  if (length == 1) return take(cells[0]);
  for (int d = 0; d < kDirections; ++d) {
    if (words[next] != kOpposites[d]) continue;
    const int stride = step(static_cast<Direction>(d));
    if (cells[0] - (length - 1) * stride < 0) return bad_move({"tea-time.refusal.off_grid"}, "TT-LINE-04");
    return *line(cells[0], -stride, length);
  }
  return bad_move({"tea-time.notation.direction", {{"found", words[next]}}});
}

}  // namespace samovar::tea_time
