// What people see of Chai: the board, and each move with the pieces it touches and what it brings.
#include <algorithm>

#include <fmt/format.h>

#include "games/chai/module.hpp"
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
  const int tea_cost = wanted.tea == house ? 0 : game_.box().tea_cost;
  State mine = state;
  if (house != state.active) mine.waiver = 0;
  return json::object{{"flavours", tiles_json(missing(state.tiles[h], wanted.flavours))},
                      {"pantry", tokens_json(missing(state.tokens[h], wanted.pantry))},
                      {"money", std::max(0, tea_cost - state.money[h])},
                      {"tea_cost", tea_cost},
                      {"ready", game_.can_serve(mine, house, card)}};
}

json::object Module::market_json(const State& state, int viewer) const {
  std::array<int, kSpaces> group_of{};
  group_of.fill(-1);
  json::array groups;
  each_group(state.market, [&](int cell, SpaceSet group) {
    json::array spaces;
    for (SpaceSet rest = group; rest; rest &= rest - 1) {
      spaces.emplace_back(space_name(first_space(rest)));
      group_of[static_cast<std::size_t>(first_space(rest))] = static_cast<int>(groups.size());
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
      const std::uint8_t code = state.reserved_at(house, i);
      json::object object{{"place", i + 1}};
      const json::value card = code_json(code);
      for (const auto& field : card.get_object()) object.emplace(field.key(), field.value());
      if (!is_unknown(code) && house == viewer) object["lacks"] = lacks_json(state, viewer, card_of(code));
      reserved.push_back(std::move(object));
    }
    json::array served;
    for (std::uint64_t rest = state.served[h]; rest; rest &= rest - 1)
      served.push_back(card_json(std::countr_zero(rest)));
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

json::object Module::view_json(const State& state, Seat who) const {
  const Box& box = game_.box();
  const int viewer = index(who) < box.people ? index(who) : -1;
  json::array pool;
  for (int slot = 0; slot < box.pool_size(); ++slot) {
    const std::uint8_t code = state.pool[static_cast<std::size_t>(slot)];
    json::object object{{"slot", slot + 1}};
    if (code != kNoCard) {
      for (auto& field : card_json(card_of(code))) object.emplace(field.key(), std::move(field.value()));
      object["lacks"] = lacks_json(state, viewer, card_of(code));
    }
    pool.push_back(std::move(object));
  }

  json::array bottom, unseen;
  for (std::size_t i = 0; i < state.bottom_size; ++i) {
    bottom.push_back(is_unknown(state.bottom[i]) ? json::value()
                                                 : json::value(card_id(card_of(state.bottom[i]))));
  }
  for (std::uint64_t rest = state.unseen | state.identified; rest; rest &= rest - 1)
    unseen.emplace_back(card_id(std::countr_zero(rest)));

  json::array abilities, abilities_left;
  for (int slot = 0; slot < kAbilitySlots; ++slot)
    if (const int ability = state.slots[static_cast<std::size_t>(slot)]; ability != 0) {
      json::object object{{"slot", slot + 1}, {"ability", ability}};
      if (box.abilities[static_cast<std::size_t>(ability)].effect == Effect::SwapTiles)
        object["tiles"] = tiles_json(state.card_tiles);
      abilities.push_back(std::move(object));
    }
  for (unsigned rest = state.abilities; rest; rest &= rest - 1)
    abilities_left.emplace_back(std::countr_zero(rest));

  json::array cups;
  for (int cup = 0; cup < box.teas; ++cup) {
    json::object teas;
    for (int tea = 0; tea < box.teas; ++tea)
      if (state.tea_in_cup(cup, tea) > 0) teas[tea_id(tea)] = state.tea_in_cup(cup, tea);
    cups.push_back({{"cup", cup + 1}, {"tip", (state.cup_tips >> cup & 1) != 0}, {"teas", std::move(teas)}});
  }
  json::object tips_left, tips_shown;
  for (std::size_t kind = 0; kind < edition_.tips.size(); ++kind) {
    const int left = state.tips[static_cast<int>(kind)];
    const int shown = state.cup_tips || state.tips.total() ? box.tips[kind].count - left : 0;
    if (left > 0) tips_left[edition_.tips[kind].id] = left;
    if (shown > 0) tips_shown[edition_.tips[kind].id] = shown;
  }
  json::array board;
  for (std::size_t i = 0; i < kBoardSpaces; ++i)
    board.push_back(state.board[i] ? json::value(token_id(state.board[i] - 1)) : json::value());

  const bool turns = box.ends_by_turns;
  json::array celsius, fahrenheit;
  for (const int degrees : edition_.celsius) celsius.emplace_back(degrees);
  for (const int degrees : edition_.fahrenheit) fahrenheit.emplace_back(degrees);
  json::object view{
      {"mode", options()["mode"]},
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
        {"picks_left", state.phase == Phase::Pantry ? box.pantry_picks - state.picks : 0}}},
      {"pool", std::move(pool)},
      {"deck", {{"cards", state.deck_size()}, {"unseen", std::move(unseen)}, {"bottom", std::move(bottom)}}},
      {"abilities", std::move(abilities)},
      {"abilities_left", std::move(abilities_left)},
      {"cups", std::move(cups)},
      {"tips", {{"left", std::move(tips_left)}, {"shown", std::move(tips_shown)}}},
      {"houses", houses_json(state, viewer)},
      {"gold_tip", state.gold_tip},
      {"waiver", state.waiver != 0}};
  json::array supply;
  for (int tea = 0; tea < box.teas; ++tea)
    supply.push_back({{"colour", tea_id(tea)}, {"left", state.supply[static_cast<std::size_t>(tea)]}});
  view["teas"] = std::move(supply);
  if (state.phase == Phase::Replace || (state.phase == Phase::CardTile && state.ability))
    view["new_ability"] = state.ability;
  if (is_order_chain(state.phase)) view["order"] = code_json(game_.ordered(state, state.order));
  if (box.mode == Mode::Dice && (state.dice[0] || state.dice[1])) {
    json::array dice;
    for (const std::uint8_t face : state.dice)
      if (face) dice.emplace_back(face_id(face - 1));
    view["dice"] = std::move(dice);
  }
  return view;
}

json::object Module::ability_move_json(const State& state, Move move) const {
  const int number = move.a();
  const Ability& ability = game_.box().abilities[static_cast<std::size_t>(number)];
  json::object object{{"kind", "ability"}, {"ability", number}};
  json::array pieces{fmt::format("ability.{}", number)};
  json::object effect;
  switch (ability.effect) {
    case Effect::FreePurchase: {
      const SpaceSet group = Bonds(state.market).group(space(move.b()));
      object["tile"] = tile_id(tile_at(state.market, move.b()));
      object["tiles"] = std::popcount(group);
      for (SpaceSet rest = group; rest; rest &= rest - 1)
        pieces.emplace_back("market." + space_name(first_space(rest)));
      break;
    }
    case Effect::SellTile:
      object["tile"] = tile_id(move.b());
      pieces.emplace_back("tile." + tile_id(move.b()));
      effect = {{"points", ability.money * game_.box().money_points}, {"money", ability.money}};
      break;
    case Effect::ResetFlavour:
      object["tile"] = tile_id(move.b());
      for (SpaceSet rest = spaces_of(state.market, move.b()); rest; rest &= rest - 1)
        pieces.emplace_back("market." + space_name(first_space(rest)));
      break;
    case Effect::TakeToken:
      object["token"] = token_id(move.b());
      pieces.emplace_back("board." + token_id(move.b()));
      break;
    case Effect::SwapTiles:
      object["give"] = tile_id(move.b());
      object["take"] = tile_id(move.c());
      break;
    case Effect::SwapTokens:
      object["give"] = token_id(move.b());
      object["take"] = token_id(move.c());
      pieces.emplace_back("board." + token_id(move.c()));
      break;
    case Effect::SearchTile:
      object["discard"] = json::array{tile_id(move.b()), tile_id(move.c())};
      break;
    case Effect::SearchToken:
      object["discard"] = json::array{token_id(move.b()), token_id(move.c())};
      break;
    default:
      break;
  }
  object["pieces"] = std::move(pieces);
  if (!effect.empty()) object["effect"] = std::move(effect);
  return object;
}

json::object Module::move_json(const State& state, Move move) const {
  const Box& box = game_.box();
  const int a = move.a();
  const auto piece = [](std::string name) { return json::array{std::move(name)}; };
  const auto money = [&](int change) {
    return json::object{{"points", change * box.money_points}, {"money", change}};
  };
  switch (kind_of(move)) {
    case Kind::First:
      return {{"kind", "first"}, {"seat", a}, {"pieces", json::array()}};
    case Kind::Card:
      return {{"kind", "card"}, {"card", card_id(a)}, {"pieces", piece("deck")}};
    case Kind::Tile:
      return {{"kind", "tile"}, {"tile", tile_id(a)}, {"pieces", piece("flavour_bag")}};
    case Kind::Token:
      return {{"kind", "token"}, {"token", token_id(a)}, {"pieces", piece("bag")}};
    case Kind::NewAbility:
      return {{"kind", "new_ability"}, {"ability", a}, {"pieces", json::array()}};
    case Kind::Tip:
      return {{"kind", "tip"}, {"tip", tip_id(a)}, {"pieces", json::array()}};
    case Kind::Die:
      return {{"kind", "roll"}, {"face", face_id(a)}, {"pieces", json::array()}};
    case Kind::Replace:
      return {{"kind", "replace"},
              {"slot", a + 1},
              {"ability", state.slots[static_cast<std::size_t>(a)]},
              {"by", state.ability},
              {"pieces", piece(fmt::format("ability.{}", state.slots[static_cast<std::size_t>(a)]))}};
    case Kind::VisitMarket:
      return {{"kind", "market"}, {"pieces", piece("market")}, {"effect", money(box.market_income)}};
    case Kind::Buy: {
      const SpaceSet group = Bonds(state.market).group(space(a));
      json::array spaces;
      for (SpaceSet rest = group; rest; rest &= rest - 1)
        spaces.emplace_back("market." + space_name(first_space(rest)));
      json::object effect = money(-game_.price(group));
      effect["over_limit"] =
          std::max(0, total(state.tiles[state.active]) + std::popcount(group) - box.tile_limit);
      return {{"kind", "buy"},
              {"space", space_name(a)},
              {"tile", tile_id(tile_at(state.market, a))},
              {"tiles", std::popcount(group)},
              {"price", game_.price(group)},
              {"pieces", std::move(spaces)},
              {"effect", std::move(effect)}};
    }
    case Kind::LeaveMarket:
      return {{"kind", "leave"}, {"pieces", json::array()}};
    case Kind::DiscardTile:
      return {{"kind", "discard_flavour"}, {"tile", tile_id(a)}, {"pieces", piece("tile." + tile_id(a))}};
    case Kind::VisitPantry:
      return {{"kind", "pantry"}, {"pieces", piece("pantry")}};
    case Kind::Reset:
      return {{"kind", "reset"},
              {"price", box.reset_cost},
              {"pieces", piece("pantry")},
              {"effect", money(-box.reset_cost)}};
    case Kind::Take: {
      const auto at = std::find(state.board.begin(), state.board.end(), a + 1) - state.board.begin();
      return {{"kind", "take"},
              {"token", token_id(a)},
              {"slot", at + 1},
              {"pieces", piece("board." + token_id(a))}};
    }
    case Kind::TakeBlind:
      return {{"kind", "blind"}, {"pieces", piece("bag")}};
    case Kind::DiscardToken:
      return {{"kind", "discard_pantry"}, {"token", token_id(a)}, {"pieces", piece("token." + token_id(a))}};
    case Kind::Reserve:
      return {{"kind", "reserve"},
              {"slot", a + 1},
              {"card", card_id(card_of(state.pool[static_cast<std::size_t>(a)]))},
              {"pieces", piece(fmt::format("pool.{}", a + 1))}};
    case Kind::ReserveBlind:
      return {{"kind", "reserve_deck"}, {"pieces", piece("deck")}};
    case Kind::Dismiss:
      return {{"kind", "dismiss"},
              {"place", a + 1},
              {"card", code_json(state.reserved_at(state.active, a))},
              {"pieces", piece(fmt::format("own.{}", a + 1))}};
    case Kind::Ability:
      return ability_move_json(state, move);
    case Kind::SkipAbility:
      return {{"kind", "skip"}, {"pieces", json::array()}};
    case Kind::Swap: {
      const bool tokens = move.c() != 0;
      return {{"kind", "swap"},
              {"give", tokens ? token_id(a) : tile_id(a)},
              {"take", tokens ? token_id(move.b()) : tile_id(move.b())},
              {"pieces", json::array()}};
    }
    case Kind::SwapDone:
      return {{"kind", "done"}, {"pieces", json::array()}};
    case Kind::WantTile:
      return {{"kind", "want"}, {"tile", tile_id(a)}, {"pieces", piece("flavour_bag")}};
    case Kind::WantToken:
      return {{"kind", "want"}, {"token", token_id(a)}, {"pieces", piece("bag")}};
    case Kind::Serve: {
      const int card = card_of(game_.ordered(state, a));
      const int cost = game_.tea_price(state, game_.customer(card).tea);
      json::array cups;
      for (int cup = 0; cup < box.teas; ++cup)
        if (game_.cups_offered(state) >> cup & 1) cups.emplace_back(cup + 1);
      json::object object{{"kind", "serve"}, {"card", card_id(card)}};
      if (a < kPoolSlots)
        object["slot"] = a + 1;
      else
        object["place"] = a - kPoolSlots + 1;
      object["cups"] = std::move(cups);
      object["tea_cost"] = cost;
      object["pieces"] =
          piece(a < kPoolSlots ? fmt::format("pool.{}", a + 1) : fmt::format("own.{}", a - kPoolSlots + 1));
      object["effect"] = {{"points", game_.customer(card).points - cost * box.money_points},
                          {"money", -cost}};
      return object;
    }
    case Kind::Waive:
      return {{"kind", "waive"},
              {"token", a < kTokenTypes ? json::value(token_id(a)) : json::value()},
              {"pieces", a < kTokenTypes ? piece("token." + token_id(a)) : json::array()}};
    case Kind::BlendTiles:
      return {{"kind", "blend"},
              {"tile", tile_id(a)},
              {"wild", move.b()},
              {"pieces", piece("tile." + tile_id(a))}};
    case Kind::BlendTokens:
      return {{"kind", "blend"},
              {"token", token_id(a)},
              {"wild", move.b()},
              {"pieces", piece("token." + token_id(a))}};
    case Kind::Cup:
      return {{"kind", "cup"}, {"cup", a + 1}, {"pieces", piece(fmt::format("cup.{}", a + 1))}};
    case Kind::EndTurn:
      return {{"kind", "end"}, {"pieces", json::array()}};
  }
  return {};
}

}  // namespace samovar::chai
