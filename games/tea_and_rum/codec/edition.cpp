#include "games/tea_and_rum/codec/edition.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "games/tea_and_rum/codec/edition_checks.hpp"
#include "games/tea_and_rum/codec/effect_reader.hpp"
#include "games/tea_and_rum/codec/module.hpp"

namespace samovar::tea_and_rum {

namespace {

// Reads the parts of the file in turn; every check names its place.
class EditionReader : EditionChecks {
 public:
  explicit EditionReader(const boost::json::value& value)
      : json_(value, "bad_edition"), effects_(edition_.box, resource_ids_) {}

  tl::expected<Edition, Error> read() {
    header();
    if (!json_.failed()) resources();
    if (!json_.failed()) tracks();
    if (!json_.failed()) boards();
    if (!json_.failed()) buildings();
    if (!json_.failed()) captains();
    if (!json_.failed()) contracts();
    if (!json_.failed()) allegiances();
    if (!json_.failed()) wishes();
    if (!json_.failed()) ships();
    if (!json_.failed()) endowments();
    if (!json_.failed()) two_players();
    if (!json_.failed()) nesting();
    if (json_.failed()) return tl::unexpected(json_.error());
    return edition_;
  }

 private:
  Box& box() { return edition_.box; }

  // Cards are numbered from 1; in notation their number follows a letter.
  Named card(JsonReader json, char letter, std::size_t index) {
    fixed(json["id"], static_cast<int>(index + 1));
    return {fmt::format("{}{}", letter, index + 1), {}, is_house(json)};
  }
  std::string new_id(JsonReader json) {
    const std::string id = json.text(20);
    const bool fits = !id.empty() && std::all_of(id.begin(), id.end(),
                                                 [](char c) { return (c >= 'a' && c <= 'z') || c == '-'; });
    if (!fits) json.wrong("edition.id_hyphens");
    if (!ids_.insert(id).second) json.wrong("edition.twice");
    return id;
  }
  EffectId effect(JsonReader json, Source source, std::size_t id) {
    return effects_.read(json, source, static_cast<int>(id));
  }

  void header() {
    json_.only(kParts);
    fixed(json_["schemaVersion"], 1);
    edition_.name = read_edition_name(json_, TeaAndRum::kId);
    read_words(json_["title"], kLongestName);
    only(json_["players"], {"min", "max"});
    fixed(json_["players"]["min"], 2);
    fixed(json_["players"]["max"], kPlayers);
    JsonReader constants = json_["constants"];
    only(constants, {"rounds", "workersPerPlayer", "blueThreshold", "balanceMaxDifference",
                     "finalConversionCoins", "populationPerRound", "removeRounds", "placeRounds"});
    fixed(constants["rounds"], kRounds);
    fixed(constants["workersPerPlayer"], kWorkers);
    box().blue_threshold = byte(constants["blueThreshold"].integer(1, 50));
    box().balance_most = byte(constants["balanceMaxDifference"].integer(0, 100));
    box().conversion_coins = byte(constants["finalConversionCoins"].integer(1, 100));
    box().population_step = byte(constants["populationPerRound"].integer(0, 10));
    for (std::size_t i = 0; i < constants["removeRounds"].size(); ++i)
      fixed(constants["removeRounds"][i], static_cast<int>(2 * i + 1));
    for (std::size_t i = 0; i < constants["placeRounds"].size(); ++i)
      fixed(constants["placeRounds"][i], static_cast<int>(2 * i + 2));
  }

  // TNR-COMP-07, 12, 13, TNR-BARTER-04, 06.
  void resources() {
    JsonReader list = json_["resources"];
    if (!counted(list, kResources)) return;
    JsonReader barter = json_["barter"];
    only(barter, {"saleBonusPerUnit", "purchaseDiscountPerUnit", "maxPrice", "minPrice"});
    box().sale_bonus = byte(barter["saleBonusPerUnit"].integer(0, 10));
    box().purchase_discount = byte(barter["purchaseDiscountPerUnit"].integer(0, 10));
    const std::int64_t most = barter["maxPrice"].integer(1, 50);
    const std::int64_t least = barter["minPrice"].integer(1, 50);
    static constexpr const char* kKinds[kResources] = {"cube", "cube", "cube", "good", "good", "cannon"};
    for (std::size_t i = 0; i < kResources && !json_.failed(); ++i) {
      JsonReader json = list[i];
      only(json, {"index", "id", "name", "kind", "colour", "supply", "basePrice", "saleBonusAllowed",
                  "purchaseDiscountAllowed"});
      fixed(json["index"], static_cast<int>(i));
      fixed(json["kind"], std::string(kKinds[i]));
      edition_.resources[i] = {new_id(json["id"]), read_words(json["name"], kLongestName), is_house(json)};
      resource_ids_.push_back(edition_.resources[i].id);
      const auto type = static_cast<int>(i);
      box().supply += Amounts::of(type, static_cast<int>(json["supply"].integer(1, 31)));
      box().price[i] = byte(json["basePrice"].integer(1, 20));
      if (json["saleBonusAllowed"].boolean()) {
        box().bonus_types = byte(box().bonus_types | bit(type));
        if (box().price[i] + box().sale_bonus > most)
          json["basePrice"].wrong("edition.tea-and-rum.sells_above");
      }
      if (json["purchaseDiscountAllowed"].boolean()) {
        box().discount_types = byte(box().discount_types | bit(type));
        if (box().price[i] - box().purchase_discount < least)
          json["basePrice"].wrong("edition.tea-and-rum.bought_below");
      }
    }
    if (total(box().supply) > 120) list.wrong("edition.tea-and-rum.supply");
  }

  // TNR-REP-05, TNR-POP-03, TNR-WARE-02.
  void tracks() {
    JsonReader warehouse = json_["warehouse"];
    only(warehouse, {"openSlots", "expansionTokens", "totalSlots", "onePerSlot"});
    fixed(warehouse["onePerSlot"], true);
    JsonReader tokens = warehouse["expansionTokens"];
    for (std::size_t i = 0; i < tokens.size() && !json_.failed(); ++i)
      ++box().tokens[tokens[i].integer(1, kTokenCosts) - 1];
    box().slots_total = byte(warehouse["totalSlots"].integer(1, 15));
    if (!json_.failed()) fixed(warehouse["openSlots"], box().slots_total - static_cast<int>(tokens.size()));

    JsonReader population = json_["populationTrack"];
    only(population, {"start", "max", "incomePerLevel"});
    box().population_start = byte(population["start"].integer(0, 50));
    box().population_most = byte(population["max"].integer(19, 100));
    box().income_per_level = byte(population["incomePerLevel"].integer(0, 5));

    JsonReader reputation = json_["reputationTrack"];
    only(reputation, {"start", "max", "spaces"});
    fixed(reputation["start"], 0);
    box().reputation_most = byte(reputation["max"].integer(20, 60));
    JsonReader spaces = reputation["spaces"];
    if (!counted(spaces, static_cast<std::size_t>(box().reputation_most) + 1)) return;
    for (std::size_t i = 0; i < spaces.size() && !json_.failed(); ++i) {
      only(spaces[i], {"space", "effect"});
      fixed(spaces[i]["space"], static_cast<int>(i));
      box().spaces[i] = effect(spaces[i]["effect"], Source::Space, i);
    }
  }

  // TNR-COMP-01, 02, TNR-ACT-06.
  void boards() {
    JsonReader list = json_["boards"];
    if (!counted(list, kBoards)) return;
    std::vector<std::string> ids;
    for (std::size_t i = 0; i < kBoards && !json_.failed(); ++i) {
      only(list[i], {"index", "id", "name", "icon", "rows", "alternative"});
      fixed(list[i]["index"], static_cast<int>(i));
      fixed(list[i]["rows"], kRows);
      edition_.boards[i] = {new_id(list[i]["id"]), read_words(list[i]["name"], kLongestName),
                            is_house(list[i])};
      ids.push_back(edition_.boards[i].id);
      box().alternatives[i] = effect(list[i]["alternative"], Source::Board, i);
    }
    board_ids_ = ids;
    JsonReader limit = json_["workerLimit"];
    for (int seats = 2; seats <= kPlayers; ++seats) {
      const auto at = static_cast<std::size_t>(seats);
      const int workers = kWorkers * (seats == 2 ? 3 : seats);
      fixed(limit[std::to_string(seats)], workers / kBoards);  // TNR-ACT-14
      edition_.seatings[at].limit = workers / kBoards;
    }
    JsonReader tiles = json_["actionTiles"];
    if (!counted(tiles, kTiles)) return;
    int of_board[kBoards] = {};
    int blanks[kBoards] = {};
    for (std::size_t i = 0; i < kTiles && !json_.failed(); ++i) {
      only(tiles[i], {"id", "board", "face4p", "face23p"});
      edition_.tiles[i] = new_id(tiles[i]["id"]);
      const std::size_t board = tiles[i]["board"].one_of(ids);
      box().board_of_tile[i] = byte(static_cast<std::int64_t>(board));
      edition_.faces4[i] = face(tiles[i]["face4p"], i);
      edition_.faces23[i] = face(tiles[i]["face23p"], i);
      if (json_.failed()) return;
      if (edition_.faces4[i].side_count == 0)
        tiles[i]["face4p"]["blank"].wrong("edition.tea-and-rum.every_row");
      ++of_board[board];
      blanks[board] += edition_.faces23[i].side_count == 0;
    }
    for (int board = 0; board < kBoards; ++board)
      if (of_board[board] != kRows || blanks[board] != 1)
        tiles.wrong("edition.tea-and-rum.tiles", {{"board", ids[static_cast<std::size_t>(board)]},
                                                  {"count", of_board[board]},
                                                  {"blank", blanks[board]}});
  }
  TileFace face(JsonReader json, std::size_t tile) {
    TileFace face;
    only(json, {"blank", "sides"});
    const bool blank = json["blank"].boolean();
    JsonReader sides = json["sides"];
    if (blank ? sides.size() != 0 : sides.size() < 1 || sides.size() > 2)
      sides.wrong("edition.tea-and-rum.sides");
    for (std::size_t i = 0; i < sides.size() && !json_.failed(); ++i)
      face.sides[i] = effect(sides[i], Source::Tile, tile);
    face.side_count = byte(static_cast<std::int64_t>(sides.size()));
    return face;
  }

  void icons(JsonReader json, std::uint8_t (&icons)[kWishTypes]) {
    for (const std::string& id : json.keys()) {
      const auto at = std::find(wish_ids_.begin(), wish_ids_.end(), id);
      if (at == wish_ids_.end()) return json[id].wrong("edition.unknown");
      icons[at - wish_ids_.begin()] = byte(json[id].integer(0, 9));
    }
  }

  // TNR-COMP-04.
  void buildings() {
    JsonReader types = json_["wishTypes"];
    if (!counted(types, kWishTypes)) return;
    for (std::size_t i = 0; i < kWishTypes; ++i) {
      edition_.wish_types[i] = {new_id(types[i]["id"]), read_words(types[i]["name"], kLongestName),
                                is_house(types[i])};
      wish_ids_.push_back(edition_.wish_types[i].id);
    }
    JsonReader colours = json_["buildingColours"];
    if (!counted(colours, kBuildingColours)) return;
    std::vector<std::string> colour_ids;
    for (std::size_t i = 0; i < kBuildingColours && !json_.failed(); ++i) {
      only(colours[i], {"id", "theme", "buildings"});
      edition_.colours[i] = {new_id(colours[i]["id"]), read_words(colours[i]["theme"], kLongestName),
                             is_house(colours[i])};
      colour_ids.push_back(edition_.colours[i].id);
    }
    JsonReader list = json_["buildings"];
    if (!counted(list, kBuildings)) return;
    for (std::size_t i = 0; i < kBuildings && !json_.failed(); ++i) {
      JsonReader json = list[i];
      only(json, {"id", "name", "colour", "cost", "vp", "instant", "permanent", "icons"});
      edition_.buildings[i] = card(json, 'b', i);
      edition_.buildings[i].name = read_words(json["name"], kLongestName);
      BuildingType& type = box().buildings[i];
      type.colour = byte(static_cast<std::int64_t>(json["colour"].one_of(colour_ids)));
      box().colours[type.colour] |= bit(static_cast<int>(i));
      const Amounts price = effects_.bundle(json["cost"]);
      for (int cube = 0; cube < kCubes; ++cube) {
        type.cost[cube] = byte(price[cube]);
        if (price[cube] > kCubeCostMost)
          json["cost"].wrong("edition.tea-and-rum.cost", {{"most", kCubeCostMost}});
      }
      type.goods = price - type.price();
      if (type.goods != 0) box().priced_in_goods |= bit(static_cast<int>(i));
      type.vp = effect(json["vp"], Source::Building, i);
      type.instant = effect(json["instant"], Source::Building, i);
      icons(json["icons"], type.icons);
      if (!json["permanent"].is_null()) permanent(json["permanent"], type, static_cast<int>(i));
      if (effects_.has(type.vp, Op::Action)) json["vp"].wrong("edition.tea-and-rum.points_not_actions");
    }
    for (std::size_t colour = 0; colour < kBuildingColours && !json_.failed(); ++colour) {
      JsonReader numbers = colours[colour]["buildings"];
      std::uint32_t set = 0;
      for (std::size_t i = 0; i < numbers.size(); ++i)
        set |= bit(static_cast<int>(numbers[i].integer(1, kBuildings)) - 1);
      if (set != box().colours[colour] || bits_in(set) != kBuildings / kBuildingColours)
        numbers.wrong("edition.tea-and-rum.colour_buildings");
    }
    JsonReader setup = json_["buildingSetup"];
    only(setup, {"copies", "typesRemovedPerColour", "copiesInBox"});
    const std::int64_t in_box = setup["copiesInBox"].integer(1, 9);
    for (int seats = 2; seats <= kPlayers; ++seats) {
      Seating& seating = edition_.seatings[static_cast<std::size_t>(seats)];
      seating.copies = static_cast<int>(setup["copies"][std::to_string(seats)].integer(1, in_box));
      seating.removed_per_colour =
          static_cast<int>(setup["typesRemovedPerColour"][std::to_string(seats)].integer(0, 1));
    }
  }

  void permanent(JsonReader json, BuildingType& type, int building) {
    static const std::vector<std::string> kTypes = {
        "income",       "incomeExchange",    "afterBuild",       "afterActionOnBoard", "anytimeExchange",
        "turnExchange", "buildCubeDiscount", "shipCoinDiscount", "captainCoinDiscount"};
    const std::size_t which = json["type"].one_of(kTypes);
    const auto own_effect = [&] {
      type.effect = effect(json["effect"], Source::Building, static_cast<std::size_t>(building));
    };
    const auto no_action = [&] {
      if (effects_.has(type.effect, Op::Action)) json["effect"].wrong("edition.tea-and-rum.power");
    };
    const auto amount = [&](std::uint32_t& set) {
      only(json, {"type", "n"});
      type.amount = byte(json["n"].integer(1, 7));
      set |= bit(building);
    };
    switch (which) {
      case 0:
      case 2:
        only(json, {"type", "effect"});
        own_effect();
        no_action();
        (which == 0 ? box().incomes : box().after_build) |= bit(building);
        return;
      case 1:
      case 4:
        only(json, {"type", "give", "get"});
        type.give = effects_.bundle(json["give"]);
        type.get = effects_.bundle(json["get"]);
        if (type.give == 0 || type.get == 0) json.wrong("edition.tea-and-rum.exchange");
        // TNR-DEC-14: an exchange that did not lower the stock could go on for ever.
        if (which == 4 && total(type.give) <= total(type.get))
          json["get"].wrong("edition.tea-and-rum.get_less");
        (which == 1 ? box().forges : box().anytime) |= bit(building);
        return;
      case 3:
        only(json, {"type", "board", "effect"});
        type.board = byte(static_cast<std::int64_t>(json["board"].one_of(board_ids_)));
        own_effect();
        no_action();
        box().after_board[type.board] |= bit(building);
        return;
      case 5:
        only(json, {"type", "give", "effect"});
        type.give = effects_.bundle(json["give"]);
        own_effect();
        if (type.give == 0) json["give"].wrong("edition.empty");
        if (effects_.has(type.effect, Op::Gain) || effects_.has(type.effect, Op::GainCube))
          json["effect"].wrong("edition.tea-and-rum.endless");
        box().in_turn |= bit(building);
        return;
      case 6:
        return amount(box().cube_discounts);
      case 7:
        return amount(box().ship_discounts);
      default:
        return amount(box().captain_discounts);
    }
  }

  // TNR-COMP-03.
  void captains() {
    JsonReader list = json_["captains"];
    if (!counted(list, kCaptains)) return;
    for (std::size_t i = 0; i < kCaptains && !json_.failed(); ++i) {
      JsonReader json = list[i];
      only(json, {"id", "round", "name", "cost", "instant", "cannons", "cannonEffect", "icons"});
      edition_.captains[i] = card(json, 'c', i);
      edition_.captains[i].name = read_words(json["name"], kLongestName);
      CaptainCard& captain = box().captains[i];
      box().captains_of[json["round"].integer(1, kRounds) - 1] |= bit(static_cast<int>(i));
      JsonReader cost = json["cost"];
      counted(cost, 1, kPayments);
      captain.payment_count = byte(static_cast<std::int64_t>(cost.size()));
      for (std::size_t k = 0; k < cost.size() && !json_.failed(); ++k) {
        only(cost[k], {"coins", "resources"});
        captain.payments[k].coins = byte(cost[k]["coins"].integer(0, kCoinsKnown - 1));
        captain.payments[k].resources = effects_.bundle(cost[k]["resources"]);
      }
      captain.instant = effect(json["instant"], Source::Captain, i);
      captain.cannons = byte(json["cannons"].integer(0, kCannonsAtMost));
      captain.cannon_effect = effect(json["cannonEffect"], Source::Cannons, i);
      if (captain.cannons == 0 && captain.cannon_effect != 0)
        json["cannonEffect"].wrong("edition.tea-and-rum.no_cannons");
      icons(json["icons"], captain.icons);
    }
    JsonReader setup = json_["captainSetup"];
    only(setup, {"perRoundInBox", "perRoundUsed"});
    const auto in_box = static_cast<int>(setup["perRoundInBox"].integer(1, 30));
    for (int round = 0; round < kRounds; ++round)
      if (bits_in(box().captains_of[round]) != in_box)
        list.wrong("edition.tea-and-rum.captains",
                   {{"round", round + 1}, {"found", bits_in(box().captains_of[round])}, {"count", in_box}});
    for (int seats = 2; seats <= kPlayers; ++seats)
      edition_.seatings[static_cast<std::size_t>(seats)].captains_per_round =
          static_cast<int>(setup["perRoundUsed"][std::to_string(seats)].integer(1, std::min(in_box, 4)));
  }

  void contracts() {
    JsonReader list = json_["contracts"];
    if (!counted(list, kContracts)) return;
    for (std::size_t i = 0; i < kContracts && !json_.failed(); ++i) {
      only(list[i], {"id", "requires", "vp"});
      edition_.contracts[i] = card(list[i], 'k', i);
      ContractCard& contract = box().contracts[i];
      contract.requires_goods = effects_.bundle(list[i]["requires"]);
      if (contract.requires_goods == 0) list[i]["requires"].wrong("edition.empty");
      only(list[i]["vp"], {"red", "blue"});
      contract.vp[kRed] = byte(list[i]["vp"]["red"].integer(1, 50));
      contract.vp[kBlue] = byte(list[i]["vp"]["blue"].integer(1, 50));
    }
    JsonReader faces = json_["contractBoard"]["faces"];
    for (const bool four : {true, false}) {
      JsonReader slots = faces[four ? "4" : "2-3"];
      counted(slots, 1, kSlots);
      for (std::size_t i = 0; i < slots.size() && !json_.failed(); ++i) {
        only(slots[i], {"slot", "bonus"});
        fixed(slots[i]["slot"], static_cast<int>(i + 1));
        const EffectId bonus = effect(slots[i]["bonus"], Source::Slot, i);
        if (effects_.has(bonus, Op::Action)) slots[i]["bonus"].wrong("edition.tea-and-rum.slot");
        (four ? edition_.slots4 : edition_.slots23).push_back(bonus);
      }
    }
  }

  // TNR-ALLEG-06 to 11.
  void allegiances() {
    JsonReader list = json_["allegiances"];
    if (!counted(list, kAllegiances)) return;
    for (std::size_t i = 0; i < kAllegiances && !json_.failed(); ++i) {
      only(list[i], {"id", "redVp", "condition", "label"});
      edition_.allegiances[i] = card(list[i], 'a', i);
      edition_.allegiances[i].name = read_words(list[i]["label"], 120);
      box().allegiances[i].red = byte(list[i]["redVp"].integer(1, 50));
      condition(list[i]["condition"], box().allegiances[i], false);
    }
    JsonReader faces = json_["allegianceBoard"]["faces"];
    edition_.allegiances4 = static_cast<int>(faces["4"].size());
    edition_.allegiances23 = static_cast<int>(faces["2-3"].size());
    // Every player can take one.
    counted(faces["4"], 4, kAllegiances);
    counted(faces["2-3"], 3, kAllegiances);
  }
  void condition(JsonReader json, AllegianceCard& card, bool part) {
    static const std::vector<std::string> kTypes = {"buildings",  "captains",   "contracts",
                                                    "population", "reputation", "sameColourBuildings",
                                                    "all",        "pay",        "vpDifferenceAtMost"};
    const std::size_t which = json["type"].one_of(kTypes);
    if (json_.failed()) return;
    if (part && which >= 6) return json["type"].wrong("edition.tea-and-rum.countable");
    if (which < 6) {
      only(json, {"type", "n"});
      std::uint8_t* fields[] = {&card.buildings,  &card.captains,   &card.contracts,
                                &card.population, &card.reputation, &card.same_colour};
      static constexpr int kMost[] = {kBuildings, kCaptains, kContracts, 100, 60, 5};
      *fields[which] = byte(json["n"].integer(1, kMost[which]));
    } else if (which == 6) {
      only(json, {"type", "of"});
      for (std::size_t i = 0; i < json["of"].size() && !json_.failed(); ++i)
        condition(json["of"][i], card, true);
    } else if (which == 7) {
      only(json, {"type", "coins", "resources"});
      card.by_payment = true;
      card.coins = byte(json["coins"].integer(0, 200));
      card.resources = effects_.bundle(json["resources"]);
      if (card.coins == 0 && card.resources == 0) json.wrong("edition.tea-and-rum.asks_nothing");
    } else {
      only(json, {"type", "n", "evaluated"});
      fixed(json["evaluated"], std::string("final"));
      card.at_end = true;
      card.difference = byte(json["n"].integer(0, 100));
    }
  }

  // TNR-WISH-01, 02.
  void wishes() {
    JsonReader list = json_["wishes"];
    if (!counted(list, kWishes)) return;
    for (std::size_t i = 0; i < kWishes && !json_.failed(); ++i) {
      only(list[i], {"id", "types"});
      edition_.wishes[i] = card(list[i], 'w', i);
      for (std::size_t k = 0; k < list[i]["types"].size(); ++k)
        box().wishes[i] =
            byte(box().wishes[i] | bit(static_cast<int>(list[i]["types"][k].one_of(wish_ids_))));
      if (box().wishes[i] == 0) list[i]["types"].wrong("edition.empty");
    }
    JsonReader tiles = json_["wishRewardTiles"];
    if (!counted(tiles, kRounds)) return;
    for (std::size_t round = 0; round < kRounds && !json_.failed(); ++round) {
      only(tiles[round], {"round", "faces"});
      fixed(tiles[round]["round"], static_cast<int>(round + 1));
      for (std::size_t colour = 0; colour < 2; ++colour) {
        JsonReader face = tiles[round]["faces"][colour == kRed ? "red" : "blue"];
        only(face, {"first", "second"});
        box().rewards[round][colour] = {effect(face["first"], Source::Reward, round),
                                        effect(face["second"], Source::Reward, round)};
      }
    }
  }

  void ships() {
    JsonReader list = json_["ships"];
    if (!counted(list, kShips)) return;
    for (std::size_t i = 0; i < kShips && !json_.failed(); ++i) {
      only(list[i], {"id", "cost", "rows"});
      edition_.ships[i] = card(list[i], 's', i);
      ShipCard& ship = box().ships[i];
      ship.cost = byte(list[i]["cost"].integer(0, 60));
      JsonReader rows = list[i]["rows"];
      counted(rows, 1, kShipRows);
      for (std::size_t row = 0; row < rows.size() && !json_.failed(); ++row) {
        ship.rows[row] = effects_.bundle(rows[row]);
        ship.row_types[row] = byte(kinds_in(ship.rows[row]));
        if (ship.rows[row] == 0) rows[row].wrong("edition.empty");
      }
      ship.row_count = byte(static_cast<std::int64_t>(rows.size()));
    }
    JsonReader setup = json_["shipSetup"];
    only(setup, {"drawnPerRound", "order"});
    for (int seats = 2; seats <= kPlayers; ++seats)
      edition_.seatings[static_cast<std::size_t>(seats)].ships_drawn =
          static_cast<int>(setup["drawnPerRound"][std::to_string(seats)].integer(1, kShips));
  }

  // TNR-SETUP-22: coins, resources, points, stars.
  void endowments() {
    JsonReader list = json_["startEndowments"];
    if (!counted(list, kEndowments)) return;
    for (std::size_t i = 0; i < kEndowments && !json_.failed(); ++i) {
      JsonReader json = list[i];
      only(json, {"id", "coins", "resources", "stars", "vp"});
      edition_.endowments[i] = card(json, 'e', i);
      std::vector<Effect> parts;
      const auto add = [&](Op op, std::int64_t n, int a = 0, Amounts bundle = 0) {
        if (n == 0 && bundle == 0) return;
        parts.push_back({.bundle = bundle,
                         .op = op,
                         .n = byte(n),
                         .a = byte(a),
                         .source = Source::Endowment,
                         .id = byte(static_cast<std::int64_t>(i))});
      };
      add(Op::Coins, json["coins"].integer(0, 60));
      add(Op::Gain, 0, 0, effects_.bundle(json["resources"]));
      only(json["vp"], {"red", "blue"});
      add(Op::Vp, json["vp"]["red"].integer(0, 50), kRed);
      add(Op::Vp, json["vp"]["blue"].integer(0, 50), kBlue);
      add(Op::Star, json["stars"].integer(0, 10));
      box().endowments[i] = effects_.sequence(parts);
    }
  }

  // TNR-TWO-05, 15, TNR-AUTOMA-04.
  void two_players() {
    JsonReader two = json_["twoPlayer"];
    only(two, {"automaTokens", "playerTiles", "orderBoard", "victoryTypes"});
    JsonReader tokens = two["automaTokens"];
    for (std::size_t i = 0; i < tokens.size() && !json_.failed(); ++i)
      ++box().automa_tokens[tokens[i]["board"].one_of(board_ids_)];
    for (int board = 0; board < kBoards; ++board)
      if (box().automa_tokens[board] == 0 || tokens.size() > 40) tokens.wrong("edition.tea-and-rum.automa");
    for (std::size_t face = 0; face < 2 && !json_.failed(); ++face) {
      JsonReader order = two["orderBoard"][face == 0 ? "faceA" : "faceB"];
      if (!counted(order, kOrder)) return;
      int uses[3] = {};
      for (std::size_t i = 0; i < kOrder; ++i) {
        box().order[face][i] = byte(static_cast<std::int64_t>(order[i].one_of({"A", "B", "automa"})));
        ++uses[box().order[face][i]];
      }
      if (uses[0] != kWorkers || uses[1] != kWorkers) order.wrong("edition.tea-and-rum.order");
      if (box().order[face][0] != face) order[std::size_t{0}].wrong("edition.tea-and-rum.face");
    }
    JsonReader types = two["victoryTypes"];
    for (std::size_t i = 0; i < types.size() && !json_.failed(); ++i)
      ++box().victory_types[types[i]["colour"].one_of({"red", "blue"})];
    counted(types, kRounds, 40);
  }

  // The stack of pending effects has a fixed size (section 20.4): what grants an action can each be met once,
  // and leaves a few frames waiting.
  void nesting() {
    int longest = 1;
    for (const CaptainCard& captain : box().captains)
      longest = std::max(longest, effects_.parts(captain.instant));
    for (const BuildingType& type : box().buildings)
      longest = std::max(longest, effects_.parts(type.instant));
    int deepest = 16;
    const auto link = [&](EffectId id) {
      if (effects_.has(id, Op::Action))
        deepest += effects_.parts(id) + bits_in(box().after_build) + longest - 1;
    };
    for (int space = 0; space <= box().reputation_most; ++space) {
      link(box().spaces[space]);
      // A power used while this space's gift waits for room may lead to the next space.
      const EffectId gift = box().spaces[space];
      if (box().in_turn != 0 && (effects_.has(gift, Op::Gain) || effects_.has(gift, Op::GainCube))) ++deepest;
    }
    for (const CaptainCard& captain : box().captains) link(captain.instant);
    for (const BuildingType& type : box().buildings) link(type.instant);
    if (deepest > kFrames) json_.wrong("edition.tea-and-rum.nesting", {{"deep", deepest}, {"most", kFrames}});
  }

  JsonReader json_;
  Edition edition_;
  std::vector<std::string> resource_ids_;
  std::vector<std::string> board_ids_;
  std::vector<std::string> wish_ids_;
  std::set<std::string> ids_;
  EffectReader effects_;
};

}  // namespace

tl::expected<Edition, Error> read_edition(const boost::json::value& value) {
  return EditionReader(value).read();
}

}  // namespace samovar::tea_and_rum
