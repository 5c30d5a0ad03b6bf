// The whole truth of a Tea for 2 position as JSON, and back. Reading refuses what no game could reach, naming
// the field; audit.cpp has what a position must add up to.
#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "games/tea_for_two/codec/module.hpp"
#include "json/bytes.hpp"

namespace samovar::tea_for_two {

namespace json = boost::json;

namespace {

// What a frame is called, and its numbers with the greatest value each may have.
struct FrameForm {
  const char* name;
  const char* a = nullptr;
  int a_most = 0;
  const char* b = nullptr;
  int b_most = 0;
  const char* c = nullptr;
  int c_most = 0;
  const char* data = nullptr;
  std::int64_t data_most = 0;
};
constexpr FrameForm kFrameForms[] = {
    {"deal_market"},
    {"deal_ships"},
    {"deal_markers"},
    {"deal_merchants", "seat", 1},
    {"deal_coin"},
    {"sides", "seat", 1},
    {"harvest_move"},
    {"harvest_shown", "seat", 1, "teas", 63},
    {"harvest_bonus", "seat", 1, "units", 6, "taken", 63},
    {"roll", "seat", 1, "rolled", 15},
    {"turn_solo_card"},
    {"turn", "seat", 1},
    {"tail", "seat", 1},
    {"year_harbour", "position", kHarbour},
    {"year_move", "seat", 1, "movement", 180},
    {"over"},
    {"search", "seat", 1, "deck", 1},
    {"keep", "seat", 1, "deck", 1},
    {"return", "seat", 1, "deck", 1, "card", kCards},
    {"take_card", "seat", 1, "card", kCards},
    {"move_card", "seat", 1, "ability", 1},
    {"swap_cards", "seat", 1, "ability", 1},
    {"cards", "seat", 1, nullptr, 0, nullptr, 0, "slots", (1 << kSlots) - 1},
    {"respond", "seat", 1, "position", kHarbour - 1, "run", kRuns - 1},
    {"ability_move", "seat", 1, "movement", 5},
    {"dock_ship", "seat", 1, "ship", kShips},
    {"ask_junk", "seat", 1, "dock", kDocks - 1},
    {"load_junk", "seat", 1, "dock", kDocks - 1, "from_ships", 1},
    {"reload", "seat", 1},
    {"race_ship", nullptr, 0, "relocates", 1, "run", kRuns - 1, "positions", 15},
    {"group", "seat", 1, "slot", kSlots - 1, nullptr, 0, "tokens", 0xffffff},
    {"pay", "seat", 1, "die", kFaces, "down", 1},
    {"ask_crate", "seat", 1, "tea", kTeas - 1, "space", kSpacesAtMost - 1},
    {"ask_ship", "seat", 1, "tea", kTeas - 1},
};
static_assert(std::size(kFrameForms) == static_cast<std::size_t>(Doing::AskShip) + 1);

json::array numbers(const std::uint8_t* first, int count) {
  json::array array;
  for (int i = 0; i < count; ++i) array.emplace_back(first[i]);
  return array;
}

json::object dice_json(Tally dice) {
  json::object object;
  for (int value = 1; value <= kFaces; ++value)
    if (const int count = dice[value]) object[std::to_string(value)] = count;
  return object;
}

class StateReader {
 public:
  StateReader(const Edition& edition, const TeaForTwo& game, JsonReader& json)
      : e_(edition), game_(game), json_(json) {
    for (const Named& card : e_.cards) cards_.push_back(card.id);
    for (const Named& ship : e_.ships) ships_.push_back(ship.id);
    markers_.assign(e_.markers.begin(), e_.markers.end());
    for (const Named& merchant : e_.merchants) merchants_.push_back(merchant.id);
    for (const FrameForm& form : kFrameForms) doings_.emplace_back(form.name);
  }

  State read() {
    json_.only({"year", "coin", "idle", "supply", "stack", "plantation_deck", "ship_deck", "market", "palace",
                "harbour", "production", "markers", "solo", "merchants"});
    s.year = byte(json_["year"].integer(0, game_.box().max_years));
    s.coin = byte(json_["coin"].integer(0, 1));
    s.idle = byte(json_["idle"].integer(0, 2));
    s.supply = tokens(json_["supply"]);
    deck(json_["plantation_deck"], 0);
    deck(json_["ship_deck"], 1);
    market(json_["market"]);
    palace(json_["palace"]);
    harbour(json_["harbour"]);
    production(json_["production"]);
    markers(json_["markers"]);
    solo(json_["solo"]);
    JsonReader merchants = json_["merchants"];
    if (counted(merchants, kMerchants))
      for (std::size_t m = 0; m < kMerchants && !json_.failed(); ++m) merchant(merchants[m], s.merchants[m]);
    stack(json_["stack"]);
    return s;
  }

 private:
  // The number of an id; 0 for null.
  std::uint8_t number(JsonReader json, const std::vector<std::string>& ids) {
    if (json.is_null()) return kNone;
    const std::size_t at = json.one_of(ids);
    if (at == 0) json.fail("is empty");
    return byte(static_cast<std::int64_t>(at));
  }
  template <std::size_t N>
  void ids(JsonReader json, std::uint8_t (&into)[N], const std::vector<std::string>& known) {
    if (!counted(json, N)) return;
    for (std::size_t i = 0; i < N && !json_.failed(); ++i) into[i] = number(json[i], known);
  }
  std::uint32_t id_set(JsonReader json, const std::vector<std::string>& known) {
    std::uint32_t set = 0;
    for (std::size_t i = 0; i < json.size() && !json_.failed(); ++i) {
      const int at = number(json[i], known);
      if (at == kNone || (set & bit(at))) json[i].fail("stands twice, or is nothing");
      set |= bit(at);
    }
    return set;
  }
  Tally tokens(JsonReader json) {
    Tally tally = 0;
    for (const std::string& key : json.keys()) {
      int tea = 0;
      while (tea < kTeas && e_.teas[static_cast<std::size_t>(tea)].id != key) ++tea;
      if (tea == kTeas) {
        json[key].fail("unknown tea");
        break;
      }
      tally += Tally::of(tea, static_cast<int>(json[key].integer(0, game_.box().tokens_per_tea)));
    }
    return tally;
  }
  Tally dice(JsonReader json) {
    Tally tally = 0;
    for (const std::string& key : json.keys()) {
      if (key.size() != 1 || key[0] < '1' || key[0] > '6') {
        json[key].fail("expected a value from 1 to 6");
        break;
      }
      tally += Tally::of(key[0] - '0', static_cast<int>(json[key].integer(1, game_.box().dice)));
    }
    return tally;
  }
  bool flag(JsonReader json) { return json.boolean(); }

  void deck(JsonReader json, int which) {
    json.only({"top", "unseen", "under"});
    Deck& deck = s.decks[which];
    const std::vector<std::string>& known = which == 0 ? cards_ : ships_;
    deck.unseen = id_set(json["unseen"], known);
    JsonReader top = json["top"];
    if (top.size() > 4) top.fail("at most four cards of a deck are known to lie on top");
    for (std::size_t i = 0; i < top.size() && !json_.failed(); ++i) {
      top[i].only({"card", "known_by"});
      deck.top[i] = number(top[i]["card"], known);
      if (deck.top[i] == kNone) top[i]["card"].fail("is nothing");
      deck.known_by[i] = byte(top[i]["known_by"].integer(1, kEverybody));
      deck.seen = byte(static_cast<std::int64_t>(i + 1));
    }
    JsonReader under = json["under"];
    if (under.size() > kCards) under.fail("too many cards");
    for (std::size_t i = 0; i < under.size() && !json_.failed(); ++i) {
      deck.under[i] = number(under[i], known);
      if (deck.under[i] == kNone) under[i].fail("is nothing");
      deck.sunk = byte(static_cast<std::int64_t>(i + 1));
    }
  }
  // A die on a board: [owner, value], or null.
  std::uint8_t die(JsonReader json) {
    if (json.is_null()) return 0;
    if (!counted(json, 2)) return 0;
    return die_of(static_cast<int>(json[std::size_t{0}].integer(0, 1)),
                  static_cast<int>(json[std::size_t{1}].integer(1, kFaces)));
  }
  void market(JsonReader json) {
    json.only({"cards", "dice", "deck_dice", "deck_blocked", "ran_out", "closed"});
    ids(json["cards"], s.market, cards_);
    JsonReader dice_there = json["dice"];
    if (counted(dice_there, kMarketSlots + 1))
      for (std::size_t i = 0; i <= kMarketSlots; ++i) s.market_dice[i] = die(dice_there[i]);
    s.deck_dice = dice(json["deck_dice"]);
    s.deck_blocked = flag(json["deck_blocked"]);
    s.ran_out = flag(json["ran_out"]);
    s.closed = flag(json["closed"]);
  }
  void palace(JsonReader json) {
    if (!counted(json, kPalaceActions)) return;
    for (std::size_t action = 0; action < kPalaceActions; ++action) {
      if (json[action].size() > kPalaceDice) return json[action].fail("too many dice");
      for (std::size_t i = 0; i < json[action].size(); ++i) s.palace[action][i] = die(json[action][i]);
    }
  }
  void harbour(JsonReader json) {
    json.only({"ships", "holders", "runs"});
    ids(json["ships"], s.harbour, ships_);
    bytes(json["holders"], s.holder, kHarbour, kMerchants);
    bytes(json["runs"], s.run, kHarbour, kRuns - 1);
  }
  void production(JsonReader json) {
    json.only({"owners", "values", "counts"});
    bytes(json["owners"], s.set_owner, kSets, kMerchants);
    bytes(json["values"], s.set_value, kSets, kFaces);
    bytes(json["counts"], s.set_count, kSets, 15);
  }
  void markers(JsonReader json) {
    json.only({"order", "in_harvest", "gap", "chosen"});
    ids(json["order"], s.markers, markers_);
    s.in_harvest = byte(json["in_harvest"].integer(0, kMarkers));
    s.gap = byte(json["gap"].integer(0, kMarkers - 1));
    s.chosen = byte(json["chosen"].integer(0, kMarkers));
  }
  void solo(JsonReader json) {
    json.only({"order", "seen", "step"});
    bytes(json["order"], s.solo_order, kSoloCards, kSoloCards);
    s.solo_seen = byte(json["seen"].integer(0, kSoloCards));
    s.solo_step = byte(json["step"].integer(0, kRaceSteps));
  }
  void merchant(JsonReader json, Merchant& me) {
    json.only({"merchant", "side", "used", "dice", "market_only", "harvesting", "tokens", "slots", "docks",
               "completed", "scoring"});
    me.card = number(json["merchant"], merchants_);
    me.side = byte(json["side"].integer(0, 2));
    me.used = byte(json["used"].integer(0, 9));
    me.dice = dice(json["dice"]);
    me.market_only = dice(json["market_only"]);
    me.harvesting = dice(json["harvesting"]);
    me.completed = id_set(json["completed"], ships_);
    me.scoring = id_set(json["scoring"], cards_);
    JsonReader there = json["tokens"];
    if (counted(there, static_cast<std::size_t>(game_.box().spaces)))
      for (std::size_t space = 0; space < there.size(); ++space) me.tokens[space] = tokens(there[space]);
    JsonReader slots = json["slots"];
    if (!counted(slots, kSlots)) return;
    for (std::size_t slot = 0; slot < kSlots && !json_.failed(); ++slot) {
      if (slots[slot].is_null()) continue;
      slots[slot].only({"card", "down", "crate"});
      me.cards[slot] = number(slots[slot]["card"], cards_);
      if (me.cards[slot] == kNone) slots[slot]["card"].fail("is nothing; an empty slot is null");
      me.filled = static_cast<std::uint16_t>(me.filled | bit(static_cast<int>(slot)));
      if (slots[slot]["down"].boolean())
        me.down = static_cast<std::uint16_t>(me.down | bit(static_cast<int>(slot)));
      me.crates[slot] = tokens(slots[slot]["crate"]);
    }
    JsonReader docks = json["docks"];
    if (!counted(docks, kDocks)) return;
    for (std::size_t dock = 0; dock < kDocks && !json_.failed(); ++dock) {
      if (docks[dock].is_null()) continue;
      docks[dock].only({"ship", "cargo"});
      me.docks[dock] = number(docks[dock]["ship"], ships_);
      if (me.docks[dock] == kNone) docks[dock]["ship"].fail("is nothing; an empty dock is null");
      me.cargo[dock] = tokens(docks[dock]["cargo"]);
    }
  }
  void stack(JsonReader json) {
    if (json.size() < 1 || json.size() > kFrames) return json.fail("expected one to four frames");
    s.depth = byte(static_cast<std::int64_t>(json.size()));
    for (std::size_t i = 0; i < json.size() && !json_.failed(); ++i) {
      JsonReader frame = json[i];
      const std::size_t doing = frame["doing"].one_of(doings_);
      const FrameForm& form = kFrameForms[doing];
      std::size_t fields = 1;
      const auto field = [&](const char* name, std::int64_t most) -> std::int64_t {
        if (!name) return 0;
        ++fields;
        return frame[name].integer(0, most);
      };
      s.frames[i].doing = static_cast<Doing>(doing);
      s.frames[i].a = byte(field(form.a, form.a_most));
      s.frames[i].b = byte(field(form.b, form.b_most));
      s.frames[i].c = byte(field(form.c, form.c_most));
      s.frames[i].data = static_cast<std::uint32_t>(field(form.data, form.data_most));
      if (!json_.failed() && frame.keys().size() != fields) frame.fail("has an unknown field");
    }
  }

  const Edition& e_;
  const TeaForTwo& game_;
  JsonReader& json_;
  State s;
  std::vector<std::string> cards_, ships_, markers_, merchants_, doings_;
};

}  // namespace

json::object Module::frame_json(const Frame& frame) const {
  const FrameForm& form = kFrameForms[static_cast<std::size_t>(frame.doing)];
  json::object object{{"doing", form.name}};
  if (form.a) object[form.a] = frame.a;
  if (form.b) object[form.b] = frame.b;
  if (form.c) object[form.c] = frame.c;
  if (form.data) object[form.data] = frame.data;
  return object;
}

class Module::StateWriter {
 public:
  StateWriter(const Module& module, const State& state) : m_(module), s(state) {}

  json::object write() const {
    json::array stack, merchants;
    for (int i = 0; i < s.depth; ++i) stack.push_back(m_.frame_json(s.frames[i]));
    for (const Merchant& me : s.merchants) merchants.push_back(merchant(me));
    return {{"year", s.year},
            {"coin", s.coin},
            {"idle", s.idle},
            {"supply", m_.tally_json(s.supply)},
            {"stack", std::move(stack)},
            {"plantation_deck", deck(s.decks[0], card)},
            {"ship_deck", deck(s.decks[1], ship)},
            {"market", market()},
            {"palace", palace()},
            {"harbour",
             {{"ships", ids(s.harbour, ship)},
              {"holders", numbers(s.holder, kHarbour)},
              {"runs", numbers(s.run, kHarbour)}}},
            {"production",
             {{"owners", numbers(s.set_owner, kSets)},
              {"values", numbers(s.set_value, kSets)},
              {"counts", numbers(s.set_count, kSets)}}},
            {"markers",
             {{"order", ids(s.markers, marker)},
              {"in_harvest", s.in_harvest},
              {"gap", s.gap},
              {"chosen", s.chosen}}},
            {"solo",
             {{"order", numbers(s.solo_order, kSoloCards)}, {"seen", s.solo_seen}, {"step", s.solo_step}}},
            {"merchants", std::move(merchants)}};
  }

 private:
  using Id = std::function<const std::string&(int)>;

  static json::value id_or_null(int number, const Id& id) {
    return number == kNone ? json::value() : json::value(id(number));
  }
  template <std::size_t N>
  static json::array ids(const std::uint8_t (&places)[N], const Id& id) {
    json::array array;
    for (const std::uint8_t number : places) array.push_back(id_or_null(number, id));
    return array;
  }
  static json::array set(std::uint32_t bits, const Id& id) {
    json::array array;
    for (const int member : BitSet(bits)) array.emplace_back(id(member));
    return array;
  }
  // A die on a board: [owner, value], or null.
  static json::value die(std::uint8_t there) {
    return there == 0 ? json::value() : json::value({owner_of(there), value_of(there)});
  }

  static json::object deck(const Deck& deck, const Id& id) {
    json::array top, under;
    for (int i = 0; i < deck.seen; ++i)
      top.push_back({{"card", id(deck.top[i])}, {"known_by", deck.known_by[i]}});
    for (int i = 0; i < deck.sunk; ++i) under.emplace_back(id(deck.under[i]));
    return {{"top", std::move(top)}, {"unseen", set(deck.unseen, id)}, {"under", std::move(under)}};
  }
  json::object market() const {
    json::array dice;
    for (const std::uint8_t there : s.market_dice) dice.push_back(die(there));
    return {{"cards", ids(s.market, card)},        {"dice", std::move(dice)},
            {"deck_dice", dice_json(s.deck_dice)}, {"deck_blocked", s.deck_blocked != 0},
            {"ran_out", s.ran_out != 0},           {"closed", s.closed != 0}};
  }
  json::array palace() const {
    json::array palace;
    for (const auto& action : s.palace) {
      json::array dice;
      for (const std::uint8_t there : action)
        if (there) dice.push_back(die(there));
      palace.push_back(std::move(dice));
    }
    return palace;
  }
  json::object merchant(const Merchant& me) const {
    json::array tokens, slots, docks;
    for (int space = 0; space < m_.game_.box().spaces; ++space)
      tokens.push_back(m_.tally_json(me.tokens[space]));
    for (int slot = 0; slot < kSlots; ++slot) {
      if (me.cards[slot] == kNone)
        slots.push_back(nullptr);
      else
        slots.push_back({{"card", m_.card_id(me.cards[slot])},
                         {"down", (me.down >> slot & 1) != 0},
                         {"crate", m_.tally_json(me.crates[slot])}});
    }
    for (int dock = 0; dock < kDocks; ++dock) {
      if (me.docks[dock] == kNone)
        docks.push_back(nullptr);
      else
        docks.push_back({{"ship", m_.ship_id(me.docks[dock])}, {"cargo", m_.tally_json(me.cargo[dock])}});
    }
    return {{"merchant", id_or_null(me.card, merchant_card)},
            {"side", me.side},
            {"used", me.used},
            {"dice", dice_json(me.dice)},
            {"market_only", dice_json(me.market_only)},
            {"harvesting", dice_json(me.harvesting)},
            {"tokens", std::move(tokens)},
            {"slots", std::move(slots)},
            {"docks", std::move(docks)},
            {"completed", set(me.completed, ship)},
            {"scoring", set(me.scoring, card)}};
  }

  const Module& m_;
  const State& s;
  const Id card = [this](int number) -> const std::string& { return m_.card_id(number); };
  const Id ship = [this](int number) -> const std::string& { return m_.ship_id(number); };
  const Id marker = [this](int number) -> const std::string& { return m_.marker_id(number); };
  const Id merchant_card = [this](int number) -> const std::string& { return m_.merchant_id(number); };
};

json::object Module::state_json(const State& state) const { return StateWriter(*this, state).write(); }

State Module::state_in(JsonReader& json) const { return StateReader(edition_, game_, json).read(); }

}  // namespace samovar::tea_for_two
