// Records: written, read, replayed, verified, and refused where something is wrong with them.
#include "table/record.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "table/registry.hpp"
#include "tests/table/tables.hpp"

namespace samovar::table {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

std::string finished(int seats) {
  Table table = begun(seats);
  play_on(table, 1);
  return table.record();
}

std::string with(std::string text, std::string_view part, std::string_view other) {
  const std::size_t at = text.find(part);
  EXPECT_NE(at, std::string::npos) << part;
  return text.replace(at, part.size(), other);
}

// The error of a record that must be refused; one line, with the line it is about.
Error refused(const std::string& text) {
  const auto table = read_record(text);
  EXPECT_FALSE(table) << text;
  if (table) return {};
  EXPECT_FALSE(verify_record(text));
  EXPECT_EQ(table.error().code, "bad_record");
  EXPECT_EQ(table.error().message.find('\n'), std::string::npos);
  EXPECT_THAT(table.error().message, StartsWith(table.error().where + ": "));
  return table.error();
}

TEST(Record, RoundTripsAfterEveryPly) {
  for (const int seats : {2, 3, 4}) {
    Table table = expect_value(Table::create(tea_time(seats)));
    expect_value(table.begin());
    FastRng rng(1);
    for (;;) {
      const std::string text = table.record();
      const Table again = expect_value(read_record(text));
      ASSERT_EQ(again.record(), text);
      ASSERT_EQ(again.state_hash(), table.state_hash());
      if (table.over()) break;
      expect_value(table.play(any_move(table, rng)));
    }
  }
}

TEST(Record, RoundTripsWithManualChanceAndInTheMiddleOfADeal) {
  Table table = by_hand(2);
  FastRng rng(1);
  while (!table.over()) {
    expect_value(table.play(any_move(table, rng)));
    const std::string text = table.record();
    const Table again = expect_value(read_record(text));
    ASSERT_EQ(again.record(), text);
    ASSERT_TRUE(again.manual_chance());
  }
}

TEST(Record, RoundTripsFromALoadedPosition) {
  Table origin = begun(3);
  play_on(origin, 8, 40);
  Table table = expect_value(Table::load(tea_time(3, "later"), origin.state()));
  EXPECT_TRUE(table.was_loaded());
  play_on(table, 9, 20);
  EXPECT_EQ(expect_value(read_record(table.record())).record(), table.record());
  play_on(table, 9);
  const std::string text = table.record();
  EXPECT_EQ(expect_value(read_record(text)).record(), text);
  EXPECT_TRUE(expect_value(verify_record(text)).seed_checked);
  EXPECT_THAT(refused(with(text, "\"phase\":\"take\"", "\"phase\":\"tea\"")).message, HasSubstr("phase"));
}

TEST(Record, NamesNeverBreakALine) {
  const std::vector<std::string> names = {"",
                                          "Ada, person",
                                          "\n\nend\nseed: 00",
                                          "a: b",
                                          "# hash",
                                          ", ",
                                          "\xff\xfe",
                                          "Zoë \u2028 \u0085 ☕",
                                          std::string("\0x", 2),
                                          std::string(300, ' '),
                                          "ééééééééééééééééééééééééééééééééééééééééééé"};
  for (const std::string& name : names) {
    auto setup = tea_time(2);
    setup.players = {{name, "person"}, {"Bo", name}};
    const Table table = expect_value(Table::create(setup));
    const Table again = expect_value(read_record(table.record()));
    EXPECT_EQ(again.setup().players, table.setup().players) << name;
    EXPECT_EQ(again.record(), table.record()) << name;
  }
}

TEST(Record, VerifiesWhatItCanKnow) {
  const Verification whole = expect_value(verify_record(finished(2)));
  EXPECT_TRUE(whole.finished);
  EXPECT_TRUE(whole.seed_checked);
  EXPECT_GT(whole.plies, 61);
  Table running = begun(2);
  const Verification part = expect_value(verify_record(running.record()));
  EXPECT_FALSE(part.finished);
  EXPECT_FALSE(part.seed_checked);
  EXPECT_EQ(part.plies, 13);
}

TEST(Record, CutOffAnywhereIsRefused) {
  const std::string text = finished(2);
  for (std::size_t size = 0; size + 1 < text.size(); ++size) refused(text.substr(0, size));
  EXPECT_TRUE(read_record(text.substr(0, text.size() - 1))) << "only the last line's end is missing";
}

TEST(Record, ALineLessOrALineTwiceIsRefused) {
  const std::string text = finished(3);
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1)
    lines.push_back(text.substr(at, text.find('\n', at) + 1 - at));
  for (std::size_t which = 0; which < lines.size(); ++which) {
    const bool empty = lines[which] == "\n";
    std::string without;
    std::string twice;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (i != which) without += lines[i];
      twice += i == which ? lines[i] + lines[i] : lines[i];
    }
    refused(without);
    if (!empty) refused(twice);  // empty lines among the moves are skipped
  }
}

TEST(Record, AnAlteredOutcomeIsNotWhatTheSeedDraws) {
  const Error error = refused(with(finished(2), "chance deal cat\n", "chance deal hare\n"));
  EXPECT_THAT(error.message, HasSubstr("the seed draws \"deal cat\" here, the record says \"deal hare\""));
}

TEST(Record, EveryAlteredByteOfTheHeaderIsRefusedOrMeansTheSame) {
  const std::string text = finished(2);
  const Table table = expect_value(read_record(text));
  const std::size_t header = text.find("\n\n");
  for (std::size_t at = 0; at < header; ++at) {
    std::string altered = text;
    altered[at] = altered[at] == 'x' ? 'y' : 'x';
    const auto read = read_record(altered);
    if (!read) continue;
    EXPECT_EQ(read->history(), table.history());
    EXPECT_NE(read->setup().players, table.setup().players) << "only names may be altered: byte " << at;
  }
}

TEST(Record, SaysWhichLineIsWrongAndWhy) {
  const std::string text = finished(2);
  EXPECT_EQ(refused("").where, "line 1");
  EXPECT_EQ(refused("hello").where, "line 1");
  EXPECT_EQ(refused(with(text, "samovar record 1", "samovar record 2")).where, "line 1");
  EXPECT_THAT(refused(with(text, "game: tea-time", "game: chess")).message,
              HasSubstr("line 2: there is no game"));
  EXPECT_THAT(refused(with(text, "rules: 1", "rules: 999")).message,
              HasSubstr("line 3: the record was played by"));
  EXPECT_EQ(refused(with(text, "gigamic-2011", "gigamic-2012")).where, "line 4");
  EXPECT_EQ(refused(with(text, R"({"seats":2})", R"({"seats":7})")).where, "line 5");
  EXPECT_EQ(refused(with(text, R"({"seats":2})", "two")).where, "line 5");
  EXPECT_EQ(refused(with(text, "seat: Seat 1, person\n", "seat: Seat 1\n")).where, "line 6");
  EXPECT_EQ(refused(with(text, "seat: Seat 1, person\n", "")).where, "line 6");
  EXPECT_EQ(refused(with(text, "commitment: sha256:", "commitment: md5:")).where, "line 8");
  EXPECT_EQ(refused(with(text, "seed: ", "seed: 0")).where, "line 9");
  EXPECT_THAT(refused(with(text, "result: ", "result: 1")).message,
              HasSubstr("line 10: the record says result 1"));
  EXPECT_EQ(refused(with(text, "chance first", "chance last")).where, "line 12");
  EXPECT_EQ(refused(with(text, "chance first", "2 first")).where, "line 12");
  EXPECT_EQ(refused(with(text, "chance first", "nobody first")).where, "line 12");
  EXPECT_THAT(refused(text + "more\n").message, HasSubstr("follows behind \"end\""));
  const std::size_t first_take = text.find(" take ");
  const Error illegal =
      refused(text.substr(0, first_take) + " take a1 e 3" + text.substr(text.find('\n', first_take)));
  EXPECT_EQ(illegal.where, "line 25");
  EXPECT_EQ(illegal.rule, "TT-TURN-01");
}

TEST(Record, AResultOrSeedBeforeTheEndIsRefused) {
  Table table = begun(2);
  play_on(table, 1, 20);
  const std::string text = table.record();
  EXPECT_THAT(refused(with(text, "\n\n", "\nresult: 30 30\n\n")).message, HasSubstr("do not reach"));
  EXPECT_THAT(refused(with(text, "\n\n", "\nseed: " + hex_of(seed_named("test")) + "\n\n")).message,
              HasSubstr("do not reach"));
}

TEST(Record, ASeedThatIsNotTheCommittedOneIsRefused) {
  EXPECT_THAT(refused(with(finished(2), hex_of(seed_named("test")), hex_of(seed_named("other")))).message,
              HasSubstr("does not fit its commitment"));
}

TEST(Record, CanBeWrittenByHand) {
  const Table table =
      expect_value(read_record("samovar record 1\r\n"
                               "game: tea-time\r\n"
                               "rules: 1\r\n"
                               "edition: gigamic-2011\r\n"
                               "options: {\"seats\": 2}\r\n"
                               "\r\n"
                               "# Ada begins.\r\n"
                               "chance first 0\r\n"
                               "\r\n"
                               "chance deal cat\r\n"
                               "chance DEAL hatter\r\n"
                               "end"));
  EXPECT_EQ(table.ply(), 3);
  EXPECT_TRUE(table.manual_chance());
  EXPECT_EQ(table.history().back().move, "deal hatter");
}

TEST(Record, AnotherEditionMustBeGiven) {
  auto setup = tea_time(2);
  setup.edition = find_game("tea-time").value()->boxed().json;
  setup.edition->at("alice_points") = 7;
  Table table = expect_value(Table::create(setup));
  play_on(table, 1);
  EXPECT_EQ(refused(table.record()).where, "line 4");
  EXPECT_EQ(expect_value(read_record(table.record(), setup.edition)).record(), table.record());
  EXPECT_FALSE(read_record(finished(2), setup.edition));
}

TEST(Record, AnUnfinishedOneKeepsItsCommitmentUntilItIsDealtByHand) {
  Table table = begun(2);
  Table again = expect_value(read_record(table.record()));
  EXPECT_TRUE(again.manual_chance());
  EXPECT_EQ(again.setup().commitment, table.setup().commitment);
  while (again.actor().is_seat()) play_on(again, 3, again.ply() + 1);
  EXPECT_THAT(again.record(), HasSubstr("commitment:"));
  play_on(again, 3, again.ply() + 1);
  EXPECT_THAT(again.record(), Not(HasSubstr("commitment:")));
  play_on(again, 3);
  const Verification verified = expect_value(verify_record(again.record()));
  EXPECT_TRUE(verified.finished);
  EXPECT_FALSE(verified.seed_checked);
}

TEST(Record, FinishedByHandAfterTheLastDrawItClaimsNoSeed) {
  Table table = begun(2);
  while (table.state().at("round") != 5) play_on(table, 1, table.ply() + 1);
  Table again = expect_value(read_record(table.record()));
  play_on(again, 2);
  EXPECT_FALSE(expect_value(verify_record(again.record())).seed_checked);
}

// Rules 1 of Chai ended an exchange unasked: a log of theirs has no "done", and comes to the same game.
TEST(FormerRules, AreReplayedWithWhatTheyDidUnasked) {
  table::Setup setup;
  setup.game = "chai";
  setup.options = {{"seats", 2}, {"deluxe_abilities", true}};
  int exchanges = 0;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    auto table = Table::create(setup);
    ASSERT_TRUE(table);
    FastRng rng(seed);
    while (!table->over()) {
      const json::array moves = table->moves(table->actor().is_seat() ? table->actor().seat() : kSpectator);
      const json::value& any = moves[below(rng, static_cast<std::uint32_t>(moves.size()))];
      ASSERT_TRUE(table->play(any.at("move").as_string()));
    }
    std::vector<Ply> former;
    for (const Ply& ply : table->history())
      if (ply.move != "done") former.push_back(ply);
    exchanges += table->ply() - static_cast<int>(former.size());
    table::Setup by_rules_1 = setup;
    by_rules_1.rules = 1;
    auto again = Table::create(by_rules_1);
    ASSERT_TRUE(again);
    const auto replayed = again->replay(former);
    ASSERT_TRUE(replayed) << replayed.error().where << ": " << replayed.error().message;
    EXPECT_EQ(again->state_hash(), table->state_hash());
    EXPECT_EQ(again->history(), table->history());
    auto today = Table::create(setup);
    EXPECT_EQ(today->replay(former).has_value(), table->ply() == static_cast<int>(former.size()));
  }
  EXPECT_GT(exchanges, 0);
}

}  // namespace
}  // namespace samovar::table
