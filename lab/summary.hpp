// A match in figures: shares of victory with their intervals, points, length, what a seat is worth.
#pragma once

#include <string>
#include <vector>

#include <boost/json.hpp>

#include "lab/interval.hpp"
#include "lab/match.hpp"

namespace samovar::lab {

struct Standing {
  std::string name;   // of a bot; empty for a seat
  double share = 0;   // of the victories
  Interval interval;  // of that share
  double points = 0;  // a game
  int won = 0;        // games won alone
  int shared = 0;
};

// What some seats had in common, and how they fared.
struct Mark {
  std::string name;
  int seats = 0;      // that had it, over all games
  double share = 0;   // of the victories in their games
  Interval interval;  // of that share
};

struct Summary {
  int games = 0;
  int deals = 0;
  std::vector<Standing> bots;                  // as in Match::bots
  std::vector<Standing> seats;                 // whoever sat there
  std::vector<Standing> turns;                 // whoever decided first, sat next to that seat, …
  double decisions = 0;                        // a game
  double outcomes = 0;                         // of chance, a game
  std::vector<Mark> marks;                     // by name; where they were asked for
  std::map<std::string, Questions> questions;  // by the kind of the answer; where they were asked for
  Questions all_questions;
};

Summary summary_of(const Match& match, const MatchResult& result);

// {"game","edition","rules_version","options","seed","mirror","games","deals",
//  "bots":[{"name","share","low","high","points","won","shared"}], "seats":[the same without a name],
//  "turns":[the same],"decisions","outcomes"} and, where marks were asked for,
//  "marks":[{"name","seats","share","low","high"}], and "questions":[{"kind","decisions","single",
//  "alike","asked","needless","inputs"}].
//  Nothing in it depends on how fast or on how many threads the match was played.
boost::json::object to_json(const Match& match, const MatchResult& result, const Summary& summary);

}  // namespace samovar::lab
