// Moves as text: "market 5 slot 4", "harbour 3-4 H1", "spend 4 up", "move L1 green". Ids are the edition's;
// upper and lower case are the same.
#include "games/notation.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "games/tea_for_two/codec/module.hpp"

namespace samovar::tea_for_two {

namespace {

std::string run_name(int run) { return fmt::format("{}-{}", run_at(run).low, run_at(run).high); }

// T42-TERM-03: "3-4-5", "3-5" and "5-3" are the same sequence.
std::string run_meant(const std::string& word) {
  std::vector<int> values;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (i % 2 == 0 ? word[i] < '1' || word[i] > '0' + kFaces : word[i] != '-') return word;
    if (i % 2 == 0) values.push_back(word[i] - '0');
  }
  if (values.size() < 2 || word.back() == '-') return word;
  const int step = values.back() > values.front() ? 1 : -1;
  if (values.size() > 2)
    for (std::size_t i = 1; i < values.size(); ++i)
      if (values[i] != values[i - 1] + step) return word;
  return fmt::format("{}-{}", std::min(values.front(), values.back()),
                     std::max(values.front(), values.back()));
}

// Without the first, which stands for none.
template <class List>
std::vector<std::string> ids_behind_first(const List& list) {
  std::vector<std::string> ids = ids_of(list);
  ids.erase(ids.begin());
  return ids;
}

}  // namespace

void Module::name_things() {
  std::vector<std::string> years;
  for (int card = 1; card <= kSoloCards; ++card)
    years.push_back(std::to_string(edition_.solo_years[static_cast<std::size_t>(card)]));
  std::vector<std::string> runs;
  for (int run = 0; run < kRuns; ++run) runs.push_back(run_name(run));
  std::vector<std::string> sources = ids_of(edition_.docks);
  sources.push_back(edition_.spaces.back().id);
  names_.ids(Argument::Card, "card", ids_behind_first(edition_.cards));
  names_.ids(Argument::Ship, "ship", ids_behind_first(edition_.ships));
  names_.ids(Argument::Marker, "marker", ids_behind_first(edition_.markers));
  names_.ids(Argument::Merchant, "merchant", ids_behind_first(edition_.merchants));
  names_.ids(Argument::SoloCard, "solo", std::move(years));
  names_.ids(Argument::Side, "side", {"a", "b"});
  names_.ids(Argument::Tea, "tea", ids_of(edition_.teas));
  names_.ids(Argument::Space, "space", ids_of(edition_.spaces));
  names_.numbers(Argument::Value, "die");
  names_.ids(Argument::Way, "way", {"up", "down"});
  names_.ids(Argument::Slot, "slot", ids_of(edition_.slots));
  names_.ids(Argument::Action, "action", ids_of(edition_.palace));
  names_.ids(Argument::Run, "run", std::move(runs));
  names_.ids(Argument::Position, "position", ids_of(edition_.positions));
  names_.ids(Argument::Dock, "dock", ids_of(edition_.docks));
  names_.ids(Argument::Source, "source", std::move(sources));
  names_.ids(Argument::YesNo, "yes_no", {"no", "yes"});
  for (const Argument from_one : {Argument::MarketSlot, Argument::Top, Argument::OfTwo, Argument::Rank})
    names_.numbers(from_one, "", 1);
}

tl::expected<Move, Error> Module::read(std::string_view text) const {
  return read_move(kMoves, names_, text, [](const Field& field, const std::string& word) {
    return field.is == static_cast<std::uint8_t>(Argument::Run) ? run_meant(word) : word;
  });
}

bool Module::joins(Move before, Move next) {
  const Kind last = kind_of(before);
  switch (kind_of(next)) {
    // Asked on the way.
    case Kind::Shown:
    case Kind::Pay:
    case Kind::Return:
    case Kind::Discard:
    case Kind::Place:
    case Kind::MoveCard:
    case Kind::SwapCards:
    case Kind::Crate:
    case Kind::NextToken:
    case Kind::NextCard:
    case Kind::LoadShip:
    case Kind::LoadJunk:
    case Kind::EndTurn:
      return true;
    case Kind::DiscardShip:
      return last == Kind::Keep || last == Kind::Return;
    case Kind::Bonus:
    case Kind::MoveToken:
    case Kind::EndHarvest:
    case Kind::EndMovement:
      return last == Kind::Assistant || last == Kind::Shown || last == Kind::Bonus ||
             last == Kind::MoveToken || last == Kind::Ability || last == Kind::Crate ||
             last == Kind::NextToken || last == Kind::LoadShip;
    case Kind::Spend:
    case Kind::Ability:
    case Kind::Harvest:
    case Kind::Market:
    case Kind::Palace:
    case Kind::Harbour:
    case Kind::Contest:
    case Kind::Production:
    case Kind::Reinforce:
      return last == Kind::Pay || last == Kind::Ability;
    default:
      return false;
  }
}

// T42-MOVE-01: a token goes one space at a time, and what lies beside a space may carry it on; so the way is
// the rules' to find.
tl::expected<std::vector<Move>, Error> Module::series(const State& state, std::string_view text) const {
  const std::vector<std::string> words = words_of(text);
  if (words.size() < 4 || words.size() > 5 || words[0] != "move") return {};
  const std::optional<int> tea = names_.read(Argument::Tea, words[1]);
  const std::optional<int> from = names_.read(Argument::Space, words[2]);
  const std::optional<int> to = names_.read(Argument::Space, words[3]);
  const std::optional<int> tokens = words.size() == 5 ? names_.read(Argument::Count, words[4]) : 1;
  if (!tea || !from || !to || !tokens || *tokens == 0)
    return bad_move({"notation.expected",
                     {},
                     {{"notation.form",
                       {},
                       {{"notation.word", {{"word", "move"}}},
                        names_.described(Argument::Tea),
                        names_.described(Argument::Space),
                        names_.described(Argument::Space),
                        names_.described(Argument::Count)}}}});
  std::vector<Move> moves;
  State now = state;
  for (int token = 0; token < *tokens; ++token) {
    const State begun = now;
    std::optional<Move> next = make(Kind::MoveToken, *from, *tea);
    for (bool arrived = false; !arrived;) {
      const bool goes = next && game_.actor(now).is_seat() && !game_.refusal(now, *next);
      if (!goes && moves.empty()) return std::vector<Move>{*next};  // why, is the rules' to say
      if (!goes)
        return bad_move(
            {"tea-for-2.notation.way", {{"tea", words[1]}, {"from", words[2]}, {"to", words[3]}}});
      moves.push_back(*next);
      const int ahead = game_.box().next[tea_of(*next)][space_of(*next)];
      EventLog log;
      game_.play(now, *next, log);
      const std::optional<Stop> stop = stop_of(log);
      arrived = stop ? stop->space == *to : *to == ahead || *to == game_.box().dock();
      next = further(begun, now, log);
    }
  }
  return moves;
}

}  // namespace samovar::tea_for_two
