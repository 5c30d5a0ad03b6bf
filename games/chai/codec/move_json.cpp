// What may be done in Chai, and what it would bring, as JSON.
#include <fmt/format.h>

#include "games/chai/codec/module.hpp"

namespace samovar::chai {

namespace json = boost::json;

json::array Module::market_pieces(SpaceSet spaces) {
  json::array pieces;
  for (const int space : BitSet(cells_of(spaces))) pieces.emplace_back("market." + space_name(space));
  return pieces;
}

json::object Module::ability_move_json(const State& state, Move move) const {
  const int number = ability_of(move);
  const int piece = piece_of(move);
  const int second = second_of(move);
  const Ability& ability = game_.box().abilities[static_cast<std::size_t>(number)];
  json::object object = move_fields(kMoves, names_, move);
  json::array pieces{fmt::format("ability.{}", number)};
  const auto point = [&](SpaceSet spaces) {
    for (json::value& lit : market_pieces(spaces)) pieces.push_back(std::move(lit));
  };
  json::object effect;
  switch (ability.effect) {
    case Effect::FreePurchase: {
      const SpaceSet group = Bonds(state.market).group(space(piece));
      object["tile"] = tile_id(tile_at(state.market, piece));
      object["tiles"] = std::popcount(group);
      point(group);
      break;
    }
    case Effect::SellTile:
      object["tile"] = tile_id(piece);
      pieces.emplace_back("tile." + tile_id(piece));
      effect = {{"points", ability.money * game_.box().money_points}, {"money", ability.money}};
      break;
    case Effect::ResetFlavour:
      object["tile"] = tile_id(piece);
      point(spaces_of(state.market, piece));
      break;
    case Effect::TakeToken:
      object["token"] = token_id(piece);
      pieces.emplace_back("board." + token_id(piece));
      break;
    case Effect::SwapTiles:
      object["give"] = tile_id(piece);
      object["take"] = tile_id(second);
      break;
    case Effect::SwapTokens:
      object["give"] = token_id(piece);
      object["take"] = token_id(second);
      pieces.emplace_back("board." + token_id(second));
      break;
    case Effect::SearchTile:
      object["discard"] = json::array{tile_id(piece), tile_id(second)};
      break;
    case Effect::SearchToken:
      object["discard"] = json::array{token_id(piece), token_id(second)};
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
  const auto money = [&](int change) {
    return json::object{{"points", change * box.money_points}, {"money", change}};
  };
  json::object object = move_fields(kMoves, names_, move);
  switch (kind_of(move)) {
    case Kind::Card:
      object["facts"] = card_json(customer_of(move));
      break;
    case Kind::Replace: {
      const int ability = state.slots[static_cast<std::size_t>(slot_of(move))];
      object["ability"] = ability;
      object["by"] = state.ability;
      object["pieces"] = json::array{fmt::format("ability.{}", ability)};
      break;
    }
    case Kind::VisitMarket:
      object["effect"] = money(box.market_income);
      break;
    case Kind::Buy: {
      const SpaceSet group = Bonds(state.market).group(space(space_of(move)));
      json::object effect = money(-game_.price(group));
      effect["over_limit"] =
          std::max(0, total(state.tiles[state.active]) + std::popcount(group) - box.tile_limit);
      object["tile"] = tile_id(tile_at(state.market, space_of(move)));
      object["tiles"] = std::popcount(group);
      object["price"] = game_.price(group);
      object["pieces"] = market_pieces(group);
      object["effect"] = std::move(effect);
      break;
    }
    case Kind::Reset:
      object["price"] = box.reset_cost;
      object["effect"] = money(-box.reset_cost);
      break;
    case Kind::Take:
      object["slot"] =
          std::find(state.board.begin(), state.board.end(), token_of(move) + 1) - state.board.begin() + 1;
      break;
    case Kind::Reserve:
      object["card"] = card_id(card_of(state.pool[static_cast<std::size_t>(slot_of(move))]));
      break;
    case Kind::Dismiss:
      object["card"] = code_json(state.reserved_at(state.active, place_of(move)));
      break;
    case Kind::Ability:
      return ability_move_json(state, move);
    case Kind::Serve:
    case Kind::ServeWild: {
      const int card = card_of(game_.ordered(state, order_of(move)));
      const int cost = game_.tea_price(state, game_.customer(card).tea);
      json::array cups;
      for (const int cup :
           BitSet(game_.cups_offered(state)))  // outside Connoisseur any will do: the first (CHAI-ACT-08)
        if (cup < box.teas && (cups.empty() || box.connoisseur)) cups.emplace_back(cup + 1);
      object["card"] = card_id(card);
      object["cups"] = std::move(cups);
      object["tea_cost"] = cost;
      object["effect"] = {{"points", game_.customer(card).points - cost * box.money_points},
                          {"money", -cost}};
      break;
    }
    case Kind::Waive:
      if (token_of(move) == kTokenTypes) {
        object["token"] = nullptr;
        object["pieces"] = json::array();
      }
      break;
    default:
      break;
  }
  return object;
}

}  // namespace samovar::chai
