// Tea Time's grid and collections. The side of a card is shown by brackets, its character by its name;
// colours only help.
#include <algorithm>

#include <fmt/format.h>

#include "cli/drawing.hpp"

namespace samovar::cli {

namespace json = boost::json;

namespace {

constexpr Ink kInks[] = {Ink::Magenta, Ink::Green, Ink::Red, Ink::Cyan, Ink::Blue, Ink::Yellow};
constexpr std::size_t kLinesACell = 2;
constexpr std::string_view kMargin = "   ";

class Board : Drawing {
 public:
  Board(const Scene& scene, const Speech& speech, const Terminal& terminal)
      : Drawing(scene, speech, terminal) {
    for (const auto& character : view_.at("unseen").as_object()) {
      characters_.emplace_back(character.key());
      for (const std::string& line : two_lines(word_for(words_, character.key())))
        inner_ = std::max(inner_, width_of(line));
    }
    inner_ += 2;  // the brackets
  }

  std::string draw() const { return heading() + grid() + "\n" + collections(); }

 private:
  Ink ink_of(std::string_view card) const {
    const auto found = std::find(characters_.begin(), characters_.end(), card);
    return found == characters_.end()
               ? Ink::Bold
               : kInks[static_cast<std::size_t>(found - characters_.begin()) % std::size(kInks)];
  }

  static std::vector<std::string> two_lines(const std::string& name) {
    // The narrowest width at which the name fits.
    for (std::size_t width = 1;; ++width) {
      std::vector<std::string> lines = wrapped(name, width);
      const bool fits = std::all_of(lines.begin(), lines.end(),
                                    [&](const std::string& line) { return width_of(line) <= width; });
      if (!fits || lines.size() > kLinesACell) continue;
      lines.resize(kLinesACell);
      return lines;
    }
  }

  std::string heading() const {
    if (view_.at("turn").is_null()) return "";
    return terminal_.painted(
               Ink::Bold, speech_.say("cli.tea-time.heading", fmt::arg("round", number_of(view_.at("round"))),
                                      fmt::arg("rounds", number_of(view_.at("rounds"))),
                                      fmt::arg("turn", number_of(view_.at("turn"))),
                                      fmt::arg("most", number_of(view_.at("may_take"))))) +
           "\n";
  }

  // One of the two lines of a cell, as wide as all.
  std::string cell_line(const json::object& cell, std::size_t line) const {
    const json::value* card = cell.if_contains("card");
    if (!card) return padded(line == 0 ? (terminal_.unicode() ? "·" : ".") : "", inner_, Side::Middle);
    const std::string_view id = card->as_string();
    const json::value* side = cell.if_contains("side");
    const std::string text = padded(two_lines(word_for(words_, id))[line], inner_ - 2, Side::Middle);
    const bool glass = side && side->as_string() == "glass";
    const std::string_view frame = !side ? "**" : glass ? "()" : "  ";
    const std::string framed = fmt::format("{}{}{}", frame[0], text, frame[1]);
    return terminal_.painted(ink_of(id), framed);
  }

  std::string rule(std::string_view left, std::string_view middle, std::string_view right) const {
    std::string line(kMargin);
    line += left;
    const auto columns = static_cast<std::size_t>(number_of(view_.at("columns")));
    for (std::size_t column = 0; column < columns; ++column) {
      for (std::size_t i = 0; i < inner_; ++i) line += terminal_.unicode() ? "─" : "-";
      line += column + 1 < columns ? middle : right;
    }
    return line + "\n";
  }

  std::string grid() const {
    const bool unicode = terminal_.unicode();
    const std::string bar = unicode ? "│" : "|";
    std::string text = "    ";
    for (int column = 0; column < number_of(view_.at("columns")); ++column)
      text += padded(std::string(1, static_cast<char>('a' + column)), inner_ + 1, Side::Middle);
    text += "\n";
    text += unicode ? rule("┌", "┬", "┐") : rule("+", "+", "+");
    const json::array& rows = view_.at("grid").as_array();
    for (std::size_t row = 0; row < rows.size(); ++row) {
      for (std::size_t line = 0; line < kLinesACell; ++line) {
        text += fmt::format(" {} {}", line == 0 ? std::to_string(row + 1) : " ", bar);
        for (const json::value& cell : rows[row].as_array()) text += cell_line(cell.as_object(), line) + bar;
        text += "\n";
      }
      const bool last = row + 1 == rows.size();
      text += unicode ? rule(last ? "└" : "├", last ? "┴" : "┼", last ? "┘" : "┤") : rule("+", "+", "+");
    }
    return text.append(kMargin) + terminal_.painted(Ink::Faint, speech_.say("cli.tea-time.legend")) + "\n";
  }

  // "(2)= 3 x1": two looking-glass cards are worth three points, one pair has cancelled.
  static std::string holding(const json::object& held) {
    const int count = number_of(held.at("count"));
    const int cancelled = number_of(held.at("cancelled"));
    const bool glass = held.at("side").is_string() && held.at("side").as_string() == "glass";
    return fmt::format("{:>3}{} ={:>3}{}", glass ? fmt::format("({}", count) : fmt::format("{}", count),
                       glass ? ")" : " ", number_of(held.at("points")),
                       cancelled > 0 ? fmt::format(" x{}", cancelled) : "");
  }

  std::string collections() const {
    constexpr std::size_t kNames = 17;
    constexpr std::size_t kColumn = 14;
    const json::array& seats = view_.at("players").as_array();
    std::string text(kMargin.size() + kNames, ' ');
    for (const table::Player& player : players_) text += padded(" " + player.name, kColumn - 1) + " ";
    text += speech_.say("cli.tea-time.undealt") + "\n";
    for (std::size_t c = 0; c < characters_.size(); ++c) {
      text.append(kMargin) +=
          terminal_.painted(ink_of(characters_[c]), padded(word_for(words_, characters_[c]), kNames));
      for (const json::value& seat : seats)
        text += padded(holding(seat.at("collection").at(c).as_object()), kColumn);
      text += fmt::format("{:>3}\n", number_of(view_.at("unseen").at(characters_[c])));
    }
    text.append(kMargin) += terminal_.painted(ink_of("alice"), padded(word_for(words_, "alice"), kNames));
    for (const json::value& seat : seats)
      text += padded(
          seat.at("alice").as_bool() ? fmt::format("  *  ={:>3}", number_of(view_.at("alice_points"))) : "",
          kColumn);
    text.append("\n").append(kMargin) += padded(speech_.say("cli.points"), kNames);
    for (const json::value& seat : seats)
      text +=
          terminal_.painted(Ink::Bold, padded(fmt::format("{:>9}", number_of(seat.at("points"))), kColumn));
    return text + "\n";
  }

  std::vector<std::string> characters_;
  std::size_t inner_ = 0;
};

std::string draw(const Scene& scene, const Speech& speech, const Terminal& terminal) {
  return Board(scene, speech, terminal).draw();
}

const GameBoard kBoard("tea-time", draw);

}  // namespace

}  // namespace samovar::cli
