// Notation, the state as JSON, moves as a board sees them, and the words.
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "table/narration.hpp"
#include "tests/chai/sitting.hpp"
#include "tests/paths.hpp"

namespace samovar::chai {
namespace {

using testing::HasSubstr;

TEST(ChaiNotation, IsReadAsItIsTyped) {
  const Module module = opened({{"seats", 2}, {"deluxe_abilities", true}});
  for (const char* text : {"market",
                           "buy b2",
                           "leave",
                           "discard mint",
                           "discard milk",
                           "pantry",
                           "reset",
                           "take honey",
                           "blind",
                           "reserve 2",
                           "reserve deck",
                           "dismiss 4",
                           "ability 1 b2",
                           "ability 2 mint",
                           "ability 3 mint lemon",
                           "ability 4",
                           "ability 5 ginger",
                           "ability 6",
                           "ability 7 milk honey",
                           "ability 8 honey",
                           "ability 9 milk sugar",
                           "ability 10 mint mint",
                           "skip",
                           "give mint for lemon",
                           "give milk for honey",
                           "done",
                           "want honey",
                           "want mint",
                           "serve 2",
                           "serve own 1",
                           "waive honey",
                           "waive nothing",
                           "blend mint 1",
                           "blend milk 0",
                           "cup 2",
                           "end",
                           "replace 3",
                           "first 1",
                           "card green-11",
                           "tile wild_flavour",
                           "token wild_pantry",
                           "new 10",
                           "tip gold",
                           "roll check",
                           "roll coin3"}) {
    const auto move = module.read(text);
    ASSERT_TRUE(move) << text << ": " << table::said_in(move.error().said, "en");
    EXPECT_EQ(module.write(*move), text);
  }
  EXPECT_EQ(module.write(*module.read("  ABILITY  9 Sugar   milk ")),
            "ability 9 milk sugar");  // discards have no order
}

TEST(ChaiNotation, SaysWhatItExpected) {
  const Module module = opened({{"seats", 2}});
  const auto complaint = [&](const char* text) {
    return table::said_in(module.read(text).error().said, "en");
  };
  EXPECT_THAT(complaint(""), HasSubstr("found nothing"));
  EXPECT_THAT(complaint("dance"), HasSubstr("found “dance”"));
  EXPECT_THAT(complaint("buy g9"), HasSubstr("a1 to f3"));
  EXPECT_THAT(complaint("take tea"), HasSubstr("milk, sugar"));
  EXPECT_THAT(complaint("market now"), HasSubstr("Expected “market”."));
  EXPECT_THAT(complaint("ability 2"), HasSubstr("a flavour"));
  EXPECT_THAT(complaint("serve"), HasSubstr("place of the pool"));
  EXPECT_THAT(complaint("first 2"), HasSubstr("from 0 to 1"));
  EXPECT_THAT(complaint("card green-99"), HasSubstr("green-1"));
  EXPECT_FALSE(module.read(std::string(200, 'a')));
}

std::string bad_state(const char* pointer, boost::json::value with) {
  const Sitting sitting;
  boost::json::value state = sitting.module().state_json(sitting.state());
  boost::system::error_code error;
  boost::json::value* at = state.find_pointer(pointer, error);
  if (!at) return "no such place";
  *at = std::move(with);
  const auto read = sitting.module().read_state(state);
  return read ? "accepted" : read.error().message;
}

TEST(ChaiState, AnImpossibleOneIsRefusedByItsField) {
  EXPECT_THAT(bad_state("/houses/0/flavours", {{"mint", 3}}), HasSubstr("flavour_bag: "));
  EXPECT_THAT(bad_state("/houses/0/flavours", {{"cinnamon", 3}}), HasSubstr("houses[0].flavours.cinnamon"));
  EXPECT_THAT(bad_state("/market/0/0", nullptr), HasSubstr("market: row 1 has a gap"));
  EXPECT_THAT(bad_state("/tea_supply/green", 4), HasSubstr("tea_supply"));
  EXPECT_THAT(bad_state("/pool/0", "green-99"), HasSubstr("pool[0]"));
  EXPECT_THAT(bad_state("/pool/0", "white-1"), HasSubstr("is not in play"));
  EXPECT_THAT(bad_state("/active", 2), HasSubstr("active"));
  EXPECT_THAT(bad_state("/phase", "dream"), HasSubstr("phase"));
  EXPECT_THAT(bad_state("/tips/gold", 0), HasSubstr("tips"));
  EXPECT_THAT(bad_state("/cups/0/teas/green", 1), HasSubstr("tea_supply"));
  EXPECT_THAT(bad_state("/abilities/face_up/0", 11), HasSubstr("abilities"));
  EXPECT_THAT(bad_state("/phase", "cup"), HasSubstr("pending.order"));
  EXPECT_THAT(bad_state("/pending/order", 1), HasSubstr("pending.order"));
  EXPECT_THAT(bad_state("/phase", "market_tile"), HasSubstr("phase"));
  EXPECT_THAT(bad_state("/pool/1", nullptr), HasSubstr("deck"));
}

// What is being entered belongs to its phases: out of them it would be read out of bounds, or never end.
TEST(ChaiState, RefusesWhatIsEnteredOutsideItsPhase) {
  EXPECT_THAT(bad_state("/pending/pairs", 1), HasSubstr("pending.pairs"));
  EXPECT_THAT(bad_state("/pending/waived", 0), HasSubstr("pending.waived"));
  EXPECT_THAT(bad_state("/pending/ability", 3), HasSubstr("pending.ability"));
  EXPECT_THAT(bad_state("/pending/given/0", 2), HasSubstr("pending.given"));
  EXPECT_THAT(bad_state("/pending/taken/2", 1), HasSubstr("pending.taken"));
  EXPECT_THAT(bad_state("/pending/step", 4), HasSubstr("pending.step"));
  EXPECT_THAT(bad_state("/pending/wish", 1), HasSubstr("pending.wish"));
  EXPECT_THAT(bad_state("/pending/dice/0", "lemon"), HasSubstr("pending.dice"));
}

TEST(ChaiState, RefusesAnOrderThatCannotBeEnteredSoFar) {
  const Module module = opened({{"seats", 2}, {"wild_flavours", true}});
  const auto& game = module.game();
  NullLog nothing;
  FastRng rng(3);
  State order = game.start();
  while (order.phase != Phase::Blend || order.step > 3) {
    if (game.actor(order).is_nobody()) order = game.start();
    game.play(order, random_move(game, order, game.actor(order), rng), nothing);
  }
  const auto read = [&](const char* field, boost::json::value value) {
    boost::json::value json = module.state_json(order);
    json.at_pointer(field) = std::move(value);
    const auto state = module.read_state(json);
    return state ? std::string("accepted") : state.error().message;
  };
  EXPECT_EQ(read("/pending/order", order.order), "accepted");
  EXPECT_THAT(read("/pending/step", order.step + 9), HasSubstr("cannot be entered so far"));
}

TEST(ChaiMoves, TellThePiecesAndTheEffect) {
  Sitting sitting;
  sitting.market("MLLBBB GJVGMJ VMJLGV").money(0, 1).play("market");
  const auto buy = sitting.module().move_json(sitting.state(), *sitting.module().read("buy b1"));
  EXPECT_EQ(
      boost::json::serialize(buy),
      R"({"kind":"buy","space":"b1","pieces":["market.b1","market.c1"],"tile":"lemon","tiles":2,"price":2,)"
      R"("effect":{"points":-2,"money":-2,"over_limit":0}})");
  sitting.pool(1, "black-4").tokens(0, "milk 2").phase(Phase::Serve);
  const auto serve = sitting.module().move_json(sitting.state(), *sitting.module().read("serve 1"));
  EXPECT_EQ(boost::json::serialize(serve.at("effect")), R"({"points":4,"money":-1})");
  EXPECT_EQ(boost::json::serialize(serve.at("pieces")), R"(["pool.1"])");
}

// Whose tea token was bought from whom, as everybody at the table is told it.
TEST(CHAI_MONEY_02, TheLogSaysToWhomATeaWasPaid) {
  Sitting sitting;
  sitting.pool(1, "black-4").tokens(0, "milk 2").money(0, 1).phase(Phase::Serve).forget();
  sitting.play("serve 1");
  const auto paid = sitting.module().event_json(sitting.events().front());
  const std::vector<table::Player> players = {{"Ada", "person"}, {"Bo", "person"}};
  const boost::json::object words = sitting.module().words("en");
  const table::Narrator narrator("chai", "en", words, players);
  EXPECT_EQ(narrator.sentence(paid, Seat{0}), "You paid Bo 1 for a tea token: Black.");
  EXPECT_EQ(narrator.sentence(paid, Seat{1}), "Ada paid you 1 for a tea token: Black.");
  EXPECT_EQ(narrator.sentence(paid, kSpectator), "Ada paid Bo 1 for a tea token: Black.");
  Sitting dice({{"mode", "solo_dice"}});
  dice.pool(1, "black-4").tokens(0, "milk 2").money(0, 1).phase(Phase::Serve).forget();
  dice.play("serve 1");
  EXPECT_EQ(dice.module().event_json(dice.events().front()).at("kind"), "paid_rival");
  Sitting solo({{"mode", "solo"}});
  solo.pool(1, "black-4").tokens(0, "milk 2").money(0, 1).phase(Phase::Serve).forget();
  solo.play("serve 1");
  EXPECT_EQ(solo.module().event_json(solo.events().front()).at("kind"), "paid_bank");
}

// Every refusal and every event has a sentence in both languages.
TEST(ChaiWords, NothingIsSaidWithoutWords) {
  for (const char* language : {"en", "fr"}) {
    const boost::json::object words =
        test::json_of_file(test::source("/i18n/") + language + ".json").as_object();
    std::set<std::string> missing;
    for (const boost::json::object& options :
         {boost::json::object{
              {"seats", 3}, {"connoisseur", true}, {"wild_tips", true}, {"deluxe_abilities", true}},
          boost::json::object{{"mode", "solo"}, {"wild_tips", true}, {"blank_tips", true}},
          boost::json::object{{"mode", "chaiwala"}, {"seats", 2}, {"blank_tips", true}},
          boost::json::object{{"mode", "solo_dice"}, {"wild_tips", true}}}) {
      const Module module = opened(options);
      const auto& game = module.game();
      for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        State state = game.start();
        FastRng rng(seed);
        EventLog log;
        for (Actor actor = game.actor(state); !actor.is_nobody(); actor = game.actor(state)) {
          for (int i = 0; i < 8; ++i) {
            const Move strange(static_cast<std::uint8_t>(below(rng, 34)),
                               static_cast<std::uint8_t>(below(rng, 8)));
            if (const Refusal refusal = game.refusal(state, strange);
                refusal && !words.contains(refusal.reason))
              missing.insert(refusal.reason);
          }
          game.play(state, random_move(game, state, actor, rng), log);
        }
        for (const Event& event : log.events) {
          const auto json = module.event_json(event);
          const std::string key = "chai.event." + std::string(json.at("kind").as_string());
          if (!words.contains(key)) missing.insert(key);
        }
      }
    }
    EXPECT_THAT(missing, testing::IsEmpty()) << language;
  }
}

// Where everybody has picked a tea, sentences name that one.
TEST(CHAI_SETUP_01_CHAI_TOKEN_01, ATeaThatRunsOutIsNamedAsItWasPicked) {
  const Module module = opened({{"seats", 2}, {"teas", boost::json::array{"oolong", "white"}}});
  EXPECT_EQ(module.event_json(happened(Happened::RanOut, kNobody, 0)).at("colour"), "oolong");
  EXPECT_EQ(module.event_json(happened(Happened::RanOut, kNobody, 1)).at("colour"), "white");
}

}  // namespace
}  // namespace samovar::chai
