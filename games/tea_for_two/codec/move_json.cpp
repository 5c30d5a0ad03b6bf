// What may be done in Tea for 2, and what it would bring, as JSON.
#include <fmt/format.h>

#include "games/tea_for_two/codec/module.hpp"
#include "games/tea_for_two/rules/events.hpp"

namespace samovar::tea_for_two {

namespace json = boost::json;

namespace {

// What a run or a set of dice is laid on stands behind the dice.
void lay_dice(json::object& object, int low, int high, int each) {
  json::array laid;
  for (int value = low; value <= high; ++value)
    for (int i = 0; i < each; ++i) laid.emplace_back(fmt::format("die:{}", value));
  json::array& pieces = object["pieces"].get_array();
  pieces.insert(pieces.begin(), laid.begin(), laid.end());
}

void lay_run(json::object& object, int run) {
  lay_dice(object, run_at(run).low, run_at(run).high, 1);
  object["low"] = run_at(run).low;
  object["high"] = run_at(run).high;
}

void point(json::object& object, const char* name, const std::string& id) {
  object[name] = id;
  object["pieces"].get_array().emplace_back(id);
}

}  // namespace

// What a junk is loaded from: a docked ship, or a token on the dock itself.
void Module::point_source(json::object& object, int source, int tea) const {
  if (source < kDocks) return point(object, "dock", dock_id(source));
  const std::string& dock = space_id(game_.box().dock());
  object["space"] = dock;
  object["pieces"].get_array().emplace_back(fmt::format("{}:{}", dock, tea_id(tea)));
}

json::object Module::move_json(const State& state, Move move) const {
  json::object object = move_fields(kMoves, names_, move);
  const Merchant& me = state.merchants[state.actor.is_seat() ? index(state.actor.seat()) : 0];
  const auto turn_by = [&](int amount) {
    object["becomes"] = turned(die_value_of(move), way_of(move), amount);
  };
  switch (kind_of(move)) {
    case Kind::Card:
    case Kind::Ship:
    case Kind::Marker:
      object["facts"] = facts_json(state, move);
      break;
    case Kind::Solo:
      object["card"] = edition_.solo_years[static_cast<std::size_t>(solo_card_of(move))];
      break;
    case Kind::Side:
      object["side"] = side_of(move) == 1 ? "A" : "B";
      break;
    case Kind::Assistant:
      point(object, "marker", marker_id(state.markers[(state.gap + steps_of(move) - 1) % kMarkers]));
      break;
    case Kind::EndHarvest:
    case Kind::EndMovement:
      object["forgone"] = state.top().b;
      break;
    case Kind::Spend:
      turn_by(game_.box().change);
      break;
    case Kind::Ability:
      object["ability"] = merchant_id(me.card);
      if (const MerchantCard& card = game_.box().merchants[me.card]; card.ability == Ability::ChangeDie)
        turn_by(card.amount);
      break;
    case Kind::Market:
      if (slot_of(move) < kMarketSlots) object["card"] = card_id(state.market[slot_of(move)]);
      break;
    case Kind::Keep:
    case Kind::Return: {
      const int deck = state.top().b;
      const int card = state.decks[deck].top[place_of(move)];
      if (card != kUnknown) point(object, "card", deck_card_id(deck, card));
      break;
    }
    case Kind::Discard:
    case Kind::NextCard:
    case Kind::Crate:
      object["card"] = card_id(me.cards[slot_of(move)]);
      break;
    case Kind::Place:
      object["card"] = card_id(state.top().b);
      break;
    case Kind::Harbour:
      lay_run(object, run_of(move));
      break;
    case Kind::Contest:
      lay_run(object, run_of(move));
      point(object, "position", position_id(state.top().b));
      break;
    case Kind::Production:
      lay_dice(object, die_value_of(move), die_value_of(move), count_of(move));
      break;
    case Kind::Reinforce:
      lay_dice(object, state.set_value[rank_of(move)], state.set_value[rank_of(move)], count_of(move));
      object["total"] = state.set_count[rank_of(move)] + count_of(move);
      break;
    case Kind::LoadShip:
    case Kind::DiscardShip:
      object["ship"] = ship_id(me.docks[dock_of(move)]);
      break;
    case Kind::Junk:
      object["complete"] = completes(move);
      break;
    case Kind::LoadJunk:
      point_source(object, source_of(move), tea_of(move));
      break;
    default:
      break;
  }
  if (state.actor.is_seat()) object["effect"] = effect_json(state, move);
  return object;
}

std::optional<Module::Stop> Module::stop_of(const EventLog& log) {
  for (const Event& event : log.events) switch (static_cast<Happened>(event.kind)) {
      case Happened::Rests:
        return Stop{event.args[0], event.args[1]};
      case Happened::Crated:
      case Happened::Loaded:
        return {};
      default:
        break;
    }
  return {};
}

std::optional<Move> Module::further(const State& begun, const State& now, const EventLog& log) const {
  const std::optional<Stop> stop = stop_of(log);
  if (!stop || now.actor != begun.actor || now.depth != begun.depth || now.top().doing != begun.top().doing)
    return {};
  const Move next = make(Kind::MoveToken, stop->space, stop->tea);
  if (game_.refusal(now, next)) return {};
  return next;
}

// What a move brings to whoever makes it: points and ships, the way that tokens take, what will be asked
// next, and where the same token could go on to.
json::object Module::effect_json(const State& state, Move move) const {
  EventLog log;
  State after = state;
  game_.play(after, move, log);
  json::object effect = effect_json(state, move, after, log);
  if (kind_of(move) != Kind::MoveToken) return effect;
  json::array walk;
  for (State before = after;; before = after) {
    const std::optional<Move> next = further(state, before, log);
    if (!next) break;
    log.events.clear();
    game_.play(after, *next, log);
    json::object step{{"move", write(*next)}};
    for (auto& field : move_fields(kMoves, names_, *next))
      step.emplace(field.key(), std::move(field.value()));
    step["effect"] = effect_json(before, *next, after, log);
    walk.push_back(std::move(step));
  }
  if (!walk.empty()) effect["walk"] = std::move(walk);
  return effect;
}

json::object Module::effect_json(const State& state, Move move, const State& after,
                                 const EventLog& log) const {
  const int m = index(state.actor.seat());
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
    const int own = reinforces ? rank_of(move) : -1;
    const int value = reinforces ? state.set_value[own] : die_value_of(move);
    const int count = (reinforces ? state.set_count[own] : 0) + count_of(move);
    effect["rank"] = 1 + Sight(game_.box(), state).set_rank(value, count, own);
  }
  return effect;
}

}  // namespace samovar::tea_for_two
