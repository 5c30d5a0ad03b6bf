// What happened, as fields for sentences, and the edition's words.
#include <fmt/format.h>

#include "games/chai/module.hpp"

namespace samovar::chai {

namespace json = boost::json;

namespace {

const std::string& words_in(const Words& words, std::string_view language) {
  const auto found = words.find(std::string(language));
  return found != words.end() ? found->second : words.at("en");
}

constexpr const char* kNames[kHappenings] = {"first",
                                             "started",
                                             "pool_dealt",
                                             "tile_drawn",
                                             "card_tile_drawn",
                                             "ability_dealt",
                                             "token_drawn",
                                             "income",
                                             "bought",
                                             "discarded_tile",
                                             "pantry_visited",
                                             "reset",
                                             "took",
                                             "drew",
                                             "discarded_token",
                                             "reserved",
                                             "reserved_blind",
                                             "dismissed",
                                             "used_ability",
                                             "bought_free",
                                             "sold",
                                             "swapped",
                                             "swapped",
                                             "market_reset",
                                             "took_free",
                                             "searched",
                                             "searched",
                                             "paid_tea",
                                             "served",
                                             "tipped",
                                             "tipped_instead",
                                             "wish",
                                             "wish",
                                             "ran_out",
                                             "removed",
                                             "round",
                                             "tips_dealt",
                                             "ability_shown",
                                             "ability_replaced",
                                             "rolled",
                                             "got",
                                             "got",
                                             "got_coins",
                                             "check_lost",
                                             "final_turns",
                                             "ended"};

constexpr const char* kLineNames[kLines] = {"orders", "money", "diversity", "majorities", "unserved"};

}  // namespace

json::object Module::event_json(const Event& event) const {
  const Box& box = game_.box();
  const auto what = static_cast<Happened>(event.kind);
  std::string kind = kNames[event.kind];
  const int house = index(event.seat);
  json::object fields;
  const auto tile = [&](std::size_t i) { return tile_id(event.args[i]); };
  const auto token = [&](std::size_t i) { return token_id(event.args[i]); };
  switch (what) {
    case Happened::Started:
    case Happened::ReservedBlind:
    case Happened::Dismissed:
      if (event.args[0] < 0)
        kind += "_hidden";
      else
        fields["card"] = card_id(event.args[0]);
      break;
    case Happened::Reserved:
    case Happened::CheckLost:
      fields["card"] = card_id(event.args[0]);
      break;
    case Happened::Removed:
      fields["card"] = card_id(event.args[0]);
      kind = house == kNobody ? "removed_pool" : "removed";
      break;
    case Happened::PoolDealt:
      fields = {{"slot", event.args[0] + 1}, {"card", card_id(event.args[1])}};
      break;
    case Happened::TileDrawn:
      fields = {{"space", space_name(event.args[0])}, {"type", tile(1)}};
      break;
    case Happened::TokenDrawn:
      fields = {{"slot", event.args[0] + 1}, {"type", token(1)}};
      break;
    case Happened::CardTileDrawn:
    case Happened::DiscardedTile:
    case Happened::WishTile:
    case Happened::GotTile:
      fields["type"] = tile(0);
      break;
    case Happened::Took:
    case Happened::Drew:
    case Happened::DiscardedToken:
    case Happened::TookFree:
    case Happened::WishToken:
    case Happened::GotToken:
      fields["type"] = token(0);
      break;
    case Happened::AbilityDealt:
      fields = {{"slot", event.args[0] + 1},
                {"number", event.args[1]},
                {"ability", fmt::format("ability-{}", event.args[1])}};
      break;
    case Happened::UsedAbility:
    case Happened::AbilityShown:
      fields = {{"number", event.args[0]}, {"ability", fmt::format("ability-{}", event.args[0])}};
      break;
    case Happened::AbilityReplaced:
      fields = {{"slot", event.args[0] + 1},
                {"old", fmt::format("ability-{}", event.args[1])},
                {"number", event.args[2]},
                {"ability", fmt::format("ability-{}", event.args[2])}};
      break;
    case Happened::Income:
    case Happened::Reset:
    case Happened::TippedInstead:
    case Happened::GotCoins:
      fields["money"] = event.args[0];
      break;
    case Happened::Bought:
      fields = {{"type", tile(0)}, {"count", event.args[1]}, {"money", event.args[2]}};
      break;
    case Happened::BoughtFree:
    case Happened::MarketReset:
      fields = {{"type", tile(0)}, {"count", event.args[1]}};
      break;
    case Happened::Sold:
      fields = {{"type", tile(0)}, {"money", event.args[1]}};
      break;
    case Happened::SwappedTiles:
    case Happened::SwappedTokens: {
      json::array given, taken;
      const bool tiles = what == Happened::SwappedTiles;
      for (std::size_t i = 0; i < kSwaps && event.args[i] >= 0; ++i) {
        given.emplace_back(tiles ? tile(i) : token(i));
        taken.emplace_back(tiles ? tile(kSwaps + i) : token(kSwaps + i));
      }
      fields = {{"given", std::move(given)}, {"taken", std::move(taken)}};
      break;
    }
    case Happened::SearchedTile:
      fields = {{"discarded", json::array{tile(0), tile(1)}}, {"type", tile(2)}};
      break;
    case Happened::SearchedToken:
      fields = {{"discarded", json::array{token(0), token(1)}}, {"type", token(2)}};
      break;
    case Happened::PaidTea:
      fields = {{"colour", tea_id(event.args[0])}, {"money", event.args[1]}};
      if (event.args[2] < 0) {
        kind = "paid_bank";
      } else if (event.args[2] < box.people) {
        fields["to"] = event.args[2];
      } else {
        kind = "paid_rival";
        fields["rival"] = rival_id();
      }
      break;
    case Happened::Served: {
      const int card = event.args[0];
      fields = {{"card", card_id(card)},
                {"colour", tea_id(game_.customer(card).tea)},
                {"points", game_.customer(card).points},
                {"cup", event.args[1] + 1}};
      break;
    }
    case Happened::Tipped: {
      const TipToken& tip = edition_.tips[static_cast<std::size_t>(event.args[0])];
      fields = {{"tip", tip.id}, {"money", tip.value}};
      kind = event.args[1] ? "tip_ignored" : tip.kind == TipKind::Money ? "tipped" : "tipped_other";
      break;
    }
    case Happened::RanOut:
      fields["colour"] = tea_id(event.args[0]);
      break;
    case Happened::RoundBegan:
      fields = {{"round", event.args[0] + 1}, {"rounds", box.rounds}};
      break;
    case Happened::Rolled:
      fields["face"] = face_id(event.args[0]);
      break;
    default:
      break;
  }
  json::object object;
  if (house < box.people) {
    object = {{"kind", kind}, {"seat", house}};
  } else if (house < box.houses) {
    object = {{"kind", kind + "_rival"}, {"rival", rival_id()}};
  } else {
    object = {{"kind", kind}};
  }
  for (auto& field : fields) object.emplace(field.key(), std::move(field.value()));
  return object;
}

json::object Module::words(std::string_view language) const {
  json::object words;
  const auto add = [&](const std::string& id, const Words& name) { words[id] = words_in(name, language); };
  for (const Colour& colour : edition_.colours) add(colour.id, colour.name);
  for (const PieceType& piece : edition_.flavours) add(piece.id, piece.name);
  for (const PieceType& piece : edition_.pantry) add(piece.id, piece.name);
  for (const CustomerCard& card : edition_.customers) add(card.id, card.name);
  for (const TipToken& tip : edition_.tips) add("tip." + tip.id, tip.name);
  for (const Grade& grade : edition_.grades) add(grade.id, grade.name);
  for (std::size_t number = 1; number <= kAbilities; ++number) {
    if (edition_.abilities[number].name.empty()) continue;
    add(fmt::format("ability-{}", number), edition_.abilities[number].name);
    add(fmt::format("text.ability-{}", number), edition_.abilities[number].text);
  }
  const bool french = language == "fr";
  words["chaiwala"] = french ? "Le chaïwala" : "The chaiwala";
  words["dice_merchant"] = french ? "Le marchand aux dés" : "The dice merchant";
  return words;
}

std::string Module::score_label(int label) const {
  return label >= 0 && label < kLines ? kLineNames[label] : "";
}

std::string Module::title(int title) const {
  return title >= 0 && title < static_cast<int>(edition_.grades.size())
             ? edition_.grades[static_cast<std::size_t>(title)].id
             : std::string();
}

}  // namespace samovar::chai
