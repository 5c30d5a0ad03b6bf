// What speaks for a move in Chai, and what against it.
#include <optional>

#include "games/chai/codec/module.hpp"

namespace samovar::chai {

namespace json = boost::json;

namespace {

const json::object* house_of(const json::object& view, int seat) {
  for (const json::value& house : view.at("houses").as_array())
    if (field_of(house.as_object(), "seat", -1) == seat) return &house.get_object();
  return nullptr;
}

// Calls visit(customer) for those that the seat may serve and whose card it knows.
template <class Visit>
void each_customer(const json::object& view, int seat, Visit&& visit) {
  for (const json::value& slot : view.at("pool").as_array())
    if (slot.as_object().contains("card")) visit(slot.get_object());
  if (const json::object* house = house_of(view, seat))
    for (const json::value& card : house->at("reserved").as_array())
      if (card.as_object().contains("lacks")) visit(card.get_object());
}

const json::object* customer(const json::object& view, int seat, std::string_view card) {
  const json::object* found = nullptr;
  each_customer(view, seat, [&](const json::object& one) {
    if (text_of(one, "card") == card) found = &one;
  });
  return found;
}

int missing(const json::object& customer) {
  return sum_of(customer.at("lacks").at("flavours")) + sum_of(customer.at("lacks").at("pantry"));
}

bool ready(const json::object& customer) { return customer.at("lacks").at("ready").as_bool(); }

// A coin that a foreign tea costs, as far as the view tells.
int tea_cost(const json::object& view, int seat) {
  int most = 0;
  each_customer(view, seat, [&](const json::object& one) {
    most = std::max(most, whole(one.at("lacks").at("tea_cost")));
  });
  return most;
}

// Whether a rival could serve a customer of the pool in its next turn: with what it holds, or by buying one
// group of the market.
std::optional<std::string> how_a_rival_serves(const json::object& view, const json::object& rival,
                                              const json::object& wanted, int foreign) {
  const bool own = rival.at("colour") == wanted.at("colour");
  if (!own && foreign == 0) return {};
  if (!lacking(wanted.at("pantry"), rival.at("pantry")).empty()) return {};
  const int cost = own ? 0 : foreign;
  const int money = field_of(rival, "money");
  const json::object lacks = lacking(wanted.at("flavours"), rival.at("flavours"));
  if (lacks.empty()) return money >= cost ? std::optional<std::string>("serve") : std::nullopt;
  if (lacks.size() > 1) return {};
  const json::object& market = view.at("market").as_object();
  for (const json::value& group : market.at("groups").as_array()) {
    const json::object& g = group.as_object();
    if (text_of(g, "tile") != std::string_view(lacks.begin()->key())) continue;
    const int tiles = static_cast<int>(g.at("spaces").as_array().size());
    if (tiles < whole(lacks.begin()->value())) continue;
    if (money + field_of(market, "income") >= field_of(g, "price") + cost) return "buy";
  }
  return {};
}

void leave_to_rivals(const Outlook& outlook, std::vector<Clause>& found) {
  const int foreign = tea_cost(outlook.before, outlook.seat);
  for (const json::value& house : outlook.after.at("houses").as_array()) {
    const json::object& rival = house.as_object();
    const int seat = field_of(rival, "seat", -1);
    if (seat < 0 || seat == outlook.seat) continue;
    for (const json::value& slot : outlook.after.at("pool").as_array()) {
      const json::object& wanted = slot.as_object();
      if (!wanted.contains("card")) continue;
      const auto how = how_a_rival_serves(outlook.after, rival, wanted, foreign);
      if (how)
        found.push_back({ClauseKind::Leaves,
                         *how,
                         fmt::format("{} {}", seat, text_of(wanted, "card")),
                         field_of(wanted, "points"),
                         {{"seat", seat}, {"card", wanted.at("card")}, {"n", wanted.at("points")}}});
    }
  }
}

// A draw from the bag, for what the customer who lacks least lacks of it.
void risk(const Outlook& outlook, std::vector<Clause>& found) {
  if (text_of(outlook.move, "kind") != "blind") return;
  const json::object& bag = outlook.before.at("pantry").at("bag").as_object();
  const int of = sum_of(bag);
  std::string wish;
  int least = 100;
  each_customer(outlook.before, outlook.seat, [&](const json::object& one) {
    if (missing(one) >= least) return;
    for (const auto& entry : one.at("lacks").at("pantry").as_object())
      if (field_of(bag, entry.key()) > 0) {
        wish = entry.key();
        least = missing(one);
      }
  });
  if (!wish.empty())
    found.push_back({ClauseKind::Risk, "blind", {}, 1, {{"thing", wish}, {"n", bag.at(wish)}, {"of", of}}});
}

}  // namespace

std::vector<Clause> Module::clauses(const Outlook& outlook) {
  std::vector<Clause> found;
  const int seat = outlook.seat;
  std::vector<std::string> served;
  each_own(outlook, "served", [&](const json::object& event) {
    served.push_back(text_of(event, "card"));
    found.push_back({ClauseKind::Completes,
                     "serves",
                     served.back(),
                     field_of(event, "points"),
                     {{"card", served.back()}, {"n", event.at("points")}}});
  });
  each_own(outlook, "bought", [&](const json::object& event) {
    const int count = field_of(event, "count");
    if (count > 1)
      found.push_back({ClauseKind::Gain,
                       "tiles",
                       text_of(event, "type"),
                       count,
                       {{"n", count}, {"thing", event.at("type")}, {"money", event.at("money")}}});
  });
  risk(outlook, found);
  if (outlook.after.empty()) return found;

  each_customer(outlook.after, seat, [&](const json::object& now) {
    const std::string card = text_of(now, "card");
    const json::object* was = customer(outlook.before, seat, card);
    if (!was) return;
    const int points = field_of(now, "points");
    if (ready(now) && !ready(*was)) {
      found.push_back({ClauseKind::Completes, "ready", card, points, {{"card", card}, {"n", points}}});
    } else if (!ready(now) && missing(now) > 0 && missing(now) <= 2 && missing(now) < missing(*was)) {
      json::array list;
      list_amounts(list, now.at("lacks").at("flavours"), "amount");
      list_amounts(list, now.at("lacks").at("pantry"), "amount");
      found.push_back(
          {ClauseKind::Builds, "lacks", card, -missing(now), {{"card", card}, {"list", std::move(list)}}});
    }
    // A foreign tea must be paid, and this customer will soon be served.
    const int cost = whole(now.at("lacks").at("tea_cost"));
    if (cost > 0 && missing(now) <= 1 && whole(now.at("lacks").at("money")) == 0)
      found.push_back({ClauseKind::Keeps, "coins", card, 1, {{"card", card}, {"n", cost}}});
  });
  leave_to_rivals(outlook, found);
  return found;
}

}  // namespace samovar::chai
