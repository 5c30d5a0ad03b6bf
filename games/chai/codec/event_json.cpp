// What happened in a game of Chai, as fields for sentences.
#include <fmt/format.h>

#include "games/chai/codec/module.hpp"

namespace samovar::chai {

namespace json = boost::json;

json::object Module::event_json(const Event& event) const {
  const Box& box = game_.box();
  const auto what = static_cast<Happened>(event.kind);
  const int house = index(event.seat);
  json::object object = event_fields(kEvents, names_, event);
  const auto is = [&](const char* kind) { object["kind"] = kind; };
  const auto ability = [](int number) { return fmt::format("ability-{}", number); };
  // Types of tiles or tokens, as far as there are any.
  const auto types = [&](bool tiles, std::size_t first, std::size_t most) {
    json::array ids;
    for (std::size_t i = first; i < first + most && event.args[i] >= 0; ++i)
      ids.emplace_back(tiles ? tile_id(event.args[i]) : token_id(event.args[i]));
    return ids;
  };
  switch (what) {
    case Happened::Started:
    case Happened::ReservedBlind:
    case Happened::Dismissed:
      if (event.args[0] < 0) {
        object["kind"] = std::string(object["kind"].get_string()) + "_hidden";
        object.erase("card");
      }
      break;
    case Happened::Removed:
      if (house == kNobody) is("removed_pool");
      break;
    case Happened::AbilityDealt:
      object["ability"] = ability(event.args[1]);
      break;
    case Happened::UsedAbility:
    case Happened::AbilityShown:
      object["ability"] = ability(event.args[0]);
      break;
    case Happened::AbilityReplaced:
      object["old"] = ability(event.args[1]);
      object["ability"] = ability(event.args[2]);
      break;
    case Happened::SwappedTiles:
    case Happened::SwappedTokens:
      object["given"] = types(what == Happened::SwappedTiles, 0, kSwaps);
      object["taken"] = types(what == Happened::SwappedTiles, kSwaps, kSwaps);
      break;
    case Happened::SearchedTile:
    case Happened::SearchedToken:
      object["discarded"] = types(what == Happened::SearchedTile, 0, 2);
      break;
    case Happened::PaidTea:
      if (event.args[2] < 0) is("paid_bank");
      if (event.args[2] >= 0 && event.args[2] < box.people) object["to"] = event.args[2];
      if (event.args[2] >= box.people) is("paid_rival"), object["rival"] = rival_id();
      break;
    case Happened::Served: {
      const int card = event.args[0];
      object["colour"] = tea_id(game_.customer(card).tea);
      object["points"] = game_.customer(card).points;
      break;
    }
    case Happened::Tipped: {
      const TipToken& tip = edition_.tips[static_cast<std::size_t>(event.args[0])];
      object["money"] = tip.value;
      is(event.args[1] ? "tip_ignored" : tip.kind == TipKind::Money ? "tipped" : "tipped_other");
      break;
    }
    case Happened::RoundBegan:
      object["rounds"] = box.rounds;
      break;
    default:
      break;
  }
  // A rival that is no person sits nowhere: what it does has sentences of its own.
  if (house >= box.people) object.erase("seat");
  if (house >= box.people && house < box.houses) {
    object["kind"] = std::string(object["kind"].get_string()) + "_rival";
    object["rival"] = rival_id();
  }
  return object;
}

}  // namespace samovar::chai
