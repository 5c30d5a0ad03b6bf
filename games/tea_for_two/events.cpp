// What happened in a game of Tea for 2, as JSON for sentences and animation; the edition's words; what the
// lab compares victories by.
#include <fmt/format.h>

#include "games/tea_for_two/module.hpp"

namespace samovar::tea_for_two {

namespace json = boost::json;

namespace {

// What the solo opponent is called by.
constexpr const char* kTeaRace = "tea_race";

std::string words_in(const Words& words, std::string_view language) {
  const auto found = words.find(std::string(language));
  return found != words.end() ? found->second : words.at("en");
}

std::string run_text(int run) {
  std::string text;
  for (int value = run_at(run).low; value <= run_at(run).high; ++value)
    text += fmt::format("{}{}", text.empty() ? "" : "-", value);
  return text;
}

std::string set_text(int value, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += fmt::format("{}{}", text.empty() ? "" : "-", value);
  return text;
}

constexpr const char* kPointNames[kPointLines] = {"ships",    "cards",          "crates",
                                                  "blooming", "merchant_cards", "merchant_clippers"};

}  // namespace

json::object Module::event_json(const Event& event) const {
  const auto arg = [&](std::size_t i) { return static_cast<int>(event.args[i]); };
  // The solo opponent sits nowhere: what it does has sentences of its own.
  const bool race = game_.box().race() && event.seat == Seat{1};
  json::object object;
  const auto is = [&](const char* kind) {
    object["kind"] = race ? fmt::format("race_{}", kind) : std::string(kind);
    if (race)
      object["rival"] = kTeaRace;
    else if (event.seat != kSpectator)
      object["seat"] = index(event.seat);
  };
  switch (static_cast<Happened>(event.kind)) {
    case Happened::Shown:
      is(arg(0) == 0 ? "shown_card" : "shown_ship");
      object["card"] = deck_card_id(arg(0), arg(1));
      break;
    case Happened::Sighted:
      is("sighted");
      object["card"] = deck_card_id(arg(0), arg(1));
      break;
    case Happened::SightedHidden:
      is("sighted_hidden");
      break;
    case Happened::MarkerLaid:
      is("marker_laid");
      object["marker"] = marker_id(arg(0));
      break;
    case Happened::MerchantDealt:
      is("merchant");
      object["merchant"] = merchant_id(arg(0));
      break;
    case Happened::CoinDrawn:
      is("coin");
      break;
    case Happened::SideChosen:
      is("side");
      object["side"] = arg(0) == 1 ? "A" : "B";
      break;
    case Happened::YearBegan:
      is("year");
      object["year"] = arg(0);
      break;
    case Happened::AssistantMoved:
      is("assistant");
      object["steps"] = arg(0);
      object["marker"] = marker_id(arg(1));
      break;
    case Happened::Gained:
      is("gained");
      object["tea"] = tea_id(arg(0));
      break;
    case Happened::Rests:
      is("rests");
      object["tea"] = tea_id(arg(0));
      object["space"] = space_id(arg(1));
      break;
    case Happened::Crated:
      is("crated");
      object["tea"] = tea_id(arg(0));
      object["card"] = card_id(arg(1));
      break;
    case Happened::Converted:
      is("converted");
      object["tea"] = tea_id(arg(0));
      object["into"] = tea_id(arg(1));
      object["card"] = card_id(arg(2));
      break;
    case Happened::Acted:
      is("acted");
      object["card"] = card_id(arg(0));
      object["tea"] = tea_id(arg(1));
      break;
    case Happened::TurnedDown:
      is("turned_down");
      object["card"] = card_id(arg(0));
      break;
    case Happened::TurnedUp:
      is("turned_up");
      object["cards"] = arg(0);
      break;
    case Happened::Loaded:
      is("loaded");
      object["tea"] = tea_id(arg(0));
      object["ship"] = ship_id(arg(1));
      break;
    case Happened::Sailed:
      is("sailed");
      object["ship"] = ship_id(arg(0));
      object["points"] = arg(1);
      break;
    case Happened::MarkerTurned:
      is(arg(1) ? "marker_to_production" : "marker_to_harvest");
      object["marker"] = marker_id(arg(0));
      break;
    case Happened::Rolled: {
      is("rolled");
      std::string dice;
      for (int value = 1; value <= kFaces; ++value)
        for (int i = 0; i < arg(static_cast<std::size_t>(value - 1)); ++i)
          dice += fmt::format("{}{}", dice.empty() ? "" : " ", value);
      object["dice"] = dice;
      break;
    }
    case Happened::SoloTurned:
      is("solo");
      object["card"] = edition_.solo_years[static_cast<std::size_t>(arg(0))];
      break;
    case Happened::Spent:
      is("spent");
      object["tea"] = tea_id(arg(0));
      object["space"] = space_id(arg(1));
      object["was"] = arg(2);
      object["die"] = arg(3);
      break;
    case Happened::AbilityUsed:
      is("ability");
      object["merchant"] = merchant_id(arg(0));
      break;
    case Happened::DieChanged:
      is("die");
      object["was"] = arg(0);
      object["die"] = arg(1);
      break;
    case Happened::Harvested:
      is("harvested");
      object["die"] = arg(0);
      object["tea"] = tea_id(arg(1));
      break;
    case Happened::Bought:
      is(arg(2) == kNone ? "market_search" : "bought");
      object["die"] = arg(0);
      object["slot"] = arg(1) + 1;
      if (arg(2) != kNone) object["card"] = card_id(arg(2));
      break;
    case Happened::Searched:
      is(arg(0) == 0 ? "searched" : "searched_ships");
      break;
    case Happened::Kept:
      is("kept");
      object["card"] = deck_card_id(arg(0), arg(1));
      break;
    case Happened::Returned:
      is("returned");
      object["card"] = deck_card_id(arg(0), arg(1));
      break;
    case Happened::CardPlaced:
      is("placed");
      object["card"] = card_id(arg(0));
      object["slot"] = slot_id(arg(1));
      break;
    case Happened::CardDiscarded:
      is("discarded");
      object["card"] = card_id(arg(0));
      object["tokens"] = arg(1);
      break;
    case Happened::PalaceUsed:
      is("palace");
      object["die"] = arg(0);
      object["action"] = action_id(arg(1));
      break;
    case Happened::CardMoved:
      is("moved_card");
      object["card"] = card_id(arg(0));
      object["slot"] = slot_id(arg(1));
      break;
    case Happened::CardsSwapped:
      is("swapped");
      object["card"] = card_id(arg(0));
      object["other"] = card_id(arg(1));
      break;
    case Happened::Reserved:
    case Happened::Displaced:
    case Happened::Contested:
    case Happened::Relocated: {
      const auto what = static_cast<Happened>(event.kind);
      is(what == Happened::Reserved    ? "reserved"
         : what == Happened::Displaced ? "displaced"
         : what == Happened::Contested ? "contested"
                                       : "relocated");
      object["dice"] = run_text(arg(0));
      object["position"] = position_id(arg(1));
      break;
    }
    case Happened::TookBack:
      is("took_back");
      object["dice"] = run_text(arg(0));
      break;
    case Happened::SetPlaced:
    case Happened::SetReinforced:
    case Happened::SetDropped: {
      const auto what = static_cast<Happened>(event.kind);
      is(what == Happened::SetPlaced       ? "set"
         : what == Happened::SetReinforced ? "reinforced"
                                           : "set_dropped");
      object["dice"] = set_text(arg(0), arg(1));
      break;
    }
    case Happened::Passed:
      is("passed");
      break;
    case Happened::Wasted:
      is("wasted");
      object["die"] = arg(0);
      break;
    case Happened::YearEnds:
      is("year_ends");
      object["year"] = arg(0);
      break;
    case Happened::ShipTaken:
      is("ship_taken");
      object["ship"] = ship_id(arg(0));
      break;
    case Happened::ShipDiscarded:
      is("ship_discarded");
      object["ship"] = ship_id(arg(0));
      object["tokens"] = arg(1);
      break;
    case Happened::Unloaded:
      is("unloaded");
      object["tea"] = tea_id(arg(0));
      object["ship"] = ship_id(arg(1));
      break;
    case Happened::Moves:
      is("movement");
      object["movement"] = arg(0);
      break;
    case Happened::CardSunk:
      is("sunk");
      object["card"] = card_id(arg(0));
      break;
    case Happened::MarketClosed:
      is("market_closed");
      break;
    case Happened::Ended:
      is("ended");
      break;
  }
  return object;
}

json::object Module::words(std::string_view language) const {
  json::object words;
  const auto add = [&](const Named& named) { words[named.id] = words_in(named.name, language); };
  for (const Named& tea : edition_.teas) add(tea);
  for (const Named& space : edition_.spaces) add(space);
  for (const Named& action : edition_.palace) add(action);
  for (std::size_t card = 1; card <= kCards; ++card) add(edition_.cards[card]);
  for (std::size_t ship = 1; ship <= kShips; ++ship) add(edition_.ships[ship]);
  for (std::size_t card = 1; card <= kMerchantCards; ++card) {
    add(edition_.merchants[card]);
    words["ability." + edition_.merchants[card].id] = words_in(edition_.abilities[card], language);
  }
  words[kTeaRace] = words_in(edition_.tea_race, language);
  return words;
}

std::string Module::score_label(int label) const { return kPointNames[label]; }

std::string Module::title(int) const { return {}; }

std::vector<std::string> Module::marks(const State& begun, const State& over, Seat seat) const {
  const int m = index(seat);
  const Merchant& me = over.merchants[m];
  std::vector<std::string> marks = {begun.coin == m ? "coin" : "no coin", me.side == 1 ? "side A" : "side B",
                                    fmt::format("{} {}", merchant_id(me.card), me.side == 1 ? "A" : "B")};
  for (std::uint32_t slots = me.filled; slots; slots &= slots - 1)
    marks.push_back(card_id(me.cards[std::countr_zero(slots)]));
  for (std::uint32_t ships = me.completed; ships; ships &= ships - 1)
    marks.push_back(ship_id(std::countr_zero(ships)));
  return marks;
}

}  // namespace samovar::tea_for_two
