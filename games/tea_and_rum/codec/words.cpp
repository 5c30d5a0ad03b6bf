// The names of Tea & Rum's things and scores, and what the lab compares games by.
#include "json/words.hpp"

#include <fmt/format.h>

#include "games/tea_and_rum/codec/json_parts.hpp"
#include "games/tea_and_rum/codec/module.hpp"

namespace samovar::tea_and_rum {

namespace json = boost::json;

namespace {

constexpr const char* kLineNames[kLines] = {"red",      "blue",     "converted_red", "converted_blue",
                                            "lost_red", "lost_blue"};

std::string slot_id(int number) { return fmt::format("slot-{}", number); }

// That an icon is needed, too, beside what else speaks against it.
const char* icon_for(Kind kind) {
  switch (kind) {
    case Kind::Build:
      return "tea-and-rum.refusal.also_build";
    case Kind::Hire:
      return "tea-and-rum.refusal.also_captain";
    case Kind::Fulfil:
      return "tea-and-rum.refusal.also_contract";
    default:
      return nullptr;
  }
}

}  // namespace

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
  for (int slot = 1; slot <= game_.box().slot_count; ++slot)
    words[slot_id(slot)] =
        filled(words_for("tea-and-rum.slot", language), {{"n", std::to_string(slot)}}, language);
  return words;
}

std::string Module::about(const State& state, Move move) const {
  const Parts parts(edition_, game_.box());
  switch (kind_of(move)) {
    case Kind::Build:
    case Kind::Exchange:
    case Kind::Use:
      return parts.building(building_of(move));
    case Kind::Hire:
    case Kind::Activate:
      return parts.captain(captain_of(move));
    case Kind::Fulfil:
      return slot_id(slot_of(move) + 1);
    case Kind::Prove:
      return state.actor.is_seat() && state.me().allegiance ? parts.allegiance(state.me().allegiance - 1)
                                                            : std::string();
    default:
      return {};
  }
}

Said Module::in_full(Said said, const State& state, Move move, const json::object& words,
                     std::string_view) const {
  const json::value* name = words.if_contains(about(state, move));
  said.with.emplace_back("what", name ? std::string(name->as_string()) : std::string());
  const char* also = icon_for(kind_of(move));
  const bool in_force = state.depth > 0 || state.phase == Phase::FinalConvert || !state.actor.is_seat();
  if (!also || in_force || said.key.find(".needs_") != said.key.npos) return said;
  return {"refusal.both", {}, {std::move(said), Said{also}}};
}

std::string Module::score_label(int label) const { return kLineNames[label]; }

std::string Module::title(int title) const { return kTitles[title]; }

// Numbers have two digits, so that the lab's table lists them in order.
std::vector<std::string> Module::marks(const State&, const State& over, Seat seat) const {
  const Player& p = over.players[index(seat)];
  const Titles titles = titles_of(game_.box(), over);
  std::vector<std::string> marks = {fmt::format("endowment {:02}", p.endowment)};
  const auto add = [&](const char* kind, std::uint32_t set) {
    for (const int member : BitSet(set)) marks.push_back(fmt::format("{} {:02}", kind, member + 1));
  };
  add("building", p.buildings);
  add("captain", p.captains);
  add("captain fired", p.spent);
  add("contract", p.contracts);
  if (p.allegiance) marks.push_back(fmt::format("allegiance {:02}", p.allegiance));
  if (p.proved) marks.push_back(fmt::format("allegiance {:02} proved", p.allegiance));
  if (!p.allegiance) marks.emplace_back("no allegiance");
  const bool governor = titles.governors >> index(seat) & 1;
  const bool king = titles.kings >> index(seat) & 1;
  if (governor) marks.emplace_back("title Governor");
  if (king) marks.emplace_back("title Pirate King");
  if (governor && king) marks.emplace_back("title both");
  if (titles.winners() == 0) marks.emplace_back("title of nobody");
  if (game_.box().two())
    marks.emplace_back(majority_of(over) == kBlue ? "victory by blue" : "victory by red");
  return marks;
}

std::string Module::moment(const State& before, const State& after, Seat seat) const {
  const int at = index(seat);
  const bool closed = !before.players[at].hidden && after.players[at].hidden;
  return closed ? fmt::format("chest closed in round {}", after.round) : std::string();
}

}  // namespace samovar::tea_and_rum
