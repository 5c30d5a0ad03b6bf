#include "tests/table/clause_facts.hpp"

#include <functional>
#include <map>
#include <optional>

#include <gtest/gtest.h>

#include "tests/table/tables.hpp"

namespace samovar::table {
namespace {

using Fields = json::object;

// A position, and what a turn made of it.
struct Turned {
  const Table& before;
  const Table& after;
  Seat seat;
  json::object was = before.view(seat);
  json::object now = after.view(seat);
};

// How much of what a clause says is true after a turn; nothing where it is not.
using Measure = std::function<std::optional<int>(const Turned&, const Fields&)>;

int points(const Table& table, Seat seat) {
  return whole(table.result(seat).at("seats").as_array()[static_cast<std::size_t>(index(seat))].at("points"));
}

std::optional<int> above(int number, int least = 0) {
  return number > least ? std::optional(number) : std::nullopt;
}
std::optional<int> if_true(bool so) { return so ? std::optional(1) : std::nullopt; }

std::string text(const json::value& value) { return std::string(value.as_string()); }
int seat_in(const Fields& fields) { return whole(fields.at("seat")); }

template <class Holds>
const json::object* first(const json::value& list, Holds&& holds) {
  for (const json::value& item : list.as_array())
    if (item.is_object() && holds(item.get_object())) return &item.get_object();
  return nullptr;
}
auto has(const char* field, const json::value& value) {
  return [=](const json::object& object) { return object.contains(field) && object.at(field) == value; };
}

// --- Tea Time ---

// The best that whoever is next can add to their own.
std::optional<int> best_reply(const Turned& turn, const Fields& fields) {
  if (turn.after.actor() != Actor::seat(Seat{static_cast<std::uint8_t>(seat_in(fields))})) return {};
  const Seat rival = turn.after.actor().seat();
  int best = 0;
  for (const json::value& move : turn.after.moves(rival)) {
    Table then = turn.after.copy();
    expect_value(then.play(text(move.at("move"))));
    best = std::max(best, points(then, rival) - points(turn.after, rival));
  }
  return above(best);
}

const json::object& line_of(const Table& table, Seat seat, const json::value& label) {
  static json::object kept;
  kept = *first(table.result(seat).at("seats").as_array()[static_cast<std::size_t>(index(seat))].at("lines"),
                has("label", label));
  return kept;
}

const std::map<std::string, Measure>& tea_time() {
  static const std::map<std::string, Measure> all = {
      {"gain",
       [](const Turned& turn, const Fields& fields) -> std::optional<int> {
         for (const json::value& item : fields.at("list").as_array())
           if (text(item.at("card")) != "alice" &&
               line_of(turn.after, turn.seat, item.at("card")).at("points") != item.at("points"))
             return {};
         return above(points(turn.after, turn.seat) - points(turn.before, turn.seat));
       }},
      {"full",
       [](const Turned& turn, const Fields& fields) -> std::optional<int> {
         const json::object line = line_of(turn.after, turn.seat, fields.at("card"));
         const json::object was = line_of(turn.before, turn.seat, fields.at("card"));
         if (line.at("count") == was.at("count") || line.at("count") != 5) return {};
         return whole(line.at("points"));
       }},
      {"avoids",
       [](const Turned& turn, const Fields&) -> std::optional<int> {
         const int mine = points(turn.after, turn.seat) - points(turn.before, turn.seat);
         for (const json::value& move : turn.before.moves(turn.seat)) {
           Table then = turn.before.copy();
           expect_value(then.play(text(move.at("move"))));
           const int other = points(then, turn.seat) - points(turn.before, turn.seat);
           if (other >= 0 || other > mine) return {};
         }
         return mine;
       }},
      {"costs",
       [](const Turned& turn, const Fields&) {
         return above(points(turn.before, turn.seat) - points(turn.after, turn.seat));
       }},
      {"next",
       [](const Turned& turn, const Fields& fields) -> std::optional<int> {
         const auto count =
             static_cast<std::size_t>(whole(line_of(turn.after, turn.seat, fields.at("card")).at("count")));
         if (static_cast<int>(count) <= whole(line_of(turn.before, turn.seat, fields.at("card")).at("count")))
           return {};
         const json::array& scale = turn.now.at("scale").as_array();
         if (count + 1 >= scale.size()) return {};
         return above(whole(scale[count + 1]) - whole(scale[count]));
       }},
      {"alice",
       [](const Turned& turn, const Fields&) {
         const auto held = [](const json::object& view) {
           return first(view.at("players"), has("alice", true)) != nullptr;
         };
         return if_true(!held(turn.was) && !held(turn.now) && turn.now.at("round") == turn.was.at("round") &&
                        turn.was.at("round") != turn.was.at("rounds"));
       }},
      {"reply", best_reply},
  };
  return all;
}

// --- Chai ---

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

// --- Tea for 2 ---

const json::object& merchant(const json::object& view, int seat) {
  return view.at("merchants").as_array()[static_cast<std::size_t>(seat)].as_object();
}

// How many of any tokens would have to be put aboard: tried one by one.
int tokens_short(const json::object& view, int seat, const json::value& ship) {
  for (const json::value& dock : merchant(view, seat).at("docks").as_array()) {
    if (!dock.at("ship").is_object() || dock.at("ship").at("ship") != ship) continue;
    const int places = sum_of(dock.at("ship").at("requires")) + whole(dock.at("ship").at("any"));
    return places - sum_of(dock.at("cargo"));
  }
  return -1;
}

std::optional<int> holds(const json::object& view, int seat, const json::value& ship) {
  const json::object* position = first(view.at("harbour").at("positions"), [&](const json::object& one) {
    return one.at("ship").is_object() && one.at("ship").at("ship") == ship && one.at("held").is_object() &&
           one.at("held").at("seat") == seat;
  });
  return position ? std::optional(whole(position->at("ship").at("points"))) : std::nullopt;
}

std::map<int, int> dice(const json::object& view, int seat) {
  std::map<int, int> counts;
  for (const json::value& die : merchant(view, seat).at("dice").as_array()) ++counts[whole(die)];
  return counts;
}

constexpr int kLastOfItsKind = 1000;

// The board as it is printed: three spaces a lane between the field and the dock.
int steps_come(const std::string& space) { return space == "F" ? 0 : space == "D" ? 4 : space[1] - '0'; }

const json::object* card_in(const json::object& view, int seat, const json::value& card) {
  return first(merchant(view, seat).at("slots"), [&](const json::object& slot) {
    return slot.at("card").is_object() && slot.at("card").at("card") == card;
  });
}

// The card, where it lies face up beside a space where it did not lie before.
const json::object* lies_anew(const Turned& turn, const Fields& fields) {
  const json::object* now = card_in(turn.now, index(turn.seat), fields.at("card"));
  const json::object* was = card_in(turn.was, index(turn.seat), fields.at("card"));
  if (!now || now->at("space") != fields.at("space") || now->at("face_down").as_bool()) return nullptr;
  if (was && was->at("space") == fields.at("space")) return nullptr;
  return &now->at("card").as_object();
}

// Yellow, green and fermented tea take the one lane, the others the other.
bool comes_to(const std::string& tea, const std::string& space) {
  const bool left = tea == "yellow" || tea == "green" || tea == "fermented";
  return space == "F" || space == "D" || (space[0] == 'L') == left;
}

// Whether a list is of the teas that a card acts on and that come to it.
bool those_that_come(const json::object& card, const Fields& fields) {
  json::array come;
  for (const json::value& tea : card.at("trigger").as_array())
    if (comes_to(text(tea), text(fields.at("space")))) come.push_back(tea);
  return !come.empty() && fields.at("list") == come;
}

// Taking and moving tokens one by one until a ship of the seat is full: how often that takes.
std::optional<int> steps_left(const json::object& view, int seat, const json::value& ship,
                              const json::value& holder) {
  const json::object& me = merchant(view, seat);
  json::object wants;
  json::object cargo;
  const json::object* dock = first(me.at("docks"), [&](const json::object& one) {
    return one.at("ship").is_object() && one.at("ship").at("ship") == ship;
  });
  if (dock && holder.is_null()) return {};
  if (dock) {
    wants = dock->at("ship").as_object();
    cargo = dock->at("cargo").as_object();
  } else if (const json::object* held =
                 first(view.at("harbour").at("positions"), [&](const json::object& one) {
                   const json::value& by = one.at("held");
                   return one.at("ship").is_object() && one.at("ship").at("ship") == ship &&
                          (by.is_object() ? by.at("seat") : json::value()) == holder;
                 })) {
    wants = held->at("ship").as_object();
  } else {
    return {};
  }
  // Tokens as they lie, those that have come farthest first.
  std::vector<std::pair<int, std::string>> tokens;
  for (const json::value& space : me.at("spaces").as_array())
    for (const auto& tea : space.at("tokens").as_object())
      for (int i = 0; i < whole(tea.value()); ++i)
        tokens.emplace_back(steps_come(text(space.at("space"))), tea.key());
  std::sort(tokens.rbegin(), tokens.rend());
  int any = whole(wants.at("any"));
  json::object open = wants.at("requires").as_object();
  for (const auto& tea : cargo)
    for (int i = 0; i < whole(tea.value()); ++i)
      if (open.contains(tea.key()) && whole(open.at(tea.key())) > 0)
        open[tea.key()] = whole(open.at(tea.key())) - 1;
      else
        --any;
  int steps = 0;
  for (const auto& [come, tea] : tokens) {
    if (open.contains(tea) && whole(open.at(tea)) > 0)
      open[tea] = whole(open.at(tea)) - 1;
    else if (any > 0)
      --any;
    else
      continue;
    steps += 4 - come;
  }
  return steps + 5 * (sum_of(open) + any);
}

bool lies_open(const json::value& deck, const char* thing, const json::value& which) {
  const json::array& top = deck.at("top").as_array();
  return !top.empty() && top[0].at("known") == "all" && top[0].at(thing) == which;
}

const std::map<std::string, Measure>& tea_for_2() {
  static const std::map<std::string, Measure> all = {
      {"sails",
       [](const Turned& turn, const Fields& fields) -> std::optional<int> {
         const auto sailed = [&](const json::object& view) {
           return first(merchant(view, index(turn.seat)).at("completed"), has("ship", fields.at("ship")));
         };
         if (!sailed(turn.now) || sailed(turn.was)) return {};
         return whole(sailed(turn.now)->at("points"));
       }},
      {"points",
       [](const Turned& turn, const Fields&) {
         return above(points(turn.after, turn.seat) - points(turn.before, turn.seat));
       }},
      {"ship",
       [](const Turned& turn, const Fields& fields) -> std::optional<int> {
         const int was = tokens_short(turn.was, index(turn.seat), fields.at("ship"));
         const int now = tokens_short(turn.now, index(turn.seat), fields.at("ship"));
         return now >= 0 && now < was ? std::optional(-now) : std::nullopt;
       }},
      {"mover",
       [](const Turned& turn, const Fields& fields) -> std::optional<int> {
         const json::object* card = lies_anew(turn, fields);
         if (!card || !those_that_come(*card, fields)) return {};
         return whole(card->at("steps"));
       }},
      {"converter",
       [](const Turned& turn, const Fields& fields) {
         const json::object* card = lies_anew(turn, fields);
         return if_true(card && card->at("converts_to") == fields.at("tea") &&
                        those_that_come(*card, fields));
       }},
      {"crate_at",
       [](const Turned& turn, const Fields& fields) -> std::optional<int> {
         const json::object* card = lies_anew(turn, fields);
         if (!card) return {};
         for (const auto& tea : card->at("capacity").as_object())
           if (!comes_to(tea.key(), text(fields.at("space")))) return {};
         return whole(card->at("points"));
       }},
      {"blooming",
       [](const Turned& turn, const Fields& fields) -> std::optional<int> {
         const json::object* now = card_in(turn.now, index(turn.seat), fields.at("card"));
         if (!now || card_in(turn.was, index(turn.seat), fields.at("card"))) return {};
         const json::value& bonus = now->at("card").at("bonus");
         if (bonus.at("tea") != fields.at("tea") || bonus.at("points") != fields.at("points") ||
             bonus.at("most") != fields.at("n"))
           return {};
         return whole(now->at("card").at("points"));
       }},
      {"crate",
       [](const Turned& turn, const Fields& fields) -> std::optional<int> {
         const auto room = [&](const json::object& view) {
           const json::object* slot = card_in(view, index(turn.seat), fields.at("card"));
           if (!slot) return -1;
           return sum_of(slot->at("card").at("capacity")) - sum_of(slot->at("crate"));
         };
         const int now = room(turn.now);
         return now > 0 && now < room(turn.was) ? std::optional(-now) : std::nullopt;
       }},
      {"card",
       [](const Turned& turn, const Fields& fields) -> std::optional<int> {
         const auto there = [&](const json::object& view) {
           return card_in(view, index(turn.seat), fields.at("card")) != nullptr;
         };
         return there(turn.was) && there(turn.now) ? std::optional(0) : std::nullopt;
       }},
      {"steps",
       [](const Turned& turn, const Fields& fields) -> std::optional<int> {
         const auto was = steps_left(turn.was, index(turn.seat), fields.at("ship"), index(turn.seat));
         const auto now = steps_left(turn.now, index(turn.seat), fields.at("ship"), index(turn.seat));
         return was && now && *now < *was ? std::optional(-*now) : std::nullopt;
       }},
      {"steps_open",
       [](const Turned& turn, const Fields& fields) -> std::optional<int> {
         const auto was = steps_left(turn.was, index(turn.seat), fields.at("ship"), nullptr);
         const auto now = steps_left(turn.now, index(turn.seat), fields.at("ship"), nullptr);
         return was && now && *now < *was ? std::optional(-*now - 100) : std::nullopt;
       }},
      {"trail",
       [](const Turned& turn, const Fields&) -> std::optional<int> {
         const auto all_steps = [&](const json::object& view) {
           const json::object& me = merchant(view, index(turn.seat));
           int sum = 0;
           for (const json::value& space : me.at("spaces").as_array())
             sum += sum_of(space.at("tokens")) * (1 + steps_come(text(space.at("space"))));
           for (const json::value& slot : me.at("slots").as_array())
             if (slot.as_object().contains("crate"))
               sum += sum_of(slot.at("crate")) * (1 + steps_come(text(slot.at("space"))));
           for (const json::value& dock : me.at("docks").as_array())
             sum += sum_of(dock.at("cargo")) * (1 + steps_come("D"));
           return sum;
         };
         if (merchant(turn.now, index(turn.seat)).at("completed") !=
             merchant(turn.was, index(turn.seat)).at("completed"))
           return {};
         const int more = all_steps(turn.now) - all_steps(turn.was);
         return more > 0 ? std::optional(more - kLastOfItsKind) : std::nullopt;
       }},
      {"unspent",
       [](const Turned& turn, const Fields&) -> std::optional<int> {
         for (const json::value& event : turn.after.events(turn.seat, turn.before.ply(), "en"))
           if (event.at("kind") == "spent" && event.at("seat") == index(turn.seat)) return {};
         return 0;
       }},
      {"deck",
       [](const Turned& turn, const Fields&) {
         const auto held = [&](const json::object& view) {
           const json::object& deck = *first(view.at("harbour").at("positions"), has("position", "HD"));
           return deck.at("held").is_object() && deck.at("held").at("seat") == index(turn.seat);
         };
         return if_true(held(turn.now) && !held(turn.was));
       }},
      {"run",
       [](const Turned& turn, const Fields& fields) -> std::optional<int> {
         const int low = whole(fields.at("low"));
         const int high = whole(fields.at("high"));
         if (turn.now.at("phase") != "actions" || turn.now.at("year") != turn.was.at("year")) return {};
         std::map<int, int> mine = dice(turn.now, index(turn.seat));
         // No longer one, and no higher one as long: else something better than this was kept.
         int best = 0;
         for (int from = 1; from <= 6; ++from)
           for (int to = from; to <= 6 && mine[to] > 0; ++to)
             best = std::max(best, 10 * (to - from + 1) + to);
         if (best < 30) return {};
         if (best == 10 * (high - low + 1) + high)
           for (int value = low; value <= high; ++value)
             if (mine[value] == 0) return {};
         return best;
       }},
      {"dice",
       [](const Turned& turn, const Fields&) -> std::optional<int> {
         if (turn.now.at("phase") != "actions" || turn.now.at("year") != turn.was.at("year")) return {};
         int left = 0;
         for (const auto& [value, count] : dice(turn.now, index(turn.seat))) left += count;
         return left > 0 ? std::optional(left - kLastOfItsKind) : std::nullopt;
       }},
      {"top",
       [](const Turned& turn, const Fields& fields) {
         return if_true(lies_open(turn.now.at("market").at("deck"), "card", fields.at("card")));
       }},
      {"top_ship",
       [](const Turned& turn, const Fields& fields) {
         return if_true(lies_open(turn.now.at("harbour").at("deck"), "ship", fields.at("ship")));
       }},
      {"dock",
       [](const Turned& turn, const Fields&) {
         const auto tokens = [&](const json::object& view) {
           return sum_of(
               first(merchant(view, index(turn.seat)).at("spaces"), has("space", "D"))->at("tokens"));
         };
         return above(tokens(turn.now) - tokens(turn.was));
       }},
      {"tokens",
       [](const Turned& turn, const Fields&) {
         // Counted where they lie: on spaces, in crates, aboard.
         const auto tokens = [&](const json::object& view) {
           const json::object& me = merchant(view, index(turn.seat));
           int sum = 0;
           for (const json::value& space : me.at("spaces").as_array()) sum += sum_of(space.at("tokens"));
           for (const json::value& dock : me.at("docks").as_array()) sum += sum_of(dock.at("cargo"));
           for (const json::value& slot : me.at("slots").as_array())
             if (slot.as_object().contains("crate")) sum += sum_of(slot.at("crate"));
           return sum;
         };
         return above(tokens(turn.now) - tokens(turn.was));
       }},
      {"production",
       [](const Turned& turn, const Fields&) {
         const auto steps = [&](const json::object& view) {
           int sum = 0;
           for (const json::value& set : view.at("production").as_array())
             if (set.as_object().contains("seat") && set.at("seat") == index(turn.seat))
               sum += whole(set.at("movement"));
           return sum;
         };
         return above(steps(turn.now) - steps(turn.was));
       }},
      {"set",
       [](const Turned& turn, const Fields& fields) -> std::optional<int> {
         const int value = whole(fields.at("value"));
         const int now = dice(turn.now, index(turn.seat))[value];
         if (turn.now.at("phase") != "actions" || turn.now.at("year") != turn.was.at("year")) return {};
         return now == dice(turn.was, index(turn.seat))[value] ? above(now, 1) : std::nullopt;
       }},
      {"coin",
       [](const Turned& turn, const Fields&) {
         return if_true(turn.now.at("coin") == index(turn.seat) && turn.was.at("coin") != index(turn.seat));
       }},
      {"harbour",
       [](const Turned& turn, const Fields& fields) -> std::optional<int> {
         if (fields.contains("seat")) return holds(turn.now, seat_in(fields), fields.at("ship"));
         if (holds(turn.was, index(turn.seat), fields.at("ship"))) return {};
         return holds(turn.now, index(turn.seat), fields.at("ship"));
       }},
      {"beaten",
       [](const Turned& turn, const Fields& fields) -> std::optional<int> {
         for (const json::value& set : turn.now.at("production").as_array()) {
           if (!set.as_object().contains("seat") || set.at("seat") != index(turn.seat)) continue;
           for (const auto& [value, count] : dice(turn.now, seat_in(fields)))
             if (std::pair(count, value) > std::pair(whole(set.at("count")), whole(set.at("value"))))
               return 1;
         }
         return {};
       }},
  };
  return all;
}

// --- Tea & Rum ---

const json::object& player(const json::object& view, int seat) {
  return view.at("players").as_array()[static_cast<std::size_t>(seat)].as_object();
}

// The contract that lies in a slot before a turn, as it lies before or after it.
const json::object* contract_in(const Turned& turn, const json::object& view, const json::value& slot) {
  const json::object* place = first(turn.was.at("contracts").at("slots"), has("slot", slot));
  if (!place || !place->at("contract").is_object()) return nullptr;
  const json::value& id = place->at("contract").at("contract");
  const json::object* there = first(view.at("contracts").at("slots"), [&](const json::object& one) {
    return one.at("contract").is_object() && one.at("contract").at("contract") == id;
  });
  return there ? &there->at("contract").get_object() : nullptr;
}

// That a seat has got something during the turn: a building, a captain.
Measure owns(const char* list, const char* thing, bool objects) {
  return [=](const Turned& turn, const Fields& fields) {
    const auto there = [&](const json::object& view) {
      const json::value& all = player(view, index(turn.seat)).at(list);
      if (objects) return first(all, has(thing, fields.at(thing))) != nullptr;
      for (const json::value& id : all.as_array())
        if (id == fields.at(thing)) return true;
      return false;
    };
    return if_true(there(turn.now) && !there(turn.was));
  };
}

Measure discount(const char* what) {
  return [=](const Turned& turn, const Fields&) {
    return above(whole(turn.now.at("discounts").at(what)) - whole(turn.was.at("discounts").at(what)));
  };
}

Measure more_of(const char* what) {
  return [=](const Turned& turn, const Fields&) {
    const auto count = [&](const Table& table) {
      const json::value state = table.state();
      const json::value& there =
          state.at("players").as_array()[static_cast<std::size_t>(index(turn.seat))].at(what);
      return there.is_object() ? sum_of(there) : whole(there);
    };
    return above(count(turn.after) - count(turn.before));
  };
}

const std::map<std::string, Measure>& tea_and_rum() {
  static const std::map<std::string, Measure> all = {
      {"fulfils",
       [](const Turned& turn, const Fields& fields) {
         const auto done = [&](const json::object& view) {
           return first(player(view, index(turn.seat)).at("contracts"), has("number", fields.at("contract")));
         };
         return if_true(done(turn.now) && !done(turn.was));
       }},
      {"builds", owns("buildings", "building", false)},
      {"hires", owns("captains", "captain", true)},
      {"swears",
       [](const Turned& turn, const Fields& fields) {
         const json::value& now = player(turn.now, index(turn.seat)).at("allegiance");
         return if_true(player(turn.was, index(turn.seat)).at("allegiance").is_null() && now.is_object() &&
                        now.at("allegiance") == fields.at("allegiance"));
       }},
      {"proves",
       [](const Turned& turn, const Fields&) {
         const auto proved = [&](const json::object& view) {
           const json::value& card = player(view, index(turn.seat)).at("allegiance");
           return card.is_object() && card.at("proved").as_bool();
         };
         return if_true(proved(turn.now) && !proved(turn.was));
       }},
      {"points",
       [](const Turned& turn, const Fields&) {
         const auto both = [&](const json::object& view) {
           return whole(player(view, index(turn.seat)).at("red")) +
                  whole(player(view, index(turn.seat)).at("blue"));
         };
         // What coins become at the end is no gain of the move.
         int converted = 0;
         for (const json::value& event : turn.after.events(turn.seat, turn.before.ply(), "en"))
           if (event.at("kind") == "converted" && event.at("seat") == index(turn.seat))
             converted += whole(event.at("red")) + whole(event.at("blue"));
         return above(both(turn.now) - both(turn.was) - converted);
       }},
      {"lost",
       [](const Turned& turn, const Fields& fields) -> std::optional<int> {
         int sum = 0;
         for (const json::value& item : fields.at("list").as_array()) sum += whole(item.at("n"));
         for (const json::value& item : fields.at("list").as_array())
           if (field_of(turn.now.at("supply").as_object(), text(item.at("thing"))) > 0) return {};
         return above(sum);
       }},
      {"goods",
       [](const Turned& turn, const Fields& fields) {
         const json::object* was = contract_in(turn, turn.was, fields.at("slot"));
         const json::object* now = contract_in(turn, turn.now, fields.at("slot"));
         const auto short_of = [&](const json::object& view, const json::object& contract) {
           return sum_of(lacking(contract.at("requires"), player(view, index(turn.seat)).at("resources")));
         };
         return if_true(was && now && short_of(turn.was, *was) > 0 && short_of(turn.now, *now) == 0);
       }},
      {"lacks",
       [](const Turned& turn, const Fields& fields) -> std::optional<int> {
         const json::object* was = contract_in(turn, turn.was, fields.at("slot"));
         const json::object* now = contract_in(turn, turn.now, fields.at("slot"));
         if (!was || !now) return {};
         const auto short_of = [&](const json::object& view, const json::object& contract) {
           return sum_of(lacking(contract.at("requires"), player(view, index(turn.seat)).at("resources")));
         };
         const int after = short_of(turn.now, *now);
         return after > 0 && after < short_of(turn.was, *was) ? std::optional(-after) : std::nullopt;
       }},
      {"building",
       [](const Turned& turn, const Fields& fields) {
         const auto payable = [&](const json::object& view) {
           const json::object& one = *first(view.at("buildings"), has("building", fields.at("building")));
           return whole(one.at("lack")) == 0 && whole(one.at("copies")) > 0 && !one.at("owned").as_bool();
         };
         return if_true(payable(turn.now) && !payable(turn.was));
       }},
      {"captain",
       [](const Turned& turn, const Fields& fields) {
         const auto payable = [&](const json::object& view) {
           const json::object* one = first(view.at("captains"), has("captain", fields.at("captain")));
           return one && first(one->at("payments"), [](const json::object& payment) {
                    return whole(payment.at("lack_coins")) == 0 && payment.at("missing").as_object().empty();
                  });
         };
         return if_true(payable(turn.now) && !payable(turn.was));
       }},
      // As the whole truth counts them.
      {"reputation", more_of("reputation")},
      {"resources", more_of("held")},
      {"coins", more_of("coins")},
      {"discount_build", discount("build")},
      {"discount_captain", discount("captain")},
      {"blue",
       [](const Turned& turn, const Fields& fields) {
         const json::object& was = player(turn.was, index(turn.seat));
         const json::object& now = player(turn.now, index(turn.seat));
         return if_true(was.at("allegiance").is_null() && whole(now.at("blue")) < whole(fields.at("n")) &&
                        whole(was.at("blue")) < whole(fields.at("n")));
       }},
      {"contract",
       [](const Turned& turn, const Fields& fields) -> std::optional<int> {
         const json::object* contract = contract_in(turn, turn.now, fields.at("slot"));
         if (!contract) return {};
         if (!lacking(contract->at("requires"), player(turn.now, seat_in(fields)).at("resources")).empty())
           return {};
         return std::max(whole(contract->at("red")), whole(contract->at("blue")));
       }},
  };
  return all;
}

// --- All of them ---

const std::map<std::string, Measure>& measures_of(const std::string& game) {
  return game == "tea-time"    ? tea_time()
         : game == "chai"      ? chai()
         : game == "tea-for-2" ? tea_for_2()
                               : tea_and_rum();
}

Table turned(const Table& position, Seat seat, const std::vector<std::string>& turn, int world) {
  Table after = position.as_known_by(seat, world);
  for (const std::string& move : turn) expect_value(after.play(move));
  return after;
}

bool against(const Clause& clause) { return clause.kind >= ClauseKind::Costs; }

}  // namespace

void expect_true(const Table& position, const Reason& reason) {
  const auto& measures = measures_of(position.setup().game);
  ASSERT_LE(std::count_if(reason.clauses.begin(), reason.clauses.end(), [](auto& c) { return !against(c); }),
            2);
  ASSERT_LE(reason.clauses.size(), 3u);
  for (std::size_t i = 1; i < reason.clauses.size(); ++i)
    EXPECT_LT(reason.clauses[i - 1].kind, reason.clauses[i].kind);
  if (reason.clauses.empty()) return;
  ASSERT_FALSE(against(reason.clauses.front()));
  const Seat seat = position.actor().seat();
  for (int world = 0; world < 2; ++world) {
    const Table before = position.as_known_by(seat, world);
    const Table mine = turned(position, seat, reason.turn, world);
    const Table theirs = turned(position, seat, reason.other_turn, world);
    for (const Clause& clause : reason.clauses) {
      const auto measure = measures.find(clause.says);
      ASSERT_NE(measure, measures.end()) << clause.says;
      const auto here = measure->second({before, mine, seat}, clause.with);
      const auto there = measure->second({before, theirs, seat}, clause.with);
      const std::string what = clause.says + " " + json::serialize(clause.with) + "\n" + reason.words + "\n" +
                               reason.turn.front() + " rather than " + reason.other_turn.front();
      if (clause.kind == ClauseKind::Denies) {
        EXPECT_EQ(there, clause.size) << what;
        EXPECT_LT(2 * here.value_or(0), clause.size) << what;
      } else {
        EXPECT_EQ(here, clause.size) << what;
        const int other = there.value_or(INT32_MIN / 4);
        const int twice = clause.kind == ClauseKind::Leaves ? 2 : 1;
        // That a draw is blind is true of the bag, whatever else could be done.
        if (clause.kind != ClauseKind::Risk) {
          EXPECT_LT(twice * other, clause.size) << what;
        }
      }
    }
  }
}

}  // namespace samovar::table
