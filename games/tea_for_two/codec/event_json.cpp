// What happened in a game of Tea for 2, as JSON for sentences and animation.
#include <fmt/format.h>

#include "games/tea_for_two/codec/module.hpp"
#include "games/tea_for_two/rules/events.hpp"

namespace samovar::tea_for_two {

namespace json = boost::json;

namespace {

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

}  // namespace

json::object Module::event_json(const Event& event) const {
  const auto arg = [&](std::size_t i) { return static_cast<int>(event.args[i]); };
  json::object object = event_fields(kEvents, names_, event);
  const auto is = [&](std::string_view kind) { object["kind"] = kind; };
  switch (static_cast<Happened>(event.kind)) {
    case Happened::Shown:
      if (arg(0) != 0) is("shown_ship");
      object["card"] = deck_card_id(arg(0), arg(1));
      break;
    case Happened::Sighted:
    case Happened::Kept:
    case Happened::Returned:
      object["card"] = deck_card_id(arg(0), arg(1));
      break;
    case Happened::SideChosen:
      object["side"] = arg(0) == 1 ? "A" : "B";
      break;
    case Happened::MarkerTurned:
      if (arg(1)) is("marker_to_production");
      break;
    case Happened::Rolled: {
      std::string dice;
      for (int value = 1; value <= kFaces; ++value)
        for (int i = 0; i < arg(static_cast<std::size_t>(value - 1)); ++i)
          dice += fmt::format("{}{}", dice.empty() ? "" : " ", value);
      object["dice"] = dice;
      break;
    }
    case Happened::SoloTurned:
      object["card"] = edition_.solo_years[static_cast<std::size_t>(arg(0))];
      break;
    case Happened::Bought:
      if (arg(2) == kNone)
        is("market_search");
      else
        object["card"] = card_id(arg(2));
      break;
    case Happened::Searched:
      if (arg(0) != 0) is("searched_ships");
      break;
    case Happened::CardPlaced:
    case Happened::CardMoved:
      // For people a card lies beside a space; the slot's own name is for programs.
      object["space"] = space_id(game_.box().space_of[arg(1)]);
      break;
    case Happened::Reserved:
    case Happened::Displaced:
    case Happened::Contested:
    case Happened::Relocated:
    case Happened::TookBack:
      object["dice"] = run_text(arg(0));
      break;
    case Happened::SetPlaced:
    case Happened::SetReinforced:
    case Happened::SetDropped:
      object["dice"] = set_text(arg(0), arg(1));
      break;
    default:
      break;
  }
  // The solo opponent sits nowhere: what it does has sentences of its own.
  if (game_.box().race() && event.seat == Seat{1}) {
    object["kind"] = fmt::format("race_{}", std::string_view(object["kind"].get_string()));
    object.erase("seat");
    object["rival"] = kTeaRace;
  }
  return object;
}

}  // namespace samovar::tea_for_two
