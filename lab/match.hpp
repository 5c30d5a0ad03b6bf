// Many games between named bots: what is asked for and what came of it, as plain values.
//
// Each game is a pure function of the match and its number: its deal (the seed of all its chance outcomes),
// who sits where, and the bots' own dice. So any number of threads, in any order, plays the same match, as
// long as the bots' budgets are iterations and not time.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>
#include <tl/expected.hpp>

#include "bots/request.hpp"
#include "engine/error.hpp"
#include "engine/rng.hpp"
#include "engine/seat.hpp"
#include "lab/parallel.hpp"

namespace samovar::lab {

// What bots that search get where their name says nothing.
struct Budget {
  std::optional<int> ms;
  std::optional<int> iterations;
};

struct Contestant {
  std::string name;  // as it was asked for
  bots::Request request;
};

// "random", "greedy", "search", "easy", "medium", "hard"; those that search also with a budget of their own:
// "search:20ms", "search:500it".
tl::expected<Contestant, Error> contestant_named(std::string_view name, const Budget& budget = {});

struct Match {
  std::string game;
  boost::json::object options;                // "seats" and the game's own
  std::optional<boost::json::value> edition;  // none: the one in the binary
  std::vector<Contestant> bots;               // fewer than seats: they sit down again in turn
  int games = 100;
  // Every deal is played as often as the seats can be rotated, so that each bot has each seat of it. Without,
  // every game has a deal of its own; the seats are rotated all the same.
  bool mirror = false;
  std::uint64_t seed = 1;
  int threads = 1;
  // Whether to ask the game what marks a seat: what it began with and came to, for comparing victories by.
  bool marks = false;
  // Whether to try every answer to every question, to find those that need no asking.
  bool needless = false;
};

// Decisions of one kind: those that need no asking, and those that a table asks.
struct Questions {
  int decisions = 0;
  int single = 0;    // with one answer
  int alike = 0;     // with several that all lead to the same position
  int asked = 0;     // by a table
  int needless = 0;  // asked all the same
  int inputs = 0;    // asked, and no further step of the line before it: what a person gives
  friend bool operator==(const Questions&, const Questions&) = default;
};

// One game of a match.
struct Played {
  int deal = 0;
  std::array<std::uint8_t, kMaxSeats> bot{};     // by seat, a place in Match::bots
  std::array<std::int16_t, kMaxSeats> points{};  // by seat
  std::array<float, kMaxSeats> share{};          // by seat, of the victory, which a team shares
  int first = 0;                                 // the seat that decided first
  int decisions = 0;
  int outcomes = 0;                                         // of chance
  std::array<std::vector<std::string>, kMaxSeats> marks{};  // by seat, as the game tells them
  std::map<std::string, Questions> questions{};             // by the kind of the answer given
  friend bool operator==(const Played&, const Played&) = default;
};

struct MatchResult {
  std::string edition;
  int rules_version = 0;
  boost::json::object options;  // complete
  int seats = 0;
  std::vector<Played> games;  // in order of number; mirrored deals are rounded up to whole ones
};

// Plays all games.
tl::expected<MatchResult, Error> play_match(const Match& match, const Progress& progress = {});

// Who sits where in a game, by seat, and the deal that it plays.
std::array<std::uint8_t, kMaxSeats> seating(const Match& match, int seats, int number);
int deal_of(const Match& match, int seats, int number);
// The seed of a deal's chance outcomes: a table with this seed and these moves plays the same game.
Seed deal_seed(const Match& match, int deal);
// What a bot rolls its own dice with.
std::uint64_t dice_seed(const Match& match, int number, int seat);

}  // namespace samovar::lab
