// What happened in a game of Tea & Rum, as JSON for sentences and animation.
#include <fmt/format.h>

#include "games/tea_and_rum/codec/json_parts.hpp"
#include "games/tea_and_rum/codec/module.hpp"
#include "games/tea_and_rum/rules/events.hpp"

namespace samovar::tea_and_rum {

namespace json = boost::json;

namespace {

constexpr const char* kActions[] = {"build", "captain", "contract", "barter"};

// The three counts of five bits that a resource argument carries, from type `first` on.
Amounts unpacked(int packed, int first) {
  Amounts bundle = 0;
  for (int i = 0; i < 3; ++i) bundle += Amounts::of(first + i, packed >> (5 * i) & 31);
  return bundle;
}

// Where the kind depends on an argument, and is not that of its row; empty where it is.
std::string other_kind(const Event& event) {
  const auto arg = [&](std::size_t i) { return static_cast<int>(event.args[i]); };
  switch (static_cast<Happened>(event.kind)) {
    case Happened::FaceShown:
      return arg(1) == kBlue ? "reward_blue" : "";
    case Happened::RoundBegan:
      return arg(0) % 2 == 0 ? "round_place" : "";
    case Happened::VictoryShown:
      return arg(1) == kBlue ? "victory_blue" : "";
    case Happened::WorkerMoved:
      return arg(2) == 2 ? "worker_instead" : "";
    case Happened::Traded:
      return arg(0) + arg(1) == 0 ? "traded_bought" : arg(2) + arg(3) == 0 ? "traded_sold" : "";
    case Happened::Skipped:
      return fmt::format("skipped_{}", kActions[arg(0)]);
    case Happened::Points:
      return arg(0) == kBlue ? "points_blue" : "";
    case Happened::WishWon:
      return arg(0) != 1 ? "wish_second" : "";
    case Happened::TokenDrawn:
      return !arg(1) ? "token_useless" : "";
    case Happened::Balanced:
      return arg(0) == kBlue ? "balanced_blue" : "";
    case Happened::TitleWon:
      return fmt::format("title_{}", kTitles[arg(0)]);
    case Happened::NoTitle:
      return fmt::format("no_{}", kTitles[arg(0)]);
    default:
      return {};
  }
}

}  // namespace

json::object Module::event_json(const Event& event) const {
  const auto arg = [&](std::size_t i) { return static_cast<int>(event.args[i]); };
  const Parts parts(edition_, game_.box());
  json::object object = event_fields(kEvents, names_, event);
  if (const std::string kind = other_kind(event); !kind.empty()) object["kind"] = kind;
  const auto resources = [&](const char* field, std::size_t low) {
    object[field] = parts.units(unpacked(arg(low), 0) + unpacked(arg(low + 1), 3));
  };
  // Of one and of several people say different words.
  const auto counted = [](const char* one, const char* several, int n) {
    return json::object{{"kind", n == 1 ? one : several}, {"n", n}};
  };
  const auto source = [&](std::size_t at) {
    const json::value where = parts.source(static_cast<Source>(arg(at)), arg(at + 1));
    if (!where.is_null()) object["source"] = where;
  };
  switch (static_cast<Happened>(event.kind)) {
    case Happened::ShipsShown:
      object["ships"] = parts.ships(static_cast<std::uint32_t>(arg(0)));
      break;
    case Happened::TokensFreed:
      object["freed"] = counted("token", "tokens", arg(0));
      break;
    case Happened::Built:
      resources("paid", 1);
      if (arg(3) != 0) object["waived"] = parts.units(unpacked(arg(3), 0));
      break;
    case Happened::Hired:
      resources("paid", 3);
      if (json::array& paid = object["paid"].as_array(); arg(2) > 0 || paid.empty())
        paid.insert(paid.begin(), json::object{{"kind", "coins"}, {"n", arg(2)}});
      break;
    case Happened::Traded:
      resources("sold", 0);
      resources("bought", 2);
      parts.trade({unpacked(arg(0), 0) + unpacked(arg(1), 3), unpacked(arg(2), 0) + unpacked(arg(3), 3)},
                  object);
      break;
    case Happened::Coins:
      source(1);
      break;
    case Happened::Gained:
      resources("resources", 0);
      source(2);
      break;
    case Happened::Points:
      object["gain"] = counted(arg(0) == kRed ? "red" : "blue", arg(0) == kRed ? "reds" : "blues", arg(1));
      source(2);
      break;
    default:
      break;
  }
  return object;
}

}  // namespace samovar::tea_and_rum
