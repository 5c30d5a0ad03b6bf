// An edition of Chai: what data/chai.json says.
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <tl/expected.hpp>

#include "engine/error.hpp"
#include "games/chai/rules/box.hpp"
#include "games/words.hpp"
#include "json/reader.hpp"

namespace samovar::chai {

struct PieceType {  // of flavour tiles or pantry tokens
  std::string id;
  Words name;
  int count = 0;
};

struct Colour {
  std::string id;
  Words name;
  std::string hue;
  int tea_tokens = 0;
};

enum class CardSet : std::uint8_t { Base, Deluxe, Blank };

struct CustomerCard {
  std::string id;
  Words name;
  std::size_t colour = 0;
  CardSet set = CardSet::Base;  // blank: of an owner's own making
  int points = 0;
  Amounts flavours = 0;
  Amounts pantry = 0;
};

struct AbilityCard {
  Words name;
  Words text;
  Ability ability;
  bool deluxe = false;
  bool enabled = false;
};

struct TipToken {
  std::string id;
  Words name;
  TipKind kind = TipKind::Nothing;
  int value = 0;
  int count = 0;
  bool deluxe = false;
  bool blank = false;  // of the deluxe ones: for an owner to fill
};

struct Preset {
  std::string id;
  std::array<std::array<std::uint8_t, kDieSides>, kDice> faces{};
};

struct Grade {
  std::string id;
  Words name;
  int least = 0;
};

inline constexpr int kBlankAbility = 11;

struct Edition {
  std::string name;
  std::array<Colour, kHouses> colours;
  std::array<PieceType, kTileTypes> flavours;  // the last is the wild one
  std::array<PieceType, kTokenTypes> pantry;   // likewise
  std::vector<TipToken> tips;
  std::array<int, 6> prices{};
  std::array<AbilityCard, kAbilities + 1> abilities;
  std::vector<CustomerCard> customers;
  std::vector<Preset> presets;
  std::string default_preset;
  std::array<Grade, 4> grades;
  std::vector<int> celsius, fahrenheit;
  Box numbers;  // limits, economy, rounds, scoring: what is the same in every mode
  int start_money_first = 0, start_money_other = 0, start_money_solo = 0, start_money_dice = 0,
      start_money_chaiwala = 0;
  int solo_turns = 0;
  int diversity_points = 0, diversity_least = 0, diversity_most = 0;
  int people_least = 1, people_most = 3;  // at a chaiwala's table

  // Whether an owner has written on the blank cards (CHAI-AB11-01, CHAI-DELUXE-11).
  bool fills_ability() const { return abilities[kBlankAbility].enabled; }
  bool fills_customers() const;
};

tl::expected<Edition, Error> read_edition(const boost::json::value& json);

// What was chosen, complete.
struct Options {
  int rules = kRules;
  Mode mode = Mode::Competitive;
  int seats = 2;
  bool random_first = true;
  std::size_t colour = 0;                   // of the first seat; the others follow in the box's order …
  bool picked = false;                      // … unless each has its own:
  std::array<std::size_t, kHouses> teas{};  // the colour of each tea in play
  bool organic = false;
  bool connoisseur = false;
  bool wild_flavours = false;
  bool wild_pantry = false;
  bool wild_tips = false;
  bool blank_tips = false;
  bool deluxe_abilities = false;
  bool deluxe_customers = false;
  bool blank_ability = false;
  bool blank_customers = false;
  std::string difficulty;
};

Options read_options(const Edition& edition, JsonReader& json);
boost::json::array offered_by(const Edition& edition);
Box box_of(const Edition& edition, const Options& options);

}  // namespace samovar::chai
