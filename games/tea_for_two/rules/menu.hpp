// What a merchant may decide, and the questions that menus and rules ask of a position.
#pragma once

#include <cstdint>

#include "engine/fixed.hpp"
#include "engine/menu.hpp"
#include "games/tea_for_two/rules/box.hpp"
#include "games/tea_for_two/rules/moves.hpp"

namespace samovar::tea_for_two {

// What a merchant may decide (T42-FLOW-03): at most so many sections at once.
using Menu = samovar::Menu<Kind, std::uint32_t, 32>;

// The questions that menus and rules ask of a position.
class Sight {
 public:
  Sight(const Box& box, const State& state) : box_(box), state_(state) {}

  const Merchant& of(int merchant) const { return state_.merchants[merchant]; }
  std::uint32_t supply() const { return kinds_in(state_.supply); }
  static std::uint32_t values(Tally dice) { return kinds_in(dice); }

  bool owns_tokens(int m) const {
    std::uint32_t any = 0;
    for (int space = 0; space < box_.spaces; ++space) any |= of(m).tokens[space].word();
    return any != 0;
  }
  bool can_move_tokens(int m) const {
    std::uint32_t any = 0;
    for (int space = 0; space < box_.dock(); ++space) any |= of(m).tokens[space].word();
    return any != 0;
  }
  std::uint32_t open_slots(int m) const { return (bit(kSlots) - 1) & ~of(m).filled; }

  // One open slot a space: those of one space are alike (T42-SLOT-04).
  std::uint32_t open_slots_once(int m) const {
    std::uint32_t once = 0;
    for (int space = 0; space < box_.dock(); ++space) {
      const std::uint32_t open = box_.slots_of[space] & open_slots(m);
      once |= open & (~open + 1);
    }
    return once;
  }

  // T42-TERM-12.
  bool position_exists(int position) const {
    return position == kDeckPosition ? !state_.decks[1].empty() : state_.harbour[position] != kNone;
  }
  // T42-TERM-12, T42-SCARCE-04.
  std::uint32_t free_positions() const {
    std::uint32_t positions = 0;
    for (int position = 0; position < kHarbour; ++position)
      if (state_.holder[position] == 0 && position_exists(position)) positions |= bit(position);
    return positions;
  }

  // T42-PROD-02 to 05, T42-SOLO-51: whether the set at a rank stays above another one.
  bool set_stays(int rank, int value, int count) const {
    const int there = state_.set_count[rank];
    return state_.set_owner[rank] != 0 &&
           (there > count || (there == count && state_.set_value[rank] >= value));
  }
  // Where a set belongs, from 0, without the one that it comes from; kSets for nowhere.
  int set_rank(int value, int count, int without = kSets) const {
    int rank = 0;
    for (int at = 0; at < kSets; ++at) rank += at != without && set_stays(at, value, count);
    return rank;
  }
  // T42-PROD-06: whether a new set would find a rank.
  bool set_fits(int value, int count) const { return !set_stays(kSets - 1, value, count); }

  bool slot_six_open() const {
    return state_.market_dice[kMarketSlots] == 0 && !state_.deck_blocked && !state_.decks[0].empty();
  }
  int palace_dice(int action) const {
    return (state_.palace[action][0] != 0) + (state_.palace[action][1] != 0);
  }
  // T42-PALACE-02: room for a die of this merchant, who has none there yet.
  bool palace_open(int m, Palace action) const {
    const int at = static_cast<int>(action);
    for (int die = 0; die < palace_dice(at); ++die)
      if (owner_of(state_.palace[at][die]) == m) return false;
    return palace_dice(at) < box_.palace_capacity[at];
  }

  // T42-TOKEN-02: crates beside a space with an empty place for a tea.
  std::uint32_t crates_for(int m, int space, int tea) const {
    std::uint32_t slots = box_.slots_of[space] & of(m).filled;
    std::uint32_t found = 0;
    for (const int slot : BitSet(slots)) {
      const Tally capacity = box_.cards[of(m).cards[slot]].capacity;
      if (capacity[tea] > of(m).crates[slot][tea]) found |= bit(slot);
    }
    return found;
  }

  // T42-SHIP-02, 03, 07.
  bool ship_needs(int m, int dock, int tea) const {
    const int ship = of(m).docks[dock];
    if (ship == kNone) return false;
    const Ship& card = box_.ships[ship];
    if (card.any > 0) return total(of(m).cargo[dock]) < card.any;
    return of(m).cargo[dock][tea] < card.requires_teas[tea];
  }
  // T42-SHIP-02, 03.
  std::uint32_t ships_for(int m, int tea) const {
    std::uint32_t found = 0;
    for (int dock = 0; dock < kDocks; ++dock)
      if (ship_needs(m, dock, tea)) found |= bit(dock);
    return found;
  }
  // Tokens on the dock that some ship needs (T42-SHIP-10).
  std::uint32_t wanted_on_dock(int m) const {
    std::uint32_t wanted = 0;
    for (const int tea : BitSet(kinds_in(of(m).tokens[box_.dock()])))
      if (ships_for(m, tea)) wanted |= bit(tea);
    return wanted;
  }

  // T42-TOKEN-12: the tokens that a mover or converter acts on when it is placed.
  Tally group_of(int m, int slot) const {
    const PlantationCard& card = box_.cards[of(m).cards[slot]];
    if (card.type == CardType::Converter && state_.supply[card.target] == 0) return 0;
    return only(of(m).tokens[box_.space_of[slot]], card.trigger);
  }
  // T42-PALACE-09: the slots of these whose card would change something now.
  std::uint32_t would_act(int m, std::uint32_t slots) const {
    std::uint32_t found = 0;
    for (const int slot : BitSet(slots & of(m).filled & ~std::uint32_t{of(m).down})) {
      const PlantationCard& card = box_.cards[of(m).cards[slot]];
      bool acts = false;
      if (card.type == CardType::Crate) {
        for (int tea = 0; tea < kTeas; ++tea)
          acts = acts ||
                 (of(m).tokens[box_.space_of[slot]][tea] > 0 && card.capacity[tea] > of(m).crates[slot][tea]);
      } else {
        acts = card.type != CardType::Blooming && group_of(m, slot) != 0;
      }
      if (acts) found |= bit(slot);
    }
    return found;
  }

  // Where a card may be moved to. At the palace any open slot (T42-PALACE-10), by the ability only beside
  // another space (T42-MERCH-08). A slot beside the card's own space stands for all of them.
  std::uint32_t targets_of(int m, int from, bool by_ability) const {
    const std::uint32_t own = box_.slots_of[box_.space_of[from]];
    const std::uint32_t once = open_slots_once(m);
    return by_ability ? once & ~own : once;
  }
  std::uint32_t swaps_of(int m, int first, bool by_ability) const {
    const std::uint32_t later = of(m).filled & ~(bit(first + 1) - 1);
    return by_ability ? later & ~box_.slots_of[box_.space_of[first]] : later;
  }
  // T42-PALACE-08, T42-MERCH-08.
  bool can_move_card(int m, bool by_ability) const {
    for (const int slot : BitSet(of(m).filled))
      if (targets_of(m, slot, by_ability)) return true;
    return false;
  }
  // T42-PALACE-08, T42-MERCH-08.
  bool can_swap_cards(int m, bool by_ability) const {
    for (const int slot : BitSet(of(m).filled))
      if (swaps_of(m, slot, by_ability)) return true;
    return false;
  }

  // T42-PALACE-02, 08.
  std::uint32_t palace_actions(int m) const {
    std::uint32_t actions = 0;
    const auto open = [&](Palace action) { return palace_open(m, action); };
    const auto offer = [&](Palace action) { actions |= bit(static_cast<int>(action)); };
    if (open(Palace::FirstPlayer)) offer(Palace::FirstPlayer);
    if (of(m).filled == 0) return actions;
    if (open(Palace::MoveCard) && can_move_card(m, false)) offer(Palace::MoveCard);
    if (open(Palace::SwapCards) && can_swap_cards(m, false)) offer(Palace::SwapCards);
    if (open(Palace::FlipAll) && of(m).down) offer(Palace::FlipAll);
    return actions;
  }

  // Values that a token may raise (T42-SPEND-03) or lower.
  std::uint32_t may_rise(Tally dice, int by) const { return values(dice) & (bit(kFaces + 1 - by) - 1); }
  std::uint32_t may_fall(Tally dice, int by) const { return values(dice) & ~(bit(by + 1) - 1); }

  void menu(Menu& menu) const;

 private:
  // T42-SPEND-01, 03, 04.
  void add_spending(int m, Menu& menu) const {
    if (of(m).dice == 0 || !owns_tokens(m)) return;
    menu.add(Kind::Spend, may_rise(of(m).dice, box_.change), bit(0));
    menu.add(Kind::Spend, may_fall(of(m).dice, box_.change), bit(1));
  }
  // T42-TURN-10: whether something could be lost by leaving it to the start of the next turn. An ability that
  // works on the own plantation can wait while there are dice for another turn; tokens and unplaced dice
  // always can.
  bool tail_matters(int m) const {
    if (box_.rules < 3) return true;
    if (of(m).side != 2) return false;
    const MerchantCard& card = box_.merchants[of(m).card];
    return of(m).used < card.uses &&
           (of(m).dice == 0 || card.ability == Ability::GainToken || card.ability == Ability::ChangeDie);
  }
  void add_token_moves(int m, Menu& menu) const {
    for (int space = 0; space < box_.dock(); ++space)
      menu.add(Kind::MoveToken, bit(space), kinds_in(of(m).tokens[space]));
  }
  void add_ability(int m, Menu& menu) const;
  void add_placements(int m, Menu& menu) const;
  void add_responses(const Frame& frame, Menu& menu) const;
  void add_junk_loads(const Frame& frame, Menu& menu) const;

  const Box& box_;
  const State& state_;
};

// T42-MERCH-01 to 08.
inline void Sight::add_ability(int m, Menu& menu) const {
  if (of(m).side != 2) return;
  const MerchantCard& card = box_.merchants[of(m).card];
  if (of(m).used >= card.uses) return;
  switch (card.ability) {
    case Ability::GainToken:
      return menu.add(Kind::Ability, supply(), bit(2));
    case Ability::MoveCard:
      if (can_move_card(m, true)) menu.add_one(Kind::Ability);
      return;
    case Ability::Movement:
      if (can_move_tokens(m)) menu.add_one(Kind::Ability);
      return;
    case Ability::ChangeDie:
      menu.add(Kind::Ability, may_rise(of(m).dice, card.amount), bit(0));
      menu.add(Kind::Ability, may_fall(of(m).dice, card.amount), bit(1));
      return;
    case Ability::SwapCards:
      if (can_swap_cards(m, true)) menu.add_one(Kind::Ability);
      return;
    case Ability::FlipAll:
      if (of(m).down) menu.add_one(Kind::Ability);
      return;
  }
}

// T42-TURN-02, 04, 05.
inline void Sight::add_placements(int m, Menu& menu) const {
  const Tally dice = of(m).dice;
  const std::uint32_t mine = values(dice);
  const int before = menu.size();
  menu.add(Kind::Harvest, mine & box_.harvest_values, supply());
  for (int slot = 0; slot < kMarketSlots; ++slot)
    if (state_.market[slot] != kNone && state_.market_dice[slot] == 0)
      menu.add(Kind::Market, mine & box_.market_values[slot], bit(slot));
  // T42-MARKET-03.
  if (slot_six_open()) menu.add(Kind::Market, mine & box_.market_values[kMarketSlots], bit(kMarketSlots));
  for (const int action : BitSet(palace_actions(m))) {
    menu.add(Kind::Palace, mine & box_.palace_values[action], bit(action));
  }
  if (const std::uint32_t runs = kRunsAmong[mine]) {
    for (int position = 0; position < kHarbour; ++position) {
      // T42-TERM-12, T42-HARBOUR-03 to 05.
      if (!position_exists(position)) continue;
      const int holder = state_.holder[position];
      if (holder == 0)
        menu.add(Kind::Harbour, runs, bit(position));
      else if (holder != m + 1)
        menu.add(Kind::Harbour, runs & runs_above(state_.run[position]), bit(position));
    }
  }
  for (const int value : BitSet(mine)) {
    const int most = dice[value];
    if (most < box_.set_least) continue;
    std::uint32_t counts = 0;
    for (int count = box_.set_least; count <= most; ++count)
      if (set_fits(value, count)) counts |= bit(count);
    menu.add(Kind::Production, bit(value), counts);
  }
  // T42-PROD-07.
  for (int rank = 0; rank < kSets; ++rank) {
    if (state_.set_owner[rank] != m + 1) continue;
    const int most = dice[state_.set_value[rank]];
    menu.add(Kind::Reinforce, bit(rank), bit(most + 1) - 2);
  }
  if (menu.size() == before) menu.add_one(Kind::Pass);
}

// T42-HARBOUR-08 to 13.
inline void Sight::add_responses(const Frame& frame, Menu& menu) const {
  const int m = frame.a;
  add_spending(m, menu);
  const std::uint32_t own = kinds_in(kRunDice[frame.c]);
  std::uint32_t contests = kRunsAmong[values(of(m).dice) | own] & runs_above(state_.run[frame.b]);
  for (const int run : BitSet(contests))
    if (own & ~kinds_in(kRunDice[static_cast<std::size_t>(run)])) contests &= ~bit(run);
  menu.add_each(Kind::Contest, contests);
  const std::uint32_t free = free_positions();
  menu.add_each(Kind::Relocate, free);
  if (free == 0) menu.add_one(Kind::TakeBack);
}

// T42-SHIP-07, 08.
inline void Sight::add_junk_loads(const Frame& frame, Menu& menu) const {
  const Merchant& me = of(frame.a);
  if (frame.c)
    for (int dock = 0; dock < kDocks; ++dock)
      if (dock != frame.b) menu.add(Kind::LoadJunk, bit(dock), kinds_in(me.cargo[dock]));
  menu.add(Kind::LoadJunk, bit(kDocks), kinds_in(me.tokens[box_.dock()]));
}

inline void Sight::menu(Menu& menu) const {
  menu.clear();
  const Frame& frame = state_.top();
  const int m = frame.a;
  switch (frame.doing) {
    case Doing::Sides:
      return menu.add_each(Kind::Side, bit(1) | bit(2));
    case Doing::HarvestMove:
      return menu.add_each(Kind::Assistant, (bit(box_.steps_most + 1) - 1) & ~(bit(box_.steps_least) - 1));
    case Doing::HarvestShown:
      return menu.add_each(Kind::Shown, frame.b & supply());
    case Doing::HarvestBonus:  // T42-HARVEST-07, 08, 10
      if (frame.b > 0) {
        menu.add_each(Kind::Bonus, supply() & ~std::uint32_t{frame.c});
        add_token_moves(m, menu);
      }
      return menu.add_one(Kind::EndHarvest);
    case Doing::Turn:
      add_spending(m, menu);
      add_ability(m, menu);
      return add_placements(m, menu);
    case Doing::Tail:  // T42-TURN-03, 10
      if (tail_matters(m)) {
        add_spending(m, menu);
        add_ability(m, menu);
      }
      return menu.add_one(Kind::EndTurn);
    case Doing::YearMove:
    case Doing::AbilityMove:  // T42-MOVE-01, T42-MERCH-04, T42-EOY-07
      if (frame.b > 0) add_token_moves(m, menu);
      return menu.add_one(Kind::EndMovement);
    case Doing::Keep: {
      const int seen = state_.decks[frame.b].seen;
      return menu.add_each(Kind::Keep, bit(seen < box_.search ? seen : box_.search) - 1);
    }
    case Doing::Return:
      return menu.add_each(Kind::Return, bit(0) | bit(1));
    case Doing::TakeCard:  // T42-MARKET-09, 10
      if (open_slots(m) == 0) return menu.add_each(Kind::Discard, of(m).filled);
      return menu.add_each(Kind::Place, open_slots_once(m));
    case Doing::MoveCard:
      for (const int slot : BitSet(of(m).filled)) {
        menu.add(Kind::MoveCard, bit(slot), targets_of(m, slot, frame.b != 0));
      }
      return;
    case Doing::SwapCards:
      for (const int slot : BitSet(of(m).filled)) {
        menu.add(Kind::SwapCards, bit(slot), swaps_of(m, slot, frame.b != 0));
      }
      return;
    case Doing::Cards:
      return menu.add_each(Kind::NextCard, would_act(m, frame.data));
    case Doing::Respond:
      return add_responses(frame, menu);
    case Doing::DockShip:
      return menu.add_each(Kind::DiscardShip, bit(kDocks) - 1);
    case Doing::AskJunk:
      return menu.add_each(Kind::Junk, bit(0) | bit(1));
    case Doing::LoadJunk:
      return add_junk_loads(frame, menu);
    case Doing::Reload:
      return menu.add_each(Kind::NextToken, wanted_on_dock(m));
    case Doing::AiShip:
      return menu.add_each(Kind::AiShip, frame.data);
    case Doing::Group:
      return menu.add_each(Kind::NextToken, kinds_in(Tally(frame.data)));
    case Doing::Pay:
      for (int space = 0; space < box_.spaces; ++space)
        menu.add(Kind::Pay, bit(space), kinds_in(of(m).tokens[space]));
      return;
    case Doing::AskCrate:
      return menu.add_each(Kind::Crate, crates_for(m, frame.c, frame.b));
    case Doing::AskShip:
      return menu.add_each(Kind::LoadShip, ships_for(m, frame.b));
    default:
      return;
  }
}

}  // namespace samovar::tea_for_two
