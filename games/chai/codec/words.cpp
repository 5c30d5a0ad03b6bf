// The names of Chai's things and scores, and what the lab compares games by.
#include "json/words.hpp"

#include <fmt/format.h>

#include "games/chai/codec/module.hpp"

namespace samovar::chai {

namespace json = boost::json;

namespace {

constexpr const char* kLineNames[kLines] = {"orders", "money", "diversity", "majorities", "unserved"};

// "1 Mint, 2 Milk and 1 Sugar"
std::string listed(const std::vector<std::string>& items, std::string_view language) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i)
    text = i == 0 ? items[i]
                  : samovar::filled(words_for(i + 1 == items.size() ? "list.and" : "list.comma", language),
                                    {{"0", text}, {"1", items[i]}}, language);
  return text;
}

}  // namespace

json::object Module::words(std::string_view language) const {
  json::object words;
  const auto add = [&](const std::string& id, const Words& name) { words[id] = words_in(name, language); };
  for (const Colour& colour : edition_.colours) add(colour.id, colour.name);
  for (const PieceType& piece : edition_.flavours) add(piece.id, piece.name);
  for (const PieceType& piece : edition_.pantry) add(piece.id, piece.name);
  for (const CustomerCard& card : edition_.customers) add(card.id, card.name);
  for (const TipToken& tip : edition_.tips) add("tip." + tip.id, tip.name);
  for (const Grade& grade : edition_.grades) add(grade.id, grade.name);
  for (std::size_t number = 1; number <= kAbilities; ++number) {
    if (edition_.abilities[number].name.empty()) continue;
    add(fmt::format("ability-{}", number), edition_.abilities[number].name);
    add(fmt::format("text.ability-{}", number), edition_.abilities[number].text);
  }
  const bool french = language == "fr";
  words["chaiwala"] = french ? "Le chaïwala" : "The chaiwala";
  words["dice_merchant"] = french ? "Le marchand aux dés" : "The dice merchant";
  return words;
}

Said Module::in_full(Said said, const State& state, Move move, const json::object& words,
                     std::string_view language) const {
  const auto named = [&](const std::string& id) {
    const json::value* name = words.if_contains(id);
    return name ? std::string(name->as_string()) : id;
  };
  const Kind kind = kind_of(move);
  if (kind == Kind::Ability) {
    said.with.emplace_back("what", named(fmt::format("ability-{}", ability_of(move))));
    said.with.emplace_back("text", named(fmt::format("text.ability-{}", ability_of(move))));
  }
  if ((kind != Kind::Serve && kind != Kind::ServeWild) || order_of(move) >= kPoolSlots + kHeld) return said;
  const std::uint8_t code = game_.ordered(state, order_of(move));
  if (code == kNoCard || is_unknown(code)) return said;
  const Customer& wanted = game_.customer(card_of(code));
  std::vector<std::string> lacks;
  const auto list = [&](const Amounts& lacking, int types, const auto& id) {
    for (int type = 0; type < types; ++type)
      if (const int n = amount(lacking, type)) lacks.push_back(fmt::format("{} {}", n, named(id(type))));
  };
  const auto me = static_cast<std::size_t>(state.active);
  list(missing(state.tiles[me], wanted.flavours), kTileTypes, [&](int type) { return tile_id(type); });
  list(missing(state.tokens[me], wanted.pantry), kTokenTypes, [&](int type) { return token_id(type); });
  said.with.emplace_back("what", named(card_id(card_of(code))));
  said.with.emplace_back("points",
                         std::to_string(edition_.customers[static_cast<std::size_t>(card_of(code))].points));
  said.with.emplace_back("lacks", listed(lacks, language));
  return said;
}

std::string Module::score_label(int label) const {
  return label >= 0 && label < kLines ? kLineNames[label] : "";
}

std::string Module::title(int title) const {
  return title >= 0 && title < static_cast<int>(edition_.grades.size())
             ? edition_.grades[static_cast<std::size_t>(title)].id
             : std::string();
}

std::vector<std::string> Module::marks(const State&, const State& over, Seat seat) const {
  std::vector<std::string> marks = {"tea " + tea_id(index(seat))};
  if (!over.final) marks.emplace_back("turns ran out");
  return marks;
}

std::string Module::deed(Move move) const {
  return kind_of(move) == Kind::Ability ? fmt::format("ability {}", ability_of(move)) : std::string();
}

}  // namespace samovar::chai
