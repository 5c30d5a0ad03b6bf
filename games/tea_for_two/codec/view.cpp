// What people see of Tea for 2: everything but the cards of a deck that the viewer does not know.
#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "games/module.hpp"
#include "games/tea_for_two/codec/module.hpp"
#include "games/tea_for_two/rules/events.hpp"

namespace samovar::tea_for_two {

static_assert(GameModule<Module>);

namespace json = boost::json;

namespace {

constexpr const char* kTypes[] = {"mover", "converter", "crate", "blooming"};
constexpr const char* kRace[] = {"market", "harbour", "first_player", "production"};

json::array values_of(Tally dice) {
  json::array values;
  for (int value = 1; value <= kFaces; ++value)
    for (int i = 0; i < dice[value]; ++i) values.emplace_back(value);
  return values;
}

json::value die_json(std::uint8_t die) {
  if (die == 0) return {};
  return {{"seat", owner_of(die)}, {"value", value_of(die)}};
}

const char* phase_name(Doing doing) {
  switch (doing) {
    case Doing::HarvestMove:
    case Doing::HarvestShown:
    case Doing::HarvestBonus:
      return "harvest";
    case Doing::Roll:
    case Doing::TurnSoloCard:
      return "roll";
    case Doing::Turn:
    case Doing::Tail:
      return "actions";
    case Doing::Over:
      return "over";
    case Doing::DealMarkers:
    case Doing::DealMerchants:
    case Doing::DealCoin:
    case Doing::Sides:
      return "setup";
    default:
      return "end_of_year";
  }
}

// The facts of the cards, and the regions of the table, one object each.
class View {
 public:
  View(const Edition& edition, const TeaForTwo& game, const State& state)
      : e_(edition), game_(game), box_(game.box()), s(state) {}

  json::object tally(Tally tokens) const {
    json::object object;
    for (int tea = 0; tea < kTeas; ++tea)
      if (const int count = tokens[tea]) object[tea_id(tea)] = count;
    return object;
  }
  json::array teas(std::uint32_t set) const {
    json::array ids;
    for (const int member : BitSet(set)) ids.emplace_back(tea_id(member));
    return ids;
  }

  json::value card(int number) const {
    if (number == kNone) return {};
    if (number == kUnknown) return {{"card", nullptr}};
    const PlantationCard& card = box_.cards[number];
    json::object object{{"card", e_.cards[static_cast<std::size_t>(number)].id},
                        {"type", kTypes[static_cast<std::size_t>(card.type)]},
                        {"points", card.points},
                        {"shows", teas(card.shows)}};
    if (card.type == CardType::Crate) object["capacity"] = tally(card.capacity);
    if (card.type == CardType::Blooming)
      object["bonus"] = {
          {"tea", tea_id(card.bonus_tea)}, {"points", card.bonus_points}, {"most", card.bonus_most}};
    if (card.trigger) {
      object["trigger"] = teas(card.trigger);
      object["steps"] = card.steps;
      object["flips"] = card.flips != 0;
    }
    if (card.type == CardType::Converter) object["converts_to"] = tea_id(card.target);
    return object;
  }
  json::value ship(int number) const {
    if (number == kNone) return {};
    if (number == kUnknown) return {{"ship", nullptr}};
    const Ship& ship = box_.ships[number];
    json::array found;
    for (const Merchant& merchant : s.merchants) found.push_back(tally(found_for(ship, merchant)));
    return {{"ship", e_.ships[static_cast<std::size_t>(number)].id},
            {"points", ship.points},
            {"requires", tally(ship.requires_teas)},
            {"any", ship.any},
            {"places", ship.size},
            {"found", std::move(found)}};
  }
  // What of a ship's cargo lies on a plantation.
  static Tally found_for(const Ship& ship, const Merchant& merchant) {
    Tally owned = 0;
    for (const Tally tokens : merchant.tokens) owned += tokens;
    if (ship.any == 0) return common(owned, ship.requires_teas);
    Tally found = 0;
    for (int tea = 0; tea < kTeas; ++tea)
      found += Tally::of(tea, std::min(owned[tea], ship.any - total(found)));
    return found;
  }

  json::object markers() const {
    json::array harvest;
    json::array production;
    for (int place = 0; place < kMarkers; ++place) {
      if (s.markers[place] == kNone) break;
      json::object object = marker(place);
      (place < s.in_harvest ? harvest : production).push_back(std::move(object));
    }
    json::array reachable;
    if (s.markers[kMarkers - 1] != kNone && s.chosen == 0)
      for (int steps = box_.steps_least; steps <= box_.steps_most; ++steps) {
        json::object object = marker((s.gap + steps - 1) % kMarkers);
        object["steps"] = steps;
        reachable.push_back(std::move(object));
      }
    return {{"harvest", std::move(harvest)},
            {"production", std::move(production)},
            {"assistant", s.gap},
            {"chosen", s.chosen == 0 ? json::value() : json::value(marker(s.chosen - 1))},
            {"reachable", std::move(reachable)}};
  }

  json::object deck(int number) const {
    const Deck& deck = s.decks[number];
    json::array top;
    for (int place = 0; place < deck.seen; ++place) {
      const json::value facts = number == 0 ? card(deck.top[place]) : ship(deck.top[place]);
      json::object object = facts.get_object();
      const bool all = deck.known_by[place] == kEverybody;
      object["known"] = all ? "all" : deck.top[place] == kUnknown ? "rival" : "you";
      top.push_back(std::move(object));
    }
    json::array under;
    for (int i = 0; i < deck.sunk; ++i) under.emplace_back(deck_id(number, deck.under[i]));
    json::array unseen;
    for (const int card : BitSet(deck.unseen)) unseen.emplace_back(deck_id(number, card));
    // What a rival alone knows is among the viewer's unseen cards.
    int count = deck.seen + bits_in(deck.unseen) + deck.sunk;
    for (int place = 0; place < deck.seen; ++place) count -= deck.top[place] == kUnknown;
    return {{"count", count},
            {"top", std::move(top)},
            {"unseen", std::move(unseen)},
            {"under", std::move(under)}};
  }

  json::object market() const {
    json::array slots;
    for (int slot = 0; slot < kMarketSlots; ++slot)
      slots.push_back(
          {{"slot", slot + 1}, {"card", card(s.market[slot])}, {"die", die_json(s.market_dice[slot])}});
    return {{"slots", std::move(slots)},
            {"deck", deck(0)},
            {"deck_die", die_json(s.market_dice[kMarketSlots])},
            {"deck_dice", values_of(s.deck_dice)},
            {"deck_blocked", s.deck_blocked != 0},
            {"closed", s.closed != 0}};
  }

  json::array palace() const {
    json::array actions;
    for (int action = 0; action < kPalaceActions; ++action) {
      json::array dice;
      for (const std::uint8_t die : s.palace[action])
        if (die) dice.push_back(die_json(die));
      actions.push_back({{"action", e_.palace[static_cast<std::size_t>(action)].id},
                         {"capacity", box_.palace_capacity[action]},
                         {"dice", std::move(dice)}});
    }
    return actions;
  }

  json::object harbour() const {
    json::array positions;
    for (int position = 0; position < kHarbour; ++position) {
      json::object object{{"position", e_.positions[static_cast<std::size_t>(position)]},
                          {"ship", position == kDeckPosition ? json::value() : ship(s.harbour[position])},
                          {"held", nullptr}};
      if (s.holder[position] != 0) hold(position, object);
      positions.push_back(std::move(object));
    }
    return {{"positions", std::move(positions)}, {"deck", deck(1)}};
  }
  // Who holds a position, the least that the other could set against it (T42-HARBOUR-04, 08), and with what
  // the other lay there who must answer now.
  void hold(int position, json::object& object) const {
    const int holder = s.holder[position] - 1;
    std::uint32_t lying = 0;
    if (s.depth > 0 && s.top().doing == Doing::Respond && s.top().b == position) {
      lying = kinds_in(kRunDice[s.top().c]);
      object["beaten"] = run_json(s.top().c);
    }
    const std::uint32_t answers =
        kRunsAmong[kinds_in(s.merchants[1 - holder].dice) | lying] & runs_above(s.run[position]);
    json::value answer;
    for (const int run : BitSet(answers))
      if (answer.is_null() && (lying & ~kinds_in(kRunDice[static_cast<std::size_t>(run)])) == 0)
        answer = run_json(run);
    json::object held = run_json(s.run[position]);
    held["seat"] = holder;
    held["answer"] = std::move(answer);
    object["held"] = std::move(held);
  }
  static json::object run_json(int run) { return {{"low", run_at(run).low}, {"high", run_at(run).high}}; }

  json::array production() const {
    json::array sets;
    for (int rank = 0; rank < kSets; ++rank) {
      json::object object{{"rank", rank + 1}, {"movement", box_.movement[rank]}};
      if (s.set_owner[rank] != 0) {
        object["seat"] = s.set_owner[rank] - 1;
        object["value"] = s.set_value[rank];
        object["count"] = s.set_count[rank];
      }
      sets.push_back(std::move(object));
    }
    return sets;
  }

  int lacks(const Merchant& me, int dock) const {
    return me.docks[dock] == kNone ? 0 : box_.ships[me.docks[dock]].size - total(me.cargo[dock]);
  }

  json::object merchant(int m) const {
    const Merchant& me = s.merchants[m];
    json::array spaces;
    for (int space = 0; space < box_.spaces; ++space)
      spaces.push_back({{"space", e_.spaces[static_cast<std::size_t>(space)].id},
                        {"tokens", tally(me.tokens[space])},
                        {"teas", teas(through(space))},
                        {"to_dock", to_dock(space)}});
    json::array slots;
    for (int slot = 0; slot < kSlots; ++slot) {
      json::object object{{"slot", e_.slots[static_cast<std::size_t>(slot)]},
                          {"space", e_.spaces[box_.space_of[slot]].id},
                          {"card", card(me.cards[slot])}};
      if (me.cards[slot] != kNone) {
        object["face_down"] = (me.down >> slot & 1) != 0;
        if (box_.cards[me.cards[slot]].type == CardType::Crate) object["crate"] = tally(me.crates[slot]);
      }
      slots.push_back(std::move(object));
    }
    json::array docks;
    for (int dock = 0; dock < kDocks; ++dock)
      docks.push_back({{"dock", e_.docks[static_cast<std::size_t>(dock)]},
                       {"ship", ship(me.docks[dock])},
                       {"cargo", tally(me.cargo[dock])},
                       {"lacks", lacks(me, dock)}});
    json::array completed;
    for (const int one : BitSet(me.completed)) completed.push_back(ship(one));
    json::array scoring;
    for (const int one : BitSet(me.scoring)) scoring.push_back(card(one));
    json::object object{{"race", box_.race() && m == 1},
                        {"dice", values_of(me.dice)},
                        {"market_only", values_of(me.market_only)},
                        {"harvesting", values_of(me.harvesting)},
                        {"spaces", std::move(spaces)},
                        {"slots", std::move(slots)},
                        {"docks", std::move(docks)},
                        {"completed", std::move(completed)},
                        {"scoring", std::move(scoring)},
                        {"tokens", game_.tokens_owned(s, m)},
                        {"points", game_.points(s, m)}};
    if (me.card != kNone) {
      object["merchant"] = e_.merchants[me.card].id;
      object["tea"] = tea_id(box_.merchants[me.card].tea);
      object["side"] = me.side == 0 ? json::value() : json::value(me.side == 1 ? "A" : "B");
      object["ability_left"] = me.side == 2 ? box_.merchants[me.card].uses - me.used : 0;
    }
    json::array lines;
    const TeaForTwo::Score score = game_.score(s, m);
    for (std::size_t line = 0; line < kPointLines; ++line)
      lines.push_back({{"count", score.count[line]}, {"points", score.points[line]}});
    object["lines"] = std::move(lines);
    return object;
  }

  // T42-SOLO-07: the card, and what the opponent does next.
  json::value solo() const {
    if (!box_.race()) return {};
    // T42-SOLO-02, 06: which card a year has, as far as it is known.
    json::array years;
    for (int year = 0; year < box_.max_years; ++year) {
      const int place = year % kSoloCards;
      const bool known = !box_.shuffled || place < s.solo_seen;
      const int card = box_.shuffled ? s.solo_order[place] : place + 1;
      years.push_back(known ? json::value(e_.solo_years[static_cast<std::size_t>(card)]) : json::value());
    }
    json::object object{{"shuffled", box_.shuffled}, {"years", std::move(years)}, {"step", s.solo_step}};
    const bool turned = s.frames[0].doing == Doing::Turn || s.frames[0].doing == Doing::Tail ||
                        s.frames[0].doing == Doing::YearHarbour || s.frames[0].doing == Doing::YearMove;
    if (!turned) return object;
    const int number = s.solo_card();
    json::array actions;
    for (const Race action : box_.solo[number]) actions.emplace_back(kRace[static_cast<std::size_t>(action)]);
    object["card"] = e_.solo_years[static_cast<std::size_t>(number)];
    object["actions"] = std::move(actions);
    const Merchant& race = s.merchants[1];
    if (s.depth == 1 && s.frames[0].doing == Doing::Turn && race.dice + race.market_only != 0) {
      object["next"] = race_json(false);
      object["else"] = race_json(true);
    }
    return object;
  }

  // T42-SOLO-08: with which dice it would go where.
  json::value race_json(bool at_market) const {
    State after = s;
    EventLog log;
    game_.race_acts(after, log, at_market);
    const auto number = [](std::int16_t arg) { return static_cast<std::size_t>(arg); };
    json::array dice;
    const auto run = [&](int at) {
      for (int value = run_at(at).low; value <= run_at(at).high; ++value) dice.emplace_back(value);
    };
    for (const Event& event : log.events) switch (static_cast<Happened>(event.kind)) {
        case Happened::Reserved:
          run(event.args[0]);
          return {{"action", "harbour"},
                  {"dice", std::move(dice)},
                  {"position", e_.positions[number(event.args[1])]}};
        case Happened::Bought: {
          json::object bought{{"action", "market"}, {"dice", {event.args[0]}}, {"slot", event.args[1] + 1}};
          if (event.args[2] != kNone) bought["card"] = e_.cards[number(event.args[2])].id;
          return bought;
        }
        case Happened::PalaceUsed:
          return {{"action", "first_player"}, {"dice", {event.args[0]}}};
        case Happened::SetPlaced:
          for (int i = 0; i < event.args[1]; ++i) dice.emplace_back(event.args[0]);
          return {{"action", "production"}, {"dice", std::move(dice)}};
        case Happened::Wasted:
          return {{"action", "market"}, {"dice", {event.args[0]}}};
        default:
          break;
      }
    // Between ships of equal worth the player chooses.
    run(after.top().c);
    return {{"action", "harbour"}, {"dice", std::move(dice)}};
  }

  const std::string& tea_id(int tea) const { return e_.teas[static_cast<std::size_t>(tea)].id; }

  // As it lies on the harvest side.
  json::object marker_facts(int number) const {
    const MarkerFace& face = box_.faces[number][0];
    return {{"teas", teas(face.teas)}, {"bonus", face.bonus}};
  }

 private:
  json::object marker(int place) const {
    const MarkerFace& face = box_.faces[s.markers[place]][place >= s.in_harvest];
    return {{"marker", e_.markers[s.markers[place]]}, {"teas", teas(face.teas)}, {"bonus", face.bonus}};
  }
  const std::string& deck_id(int deck, int card) const {
    const auto at = static_cast<std::size_t>(card);
    return deck == 0 ? e_.cards[at].id : e_.ships[at].id;
  }

  // The teas that come there on their way.
  std::uint32_t through(int space) const {
    std::uint32_t teas = 0;
    for (int tea = 0; tea < kTeas; ++tea)
      for (int at = 0;; at = box_.next[tea][at]) {
        if (at == space) teas |= bit(tea);
        if (at == box_.dock()) break;
      }
    return teas;
  }
  // Steps that are left there; from the field, on the longest lane.
  int to_dock(int space) const {
    int most = 0;
    for (const int tea : BitSet(through(space))) {
      int steps = 0;
      for (int at = space; at != box_.dock(); at = box_.next[tea][at]) ++steps;
      most = std::max(most, steps);
    }
    return most;
  }

  const Edition& e_;
  const TeaForTwo& game_;
  const Box& box_;
  const State& s;
};

}  // namespace

json::object Module::tally_json(Tally tokens) const {
  json::object object;
  for (int tea = 0; tea < kTeas; ++tea) object[tea_id(tea)] = tokens[tea];
  return object;
}

json::object Module::facts_json(const State& state, Move outcome) const {
  const View view(edition_, game_, state);
  if (kind_of(outcome) == Kind::Marker) return view.marker_facts(marker_of(outcome));
  const json::value facts =
      kind_of(outcome) == Kind::Ship ? view.ship(ship_of(outcome)) : view.card(card_of(outcome));
  return facts.is_object() ? facts.get_object() : json::object();
}

json::object Module::view_json(const State& state, Seat) const {
  const Box& box = game_.box();
  const View view(edition_, game_, state);
  json::array merchants;
  for (int m = 0; m < kMerchants; ++m) merchants.push_back(view.merchant(m));
  json::array stack;
  for (int i = 0; i < state.depth; ++i) {
    const Frame& frame = state.frames[i];
    json::object object = frame_json(frame);
    if (frame.doing == Doing::Pay) object["becomes"] = turned(frame.b, static_cast<Way>(frame.c), box.change);
    stack.push_back(std::move(object));
  }
  return {{"year", state.year},
          {"max_years", box.max_years},
          {"goal", box.goal},
          {"phase", state.year == 0 ? "setup" : phase_name(state.frames[0].doing)},
          {"coin", state.coin},
          {"stack", std::move(stack)},
          {"supply", tally_json(state.supply)},
          {"markers", view.markers()},
          {"market", view.market()},
          {"palace", view.palace()},
          {"harbour", view.harbour()},
          {"production", view.production()},
          {"merchants", std::move(merchants)},
          {"solo", view.solo()}};
}

}  // namespace samovar::tea_for_two
