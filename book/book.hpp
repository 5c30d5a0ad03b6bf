// A rulebook for people (docs/play) as a list of parts: what the terminal lays out and what the tests hold
// against the rules. Besides plain Markdown it knows
//   ## Your turn {#turn}              a section, by a name that is the same in every language; {#solo closed}
//   is
//                                     a chapter that a reader opens when needed
//   ^[TT-LINE-01 TT-LINE-02]          after a paragraph: the rules that it tells
//   {cat} {cat~} {3 mint}             a piece
//   ```board tea-time … ```           a picture of pieces with claims about it; also score, card and facts
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace samovar::book {

enum class Kind { Heading, Paragraph, Item, Row, Block };

struct Part {
  Kind kind;
  std::string text = {};                // without marks; a row keeps its bars, a block has none
  std::vector<std::string> rules = {};  // told here
  int line = 0;                         // in the file, from 1

  int level = 0;          // of a heading
  std::string name = {};  // of a heading: {#turn}
  bool closed = false;    // of a heading

  std::string what = {};                // of a block: "board", "score", "card", "facts"
  std::string game = {};                // of a block
  std::vector<std::string> lines = {};  // of a block
};

std::vector<Part> read(std::string_view markdown);

// The section that a part stands in: the nearest heading above it. Number of the part, or of itself.
std::size_t section_of(const std::vector<Part>& parts, std::size_t part);

// The cells of a row of a table.
std::vector<std::string> cells_of(std::string_view row);

}  // namespace samovar::book
