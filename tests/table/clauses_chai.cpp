// What is true of Chai where a reason says so.
#include "tests/table/clause_measure.hpp"

namespace samovar::table::clauses {
namespace {

const json::object* order_of(const json::object& view, Seat seat, const json::value& card) {
  if (const json::object* there = first(view.at("pool"), has("card", card))) return there;
  return first(first(view.at("houses"), has("seat", index(seat)))->at("reserved"), has("card", card));
}

json::object still_missing(const json::object& view, Seat seat, const json::object& order) {
  const json::object& house = *first(view.at("houses"), has("seat", index(seat)));
  json::object missing = lacking(order.at("flavours"), house.at("flavours"));
  for (const auto& entry : lacking(order.at("pantry"), house.at("pantry")))
    missing[entry.key()] = entry.value();
  return missing;
}

// Whether a rival stands ready for an order of the pool, by its own view of it.
std::optional<int> rival_serves(const Turned& turn, const Fields& fields) {
  const Seat rival{static_cast<std::uint8_t>(seat_in(fields))};
  const json::object view = turn.after.view(rival);
  const json::object* order = first(view.at("pool"), has("card", fields.at("card")));
  if (!order || !still_missing(view, rival, *order).empty()) return {};
  if (whole(order->at("lacks").at("money")) > 0) return {};
  return whole(order->at("points"));
}

std::optional<int> rival_buys(const Turned& turn, const Fields& fields) {
  const Seat rival{static_cast<std::uint8_t>(seat_in(fields))};
  const json::object view = turn.after.view(rival);
  const json::object* order = first(view.at("pool"), has("card", fields.at("card")));
  if (!order) return {};
  const json::object missing = still_missing(view, rival, *order);
  if (missing.size() != 1) return {};
  const json::object& house = *first(view.at("houses"), has("seat", index(rival)));
  const int money = whole(house.at("money")) + whole(view.at("market").at("income"));
  const bool there = first(view.at("market").at("groups"), [&](const json::object& group) {
    return group.at("tile").as_string() == missing.begin()->key() &&
           static_cast<int>(group.at("spaces").as_array().size()) >= whole(missing.begin()->value()) &&
           whole(group.at("price")) + whole(order->at("lacks").at("tea_cost")) <= money;
  });
  return there ? std::optional(whole(order->at("points"))) : std::nullopt;
}

}  // namespace

const std::map<std::string, Measure>& chai() {
  static const std::map<std::string, Measure> all = {
      {"serves",
       [](const Turned& turn, const Fields& fields) -> std::optional<int> {
         const auto served = [&](const json::object& view) {
           return first(first(view.at("houses"), has("seat", index(turn.seat)))->at("served"),
                        has("card", fields.at("card")));
         };
         if (!served(turn.now) || served(turn.was)) return {};
         return whole(served(turn.now)->at("points"));
       }},
      {"ready",
       [](const Turned& turn, const Fields& fields) -> std::optional<int> {
         const json::object* was = order_of(turn.was, turn.seat, fields.at("card"));
         const json::object* now = order_of(turn.now, turn.seat, fields.at("card"));
         if (!was || !now || was->at("lacks").at("ready").as_bool() ||
             !now->at("lacks").at("ready").as_bool())
           return {};
         return whole(now->at("points"));
       }},
      {"tiles",
       [](const Turned& turn, const Fields& fields) -> std::optional<int> {
         int most = 0;
         for (const json::value& event : turn.after.events(turn.seat, turn.before.ply(), "en"))
           if (event.at("kind") == "bought" && event.at("type") == fields.at("thing"))
             most = std::max(most, whole(event.at("count")));
         return above(most, 1);
       }},
      {"lacks",
       [](const Turned& turn, const Fields& fields) -> std::optional<int> {
         const json::object* was = order_of(turn.was, turn.seat, fields.at("card"));
         const json::object* now = order_of(turn.now, turn.seat, fields.at("card"));
         if (!was || !now) return {};
         const int before = sum_of(still_missing(turn.was, turn.seat, *was));
         const int after = sum_of(still_missing(turn.now, turn.seat, *now));
         return after > 0 && after < before ? std::optional(-after) : std::nullopt;
       }},
      {"coins",
       [](const Turned& turn, const Fields& fields) -> std::optional<int> {
         const json::object* now = order_of(turn.now, turn.seat, fields.at("card"));
         if (!now) return {};
         const json::object& house = *first(turn.now.at("houses"), has("seat", index(turn.seat)));
         return if_true(now->at("colour") != house.at("colour") && whole(house.at("money")) > 0 &&
                        sum_of(still_missing(turn.now, turn.seat, *now)) <= 1);
       }},
      {"blind",
       [](const Turned& turn, const Fields& fields) -> std::optional<int> {
         const json::object bag = turn.before.state().at("pantry_bag").as_object();
         return if_true(bag.at(text(fields.at("thing"))) == fields.at("n") &&
                        sum_of(bag) == whole(fields.at("of")));
       }},
      {"serve", rival_serves},
      {"buy", rival_buys},
  };
  return all;
}

}  // namespace samovar::table::clauses
