// Moves as text: "market 5 slot 4", "harbour 3-4 H1", "spend 4 up", "move L1 green". Ids are the edition's;
// upper and lower case are the same.
#include "games/notation.hpp"

#include <cctype>
#include <optional>
#include <span>
#include <vector>

#include <fmt/format.h>

#include "games/tea_for_two/module.hpp"

namespace samovar::tea_for_two {

namespace {

// How a move is written: words with a letter for each argument.
//   t tea · s space · k slot · d dock · p position · v die value · n number from 0, written from 1 · # number
//   u up or down · r run · c card · h ship · m marker · e merchant card · y solo card · x palace action
struct Form {
  Kind kind;
  std::string_view words;
  std::string_view first;
  std::string_view middle;
  std::string_view second;
};
constexpr Form kForms[] = {
    {Kind::Card, "card", "c", "", ""},
    {Kind::Ship, "ship", "h", "", ""},
    {Kind::Marker, "marker", "m", "", ""},
    {Kind::Merchant, "merchant", "e", "", ""},
    {Kind::Coin, "coin", "#", "", ""},
    {Kind::Roll, "roll", "v", "", ""},
    {Kind::Solo, "solo", "y", "", ""},
    {Kind::Side, "side", "ab", "", ""},
    {Kind::Assistant, "assistant", "#", "", ""},
    {Kind::Shown, "shown", "t", "", ""},
    {Kind::Bonus, "bonus", "t", "", ""},
    {Kind::MoveToken, "move", "s", "", "t"},
    {Kind::EndHarvest, "end harvest", "", "", ""},
    {Kind::EndMovement, "end movement", "", "", ""},
    {Kind::Spend, "spend", "v", "", "u"},
    {Kind::Pay, "pay", "s", "", "t"},
    {Kind::Ability, "ability", "", "", ""},
    {Kind::Harvest, "harvest", "v", "", "t"},
    {Kind::Market, "market", "v", "slot", "n"},
    {Kind::Keep, "keep", "n", "", ""},
    {Kind::Return, "top", "n", "", ""},
    {Kind::Discard, "discard", "k", "", ""},
    {Kind::Place, "place", "k", "", ""},
    {Kind::Palace, "palace", "v", "", "x"},
    {Kind::MoveCard, "transplant", "k", "", "k"},
    {Kind::SwapCards, "swap", "k", "", "k"},
    {Kind::Harbour, "harbour", "r", "", "p"},
    {Kind::Contest, "contest", "r", "", ""},
    {Kind::Relocate, "relocate", "p", "", ""},
    {Kind::TakeBack, "take back", "", "", ""},
    {Kind::Production, "production", "v", "x", "#"},
    {Kind::Reinforce, "reinforce", "n", "by", "#"},
    {Kind::Pass, "pass", "", "", ""},
    {Kind::EndTurn, "end turn", "", "", ""},
    {Kind::Crate, "crate", "k", "", ""},
    {Kind::NextToken, "next", "t", "", ""},
    {Kind::NextCard, "act", "k", "", ""},
    {Kind::LoadShip, "load", "d", "", ""},
    {Kind::DiscardShip, "discard", "d", "", ""},
    {Kind::Junk, "junk", "yn", "", ""},
    {Kind::LoadJunk, "junk", "D", "", "t"},
    {Kind::AiShip, "race", "p", "", ""},
};
static_assert(std::size(kForms) == kKinds);

std::string lower(std::string_view text) {
  std::string low;
  for (const char c : text) low += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return low;
}

std::optional<int> number_of(std::string_view word) {
  if (word.empty() || word.size() > 4) return {};
  int number = 0;
  for (const char c : word) {
    if (c < '0' || c > '9') return {};
    number = number * 10 + (c - '0');
  }
  return number;
}

const std::string& id_of(const std::string& id) { return id; }
const std::string& id_of(const Named& named) { return named.id; }

template <class List>
std::optional<int> place_in(const List& list, std::string_view word) {
  for (std::size_t i = 0; i < std::size(list); ++i)
    if (!id_of(list[i]).empty() && lower(id_of(list[i])) == word) return static_cast<int>(i);
  return {};
}

std::optional<int> between(std::optional<int> number, int least, int most) {
  if (!number || *number < least || *number > most) return {};
  return number;
}

// Reads and writes the arguments, each by its letter.
class Arguments {
 public:
  explicit Arguments(const Edition& edition) : e_(edition) {}

  std::string write(std::string_view letter, int argument) const {
    const auto at = static_cast<std::size_t>(argument);
    if (letter == "t") return e_.teas[at].id;
    if (letter == "s") return e_.spaces[at].id;
    if (letter == "k") return e_.slots[at];
    if (letter == "d") return e_.docks[at];
    if (letter == "D") return at == kDocks ? e_.spaces.back().id : e_.docks[at];
    if (letter == "p") return e_.positions[at];
    if (letter == "c") return e_.cards[at].id;
    if (letter == "h") return e_.ships[at].id;
    if (letter == "m") return e_.markers[at];
    if (letter == "e") return e_.merchants[at].id;
    if (letter == "y") return std::to_string(e_.solo_years[at]);
    if (letter == "x") return e_.palace[at].id;
    if (letter == "u") return argument == 0 ? "up" : "down";
    if (letter == "ab") return argument == 1 ? "a" : "b";
    if (letter == "yn") return argument == 1 ? "yes" : "no";
    if (letter == "n") return std::to_string(argument + 1);
    if (letter == "r") return fmt::format("{}-{}", run_at(argument).low, run_at(argument).high);
    return std::to_string(argument);
  }

  std::optional<int> read(std::string_view letter, const std::string& word) const {
    if (letter == "t") return place_in(e_.teas, word);
    if (letter == "s") return place_in(e_.spaces, word);
    if (letter == "k") return place_in(e_.slots, word);
    if (letter == "d") return place_in(e_.docks, word);
    if (letter == "D") return word == lower(e_.spaces.back().id) ? kDocks : place_in(e_.docks, word);
    if (letter == "p") return place_in(e_.positions, word);
    if (letter == "c") return place_in(e_.cards, word);
    if (letter == "h") return place_in(e_.ships, word);
    if (letter == "m") return place_in(e_.markers, word);
    if (letter == "e") return place_in(e_.merchants, word);
    if (letter == "x") return place_in(e_.palace, word);
    if (letter == "y") {
      for (int card = 1; card <= kSoloCards; ++card)
        if (number_of(word) == e_.solo_years[static_cast<std::size_t>(card)]) return card;
      return {};
    }
    if (letter == "u") return one_of(word, "up", "down", 0);
    if (letter == "ab") return one_of(word, "a", "b", 1);
    if (letter == "yn") return one_of(word, "no", "yes", 0);
    if (letter == "v") return between(number_of(word), 1, kFaces);
    if (letter == "r") return run_of(word);
    if (letter == "n") {
      const std::optional<int> number = between(number_of(word), 1, 16);
      return number ? std::optional(*number - 1) : std::nullopt;
    }
    return between(number_of(word), 0, 15);
  }

  std::string expected(std::string_view letter) const {
    if (letter == "t") return fmt::format("a tea ({})", ids(e_.teas));
    if (letter == "s") return fmt::format("a space ({})", ids(e_.spaces));
    if (letter == "k") return fmt::format("a slot ({})", ids(e_.slots));
    if (letter == "d") return fmt::format("a dock ({})", ids(e_.docks));
    if (letter == "D") return fmt::format("where from ({}, {})", ids(e_.docks), e_.spaces.back().id);
    if (letter == "p") return fmt::format("a position ({})", ids(e_.positions));
    if (letter == "x") return fmt::format("an action ({})", ids(e_.palace));
    if (letter == "c") return fmt::format("a plantation card such as {}", e_.cards[1].id);
    if (letter == "h") return fmt::format("a ship such as {}", e_.ships[1].id);
    if (letter == "m") return fmt::format("a marker such as {}", e_.markers[1]);
    if (letter == "e") return fmt::format("a merchant such as {}", e_.merchants[1].id);
    if (letter == "y") return fmt::format("a year such as {}", e_.solo_years[1]);
    if (letter == "u") return "\"up\" or \"down\"";
    if (letter == "ab") return "\"a\" or \"b\"";
    if (letter == "yn") return "\"yes\" or \"no\"";
    if (letter == "v") return "a die from 1 to 6";
    if (letter == "r") return "a sequence such as 3-4";
    return "a number";
  }

 private:
  static std::optional<int> one_of(std::string_view word, std::string_view zero, std::string_view next,
                                   int from) {
    if (word == zero) return from;
    if (word == next) return from + 1;
    return {};
  }
  // T42-TERM-03: "3-4-5", "3-5" and "5-3" are the same sequence.
  static std::optional<int> run_of(std::string_view word) {
    std::vector<int> values;
    while (!word.empty()) {
      const std::size_t dash = std::min(word.find('-'), word.size());
      const std::optional<int> value = between(number_of(word.substr(0, dash)), 1, kFaces);
      if (!value) return {};
      values.push_back(*value);
      word.remove_prefix(std::min(dash + 1, word.size()));
    }
    if (values.size() < 2) return {};
    const int step = values.back() > values.front() ? 1 : -1;
    if (values.size() > 2)
      for (std::size_t i = 1; i < values.size(); ++i)
        if (values[i] != values[i - 1] + step) return {};
    const int run =
        run_from(std::min(values.front(), values.back()), std::max(values.front(), values.back()));
    return run < 0 ? std::nullopt : std::optional(run);
  }
  template <class List>
  static std::string ids(const List& list) {
    std::string all;
    for (const auto& item : list) all += fmt::format("{}{}", all.empty() ? "" : ", ", id_of(item));
    return all;
  }

  const Edition& e_;
};

tl::unexpected<Error> bad(std::string message) {
  return tl::unexpected(Error{"bad_move", std::move(message), {}, {}});
}

}  // namespace

std::string Module::write(Move move) const {
  const Form& form = kForms[move.kind()];
  const Arguments arguments(edition_);
  std::string text(form.words);
  if (form.kind == Kind::Ability) {  // its arguments depend on the merchant
    if (move.b() == 2) return fmt::format("{} {}", text, tea_id(move.a()));
    if (move.a() == 0) return text;
    return fmt::format("{} {} {}", text, move.a(), move.b() == 0 ? "up" : "down");
  }
  if (!form.first.empty()) text += fmt::format(" {}", arguments.write(form.first, move.a()));
  if (!form.middle.empty()) text += fmt::format(" {}", form.middle);
  if (!form.second.empty()) text += fmt::format(" {}", arguments.write(form.second, move.b()));
  return text;
}

tl::expected<Move, Error> Module::read(std::string_view text) const {
  if (text.size() > 100) return bad("a move has at most 100 characters");
  const std::vector<std::string> words = words_of(text);
  if (words.empty()) return bad("expected a move such as \"market 5 slot 4\", found nothing");
  const Arguments arguments(edition_);
  if (words[0] == "ability") {
    if (words.size() == 1) return make(Kind::Ability);
    const std::optional<int> tea = words.size() == 2 ? arguments.read("t", words[1]) : std::nullopt;
    if (tea) return make(Kind::Ability, *tea, 2);
    const std::optional<int> value = arguments.read("v", words[1]);
    const std::optional<int> way = words.size() == 3 ? arguments.read("u", words[2]) : std::nullopt;
    if (value && way) return make(Kind::Ability, *value, *way);
    return bad("expected \"ability\", \"ability\" and a tea, or \"ability\", a die and \"up\" or \"down\"");
  }
  std::string expected;
  for (const Form& form : kForms) {
    std::vector<std::string> pattern = words_of(form.words);
    const std::size_t head = pattern.size();
    if (words.size() < head || !std::equal(pattern.begin(), pattern.end(), words.begin())) continue;
    std::size_t at = head;
    int values[2] = {};
    bool fits = true;
    std::string wanted = fmt::format("\"{}\"", form.words);
    const auto take = [&](std::string_view letter, int& value) {
      wanted += fmt::format(", {}", arguments.expected(letter));
      const std::optional<int> found = at < words.size() ? arguments.read(letter, words[at]) : std::nullopt;
      fits = fits && found;
      value = found.value_or(0);
      ++at;
    };
    if (!form.first.empty()) take(form.first, values[0]);
    if (!form.middle.empty()) {
      wanted += fmt::format(", \"{}\"", form.middle);
      fits = fits && at < words.size() && words[at] == form.middle;
      ++at;
    }
    if (!form.second.empty()) take(form.second, values[1]);
    if (fits && at == words.size()) return make(form.kind, values[0], values[1]);
    expected += fmt::format("{}{}", expected.empty() ? "" : "; or ", wanted);
  }
  if (expected.empty())
    return bad(fmt::format("expected a move such as \"market 5 slot 4\", found \"{}\"", words[0]));
  return bad(fmt::format("expected {}", expected));
}

}  // namespace samovar::tea_for_two
