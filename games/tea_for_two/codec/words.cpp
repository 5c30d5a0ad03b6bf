// The names of Tea for 2's things and scores, and what the lab compares games by.
#include <fmt/format.h>

#include "games/tea_for_two/codec/module.hpp"

namespace samovar::tea_for_two {

namespace json = boost::json;

namespace {

constexpr const char* kPointNames[kPointLines] = {"ships",    "cards",          "crates",
                                                  "blooming", "merchant_cards", "merchant_clippers"};

}  // namespace

json::object Module::words(std::string_view language) const {
  json::object words;
  const auto add = [&](const Named& named) { words[named.id] = words_in(named.name, language); };
  for (const Named& tea : edition_.teas) add(tea);
  for (const Named& space : edition_.spaces) add(space);
  for (const Named& action : edition_.palace) add(action);
  for (std::size_t card = 1; card <= kCards; ++card) add(edition_.cards[card]);
  for (std::size_t ship = 1; ship <= kShips; ++ship) add(edition_.ships[ship]);
  for (std::size_t card = 1; card <= kMerchantCards; ++card) {
    add(edition_.merchants[card]);
    words["ability." + edition_.merchants[card].id] = words_in(edition_.abilities[card], language);
  }
  words[kTeaRace] = words_in(edition_.tea_race, language);
  return words;
}

Said Module::in_full(Said said, const State&, Move move, const json::object& words, std::string_view) const {
  if (kind_of(move) != Kind::Palace || static_cast<int>(action_of(move)) >= kPalaceActions) return said;
  const std::string& id = edition_.palace[static_cast<std::size_t>(action_of(move))].id;
  if (const json::value* name = words.if_contains(id))
    said.with.emplace_back("what", std::string(name->as_string()));
  return said;
}

std::string Module::score_label(int label) const { return kPointNames[label]; }

std::string Module::title(int) const { return {}; }

std::vector<std::string> Module::marks(const State& begun, const State& over, Seat seat) const {
  const int m = index(seat);
  const Merchant& me = over.merchants[m];
  std::vector<std::string> marks = {begun.coin == m ? "coin" : "no coin", me.side == 1 ? "side A" : "side B",
                                    fmt::format("{} {}", merchant_id(me.card), me.side == 1 ? "A" : "B")};
  int unused = 0;
  for (const Tally tokens : me.tokens) unused += total(tokens);
  marks.push_back(fmt::format("years {:02}", over.year));
  marks.push_back(fmt::format("tokens unused {:02}", unused));
  if (over.closed) marks.emplace_back("market closed");
  for (const int slot : BitSet(me.filled)) marks.push_back(card_id(me.cards[slot]));
  for (const int ship : BitSet(me.completed)) marks.push_back(ship_id(ship));
  return marks;
}

std::string Module::moment(const State&, const State& after, Seat) const {
  if (after.year == 0) return {};
  for (int tea = 0; tea < kTeas; ++tea)
    if (after.supply[tea] == 0) return "a tea exhausted";
  return {};
}

}  // namespace samovar::tea_for_two
