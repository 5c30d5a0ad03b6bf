// What happened in a game of Tea & Rum, as JSON for sentences and animation; and the edition's words.
#include <fmt/format.h>

#include "games/tea_and_rum/json_parts.hpp"
#include "games/tea_and_rum/module.hpp"

namespace samovar::tea_and_rum {

namespace json = boost::json;

namespace {

constexpr const char* kActions[] = {"build", "captain", "contract", "barter"};
constexpr const char* kTitles[] = {"governor", "pirate_king"};
constexpr const char* kLineNames[kLines] = {"red",      "blue",     "converted_red", "converted_blue",
                                            "lost_red", "lost_blue"};

// The three counts of four bits that a resource argument carries, from type `first` on.
Bundle unpacked(int packed, int first) {
  Bundle bundle = 0;
  for (int i = 0; i < 3; ++i) bundle += unit(first + i, packed >> (4 * i) & 15);
  return bundle;
}

std::string words_in(const Words& words, std::string_view language) {
  const auto found = words.find(std::string(language));
  return found != words.end() ? found->second : words.at("en");
}

}  // namespace

json::object Module::event_json(const Event& event) const {
  const auto arg = [&](std::size_t i) { return static_cast<int>(event.args[i]); };
  const Parts parts(edition_, game_.box());
  json::object object;
  const auto is = [&](std::string_view kind) {
    object["kind"] = kind;
    if (event.seat != kSpectator) object["seat"] = index(event.seat);
  };
  const auto resources = [&](const char* field, std::size_t low) {
    object[field] = parts.units(unpacked(arg(low), 0) + unpacked(arg(low + 1), 3));
  };
  const auto source = [&](std::size_t at) {
    const json::value where = parts.source(static_cast<Source>(arg(at)), arg(at + 1));
    if (!where.is_null()) object["source"] = where;
  };
  switch (static_cast<Happened>(event.kind)) {
    case Happened::TypeRemoved:
      is("type_removed");
      object["building"] = parts.building(arg(0));
      break;
    case Happened::ContractShown:
      is("contract_shown");
      object["contract"] = parts.contract(arg(0));
      object["slot"] = arg(1) + 1;
      break;
    case Happened::AllegianceShown:
      is("allegiance_shown");
      object["allegiance"] = parts.allegiance(arg(0));
      break;
    case Happened::CaptainShown:
      is("captain_shown");
      object["captain"] = parts.captain(arg(0));
      break;
    case Happened::TilePlaced:
      is("tile_placed");
      object["tile"] = parts.tile(arg(0));
      object["row"] = arg(1);
      break;
    case Happened::FaceShown:
      is(arg(1) == kRed ? "reward_red" : "reward_blue");
      object["round"] = arg(0);
      break;
    case Happened::WishShown:
      is("wish_shown");
      object["round"] = arg(0);
      object["wish"] = parts.wish(arg(1));
      break;
    case Happened::Endowed:
      is("endowed");
      object["endowment"] = arg(0) + 1;
      break;
    case Happened::StartsFirst:
      is("starts");
      break;
    case Happened::RoundBegan:
      is(arg(0) % 2 == 1 ? "round_remove" : "round_place");
      object["round"] = arg(0);
      break;
    case Happened::VictoryShown:
      is(arg(1) == kRed ? "victory_red" : "victory_blue");
      object["round"] = arg(0);
      break;
    case Happened::Income:
      is("income");
      object["coins"] = arg(0);
      break;
    case Happened::ShipsShown:
      is("ships_shown");
      object["ships"] = parts.ships(static_cast<std::uint32_t>(arg(0)));
      break;
    case Happened::ShipBought:
      is("ship_bought");
      object["ship"] = arg(0) + 1;
      object["row"] = arg(1) + 1;
      object["coins"] = arg(2);
      break;
    case Happened::ShipsPassed:
      is("ships_passed");
      break;
    case Happened::TokenPaid:
      is("token_paid");
      object["coins"] = arg(0);
      break;
    case Happened::TokensFreed:
      is("tokens_freed");
      object["tokens"] = arg(0);
      break;
    case Happened::Discarded:
      is("discarded");
      object["resource"] = parts.resource(arg(0));
      break;
    case Happened::WorkerMoved:
      is(arg(2) == 2 ? "worker_instead" : "worker");
      object["board"] = parts.board(arg(0));
      object["row"] = arg(1);
      object["side"] = arg(2) == 0 ? "left" : arg(2) == 1 ? "right" : "instead";
      break;
    case Happened::Built:
      is("built");
      object["building"] = parts.building(arg(0));
      object["paid"] = parts.units(unpacked(arg(1), 0));
      if (arg(2) != 0) object["waived"] = parts.units(unpacked(arg(2), 0));
      break;
    case Happened::Hired:
      is("hired");
      object["captain"] = parts.captain(arg(0));
      object["payment"] = arg(1) + 1;
      object["coins"] = arg(2);
      break;
    case Happened::Fulfilled:
      is("fulfilled");
      object["contract"] = arg(0) + 1;
      object["slot"] = arg(1) + 1;
      break;
    case Happened::Traded:
      is(arg(0) + arg(1) == 0 ? "traded_bought" : arg(2) + arg(3) == 0 ? "traded_sold" : "traded");
      resources("sold", 0);
      resources("bought", 2);
      object["coins"] = arg(4);
      break;
    case Happened::Skipped:
      is(fmt::format("skipped_{}", kActions[arg(0)]));
      break;
    case Happened::Activated:
      is("activated");
      object["captain"] = parts.captain(arg(0));
      object["cannons"] = arg(1);
      break;
    case Happened::Exchanged:
      is("exchanged");
      object["building"] = parts.building(arg(0));
      break;
    case Happened::Used:
      is("used");
      object["building"] = parts.building(arg(0));
      break;
    case Happened::Forged:
      is("forged");
      object["building"] = parts.building(arg(0));
      object["times"] = arg(1);
      break;
    case Happened::Coins:
      is("coins");
      object["coins"] = arg(0);
      source(1);
      break;
    case Happened::Gained:
      is("gained");
      resources("resources", 0);
      source(2);
      break;
    case Happened::Points:
      is(arg(0) == kRed ? "points_red" : "points_blue");
      object["points"] = arg(1);
      source(2);
      break;
    case Happened::Stepped:
      is("stepped");
      object["space"] = arg(0);
      break;
    case Happened::Grew:
      is("grew");
      object["population"] = arg(0);
      break;
    case Happened::ChestClosed:
      is("chest_closed");
      break;
    case Happened::Sworn:
      is("sworn");
      object["allegiance"] = parts.allegiance(arg(0));
      break;
    case Happened::Proved:
      is("proved");
      object["allegiance"] = parts.allegiance(arg(0));
      break;
    case Happened::WishWon:
      is(arg(0) == 1 ? "wish_first" : "wish_second");
      object["symbols"] = arg(1);
      break;
    case Happened::WishNobody:
      is("wish_nobody");
      object["round"] = arg(0);
      break;
    case Happened::PopulationRose:
      is("population_rose");
      break;
    case Happened::TokenDrawn:
      is(arg(1) ? "token_drawn" : "token_useless");
      object["board"] = parts.board(arg(0));
      break;
    case Happened::TokensShuffled:
      is("tokens_shuffled");
      break;
    case Happened::AutomaMoved:
      is("automa_moved");
      object["board"] = parts.board(arg(0));
      object["row"] = arg(1);
      break;
    case Happened::FinaleBegan:
      is("finale");
      break;
    case Happened::StockSold:
      is("stock_sold");
      object["coins"] = arg(0);
      break;
    case Happened::Deciding:
      is("conversion_hidden");
      break;
    case Happened::Converted:
    case Happened::ConversionShown:
      is(static_cast<Happened>(event.kind) == Happened::Converted ? "converted" : "conversion_shown");
      object["red"] = arg(0);
      object["blue"] = arg(1);
      break;
    case Happened::Balanced:
      is(arg(0) == kRed ? "balanced_red" : "balanced_blue");
      object["lost"] = arg(1);
      break;
    case Happened::Totals:
      is("totals");
      object["red"] = arg(0);
      object["blue"] = arg(1);
      break;
    case Happened::TitleWon:
      is(fmt::format("title_{}", kTitles[arg(0)]));
      break;
    case Happened::NoTitle:
      is(fmt::format("no_{}", kTitles[arg(0)]));
      break;
    case Happened::Ended:
      is("ended");
      break;
  }
  return object;
}

json::object Module::words(std::string_view language) const {
  json::object words;
  const auto add = [&](const auto& list) {
    for (const Named& named : list) words[named.id] = words_in(named.name, language);
  };
  add(edition_.resources);
  add(edition_.boards);
  add(edition_.wish_types);
  add(edition_.colours);
  add(edition_.buildings);
  add(edition_.captains);
  add(edition_.allegiances);
  return words;
}

std::string Module::score_label(int label) const { return kLineNames[label]; }

std::string Module::title(int title) const { return kTitles[title]; }

}  // namespace samovar::tea_and_rum
