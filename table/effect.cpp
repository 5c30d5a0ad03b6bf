// What moves would do, worked out in worlds that fit what the viewer knows: what they have in common is
// known.
#include <algorithm>

#include "table/narration.hpp"
#include "table/session.hpp"
#include "table/table.hpp"

namespace samovar::table {

namespace {

// Enough that a made-up card hardly ever is the same in all of them.
constexpr int kWorlds = 6;

std::size_t common_part(const json::array& one, const json::array& other) {
  const std::size_t most = std::min(one.size(), other.size());
  std::size_t same = 0;
  while (same < most && one[same] == other[same]) ++same;
  return same;
}

// Whether another move may be given in the same line (series.hpp).
bool goes_on(const Table::Session& session, Seat viewer) {
  return session.actor() == Actor::seat(viewer) &&
         std::all_of(session.steps.begin(), session.steps.end(),
                     [&](const Step& step) { return step.actor == Actor::seat(viewer) && !step.reveals; });
}

// What the table would answer by itself is no question of the viewer's. At a real table people answer
// everything.
void settle(Table::Session& world, const Table::Session& truth, Seat viewer) {
  world.setup.seed = truth.setup.seed;
  world.asks_everything = truth.asks_everything;
  while (goes_on(world, viewer)) {
    const std::optional<Move> unasked = world.unasked();
    if (!unasked) break;
    world.play(*unasked);
  }
  world.setup.seed.reset();
}

json::value actor_json(Actor actor) {
  if (actor.is_seat()) return json::object{{"seat", index(actor.seat())}};
  return actor.is_chance() ? "chance" : "nobody";
}

}  // namespace

tl::expected<json::object, Error> Table::effect(Seat viewer, const std::vector<std::string>& moves,
                                                std::string_view language, bool settled) const {
  if (!actor().is_seat() || actor() != Actor::seat(viewer))
    return tl::unexpected(Error{"not_your_turn", words_for("refusal.not_your_turn", language), {}, {}});
  json::object effect;
  bool certain = true;
  std::uint64_t first_hash = 0;
  for (int number = 0; number < kWorlds; ++number) {
    Table world(session_->as_known_by(viewer, number));
    // Where nothing is hidden there is one world.
    if (number == 0) first_hash = world.state_hash();
    if (number == 1 && world.state_hash() == first_hash) break;
    for (const std::string& move : moves) {
      if (!world.actor().is_seat() || world.actor() != Actor::seat(viewer)) {
        if (number > 0) break;
        return tl::unexpected(Error{"not_your_turn", words_for("refusal.not_your_turn", language), {}, {}});
      }
      if (const auto played = world.play(move, language); !played) {
        if (number > 0) break;
        return tl::unexpected(played.error());
      }
      if (settled) settle(*world.session_, *session_, viewer);
    }
    json::array events = world.events(viewer, 0, language);
    json::object after{{"actor", actor_json(world.actor())},
                       {"view", world.view(viewer)},
                       {"result", world.result(viewer)},
                       {"moves", world.actor().is_seat() ? world.moves(viewer) : json::array()},
                       {"goes_on", goes_on(*world.session_, viewer)}};
    if (number == 0) {
      effect = std::move(after);
      effect["events"] = std::move(events);
      continue;
    }
    json::array& known = effect["events"].get_array();
    const std::size_t same = common_part(known, events);
    certain = certain && same == known.size() && same == events.size();
    known.erase(known.begin() + static_cast<std::ptrdiff_t>(same), known.end());
    for (const char* field : {"actor", "view", "result", "moves", "goes_on"}) {
      const json::value* mine = effect.if_contains(field);
      if (!mine || *mine == after.at(field)) continue;
      certain = false;
      effect.erase(field);
    }
  }
  effect["certain"] = certain;
  return effect;
}

}  // namespace samovar::table
