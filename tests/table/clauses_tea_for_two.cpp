// What is true of Tea for 2 where a reason says so.
#include "tests/table/clause_measure.hpp"

namespace samovar::table::clauses {
namespace {

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

}  // namespace

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
         const auto sailed = [&](const json::object& view) {
           return merchant(view, index(turn.seat)).at("completed").as_array().size();
         };
         if (sailed(turn.now) != sailed(turn.was)) return {};
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
           // "This set": one that was laid in the turn.
           if (first(turn.was.at("production"), [&](const json::object& was) {
                 return was.contains("seat") && was.at("seat") == set.at("seat") &&
                        was.at("value") == set.at("value") && was.at("count") == set.at("count");
               }))
             continue;
           for (const auto& [value, count] : dice(turn.now, seat_in(fields)))
             if (std::pair(count, value) > std::pair(whole(set.at("count")), whole(set.at("value"))))
               return 1;
         }
         return {};
       }},
  };
  return all;
}

}  // namespace samovar::table::clauses
