// Moves as text: "first 0", "deal cat", "take b2", "take b2 se 3". Typed moves may also name the cells ("take
// a1 b2 c3") or run the other way ("take c3 nw 3"); they mean the same line.
#include "games/notation.hpp"

#include <algorithm>
#include <cctype>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "games/tea_time/module.hpp"

namespace samovar::tea_time {

namespace {

constexpr std::string_view kDirectionNames[kDirections] = {"e", "s", "se", "sw"};
constexpr std::string_view kOppositeNames[kDirections] = {"w", "n", "nw", "ne"};

std::optional<int> small_number(const std::string& word) {
  if (word.size() != 1 || word[0] < '0' || word[0] > '9') return {};
  return word[0] - '0';
}

tl::unexpected<Error> bad(std::string message, std::string rule = {}) {
  return tl::unexpected(Error{"bad_move", std::move(message), std::move(rule), {}});
}

// The line from `first` in steps of `stride`, whichever end was named first.
Move line(int first, int stride, int length) {
  for (int d = 0; d < kDirections; ++d) {
    const auto direction = static_cast<Direction>(d);
    if (stride == step(direction)) return take(first, direction, length);
    if (stride == -step(direction)) return take(first + (length - 1) * stride, direction, length);
  }
  return Move();
}

}  // namespace

std::string Module::cell_name(int cell) const {
  return {static_cast<char>('a' + column_of(cell)), static_cast<char>('1' + row_of(cell))};
}

const std::string& Module::card_id(int card) const {
  static const std::string alice = "alice";
  return card == kAlice ? alice : edition_.characters[static_cast<std::size_t>(card - 1)].id;
}

std::string Module::write(Move move) const {
  switch (kind_of(move)) {
    case Kind::First:
      return fmt::format("first {}", seat_of(move));
    case Kind::Deal:
      return fmt::format("deal {}", card_id(character_of(move) + 1));
    case Kind::Take:
      break;
  }
  const std::string cell = cell_name(cell_of(move));
  if (length_of(move) == 1) return fmt::format("take {}", cell);
  return fmt::format("take {} {} {}", cell, kDirectionNames[move.b()], length_of(move));
}

tl::expected<Move, Error> Module::read(std::string_view text) const {
  if (text.size() > 100) return bad("a move has at most 100 characters");
  const std::vector<std::string> words = words_of(text);
  if (words.empty()) return bad("expected a move such as \"take b2 se 3\", found nothing");

  if (words[0] == "first") {
    const std::optional<int> seat = words.size() == 2 ? small_number(words[1]) : std::nullopt;
    if (!seat || *seat >= game_.seats())
      return bad(fmt::format("expected \"first\" and a seat from 0 to {}", game_.seats() - 1));
    return first_player(*seat);
  }
  if (words[0] == "deal") {
    for (int c = 0; c < kCharacters && words.size() == 2; ++c)
      if (edition_.characters[static_cast<std::size_t>(c)].id == words[1]) return deal(c);
    std::string known;
    for (const Character& character : edition_.characters)
      known += (known.empty() ? "" : ", ") + character.id;
    return bad(fmt::format("expected \"deal\" and one of {}", known));
  }
  if (words[0] != "take") return bad(fmt::format("expected \"take\", found \"{}\"", words[0]));

  std::vector<int> cells;
  std::size_t next = 1;
  for (; next < words.size(); ++next) {
    const std::string& word = words[next];
    if (word.size() != 2 || word[1] < '0' || word[1] > '9') break;
    const int column = word[0] - 'a';
    const int row = word[1] - '1';
    const Box& box = game_.box();
    if (column < 0 || column >= box.columns || row < 0 || row >= box.rows)
      return bad(fmt::format("there is no cell {}; cells go from a1 to {}", word,
                             cell_name(cell_at(box.rows - 1, box.columns - 1))));
    cells.push_back(cell_at(row, column));
  }
  if (cells.empty()) return bad("expected \"take\" and a cell such as b2");
  if (next == words.size()) {
    if (cells.size() == 1) return take(cells[0]);
    if (cells.size() > 3) return bad("at most three cards may be taken", "TT-TURN-03");
    std::sort(cells.begin(), cells.end());
    const int stride = cells[1] - cells[0];
    if (line(cells[0], stride, 2) == Move() || (cells.size() == 3 && cells[2] - cells[1] != stride))
      return bad("these cells are not next to each other in one line",
                 cells.size() == 2 ? "TT-LINE-01" : "TT-LINE-02");
    return line(cells[0], stride, static_cast<int>(cells.size()));
  }
  if (cells.size() != 1 || next + 2 != words.size())
    return bad("expected a cell, or a cell, a direction and a length: \"take b2 se 3\"");
  const std::optional<int> length = small_number(words[next + 1]);
  if (!length || *length < 1 || *length > 3)
    return bad(fmt::format("expected a length from 1 to 3, found \"{}\"", words[next + 1]), "TT-TURN-03");
  if (*length == 1) return take(cells[0]);
  for (int d = 0; d < kDirections; ++d) {
    const int stride = step(static_cast<Direction>(d));
    if (words[next] == kDirectionNames[d]) return take(cells[0], static_cast<Direction>(d), *length);
    if (words[next] != kOppositeNames[d]) continue;
    if (cells[0] - (*length - 1) * stride < 0) return bad("the line leaves the grid", "TT-LINE-04");
    return line(cells[0], -stride, *length);
  }
  return bad(fmt::format("expected a direction (e, s, se, sw, w, n, nw, ne), found \"{}\"", words[next]));
}

}  // namespace samovar::tea_time
