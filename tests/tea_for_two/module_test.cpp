// What the table needs besides the rules: options, notation, the state as JSON, sentences.
#include <regex>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/tea_for_two/bots/knowledge.hpp"
#include "table/narration.hpp"
#include "tests/paths.hpp"
#include "tests/tea_for_two/sitting.hpp"

namespace samovar::tea_for_two {
namespace {

using testing::HasSubstr;

namespace json = boost::json;

TEST(TeaForTwoOptions, ImpossibleOnesSayWhy) {
  const auto reason = [](const json::object& options) {
    const auto module = Module::open(sold_edition(), options);
    return module ? std::string("accepted")
                  : module.error().code + " " + module.error().where + ": " + module.error().message;
  };
  EXPECT_THAT(reason({{"seats", 3}}), HasSubstr("Tea Race"));
  EXPECT_THAT(reason({{"seats", "two"}}), HasSubstr("seats"));
  EXPECT_THAT(reason({{"goal", 7}}), HasSubstr("expected one of 3, 4, 5, found 7"));
  EXPECT_THAT(reason({{"sides", "c"}}), HasSubstr("sides"));
  EXPECT_THAT(reason({{"seats", 1}, {"sides", "ba"}}), HasSubstr("side A"));
  EXPECT_THAT(reason({{"order", "shuffled"}}), HasSubstr("solo cards"));
  EXPECT_THAT(reason({{"tea", true}}), HasSubstr("tea"));
  EXPECT_EQ(reason({{"seats", 1}, {"goal", 5}, {"sides", "b"}, {"order", "shuffled"}}), "accepted");
}

TEST(TeaForTwoOptions, AreCompleteAndReadAgain) {
  for (const json::object& options :
       {json::object{}, json::object{{"seats", 1}}, json::object{{"goal", 3}, {"sides", "ab"}}}) {
    const json::object complete = opened(options).options();
    EXPECT_EQ(opened(complete).options(), complete);
  }
  EXPECT_EQ(opened({{"seats", 1}}).options(),
            (json::object{{"seats", 1}, {"goal", 4}, {"sides", "choose"}, {"order", "ascending"}}));
  const auto form = Module::options_of(sold_edition());
  ASSERT_TRUE(form);
  EXPECT_EQ(form->size(), 4u);
  for (const json::value& option : *form)
    EXPECT_EQ(option.as_object().contains("with_seats"), option.at("name") == "order") << "solo cards only";
}

TEST(TeaForTwoNotation, SaysWhatItExpected) {
  const Module module = opened();
  const auto complaint = [&](const std::string& text) {
    const auto move = module.read(text);
    return move ? std::string("read") : move.error().code + ": " + table::said_in(move.error().said, "en");
  };
  EXPECT_THAT(complaint(""), HasSubstr("found nothing"));
  EXPECT_THAT(complaint("dance"), HasSubstr("found “dance”"));
  EXPECT_THAT(complaint("market 5"), HasSubstr("“slot”"));
  EXPECT_THAT(complaint("market 9 slot 4"), HasSubstr("a die from 1 to 6"));
  EXPECT_THAT(complaint("harbour 1-6-2 H1"), HasSubstr("a run such as 3-4"));
  EXPECT_THAT(complaint("harbour 3-4 H9"), HasSubstr("H1, H2, H3, HD"));
  EXPECT_THAT(complaint("move L1 mint"), HasSubstr("yellow, green"));
  EXPECT_THAT(complaint("end turn now"), HasSubstr("“end”, “turn”"));
  EXPECT_THAT(complaint("ability 3 sideways"), HasSubstr("“up” or “down”"));
  EXPECT_THAT(complaint(std::string(200, 'x')), HasSubstr("at most 100 characters"));
  EXPECT_EQ(complaint("  MARKET 5  Slot 4 "), "read");
}

// What a board draws before a move is made: the way of the token, what comes of it, what is asked next.
TEST(TeaForTwoMoves, TellWhatTheyWouldBring) {
  const auto effect = [](const Sitting& sitting, const std::string& move) {
    return sitting.module().move_json(sitting.state(), *sitting.module().read(move)).at("effect").as_object();
  };
  const auto kinds = [](const json::object& told) {
    std::string text;
    if (const json::value* trail = told.if_contains("trail"))
      for (const json::value& event : trail->as_array())
        append_word(text, std::string_view(event.at("kind").as_string()));
    return text;
  };
  Sitting sitting = Sitting::in_turn("1 2 2 4 4 5 6");
  sitting.put_card(0, "F1", "P02").put_card(0, "sL1", "P17").put_ship(0, 0, "S07", "yellow green");
  sitting.put_tokens(0, "L3", "fermented").put_tokens(0, "F", "black");
  const json::object token = effect(sitting, "harvest 1 green");
  EXPECT_EQ(kinds(token), "gained acted converted rests");
  EXPECT_EQ(token.at("trail").at(3).at("space").as_string(), "L2");
  EXPECT_FALSE(token.contains("asks"));
  EXPECT_FALSE(effect(sitting, "palace 1 first_player").contains("trail"));
  EXPECT_EQ(effect(sitting, "market 2 slot 2").at("asks").as_string(), "take_card");
  EXPECT_EQ(effect(sitting, "spend 1 up").at("asks").as_string(), "pay");
  EXPECT_EQ(effect(sitting, "production 2 x 2").at("rank").as_int64(), 1);
  sitting.state().set_owner[0] = 2;
  sitting.state().set_value[0] = 4;
  sitting.state().set_count[0] = 2;
  EXPECT_EQ(effect(sitting, "production 2 x 2").at("rank").as_int64(), 2);
  EXPECT_EQ(effect(sitting, "production 4 x 2").at("rank").as_int64(), 2) << "below its equal";
  sitting.state().set_owner[1] = 1;
  sitting.state().set_value[1] = 4;
  sitting.state().set_count[1] = 2;
  EXPECT_EQ(effect(sitting, "reinforce 2 by 1").at("rank").as_int64(), 1);
}

TEST(TeaForTwoEvents, NameTheSoloOpponent) {
  const Module module = opened({{"seats", 1}});
  const Event event{.kind = static_cast<std::uint8_t>(Happened::Passed), .seat = Seat{1}};
  EXPECT_EQ(module.event_json(event), (json::object{{"kind", "race_passed"}, {"rival", "tea_race"}}));
  EXPECT_EQ(module.words("en").at("tea_race").as_string(), "The Tea Race");
  EXPECT_EQ(module.words("fr").at("tea_race").as_string(), "La course du thé");
  EXPECT_FALSE(opened().event_json(event).contains("rival"));
}

// A position from the middle of a game, with one thing changed.
class LoadedState : public testing::Test {
 protected:
  LoadedState() {
    sitting_.set_up().turn();
    sitting_.put_tokens(0, "F", "green").settle();
    json_ = sitting_.module().state_json(sitting_.state());
  }
  std::string refused(const std::string& pointer, const json::value& value) const {
    json::value changed = json_;
    changed.at_pointer(pointer) = value;
    const auto state = sitting_.module().read_state(changed);
    return state ? "accepted" : state.error().code + " " + state.error().where + ": " + state.error().message;
  }

  Sitting sitting_;
  json::value json_;
};

TEST_F(LoadedState, IsTheSameAgain) {
  const auto state = sitting_.module().read_state(json_);
  ASSERT_TRUE(state) << state.error().message;
  EXPECT_EQ(*state, sitting_.state());
}

TEST_F(LoadedState, RefusesWhatDoesNotAddUp) {
  EXPECT_THAT(refused("/supply/green", 10), HasSubstr("supply"));
  EXPECT_THAT(refused("/market/cards/0", "P02"), HasSubstr("plantation_deck"));
  EXPECT_THAT(refused("/harbour/ships/0", nullptr), HasSubstr("ship_deck"));
  EXPECT_THAT(refused("/merchants/0/dice/1", 2), HasSubstr("merchants[0].dice"));
  EXPECT_THAT(refused("/merchants/1/merchant", "M1"), HasSubstr("merchants[1].merchant"));
  EXPECT_THAT(refused("/merchants/0/side", 0), HasSubstr("side"));
  EXPECT_THAT(refused("/year", 99), HasSubstr("year"));
  EXPECT_THAT(refused("/coin", 2), HasSubstr("coin"));
  EXPECT_THAT(refused("/stack/0/doing", "dancing"), HasSubstr("stack[0].doing"));
  EXPECT_THAT(refused("/stack/0/doing", "tail"), HasSubstr("never waits")) << "nothing is asked there";
  EXPECT_THAT(refused("/stack/0/doing", "pay"), HasSubstr("stack"));
  EXPECT_THAT(refused("/markers/chosen", 2), HasSubstr("markers.chosen"));
  EXPECT_THAT(refused("/production/counts/0", 2), HasSubstr("production"));
  EXPECT_THAT(refused("/harbour/runs/0", 3), HasSubstr("harbour.runs"));
  EXPECT_THAT(refused("/plantation_deck/top/0/known_by", 1), HasSubstr("everybody sees the top card"));
  EXPECT_THAT(refused("/solo/step", 2), HasSubstr("solo"));
  EXPECT_THAT(refused("/merchants/0/tokens/7/green", 1), HasSubstr("supply"));
}

TEST_F(LoadedState, RefusesTokensThatWouldNotLieThere) {
  Sitting crate;
  crate.set_up().turn().put_tokens(0, "F", "green").put_card(0, "F1", "P24").settle();
  auto state = crate.module().read_state(crate.module().state_json(crate.state()));
  ASSERT_FALSE(state);
  EXPECT_THAT(state.error().message, HasSubstr("beside a crate"));
  Sitting mover;
  mover.set_up().turn().put_tokens(0, "F", "green").put_card(0, "F1", "P02").settle();
  state = mover.module().read_state(mover.module().state_json(mover.state()));
  ASSERT_FALSE(state);
  EXPECT_THAT(state.error().message, HasSubstr("would have moved it"));
  Sitting lane;
  lane.set_up().turn().put_tokens(0, "R2", "yellow").settle();
  state = lane.module().read_state(lane.module().state_json(lane.state()));
  ASSERT_FALSE(state);
  EXPECT_THAT(state.error().message, HasSubstr("can never come to"));
  Sitting ship;
  ship.set_up().turn().put_tokens(0, "D", "green").put_ship(0, 0, "S02").settle();
  state = ship.module().read_state(ship.module().state_json(ship.state()));
  ASSERT_FALSE(state);
  EXPECT_THAT(state.error().message, HasSubstr("docked ship needs"));
}

TEST_F(LoadedState, RefusesAHeldBerthWithoutAShip) {
  Sitting berth = Sitting::in_turn();
  berth.play("harbour 1-2 H1");
  ASSERT_TRUE(berth.module().read_state(berth.module().state_json(berth.state())));
  berth.put_ship(1, 0, berth.harbour().substr(0, berth.harbour().find(' ')));
  const auto state = berth.module().read_state(berth.module().state_json(berth.state()));
  ASSERT_FALSE(state);
  EXPECT_THAT(state.error().message, HasSubstr("nobody holds a berth without a ship"));
}

// Everything that is said has words in both languages, and every placeholder is a field.
TEST(TeaForTwoWords, EveryEventAndRefusalHasThem) {
  for (const char* language : {"en", "fr"}) {
    const json::object words = test::json_of_file(test::source("/i18n/") + language + ".json").as_object();
    for (const int seats : {1, 2}) {
      const Module module = opened({{"seats", seats}});
      for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        FastRng rng(seed);
        State state = module.game().start();
        EventLog log;
        for (Actor actor = module.game().actor(state); !actor.is_nobody(); actor = module.game().actor(state))
          module.game().play(state, random_move(module.game(), state, actor, rng), log);
        std::set<std::string> seen;
        for (const Event& event : log.events) {
          const json::object told = module.event_json(event);
          const std::string key = "tea-for-2.event." + std::string(told.at("kind").as_string());
          if (!seen.insert(key).second) continue;
          ASSERT_TRUE(words.contains(key)) << language << " " << key;
          for (const std::string& sentence :
               {std::string(words.at(key).as_string()), words.contains(key + ".you")
                                                            ? std::string(words.at(key + ".you").as_string())
                                                            : std::string()}) {
            static const std::regex kField(R"(\{(?:[a-z]+:)?([a-z_]+)\})");
            for (std::sregex_iterator field(sentence.begin(), sentence.end(), kField), end; field != end;
                 ++field)
              EXPECT_TRUE(told.contains(field->str(1))) << key << " has no " << field->str(1);
          }
        }
      }
    }
    const std::string text = test::text_of_file(test::source("/games/tea_for_two/rules/refusal.cpp"));
    static const std::regex kReason(R"re("(tea-for-2\.refusal\.[a-z_]+)")re");
    for (std::sregex_iterator reason(text.begin(), text.end(), kReason), end; reason != end; ++reason)
      EXPECT_TRUE(words.contains(reason->str(1))) << language << " " << reason->str(1);
    for (const char* option : {"seats", "goal", "sides", "order"})
      EXPECT_TRUE(words.contains(std::string("tea-for-2.option.") + option));
  }
}

// Side A's points come late and side B's ability at once. Over thousands of games of greedy every merchant
// wins at least as often with side A (docs/results.md), whoever begins and whatever the other took.
TEST(Bots, WeighBothSides) {
  for (const char* merchants : {"M1 M2", "M2 M3", "M3 M4", "M4 M5", "M5 M6", "M6 M1"})
    for (const char* coin : {"0", "1"})
      for (const char* bot : {"greedy", "search"})
        for (const char* first : {"side a", "side b"}) {
          Sitting sitting;
          sitting.deal(merchants, coin);
          bots::Request request = *bots::request_named(bot);
          request.iterations = 200;
          const auto chosen = [&] {
            const Seat seat{static_cast<std::uint8_t>(sitting.actor())};
            const auto choice =
                bots::choose(sitting.game(), sitting.game().redact(sitting.state(), seat), seat, request);
            return choice ? sitting.module().write(choice->move) : "nothing";
          };
          EXPECT_EQ(chosen(), "side a") << bot << ", " << merchants << ", coin " << coin;
          sitting.play(first);
          EXPECT_EQ(chosen(), "side a")
              << bot << ", " << merchants << ", coin " << coin << " after " << first;
        }
}

}  // namespace
}  // namespace samovar::tea_for_two
