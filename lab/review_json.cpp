// A review as a value that a page, a program or a report can read.
#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "lab/review.hpp"
#include "table/narration.hpp"
#include "table/reason.hpp"

namespace samovar::lab {

namespace json = boost::json;

namespace {

constexpr std::size_t kMostTurningPoints = 5;
constexpr double kLuckWorthTelling = 0.05;  // with two seats
constexpr std::size_t kLongestLine = 12;

double rounded(double value) { return std::round(value * 1e4) / 1e4 + 0.0; }

json::array rounded_all(const std::vector<double>& values) {
  json::array array;
  for (const double value : values) array.push_back(rounded(value));
  return array;
}

// What a move did, in sentences.
std::string told(const json::array& events) {
  std::string text;
  for (const json::value& event : events) {
    const json::string& sentence = event.at("text").as_string();
    if (!text.empty() && !sentence.empty()) text += ' ';
    text.append(sentence.data(), sentence.size());
  }
  return text;
}

// What is expected, step by step: a move that leaves no trace of its own goes with the one behind it.
json::array line_json(const table::Table& table, const Moment& moment) {
  json::array line;
  auto at = table.as_it_was(moment.ply);
  std::string step;
  int before = 0;
  for (const std::string& move : moment.line) {
    if (!at || line.size() == kLongestLine || !at->play(move)) break;
    step += (step.empty() ? "" : "; ") + move;
    if (told(at->events(kSpectator, before, "en")).empty()) continue;
    line.push_back(json::object{{"move", std::exchange(step, {})}});
    before = at->ply();
  }
  if (line.empty()) line.push_back(json::object{{"move", moment.better}});
  return line;
}

json::object mark_json(const Review& review, const table::Table& table, std::size_t k) {
  const Moment& moment = review.moments[k];
  json::object mark{{"moment", k},
                    {"ply", moment.ply},
                    {"seat", index(moment.seat)},
                    {"grade", name_of(moment.grade)},
                    {"played", {{"move", moment.played}}},
                    {"better", {{"move", moment.better}}},
                    {"loss", rounded(moment.loss)},
                    {"margin", rounded(moment.margin)},
                    {"line", line_json(table, moment)},
                    {"why", {{"clauses", table::clauses_json(moment.why)}}}};
  if (moment.points) mark["points"] = *moment.points;
  return mark;
}

json::object seat_json(const SeatReview& seat, const json::object& result) {
  json::array titles;
  for (const json::value& title : result.at("titles").as_array())
    titles.push_back(json::object{{"title", title}});
  return {{"points", result.at("points")},
          {"place", result.at("place")},
          {"winner", result.at("winner")},
          {"titles", std::move(titles)},
          {"payoff", rounded(seat.payoff)},
          {"fair", rounded(seat.fair)},
          {"luck", rounded(seat.luck)},
          {"deal", rounded(seat.deal)},
          {"margin", rounded(seat.margin)},
          {"play", rounded_all(seat.play)},
          {"without_luck", rounded(seat.without_luck())},
          {"accuracy", seat.accuracy ? json::value(std::round(*seat.accuracy * 10) / 10) : json::value()},
          {"decisions", seat.decisions},
          {"slips", seat.slips},
          {"mistakes", seat.mistakes},
          {"big_mistakes", seat.big_mistakes},
          {"cost", rounded(seat.cost)}};
}

std::string told_if_played(const table::Table& at, Seat seat, const std::string& move,
                           std::string_view language) {
  const auto effect = at.effect(seat, {move}, language);
  return effect ? told(effect->at("events").as_array()) : std::string();
}

// Every step of a line, as its seat would be told of it.
void tell_line(json::array& line, const table::Table& table, int ply, Seat seat, std::string_view language) {
  auto at = table.as_it_was(ply);
  for (json::value& step : line) {
    const std::string notation(step.at("move").as_string());
    const int before = at ? at->ply() : 0;
    std::string said;
    if (at && at->play(notation)) said = told(at->events(seat, before, language));
    step.as_object()["text"] = said.empty() ? notation : std::move(said);
  }
}

}  // namespace

std::string_view name_of(Grade grade) {
  constexpr std::string_view kNames[] = {"none", "slip", "mistake", "big_mistake"};
  return kNames[static_cast<std::size_t>(grade)];
}

std::vector<TurningPoint> turning_points(const Review& review, int seat) {
  const auto mine = static_cast<std::size_t>(seat);
  std::vector<std::size_t> own, others, luck;
  const double scale = 2.0 / static_cast<double>(std::max<std::size_t>(2, review.seats.size()));
  for (std::size_t k = 0; k < review.moments.size(); ++k) {
    const Moment& moment = review.moments[k];
    if (moment.grade != Grade::None) (index(moment.seat) == seat ? own : others).push_back(k);
    if (std::abs(moment.luck[mine]) >= kLuckWorthTelling * scale) luck.push_back(k);
  }
  const auto largest_first = [&](std::vector<std::size_t>& moments, const auto& size) {
    std::stable_sort(moments.begin(), moments.end(), [&](std::size_t a, std::size_t b) {
      return size(review.moments[a]) > size(review.moments[b]);
    });
  };
  const auto by_loss = [](const Moment& moment) { return moment.loss; };
  largest_first(own, by_loss);
  largest_first(others, by_loss);
  largest_first(luck, [&](const Moment& moment) { return std::abs(moment.luck[mine]); });
  std::vector<TurningPoint> points;
  for (const auto* kind : {&own, &others, &luck})
    for (const std::size_t moment : *kind)
      if (points.size() < kMostTurningPoints) points.push_back({moment, kind == &luck});
  return points;
}

json::object to_json(const Review& review, const table::Table& table) {
  json::array moments;
  json::array marks;
  for (std::size_t k = 0; k < review.moments.size(); ++k) {
    const Moment& moment = review.moments[k];
    json::object object{
        {"ply", moment.ply}, {"seat", index(moment.seat)}, {"chances", rounded_all(moment.chances)}};
    if (std::any_of(moment.luck.begin(), moment.luck.end(), [](double luck) { return rounded(luck) != 0; }))
      object["luck"] = rounded_all(moment.luck);
    if (moment.exact) object["exact"] = true;
    moments.push_back(std::move(object));
    if (moment.grade != Grade::None) marks.push_back(mark_json(review, table, k));
  }
  const json::object result = table.result(kSpectator);
  json::array seats;
  json::array turning;
  for (std::size_t seat = 0; seat < review.seats.size(); ++seat) {
    seats.push_back(seat_json(review.seats[seat], result.at("seats").as_array()[seat].as_object()));
    json::array points;
    for (const TurningPoint& point : turning_points(review, static_cast<int>(seat)))
      points.push_back({{"moment", point.moment}, {"luck", point.luck}});
    turning.push_back(std::move(points));
  }
  json::array sources;
  for (const Source& source : review.sources) {
    json::array steps;
    for (const auto& [ply, points] : source.steps) steps.push_back({ply, points});
    sources.push_back({{"seat", source.seat}, {"label", source.label}, {"steps", std::move(steps)}});
  }
  json::array rounds;
  for (const Round& round : review.rounds)
    rounds.push_back({{"moment", round.moment}, {"kind", round.kind}, {"number", round.number}});
  json::array players;
  for (const table::Player& player : table.setup().players)
    players.push_back({{"name", player.name}, {"kind", player.kind}});
  json::object told{{"version", kReviewVersion},
                    {"game", table.setup().game},
                    {"edition", table.edition_name()},
                    {"rules_version", table.rules_version()},
                    {"options", table.setup().options},
                    {"record", fmt::format("{:016x}", review.record)},
                    {"effort", kEfforts[static_cast<std::size_t>(review.effort)]},
                    {"calibrated", review.calibrated},
                    {"shares", review.shares},
                    {"players", std::move(players)},
                    {"plies", table.ply()},
                    {"moments", std::move(moments)},
                    {"marks", std::move(marks)},
                    {"turning", std::move(turning)},
                    {"seats", std::move(seats)},
                    {"sources", std::move(sources)},
                    {"rounds", std::move(rounds)}};
  if (table.points_alone() > 0) told["points_alone"] = table.points_alone();
  return told;
}

json::array choices_in_words(const table::Table& table, int ply, std::string_view language) {
  table::Table at = table.copy();
  at.rewind(ply);
  json::array choices;
  if (!at.actor().is_seat()) return choices;
  const Seat seat = at.actor().seat();
  for (const json::value& move : at.moves(seat)) {
    const std::string notation(move.at("move").as_string());
    std::string said = told_if_played(at, seat, notation, language);
    choices.push_back({{"move", notation}, {"text", said.empty() ? notation : std::move(said)}});
  }
  return choices;
}

void add_words(json::object& review, const table::Table& table, std::string_view language) {
  // Backwards, so that one copy is enough.
  table::Table at = table.copy();
  json::array& marks = review.at("marks").as_array();
  for (std::size_t i = marks.size(); i-- > 0;) {
    json::object& mark = marks[i].as_object();
    at.rewind(mark.at("ply").to_number<int>());
    const Seat seat{mark.at("seat").to_number<std::uint8_t>()};
    json::array& line = mark.at("line").as_array();
    tell_line(line, table, at.ply(), seat, language);
    for (const char* which : {"played", "better"}) {
      json::object& move = mark.at(which).as_object();
      const std::string notation(move.at("move").as_string());
      std::string said = told_if_played(at, seat, notation, language);
      // What leaves no trace is told with what follows.
      if (said.empty() && std::string_view(which) == "better") said = line[0].at("text").as_string();
      for (int until = at.ply() + 2; said.empty() && until <= table.ply(); ++until)
        said = told(table.events(seat, at.ply(), language, until));
      move["text"] = said.empty() ? notation : std::move(said);
    }
    json::object& why = mark.at("why").as_object();
    std::string reason = table::sentence_of(table, table::clauses_in(why.at("clauses").as_array()), language);
    why["words"] = reason.empty() ? table::words_for("reason.none", language) : std::move(reason);
  }
  // What chance brought, where that is a turning point.
  const auto& moments = review.at("moments").as_array();
  for (json::value& points : review.at("turning").as_array())
    for (json::value& point : points.as_array()) {
      if (!point.at("luck").as_bool()) continue;
      const auto k = point.at("moment").to_number<std::size_t>();
      const int from = moments[k].at("ply").to_number<int>() + 1;
      const int until = k + 1 < moments.size() ? moments[k + 1].at("ply").to_number<int>() : table.ply();
      point.as_object()["text"] = told(table.events(kSpectator, from, language, until));
    }
  const json::object words = table.words(language);
  for (json::value& seat : review.at("seats").as_array())
    for (json::value& title : seat.at("titles").as_array()) {
      const json::string& id = title.at("title").as_string();
      const json::value* word = words.if_contains(id);
      title.as_object()["name"] =
          word ? word->as_string()
               : json::string(
                     table::words_for(fmt::format("{}.title.{}", table.setup().game, id.c_str()), language));
    }
  for (json::value& source : review.at("sources").as_array()) {
    const json::string& label = source.at("label").as_string();
    const json::value* word = words.if_contains(label);
    source.as_object()["name"] = word && word->is_string() ? word->as_string() : label;
  }
}

}  // namespace samovar::lab
