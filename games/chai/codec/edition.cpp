// Reads and checks an edition. Every error names the place and the reason.
#include "games/chai/codec/edition.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "games/chai/rules/game.hpp"

namespace samovar::chai {

namespace {

constexpr int kCardsPerColourAtMost = 12;

std::string read_id(JsonReader json, bool digits = false) {
  std::string id = json.text(30);
  const bool good = !id.empty() && std::all_of(id.begin(), id.end(), [&](char c) {
    return (c >= 'a' && c <= 'z') || c == '_' || (digits && ((c >= '0' && c <= '9') || c == '-'));
  });
  if (!good) json.wrong("edition.id_letters");
  return id;
}

int small(JsonReader json, int least, int most) { return static_cast<int>(json.integer(least, most)); }

PieceType read_piece(JsonReader json) {
  json.only({"id", "name", "count", "source"});
  return {read_id(json["id"]), read_words(json["name"]), small(json["count"], 1, 100)};
}

// Regular types, then the wild one.
template <std::size_t N>
void read_pieces(JsonReader json, std::array<PieceType, N>& pieces) {
  json.only({"source", "note", "items", "deluxe"});
  JsonReader items = json["items"];
  counted(items, N - 1);
  for (std::size_t i = 0; i + 1 < N && !json.failed(); ++i) pieces[i] = read_piece(items[i]);
  JsonReader deluxe = json["deluxe"];
  counted(deluxe, 1);
  if (json.failed()) return;
  pieces[N - 1] = read_piece(deluxe[0]);
  int sum = 0;
  for (std::size_t i = 0; i < N; ++i) {
    sum += pieces[i].count;
    for (std::size_t other = 0; other < i; ++other)
      if (pieces[other].id == pieces[i].id) json.wrong("edition.id_twice", {{"id", pieces[i].id}});
  }
  if (sum > 127) json.wrong("edition.chai.bag", {{"count", sum}, {"most", 127}});
}

void read_colours(JsonReader json, Edition& edition) {
  json.only({"source", "note", "items"});
  JsonReader items = json["items"];
  counted(items, kHouses);
  for (std::size_t i = 0; i < kHouses && !json.failed(); ++i) {
    JsonReader item = items[i];
    item.only({"id", "name", "hue", "tea_tokens"});
    edition.colours[i] = {read_id(item["id"]), read_words(item["name"]), item["hue"].text(20),
                          small(item["tea_tokens"], 1, 20)};
    for (std::size_t other = 0; other < i; ++other)
      if (edition.colours[other].id == edition.colours[i].id) item["id"].wrong("edition.twice");
  }
}

void read_tips(JsonReader json, Edition& edition) {
  static const std::vector<std::string> kinds = {"money", "choose_flavour", "choose_pantry", "nothing"};
  json.only({"source", "note", "items", "deluxe"});
  int base = 0;
  for (const bool deluxe : {false, true}) {
    JsonReader items = json[deluxe ? "deluxe" : "items"];
    for (std::size_t i = 0; i < items.size() && !json.failed(); ++i) {
      JsonReader item = items[i];
      item.only({"id", "name", "kind", "value", "count", "blank", "source", "note"});
      TipToken tip{read_id(item["id"]),
                   read_words(item["name"]),
                   static_cast<TipKind>(item["kind"].one_of(kinds)),
                   small(item["value"], 0, 20),
                   small(item["count"], 1, 10),
                   deluxe,
                   false};
      // Where an edition does not say: those that pay nothing or coins.
      tip.blank = item.has("blank") ? item["blank"].boolean()
                                    : tip.kind == TipKind::Nothing || tip.kind == TipKind::Money;
      if (!deluxe) base += tip.count;
      edition.tips.push_back(tip);
    }
  }
  if (edition.tips.size() > kTipKinds)
    json.wrong("edition.at_most", {{"most", kTipKinds}, {"found", edition.tips.size()}});
  if (base < kHouses) json["items"].wrong("edition.chai.tips", {{"count", base}, {"cups", kHouses}});
}

void read_market(JsonReader json, Edition& edition) {
  json.only({"source", "note", "rows", "columns", "column_costs", "fill_order", "slide", "adjacency"});
  json["rows"].integer(kRows, kRows);
  json["columns"].integer(kColumns, kColumns);
  json["fill_order"].one_of({"row_major_top_left"});
  json["slide"].one_of({"left"});
  json["adjacency"].one_of({"orthogonal"});
  JsonReader costs = json["column_costs"];
  counted(costs, kColumns);
  for (std::size_t i = 0; i < kColumns && !json.failed(); ++i) {
    edition.prices[i] = small(costs[i], 1, kPriceAtMost);
    if (edition.prices[i] > edition.numbers.market_income)
      costs[i].wrong("edition.chai.price", {{"income", edition.numbers.market_income}});
  }
}

void read_limits(JsonReader json, Box& box) {
  json.only({"source", "note", "flavour_tiles", "pantry_tokens", "reserved_customers", "orders_per_turn",
             "pantry_picks", "pantry_resets_per_visit", "abilities_per_turn"});
  box.tile_limit = small(json["flavour_tiles"], 1, 20);
  box.token_limit = small(json["pantry_tokens"], 1, 20);
  box.reserve_limit = small(json["reserved_customers"], 1, kHeld - 1);
  box.pantry_picks = small(json["pantry_picks"], 1, 5);
  for (const char* fixed : {"orders_per_turn", "pantry_resets_per_visit", "abilities_per_turn"})
    json[fixed].integer(1, 1);
}

void read_economy(JsonReader json, Edition& edition) {
  json.only({"source", "note", "market_income", "market_minimum_purchases", "pantry_reset_cost",
             "foreign_tea_token_cost", "start_money_first_seat", "start_money_other_seats",
             "start_money_solo", "start_money_solo_dice_each", "start_money_chaiwala"});
  edition.numbers.market_income = small(json["market_income"], 1, 20);
  json["market_minimum_purchases"].integer(1, 1);
  edition.numbers.reset_cost = small(json["pantry_reset_cost"], 0, 20);
  edition.numbers.tea_cost = small(json["foreign_tea_token_cost"], 0, 20);
  edition.start_money_first = small(json["start_money_first_seat"], 0, 50);
  edition.start_money_other = small(json["start_money_other_seats"], 0, 50);
  edition.start_money_solo = small(json["start_money_solo"], 0, 50);
  edition.start_money_dice = small(json["start_money_solo_dice_each"], 0, 50);
  edition.start_money_chaiwala = small(json["start_money_chaiwala"], 0, 50);
}

void read_abilities(JsonReader json, Edition& edition) {
  static const std::vector<std::string> codes = {
      "custom_blank",    "free_purchase", "sell_flavour", "swap_flavour",  "gold_tip",      "reset_flavour",
      "one_less_pantry", "swap_pantry",   "take_pantry",  "search_pantry", "search_flavour"};
  json.only({"source", "note", "face_up", "items"});
  json["face_up"].integer(kAbilitySlots, kAbilitySlots);
  JsonReader items = json["items"];
  int base = 0;
  int with_tiles = 0;
  for (std::size_t i = 0; i < items.size() && !json.failed(); ++i) {
    JsonReader item = items[i];
    item.only({"id", "set", "code", "enabled", "max_cost", "tiles", "money", "card_tiles", "min_swaps",
               "max_swaps", "waive", "tokens", "discard", "gain", "name", "text"});
    const auto id = static_cast<std::size_t>(item["id"].integer(1, kAbilities));
    AbilityCard card;
    card.name = read_words(item["name"]);
    card.text = read_words(item["text"], 200);
    card.deluxe = item["set"].one_of({"base", "deluxe"}) == 1;
    card.ability.effect = static_cast<Effect>(item["code"].one_of(codes));
    card.enabled = !item.has("enabled") || item["enabled"].boolean();
    switch (card.ability.effect) {
      case Effect::FreePurchase:
        card.ability.most = small(item["max_cost"], 1, 20);
        break;
      case Effect::SellTile:
        item["tiles"].integer(1, 1);
        [[fallthrough]];
      case Effect::GoldTip:
        card.ability.money = small(item["money"], 1, 20);
        break;
      case Effect::SwapTiles:
        card.ability.tiles = small(item["card_tiles"], 1, 5);
        with_tiles += card.enabled;
        [[fallthrough]];
      case Effect::SwapTokens:
        item["min_swaps"].integer(1, 1);
        card.ability.most = small(item["max_swaps"], 1, kSwaps);
        break;
      case Effect::LessPantry:
        item["waive"].integer(1, 1);
        break;
      case Effect::TakeToken:
        item["tokens"].integer(1, 1);
        break;
      case Effect::SearchToken:
      case Effect::SearchTile:
        item["discard"].integer(2, 2);
        item["gain"].integer(1, 1);
        break;
      case Effect::None:
        if (card.enabled) item["code"].wrong("edition.chai.blank_ability");
        break;
      case Effect::ResetFlavour:
        break;
    }
    if (!edition.abilities[id].name.empty()) item["id"].wrong("edition.twice");
    base += card.enabled && !card.deluxe;
    edition.abilities[id] = std::move(card);
  }
  if (with_tiles > 1) items.wrong("edition.chai.one_holds_tiles");
  if (base < kAbilitySlots)
    items.wrong("edition.chai.abilities", {{"count", base}, {"places", kAbilitySlots}});
}

template <std::size_t N>
Amounts read_amounts(JsonReader json, const std::array<PieceType, N>& pieces, int limit) {
  Amounts amounts = 0;
  for (const std::string& key : json.keys()) {
    const auto found = std::find_if(pieces.begin(), pieces.end() - 1,
                                    [&](const PieceType& piece) { return piece.id == key; });
    if (found == pieces.end() - 1) {
      std::string known;
      for (auto piece = pieces.begin(); piece != pieces.end() - 1; ++piece)
        known += (known.empty() ? "" : ", ") + piece->id;
      json[key].wrong("edition.none_of", {{"known", known}});
      return 0;
    }
    amounts += some(static_cast<int>(found - pieces.begin()), small(json[key], 1, 7));
  }
  if (total(amounts) > limit) json.wrong("edition.chai.house", {{"count", total(amounts)}, {"limit", limit}});
  return amounts;
}

void read_customers(JsonReader json, Edition& edition) {
  json.only({"source", "note", "points_formula", "label_source", "deluxe_blank_per_colour", "items"});
  std::vector<std::string> colours;
  for (const Colour& colour : edition.colours) colours.push_back(colour.id);
  JsonReader items = json["items"];
  if (items.size() > kCards) items.wrong("edition.at_most", {{"most", kCards}, {"found", items.size()}});
  const int blanks = small(json["deluxe_blank_per_colour"], 0, 4);
  std::array<int, kHouses> base{}, blank{}, all{};
  for (std::size_t i = 0; i < items.size() && !json.failed(); ++i) {
    JsonReader item = items[i];
    item.only({"id", "name", "colour", "set", "points", "flavours", "pantry", "source"});
    CustomerCard card;
    card.id = read_id(item["id"], true);
    card.name = read_words(item["name"]);
    card.colour = item["colour"].one_of(colours);
    card.set = static_cast<CardSet>(item["set"].one_of({"base", "deluxe", "blank"}));
    card.points = small(item["points"], 0, 99);
    card.flavours = read_amounts(item["flavours"], edition.flavours, edition.numbers.tile_limit);
    card.pantry = read_amounts(item["pantry"], edition.pantry, edition.numbers.token_limit);
    for (const CustomerCard& other : edition.customers)
      if (other.id == card.id) item["id"].wrong("edition.twice");
    base[card.colour] += card.set == CardSet::Base;
    blank[card.colour] += card.set == CardSet::Blank;
    all[card.colour] += 1;
    edition.customers.push_back(std::move(card));
  }
  for (std::size_t colour = 0; colour < kHouses; ++colour) {
    if (base[colour] != edition.numbers.cards_per_tea)
      items.wrong(
          "edition.chai.base_cards",
          {{"count", edition.numbers.cards_per_tea}, {"colour", colours[colour]}, {"found", base[colour]}});
    if (blank[colour] > blanks)  // CHAI-DELUXE-11
      items.wrong("edition.chai.blank_cards",
                  {{"colour", colours[colour]}, {"count", blanks}, {"found", blank[colour]}});
    if (all[colour] > kCardsPerColourAtMost)
      items.wrong("edition.chai.cards_of",
                  {{"most", kCardsPerColourAtMost}, {"colour", colours[colour]}, {"found", all[colour]}});
  }
}

void read_scoring(JsonReader json, Edition& edition) {
  json.only({"source", "diversity_award", "money_points_each", "connoisseur", "tie_breaks"});
  JsonReader award = json["diversity_award"];
  award.only({"min_players", "max_players", "modes", "points_per_colour"});
  edition.diversity_least = small(award["min_players"], 2, kHouses);
  edition.diversity_most = small(award["max_players"], 2, kHouses);
  edition.diversity_points = small(award["points_per_colour"], 0, 20);
  edition.numbers.money_points = small(json["money_points_each"], 0, 20);
  JsonReader connoisseur = json["connoisseur"];
  connoisseur.only({"points_per_cup_majority", "ties", "penalty_per_unfulfilled"});
  edition.numbers.majority_points = small(connoisseur["points_per_cup_majority"], 0, 20);
  edition.numbers.unserved_penalty = small(connoisseur["penalty_per_unfulfilled"], 0, 20);
  connoisseur["ties"].one_of({"each_tied_player_scores"});
}

void read_dice(JsonReader json, Edition& edition) {
  json.only({"source", "note", "dice", "sides", "default_preset", "face_legend", "presets"});
  json["dice"].integer(kDice, kDice);
  json["sides"].integer(kDieSides, kDieSides);
  std::vector<std::string> names(kFaces);
  names[kFlavourFace] = "flavour";
  names[kPantryFace] = "pantry";
  names[kCheckFace] = "check";
  for (int value = 0; kCoinFace + value < kFaces; ++value)
    names[static_cast<std::size_t>(kCoinFace + value)] = fmt::format("coin{}", value);
  JsonReader presets = json["presets"];
  for (std::size_t i = 0; i < presets.size() && !json.failed(); ++i) {
    presets[i].only({"id", "faces"});
    Preset preset;
    preset.id = read_id(presets[i]["id"]);
    JsonReader dice = presets[i]["faces"];
    counted(dice, kDice);
    for (std::size_t die = 0; die < kDice && !json.failed(); ++die) {
      counted(dice[die], kDieSides);
      for (std::size_t side = 0; side < kDieSides && !json.failed(); ++side)
        preset.faces[die][side] = static_cast<std::uint8_t>(dice[die][side].one_of(names));
    }
    edition.presets.push_back(std::move(preset));
  }
  edition.default_preset = json["default_preset"].text(30);
  if (std::none_of(edition.presets.begin(), edition.presets.end(),
                   [&](const Preset& preset) { return preset.id == edition.default_preset; }))
    json["default_preset"].wrong("edition.chai.no_preset");
}

void read_rounds(JsonReader json, Edition& edition) {
  json.only({"source", "note", "count", "thermometer_celsius", "thermometer_fahrenheit"});
  edition.numbers.rounds = small(json["count"], 1, 9);
  for (const bool celsius : {true, false}) {
    JsonReader scale = json[celsius ? "thermometer_celsius" : "thermometer_fahrenheit"];
    counted(scale, static_cast<std::size_t>(edition.numbers.rounds));
    for (std::size_t i = 0; i < scale.size() && !json.failed(); ++i)
      (celsius ? edition.celsius : edition.fahrenheit).push_back(small(scale[i], -500, 1000));
  }
}

void read_solo(JsonReader json, Edition& edition) {
  json.only({"source", "turns", "start_money", "grades"});
  edition.solo_turns = small(json["turns"], 1, 60);
  json["start_money"].integer(edition.start_money_solo, edition.start_money_solo);
  JsonReader grades = json["grades"];
  counted(grades, edition.grades.size());
  for (std::size_t i = 0; i < edition.grades.size() && !json.failed(); ++i) {
    grades[i].only({"id", "name", "min", "max"});
    edition.grades[i] = {read_id(grades[i]["id"]), read_words(grades[i]["name"]),
                         small(grades[i]["min"], 0, 999)};
    if (i > 0 && edition.grades[i].least >= edition.grades[i - 1].least)
      grades[i]["min"].wrong("edition.chai.grades");
  }
}

}  // namespace

bool Edition::fills_customers() const {
  return std::any_of(customers.begin(), customers.end(),
                     [](const CustomerCard& card) { return card.set == CardSet::Blank; });
}

tl::expected<Edition, Error> read_edition(const boost::json::value& value) {
  JsonReader json(value, "bad_edition");
  json.only({"game",      "edition",       "title",          "publisher",       "year",    "data_version",
             "about",     "source_legend", "colours",        "flavours",        "pantry",  "coins",
             "tips",      "market",        "pantry_board",   "limits",          "economy", "rounds",
             "abilities", "customers",     "setup",          "scoring",         "solo",    "chaiwala",
             "solo_dice", "safety",        "deluxe_options", "component_totals"});
  Edition edition;
  edition.name = read_edition_name(json, Chai::kId);
  Box& box = edition.numbers;
  read_economy(json["economy"], edition);
  read_limits(json["limits"], box);
  read_colours(json["colours"], edition);
  read_pieces(json["flavours"], edition.flavours);
  read_pieces(json["pantry"], edition.pantry);
  read_tips(json["tips"], edition);
  read_market(json["market"], edition);
  JsonReader board = json["pantry_board"];
  board["slots"].integer(kBoardSpaces, kBoardSpaces);
  board["setup"].one_of({"one_of_each_regular_type"});
  read_abilities(json["abilities"], edition);
  JsonReader setup = json["setup"];
  box.cards_per_tea = small(setup["customers_per_colour"], 3, 8);
  setup["start_customers_per_seat"].integer(1, 1);
  setup["pool_cards_per_colour"].integer(1, 1);
  box.pool_extra = small(setup["pool_extra_cards"], 0, 2);
  if (!json.failed()) read_customers(json["customers"], edition);
  read_rounds(json["rounds"], edition);
  read_scoring(json["scoring"], edition);
  read_solo(json["solo"], edition);
  read_dice(json["solo_dice"], edition);
  edition.people_least = small(json["chaiwala"]["min_humans"], 1, kHouses - 1);
  edition.people_most = small(json["chaiwala"]["max_humans"], edition.people_least, kHouses - 1);
  box.turns = small(json["safety"]["max_turns_per_seat"], 1, 60);
  if (json.failed()) return tl::unexpected(json.error());

  // CHAI-MARKET-11: the market is never empty at the start of a turn.
  int tiles = 0;
  for (int type = 0; type < kFlavours; ++type)
    tiles += edition.flavours[static_cast<std::size_t>(type)].count;
  int away = kHouses * box.tile_limit;
  for (const AbilityCard& card : edition.abilities) away += card.ability.tiles;
  if (tiles <= away) json["flavours"].wrong("edition.chai.tiles", {{"count", tiles}, {"away", away}});
  if (json.failed()) return tl::unexpected(json.error());
  return edition;
}

}  // namespace samovar::chai
