#include "lab/summary.hpp"

#include <cmath>
#include <map>

namespace samovar::lab {

namespace json = boost::json;

namespace {

// Adds up what one side (a bot or a seat) got; `is_mine` tells its seats in a game.
template <class IsMine>
Standing standing(const Match& match, const MatchResult& result, const IsMine& is_mine) {
  Standing sum;
  double won = 0;
  std::vector<double> shares;  // by deal
  std::vector<int> played;
  int seats = 0;
  for (const Played& game : result.games) {
    double share = 0;
    for (int seat = 0; seat < result.seats; ++seat) {
      const auto at = static_cast<std::size_t>(seat);
      if (!is_mine(game, seat)) continue;
      share += static_cast<double>(game.share[at]);
      sum.points += game.points[at];
      sum.won += game.share[at] >= 1;
      sum.shared += game.share[at] > 0 && game.share[at] < 1;
      ++seats;
    }
    won += share;
    if (static_cast<int>(shares.size()) <= game.deal) {
      shares.push_back(0);
      played.push_back(0);
    }
    shares.back() += share;
    ++played.back();
  }
  for (std::size_t deal = 0; deal < shares.size(); ++deal) shares[deal] /= played[deal];
  const auto games = static_cast<int>(result.games.size());
  sum.share = won / games;
  sum.points /= seats;
  sum.interval = match.mirror ? over_deals(shares) : wilson(won, games);
  return sum;
}

std::vector<Mark> marks_of(const MatchResult& result) {
  struct Fared {
    int seats = 0;
    double won = 0;
  };
  std::map<std::string, Fared> by_name;
  for (const Played& game : result.games)
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(result.seats); ++seat)
      for (const std::string& name : game.marks[seat]) {
        Fared& fared = by_name[name];
        ++fared.seats;
        fared.won += static_cast<double>(game.share[seat]);
      }
  std::vector<Mark> marks;
  for (const auto& [name, fared] : by_name)
    marks.push_back({name, fared.seats, fared.won / fared.seats, wilson(fared.won, fared.seats)});
  return marks;
}

double rounded(double value) { return std::round(value * 1e6) / 1e6; }

json::object standing_json(const Standing& standing) {
  json::object object;
  if (!standing.name.empty()) object["name"] = standing.name;
  object["share"] = rounded(standing.share);
  object["low"] = rounded(standing.interval.low);
  object["high"] = rounded(standing.interval.high);
  object["points"] = rounded(standing.points);
  object["won"] = standing.won;
  object["shared"] = standing.shared;
  return object;
}

}  // namespace

Summary summary_of(const Match& match, const MatchResult& result) {
  Summary summary;
  summary.games = static_cast<int>(result.games.size());
  summary.deals = result.games.empty() ? 0 : result.games.back().deal + 1;
  for (std::size_t bot = 0; bot < match.bots.size(); ++bot) {
    summary.bots.push_back(standing(match, result, [&](const Played& game, int seat) {
      return game.bot[static_cast<std::size_t>(seat)] == bot;
    }));
    summary.bots.back().name = match.bots[bot].name;
  }
  for (int mine = 0; mine < result.seats; ++mine)
    summary.seats.push_back(standing(match, result, [&](const Played&, int seat) { return seat == mine; }));
  for (int turn = 0; turn < result.seats; ++turn)
    summary.turns.push_back(standing(match, result, [&](const Played& game, int seat) {
      return seat == (game.first + turn) % result.seats;
    }));
  for (const Played& game : result.games) {
    summary.decisions += game.decisions;
    summary.outcomes += game.outcomes;
    for (const auto& [kind, questions] : game.questions) {
      for (Questions* sum : {&summary.questions[kind], &summary.all_questions}) {
        sum->decisions += questions.decisions;
        sum->single += questions.single;
        sum->alike += questions.alike;
        sum->asked += questions.asked;
        sum->needless += questions.needless;
        sum->inputs += questions.inputs;
      }
    }
  }
  summary.marks = marks_of(result);
  summary.decisions /= summary.games;
  summary.outcomes /= summary.games;
  return summary;
}

json::object to_json(const Match& match, const MatchResult& result, const Summary& summary) {
  json::array bots;
  for (const Standing& bot : summary.bots) bots.push_back(standing_json(bot));
  json::array seats;
  for (const Standing& seat : summary.seats) seats.push_back(standing_json(seat));
  json::array turns;
  for (const Standing& turn : summary.turns) turns.push_back(standing_json(turn));
  json::object object{
      {"game", match.game},          {"edition", result.edition}, {"rules_version", result.rules_version},
      {"options", result.options},   {"seed", match.seed},        {"mirror", match.mirror},
      {"games", summary.games},      {"deals", summary.deals},    {"bots", std::move(bots)},
      {"seats", std::move(seats)},   {"turns", std::move(turns)}, {"decisions", summary.decisions},
      {"outcomes", summary.outcomes}};
  if (match.needless) {
    json::array questions;
    for (const auto& [kind, all] : summary.questions)
      questions.push_back({{"kind", kind},
                           {"decisions", all.decisions},
                           {"single", all.single},
                           {"alike", all.alike},
                           {"asked", all.asked},
                           {"needless", all.needless},
                           {"inputs", all.inputs}});
    object["questions"] = std::move(questions);
  }
  if (!match.marks) return object;
  json::array marks;
  for (const Mark& mark : summary.marks)
    marks.push_back({{"name", mark.name},
                     {"seats", mark.seats},
                     {"share", rounded(mark.share)},
                     {"low", rounded(mark.interval.low)},
                     {"high", rounded(mark.interval.high)}});
  object["marks"] = std::move(marks);
  return object;
}

}  // namespace samovar::lab
