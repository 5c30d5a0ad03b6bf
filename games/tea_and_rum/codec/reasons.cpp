// What speaks for a move in Tea & Rum, and what against it.
#include <map>
#include <set>

#include "games/tea_and_rum/codec/module.hpp"

namespace samovar::tea_and_rum {

namespace json = boost::json;

namespace {

const json::object& player(const json::object& view, int seat) {
  return view.at("players").as_array()[static_cast<std::size_t>(seat)].as_object();
}

std::set<std::string> payable_buildings(const json::object& view) {
  std::set<std::string> ids;
  for (const json::value& building : view.at("buildings").as_array()) {
    const json::object& b = building.as_object();
    if (field_of(b, "lack", 1) == 0 && field_of(b, "copies") > 0 && !b.at("removed").as_bool() &&
        !b.at("owned").as_bool())
      ids.insert(text_of(b, "building"));
  }
  return ids;
}

std::set<std::string> payable_captains(const json::object& view) {
  std::set<std::string> ids;
  for (const json::value& captain : view.at("captains").as_array())
    for (const json::value& payment : captain.at("payments").as_array())
      if (whole(payment.at("lack_coins")) == 0 && payment.at("missing").as_object().empty())
        ids.insert(text_of(captain.as_object(), "captain"));
  return ids;
}

template <class Visit>
void each_contract(const json::object& view, Visit&& visit) {
  for (const json::value& slot : view.at("contracts").at("slots").as_array())
    if (slot.at("contract").is_object()) visit(whole(slot.at("slot")), slot.at("contract").get_object());
}

void add_contracts(const Outlook& outlook, std::vector<Clause>& found) {
  // Contracts may move up during a turn; people look for them where they lie now.
  struct Lying {
    int slot;
    int lacks;
  };
  std::map<std::string, Lying> before;
  each_contract(outlook.before, [&](int slot, const json::object& contract) {
    before[text_of(contract, "contract")] = {slot, sum_of(contract.at("missing"))};
  });
  each_contract(outlook.after, [&](int, const json::object& contract) {
    const std::string id = text_of(contract, "contract");
    const auto was = before.find(id);
    if (was == before.end()) return;
    const int slot = was->second.slot;
    const int lacks = sum_of(contract.at("missing"));
    if (lacks < was->second.lacks && lacks <= 2) {
      json::array list;
      list_amounts(list, contract.at("missing"), "amount");
      if (lacks == 0)
        found.push_back({ClauseKind::Builds, "goods", id, 1, {{"slot", slot}}});
      else
        found.push_back(
            {ClauseKind::Builds, "lacks", id, -lacks, {{"slot", slot}, {"list", std::move(list)}}});
    }
    const json::array& players = outlook.after.at("players").as_array();
    for (int seat = 0; seat < static_cast<int>(players.size()); ++seat)
      if (seat != outlook.seat &&
          lacking(contract.at("requires"), player(outlook.after, seat).at("resources")).empty())
        found.push_back({ClauseKind::Leaves,
                         "contract",
                         fmt::format("{} {}", seat, id),
                         std::max(field_of(contract, "red"), field_of(contract, "blue")),
                         {{"seat", seat}, {"slot", slot}}});
  });
}

// Points of one colour that events of this turn brought, without what balancing takes at once.
int gained(const Outlook& outlook, const char* points, const char* balanced) {
  int sum = 0;
  each_own(outlook, points, [&](const json::object& event) { sum += field_of(event, "points"); });
  each_own(outlook, balanced, [&](const json::object& event) { sum -= field_of(event, "lost"); });
  return sum;
}

}  // namespace

std::vector<Clause> Module::clauses(const Outlook& outlook) {
  std::vector<Clause> found;
  const int seat = outlook.seat;
  const auto done = [&](const char* event, const char* thing, const char* says) {
    each_own(outlook, event, [&](const json::object& told) {
      found.push_back(
          {ClauseKind::Completes, says, json::serialize(told.at(thing)), 1, {{thing, told.at(thing)}}});
      if (told.contains("slot")) found.back().with["slot"] = told.at("slot");
    });
  };
  done("fulfilled", "contract", "fulfils");
  done("built", "building", "builds");
  done("hired", "captain", "hires");
  done("sworn", "allegiance", "swears");
  done("proved", "allegiance", "proves");
  json::array points;
  const int red = gained(outlook, "points_red", "balanced_red");
  const int blue = gained(outlook, "points_blue", "balanced_blue");
  if (red > 0) points.push_back({{"kind", red == 1 ? "red" : "reds"}, {"n", red}});
  if (blue > 0) points.push_back({{"kind", blue == 1 ? "blue" : "blues"}, {"n", blue}});
  if (!points.empty() && red >= 0 && blue >= 0)
    found.push_back({ClauseKind::Gain, "points", {}, red + blue, {{"list", std::move(points)}}});
  if (const json::value* lost = outlook.move.if_contains("lost")) {
    // What waits behind a decision may yet be saved.
    json::object gone = lost->as_object();
    if (!outlook.after.empty())
      for (const auto& [resource, left] : outlook.after.at("supply").as_object())
        if (left.to_number<int>() > 0) gone.erase(resource);
    json::array list;
    list_amounts(list, gone, "amount");
    if (!list.empty())
      found.push_back({ClauseKind::Costs, "lost", {}, sum_of(gone), {{"list", std::move(list)}}});
  }
  if (outlook.after.empty()) return found;

  add_contracts(outlook, found);
  const std::set<std::string> buildings = payable_buildings(outlook.before);
  for (const std::string& id : payable_buildings(outlook.after))
    if (!buildings.contains(id)) found.push_back({ClauseKind::Builds, "building", id, 1, {{"building", id}}});
  const std::set<std::string> captains = payable_captains(outlook.before);
  for (const std::string& id : payable_captains(outlook.after))
    if (!captains.contains(id)) found.push_back({ClauseKind::Builds, "captain", id, 1, {{"captain", id}}});
  for (const char* what : {"build", "captain"}) {
    const int off = field_of(outlook.after.at("discounts").as_object(), what) -
                    field_of(outlook.before.at("discounts").as_object(), what);
    if (off > 0)
      found.push_back({ClauseKind::Builds, fmt::format("discount_{}", what), {}, off, {{"n", off}}});
  }

  // What the turn leaves in hand, net of what it costs.
  const auto more = [&](const char* says, ClauseKind kind, int n) {
    if (n > 0) found.push_back({kind, says, {}, n, {{"n", n}}});
  };
  const json::object& had = player(outlook.before, seat);
  const json::object& has = player(outlook.after, seat);
  more("reputation", ClauseKind::Builds, field_of(has, "reputation") - field_of(had, "reputation"));
  more("resources", ClauseKind::Keeps, sum_of(has.at("resources")) - sum_of(had.at("resources")));
  more("coins", ClauseKind::Tempo, field_of(has, "coins") - field_of(had, "coins"));

  // Who has so many blue points must swear an allegiance.
  const int most = field_of(outlook.before, "blue_threshold");
  if (had.at("allegiance").is_null() && had.at("blue").is_number() && has.at("blue").is_number() &&
      field_of(had, "blue") < most && field_of(has, "blue") < most)
    found.push_back({ClauseKind::Keeps, "blue", {}, 1, {{"n", most}}});
  return found;
}

}  // namespace samovar::tea_and_rum
