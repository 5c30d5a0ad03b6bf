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

// Writes the parts of a state by the edition's ids.
class Module::StateWriter {
 public:
  StateWriter(const Module& module, const State& state) : m_(module), box_(module.game_.box()), s(state) {}

  json::object write() const {
    return {{"phase", kPhases[static_cast<std::size_t>(s.phase)]},
            {"then", kThen[static_cast<std::size_t>(s.then)]},
            {"round", s.round + 1},
            {"turns", s.cycles},
            {"first", s.first},
            {"active", s.active},
            {"purchases", s.purchases},
            {"picks", s.picks},
            {"reset_used", s.reset_used != 0},
            {"gold_tip", s.gold_tip},
            {"waiver", s.waiver != 0},
            {"round_ended", s.round_ended != 0},
            {"final", s.final != 0},
            {"market", market()},
            {"flavour_bag", m_.tiles_json(amounts_of(s.tile_bag, kTileTypes))},
            {"flavour_cups", m_.tiles_json(s.tile_cups)},
            {"pantry_bag", m_.tokens_json(amounts_of(s.token_bag, kTokenTypes))},
            {"pantry_cups", m_.tokens_json(s.token_cups)},
            {"pantry_board", each(s.board, [&](int token) { return m_.token_id(token - 1); })},
            {"card_tiles", m_.tiles_json(s.card_tiles)},
            {"abilities", {{"face_up", numbers(s.slots)}, {"unseen", numbers(BitSet(s.abilities))}}},
            {"tips", tips()},
            {"cups", cups()},
            {"tea_supply", teas([&](int tea) { return s.supply[static_cast<std::size_t>(tea)]; })},
            {"pool", pool()},
            {"deck", deck()},
            {"houses", houses()},
            {"pending", pending()}};
  }

 private:
  template <class Numbers>
  static json::array numbers(const Numbers& list) {
    json::array array;
    for (const auto number : list) array.emplace_back(number);
    return array;
  }
  // Null where nothing lies.
  template <class Places, class Id>
  static json::array each(const Places& places, const Id& id) {
    json::array array;
    for (const std::uint8_t there : places) array.push_back(there ? json::value(id(there)) : json::value());
    return array;
  }
  template <class CountOf>
  json::object teas(const CountOf& count_of) const {
    json::object object;
    for (int tea = 0; tea < box_.teas; ++tea) object[m_.tea_id(tea)] = count_of(tea);
    return object;
  }
  json::value code(std::uint8_t of) const {
    return of == kNoCard ? json::value() : json::value(m_.card_id(card_of(of)));
  }
  json::array cards(std::uint64_t set) const {
    json::array array;
    for (const int member : BitSet(set)) array.emplace_back(m_.card_id(member));
    return array;
  }

  json::array market() const {
    json::array rows;
    for (int row = 0; row < kRows; ++row) {
      json::array tiles;
      for (int column = 0; column < kColumns; ++column) {
        const int type = tile_at(s.market, row * kColumns + column);
        tiles.push_back(type < 0 ? json::value() : json::value(m_.tile_id(type)));
      }
      rows.push_back(std::move(tiles));
    }
    return rows;
  }
  json::object tips() const {
    json::object tips;
    for (std::size_t kind = 0; kind < m_.edition_.tips.size(); ++kind)
      tips[m_.edition_.tips[kind].id] = s.tips[static_cast<int>(kind)];
    return tips;
  }
  json::array cups() const {
    json::array cups;
    for (int cup = 0; cup < box_.teas; ++cup)
      cups.push_back({{"tip", (s.cup_tips >> cup & 1) != 0},
                      {"teas", teas([&](int tea) { return s.tea_in_cup(cup, tea); })}});
    return cups;
  }
  json::array pool() const {
    json::array pool;
    for (int slot = 0; slot < box_.pool_size(); ++slot)
      pool.push_back(code(s.pool[static_cast<std::size_t>(slot)]));
    return pool;
  }
  json::object deck() const {
    json::array bottom;
    for (std::size_t i = 0; i < s.bottom_size; ++i)
      bottom.push_back({{"card", code(s.bottom[i])}, {"seen_by", number_or_null(s.bottom_by[i])}});
    return {{"unidentified", teas([&](int tea) { return s.deck[tea]; })},
            {"identified", cards(s.identified)},
            {"secret", cards(s.secret)},
            {"unseen", cards(s.unseen)},
            {"bottom", std::move(bottom)}};
  }
  json::array houses() const {
    json::array houses;
    for (int house = 0; house < box_.houses; ++house) {
      const auto h = static_cast<std::size_t>(house);
      json::array reserved;
      for (int i = 0; i < s.reserved_count(house); ++i)
        reserved.push_back({{"card", code(s.reserved_at(house, i))},
                            {"known", kKnown[static_cast<std::size_t>(s.known[State::held(house, i)])]}});
      houses.push_back({{"money", s.money[h]},
                        {"flavours", m_.tiles_json(s.tiles[h])},
                        {"pantry", m_.tokens_json(s.tokens[h])},
                        {"reserved", std::move(reserved)},
                        {"served", cards(s.served[h])}});
    }
    return houses;
  }
  json::object pending() const {
    return {{"order", number_or_null(s.order)},
            {"tea", number_or_null(s.tea)},
            {"waived", number_or_null(s.waived)},
            {"ability", s.ability},
            {"pairs", s.pairs},
            {"given", numbers(s.given)},
            {"taken", numbers(s.taken)},
            {"wish", s.wish},
            {"step", s.step},
            {"pay_flavours", m_.tiles_json(s.pay_tiles)},
            {"pay_pantry", m_.tokens_json(s.pay_tokens)},
            {"dice", each(s.dice, [](int face) { return face_id(face - 1); })}};
  }

  const Module& m_;
  const Box& box_;
  const State& s;
};

json::object Module::state_json(const State& state) const { return StateWriter(*this, state).write(); }

// And reads them; what does not fit fails where it stands.
class Module::StateReader {
 public:
  StateReader(const Module& module, JsonReader& json)
      : m_(module),
        box_(module.game_.box()),
        json_(json),
        tiles_(ids_of(module.edition_.flavours)),
        tokens_(ids_of(module.edition_.pantry)),
        cards_(ids_of(module.edition_.customers)) {
    for (int face = 0; face < kFaces; ++face) faces_.push_back(face_id(face));
  }

  State read() {
    json_.only({"phase",        "then",       "round",       "turns",        "first",      "active",
                "purchases",    "picks",      "reset_used",  "gold_tip",     "waiver",     "round_ended",
                "final",        "market",     "flavour_bag", "flavour_cups", "pantry_bag", "pantry_cups",
                "pantry_board", "card_tiles", "abilities",   "tips",         "cups",       "tea_supply",
                "pool",         "deck",       "houses",      "pending"});
    turn();
    market(json_["market"]);
    s.tile_bag = bag(json_["flavour_bag"], tiles_);
    s.token_bag = bag(json_["pantry_bag"], tokens_);
    s.tile_cups = tiles(json_["flavour_cups"]);
    s.token_cups = tokens(json_["pantry_cups"]);
    s.card_tiles = tiles(json_["card_tiles"]);
    for (std::size_t i = 0; i < kBoardSpaces; ++i)
      if (JsonReader token = json_["pantry_board"][i]; !token.is_null())
        s.board[i] = static_cast<std::uint8_t>(1 + token.one_of(tokens_));
    abilities(json_["abilities"]);
    for (std::size_t kind = 0; kind < m_.edition_.tips.size(); ++kind)
      s.tips.put(static_cast<int>(kind),
                 small(json_["tips"][m_.edition_.tips[kind].id], box_.tips[kind].count));
    cups(json_["cups"]);
    teas(json_["tea_supply"], kTeaTokensAtMost,
         [&](int tea, std::uint8_t count) { s.supply[static_cast<std::size_t>(tea)] = count; });
    pool(json_["pool"]);
    deck(json_["deck"]);
    houses(json_["houses"]);
    pending(json_["pending"]);
    return s;
  }

 private:
  static constexpr int kTeaTokensAtMost = 20;

  static std::uint8_t small(JsonReader json, int most) {
    return static_cast<std::uint8_t>(json.integer(0, most));
  }
  static std::uint8_t small_or_none(JsonReader json, int most) {
    return json.is_null() ? kNone : small(json, most);
  }
  Amounts tiles(JsonReader json) const { return amounts(json, tiles_); }
  Amounts tokens(JsonReader json) const { return amounts(json, tokens_); }
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
  static PackedCounts bag(JsonReader json, const std::vector<std::string>& ids) {
    const Amounts all = amounts(json, ids);
    if (json.failed()) return {};
    if (total(all) <= 127) return PackedCounts::of_bytes(all);
    json.fail("is too full");
    return {};
  }
  int card(JsonReader json) const {
    const auto found = static_cast<int>(json.one_of(cards_));
    if (!(box_.cards_in_play() >> found & 1)) json.fail("is not in play");
    return found;
  }
  std::uint8_t code(JsonReader json) const { return code_of(card(json)); }
  std::uint64_t cards(JsonReader json) const {
    std::uint64_t set = 0;
    for (std::size_t i = 0; i < json.size() && !json.failed(); ++i) {
      const std::uint64_t bit = bit_of(card(json[i]));
      if (set & bit) json[i].fail("stands twice");
      set |= bit;
    }
    return set;
  }
  // One number a tea.
  template <class Each>
  void teas(JsonReader json, int most, Each&& each) const {
    for (const std::string& key : json.keys()) {
      bool known = false;
      for (int tea = 0; tea < box_.teas; ++tea) known = known || m_.tea_id(tea) == key;
      if (!known) json[key].fail("is no colour in play");
    }
    for (int tea = 0; tea < box_.teas && !json.failed(); ++tea)
      each(tea, static_cast<std::uint8_t>(json[m_.tea_id(tea)].integer(0, most)));
  }

  void turn() {
    s.phase = static_cast<Phase>(json_["phase"].one_of(kPhases));
    s.then = static_cast<Then>(json_["then"].one_of(kThen));
    s.round = static_cast<std::uint8_t>(json_["round"].integer(1, box_.rounds) - 1);
    s.cycles = small(json_["turns"], box_.turns);
    s.first = small(json_["first"], box_.people - 1);
    s.active = small(json_["active"], box_.houses - 1);
    s.purchases = small(json_["purchases"], kSpaces);
    s.picks = small(json_["picks"], box_.pantry_picks);
    s.reset_used = json_["reset_used"].boolean();
    s.gold_tip = small(json_["gold_tip"], 20);
    s.waiver = json_["waiver"].boolean();
    s.round_ended = json_["round_ended"].boolean();
    s.final = json_["final"].boolean();
  }
  void market(JsonReader json) {
    if (!counted(json, kRows)) return;
    for (std::size_t row = 0; row < kRows; ++row) {
      if (!counted(json[row], kColumns)) return;
      for (std::size_t column = 0; column < kColumns; ++column)
        if (JsonReader tile = json[row][column]; !tile.is_null())
          put_tile(s.market, static_cast<int>(row * kColumns + column),
                   static_cast<int>(tile.one_of(tiles_)));
    }
  }
  void abilities(JsonReader json) {
    json.only({"face_up", "unseen"});
    for (std::size_t i = 0; i < kAbilitySlots; ++i) s.slots[i] = small(json["face_up"][i], kAbilities);
    JsonReader unseen = json["unseen"];
    for (std::size_t i = 0; i < unseen.size() && !json.failed(); ++i)
      s.abilities = static_cast<std::uint16_t>(s.abilities | 1u << unseen[i].integer(1, kAbilities));
  }
  void cups(JsonReader json) {
    if (!counted(json, static_cast<std::size_t>(box_.teas))) return;
    for (int cup = 0; cup < box_.teas; ++cup) {
      JsonReader one = json[static_cast<std::size_t>(cup)];
      one.only({"tip", "teas"});
      if (one["tip"].boolean()) s.cup_tips = static_cast<std::uint8_t>(s.cup_tips | 1u << cup);
      teas(one["teas"], kTeaTokensAtMost,
           [&](int tea, std::uint8_t count) { s.tea_in_cup(cup, tea) = count; });
    }
  }
  void pool(JsonReader json) {
    if (!counted(json, static_cast<std::size_t>(box_.pool_size()))) return;
    for (std::size_t slot = 0; slot < json.size(); ++slot)
      if (!json[slot].is_null()) s.pool[slot] = code(json[slot]);
  }
  void deck(JsonReader json) {
    json.only({"unidentified", "identified", "secret", "unseen", "bottom"});
    teas(json["unidentified"], box_.cards_per_tea,
         [&](int tea, std::uint8_t count) { s.deck.put(tea, count); });
    s.identified = cards(json["identified"]);
    s.secret = cards(json["secret"]);
    s.unseen = cards(json["unseen"]);
    s.deck.put(kIdentified, std::popcount(s.identified));
    JsonReader bottom = json["bottom"];
    if (bottom.size() > kBottomAtMost) bottom.fail("is too long");
    for (std::size_t i = 0; i < bottom.size() && !json.failed(); ++i) {
      bottom[i].only({"card", "seen_by"});
      s.bottom[i] = code(bottom[i]["card"]);
      s.bottom_by[i] = small_or_none(bottom[i]["seen_by"], box_.people - 1);
      s.bottom_size += 1;
    }
  }
  void houses(JsonReader json) {
    if (!counted(json, static_cast<std::size_t>(box_.houses))) return;
    for (std::size_t house = 0; house < json.size() && !json.failed(); ++house) {
      JsonReader one = json[house];
      one.only({"money", "flavours", "pantry", "reserved", "served"});
      s.money[house] = static_cast<std::uint16_t>(one["money"].integer(0, 9999));
      s.tiles[house] = tiles(one["flavours"]);
      s.tokens[house] = tokens(one["pantry"]);
      s.served[house] = cards(one["served"]);
      JsonReader reserved = one["reserved"];
      if (reserved.size() > kHeld) reserved.fail(fmt::format("at most {} cards", kHeld));
      for (std::size_t i = 0; i < reserved.size() && !json.failed(); ++i) {
        reserved[i].only({"card", "known"});
        const std::size_t at = State::held(static_cast<int>(house), static_cast<int>(i));
        s.reserved[at] = code(reserved[i]["card"]);
        s.known[at] = static_cast<Known>(reserved[i]["known"].one_of(kKnown));
      }
    }
  }
  void pending(JsonReader json) {
    json.only({"order", "tea", "waived", "ability", "pairs", "given", "taken", "wish", "step", "pay_flavours",
               "pay_pantry", "dice"});
    s.order = small_or_none(json["order"], kPoolSlots + kHeld - 1);
    s.tea = small_or_none(json["tea"], kHouses - 1);
    s.waived = small_or_none(json["waived"], kTokenTypes);
    s.ability = small(json["ability"], kAbilities);
    s.pairs = small(json["pairs"], kSwaps);
    s.wish = small(json["wish"], 2);
    s.step = small(json["step"], kTileTypes + kTokenTypes);
    for (std::size_t i = 0; i < kSwaps; ++i) {
      s.given[i] = small(json["given"][i], kTileTypes - 1);
      s.taken[i] = small(json["taken"][i], kTileTypes - 1);
    }
    s.pay_tiles = tiles(json["pay_flavours"]);
    s.pay_tokens = tokens(json["pay_pantry"]);
    for (std::size_t die = 0; die < kDice; ++die)
      if (JsonReader face = json["dice"][die]; !face.is_null())
        s.dice[die] = static_cast<std::uint8_t>(1 + face.one_of(faces_));
  }

  const Module& m_;
  const Box& box_;
  JsonReader& json_;
  State s;
  std::vector<std::string> tiles_, tokens_, cards_, faces_;
};

State Module::state_in(JsonReader& json) const { return StateReader(*this, json).read(); }

}  // namespace samovar::chai
