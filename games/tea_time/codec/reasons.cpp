// What speaks for a move in Tea Time, and what against it.
#include "games/tea_time/codec/module.hpp"

namespace samovar::tea_time {

namespace json = boost::json;

namespace {

bool lies_on_table(const json::object& view, std::string_view card) {
  for (const json::value& row : view.at("grid").as_array())
    for (const json::value& cell : row.as_array())
      if (text_of(cell.as_object(), "card") == card) return true;
  return false;
}

int points_of(const json::value& move) { return whole(move.at("effect").at("points")); }

}  // namespace

std::vector<Clause> Module::clauses(const Outlook& outlook) {
  std::vector<Clause> found;
  const json::value* told = outlook.move.if_contains("effect");
  if (!told) return found;
  const json::object& effect = told->as_object();
  const json::array& scale = outlook.before.at("scale").as_array();
  const json::object& me =
      outlook.before.at("players").as_array()[static_cast<std::size_t>(outlook.seat)].as_object();
  const int points = field_of(effect, "points");

  json::array pays;
  for (const json::value& change : effect.at("changes").as_array()) {
    const json::object& c = change.as_object();
    const std::string card = text_of(c, "card");
    const auto count = static_cast<std::size_t>(field_of(c, "count"));
    const int worth = field_of(c, "points");
    if (worth > field_of(c, "points_was"))
      pays.push_back({{"kind", "pays"}, {"card", card}, {"points", worth}});
    if (field_of(c, "count") <= field_of(c, "was")) continue;
    if (count + 1 == scale.size())
      found.push_back({ClauseKind::Completes, "full", card, worth, {{"card", card}, {"n", worth}}});
    if (count + 1 >= scale.size()) continue;
    if (const int next = whole(scale[count + 1]) - worth; next > 0)
      found.push_back({ClauseKind::Builds, "next", card, next, {{"card", card}, {"n", signed_number(next)}}});
  }
  const bool takes_alice = effect.at("alice").as_bool() && !me.at("alice").as_bool();
  if (takes_alice)
    pays.push_back({{"kind", "pays"}, {"card", "alice"}, {"points", outlook.before.at("alice_points")}});

  int most = points;
  for (const json::value& choice : outlook.choices) most = std::max(most, points_of(choice));
  if (points > 0 && !pays.empty())
    found.push_back(
        {ClauseKind::Gain, "gain", {}, points, {{"n", signed_number(points)}, {"list", std::move(pays)}}});
  else if (points < 0 && most == points && outlook.choices.size() > 1)
    found.push_back({ClauseKind::Avoids, "avoids", {}, points, {{"n", signed_number(points)}}});
  else if (points < 0)
    found.push_back({ClauseKind::Costs, "costs", {}, -points, {{"n", -points}}});

  // Who holds Alice opens the next round, with a single card.
  if (!outlook.after.empty() && field_of(outlook.before, "round") < field_of(outlook.before, "rounds") &&
      lies_on_table(outlook.before, "alice") && lies_on_table(outlook.after, "alice") && !takes_alice &&
      field_of(outlook.after, "round") == field_of(outlook.before, "round"))
    found.push_back({ClauseKind::Tempo, "alice", {}, 1, {}});

  int reply = 0;
  for (const json::value& choice : outlook.replies)
    if (choice.as_object().contains("effect")) reply = std::max(reply, points_of(choice));
  if (reply > 0)
    found.push_back(
        {ClauseKind::Leaves, "reply", {}, reply, {{"seat", outlook.rival}, {"n", signed_number(reply)}}});
  return found;
}

}  // namespace samovar::tea_time
