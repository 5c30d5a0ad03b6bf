// The names of Chai's things and scores, and what the lab compares games by.
#include <fmt/format.h>

#include "games/chai/codec/module.hpp"

namespace samovar::chai {

namespace json = boost::json;

namespace {

constexpr const char* kLineNames[kLines] = {"orders", "money", "diversity", "majorities", "unserved"};

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
