// The whole truth of a position as JSON, and back.
#include <fmt/format.h>

#include "games/tea_and_rum/codec/json_parts.hpp"
#include "games/tea_and_rum/codec/module.hpp"
#include "json/bytes.hpp"

namespace samovar::tea_and_rum {

namespace json = boost::json;

namespace {

const std::vector<std::string> kPhases = {"deal_types",       "deal_contracts",
                                          "deal_allegiances", "deal_captains",
                                          "deal_tiles",       "deal_faces",
                                          "deal_wishes",      "deal_endowments",
                                          "tie_break",        "endow",
                                          "victory_type",     "income",
                                          "draw_ships",       "ships",
                                          "turn_start",       "turn_end",
                                          "automa",           "wishes",
                                          "final_captains",   "final_allegiance",
                                          "final_convert",    "over"};
const std::vector<std::string> kDoings = {"nothing", "effect",   "stars",      "cubes",       "branch",
                                          "build",   "captain",  "contract",   "barter_sell", "barter_buy",
                                          "waive",   "overflow", "allegiance", "forge"};

json::array numbers(const std::uint8_t* first, int count) {
  json::array array;
  for (int i = 0; i < count; ++i) array.emplace_back(first[i]);
  return array;
}

class StateReader {
 public:
  StateReader(const Edition& edition, const TeaAndRum& game, JsonReader& json) : game_(game), json_(json) {
    const auto copy = [](const auto& list) {
      std::vector<std::string> ids;
      for (const Named& named : list) ids.push_back(named.id);
      return ids;
    };
    resources_ = copy(edition.resources);
    buildings_ = copy(edition.buildings);
    captains_ = copy(edition.captains);
    contracts_ = copy(edition.contracts);
    allegiances_ = copy(edition.allegiances);
    wishes_ = copy(edition.wishes);
    ships_ = copy(edition.ships);
    endowments_ = copy(edition.endowments);
    tiles_.assign(edition.tiles.begin(), edition.tiles.end());
  }

  State read() {
    json_.only({"round",    "phase",  "step",    "turn",        "first",  "seat_a", "active",
                "passed",   "dealt",  "supply",  "sold",        "bought", "copies", "removed",
                "captains", "deck",   "slots",   "allegiances", "ships",  "tiles",  "workers",
                "faces",    "wishes", "victory", "automa",      "stack",  "players"});
    const auto number = [&](const char* field, int most) { return byte(json_[field].integer(0, most)); };
    s.round = number("round", kRounds);
    s.phase = static_cast<Phase>(json_["phase"].one_of(kPhases));
    s.step = number("step", 9);
    s.turn = number("turn", 16);
    s.first = number("first", kPlayers - 1);
    s.seat_a = number("seat_a", kPlayers - 1);
    s.active = number("active", kPlayers - 1);
    s.passed = number("passed", 15);
    s.dealt = number("dealt", kAllegiances);
    s.supply = bundle(json_["supply"]);
    s.sold = bundle(json_["sold"]);
    s.bought = bundle(json_["bought"]);
    bytes(json_["copies"], s.copies, kBuildings, 9);
    for (int type = 0; type < kBuildings; ++type)
      if (s.copies[type]) s.available |= bit(type);
    s.removed = set(json_["removed"], buildings_);
    s.captains = set(json_["captains"], captains_);
    s.deck = set(json_["deck"], contracts_);
    s.allegiances = static_cast<std::uint16_t>(set(json_["allegiances"], allegiances_));
    s.ships = static_cast<std::uint16_t>(set(json_["ships"], ships_));
    list(json_["slots"], s.slots, kSlots, contracts_);
    list(json_["faces"], s.faces, kRounds, colours_);
    list(json_["wishes"], s.wishes, kRounds, wishes_);
    list(json_["victory"], s.victory, kRounds, colours_);
    bytes(json_["automa"], s.automa, kBoards, 40);
    if (counted(json_["tiles"], kBoards) && counted(json_["workers"], kBoards))
      for (std::size_t board = 0; board < kBoards && !json_.failed(); ++board) {
        list(json_["tiles"][board], s.tiles[board], kRows, tiles_);
        bytes(json_["workers"][board], s.workers[board], kPlayers, kWorkers);
      }
    JsonReader players = json_["players"];
    if (counted(players, static_cast<std::size_t>(game_.seats())))
      for (std::size_t seat = 0; seat < players.size() && !json_.failed(); ++seat)
        player(players[seat], s.players[seat]);
    stack(json_["stack"]);
    return s;
  }

 private:
  // Numbers from 1; null is nothing.
  std::uint8_t number(JsonReader json, const std::vector<std::string>& ids) {
    return json.is_null() ? std::uint8_t{0} : byte(static_cast<std::int64_t>(json.one_of(ids)) + 1);
  }
  void list(JsonReader json, std::uint8_t* first, int count, const std::vector<std::string>& ids) {
    if (!counted(json, static_cast<std::size_t>(count))) return;
    for (int i = 0; i < count && !json_.failed(); ++i)
      first[i] = number(json[static_cast<std::size_t>(i)], ids);
  }
  std::uint32_t set(JsonReader json, const std::vector<std::string>& ids) {
    std::uint32_t all = 0;
    for (std::size_t i = 0; i < json.size() && !json_.failed(); ++i) {
      const std::uint32_t one = bit(static_cast<int>(json[i].one_of(ids)));
      if (all & one) json[i].fail("stands twice");
      all |= one;
    }
    return all;
  }
  Amounts bundle(JsonReader json) {
    Amounts all = 0;
    for (const std::string& key : json.keys()) {
      std::size_t type = 0;
      while (type < kResources && resources_[type] != key) ++type;
      if (type == kResources) {
        json[key].fail("unknown resource");
        return 0;
      }
      all += Amounts::of(static_cast<int>(type), static_cast<int>(json[key].integer(0, 60)));
    }
    return all;
  }
  void player(JsonReader json, Player& p) {
    json.only({"held", "buildings", "captains", "spent", "contracts", "coins", "red", "blue", "tokens",
               "population", "reputation", "chest_closed", "allegiance", "proved", "endowment", "place",
               "converted", "lost", "gained"});
    p.held = bundle(json["held"]);
    p.buildings = set(json["buildings"], buildings_);
    p.captains = set(json["captains"], captains_);
    p.spent = set(json["spent"], captains_);
    p.contracts = set(json["contracts"], contracts_);
    p.coins = static_cast<std::uint16_t>(json["coins"].integer(0, 9999));
    p.vp[kRed] = static_cast<std::uint16_t>(json["red"].integer(0, 9999));
    p.vp[kBlue] = static_cast<std::uint16_t>(json["blue"].integer(0, 9999));
    bytes(json["tokens"], p.tokens, kTokenCosts, 15);
    p.population = byte(json["population"].integer(0, 100));
    p.reputation = byte(json["reputation"].integer(0, 60));
    p.hidden = json["chest_closed"].boolean();
    p.allegiance = number(json["allegiance"], allegiances_);
    p.proved = json["proved"].boolean();
    p.endowment = number(json["endowment"], endowments_);
    p.place = byte(json["place"].integer(0, 2));
    bytes(json["converted"], p.converted, 2, kConversions);
    bytes(json["lost"], p.lost, 2, 255);
    bytes(json["gained"], p.gained, 2, 255);
  }
  void stack(JsonReader json) {
    if (json.size() > kFrames) return json.fail(fmt::format("expected at most {} frames", kFrames));
    s.depth = byte(static_cast<std::int64_t>(json.size()));
    for (std::size_t i = 0; i < json.size() && !json_.failed(); ++i) {
      json[i].only({"doing", "a", "b"});
      s.frames[i] = {static_cast<Doing>(json[i]["doing"].one_of(kDoings)), byte(json[i]["a"].integer(0, 255)),
                     static_cast<std::uint16_t>(json[i]["b"].integer(0, 0xffff))};
    }
  }

  const TeaAndRum& game_;
  JsonReader& json_;
  State s;
  const std::vector<std::string> colours_ = {"red", "blue"};
  std::vector<std::string> resources_, buildings_, captains_, contracts_, allegiances_, wishes_, ships_,
      endowments_, tiles_;
};

}  // namespace

json::object Module::state_json(const State& state) const {
  const Parts parts(edition_, game_.box());
  const auto building = [&](int at) { return parts.building(at); };
  const auto captain = [&](int at) { return parts.captain(at); };
  const auto contract = [&](int at) { return parts.contract(at); };
  const auto list = [](const std::uint8_t* first, int count, const auto& id) {
    json::array array;
    for (int i = 0; i < count; ++i) array.push_back(first[i] ? json::value(id(first[i] - 1)) : json::value());
    return array;
  };
  const auto colour = [](int at) { return Parts::colour(at); };
  json::array tiles;
  json::array workers;
  for (int board = 0; board < kBoards; ++board) {
    tiles.push_back(list(state.tiles[board], kRows, [&](int at) { return parts.tile(at); }));
    workers.push_back(numbers(state.workers[board], kPlayers));
  }
  json::array stack;
  for (int i = 0; i < state.depth; ++i)
    stack.push_back({{"doing", kDoings[static_cast<std::size_t>(state.frames[i].doing)]},
                     {"a", state.frames[i].a},
                     {"b", state.frames[i].b}});
  json::array players;
  for (int seat = 0; seat < game_.seats(); ++seat) {
    const Player& p = state.players[seat];
    players.push_back(
        {{"held", parts.bundle(p.held)},
         {"buildings", Parts::each(p.buildings, building)},
         {"captains", Parts::each(p.captains, captain)},
         {"spent", Parts::each(p.spent, captain)},
         {"contracts", Parts::each(p.contracts, contract)},
         {"coins", p.coins},
         {"red", p.vp[kRed]},
         {"blue", p.vp[kBlue]},
         {"tokens", numbers(p.tokens, kTokenCosts)},
         {"population", p.population},
         {"reputation", p.reputation},
         {"chest_closed", p.hidden != 0},
         {"allegiance", p.allegiance ? json::value(parts.allegiance(p.allegiance - 1)) : json::value()},
         {"proved", p.proved != 0},
         {"endowment", p.endowment ? json::value(parts.endowment(p.endowment - 1)) : json::value()},
         {"place", p.place},
         {"converted", numbers(p.converted, 2)},
         {"lost", numbers(p.lost, 2)},
         {"gained", numbers(p.gained, 2)}});
  }
  return {{"round", state.round},
          {"phase", kPhases[static_cast<std::size_t>(state.phase)]},
          {"step", state.step},
          {"turn", state.turn},
          {"first", state.first},
          {"seat_a", state.seat_a},
          {"active", state.active},
          {"passed", state.passed},
          {"dealt", state.dealt},
          {"supply", parts.bundle(state.supply)},
          {"sold", parts.bundle(state.sold)},
          {"bought", parts.bundle(state.bought)},
          {"copies", numbers(state.copies, kBuildings)},
          {"removed", Parts::each(state.removed, building)},
          {"captains", Parts::each(state.captains, captain)},
          {"deck", Parts::each(state.deck, contract)},
          {"slots", list(state.slots, kSlots, contract)},
          {"allegiances", Parts::each(state.allegiances, [&](int at) { return parts.allegiance(at); })},
          {"ships", parts.ships(state.ships)},
          {"tiles", std::move(tiles)},
          {"workers", std::move(workers)},
          {"faces", list(state.faces, kRounds, colour)},
          {"wishes", list(state.wishes, kRounds, [&](int at) { return parts.wish(at); })},
          {"victory", list(state.victory, kRounds, colour)},
          {"automa", numbers(state.automa, kBoards)},
          {"stack", std::move(stack)},
          {"players", std::move(players)}};
}

State Module::state_in(JsonReader& json) const { return StateReader(edition_, game_, json).read(); }

}  // namespace samovar::tea_and_rum
