// What is in the box and how a game begins: T42-COMP, T42-SETUP, T42-ROLL, T42-CHANCE.
#include <set>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tea_for_two/box.hpp"
#include "tests/tea_for_two/census.hpp"
#include "tests/tea_for_two/sitting.hpp"

namespace samovar::tea_for_two {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// The sold edition with one value changed: "dice.sets" and the like, items by number.
std::string complaint(const std::string& pointer, const boost::json::value& value) {
  boost::json::value edition = sold_edition();
  edition.at_pointer(pointer) = value;
  const auto module = Module::open(edition, {});
  return module ? "accepted" : module.error().where + ": " + module.error().message;
}

int in_box(const std::string& kind) {
  int sum = 0;
  for (const auto& [component, count] : contents_of_box(opened()))
    if (component.starts_with(kind)) sum += count;
  return sum;
}

TEST(T42_COMP_01, FourteenDiceSevenEach) {
  EXPECT_EQ(in_box("dice"), 14);
  Sitting sitting;
  sitting.set_up().play("assistant 1");
  while (!sitting.chance()) sitting.play(sitting.moves().back());
  int rolls = 0;
  for (; sitting.chance(); ++rolls) sitting.play("roll 3");
  EXPECT_EQ(rolls, 14);
  EXPECT_EQ(sitting.dice(0), "3 3 3 3 3 3 3");
  EXPECT_EQ(sitting.dice(1), "3 3 3 3 3 3 3");
  EXPECT_THAT(complaint("/component_counts/dice", 15), HasSubstr("component_counts.dice: expected 14"));
}

TEST(T42_COMP_02, SixtyTokensTenOfEachTea) {
  const Sitting sitting;
  for (const char* tea : {"yellow", "green", "fermented", "white", "oolong", "black"})
    EXPECT_EQ(sitting.supply(tea), 10);
  EXPECT_THAT(complaint("/component_counts/tea_tokens", 66), HasSubstr("expected 60"));
  EXPECT_THAT(complaint("/teas/3/tokens", 11), HasSubstr("teas[3].tokens: expected 10"));
}

TEST(T42_COMP_03, FiveBoardsInOrder_and_T42_SETUP_02) {
  EXPECT_THAT(complaint("/building_boards/order_left_to_right/0", "market"),
              HasSubstr("expected \"harvest\""));
  const auto view = opened().view_json(opened().game().start(), kSpectator);
  for (const char* tea : {"yellow", "green", "fermented", "white", "oolong", "black"})
    EXPECT_EQ(view.at("supply").at(tea), 10) << "all tokens start in the supply";
  for (const auto& merchant : view.at("merchants").as_array()) EXPECT_EQ(merchant.at("tokens"), 0);
}

TEST(T42_COMP_04, SixMarkersWithTwoFacesOfTwoTeasAndANumber) {
  const Box box = opened().game().box();
  for (int marker = 1; marker <= 6; ++marker)
    for (const MarkerFace& face : box.faces[marker]) {
      EXPECT_EQ(bits_in(face.teas), 2);
      EXPECT_GE(face.bonus, 1);
    }
  EXPECT_THAT(complaint("/harvest/markers/2/beside_harvest/teas/1", "green"),
              HasSubstr("harvest.markers[2]"));
}

TEST(T42_COMP_05, OneAssistant_and_T42_COMP_11_OneCoin) {
  EXPECT_THAT(complaint("/component_counts/tea_assistants", 2), HasSubstr("expected 1"));
  EXPECT_THAT(complaint("/component_counts/first_player_coins", 2), HasSubstr("expected 1"));
  Sitting sitting;
  sitting.set_up();
  const auto view = sitting.module().view_json(sitting.state(), kSpectator);
  EXPECT_EQ(view.at("coin"), 0);
  EXPECT_EQ(view.at("markers").at("assistant"), 0);
}

TEST(T42_COMP_06, TwoPlantationsOfFourteenSlots_and_T42_SLOT_02_and_T42_TERM_07) {
  const auto view = opened().view_json(opened().game().start(), kSpectator);
  ASSERT_EQ(view.at("merchants").as_array().size(), 2u);
  const auto& merchant = view.at("merchants").at(0);
  EXPECT_EQ(merchant.at("slots").as_array().size() + merchant.at("docks").as_array().size(), 14u);
  std::map<std::string, int> by_space;
  for (const auto& slot : merchant.at("slots").as_array())
    by_space[std::string(slot.at("space").as_string())] += 1;
  EXPECT_EQ(by_space["F"], 5);
  for (const char* space : {"L1", "L2", "L3", "R1", "R2", "R3"}) EXPECT_EQ(by_space[space], 1) << space;
  EXPECT_EQ(merchant.at("docks").as_array().size(), 3u);
  EXPECT_EQ(view.at("market").at("slots").as_array().size() + 1, 6u) << "the deck is in the sixth";
  EXPECT_EQ(view.at("harbour").at("positions").as_array().size(), 4u);
}

TEST(T42_COMP_07, EighteenShipsThreeOfThemJunks) {
  const Box box = opened().game().box();
  int junks = 0;
  for (int ship = 1; ship <= kShips; ++ship) junks += box.ships[ship].any > 0;
  EXPECT_EQ(junks, 3);
  EXPECT_EQ(in_box("ship"), 18);
  EXPECT_THAT(complaint("/ships/15/kind", "clipper"), HasSubstr("ships[15]"));
}

TEST(T42_COMP_08, ThirtyPlantationCards) {
  EXPECT_EQ(in_box("card"), 30);
  boost::json::value edition = sold_edition();
  edition.at("plantation_cards").as_array().pop_back();
  const auto module = Module::open(edition, {});
  ASSERT_FALSE(module);
  EXPECT_EQ(module.error().message.find("plantation_cards: expected 30 plantation cards, found 29") !=
                    std::string::npos ||
                module.error().where == "plantation_cards",
            true)
      << module.error().message;
}

TEST(T42_COMP_09, SixMerchantsOnePerTeaWithTwoSides) {
  const Box box = opened().game().box();
  std::set<int> teas;
  for (int card = 1; card <= kMerchantCards; ++card) teas.insert(box.merchants[card].tea);
  EXPECT_EQ(teas.size(), 6u);
  EXPECT_THAT(complaint("/merchants/1/tea", "yellow"), HasSubstr("merchants[1].tea: stands twice"));
  Sitting sitting;
  sitting.set_up("M1 M2", "b a");
  EXPECT_EQ(sitting.state().merchants[0].side, 2);
  EXPECT_EQ(sitting.state().merchants[1].side, 1);
}

TEST(T42_COMP_10, EightSoloCards) {
  EXPECT_THAT(complaint("/component_counts/solo_cards", 7), HasSubstr("expected 8"));
  boost::json::value edition = sold_edition();
  edition.at("solo").at("cards").as_array().pop_back();
  EXPECT_FALSE(Module::open(edition, {}));
}

// Each figure changed in the data changes the game.
TEST(T42_COMP_12, FiguresComeFromTheData) {
  boost::json::value edition = sold_edition();
  edition.at_pointer("/production/positions/0/movement") = 9;
  edition.at_pointer("/dice/per_merchant") = 8;
  edition.at_pointer("/component_counts/dice") = 16;
  edition.at_pointer("/harvest/assistant_steps/max") = 4;
  edition.at_pointer("/dice/change_per_token") = 2;
  edition.at_pointer("/end/max_years") = 7;
  edition.at_pointer("/palace/actions/0/capacity_per_year") = 2;
  edition.at_pointer("/market/slots/0/die_values")
      .as_array()
      .erase(edition.at_pointer("/market/slots/0/die_values").as_array().begin());
  edition.at_pointer("/plantation_cards/0/points") = 6;
  edition.at_pointer("/ships/0/points") = 11;
  Sitting sitting({}, edition);
  sitting.set_up();
  EXPECT_THAT(sitting.moves(), ElementsAre("assistant 1", "assistant 2", "assistant 3", "assistant 4"));
  sitting.put_tokens(0, "F", "green")
      .put_card(0, "F1", "P01")
      .complete(0, "S01")
      .turn("1 1 1 3 4 4 4 4", "2 2 2 2 2 2 2 2");
  EXPECT_EQ(sitting.rule_against("market 1 slot 1"), "T42-MARKET-02") << "a 1 no longer reaches slot 1";
  EXPECT_EQ(sitting.game().points(sitting.state(), 0), 6 + 11 + 2) << "both match the yellow merchant";
  Sitting asked = sitting;
  asked.put_tokens(0, "F", "green white").play("spend 3 up");
  const auto told = asked.module().view_json(asked.state(), Seat{0});
  EXPECT_EQ(told.at("stack").as_array().back().at("becomes").to_number<int>(), 5) << "before it is paid";
  sitting.play("spend 3 up");
  EXPECT_EQ(sitting.dice(0), "1 1 1 4 4 4 4 5") << "a token changes a die by 2";
  sitting.play("palace 5 first_player");
  EXPECT_EQ(sitting.actor(), 1);
  EXPECT_TRUE(sitting.legal("palace 2 first_player")) << "two dice fit there now";
  EXPECT_EQ(sitting.game().box().movement[0], 9);
  EXPECT_EQ(sitting.game().box().max_years, 7);
}

TEST(T42_COMP_12, AnotherBoardShapeIsData) {
  // One column of three spaces with two slots each: the other board that fits the count (R02).
  boost::json::value edition = sold_edition();
  edition.at_pointer("/plantation_board/spaces") = boost::json::parse(R"([
    {"id":"F","kind":"field","name":{"en":"Field"}},{"id":"C1","kind":"lane","name":{"en":"One"}},
    {"id":"C2","kind":"lane","name":{"en":"Two"}},{"id":"C3","kind":"lane","name":{"en":"Three"}},
    {"id":"D","kind":"dock","name":{"en":"Dock"}}])");
  const auto chain = boost::json::parse(R"({"F":"C1","C1":"C2","C2":"C3","C3":"D"})");
  edition.at_pointer("/plantation_board/next") = {{"L", chain}, {"R", chain}};
  for (std::size_t slot = 5; slot < 11; ++slot)
    edition.at_pointer("/plantation_board/slots").at(slot).as_object()["space"] =
        fmt::format("C{}", (slot - 5) % 3 + 1);
  Sitting sitting({}, edition);
  sitting.set_up().put_card(0, "sL1", "P02").put_card(0, "sR1", "P08").turn();
  sitting.play("harvest 1 green");
  EXPECT_EQ(sitting.tokens(0, "F"), "green");
  sitting.state().frames[0] = {Doing::YearMove, 0, 1, 0, 0};
  sitting.settle().play("move F green");
  EXPECT_EQ(sitting.tokens(0, "C3"), "green") << "both cards beside the first space act";
}

TEST(T42_COMP_13, DataIsCheckedAtLoad) {
  EXPECT_THAT(complaint("/solo/cards/0/market/0", 2), HasSubstr("solo.cards[0]"));
  EXPECT_THAT(complaint("/solo/cards/2/priority_order/0", "market"),
              HasSubstr("solo.cards[2].priority_order[0]"));
  EXPECT_THAT(complaint("/plantation_cards/18/shows/0", "black"), HasSubstr("plantation_cards[18].shows"));
  EXPECT_THAT(complaint("/plantation_cards/14/shows/0", "white"), HasSubstr("plantation_cards[14].shows"));
  EXPECT_THAT(complaint("/ships/0/any", 1), HasSubstr("ships[0].any"));
  EXPECT_THAT(complaint("/ships/16/requires", {{"green", 1}}), HasSubstr("ships[16].requires"));
  // Documentation is read by no rule.
  EXPECT_EQ(complaint("/costing/movement_per_die", 99), "accepted");
  EXPECT_EQ(complaint("/ships/0/source", "my own"), "accepted");
  EXPECT_EQ(complaint("/production/source_note", "changed"), "accepted");
}

TEST(T42_CARD_07, ConvertersKeepTheLaneAndOnlyMoversAndConvertersFlip) {
  boost::json::value edition = sold_edition();
  edition.at_pointer("/plantation_cards/14/converts_to") = "green";
  edition.at_pointer("/plantation_cards/14/shows/1") = "green";
  auto module = Module::open(edition, {});
  ASSERT_FALSE(module);
  EXPECT_THAT(module.error().where + module.error().message, HasSubstr("lane"));
  EXPECT_THAT(complaint("/plantation_cards/18/flips", true), HasSubstr("plantation_cards[18].flips"));
  EXPECT_THAT(complaint("/plantation_cards/24/flips", true), HasSubstr("plantation_cards[24].flips"));
}

TEST(T42_SETUP_01, TheGoalIsThreeFourOrFive) {
  for (const int goal : {3, 4, 5}) EXPECT_EQ(opened({{"goal", goal}}).game().box().goal, goal);
  EXPECT_EQ(opened().game().box().goal, 4);
  for (const int goal : {2, 6}) {
    const auto module = Module::open(sold_edition(), {{"goal", goal}});
    ASSERT_FALSE(module);
    EXPECT_EQ(module.error().code, "bad_options");
    EXPECT_THAT(module.error().message, HasSubstr("3, 4, 5"));
  }
}

TEST(T42_SETUP_03, FiveCardsToTheMarketAndAFaceUpDeck) {
  Sitting sitting;
  for (const char* card : {"P30", "P02", "P03", "P04", "P05"}) sitting.play(std::string("card ") + card);
  EXPECT_EQ(sitting.market(), "P30 P02 P03 P04 P05");
  EXPECT_TRUE(sitting.legal("card P01")) << "the deck's top is shown too";
  EXPECT_EQ(sitting.moves().size(), 25u);
  sitting.play("card P01");
  EXPECT_EQ(sitting.top(0), "P01");
  EXPECT_EQ(sitting.state().decks[0].known_by[0], kEverybody);
}

TEST(T42_SETUP_04, ThreeShipsAndAFaceUpDeck) {
  Sitting sitting;
  while (!sitting.legal("ship S01")) sitting.play(sitting.moves().front());
  EXPECT_EQ(sitting.moves().size(), 18u);
  for (const char* ship : {"J1", "S02", "S03", "S15"}) sitting.play(std::string("ship ") + ship);
  EXPECT_EQ(sitting.harbour(), "J1 S02 S03");
  EXPECT_EQ(sitting.top(1), "S15");
}

TEST(T42_SETUP_05, MarkersInRandomOrderBesideTheHarvestBoard_and_T42_HARVEST_01) {
  Sitting sitting;
  while (!sitting.legal("marker HM1")) sitting.play(sitting.moves().front());
  EXPECT_EQ(sitting.moves().size(), 6u);
  for (const char* marker : {"HM3", "HM1", "HM6", "HM2", "HM5", "HM4"})
    sitting.play(std::string("marker ") + marker);
  const auto view = sitting.module().view_json(sitting.state(), kSpectator);
  const auto& columns = view.at("markers");
  EXPECT_EQ(columns.at("harvest").as_array().size(), 6u);
  EXPECT_TRUE(columns.at("production").as_array().empty());
  EXPECT_EQ(columns.at("harvest").at(0).at("marker"), "HM3");
  EXPECT_EQ(columns.at("harvest").at(0).at("bonus"), 3) << "the harvest face is up";
}

TEST(T42_SETUP_06, TheAssistantStandsBelowTheLowestMarker_and_T42_HARVEST_03) {
  Sitting sitting;
  sitting.set_up();
  EXPECT_EQ(sitting.state().gap, 0);
  sitting.play("assistant 1");
  EXPECT_EQ(sitting.state().chosen, 1) << "the bottom marker is the first that is reached";
}

TEST(T42_SETUP_07, MerchantCardsAreDealt) {
  Sitting sitting;
  while (!sitting.legal("merchant M1")) sitting.play(sitting.moves().front());
  EXPECT_EQ(sitting.moves().size(), 6u);
  sitting.play("merchant M4");
  EXPECT_EQ(sitting.moves().size(), 5u);
  EXPECT_FALSE(sitting.legal("merchant M4"));
  sitting.play("merchant M2");
  EXPECT_EQ(sitting.state().merchants[0].card, 4);
  EXPECT_EQ(sitting.state().merchants[1].card, 2);
}

TEST(T42_SETUP_08, TheCoinIsDrawnBetweenTwoMerchantsOnly) {
  Sitting two;
  while (!two.legal("coin 0")) two.play(two.moves().front());
  MoveList list;
  two.game().moves(two.state(), list);
  ASSERT_EQ(list.size(), 2);
  EXPECT_EQ(list.weight(0), list.weight(1));
  two.play("coin 1");
  EXPECT_EQ(two.state().coin, 1);
  Sitting solo({{"seats", 1}});
  while (solo.chance()) {
    EXPECT_FALSE(solo.legal("coin 0"));
    solo.play(solo.moves().front());
  }
}

TEST(T42_SETUP_09, TheOtherChoosesASideFirst) {
  Sitting sitting;
  while (!sitting.legal("coin 0")) sitting.play(sitting.moves().front());
  sitting.play("coin 0");
  EXPECT_EQ(sitting.actor(), 1);
  EXPECT_THAT(sitting.moves(), ElementsAre("side a", "side b"));
  sitting.play("side b");
  EXPECT_EQ(sitting.actor(), 0);
  sitting.play("side a");
  EXPECT_EQ(sitting.state().merchants[0].side, 1);
  EXPECT_EQ(sitting.state().merchants[1].side, 2);
  // Where the table agreed on sides nobody is asked.
  Sitting agreed({{"sides", "ba"}});
  agreed.draw_on();
  EXPECT_EQ(agreed.state().year, 1);
  EXPECT_EQ(agreed.state().merchants[0].side, 2);
  EXPECT_EQ(agreed.state().merchants[1].side, 1);
}

TEST(T42_SETUP_10, PlantationsStartEmpty_and_T42_SETUP_11_YearOneStarts) {
  Sitting sitting;
  sitting.set_up();
  for (const Merchant& merchant : sitting.state().merchants) {
    EXPECT_EQ(merchant.filled, 0);
    EXPECT_EQ(merchant.docks[0] + merchant.docks[1] + merchant.docks[2], 0);
    for (const Tally tokens : merchant.tokens) EXPECT_EQ(tokens, Tally());
  }
  EXPECT_EQ(sitting.state().year, 1);
  EXPECT_EQ(sitting.phase(), Doing::HarvestMove);
}

Sitting before_roll(const boost::json::object& options = {}) {
  Sitting sitting(options);
  sitting.set_up().play("assistant 1");
  while (sitting.actor() >= 0) sitting.play(sitting.moves().back());
  return sitting;
}

TEST(T42_ROLL_01, TheCoinHolderRollsFirst) {
  Sitting sitting = before_roll();
  for (int die = 0; die < 7; ++die) sitting.play("roll 6");
  EXPECT_EQ(sitting.dice(0), "6 6 6 6 6 6 6");
  EXPECT_EQ(sitting.dice(1), "");
  for (const char* roll : {"roll 1", "roll 2", "roll 3", "roll 4", "roll 5", "roll 6", "roll 1"})
    sitting.play(roll);
  EXPECT_EQ(sitting.dice(1), "1 1 2 3 4 5 6");
  EXPECT_EQ(sitting.phase(), Doing::Turn);
  // Alone the human's dice come first, whoever holds the coin.
  Sitting solo({{"seats", 1}});
  solo.set_up();
  solo.state().coin = 1;
  solo.settle();
  while (solo.actor() >= 0) solo.play(solo.moves().back());
  solo.play("roll 2");
  EXPECT_EQ(solo.dice(0), "2");
}

TEST(T42_ROLL_02, ValuesArePublicAndDiceUnplaced) {
  Sitting sitting = before_roll();
  for (int die = 0; die < 14; ++die) sitting.play("roll 4");
  for (const Seat viewer : {Seat{0}, Seat{1}, kSpectator}) {
    const auto view = sitting.module().view_json(sitting.game().redact(sitting.state(), viewer), viewer);
    for (std::size_t m = 0; m < 2; ++m)
      EXPECT_EQ(view.at("merchants").at(m).at("dice").as_array().size(), 7u);
  }
}

// The kinds of chance outcome in whole games.
TEST(T42_CHANCE_01, NothingElseIsDrawn) {
  for (const bool shuffled : {false, true}) {
    Sitting sitting({{"seats", 1}, {"order", shuffled ? "shuffled" : "ascending"}});
    std::set<Kind> kinds;
    std::map<Kind, std::set<int>> drawn;
    FastRng rng(5);
    State state = sitting.game().start();
    NullLog nothing;
    for (Actor actor = sitting.game().actor(state); !actor.is_nobody(); actor = sitting.game().actor(state)) {
      const Move move = random_move(sitting.game(), state, actor, rng);
      if (actor.is_chance()) {
        kinds.insert(kind_of(move));
        const bool card = kind_of(move) == Kind::Card;
        if (card || kind_of(move) == Kind::Ship) {
          EXPECT_TRUE(drawn[kind_of(move)].insert(card ? card_of(move) : ship_of(move)).second)
              << "no deck is ever reshuffled";
        }
      }
      sitting.game().play(state, move, nothing);
    }
    EXPECT_EQ(kinds.contains(Kind::Solo), shuffled);
    for (const Kind kind : kinds) EXPECT_LE(kind, Kind::Solo);
  }
}

TEST(T42_CHANCE_02, TopThenUnseenThenUnder) {
  Sitting sitting = Sitting::in_turn("6 1 1 1 1 1 1");
  sitting.stack_deck(0, "P15 P30");
  EXPECT_TRUE(sitting.play("market 6 slot 6").chance()) << "the third card is unseen";
  EXPECT_EQ(sitting.top(0), "P15 P30");
  MoveList list;
  sitting.game().moves(sitting.state(), list);
  EXPECT_EQ(list.size(), bits_in(sitting.state().decks[0].unseen));
  for (int i = 0; i < list.size(); ++i) EXPECT_EQ(list.weight(i), list.weight(0));
  // With nothing unseen the first that was put under comes, and nothing is drawn.
  Sitting last = Sitting::in_turn("6 1 1 1 1 1 1");
  last.stack_deck(0, "P15");
  Deck& deck = last.state().decks[0];
  int sunk = 0;
  for (std::uint32_t unseen = deck.unseen; unseen; unseen &= unseen - 1)
    deck.under[sunk++] = static_cast<std::uint8_t>(std::countr_zero(unseen));
  deck.unseen = 0;
  deck.sunk = static_cast<std::uint8_t>(sunk);
  const int first = deck.under[0], second = deck.under[1];
  last.play("market 6 slot 6");
  EXPECT_FALSE(last.chance());
  EXPECT_EQ(last.state().decks[0].top[1], first);
  EXPECT_EQ(last.state().decks[0].top[2], second);
}

TEST(T42_CHANCE_03, TheNextTopCardIsShownAtOnce) {
  Sitting sitting({{"seats", 1}});
  sitting.set_up().state().solo_order[0] = 3;  // 1862: production first
  sitting.turn("1 1 1 1 1 2 3", "6 6 5 4 3 2 1");
  sitting.play("harvest 2 green");
  EXPECT_EQ(sitting.sets(), "1:6x2");
  EXPECT_FALSE(sitting.chance());
  sitting.state().solo_step = 2;  // a market action is due
  sitting.state().merchants[1].dice = Tally::of(6);
  sitting.play("harvest 3 green");
  EXPECT_TRUE(sitting.scoring("P15"));
  EXPECT_TRUE(sitting.chance()) << "before any further decision";
  sitting.play("card P30");
  EXPECT_EQ(sitting.top(0), "P30");
  EXPECT_EQ(sitting.state().decks[0].known_by[0], kEverybody);
}

TEST(T42_CHANCE_04, ASearchDrawsSecondThirdAndFourth) {
  Sitting sitting = Sitting::in_turn("6 1 1 1 1 1 1");
  sitting.play("market 6 slot 6").play("card P30");
  EXPECT_EQ(sitting.state().decks[0].known_by[1], 1) << "the searcher only";
  sitting.play("card P24");
  EXPECT_EQ(sitting.state().decks[0].known_by[2], 1);
  sitting.play("card P02");
  EXPECT_EQ(sitting.state().decks[0].known_by[3], kEverybody);
  EXPECT_THAT(sitting.moves(), ElementsAre("keep 1", "keep 2", "keep 3"));
  // What is on top already is not drawn again.
  Sitting known = Sitting::in_turn("6 1 1 1 1 1 1");
  known.stack_deck(0, "P15 P30 P24").play("market 6 slot 6");
  EXPECT_TRUE(known.chance());
  known.play("card P02");
  EXPECT_EQ(known.top(0), "P15 P30 P24 P02");
  EXPECT_EQ(known.actor(), 0);
}

TEST(T42_CHANCE_05, OneByOneWithoutReplacement) {
  Sitting sitting;
  while (!sitting.legal("marker HM1")) sitting.play(sitting.moves().front());
  for (int left = 6; left > 0; --left) {
    EXPECT_EQ(static_cast<int>(sitting.moves().size()), left);
    sitting.play(sitting.moves().back());
  }
  EXPECT_EQ(sitting.state().markers[0], 6) << "from the bottom up";
  Sitting dice = before_roll();
  MoveList list;
  dice.game().moves(dice.state(), list);
  ASSERT_EQ(list.size(), 6);
  for (int i = 0; i < 6; ++i) EXPECT_EQ(list.weight(i), 1u);
  // A shuffled solo card is drawn when it is turned up, without replacement, and its order is kept.
  Sitting solo = before_roll({{"seats", 1}, {"order", "shuffled"}});
  for (int die = 0; die < 14; ++die) solo.play("roll 4");
  EXPECT_EQ(solo.moves("solo").size(), 8u);
  solo.play("solo 1866");
  EXPECT_EQ(solo.state().solo_order[0], 7);
  solo.state().frames[0] = {Doing::TurnSoloCard, 0, 0, 0, 0};
  solo.state().year = 2;
  solo.settle();
  EXPECT_EQ(solo.moves("solo").size(), 7u);
  EXPECT_FALSE(solo.legal("solo 1866"));
}

}  // namespace
}  // namespace samovar::tea_for_two
