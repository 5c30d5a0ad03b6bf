#include "tests/play/check.hpp"

#include <algorithm>
#include <regex>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "tests/play/positions.hpp"

namespace samovar::play {

namespace json = boost::json;
using book::Kind;
using book::Part;

namespace {

json::value edition_of(const std::string& game) {
  const auto text = table::edition_text(game);
  if (!text) throw std::runtime_error("no such game: " + game);
  return json::parse(*text);
}

std::string joined(const std::vector<std::string>& words, std::size_t from, std::size_t to) {
  std::string text;
  for (std::size_t i = from; i < to; ++i) text.append(text.empty() ? "" : " ").append(words[i]);
  return text;
}

// What stands at a JSON pointer; 0 where a count of nothing is left out.
json::value at_place(const json::value& whole, const std::string& pointer) {
  boost::system::error_code failed;
  const json::value* there = whole.find_pointer(pointer, failed);
  return there ? *there : json::value(0);
}

int points_of_move(const table::Table& table, const std::string& move) {
  for (const json::value& one : table.moves(table.actor().seat()))
    if (one.at("move").as_string() == move) return one.at("effect").at("points").to_number<int>();
  throw std::runtime_error("not legal: " + move);
}

// One board: its position, then its claims one after the other.
class Board {
 public:
  Board(const Part& block, Faults& faults) : block_(block), faults_(faults) {}

  void check() {
    table::Table table = position_of(block_.game, block_.lines);
    table::Table before = table.copy();
    bool captioned = false;
    bool claimed = false;
    for (const std::string& line : block_.lines) {
      const std::vector<std::string> words = words_of(line);
      if (words.empty()) continue;
      captioned |= words[0] == "caption" && words.size() > 1;
      claimed |= words[0] == "play" || words[0] == "refuse";
      if (words[0] == "play") {
        const auto equals =
            static_cast<std::size_t>(std::find(words.begin(), words.end(), "=") - words.begin());
        const std::string move = joined(words, 1, equals);
        const bool instead = words.back() == "instead";
        const table::Table& from = instead ? before : table;
        if (equals < words.size() && points_of_move(from, move) != std::stoi(words[equals + 1]))
          fault("{} gains {}", move, points_of_move(from, move));
        if (instead) continue;
        before = table.copy();
        if (const auto played = table.play(move); !played) fault("{}: {}", move, played.error().message);
      } else if (words[0] == "refuse") {
        const std::string move = joined(words, 1, words.size() - 1);
        const auto why = table.why_not(move);
        if (!why)
          fault("{} is not refused", move);
        else if (why->rule != words.back())
          fault("{} is refused by {}: {}", move, why->rule, why->message);
      } else if (words[0] == "then") {
        const json::value there = at_place(table.state(), words[1]);
        const std::string claim = line.substr(line.find(words[1]) + words[1].size());
        if (there != json::parse(claim)) fault("{} is {}", words[1], json::serialize(there));
      }
    }
    if (!captioned) fault("has no caption");
    if (!claimed) fault("claims nothing");
  }

 private:
  template <class... Args>
  void fault(fmt::format_string<Args...> text, Args&&... args) {
    faults_.push_back(fmt::format("line {}: ", block_.line) + fmt::format(text, std::forward<Args>(args)...));
  }

  const Part& block_;
  Faults& faults_;
};

void check_score(const Part& block, Faults& faults) {
  const table::Table table = counted(block.game, block.lines);
  const json::object result = table.result(kSpectator);
  std::size_t claims = 0;
  for (const std::string& line : block.lines) {
    const std::size_t equals = line.find(" = ");
    if (equals == std::string::npos) continue;
    const std::string claim = line.substr(equals + 3);
    const json::value& seat = result.at("seats").at(claims++);
    std::string there = std::to_string(seat.at("points").to_number<int>());
    if (block.game == "tea-and-rum") {
      const json::array& titles = seat.at("titles").as_array();
      there = titles.empty() ? "nothing" : std::string(titles[0].as_string());
    }
    if (there != claim) faults.push_back(fmt::format("line {}: \"{}\" is {}", block.line, line, there));
  }
  if (claims == 0) faults.push_back(fmt::format("line {}: counts nothing", block.line));
}

// "needs green-3 mint mint mint sugar = 9": what a card asks for and is worth; "cargo s4 4 wheat wood wood /
// ore ore": what a ship costs and carries. Wherever such a line stands, it is held against the edition.
std::vector<std::string> sorted(std::vector<std::string> words) {
  std::sort(words.begin(), words.end());
  return words;
}

void add_all(std::vector<std::string>& words, const json::value& counts) {
  for (const auto& [piece, n] : counts.as_object())
    for (std::int64_t i = 0; i < n.to_number<std::int64_t>(); ++i) words.emplace_back(piece);
}

const json::object& thing_named(const json::array& list, const std::string& id) {
  for (const json::value& one : list)
    if (one.at("id").is_string() ? one.at("id").as_string() == id : "s" + json::serialize(one.at("id")) == id)
      return one.as_object();
  throw std::runtime_error("there is no " + id);
}

void check_needs(const Part& block, const std::vector<std::string>& words, Faults& faults) {
  const json::value edition = edition_of(block.game);
  const json::object& card = thing_named(edition.at("customers").at("items").as_array(), words.at(1));
  std::vector<std::string> there;
  add_all(there, card.at("flavours"));
  add_all(there, card.at("pantry"));
  const std::vector<std::string> said(words.begin() + 2, words.end() - 2);
  if (sorted(there) != sorted(said) || card.at("points").to_number<std::int64_t>() != std::stoi(words.back()))
    faults.push_back(fmt::format("line {}: {} needs {} = {}", block.line, words[1],
                                 joined(there, 0, there.size()), json::serialize(card.at("points"))));
}

void check_cargo(const Part& block, const std::vector<std::string>& words, Faults& faults) {
  const json::value edition = edition_of(block.game);
  const json::object& ship = thing_named(edition.at("ships").as_array(), words.at(1));
  std::vector<std::string> there{json::serialize(ship.at("cost"))};
  for (const json::value& row : ship.at("rows").as_array()) {
    if (there.size() > 1) there.emplace_back("/");
    add_all(there, row);
  }
  if (joined(there, 0, there.size()) != joined(words, 2, words.size()))
    faults.push_back(fmt::format("line {}: {} has {}", block.line, words[1], joined(there, 0, there.size())));
}

void check_cards(const Part& block, Faults& faults) {
  for (const std::string& line : block.lines) {
    const std::vector<std::string> words = words_of(line);
    if (words.size() > 3 && words[0] == "needs") check_needs(block, words, faults);
    if (words.size() > 3 && words[0] == "cargo") check_cargo(block, words, faults);
  }
}

void check_facts(const Part& block, Faults& faults) {
  const json::value edition = edition_of(block.game);
  for (const std::string& line : block.lines) {
    const std::size_t space = line.find(' ');
    const json::value there = at_place(edition, line.substr(0, space));
    if (there != json::parse(line.substr(space + 1)))
      faults.push_back(fmt::format("line {}: {} is {}", block.line, line, json::serialize(there)));
  }
}

std::vector<std::string> shortcodes_in(const std::string& text) {
  static const std::regex kCode(R"(\{([^}#]+)\})");
  std::vector<std::string> codes;
  for (std::sregex_iterator code(text.begin(), text.end(), kCode), end; code != end; ++code)
    codes.push_back(code->str(1));
  return codes;
}

// What must be alike in every language.
std::vector<std::string> shape_of(const std::vector<Part>& book) {
  std::vector<std::string> shape;
  for (const Part& part : book) {
    std::string one;
    switch (part.kind) {
      case Kind::Heading:
        one = fmt::format("{} {}{}", std::string(part.level, '#'), part.name, part.closed ? " closed" : "");
        break;
      case Kind::Paragraph:
        one = "paragraph";
        break;
      case Kind::Item:
        one = "item";
        break;
      case Kind::Row:
        one = fmt::format("row of {}", book::cells_of(part.text).size());
        break;
      case Kind::Block:
        one = part.what + " " + part.game;
        for (const std::string& line : part.lines)
          one.append("\n").append(line.starts_with("caption ") ? "caption" : line);
        break;
    }
    for (const std::string& code : shortcodes_in(part.text)) one += fmt::format(" {{{}}}", code);
    one.append(" ^").append(joined(part.rules, 0, part.rules.size()));
    shape.push_back(one);
  }
  return shape;
}

}  // namespace

std::set<std::string> rules_in(const std::string& text) {
  static const std::regex kId(R"(\b(CHAI|T42|TNR|TT)-[A-Z0-9]+-[0-9]+)");
  std::set<std::string> ids;
  for (std::sregex_iterator id(text.begin(), text.end(), kId), end; id != end; ++id) ids.insert(id->str());
  return ids;
}

Faults faults_in_marks(const std::vector<Part>& book, const std::set<std::string>& rules,
                       const std::set<std::string>& untold) {
  std::set<std::string> told;
  Faults faults;
  for (const Part& part : book)
    for (const std::string& rule : part.rules) {
      told.insert(rule);
      if (!rules.count(rule)) faults.push_back(fmt::format("line {}: there is no rule {}", part.line, rule));
      if (untold.count(rule))
        faults.push_back(fmt::format("line {}: {} is told and untold", part.line, rule));
    }
  for (const std::string& rule : rules)
    if (!told.count(rule) && !untold.count(rule)) faults.push_back("not told: " + rule);
  return faults;
}

Faults faults_in_claims(const std::vector<Part>& book) {
  Faults faults;
  for (const Part& part : book) {
    if (part.kind != Kind::Block) continue;
    try {
      if (part.what == "board")
        Board(part, faults).check();
      else if (part.what == "score")
        check_score(part, faults);
      else if (part.what == "facts")
        check_facts(part, faults);
      else if (part.what != "card")
        faults.push_back(fmt::format("line {}: what is a {}", part.line, part.what));
      check_cards(part, faults);
    } catch (const std::exception& error) {
      faults.push_back(fmt::format("line {}: {}", part.line, error.what()));
    }
  }
  return faults;
}

Faults faults_in_words(const std::vector<Part>& book, const std::set<std::string>& pieces) {
  static const std::regex kSpecSpeak(
      R"(\bMUST\b|\bSHALL\b|[Ss]pecification|[Ss]pécification|\bengine\b|\bmoteur\b|\bmultiset\b|\bphase `|\bruling\b)");
  Faults faults;
  for (const Part& part : book) {
    std::vector<std::string> texts{part.text};
    for (const std::string& line : part.lines)
      if (line.starts_with("caption ")) texts.push_back(line);
    for (const std::string& text : texts) {
      std::smatch found;
      if (std::regex_search(text, found, kSpecSpeak))
        faults.push_back(fmt::format("line {}: \"{}\" is no word for a player", part.line, found.str()));
      for (const std::string& rule : rules_in(text))
        faults.push_back(fmt::format("line {}: {} stands outside a mark", part.line, rule));
      for (const std::string& code : shortcodes_in(text)) {
        std::string piece = code.substr(code.find(' ') + 1);
        if (piece.ends_with('~')) piece.pop_back();
        if (!pieces.count(piece))
          faults.push_back(fmt::format("line {}: there is no piece {}", part.line, code));
      }
    }
    if (part.kind == Kind::Heading && part.level > 1 && part.name.empty())
      faults.push_back(fmt::format("line {}: a section without a name", part.line));
  }
  return faults;
}

Faults faults_between(const std::vector<Part>& one, const std::vector<Part>& other) {
  const std::vector<std::string> a = shape_of(one);
  const std::vector<std::string> b = shape_of(other);
  for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
    const std::string left = i < a.size() ? a[i] : "nothing";
    const std::string right = i < b.size() ? b[i] : "nothing";
    if (left != right)
      return {fmt::format("line {} and line {}: \"{}\" is not \"{}\"", i < a.size() ? one[i].line : 0,
                          i < b.size() ? other[i].line : 0, left, right)};
  }
  return {};
}

}  // namespace samovar::play
