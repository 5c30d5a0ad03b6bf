// What people see of Tea for 2: everything but the cards of a deck that the viewer does not know.
#include <fmt/format.h>

#include "games/module.hpp"
#include "games/tea_for_two/module.hpp"

namespace samovar::tea_for_two {

static_assert(GameModule<Module>);

namespace json = boost::json;

namespace {

constexpr const char* kTypes[] = {"mover", "converter", "crate", "blooming"};
constexpr const char* kRace[] = {"market", "harbour", "first_player", "production"};

json::array values_of(Tally dice) {
  json::array values;
  for (int value = 1; value <= kFaces; ++value)
    for (int i = 0; i < count_of(dice, value); ++i) values.emplace_back(value);
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
      if (const int count = count_of(tokens, tea)) object[tea_id(tea)] = count;
    return object;
  }
  json::array teas(std::uint32_t set) const {
    json::array ids;
    for (; set; set &= set - 1) ids.emplace_back(tea_id(std::countr_zero(set)));
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
    return {{"ship", e_.ships[static_cast<std::size_t>(number)].id},
            {"points", ship.points},
            {"requires", tally(ship.requires_teas)},
            {"any", ship.any}};
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
    for (std::uint32_t rest = deck.unseen; rest; rest &= rest - 1)
      unseen.emplace_back(deck_id(number, std::countr_zero(rest)));
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
      json::value held;
      if (s.holder[position] != 0)
        held = {{"seat", s.holder[position] - 1},
                {"low", run_at(s.run[position]).low},
                {"high", run_at(s.run[position]).high}};
      positions.push_back({{"position", e_.positions[static_cast<std::size_t>(position)]},
                           {"ship", position == kDeckPosition ? json::value() : ship(s.harbour[position])},
                           {"held", std::move(held)}});
    }
    return {{"positions", std::move(positions)}, {"deck", deck(1)}};
  }

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

  json::object merchant(int m) const {
    const Merchant& me = s.merchants[m];
    json::array spaces;
    for (int space = 0; space < box_.spaces; ++space)
      spaces.push_back(
          {{"space", e_.spaces[static_cast<std::size_t>(space)].id}, {"tokens", tally(me.tokens[space])}});
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
                       {"cargo", tally(me.cargo[dock])}});
    json::array completed;
    for (std::uint32_t ships = me.completed; ships; ships &= ships - 1)
      completed.push_back(ship(std::countr_zero(ships)));
    json::array scoring;
    for (std::uint32_t cards = me.scoring; cards; cards &= cards - 1)
      scoring.push_back(card(std::countr_zero(cards)));
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
    json::array order;
    for (int i = 0; i < s.solo_seen; ++i) order.emplace_back(e_.solo_years[s.solo_order[i]]);
    json::object object{{"shuffled", box_.shuffled}, {"turned", std::move(order)}, {"step", s.solo_step}};
    const bool turned = s.frames[0].doing == Doing::Turn || s.frames[0].doing == Doing::Tail ||
                        s.frames[0].doing == Doing::YearHarbour || s.frames[0].doing == Doing::YearMove;
    if (!turned) return object;
    const int number = TeaForTwo::solo_card(s);
    json::array actions;
    for (const Race action : box_.solo[number]) actions.emplace_back(kRace[static_cast<std::size_t>(action)]);
    object["card"] = e_.solo_years[static_cast<std::size_t>(number)];
    object["actions"] = std::move(actions);
    return object;
  }

  const std::string& tea_id(int tea) const { return e_.teas[static_cast<std::size_t>(tea)].id; }

 private:
  json::object marker(int place) const {
    const MarkerFace& face = box_.faces[s.markers[place]][place >= s.in_harvest];
    return {{"marker", e_.markers[s.markers[place]]}, {"teas", teas(face.teas)}, {"bonus", face.bonus}};
  }
  const std::string& deck_id(int deck, int card) const {
    const auto at = static_cast<std::size_t>(card);
    return deck == 0 ? e_.cards[at].id : e_.ships[at].id;
  }

  const Edition& e_;
  const TeaForTwo& game_;
  const Box& box_;
  const State& s;
};

}  // namespace

json::object Module::tally_json(Tally tokens) const {
  json::object object;
  for (int tea = 0; tea < kTeas; ++tea) object[tea_id(tea)] = count_of(tokens, tea);
  return object;
}

json::object Module::view_json(const State& state, Seat) const {
  const Box& box = game_.box();
  const View view(edition_, game_, state);
  json::array merchants;
  for (int m = 0; m < kMerchants; ++m) merchants.push_back(view.merchant(m));
  json::array stack;
  for (int i = 0; i < state.depth; ++i) stack.push_back(frame_json(state.frames[i]));
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

// The pieces that a move points at, in the order in which they are touched: dice by "die:5", tokens by
// "L1:green", cards, slots, docks and positions by their id.
json::object Module::move_json(const State& state, Move move) const {
  const int a = move.a();
  const int b = move.b();
  json::object object;
  json::array pieces;
  const auto die = [&](int value) { pieces.emplace_back(fmt::format("die:{}", value)); };
  const auto token = [&](int space, int tea) {
    pieces.emplace_back(fmt::format("{}:{}", space_id(space), tea_id(tea)));
    object["space"] = space_id(space);
    object["tea"] = tea_id(tea);
  };
  const auto point = [&](const char* name, const std::string& id) {
    object[name] = id;
    pieces.emplace_back(id);
  };
  const auto run = [&](int number) {
    object["low"] = run_at(number).low;
    object["high"] = run_at(number).high;
    for (int value = run_at(number).low; value <= run_at(number).high; ++value) die(value);
  };
  const auto is = [&](const char* kind) { object["kind"] = kind; };
  const int m = state.actor.is_seat() ? index(state.actor.seat()) : 0;
  const Merchant& me = state.merchants[m];
  switch (kind_of(move)) {
    case Kind::Card:
      is("card");
      object["card"] = card_id(a);
      break;
    case Kind::Ship:
      is("ship");
      object["ship"] = ship_id(a);
      break;
    case Kind::Marker:
      is("marker");
      object["marker"] = marker_id(a);
      break;
    case Kind::Merchant:
      is("merchant");
      object["merchant"] = merchant_id(a);
      break;
    case Kind::Coin:
      is("coin");
      object["seat"] = a;
      break;
    case Kind::Roll:
      is("roll");
      object["value"] = a;
      break;
    case Kind::Solo:
      is("solo");
      object["card"] = edition_.solo_years[static_cast<std::size_t>(a)];
      break;
    case Kind::Side:
      is("side");
      object["side"] = a == 1 ? "A" : "B";
      break;
    case Kind::Assistant:
      is("assistant");
      object["steps"] = a;
      point("marker", marker_id(state.markers[(state.gap + a - 1) % kMarkers]));
      break;
    case Kind::Shown:
    case Kind::Bonus:
    case Kind::NextToken:
      is(kind_of(move) == Kind::Shown ? "shown" : kind_of(move) == Kind::Bonus ? "bonus" : "next_token");
      point("tea", tea_id(a));
      break;
    case Kind::MoveToken:
    case Kind::Pay:
      is(kind_of(move) == Kind::Pay ? "pay" : "move_token");
      token(a, b);
      break;
    case Kind::EndHarvest:
    case Kind::EndMovement:
      is(kind_of(move) == Kind::EndHarvest ? "end_harvest" : "end_movement");
      object["forgone"] = state.top().b;
      break;
    case Kind::Spend:
      is("spend");
      die(a);
      object["die"] = a;
      object["becomes"] = b == 0 ? a + game_.box().change : a - game_.box().change;
      break;
    case Kind::Ability:
      is("ability");
      object["ability"] = merchant_id(me.card);
      if (b == 2) {
        point("tea", tea_id(a));
      } else if (a > 0) {
        const int amount = game_.box().merchants[me.card].amount;
        die(a);
        object["die"] = a;
        object["becomes"] = b == 0 ? a + amount : a - amount;
      }
      break;
    case Kind::Harvest:
      is("harvest");
      die(a);
      object["die"] = a;
      point("tea", tea_id(b));
      break;
    case Kind::Market:
      is("market");
      die(a);
      object["die"] = a;
      object["slot"] = b + 1;
      pieces.emplace_back(fmt::format("market:{}", b + 1));
      if (b < kMarketSlots) object["card"] = card_id(state.market[b]);
      break;
    case Kind::Keep: {
      is("keep");
      object["place"] = a + 1;
      const int deck = state.top().b;
      const int card = state.decks[deck].top[a];
      if (card != kUnknown) point("card", deck_card_id(deck, card));
      break;
    }
    case Kind::Return: {
      is("return");
      object["place"] = a + 1;
      const int deck = state.top().b;
      const int card = state.decks[deck].top[a];
      if (card != kUnknown) point("card", deck_card_id(deck, card));
      break;
    }
    case Kind::Discard:
    case Kind::NextCard:
    case Kind::Crate:
      is(kind_of(move) == Kind::Discard ? "discard" : kind_of(move) == Kind::Crate ? "crate" : "next_card");
      point("slot", slot_id(a));
      object["card"] = card_id(me.cards[a]);
      break;
    case Kind::Place:
      is("place");
      point("slot", slot_id(a));
      object["card"] = card_id(state.top().b);
      break;
    case Kind::Palace:
      is("palace");
      die(a);
      object["die"] = a;
      point("action", action_id(b));
      break;
    case Kind::MoveCard:
    case Kind::SwapCards:
      is(kind_of(move) == Kind::MoveCard ? "move_card" : "swap_cards");
      point("from", slot_id(a));
      point("to", slot_id(b));
      break;
    case Kind::Harbour:
      is("harbour");
      run(a);
      point("position", position_id(b));
      break;
    case Kind::Contest:
      is("contest");
      run(a);
      point("position", position_id(state.top().b));
      break;
    case Kind::Relocate:
    case Kind::AiShip:
      is(kind_of(move) == Kind::Relocate ? "relocate" : "race_ship");
      point("position", position_id(a));
      break;
    case Kind::TakeBack:
      is("take_back");
      break;
    case Kind::Production:
      is("production");
      for (int i = 0; i < b; ++i) die(a);
      object["die"] = a;
      object["count"] = b;
      break;
    case Kind::Reinforce:
      is("reinforce");
      for (int i = 0; i < b; ++i) die(state.set_value[a]);
      object["rank"] = a + 1;
      object["count"] = b;
      pieces.emplace_back(fmt::format("rank:{}", a + 1));
      break;
    case Kind::Pass:
      is("pass");
      break;
    case Kind::EndTurn:
      is("end_turn");
      break;
    case Kind::LoadShip:
    case Kind::DiscardShip:
      is(kind_of(move) == Kind::LoadShip ? "load_ship" : "discard_ship");
      point("dock", dock_id(a));
      object["ship"] = ship_id(me.docks[a]);
      break;
    case Kind::Junk:
      is("junk");
      object["complete"] = a == 1;
      break;
    case Kind::LoadJunk:
      is("load_junk");
      if (a == kDocks) {
        token(game_.box().dock(), b);
      } else {
        point("dock", dock_id(a));
        object["tea"] = tea_id(b);
      }
      break;
  }
  object["pieces"] = std::move(pieces);
  if (state.actor.is_seat()) object["effect"] = effect_json(state, move);
  return object;
}

// What a move brings to whoever makes it: points and ships, the way that tokens take, and what will be asked
// next.
json::object Module::effect_json(const State& state, Move move) const {
  const int m = index(state.actor.seat());
  State after = state;
  EventLog log;
  game_.play(after, move, log);
  const int total = game_.points(after, m);
  json::object effect{{"points", total - game_.points(state, m)},
                      {"total", total},
                      {"ships", bits_in(after.merchants[m].completed & ~state.merchants[m].completed)}};
  json::array trail;
  for (const Event& event : log.events) {
    const auto what = static_cast<Happened>(event.kind);
    if (what >= Happened::Gained && what <= Happened::Sailed && what != Happened::TurnedUp &&
        index(event.seat) == m)
      trail.push_back(event_json(event));
  }
  if (!trail.empty()) effect["trail"] = std::move(trail);
  const Frame& asking = after.top();
  if (after.actor == state.actor && after.depth > 1 &&
      (after.depth != state.depth || asking.doing != state.top().doing))
    effect["asks"] = frame_json(asking).at("doing");
  const bool reinforces = kind_of(move) == Kind::Reinforce;
  if (reinforces || kind_of(move) == Kind::Production) {
    const int value = reinforces ? state.set_value[move.a()] : move.a();
    const int count = reinforces ? state.set_count[move.a()] + move.b() : move.b();
    int rank = 1;
    for (int at = 0; at < kSets; ++at) {
      const bool stays = state.set_owner[at] != 0 && !(reinforces && at == move.a());
      rank += stays &&
              (state.set_count[at] > count || (state.set_count[at] == count && state.set_value[at] >= value));
    }
    effect["rank"] = rank;
  }
  return effect;
}

}  // namespace samovar::tea_for_two
