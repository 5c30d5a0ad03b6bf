// The whole truth of a position of Chai as JSON, and back; audit.cpp refuses what no game could reach.
#include <algorithm>

#include <fmt/format.h>

#include "games/chai/codec/module.hpp"
#include "json/reader.hpp"

namespace samovar::chai {

namespace json = boost::json;

namespace {

const std::vector<std::string> kPhases = {
    "first",       "start_card",  "tea_card",    "pool_card",    "blind_card",  "market_tile",   "card_tile",
    "house_tile",  "board_token", "blind_token", "house_token",  "new_ability", "tip",           "die",
    "replace",     "choose",      "market",      "discard_tile", "pantry",      "discard_token", "dismiss",
    "use_ability", "swap",        "want",        "serve",        "waive",       "blend",         "cup",
    "tip_item",    "dice_order",  "over"};
const std::vector<std::string> kThen = {"nothing",    "set_up_market", "set_up_abilities", "market",
                                        "pantry",     "serve",         "reserved",         "order_rest",
                                        "order_done", "dice",          "refill_pantry",    "end_turn"};
const std::vector<std::string> kKnown = {"all", "tea", "nothing"};

json::value number_or_null(std::uint8_t number) {
  return number == kNone ? json::value() : json::value(number);
}

template <class Id>
json::object amounts_json(Amounts amounts, int types, Id&& id) {
  json::object object;
  for (int type = 0; type < types; ++type)
    if (amount(amounts, type) > 0) object[id(type)] = amount(amounts, type);
  return object;
}

}  // namespace

json::object Module::tiles_json(Amounts tiles) const {
  return amounts_json(tiles, kTileTypes, [&](int type) { return tile_id(type); });
}
json::object Module::tokens_json(Amounts tokens) const {
  return amounts_json(tokens, kTokenTypes, [&](int type) { return token_id(type); });
}

json::object Module::state_json(const State& state) const {
  const Box& box = game_.box();
  const auto code = [&](std::uint8_t of) {
    return of == kNoCard ? json::value() : json::value(card_id(card_of(of)));
  };
  const auto cards = [&](std::uint64_t set) {
    json::array array;
    for (const int member : BitSet(set)) array.emplace_back(card_id(member));
    return array;
  };
  json::array market;
  for (int row = 0; row < kRows; ++row) {
    json::array tiles;
    for (int column = 0; column < kColumns; ++column) {
      const int type = tile_at(state.market, row * kColumns + column);
      tiles.push_back(type < 0 ? json::value() : json::value(tile_id(type)));
    }
    market.push_back(std::move(tiles));
  }
  json::array houses;
  for (int house = 0; house < box.houses; ++house) {
    const auto h = static_cast<std::size_t>(house);
    json::array reserved;
    for (int i = 0; i < state.reserved_count(house); ++i)
      reserved.push_back({{"card", code(state.reserved_at(house, i))},
                          {"known", kKnown[static_cast<std::size_t>(state.known[State::held(house, i)])]}});
    houses.push_back({{"money", state.money[h]},
                      {"flavours", tiles_json(state.tiles[h])},
                      {"pantry", tokens_json(state.tokens[h])},
                      {"reserved", std::move(reserved)},
                      {"served", cards(state.served[h])}});
  }
  json::array cups;
  for (int cup = 0; cup < box.teas; ++cup) {
    json::object teas;
    for (int tea = 0; tea < box.teas; ++tea) teas[tea_id(tea)] = state.tea_in_cup(cup, tea);
    cups.push_back({{"tip", (state.cup_tips >> cup & 1) != 0}, {"teas", std::move(teas)}});
  }
  json::object supply, unidentified, tips;
  for (int tea = 0; tea < box.teas; ++tea) {
    supply[tea_id(tea)] = state.supply[static_cast<std::size_t>(tea)];
    unidentified[tea_id(tea)] = state.deck[tea];
  }
  for (std::size_t kind = 0; kind < edition_.tips.size(); ++kind)
    tips[edition_.tips[kind].id] = state.tips[static_cast<int>(kind)];
  json::array pool, board, slots, bottom, unseen_abilities, given, taken, dice;
  for (int slot = 0; slot < box.pool_size(); ++slot)
    pool.push_back(code(state.pool[static_cast<std::size_t>(slot)]));
  for (const std::uint8_t token : state.board)
    board.push_back(token ? json::value(token_id(token - 1)) : json::value());
  for (const std::uint8_t ability : state.slots) slots.emplace_back(ability);
  for (std::size_t i = 0; i < state.bottom_size; ++i)
    bottom.push_back({{"card", code(state.bottom[i])}, {"seen_by", number_or_null(state.bottom_by[i])}});
  for (const int ability : BitSet(state.abilities)) unseen_abilities.emplace_back(ability);
  for (const std::uint8_t type : state.given) given.emplace_back(type);
  for (const std::uint8_t type : state.taken) taken.emplace_back(type);
  for (const std::uint8_t face : state.dice)
    dice.push_back(face ? json::value(face_id(face - 1)) : json::value());

  json::object pending{{"order", number_or_null(state.order)},
                       {"tea", number_or_null(state.tea)},
                       {"waived", number_or_null(state.waived)},
                       {"ability", state.ability},
                       {"pairs", state.pairs},
                       {"given", std::move(given)},
                       {"taken", std::move(taken)},
                       {"wish", state.wish},
                       {"step", state.step},
                       {"pay_flavours", tiles_json(state.pay_tiles)},
                       {"pay_pantry", tokens_json(state.pay_tokens)},
                       {"dice", std::move(dice)}};
  return {{"phase", kPhases[static_cast<std::size_t>(state.phase)]},
          {"then", kThen[static_cast<std::size_t>(state.then)]},
          {"round", state.round + 1},
          {"turns", state.cycles},
          {"first", state.first},
          {"active", state.active},
          {"purchases", state.purchases},
          {"picks", state.picks},
          {"reset_used", state.reset_used != 0},
          {"gold_tip", state.gold_tip},
          {"waiver", state.waiver != 0},
          {"round_ended", state.round_ended != 0},
          {"final", state.final != 0},
          {"market", std::move(market)},
          {"flavour_bag", tiles_json(amounts_of(state.tile_bag, kTileTypes))},
          {"flavour_cups", tiles_json(state.tile_cups)},
          {"pantry_bag", tokens_json(amounts_of(state.token_bag, kTokenTypes))},
          {"pantry_cups", tokens_json(state.token_cups)},
          {"pantry_board", std::move(board)},
          {"card_tiles", tiles_json(state.card_tiles)},
          {"abilities", {{"face_up", std::move(slots)}, {"unseen", std::move(unseen_abilities)}}},
          {"tips", std::move(tips)},
          {"cups", std::move(cups)},
          {"tea_supply", std::move(supply)},
          {"pool", std::move(pool)},
          {"deck",
           {{"unidentified", std::move(unidentified)},
            {"identified", cards(state.identified)},
            {"secret", cards(state.secret)},
            {"unseen", cards(state.unseen)},
            {"bottom", std::move(bottom)}}},
          {"houses", std::move(houses)},
          {"pending", std::move(pending)}};
}

namespace {

// Reads the parts of a state by the edition's ids.
class StateReader {
 public:
  StateReader(const Edition& edition, const Box& box, const Options& options)
      : box_(box), options_(options), edition_(edition) {
    for (const PieceType& piece : edition.flavours) tiles_.push_back(piece.id);
    for (const PieceType& piece : edition.pantry) tokens_.push_back(piece.id);
    for (const CustomerCard& card : edition.customers) cards_.push_back(card.id);
  }

  Amounts tiles(JsonReader json) const { return amounts(json, tiles_); }
  Amounts tokens(JsonReader json) const { return amounts(json, tokens_); }
  int tile(JsonReader json) const { return static_cast<int>(json.one_of(tiles_)); }
  int token(JsonReader json) const { return static_cast<int>(json.one_of(tokens_)); }
  std::uint8_t code(JsonReader json) const { return code_of(card(json)); }
  int card(JsonReader json) const {
    const auto found = static_cast<int>(json.one_of(cards_));
    if (!(box_.cards_in_play() >> found & 1)) json.fail("is not in play");
    return found;
  }
  std::uint64_t cards(JsonReader json) const {
    std::uint64_t set = 0;
    for (std::size_t i = 0; i < json.size() && !json.failed(); ++i) {
      const std::uint64_t bit = bit_of(card(json[i]));
      if (set & bit) json[i].fail("stands twice");
      set |= bit;
    }
    return set;
  }
  const std::string& tea(int tea) const {
    return edition_.colours[options_.teas[static_cast<std::size_t>(tea)]].id;
  }
  // One number a tea.
  template <class Each>
  void teas(JsonReader json, int most, Each&& each) const {
    for (const std::string& key : json.keys()) {
      bool known = false;
      for (int t = 0; t < box_.teas; ++t) known = known || tea(t) == key;
      if (!known) json[key].fail("is no colour in play");
    }
    for (int t = 0; t < box_.teas && !json.failed(); ++t)
      each(t, static_cast<std::uint8_t>(json[tea(t)].integer(0, most)));
  }

 private:
  static Amounts amounts(JsonReader json, const std::vector<std::string>& ids) {
    Amounts sum = 0;
    for (const std::string& key : json.keys()) {
      const auto found = std::find(ids.begin(), ids.end(), key);
      if (found == ids.end()) {
        json[key].fail("unknown type");
        return 0;
      }
      sum += some(static_cast<int>(found - ids.begin()), static_cast<int>(json[key].integer(1, 127)));
    }
    return sum;
  }

  const Box& box_;
  const Options& options_;
  const Edition& edition_;
  std::vector<std::string> tiles_, tokens_, cards_;
};

std::uint8_t small(JsonReader json, int most) { return static_cast<std::uint8_t>(json.integer(0, most)); }
std::uint8_t small_or_none(JsonReader json, int most) { return json.is_null() ? kNone : small(json, most); }

void read_pending(JsonReader json, const StateReader& reader, const std::vector<std::string>& faces,
                  State& state) {
  json.only({"order", "tea", "waived", "ability", "pairs", "given", "taken", "wish", "step", "pay_flavours",
             "pay_pantry", "dice"});
  state.order = small_or_none(json["order"], kPoolSlots + kHeld - 1);
  state.tea = small_or_none(json["tea"], kHouses - 1);
  state.waived = small_or_none(json["waived"], kTokenTypes);
  state.ability = small(json["ability"], kAbilities);
  state.pairs = small(json["pairs"], kSwaps);
  state.wish = small(json["wish"], 2);
  state.step = small(json["step"], kTileTypes + kTokenTypes);
  for (std::size_t i = 0; i < kSwaps; ++i) {
    state.given[i] = small(json["given"][i], kTileTypes - 1);
    state.taken[i] = small(json["taken"][i], kTileTypes - 1);
  }
  state.pay_tiles = reader.tiles(json["pay_flavours"]);
  state.pay_tokens = reader.tokens(json["pay_pantry"]);
  for (std::size_t die = 0; die < kDice; ++die) {
    JsonReader face = json["dice"][die];
    if (!face.is_null()) state.dice[die] = static_cast<std::uint8_t>(1 + face.one_of(faces));
  }
}

}  // namespace

tl::expected<State, Error> Module::read_state(const json::value& value) const {
  const Box& box = game_.box();
  const StateReader reader(edition_, box, options_);
  JsonReader json(value, "bad_state");
  json.only({"phase",        "then",       "round",       "turns",        "first",      "active",
             "purchases",    "picks",      "reset_used",  "gold_tip",     "waiver",     "round_ended",
             "final",        "market",     "flavour_bag", "flavour_cups", "pantry_bag", "pantry_cups",
             "pantry_board", "card_tiles", "abilities",   "tips",         "cups",       "tea_supply",
             "pool",         "deck",       "houses",      "pending"});
  State state;
  state.phase = static_cast<Phase>(json["phase"].one_of(kPhases));
  state.then = static_cast<Then>(json["then"].one_of(kThen));
  state.round = static_cast<std::uint8_t>(json["round"].integer(1, box.rounds) - 1);
  state.cycles = small(json["turns"], box.turns);
  state.first = small(json["first"], box.people - 1);
  state.active = small(json["active"], box.houses - 1);
  state.purchases = small(json["purchases"], kSpaces);
  state.picks = small(json["picks"], box.pantry_picks);
  state.reset_used = json["reset_used"].boolean();
  state.gold_tip = small(json["gold_tip"], 20);
  state.waiver = json["waiver"].boolean();
  state.round_ended = json["round_ended"].boolean();
  state.final = json["final"].boolean();

  JsonReader market = json["market"];
  if (market.size() != kRows) market.fail(fmt::format("expected {} rows", kRows));
  for (std::size_t row = 0; row < kRows && !json.failed(); ++row) {
    if (market[row].size() != kColumns) market[row].fail(fmt::format("expected {} spaces", kColumns));
    for (std::size_t column = 0; column < kColumns && !json.failed(); ++column)
      if (JsonReader tile = market[row][column]; !tile.is_null())
        put_tile(state.market, static_cast<int>(row * kColumns + column), reader.tile(tile));
  }
  const Amounts tile_bag = reader.tiles(json["flavour_bag"]);
  const Amounts token_bag = reader.tokens(json["pantry_bag"]);
  state.tile_cups = reader.tiles(json["flavour_cups"]);
  state.token_cups = reader.tokens(json["pantry_cups"]);
  state.card_tiles = reader.tiles(json["card_tiles"]);
  for (std::size_t i = 0; i < kBoardSpaces; ++i)
    if (JsonReader token = json["pantry_board"][i]; !token.is_null())
      state.board[i] = static_cast<std::uint8_t>(1 + reader.token(token));

  JsonReader abilities = json["abilities"];
  abilities.only({"face_up", "unseen"});
  for (std::size_t i = 0; i < kAbilitySlots; ++i) state.slots[i] = small(abilities["face_up"][i], kAbilities);
  JsonReader unseen = abilities["unseen"];
  for (std::size_t i = 0; i < unseen.size() && !json.failed(); ++i)
    state.abilities = static_cast<std::uint16_t>(state.abilities | 1u << unseen[i].integer(1, kAbilities));
  for (std::size_t kind = 0; kind < edition_.tips.size(); ++kind)
    state.tips.put(static_cast<int>(kind), small(json["tips"][edition_.tips[kind].id], box.tips[kind].count));

  JsonReader cups = json["cups"];
  if (cups.size() != static_cast<std::size_t>(box.teas)) cups.fail(fmt::format("expected {} cups", box.teas));
  for (int cup = 0; cup < box.teas && !json.failed(); ++cup) {
    JsonReader one = cups[static_cast<std::size_t>(cup)];
    one.only({"tip", "teas"});
    if (one["tip"].boolean()) state.cup_tips = static_cast<std::uint8_t>(state.cup_tips | 1u << cup);
    reader.teas(one["teas"], 20, [&](int tea, std::uint8_t count) { state.tea_in_cup(cup, tea) = count; });
  }
  reader.teas(json["tea_supply"], 20,
              [&](int tea, std::uint8_t count) { state.supply[static_cast<std::size_t>(tea)] = count; });
  JsonReader pool = json["pool"];
  if (pool.size() != static_cast<std::size_t>(box.pool_size()))
    pool.fail(fmt::format("expected {} places", box.pool_size()));
  for (std::size_t slot = 0; slot < static_cast<std::size_t>(box.pool_size()) && !json.failed(); ++slot)
    if (!pool[slot].is_null()) state.pool[slot] = reader.code(pool[slot]);

  JsonReader deck = json["deck"];
  deck.only({"unidentified", "identified", "secret", "unseen", "bottom"});
  reader.teas(deck["unidentified"], box.cards_per_tea,
              [&](int tea, std::uint8_t count) { state.deck.put(tea, count); });
  state.identified = reader.cards(deck["identified"]);
  state.secret = reader.cards(deck["secret"]);
  state.unseen = reader.cards(deck["unseen"]);
  state.deck.put(kIdentified, std::popcount(state.identified));
  JsonReader bottom = deck["bottom"];
  if (bottom.size() > kBottomAtMost) bottom.fail("is too long");
  for (std::size_t i = 0; i < bottom.size() && !json.failed(); ++i) {
    bottom[i].only({"card", "seen_by"});
    state.bottom[i] = reader.code(bottom[i]["card"]);
    state.bottom_by[i] = small_or_none(bottom[i]["seen_by"], box.people - 1);
    state.bottom_size += 1;
  }

  JsonReader houses = json["houses"];
  if (houses.size() != static_cast<std::size_t>(box.houses))
    houses.fail(fmt::format("expected {} houses", box.houses));
  for (std::size_t house = 0; house < static_cast<std::size_t>(box.houses) && !json.failed(); ++house) {
    JsonReader one = houses[house];
    one.only({"money", "flavours", "pantry", "reserved", "served"});
    state.money[house] = static_cast<std::uint16_t>(one["money"].integer(0, 9999));
    state.tiles[house] = reader.tiles(one["flavours"]);
    state.tokens[house] = reader.tokens(one["pantry"]);
    state.served[house] = reader.cards(one["served"]);
    JsonReader reserved = one["reserved"];
    if (reserved.size() > kHeld) reserved.fail(fmt::format("at most {} cards", kHeld));
    for (std::size_t i = 0; i < reserved.size() && !json.failed(); ++i) {
      reserved[i].only({"card", "known"});
      const std::size_t at = State::held(static_cast<int>(house), static_cast<int>(i));
      state.reserved[at] = reader.code(reserved[i]["card"]);
      state.known[at] = static_cast<Known>(reserved[i]["known"].one_of(kKnown));
    }
  }
  std::vector<std::string> faces;
  for (int face = 0; face < kFaces; ++face) faces.push_back(face_id(face));
  read_pending(json["pending"], reader, faces, state);
  if (!json.failed() && (total(tile_bag) > 127 || total(token_bag) > 127))
    json["flavour_bag"].fail("is too full");
  if (json.failed()) return tl::unexpected(json.error());
  state.tile_bag = PackedCounts::of_bytes(tile_bag);
  state.token_bag = PackedCounts::of_bytes(token_bag);
  audit(state, json);
  if (json.failed()) return tl::unexpected(json.error());
  return state;
}

}  // namespace samovar::chai
