// What can be chosen at a table of Chai, and the box that follows from it.
#include <algorithm>

#include "games/chai/codec/edition.hpp"
#include "games/chai/codec/module.hpp"
#include "json/reader.hpp"

namespace samovar::chai {

namespace json = boost::json;

namespace {

const std::vector<std::string> kModes = {"competitive", "solo", "chaiwala", "solo_dice"};
const std::vector<std::string> kFirst = {"random", "seat"};

struct Flag {
  const char* name;
  bool Options::* flag;
  bool (Edition::*filled)() const = nullptr;  // only where an owner has filled what is blank
  bool offered(const Edition& edition) const { return !filled || (edition.*filled)(); }
};
constexpr Flag kFlags[] = {{"organic", &Options::organic},
                           {"connoisseur", &Options::connoisseur},
                           {"wild_flavours", &Options::wild_flavours},
                           {"wild_pantry", &Options::wild_pantry},
                           {"wild_tips", &Options::wild_tips},
                           {"blank_tips", &Options::blank_tips},
                           {"deluxe_abilities", &Options::deluxe_abilities},
                           {"deluxe_customers", &Options::deluxe_customers},
                           {"blank_ability", &Options::blank_ability, &Edition::fills_ability},
                           {"blank_customers", &Options::blank_customers, &Edition::fills_customers}};

struct People {
  int least, most;
};
People people_of(const Edition& edition, Mode mode) {
  switch (mode) {
    case Mode::Competitive:
      return {2, kHouses};
    case Mode::Chaiwala:
      return {edition.people_least, edition.people_most};
    default:
      return {1, 1};
  }
}

std::vector<std::string> colour_ids(const Edition& edition) {
  std::vector<std::string> ids;
  for (const Colour& colour : edition.colours) ids.push_back(colour.id);
  return ids;
}

std::vector<std::string> preset_ids(const Edition& edition) {
  std::vector<std::string> ids;
  for (const Preset& preset : edition.presets) ids.push_back(preset.id);
  return ids;
}

json::array texts(const std::vector<std::string>& values) {
  json::array array;
  for (const std::string& value : values) array.emplace_back(value);
  return array;
}

// CHAI-SETUP-01: a tea each, seats first, then the merchant or the tea without a seat. "random", and those
// that are not named, are the next that nobody has; a table that has a seed draws them first.
void read_teas(const Edition& edition, JsonReader& json, Options& options) {
  constexpr std::size_t kOpen = kHouses;
  options.teas.fill(kOpen);
  unsigned taken = 0;
  if (json.has("teas")) {
    options.picked = true;
    JsonReader teas = json["teas"];
    std::vector<std::string> ids = colour_ids(edition);
    ids.emplace_back("random");
    counted(teas, 0, kHouses);
    for (std::size_t tea = 0; tea < teas.size() && !json.failed(); ++tea) {
      JsonReader one = teas[tea];
      options.teas[tea] = one.one_of(ids);
      if (options.teas[tea] == kOpen) continue;
      if (taken >> options.teas[tea] & 1) one.wrong("options.chai.tea_taken");
      taken |= 1u << options.teas[tea];
    }
  }
  std::size_t next = options.colour;
  for (std::size_t& tea : options.teas) {
    if (tea != kOpen) continue;
    while (taken >> next & 1) next = (next + 1) % kHouses;
    tea = next;
    taken |= 1u << next;
  }
}

}  // namespace

Options read_options(const Edition& edition, JsonReader& json) {
  json.only({"mode", "seats", "first", "colour", "teas", "organic", "connoisseur", "wild_flavours",
             "wild_pantry", "wild_tips", "blank_tips", "deluxe_abilities", "deluxe_customers",
             "blank_ability", "blank_customers", "difficulty"});
  Options options;
  if (json.has("mode")) options.mode = static_cast<Mode>(json["mode"].one_of(kModes));
  const People people = people_of(edition, options.mode);
  options.seats = people.least;
  if (json.has("seats")) {
    JsonReader seats = json["seats"];
    options.seats = static_cast<int>(seats.integer(0, 99));
    if (!json.failed() && (options.seats < people.least || options.seats > people.most)) {
      seats.wrong(people.least == people.most ? "options.chai.people_one" : "options.chai.people",
                  {{"mode", kModes[static_cast<std::size_t>(options.mode)]},
                   {"least", people.least},
                   {"most", people.most},
                   {"found", options.seats}});
    }
  }
  if (json.has("first")) options.random_first = json["first"].one_of(kFirst) == 0;
  if (json.has("colour")) options.colour = json["colour"].one_of(colour_ids(edition));
  read_teas(edition, json, options);
  for (const Flag& flag : kFlags)
    if (json.has(flag.name)) {
      options.*flag.flag = json[flag.name].boolean();
      if (options.*flag.flag && !flag.offered(edition)) json[flag.name].wrong("options.chai.blank");
    }
  options.difficulty = edition.default_preset;
  if (json.has("difficulty"))
    options.difficulty = preset_ids(edition)[json["difficulty"].one_of(preset_ids(edition))];
  if (options.connoisseur && options.mode != Mode::Competitive)  // CHAI-VAR-01
    json["connoisseur"].wrong("options.chai.connoisseur",
                              {{"mode", kModes[static_cast<std::size_t>(options.mode)]}});
  return options;
}

// A mode in numbers: CHAI-SETUP, CHAI-SOLO-01 … 05, CHAI-COOP-01 … 05, CHAI-DICE-01 … 04, CHAI-DELUXE.
Box box_of(const Edition& edition, const Options& options) {
  Box box = edition.numbers;
  box.rules = options.rules;
  const bool rival = options.mode == Mode::Chaiwala || options.mode == Mode::Dice;
  box.mode = options.mode;
  box.people = options.seats;
  box.houses = options.seats + rival;
  box.teas = options.mode == Mode::Solo ? 2 : box.houses;
  box.random_first = options.random_first && options.seats > 1;
  box.organic = options.organic;
  box.connoisseur = options.connoisseur;

  for (int type = 0; type < kTileTypes; ++type)
    if (type != kWildTile || options.wild_flavours)
      box.tiles += some(type, edition.flavours[static_cast<std::size_t>(type)].count);
  for (int type = 0; type < kTokenTypes; ++type)
    if (type != kWildToken || options.wild_pantry)
      box.tokens += some(type, edition.pantry[static_cast<std::size_t>(type)].count);

  std::array<std::uint8_t, kHouses> tea_of_colour;
  tea_of_colour.fill(kNone);
  for (int tea = 0; tea < box.teas; ++tea) {
    const std::size_t colour = options.teas[static_cast<std::size_t>(tea)];
    tea_of_colour[colour] = static_cast<std::uint8_t>(tea);
    box.tea_tokens[static_cast<std::size_t>(tea)] = edition.colours[colour].tea_tokens;
  }
  for (std::size_t card = 0; card < edition.customers.size(); ++card) {
    const CustomerCard& printed = edition.customers[card];
    const std::uint8_t tea = tea_of_colour[printed.colour];
    box.customers[card] = {printed.flavours, printed.pantry, tea, static_cast<std::int16_t>(printed.points)};
    const bool used = printed.set == CardSet::Base ||
                      (printed.set == CardSet::Deluxe ? options.deluxe_customers : options.blank_customers);
    if (tea != kNone && used) box.cards_of[tea] |= bit_of(static_cast<int>(card));
  }
  for (std::size_t kind = 0; kind < edition.tips.size(); ++kind) {
    const TipToken& tip = edition.tips[kind];
    const bool used = !tip.deluxe || (tip.blank ? options.blank_tips : options.wild_tips);
    box.tips[kind] = {tip.kind, tip.value, used ? tip.count : 0};
  }
  for (std::size_t number = 1; number <= kAbilities; ++number) {
    const AbilityCard& card = edition.abilities[number];
    box.abilities[number] = card.ability;
    // By former rules the blank one came with the other two.
    const bool blank = number == kBlankAbility && options.rules >= 4;
    if (card.enabled && (!card.deluxe || (blank ? options.blank_ability : options.deluxe_abilities)))
      box.abilities_in_use = static_cast<std::uint16_t>(box.abilities_in_use | 1u << number);
  }
  for (std::size_t set = 0; set < box.price_of_columns.size(); ++set)
    for (std::size_t column = 0; column < edition.prices.size(); ++column)
      if (set >> column & 1)
        box.price_of_columns[set] =
            std::max(box.price_of_columns[set], static_cast<std::uint8_t>(edition.prices[column]));

  box.start_money.fill(edition.start_money_other);
  box.start_money[0] = edition.start_money_first;
  box.start_customer.fill(options.mode != Mode::Dice);
  if (options.mode == Mode::Solo) {
    box.start_money[0] = edition.start_money_solo;
    box.turns = edition.solo_turns;
    box.ends_by_turns = true;
    for (std::size_t grade = 0; grade < box.grades.size(); ++grade)
      box.grades[grade] = edition.grades[grade].least;
  }
  if (options.mode == Mode::Chaiwala) {
    box.tea_cost = 0;
    box.start_money[static_cast<std::size_t>(box.people)] = edition.start_money_chaiwala;
  }
  if (options.mode == Mode::Dice) {
    box.start_money.fill(edition.start_money_dice);
    for (const Preset& preset : edition.presets)
      if (preset.id == options.difficulty) box.dice = preset.faces;
  }
  const bool diverse = options.mode == Mode::Competitive && box.people >= edition.diversity_least &&
                       box.people <= edition.diversity_most;
  box.diversity_points = diverse ? edition.diversity_points : 0;
  return box;
}

json::array offered_by(const Edition& edition) {
  json::object by_mode;
  for (std::size_t mode = 0; mode < kModes.size(); ++mode) {
    const People people = people_of(edition, static_cast<Mode>(mode));
    by_mode[kModes[mode]] = {{"least", people.least}, {"most", people.most}};
  }
  json::array list{{{"name", "mode"}, {"kind", "choice"}, {"values", texts(kModes)}, {"default", kModes[0]}},
                   {{"name", "seats"},
                    {"kind", "number"},
                    {"least", 1},
                    {"most", kHouses},
                    {"default", 2},
                    {"by_mode", by_mode}},
                   {{"name", "first"}, {"kind", "choice"}, {"values", texts(kFirst)}, {"default", kFirst[0]}},
                   {{"name", "teas"},
                    {"kind", "pick"},
                    {"values", texts(colour_ids(edition))},
                    {"default", json::array()},
                    // The chaiwala, the dice merchant, or the tea that nobody has.
                    {"one_more", json::array{kModes[1], kModes[2], kModes[3]}}}};
  for (const Flag& flag : kFlags) {
    if (!flag.offered(edition)) continue;
    json::object option{{"name", flag.name}, {"kind", "flag"}, {"default", false}};
    if (flag.flag == &Options::connoisseur) option["modes"] = json::array{kModes[0]};
    list.push_back(std::move(option));
  }
  list.push_back({{"name", "difficulty"},
                  {"kind", "choice"},
                  {"values", texts(preset_ids(edition))},
                  {"default", edition.default_preset},
                  {"modes", json::array{kModes[3]}}});
  return list;
}

json::object Module::options() const {
  json::object object{{"mode", kModes[static_cast<std::size_t>(chosen_.mode)]},
                      {"seats", chosen_.seats},
                      {"first", kFirst[chosen_.random_first ? 0 : 1]},
                      {"colour", edition_.colours[chosen_.colour].id}};
  if (chosen_.picked) {
    json::array& teas = (object["teas"] = json::array()).get_array();
    for (int tea = 0; tea < game_.box().teas; ++tea) teas.emplace_back(tea_id(tea));
  }
  for (const Flag& flag : kFlags)
    if (flag.offered(edition_)) object[flag.name] = chosen_.*flag.flag;
  object["difficulty"] = chosen_.difficulty;
  return object;
}

}  // namespace samovar::chai
