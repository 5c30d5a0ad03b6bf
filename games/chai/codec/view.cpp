// What people see of Chai: the board, and each move with the pieces it touches and what it brings.
#include <algorithm>

#include <fmt/format.h>

#include "games/chai/codec/module.hpp"
#include "games/module.hpp"

namespace samovar::chai {

static_assert(GameModule<Module>);

namespace json = boost::json;

namespace {

const char* phase_name(Phase phase) {
  switch (phase) {
    case Phase::Replace:
      return "replace";
    case Phase::Choose:
      return "choose";
    case Phase::Market:
      return "market";
    case Phase::DiscardTile:
      return "discard_flavour";
    case Phase::Pantry:
      return "pantry";
    case Phase::DiscardToken:
      return "discard_pantry";
    case Phase::Dismiss:
      return "dismiss";
    case Phase::UseAbility:
      return "ability";
    case Phase::Swap:
      return "swap";
    case Phase::Want:
      return "want";
    case Phase::Serve:
      return "serve";
    case Phase::Waive:
      return "waive";
    case Phase::Blend:
      return "blend";
    case Phase::Cup:
      return "cup";
    case Phase::TipItem:
      return "tip_item";
    case Phase::DiceOrder:
      return "dice_order";
    case Phase::Over:
      return "over";
    default:
      return "chance";
  }
}

}  // namespace

json::object Module::card_json(int card) const {
  const CustomerCard& printed = edition_.customers[static_cast<std::size_t>(card)];
  return {{"card", printed.id},
          {"colour", edition_.colours[printed.colour].id},
          {"points", printed.points},
          {"flavours", tiles_json(printed.flavours)},
          {"pantry", tokens_json(printed.pantry)}};
}

json::value Module::code_json(std::uint8_t code) const {
  if (code == kNoCard) return {};
  if (code == kUnknownCard) return json::object{{"hidden", true}};
  if (is_unknown(code)) return json::object{{"hidden", true}, {"colour", tea_id(code & 7)}};
  return card_json(card_of(code));
}

// What a house still lacks for a customer, and whether it could serve now.
json::value Module::lacks_json(const State& state, int house, int card) const {
  if (house < 0) return {};
  const auto h = static_cast<std::size_t>(house);
  const Customer& wanted = game_.customer(card);
  const auto missing = [](Amounts have, Amounts need) {
    Amounts lacks = 0;
    for (int type = 0; type < kTileTypes; ++type)
      lacks += some(type, std::max(0, amount(need, type) - amount(have, type)));
    return lacks;
  };
  const Box& box = game_.box();
  const int tea_cost = wanted.tea == house ? 0 : box.tea_cost;
  const bool to_house = tea_cost > 0 && wanted.tea < box.houses;
  State mine = state;
  if (house != state.active) mine.waiver = 0;
  return json::object{{"flavours", tiles_json(missing(state.tiles[h], wanted.flavours))},
                      {"pantry", tokens_json(missing(state.tokens[h], wanted.pantry))},
                      {"money", std::max(0, tea_cost - state.money[h])},
                      {"tea_cost", tea_cost},
                      {"pays_to", to_house ? json::value(wanted.tea) : json::value()},
                      {"ready", game_.can_serve(mine, house, card)}};
}

json::object Module::market_json(const State& state, int viewer) const {
  std::array<int, kSpaces> group_of{};
  group_of.fill(-1);
  json::array groups;
  each_group(state.market, [&](int cell, SpaceSet group) {
    json::array spaces;
    for (const int space : BitSet(cells_of(group))) {
      spaces.emplace_back(space_name(space));
      group_of[static_cast<std::size_t>(space)] = static_cast<int>(groups.size());
    }
    const int price = game_.price(group);
    const bool buys = viewer == state.active && state.phase == Phase::Market;
    groups.push_back({{"space", space_name(cell)},
                      {"tile", tile_id(tile_at(state.market, cell))},
                      {"spaces", std::move(spaces)},
                      {"price", price},
                      {"affordable", buys && price <= state.money[static_cast<std::size_t>(viewer)]}});
  });
  json::array rows;
  for (int row = 0; row < kRows; ++row) {
    json::array cells;
    for (int column = 0; column < kColumns; ++column) {
      const int cell = row * kColumns + column;
      const int type = tile_at(state.market, cell);
      json::object object{{"space", space_name(cell)}};
      if (type >= 0) object["tile"] = tile_id(type);
      if (type >= 0) object["group"] = group_of[static_cast<std::size_t>(cell)];
      cells.push_back(std::move(object));
    }
    rows.push_back(std::move(cells));
  }
  json::array prices;
  for (const int price : edition_.prices) prices.emplace_back(price);
  return {{"prices", std::move(prices)},
          {"income", game_.box().market_income},
          {"rows", std::move(rows)},
          {"groups", std::move(groups)},
          {"bag", tiles_json(amounts_of(state.tile_bag, kTileTypes))},
          {"cups", tiles_json(state.tile_cups)}};
}

json::array Module::houses_json(const State& state, int viewer) const {
  const Box& box = game_.box();
  json::array houses;
  for (int house = 0; house < box.houses; ++house) {
    const auto h = static_cast<std::size_t>(house);
    json::array reserved;
    for (int i = 0; i < state.reserved_count(house); ++i) {
      // CHAI-INFO-04: what others saw taken from the pool lies face down, too.
      const bool face_down = box.connoisseur && house != viewer && !is_unknown(state.reserved_at(house, i));
      const std::uint8_t code = face_down ? kUnknownCard : state.reserved_at(house, i);
      json::object object{{"place", i + 1}};
      const json::value card = code_json(code);
      for (const auto& field : card.get_object()) object.emplace(field.key(), field.value());
      if (!is_unknown(code) && house == viewer) object["lacks"] = lacks_json(state, viewer, card_of(code));
      reserved.push_back(std::move(object));
    }
    json::array served;
    for (const int card : BitSet(state.served[h])) served.push_back(card_json(card));
    const Result standing = game_.result(state);
    json::object object{{"colour", tea_id(house)},
                        {"money", state.money[h]},
                        {"flavours", tiles_json(state.tiles[h])},
                        {"flavour_count", total(state.tiles[h])},
                        {"flavour_limit", box.tile_limit},
                        {"pantry", tokens_json(state.tokens[h])},
                        {"pantry_count", total(state.tokens[h])},
                        {"pantry_limit", box.token_limit},
                        {"reserved", std::move(reserved)},
                        {"reserved_limit", box.reserve_limit},
                        {"served", std::move(served)},
                        {"tea_tokens", state.supply[h]},
                        {"points", standing.seats[h].points}};
    if (house < box.people)
      object["seat"] = house;
    else
      object["rival"] = rival_id();
    houses.push_back(std::move(object));
  }
  return houses;
}

namespace {

// What ended the game: CHAI-SOLO-07, CHAI-END-07, 01, 06.
const char* ending_of(const Box& box, const State& state) {
  if (box.ends_by_turns) return "ten_turns";
  if (!state.final) return "turn_cap";
  return state.round + 1 == box.rounds && state.cup_tips == 0 ? "five_rounds" : "no_customers";
}

}  // namespace

json::array Module::pool_json(const State& state, int viewer) const {
  json::array pool;
  for (int slot = 0; slot < game_.box().pool_size(); ++slot) {
    const std::uint8_t code = state.pool[static_cast<std::size_t>(slot)];
    json::object object{{"slot", slot + 1}};
    if (code != kNoCard) {
      for (auto& field : card_json(card_of(code))) object.emplace(field.key(), std::move(field.value()));
      object["lacks"] = lacks_json(state, viewer, card_of(code));
    }
    pool.push_back(std::move(object));
  }
  return pool;
}

json::object Module::deck_json(const State& state) const {
  json::array bottom, unseen;
  for (std::size_t i = 0; i < state.bottom_size; ++i) {
    bottom.push_back(is_unknown(state.bottom[i]) ? json::value()
                                                 : json::value(card_id(card_of(state.bottom[i]))));
  }
  for (const int card : BitSet(state.unseen | state.identified)) unseen.emplace_back(card_id(card));
  return {{"cards", state.deck_size()}, {"unseen", std::move(unseen)}, {"bottom", std::move(bottom)}};
}

json::array Module::abilities_json(const State& state) const {
  json::array abilities;
  for (int slot = 0; slot < kAbilitySlots; ++slot)
    if (const int ability = state.slots[static_cast<std::size_t>(slot)]; ability != 0) {
      json::object object{{"slot", slot + 1}, {"ability", ability}};
      if (game_.box().abilities[static_cast<std::size_t>(ability)].effect == Effect::SwapTiles)
        object["tiles"] = tiles_json(state.card_tiles);
      abilities.push_back(std::move(object));
    }
  return abilities;
}

// CHAI-ACT-08: cups that look alike are one choice, and outside Connoisseur all are.
int Module::cup_meant(const State& state, int cup) const {
  if (!game_.box().connoisseur) return std::countr_zero(game_.cups_offered(state));
  return cup_of(meant(state, make(Kind::Cup, cup)));
}

json::array Module::cups_json(const State& state) const {
  const int count = game_.box().teas;
  json::array cups;
  for (int cup = 0; cup < count; ++cup) {
    json::object teas;
    for (int tea = 0; tea < count; ++tea)
      if (state.tea_in_cup(cup, tea) > 0) teas[tea_id(tea)] = state.tea_in_cup(cup, tea);
    const bool open = state.cup_tips == 0 || (state.cup_tips >> cup & 1) != 0;
    cups.push_back({{"cup", cup + 1},
                    {"tip", (state.cup_tips >> cup & 1) != 0},
                    {"teas", std::move(teas)},
                    {"means", open ? json::value(cup_meant(state, cup) + 1) : json::value()}});
  }
  return cups;
}

json::object Module::tips_json(const State& state) const {
  json::object left, shown;
  for (std::size_t kind = 0; kind < edition_.tips.size(); ++kind) {
    const int still = state.tips[static_cast<int>(kind)];
    const int seen = state.cup_tips || state.tips.total() ? game_.box().tips[kind].count - still : 0;
    if (still > 0) left[edition_.tips[kind].id] = still;
    if (seen > 0) shown[edition_.tips[kind].id] = seen;
  }
  return {{"left", std::move(left)}, {"shown", std::move(shown)}};
}

json::object Module::view_json(const State& state, Seat who) const {
  const Box& box = game_.box();
  const int viewer = index(who) < box.people ? index(who) : -1;
  json::array abilities_left;
  for (const int ability : BitSet(state.abilities)) abilities_left.emplace_back(ability);
  json::array board;
  for (std::size_t i = 0; i < kBoardSpaces; ++i)
    board.push_back(state.board[i] ? json::value(token_id(state.board[i] - 1)) : json::value());

  const bool turns = box.ends_by_turns;
  json::array celsius, fahrenheit;
  for (const int degrees : edition_.celsius) celsius.emplace_back(degrees);
  for (const int degrees : edition_.fahrenheit) fahrenheit.emplace_back(degrees);
  json::object view{{"mode", options()["mode"]},
                    {"phase", phase_name(state.phase)},
                    {"active", state.active < box.people ? json::value(state.active) : json::value()},
                    {"first", state.first},
                    {"round", turns ? json::value() : json::value(state.round + 1)},
                    {"rounds", turns ? json::value() : json::value(box.rounds)},
                    {"turn", std::min<int>(state.cycles + 1, box.turns)},
                    {"turns", turns ? json::value(box.turns) : json::value()},
                    {"final", state.final != 0},
                    {"thermometer", {{"celsius", std::move(celsius)}, {"fahrenheit", std::move(fahrenheit)}}},
                    {"market", market_json(state, viewer)},
                    {"pantry",
                     {{"board", std::move(board)},
                      {"bag", tokens_json(amounts_of(state.token_bag, kTokenTypes))},
                      {"cups", tokens_json(state.token_cups)},
                      {"reset_cost", box.reset_cost},
                      {"picks", box.pantry_picks},
                      {"picks_left", state.phase == Phase::Pantry ? box.pantry_picks - state.picks : 0}}},
                    {"pool", pool_json(state, viewer)},
                    {"deck", deck_json(state)},
                    {"abilities", abilities_json(state)},
                    {"abilities_left", std::move(abilities_left)},
                    {"cups", cups_json(state)},
                    {"tips", tips_json(state)},
                    {"houses", houses_json(state, viewer)},
                    {"gold_tip", state.gold_tip},
                    {"waiver", state.waiver != 0}};
  if (state.phase == Phase::Over) view["ending"] = ending_of(box, state);
  if (turns) {
    json::array grades;
    for (const Grade& grade : edition_.grades)
      grades.push_back({{"grade", grade.id}, {"least", grade.least}});
    view["grades"] = std::move(grades);
  }
  json::array supply;
  for (int tea = 0; tea < box.teas; ++tea)
    supply.push_back({{"colour", tea_id(tea)}, {"left", state.supply[static_cast<std::size_t>(tea)]}});
  view["teas"] = std::move(supply);
  if (state.phase == Phase::Replace || (state.phase == Phase::CardTile && state.ability)) {
    view["new_ability"] = state.ability;
    if (box.abilities[state.ability].effect == Effect::SwapTiles)
      view["new_tiles"] = tiles_json(state.card_tiles);
  }
  if (is_order_chain(state.phase)) view["order"] = code_json(game_.ordered(state, state.order));
  if (state.phase == Phase::DiceOrder)  // what the check mark would serve
    view["order"] = code_json(state.pool[static_cast<std::size_t>(game_.check_slot(state))]);
  if (json::object pending = pending_json(state); !pending.empty()) view["pending"] = std::move(pending);
  if (box.mode == Mode::Dice && (state.dice[0] || state.dice[1])) {
    json::array dice;
    for (const std::uint8_t face : state.dice)
      if (face) dice.emplace_back(face_id(face - 1));
    view["dice"] = std::move(dice);
  }
  return view;
}

// What has been entered of an action that is not complete yet.
json::object Module::pending_json(const State& state) const {
  if (is_order_chain(state.phase))
    return {{"waived", state.waived < kTokenTypes ? json::value(token_id(state.waived)) : json::value()},
            {"flavours", tiles_json(state.pay_tiles)},
            {"pantry", tokens_json(state.pay_tokens)}};
  if (state.phase != Phase::Swap && state.phase != Phase::Want) return {};
  const Effect effect = game_.box().abilities[state.ability].effect;
  const bool tiles = effect == Effect::SwapTiles || effect == Effect::SearchTile;
  const auto named = [&](const auto& types, std::size_t count) {
    json::array names;
    for (std::size_t i = 0; i < count; ++i)
      names.emplace_back(tiles ? tile_id(types[i]) : token_id(types[i]));
    return names;
  };
  if (state.phase == Phase::Want) return {{"ability", state.ability}, {"discarded", named(state.given, 2)}};
  return {{"ability", state.ability},
          {"given", named(state.given, state.pairs)},
          {"taken", named(state.taken, state.pairs)}};
}

}  // namespace samovar::chai
