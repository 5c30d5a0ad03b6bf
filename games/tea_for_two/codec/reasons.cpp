// What speaks for a move in Tea for 2, and what against it.
#include <map>
#include <tuple>

#include "games/tea_for_two/codec/module.hpp"

namespace samovar::tea_for_two {

namespace json = boost::json;

namespace {

constexpr int kNearSailing = 10;           // steps: what is farther away is no reason for anything yet
constexpr int kBehindOwn = 100;            // of its kind: said where nothing of one's own is
constexpr int kBehindAnythingElse = 1000;  // of its kind: said where nothing else is

const json::object& merchant(const json::object& view, int seat) {
  return view.at("merchants").as_array()[static_cast<std::size_t>(seat)].as_object();
}

// How many tokens a docked ship lacks: those it names, and any.
int lacks(const json::object& dock) {
  const json::object& ship = dock.at("ship").as_object();
  const json::object& cargo = dock.at("cargo").as_object();
  const int named = sum_of(lacking(ship.at("requires"), dock.at("cargo")));
  const int beyond = sum_of(cargo) - (sum_of(ship.at("requires")) - named);
  return named + std::max(0, field_of(ship, "any") - beyond);
}

std::map<std::string, int> ships_in_dock(const json::object& view, int seat) {
  std::map<std::string, int> ships;
  for (const json::value& dock : merchant(view, seat).at("docks").as_array())
    if (dock.at("ship").is_object())
      ships[text_of(dock.at("ship").as_object(), "ship")] = lacks(dock.as_object());
  return ships;
}

std::map<int, int> dice_of(const json::object& view, int seat) {
  std::map<int, int> dice;
  for (const json::value& die : merchant(view, seat).at("dice").as_array()) ++dice[whole(die)];
  return dice;
}

int movement_of(const json::object& view, int seat) {
  int sum = 0;
  for (const json::value& set : view.at("production").as_array())
    if (field_of(set.as_object(), "seat", -1) == seat) sum += whole(set.at("movement"));
  return sum;
}

// Tokens that have come to the end of the board, whence they are loaded.
int on_dock(const json::object& view, int seat) {
  return sum_of(merchant(view, seat).at("spaces").as_array().back().at("tokens"));
}

// Ships that a seat holds in the harbour, with their points.
std::map<std::string, int> held_by(const json::object& view, int seat) {
  std::map<std::string, int> ships;
  for (const json::value& position : view.at("harbour").at("positions").as_array())
    if (position.at("held").is_object() && field_of(position.at("held").as_object(), "seat", -1) == seat &&
        position.at("ship").is_object())
      ships[text_of(position.at("ship").as_object(), "ship")] = whole(position.at("ship").at("points"));
  return ships;
}

// The cards of a plantation, each with the space it lies beside.
struct Lying {
  std::string space;
  const json::object* slot;
  const json::object& card() const { return slot->at("card").get_object(); }
  bool up() const { return !slot->at("face_down").as_bool(); }
};
std::map<std::string, Lying> cards_of(const json::object& view, int seat) {
  std::map<std::string, Lying> cards;
  for (const json::value& slot : merchant(view, seat).at("slots").as_array())
    if (slot.at("card").is_object() && slot.at("card").at("card").is_string())
      cards.emplace(text_of(slot.at("card").as_object(), "card"),
                    Lying{text_of(slot.as_object(), "space"), &slot.get_object()});
  return cards;
}

// Of these teas, those that come to a space on their way.
json::array coming(const json::object& me, const std::string& space, const json::value& teas) {
  json::array come;
  for (const json::value& one : me.at("spaces").as_array()) {
    if (text_of(one.as_object(), "space") != space) continue;
    const json::array& through = one.at("teas").as_array();
    for (const json::value& tea : teas.as_array())
      if (std::find(through.begin(), through.end(), tea) != through.end()) come.push_back(tea);
  }
  return come;
}

// Steps until a ship sails: each token that it lacks must come to the dock, the nearest ones do. One that is
// not on the plantation yet is a step behind the field.
int steps_to_sail(const json::object& me, const json::object& ship, const json::value& cargo) {
  int beyond = 0;
  std::map<std::string, std::vector<int>> lying;  // by tea, the distances to the dock
  for (const json::value& space : me.at("spaces").as_array()) {
    const int steps = whole(space.at("to_dock"));
    beyond = std::max(beyond, steps + 1);
    for (const auto& tokens : space.at("tokens").as_object())
      lying[tokens.key()].insert(lying[tokens.key()].end(), static_cast<std::size_t>(whole(tokens.value())),
                                 steps);
  }
  int sum = 0;
  const auto nearest = [&](std::vector<int> distances, int lacks) {
    std::sort(distances.begin(), distances.end());
    distances.resize(static_cast<std::size_t>(lacks), beyond);
    for (const int steps : distances) sum += steps;
  };
  for (const auto& tea : lacking(ship.at("requires"), cargo)) nearest(lying[tea.key()], whole(tea.value()));
  if (const int any = field_of(ship, "any"); any > 0) {
    std::vector<int> all;
    for (const auto& [tea, distances] : lying) all.insert(all.end(), distances.begin(), distances.end());
    nearest(std::move(all), std::max(0, any - sum_of(cargo)));
  }
  return sum;
}

// Ships by the steps until they would sail for a seat: those it has in dock or holds in the harbour, or those
// that lie there for whoever comes.
std::map<std::string, int> ships_to_sail(const json::object& view, int seat, bool open) {
  std::map<std::string, int> ships;
  const json::object& me = merchant(view, seat);
  if (!open)
    for (const json::value& dock : me.at("docks").as_array())
      if (dock.at("ship").is_object())
        ships[text_of(dock.at("ship").as_object(), "ship")] =
            steps_to_sail(me, dock.at("ship").as_object(), dock.at("cargo"));
  for (const json::value& position : view.at("harbour").at("positions").as_array()) {
    const bool mine = position.at("held").is_object() && position.at("held").at("seat") == seat;
    if (position.at("ship").is_object() && (open ? position.at("held").is_null() : mine))
      ships[text_of(position.at("ship").as_object(), "ship")] =
          steps_to_sail(me, position.at("ship").as_object(), json::object());
  }
  return ships;
}

// Whether a seat holds the deck of ships.
bool holds_deck(const json::object& view, int seat) {
  for (const json::value& position : view.at("harbour").at("positions").as_array())
    if (position.at("position") == "HD")
      return position.at("held").is_object() && position.at("held").at("seat") == seat;
  return false;
}

// Steps that all tokens of a seat have come, with one for being there at all.
int trail_of(const json::object& view, int seat) {
  const json::object& me = merchant(view, seat);
  int beyond = 0;
  for (const json::value& space : me.at("spaces").as_array())
    beyond = std::max(beyond, whole(space.at("to_dock")) + 1);
  int sum = 0;
  std::map<std::string, int> steps;
  for (const json::value& space : me.at("spaces").as_array()) {
    steps[text_of(space.as_object(), "space")] = beyond - whole(space.at("to_dock"));
    sum += sum_of(space.at("tokens")) * steps[text_of(space.as_object(), "space")];
  }
  for (const json::value& slot : me.at("slots").as_array())
    if (slot.as_object().contains("crate"))
      sum += sum_of(slot.at("crate")) * steps[text_of(slot.as_object(), "space")];
  for (const json::value& dock : me.at("docks").as_array()) sum += sum_of(dock.at("cargo")) * beyond;
  return sum;
}

// The longest sequence among a seat's dice, the highest of these: its length and its highest value.
std::pair<int, int> longest_run(const json::object& view, int seat) {
  const std::map<int, int> dice = dice_of(view, seat);
  std::pair<int, int> best{0, 0};
  int length = 0;
  int last = 0;
  for (const auto& [value, count] : dice) {
    length = value == last + 1 ? length + 1 : 1;
    last = value;
    best = std::max(best, {length, value});
  }
  return best;
}

// What lies open on a deck.
std::string top_of(const json::object& deck, const char* thing) {
  const json::array& top = deck.at("top").as_array();
  if (top.empty() || top[0].at("known") != "all") return {};
  return text_of(top[0].as_object(), thing);
}

// A set of this turn that the rival's dice, as they lie, would beat.
bool can_be_beaten(const Outlook& outlook, int rival) {
  const std::map<int, int> dice = dice_of(outlook.after, rival);
  for (const json::value& set : outlook.after.at("production").as_array()) {
    const json::object& s = set.as_object();
    if (field_of(s, "seat", -1) != outlook.seat) continue;
    bool there = false;
    for (const json::value& was : outlook.before.at("production").as_array())
      there = there ||
              (field_of(was.as_object(), "seat", -1) == outlook.seat &&
               was.as_object().at("value") == s.at("value") && was.as_object().at("count") == s.at("count"));
    if (there) continue;
    for (const auto& [value, count] : dice)
      if (count > field_of(s, "count") || (count == field_of(s, "count") && value > field_of(s, "value")))
        return true;
  }
  return false;
}

// What cards do that lie somewhere new, how full crates are, and which cards stay.
void add_cards(const Outlook& outlook, std::vector<Clause>& found) {
  const auto before = cards_of(outlook.before, outlook.seat);
  for (const auto& [id, lying] : cards_of(outlook.after, outlook.seat)) {
    const json::object& card = lying.card();
    const std::string type = text_of(card, "type");
    const auto was = before.find(id);
    if (was != before.end()) {
      found.push_back({ClauseKind::Keeps, "card", id, 0, {{"card", id}}, was->second.space != lying.space});
      if (type == "crate") {
        const int lacks = sum_of(lacking(card.at("capacity"), lying.slot->at("crate")));
        if (lacks > 0 && lacks < sum_of(lacking(card.at("capacity"), was->second.slot->at("crate"))))
          found.push_back({ClauseKind::Builds, "crate", id, -lacks, {{"card", id}, {"n", lacks}}});
      }
      if (was->second.space == lying.space) continue;
    }
    const json::object where{{"card", id}, {"space", lying.space}};
    const std::string about = id + " " + lying.space;
    const json::object& me = merchant(outlook.after, outlook.seat);
    const bool acts = type == "mover" || type == "converter";
    const json::array come = acts ? coming(me, lying.space, card.at("trigger")) : json::array();
    if (acts && lying.up() && !come.empty()) {
      found.push_back(
          {ClauseKind::Builds, type, about, type == "mover" ? field_of(card, "steps") : 1, where});
      found.back().with["list"] = come;
      if (type == "mover")
        found.back().with["n"] = card.at("steps");
      else
        found.back().with["tea"] = card.at("converts_to");
    } else if (type == "crate" && coming(me, lying.space, card.at("shows")) == card.at("shows")) {
      found.push_back({ClauseKind::Builds, "crate_at", about, field_of(card, "points"), where});
      json::array list;
      list_amounts(list, card.at("capacity"), "amount");
      found.back().with["list"] = std::move(list);
      found.back().with["n"] = card.at("points");
    } else if (type == "blooming" && was == before.end()) {
      found.push_back({ClauseKind::Builds,
                       "blooming",
                       id,
                       field_of(card, "points"),
                       {{"card", id},
                        {"tea", card.at("bonus").at("tea")},
                        {"points", card.at("bonus").at("points")},
                        {"n", card.at("bonus").at("most")}}});
    }
  }
}

// Ships that come nearer to sailing, one's own and those that lie open.
void add_ships(const Outlook& outlook, std::vector<Clause>& found) {
  const int seat = outlook.seat;
  const auto was_docked = ships_in_dock(outlook.before, seat);
  for (const auto& [ship, missing] : ships_in_dock(outlook.after, seat))
    if (const auto was = was_docked.find(ship); was != was_docked.end() && missing < was->second)
      found.push_back({ClauseKind::Builds, "ship", ship, -missing, {{"ship", ship}, {"n", missing}}});
  for (const bool open : {false, true}) {
    const auto were = ships_to_sail(outlook.before, seat, open);
    for (const auto& [ship, steps] : ships_to_sail(outlook.after, seat, open))
      if (const auto was = were.find(ship); was != were.end() && steps < was->second && steps <= kNearSailing)
        found.push_back({ClauseKind::Builds,
                         open ? "steps_open" : "steps",
                         ship,
                         -steps - (open ? kBehindOwn : 0),
                         {{"ship", ship}, {"n", steps}}});
  }
}

// What there is more of: tokens, ships in the harbour, movement.
void add_gains(const Outlook& outlook, std::vector<Clause>& found) {
  const int seat = outlook.seat;
  if (const int more = on_dock(outlook.after, seat) - on_dock(outlook.before, seat); more > 0)
    found.push_back({ClauseKind::Gain, "dock", {}, more, {{"n", more}}});
  if (const int more = field_of(merchant(outlook.after, seat), "tokens") -
                       field_of(merchant(outlook.before, seat), "tokens");
      more > 0)
    found.push_back({ClauseKind::Gain, "tokens", {}, more, {{"n", more}}});
  const auto held = held_by(outlook.before, seat);
  for (const auto& [ship, points] : held_by(outlook.after, seat))
    if (!held.contains(ship))
      found.push_back({ClauseKind::Gain, "harbour", ship, points, {{"ship", ship}, {"n", points}}});
  if (holds_deck(outlook.after, seat) && !holds_deck(outlook.before, seat))
    found.push_back({ClauseKind::Gain, "deck", {}, 1, {}});
  if (const int more = movement_of(outlook.after, seat) - movement_of(outlook.before, seat); more > 0)
    found.push_back({ClauseKind::Gain, "production", {}, more, {{"n", more}}});
}

// Dice that still make a set or a run in the same year.
void add_dice(const Outlook& outlook, std::vector<Clause>& found) {
  const int seat = outlook.seat;
  if (text_of(outlook.before, "phase") != "actions" || text_of(outlook.after, "phase") != "actions" ||
      outlook.before.at("year") != outlook.after.at("year"))
    return;
  const auto dice = dice_of(outlook.before, seat);
  for (const auto& [value, count] : dice_of(outlook.after, seat))
    if (const auto was = dice.find(value); count > 1 && was != dice.end() && was->second == count)
      found.push_back(
          {ClauseKind::Keeps, "set", std::to_string(value), count, {{"n", count}, {"value", value}}});
  if (const auto [length, high] = longest_run(outlook.after, seat); length > 2)
    found.push_back(
        {ClauseKind::Keeps, "run", {}, 10 * length + high, {{"low", high - length + 1}, {"high", high}}});
  if (const int left = static_cast<int>(merchant(outlook.after, seat).at("dice").as_array().size()); left > 0)
    found.push_back({ClauseKind::Keeps, "dice", {}, left - kBehindAnythingElse, {{"n", left}}});
}

// What the other merchant finds.
void add_left(const Outlook& outlook, std::vector<Clause>& found) {
  // What is laid back on a deck lies open.
  if (text_of(outlook.move, "kind") == "return")
    for (const auto& [deck, says, thing] :
         {std::tuple{&outlook.after.at("market").at("deck"), "top", "card"},
          std::tuple{&outlook.after.at("harbour").at("deck"), "top_ship", "ship"}})
      if (const std::string top = top_of(deck->as_object(), thing); !top.empty())
        found.push_back({ClauseKind::Leaves, says, top, 1, {{thing, top}}, true});
  const int rival = 1 - outlook.seat;
  if (merchant(outlook.after, rival).at("race").as_bool()) return;
  for (const auto& [ship, points] : held_by(outlook.after, rival))
    found.push_back(
        {ClauseKind::Leaves, "harbour", ship, points, {{"seat", rival}, {"ship", ship}, {"n", points}}});
  if (can_be_beaten(outlook, rival))
    found.push_back({ClauseKind::Leaves, "beaten", {}, 1, {{"seat", rival}}});
}

}  // namespace

std::vector<Clause> Module::clauses(const Outlook& outlook) {
  std::vector<Clause> found;
  const int seat = outlook.seat;
  each_own(outlook, "sailed", [&](const json::object& event) {
    found.push_back({ClauseKind::Completes,
                     "sails",
                     text_of(event, "ship"),
                     field_of(event, "points"),
                     {{"ship", event.at("ship")}, {"n", event.at("points")}}});
  });
  if (outlook.after.empty()) return found;
  const bool sailed = !found.empty();
  if (outlook.points > 0)
    found.push_back({ClauseKind::Gain, "points", {}, outlook.points, {{"n", outlook.points}}, sailed});

  add_ships(outlook, found);
  add_cards(outlook, found);
  bool spent = false;
  each_own(outlook, "spent", [&](const json::object&) { spent = true; });
  if (const int more = trail_of(outlook.after, seat) - trail_of(outlook.before, seat); !sailed && more > 0)
    found.push_back({ClauseKind::Builds, "trail", {}, more - kBehindAnythingElse, {{"n", more}}});
  if (!spent) found.push_back({ClauseKind::Keeps, "unspent", {}, 0, {}});

  add_gains(outlook, found);
  add_dice(outlook, found);
  if (outlook.after.at("coin") == seat && outlook.before.at("coin") != seat)
    found.push_back({ClauseKind::Tempo, "coin", {}, 1, {}});

  add_left(outlook, found);
  return found;
}

}  // namespace samovar::tea_for_two
