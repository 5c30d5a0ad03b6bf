#include "games/tea_for_two/rules/phases.hpp"

namespace samovar::tea_for_two {

static_assert(Game<TeaForTwo> && PicksFast<TeaForTwo> && RunsFast<TeaForTwo>);

namespace {

// The cards of a deck that a merchant does not know, a bit each (T42-INFO-01, 02, 05).
std::uint32_t hidden_from(const Deck& deck, int merchant) {
  std::uint32_t hidden = deck.unseen;
  for (int place = 0; place < deck.seen; ++place)
    if (!(deck.known_by[place] & bit(merchant)) && deck.top[place] != kUnknown)
      hidden |= bit(deck.top[place]);
  return hidden;
}

}  // namespace

// T42-INFO-02, 05: whoever sees a card for the first time has learnt something. A card that chance draws is
// no part of the move.
bool TeaForTwo::reveals(const State& state, Move move) const {
  if (!state.actor.is_seat()) return true;
  State after = state;
  NullLog nothing;
  play(after, move, nothing);
  for (int deck = 0; deck < 2; ++deck)
    for (int m = 0; m < kMerchants; ++m)
      if (hidden_from(state.decks[deck], m) & ~hidden_from(after.decks[deck], m)) return true;
  return false;
}

void TeaForTwo::race_acts(State& state, EventLog& log, bool at_market) const {
  Course<EventLog>(box_, state, log).race_acts(at_market);
}

}  // namespace samovar::tea_for_two

// Compiled here for all who do not see the phases: tables, the lab, the codec.
namespace samovar {

using namespace tea_for_two;
template void GameOfSteps<TeaForTwo, Box, State, Sight, tea_for_two::Menu, Course>::play(State&, Move,
                                                                                         NullLog&) const;
template void GameOfSteps<TeaForTwo, Box, State, Sight, tea_for_two::Menu, Course>::play(State&, Move,
                                                                                         EventLog&) const;
template void GameOfSteps<TeaForTwo, Box, State, Sight, tea_for_two::Menu, Course>::play(State&, Move,
                                                                                         ForcedLog&) const;
template bool GameOfSteps<TeaForTwo, Box, State, Sight, tea_for_two::Menu, Course>::settled(State&) const;
template int GameOfSteps<TeaForTwo, Box, State, Sight, tea_for_two::Menu, Course>::run_at_random(
    State&, FastRng&) const;
template int play_out(const TeaForTwo&, State&, FastRng&);

}  // namespace samovar
