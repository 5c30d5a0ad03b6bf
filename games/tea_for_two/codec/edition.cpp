#include "games/tea_for_two/codec/edition.hpp"

#include <algorithm>
#include <concepts>
#include <set>

#include "games/tea_for_two/codec/module.hpp"
#include "json/bytes.hpp"

namespace samovar::tea_for_two {

namespace {

// Reads the parts of the file in turn; every check names its place.
class EditionReader {
 public:
  explicit EditionReader(const boost::json::value& value) : json_(value, "bad_edition") {}

  tl::expected<Edition, Error> read() {
    header();
    teas();
    dice();
    boards();
    plantation();
    if (!json_.failed()) cards();
    if (!json_.failed()) ships();
    if (!json_.failed()) harvest();
    if (!json_.failed()) merchants();
    if (!json_.failed()) solo();
    ending();
    if (json_.failed()) return tl::unexpected(json_.error());
    return edition_;
  }

 private:
  Box& box() { return edition_.box; }

  // "source" and "source_note" are documentation (T42-COMP-13).
  static void only(JsonReader json, std::initializer_list<std::string_view> fields) {
    std::set<std::string, std::less<>> known(fields.begin(), fields.end());
    for (const std::string& key : json.keys())
      if (key != "source" && key != "source_note" && !known.contains(key))
        json[key].wrong("json.unknown_field");
  }

  std::string new_id(JsonReader json) {
    const std::string id = json.text(20);
    const bool fits = !id.empty() && std::all_of(id.begin(), id.end(), [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    });
    if (!fits) json.wrong("edition.id_underscores");
    std::string lower;
    for (const char c : id) lower += static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    if (!ids_.insert(lower).second) json.wrong("edition.twice");
    return id;
  }
  int tea(JsonReader json) { return static_cast<int>(json.one_of(tea_ids_)); }
  std::uint8_t tea_set(JsonReader json) {
    std::uint32_t teas = 0;
    for (std::size_t i = 0; i < json.size() && !json_.failed(); ++i) {
      const int one_tea = tea(json[i]);
      if (teas & bit(one_tea)) json[i].wrong("edition.twice");
      teas |= bit(one_tea);
    }
    return byte(teas);
  }
  Tally tea_counts(JsonReader json, int most) {
    Tally counts = 0;
    for (const std::string& id : json.keys()) {
      const auto at = std::find(tea_ids_.begin(), tea_ids_.end(), id);
      if (at == tea_ids_.end()) {
        json[id].wrong("edition.unknown");
        return 0;
      }
      counts +=
          Tally::of(static_cast<int>(at - tea_ids_.begin()), static_cast<int>(json[id].integer(1, most)));
    }
    return counts;
  }
  std::uint8_t die_values(JsonReader json) {
    std::uint32_t values = 0;
    for (std::size_t i = 0; i < json.size() && !json_.failed(); ++i) {
      const auto value = static_cast<int>(json[i].integer(1, kFaces));
      if (values & bit(value)) json[i].wrong("edition.twice");
      values |= bit(value);
    }
    if (values == 0) json.wrong("edition.empty");
    return byte(values);
  }

  void header() {
    json_.only({"game",
                "title",
                "edition",
                "source_legend",
                "component_counts",
                "players",
                "ship_goals",
                "teas",
                "dice",
                "first_player_coin",
                "building_boards",
                "harvest",
                "market",
                "palace",
                "harbour",
                "production",
                "plantation_board",
                "plantation_cards",
                "ships",
                "merchants",
                "solo",
                "scoring",
                "end",
                "start",
                "costing"});
    read_words(json_["title"]);
    edition_.name = read_edition_name(json_, TeaForTwo::kId);
    JsonReader counts = json_["component_counts"];
    only(counts,
         {"dice", "tea_tokens", "building_boards", "harvest_markers", "tea_assistants", "plantation_boards",
          "ship_cards", "plantation_cards", "merchant_cards", "solo_cards", "first_player_coins"});
    fixed(counts["building_boards"], 5);
    fixed(counts["harvest_markers"], kMarkers);
    fixed(counts["tea_assistants"], 1);
    fixed(counts["plantation_boards"], kMerchants);
    fixed(counts["ship_cards"], kShips);
    fixed(counts["plantation_cards"], kCards);
    fixed(counts["merchant_cards"], kMerchantCards);
    fixed(counts["solo_cards"], kSoloCards);
    fixed(counts["first_player_coins"], 1);
    JsonReader players = json_["players"];
    only(players, {"min", "max"});
    fixed(players["min"], 1);
    fixed(players["max"], kMerchants);
    JsonReader goals = json_["ship_goals"];
    only(goals, {"values", "default"});
    edition_.default_goal = static_cast<int>(goals["default"].integer(1, kShips));
    for (std::size_t i = 0; i < goals["values"].size() && !json_.failed(); ++i)
      edition_.goals.push_back(static_cast<int>(goals["values"][i].integer(1, kShips)));
    if (std::find(edition_.goals.begin(), edition_.goals.end(), edition_.default_goal) ==
        edition_.goals.end())
      goals["default"].wrong("edition.tea-for-2.not_a_value");
  }

  void teas() {
    JsonReader teas = json_["teas"];
    if (!counted(teas, kTeas)) return;
    box().tokens_per_tea = static_cast<int>(teas[0]["tokens"].integer(1, 15));
    for (std::size_t i = 0; i < kTeas && !json_.failed(); ++i) {
      only(teas[i], {"id", "name", "colour", "tokens", "lane"});
      edition_.teas[i] = {new_id(teas[i]["id"]), read_words(teas[i]["name"])};
      tea_ids_.push_back(edition_.teas[i].id);
      lanes_.push_back(teas[i]["lane"].text(10));
      teas[i]["colour"].text(20);
      fixed(teas[i]["tokens"], box().tokens_per_tea);
    }
    fixed(json_["component_counts"]["tea_tokens"], kTeas * box().tokens_per_tea);
  }

  void dice() {
    JsonReader dice = json_["dice"];
    only(dice, {"faces", "per_merchant", "sets", "min_value", "max_value", "change_per_token", "wraps"});
    fixed(dice["faces"], kFaces);
    fixed(dice["min_value"], 1);
    fixed(dice["max_value"], kFaces);
    fixed(dice["sets"], kMerchants);
    fixed(dice["wraps"], false);
    box().dice = static_cast<int>(dice["per_merchant"].integer(2, 15));
    box().change = static_cast<int>(dice["change_per_token"].integer(1, 5));
    fixed(json_["component_counts"]["dice"], kMerchants * box().dice);
    JsonReader coin = json_["first_player_coin"];
    only(coin, {"decided_by", "solo_first_year"});
    coin["decided_by"].text();
    fixed(coin["solo_first_year"], std::string("human"));
  }

  void boards() {
    JsonReader order = json_["building_boards"];
    only(order, {"order_left_to_right"});
    fixed(order["order_left_to_right"],
          std::vector<std::string>{"harvest", "market", "palace", "harbour", "production"});

    JsonReader market = json_["market"];
    only(market, {"slots", "search_count", "deck_faces", "end_of_year"});
    fixed(market["deck_faces"], std::string("up"));
    box().search = static_cast<int>(market["search_count"].integer(1, 3));
    JsonReader year = market["end_of_year"];
    only(year, {"discard_card_in_slot_1", "discard_to", "slide_towards_slot"});
    fixed(year["discard_card_in_slot_1"], true);
    fixed(year["discard_to"], std::string("deck_bottom"));
    fixed(year["slide_towards_slot"], 1);
    JsonReader slots = market["slots"];
    if (!counted(slots, kMarketSlots + 1)) return;
    for (std::size_t i = 0; i <= kMarketSlots; ++i) {
      only(slots[i], {"value", "holds", "die_values", "dice_capacity"});
      fixed(slots[i]["value"], static_cast<int>(i + 1));
      fixed(slots[i]["holds"], std::string(i < kMarketSlots ? "card" : "plantation_deck"));
      fixed(slots[i]["dice_capacity"], 1);
      box().market_values[i] = die_values(slots[i]["die_values"]);
    }

    JsonReader palace = json_["palace"];
    only(palace, {"actions"});
    JsonReader actions = palace["actions"];
    if (!counted(actions, kPalaceActions)) return;
    static constexpr const char* kActions[kPalaceActions] = {"first_player", "move_card", "swap_cards",
                                                             "flip_all"};
    for (std::size_t i = 0; i < kPalaceActions; ++i) {
      only(actions[i], {"id", "name", "dice", "die_values", "capacity_per_year", "ai_allowed"});
      fixed(actions[i]["id"], std::string(kActions[i]));
      fixed(actions[i]["dice"], 1);
      fixed(actions[i]["ai_allowed"], i == 0);
      edition_.palace[i] = {kActions[i], read_words(actions[i]["name"], 100)};
      box().palace_values[i] = die_values(actions[i]["die_values"]);
      box().palace_capacity[i] = byte(actions[i]["capacity_per_year"].integer(1, kPalaceDice));
    }

    JsonReader harbour = json_["harbour"];
    only(harbour,
         {"positions", "min_sequence", "search_count", "deck_faces", "resolve_order", "slide_towards"});
    fixed(harbour["min_sequence"], 2);
    fixed(harbour["search_count"], box().search);
    fixed(harbour["deck_faces"], std::string("up"));
    JsonReader positions = harbour["positions"];
    if (!counted(positions, kHarbour)) return;
    std::vector<std::string> ids;
    for (std::size_t i = 0; i < kHarbour; ++i) {
      only(positions[i], {"id", "holds"});
      fixed(positions[i]["holds"], std::string(i < kDeckPosition ? "ship" : "ship_deck"));
      ids.push_back(edition_.positions[i] = new_id(positions[i]["id"]));
    }
    fixed(harbour["resolve_order"], ids);
    fixed(harbour["slide_towards"], ids[0]);

    JsonReader production = json_["production"];
    only(production, {"positions", "max_sets", "min_set"});
    fixed(production["max_sets"], kSets);
    box().set_least = static_cast<int>(production["min_set"].integer(2, 7));
    JsonReader ranks = production["positions"];
    if (!counted(ranks, kSets)) return;
    for (std::size_t i = 0; i < kSets; ++i) {
      only(ranks[i], {"rank", "movement"});
      fixed(ranks[i]["rank"], static_cast<int>(i + 1));
      box().movement[i] = byte(ranks[i]["movement"].integer(0, 60));
    }
  }

  // T42-SLOT-01, 02, T42-LANE-01: any board of up to eight spaces on which every tea finds its way.
  void plantation() {
    JsonReader board = json_["plantation_board"];
    only(board, {"spaces", "next", "slots", "tokens_per_space"});
    if (!board["tokens_per_space"].is_null()) board["tokens_per_space"].wrong("edition.any_number");
    JsonReader spaces = board["spaces"];
    counted(spaces, 2, kSpacesAtMost);
    std::vector<std::string> ids;
    for (std::size_t i = 0; i < spaces.size() && !json_.failed(); ++i) {
      only(spaces[i], {"id", "kind", "name", "lane"});
      fixed(spaces[i]["kind"], std::string(i == 0 ? "field" : i + 1 == spaces.size() ? "dock" : "lane"));
      if (spaces[i].has("lane")) spaces[i]["lane"].text(10);
      edition_.spaces.push_back({new_id(spaces[i]["id"]), read_words(spaces[i]["name"])});
      ids.push_back(edition_.spaces.back().id);
    }
    if (json_.failed()) return;
    box().spaces = static_cast<int>(ids.size());
    for (std::size_t tea = 0; tea < kTeas && !json_.failed(); ++tea) {
      JsonReader lane = board["next"][lanes_[tea]];
      int space = 0;
      for (int steps = 0; space != box().dock() && !json_.failed(); ++steps) {
        if (steps > box().spaces) return lane.wrong("edition.tea-for-2.no_dock");
        const int next = static_cast<int>(lane[ids[static_cast<std::size_t>(space)]].one_of(ids));
        box().next[tea][space] = byte(next);
        space = next;
      }
    }
    JsonReader slots = board["slots"];
    if (!counted(slots, kSlots + kDocks)) return;
    std::size_t cards = 0;
    std::size_t docks = 0;
    for (std::size_t i = 0; i < kSlots + kDocks && !json_.failed(); ++i) {
      only(slots[i], {"id", "space", "holds"});
      const bool for_ship = slots[i]["holds"].one_of({"plantation", "ship"}) == 1;
      const int space = static_cast<int>(slots[i]["space"].one_of(ids));
      const std::string id = new_id(slots[i]["id"]);
      if (json_.failed()) return;
      if (for_ship != (space == box().dock()))
        return slots[i]["space"].wrong("edition.tea-for-2.slots_apart");
      if (for_ship ? docks == kDocks : cards == kSlots)
        return slots.wrong("edition.tea-for-2.slots", {{"cards", kSlots}, {"ships", kDocks}});
      if (for_ship) {
        edition_.docks[docks++] = id;
      } else {
        box().space_of[cards] = byte(space);
        box().slots_of[space] =
            static_cast<std::uint16_t>(box().slots_of[space] | bit(static_cast<int>(cards)));
        edition_.slots[cards++] = id;
      }
    }
  }

  // T42-CARD-01 to 07.
  void cards() {
    JsonReader list = json_["plantation_cards"];
    if (!counted(list, kCards)) return;
    for (std::size_t i = 0; i < kCards && !json_.failed(); ++i) {
      JsonReader json = list[i];
      PlantationCard& card = box().cards[i + 1];
      card.type = static_cast<CardType>(json["type"].one_of({"mover", "converter", "crate", "blooming"}));
      edition_.cards[i + 1] = {new_id(json["id"]), read_words(json["name"])};
      card.shows = tea_set(json["shows"]);
      card.points = byte(json["points"].integer(0, 50));
      card.flips = json["flips"].boolean();
      switch (card.type) {
        case CardType::Mover:
        case CardType::Converter:
          only(json, {"id", "type", "name", "shows", "points", "trigger", "steps", "flips",
                      card.type == CardType::Converter ? "converts_to" : "trigger"});
          card.trigger = tea_set(json["trigger"]);
          if (card.trigger == 0) json["trigger"].wrong("edition.empty");
          card.steps = byte(json["steps"].integer(1, kSpacesAtMost));
          if (card.type == CardType::Converter) check_converter(json, card);
          break;
        case CardType::Crate: {
          only(json, {"id", "type", "name", "shows", "points", "capacity", "flips"});
          card.capacity = tea_counts(json["capacity"], 15);
          if (card.capacity == 0) json["capacity"].wrong("edition.empty");
          if (kinds_in(card.capacity) != card.shows) json["shows"].wrong("edition.tea-for-2.capacity");
          break;
        }
        case CardType::Blooming: {
          only(json, {"id", "type", "name", "shows", "points", "bonus", "flips"});
          JsonReader bonus = json["bonus"];
          only(bonus, {"tea", "points_per_completed_clipper", "max"});
          card.bonus_tea = byte(tea(bonus["tea"]));
          card.bonus_points = byte(bonus["points_per_completed_clipper"].integer(0, 20));
          card.bonus_most = byte(bonus["max"].integer(0, 50));
          break;
        }
      }
      if (card.flips && (card.capacity != 0 || card.type == CardType::Blooming))
        json["flips"].wrong("edition.tea-for-2.flips");
    }
  }
  void check_converter(JsonReader json, PlantationCard& card) {
    card.target = byte(tea(json["converts_to"]));
    if (card.trigger & bit(card.target)) json["converts_to"].wrong("edition.tea-for-2.in_trigger");
    if ((card.trigger | bit(card.target)) != card.shows)
      json["shows"].wrong("edition.tea-for-2.trigger_target");
    for (std::size_t one_tea = 0; one_tea < kTeas; ++one_tea)
      if ((card.trigger >> one_tea & 1) && lanes_[one_tea] != lanes_[card.target])
        json["converts_to"].wrong("edition.tea-for-2.lane");
  }

  // T42-SHIP-01.
  void ships() {
    JsonReader list = json_["ships"];
    if (!counted(list, kShips)) return;
    int junks = 0;
    for (std::size_t i = 0; i < kShips && !json_.failed(); ++i) {
      JsonReader json = list[i];
      only(json, {"id", "kind", "name", "requires", "any", "points"});
      Ship& ship = box().ships[i + 1];
      edition_.ships[i + 1] = {new_id(json["id"]), read_words(json["name"])};
      const bool junk = json["kind"].one_of({"clipper", "junk"}) == 1;
      junks += junk;
      ship.requires_teas = tea_counts(json["requires"], std::min(box().tokens_per_tea, 9));
      ship.any = byte(json["any"].integer(0, 12));
      ship.points = byte(json["points"].integer(0, 50));
      ship.shows = byte(kinds_in(ship.requires_teas));
      ship.size = byte(ship.any + total(ship.requires_teas));
      if (junk && ship.requires_teas != 0) json["requires"].wrong("edition.tea-for-2.junk_any");
      if (junk && ship.any == 0) json["any"].wrong("edition.tea-for-2.junk_one");
      if (!junk && ship.any != 0) json["any"].wrong("edition.tea-for-2.clipper");
      if (!junk && ship.requires_teas == 0) json["requires"].wrong("edition.empty");
    }
    if (junks != 3) list.wrong("edition.tea-for-2.junks", {{"found", junks}});
  }

  void harvest() {
    JsonReader harvest = json_["harvest"];
    only(harvest, {"markers", "start", "assistant_steps", "board_action"});
    JsonReader markers = harvest["markers"];
    if (!counted(markers, kMarkers)) return;
    for (std::size_t i = 0; i < kMarkers && !json_.failed(); ++i) {
      only(markers[i], {"id", "beside_harvest", "beside_production"});
      edition_.markers[i + 1] = new_id(markers[i]["id"]);
      for (std::size_t side = 0; side < 2; ++side) {
        JsonReader face = markers[i][side == 0 ? "beside_harvest" : "beside_production"];
        only(face, {"teas", "bonus"});
        box().faces[i + 1][side] = {tea_set(face["teas"]), byte(face["bonus"].integer(0, 6))};
        if (bits_in(box().faces[i + 1][side].teas) != 2) face["teas"].wrong("edition.tea-for-2.two_teas");
      }
    }
    JsonReader start = harvest["start"];
    only(start, {"column", "order", "assistant"});
    fixed(start["column"], std::string("harvest"));
    fixed(start["order"], std::string("random"));
    fixed(start["assistant"], std::string("below the bottom marker"));
    JsonReader steps = harvest["assistant_steps"];
    only(steps, {"min", "max", "solo_ai"});
    box().steps_least = static_cast<int>(steps["min"].integer(1, kMarkers));
    box().steps_most = static_cast<int>(steps["max"].integer(box().steps_least, kMarkers));
    box().steps_solo = static_cast<int>(steps["solo_ai"].integer(1, kMarkers));
    JsonReader action = harvest["board_action"];
    only(action, {"dice", "die_values", "gain_tokens", "tea", "dice_capacity"});
    fixed(action["dice"], 1);
    fixed(action["gain_tokens"], 1);
    fixed(action["tea"], std::string("any"));
    if (!action["dice_capacity"].is_null()) action["dice_capacity"].wrong("edition.any_number");
    box().harvest_values = die_values(action["die_values"]);
  }

  void merchants() {
    JsonReader list = json_["merchants"];
    if (!counted(list, kMerchantCards)) return;
    std::uint32_t teas = 0;
    for (std::size_t i = 0; i < kMerchantCards && !json_.failed(); ++i) {
      JsonReader json = list[i];
      only(json, {"id", "tea", "name", "side_a", "side_b"});
      MerchantCard& card = box().merchants[i + 1];
      edition_.merchants[i + 1] = {new_id(json["id"]), read_words(json["name"])};
      card.tea = byte(tea(json["tea"]));
      if (teas & bit(card.tea)) json["tea"].wrong("edition.twice");
      teas |= bit(card.tea);
      JsonReader a = json["side_a"];
      only(a, {"points_per_matching_plantation_card", "points_per_matching_completed_clipper", "junks_count",
               "unfilled_crates_count", "ships_counted"});
      card.per_card = byte(a["points_per_matching_plantation_card"].integer(0, 20));
      card.per_clipper = byte(a["points_per_matching_completed_clipper"].integer(0, 20));
      fixed(a["junks_count"], false);
      fixed(a["unfilled_crates_count"], true);
      fixed(a["ships_counted"], std::string("per_card"));
      JsonReader b = json["side_b"];
      only(b, {"ability", "amount", "uses_per_year", "text"});
      card.ability = static_cast<Ability>(b["ability"].one_of(
          {"gain_token", "move_card", "movement", "change_die", "swap_cards", "flip_all"}));
      const bool counts = card.ability == Ability::Movement || card.ability == Ability::ChangeDie;
      card.amount = byte(b["amount"].integer(1, counts ? 5 : 1));
      card.uses = byte(b["uses_per_year"].integer(1, 9));
      edition_.abilities[i + 1] = read_words(b["text"], 200);
    }
  }

  // T42-SOLO-07, T42-COMP-13.
  void solo() {
    JsonReader solo = json_["solo"];
    only(solo,
         {"name", "ai_merchant_side", "ai_merchant", "orders", "default_order", "when_exhausted", "cards"});
    edition_.tea_race = read_words(solo["name"]);
    fixed(solo["ai_merchant_side"], std::string("A"));
    fixed(solo["ai_merchant"], std::string("random"));
    fixed(solo["when_exhausted"], std::string("restart_same_order"));
    fixed(solo["orders"], std::vector<std::string>{"ascending", "shuffled"});
    edition_.default_shuffled = solo["default_order"].one_of({"ascending", "shuffled"}) == 1;
    JsonReader list = solo["cards"];
    if (!counted(list, kSoloCards)) return;
    static const std::vector<std::string> kActions = {"market", "harbour", "first_player", "production"};
    for (std::size_t i = 0; i < kSoloCards && !json_.failed(); ++i) {
      JsonReader json = list[i];
      only(json, {"year", "market", "harbour", "first_player", "production", "priority_order"});
      edition_.solo_years[i + 1] = static_cast<int>(json["year"].integer(1, 9999));
      if (edition_.solo_years[i + 1] <= edition_.solo_years[i]) json["year"].wrong("edition.tea-for-2.years");
      std::uint32_t numbers = 0;
      for (std::size_t action = 0; action < kActions.size(); ++action) {
        JsonReader places = json[kActions[action]];
        for (std::size_t n = 0; n < places.size() && !json_.failed(); ++n) {
          const auto number = static_cast<int>(places[n].integer(1, kRaceSteps));
          if (numbers & bit(number)) return places[n].wrong("edition.tea-for-2.twice_on_card");
          numbers |= bit(number);
          box().solo[i + 1][number - 1] = static_cast<Race>(action);
        }
      }
      if (bits_in(numbers) != kRaceSteps) return json.wrong("edition.tea-for-2.every_number");
      JsonReader order = json["priority_order"];
      if (!counted(order, kRaceSteps)) return;
      for (std::size_t n = 0; n < kRaceSteps; ++n)
        if (static_cast<Race>(order[n].one_of(kActions)) != box().solo[i + 1][n])
          order[n].wrong("edition.tea-for-2.four_lists");
    }
  }

  void ending() {
    JsonReader scoring = json_["scoring"];
    only(scoring, {"crate_scores_only_when_full", "face_down_cards_score", "unfinished_ship_points",
                   "leftover_token_points", "tie_breaks"});
    fixed(scoring["crate_scores_only_when_full"], true);
    fixed(scoring["face_down_cards_score"], true);
    fixed(scoring["unfinished_ship_points"], 0);
    fixed(scoring["leftover_token_points"], 0);
    fixed(scoring["tie_breaks"],
          std::vector<std::string>{"most_completed_ships", "most_tea_tokens_owned", "shared_victory"});
    JsonReader end = json_["end"];
    only(end, {"when", "max_years"});
    fixed(end["when"],
          std::string("after_the_end_of_year_in_which_a_merchant_has_completed_ship_goal_ships"));
    box().max_years = static_cast<int>(end["max_years"].integer(1, 60));
    JsonReader start = json_["start"];
    only(start, {"tokens_per_merchant", "merchant_cards", "side"});
    fixed(start["tokens_per_merchant"], 0);
    start["merchant_cards"].text();
    start["side"].text();
  }

  JsonReader json_;
  Edition edition_;
  std::vector<std::string> tea_ids_;
  std::vector<std::string> lanes_;
  std::set<std::string> ids_;
};

}  // namespace

tl::expected<Edition, Error> read_edition(const boost::json::value& value) {
  return EditionReader(value).read();
}

}  // namespace samovar::tea_for_two
