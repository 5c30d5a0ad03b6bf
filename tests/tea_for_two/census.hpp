// Where every component of Tea for 2 is, for the law of conservation.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "games/tea_for_two/codec/module.hpp"
#include "games/tea_for_two/rules/phases.hpp"
#include "tests/laws/rules_laws.hpp"

namespace samovar::tea_for_two {

// T42-COMP-01 to 11.
inline std::map<std::string, int> contents_of_box(const Module&) {
  std::map<std::string, int> box = {{"dice of 0", 7}, {"dice of 1", 7}};
  for (int tea = 0; tea < kTeas; ++tea) box[fmt::format("token {}", tea)] = 10;
  for (int card = 1; card <= 30; ++card) box[fmt::format("card {}", card)] = 1;
  for (int ship = 1; ship <= 18; ++ship) box[fmt::format("ship {}", ship)] = 1;
  for (int marker = 1; marker <= 6; ++marker) box[fmt::format("marker {}", marker)] = 1;
  return box;
}

// The piles of one position; dice before the roll and markers before the setup are in the box.
class Census {
 public:
  Census(const Module& module, const State& state) : module_(module), s(state) {}

  std::vector<laws::Pile> take() {
    tokens("the supply", s.supply);
    for (int m = 0; m < kMerchants; ++m) merchant(m);
    for (int deck = 0; deck < 2; ++deck) {
      const Deck& cards = s.decks[deck];
      all(deck, "unseen in the deck", cards.unseen);
      for (int i = 0; i < cards.seen; ++i) card(deck, "on top of the deck", cards.top[i]);
      for (int i = 0; i < cards.sunk; ++i) card(deck, "under the deck", cards.under[i]);
    }
    for (const std::uint8_t number : s.market) card(0, "the market", number);
    for (const std::uint8_t number : s.harbour) card(1, "the harbour", number);
    for (int i = 0; i < s.depth; ++i) frame(s.frames[i]);
    for (int marker = 1; marker <= kMarkers; ++marker) {
      int lying = 0;
      for (const std::uint8_t there : s.markers) lying += there == marker;
      const bool in_box = lying == 0 && s.year == 0 && s.frames[0].doing <= Doing::DealMarkers;
      add(fmt::format("marker {}", marker), "beside the boards", in_box ? 1 : lying);
    }
    return piles_;
  }

 private:
  void add(const std::string& component, const std::string& place, int count) {
    piles_.push_back({component, place, count});
  }
  void tokens(const std::string& place, Tally tally) {
    for (int tea = 0; tea < kTeas; ++tea) add(fmt::format("token {}", tea), place, tally[tea]);
  }
  void card(int deck, const std::string& place, int number) {
    if (number != kNone) add(fmt::format("{} {}", deck == 0 ? "card" : "ship", number), place, 1);
  }
  void all(int deck, const std::string& place, std::uint32_t set) {
    for (int number = 0; number < 32; ++number)
      if (set >> number & 1) card(deck, place, number);
  }
  void dice(int m, const std::string& place, int count) { add(fmt::format("dice of {}", m), place, count); }

  void merchant(int m) {
    const Merchant& me = s.merchants[m];
    for (const Tally there : me.tokens) tokens("a space", there);
    for (const Tally there : me.crates) tokens("a crate", there);
    for (const Tally there : me.cargo) tokens("a ship", there);
    for (const std::uint8_t number : me.cards) card(0, "a slot", number);
    for (const std::uint8_t number : me.docks) card(1, "a dock", number);
    all(0, "the scoring area", me.scoring);
    all(1, "completed", me.completed);
    int rolled = me.unplaced() + total(me.harvesting);
    for (const std::uint8_t die : s.market_dice) rolled += die != 0 && owner_of(die) == m;
    for (const auto& action : s.palace)
      for (const std::uint8_t die : action) rolled += die != 0 && owner_of(die) == m;
    for (int position = 0; position < kHarbour; ++position)
      if (s.holder[position] == m + 1) rolled += length_of(s.run[position]);
    for (int rank = 0; rank < kSets; ++rank)
      if (s.set_owner[rank] == m + 1) rolled += s.set_count[rank];
    if (m == 1) rolled += total(s.deck_dice);
    for (int i = 0; i < s.depth; ++i) {
      rolled += s.frames[i].doing == Doing::Respond && s.frames[i].a == m ? length_of(s.frames[i].c) : 0;
      rolled += s.frames[i].doing == Doing::AiShip && m == 1 ? length_of(s.frames[i].c) : 0;
    }
    dice(m, "the table", rolled);
    const Doing phase = s.frames[0].doing;
    const bool before_roll = s.year == 0 || phase == Doing::HarvestMove || phase == Doing::HarvestShown ||
                             phase == Doing::HarvestBonus || phase == Doing::Roll || phase == Doing::Over;
    if (before_roll) dice(m, "its owner's hand", 7 - rolled);
  }
  void frame(const Frame& frame) {
    if (frame.doing == Doing::Return) card(frame.b, "the searcher's hand", frame.c);
    if (frame.doing == Doing::TakeCard) card(0, "a hand", frame.b);
    if (frame.doing == Doing::DockShip) card(1, "a hand", frame.b);
    if (frame.doing == Doing::AskCrate || frame.doing == Doing::AskShip)
      tokens("the air", Tally::of(frame.b));
  }

  const Module& module_;
  const State& s;
  std::vector<laws::Pile> piles_;
};

inline std::vector<laws::Pile> where_everything_is(const Module& module, const State& state) {
  return Census(module, state).take();
}

}  // namespace samovar::tea_for_two
