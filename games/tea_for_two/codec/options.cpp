// What a table of Tea for 2 can choose: seats, ship goal, sides of the merchant cards, order of the solo
// cards.
#include <algorithm>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "games/tea_for_two/codec/module.hpp"
#include "json/reader.hpp"

namespace samovar::tea_for_two {

namespace {

constexpr const char* kSides[] = {"choose", "a", "b", "ab", "ba"};
constexpr const char* kOrders[] = {"ascending", "shuffled"};

}  // namespace

Box box_of(const Edition& edition, const Chosen& chosen) {
  Box box = edition.box;
  box.rules = chosen.rules;
  box.seats = chosen.seats;
  box.goal = chosen.goal;
  box.sides = chosen.sides;
  box.shuffled = chosen.shuffled;
  return box;
}

Chosen read_options(const Edition& edition, JsonReader& json) {
  json.only({"seats", "goal", "sides", "order"});
  Chosen chosen;
  chosen.goal = edition.default_goal;
  if (json.has("seats")) {
    chosen.seats = static_cast<int>(json["seats"].integer(0, 99));
    if (!json.failed() && chosen.seats != 1 && chosen.seats != 2)
      json["seats"].wrong("options.tea-for-2.seats", {{"found", chosen.seats}});
  }
  if (json.has("goal")) {
    chosen.goal = static_cast<int>(json["goal"].integer(0, 99));
    if (std::find(edition.goals.begin(), edition.goals.end(), chosen.goal) == edition.goals.end()) {
      json["goal"].wrong("options.one_of", {{"allowed", fmt::format("{}", fmt::join(edition.goals, ", "))},
                                            {"found", chosen.goal}});
    }
  }
  if (json.has("sides")) {
    chosen.sides = static_cast<Sides>(json["sides"].one_of({std::begin(kSides), std::end(kSides)}));
    if (chosen.seats == 1 && (chosen.sides == Sides::AB || chosen.sides == Sides::BA))
      json["sides"].wrong("options.tea-for-2.race_side");
  }
  if (json.has("order")) {
    chosen.shuffled = json["order"].one_of({std::begin(kOrders), std::end(kOrders)}) == 1;
    if (chosen.shuffled && chosen.seats == 2) json["order"].wrong("options.tea-for-2.no_solo_cards");
  } else if (chosen.seats == 1) {
    chosen.shuffled = edition.default_shuffled;
  }
  return chosen;
}

boost::json::array offered_by(const Edition& edition) {
  boost::json::array goals;
  for (const int goal : edition.goals) goals.emplace_back(goal);
  boost::json::array sides;
  for (const char* side : kSides) sides.emplace_back(side);
  boost::json::array orders;
  for (const char* order : kOrders) orders.emplace_back(order);
  return boost::json::array{
      {{"name", "seats"}, {"kind", "choice"}, {"values", {1, 2}}, {"default", 2}},
      {{"name", "goal"}, {"kind", "choice"}, {"values", goals}, {"default", edition.default_goal}},
      {{"name", "sides"}, {"kind", "choice"}, {"values", sides}, {"default", "choose"}},
      {{"name", "order"},
       {"kind", "choice"},
       {"values", orders},
       {"default", kOrders[edition.default_shuffled]},
       {"with_seats", {1}}}};
}

boost::json::object Module::options() const {
  boost::json::object options{{"seats", chosen_.seats},
                              {"goal", chosen_.goal},
                              {"sides", kSides[static_cast<std::size_t>(chosen_.sides)]}};
  if (game_.box().race()) options["order"] = kOrders[chosen_.shuffled];
  return options;
}

}  // namespace samovar::tea_for_two
