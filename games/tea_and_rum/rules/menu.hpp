// What a player may decide, and the questions that menus and rules ask of a position.
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/fixed.hpp"
#include "engine/menu.hpp"
#include "games/tea_and_rum/rules/box.hpp"
#include "games/tea_and_rum/rules/moves.hpp"

namespace samovar::tea_and_rum {

// What a player may decide (TNR-FLOW-07). The final conversion has a section for every number of red points.
using Menu = samovar::Menu<Kind, std::uint64_t, kConversions + 5>;

// TNR-BARTER-09: the type of the largest lot, the first of equals; -1 for none.
constexpr int largest_lot(Amounts pan, std::uint32_t types) {
  int best = -1;
  for (int type = 0; type < kResources; ++type)
    if ((types >> type & 1) && pan[type] > (best < 0 ? 0 : pan[best])) best = type;
  return best;
}
constexpr int of_largest_lot(Amounts pan, std::uint32_t types, int each) {
  const int type = largest_lot(pan, types);
  return type < 0 ? 0 : each * pan[type];
}
// TNR-BARTER-05, 06, 09, 10: what the two pans of a trade are worth.
struct Trade {
  Amounts sold;
  Amounts bought;
  int bonus(const Box& box) const { return of_largest_lot(sold, box.bonus_types, box.sale_bonus); }
  int discount(const Box& box) const {
    return of_largest_lot(bought, box.discount_types, box.purchase_discount);
  }
  int value(const Box& box) const { return at_list_price(box, sold) + bonus(box); }
  int cost(const Box& box) const { return at_list_price(box, bought) - discount(box); }
  static int at_list_price(const Box& box, Amounts pan) {
    int sum = 0;
    for (int type = 0; type < kResources; ++type) sum += box.price[type] * pan[type];
    return sum;
  }
};

// The questions that menus and rules ask of a position.
class Sight {
 public:
  Sight(const Box& box, const State& state) : box_(box), s(state) {}

  // TNR-WARE-02.
  int capacity(const Player& p) const { return box_.slots_total - p.tokens_left(); }
  int overflow(const Player& p) const { return total(p.held) - capacity(p); }

  int cube_discount(const Player& p) const { return amounts(p.buildings & box_.cube_discounts); }
  int ship_discount(const Player& p) const { return amounts(p.buildings & box_.ship_discounts); }
  int captain_discount(const Player& p) const { return amounts(p.buildings & box_.captain_discounts); }

  // TNR-BUILD-01 to 03, 07.
  std::uint32_t buildable(const Player& p, int discount) const {
    const auto cubes = [&](int type) { return std::min(p.held[type], kCubeCostMost); };
    std::uint32_t found =
        box_.payable[std::min(discount, 7)][cubes(0)][cubes(1)][cubes(2)] & s.available & ~p.buildings;
    for (const int building : BitSet(found & box_.priced_in_goods))
      if (!covers(p.held, box_.buildings[building].goods)) found &= ~bit(building);
    return found;
  }
  // TNR-DEC-05.
  std::uint32_t hireable(const Player& p, int payment, int discount) const {
    std::uint32_t captains =
        s.captains & box_.captains_for[payment][std::min(p.coins + discount, kCoinsKnown)];
    for (const int captain : BitSet(captains & box_.captains_in_kind[payment])) {
      if (!covers(p.held, box_.captains[captain].payments[payment].resources)) captains &= ~bit(captain);
    }
    return captains;
  }
  // TNR-DEC-06.
  std::uint32_t fulfillable(const Player& p) const {
    std::uint32_t found = 0;
    for (int slot = 0; slot < box_.slot_count; ++slot)
      if (s.slots[slot] && covers(p.held, box_.contracts[s.slots[slot] - 1].requires_goods))
        found |= bit(slot);
    return found;
  }
  // TNR-POWER-04.
  std::uint32_t exchanges(const Player& p) const {
    std::uint32_t found = p.buildings & box_.anytime;
    for (const int building : BitSet(found)) {
      const BuildingType& type = box_.buildings[building];
      if (!covers(p.held, type.give) || !covers(s.supply, type.get)) found &= ~bit(building);
    }
    return found;
  }
  // TNR-POWER-03, 04.
  std::uint32_t uses(const Player& p) const {
    std::uint32_t found = p.buildings & box_.in_turn;
    for (const int building : BitSet(found))
      if (!covers(p.held, box_.buildings[building].give)) found &= ~bit(building);
    return found;
  }
  // TNR-POWER-03: in the middle of a turn, at an icon or while room is made.
  std::uint32_t uses_within(const Player& p) const {
    const bool in_turn = s.phase == Phase::TurnStart || s.phase == Phase::TurnEnd;
    return in_turn && box_.rules >= 2 ? uses(p) : 0;
  }
  // TNR-DEC-07.
  std::uint32_t activatable(const Player& p) const {
    return p.captains & ~p.spent & box_.captains_with_cannons[std::min(p.held[kCannon], kCannonsAtMost)];
  }
  // TNR-DEC-08.
  bool may_prove(const Player& p) const {
    if (p.allegiance == 0 || p.proved) return false;
    const AllegianceCard& card = box_.allegiances[p.allegiance - 1];
    return card.by_payment && p.coins >= card.coins && covers(p.held, card.resources);
  }
  // TNR-INC-04.
  int forge_bound(const Player& p, int building) const {
    const BuildingType& type = box_.buildings[building];
    int most = kForgings;
    for (int resource = 0; resource < kResources; ++resource) {
      if (const int give = type.give[resource]) most = std::min(most, p.held[resource] / give);
      if (const int get = type.get[resource]) most = std::min(most, s.supply[resource] / get);
    }
    return most;
  }

  // TNR-SHIPS-08, 09: the rows of a ship that may be bought, a bit each.
  std::uint32_t rows_of(int ship) const {
    const ShipCard& card = box_.ships[ship];
    const std::uint32_t there = kinds_in(s.supply);
    std::uint32_t rows = 0;
    for (int row = 0; row < card.row_count; ++row)
      if (card.row_types[row] & there) rows |= bit(row);
    return rows;
  }
  int ship_cost(const Player& p, int ship) const {
    return std::max(0, box_.ships[ship].cost - ship_discount(p));
  }

  // TNR-ACT-03, 05: the row that a worker of the active player would use; 0 where it may not go there.
  int row_on(int board, int seat) const {
    const int there = s.workers_on(board);
    if (s.removing()) return s.workers[board][seat] > 0 ? there : 0;
    return there < box_.limit ? there + 1 : 0;
  }
  const TileFace& tile_on(int board, int row) const { return box_.tiles[s.tiles[board][row - 1] - 1]; }

  int sale_value(Amounts sold) const { return Trade{sold, 0}.value(box_); }
  int purchase_cost(Amounts bought) const { return Trade{0, bought}.cost(box_); }
  // What may be put on the buying pan (TNR-BARTER-02, 08, 12, 14).
  std::uint32_t purchasable(const Player& p, int lowest) const {
    if (box_.rules < 2 && total(p.held) - total(s.sold) + total(s.bought) >= box_.slots_total) return 0;
    const std::uint32_t types =
        kinds_in(s.supply - s.bought) & ~kinds_in(s.sold) & ~(bit(lowest) - 1) & (bit(kResources) - 1);
    const int purse = p.coins + sale_value(s.sold);
    std::uint32_t found = 0;
    for (const int type : BitSet(types)) {
      if (purchase_cost(s.bought + Amounts::of(type)) <= purse) found |= bit(type);
    }
    return found;
  }

  // TNR-BUILD-05, 07, 13: the cubes that may be waived next.
  std::uint32_t waivable(const Player& p, int building, const Waiver& waiver) const {
    int cost[kCubes];
    int lack[kCubes];
    for (int type = 0; type < kCubes; ++type) {
      cost[type] = box_.buildings[building].cost[type] - waiver.waived[type];
      lack[type] = std::max(0, cost[type] - p.held[type]);
    }
    std::uint32_t found = 0;
    for (int type = waiver.lowest; type < kCubes; ++type) {
      if (cost[type] == 0) continue;
      int lower = 0;
      int there = 0;
      int lacking = 0;
      for (int other = 0; other < kCubes; ++other) {
        if (other < type) lower += lack[other];
        if (other >= type) there += cost[other], lacking += lack[other];
      }
      lacking -= lack[type] > 0;
      if (lower == 0 && there >= waiver.left && lacking <= waiver.left - 1) found |= bit(type);
    }
    return found;
  }

  void menu(Menu& menu) const;

 private:
  int amounts(std::uint32_t buildings) const {
    int sum = 0;
    for (const int building : BitSet(buildings)) sum += box_.buildings[building].amount;
    return sum;
  }
  void in_frame(Menu& menu) const;
  // TNR-TURN-01, 04, TNR-CAPT-10, TNR-ALLEG-10, TNR-POWER-02.
  void free_steps(Menu& menu) const {
    const Player& p = s.me();
    menu.add_each(Kind::Activate, activatable(p));
    menu.add_each(Kind::Exchange, exchanges(p));
    menu.add_each(Kind::Use, uses(p));
    if (may_prove(p)) menu.add_one(Kind::Prove);
  }
  // TNR-WARE-08: the cheapest token, wherever its owner is asked something else.
  void room(Menu& menu) const {
    if (box_.rules < 2 || menu.size() <= 1) return;
    for (int cost = 0; cost < kTokenCosts; ++cost)
      if (s.me().tokens[cost] > 0) {
        if (s.me().coins > cost) menu.add_each(Kind::Unlock, bit(cost));
        return;
      }
  }
  // What an icon allows besides its action.
  void at_icon(Menu& menu) const {
    menu.add_each(Kind::Exchange, exchanges(s.me()));
    menu.add_each(Kind::Use, uses_within(s.me()));
    menu.add_one(Kind::Skip);
    room(menu);
  }
  void conversions(Menu& menu) const {
    const int most = std::min(s.me().coins / box_.conversion_coins, kConversions);
    for (int red = 0; red <= most; ++red)
      menu.add(Kind::Convert, std::uint64_t{1} << red, (std::uint64_t{2} << (most - red)) - 1);
  }

  const Box& box_;
  const State& s;
};

// TNR-FLOW-02, TNR-EFF-02.
inline void Sight::menu(Menu& menu) const {
  menu.clear();
  if (s.depth > 0) return in_frame(menu);
  const Player& p = s.me();
  switch (s.phase) {
    case Phase::Ships: {  // TNR-SHIPS-04, 08, 14, TNR-DEC-02
      const int purse = p.coins + ship_discount(p);
      for (const int ship : BitSet(s.ships)) {
        if (box_.ships[ship].cost <= purse) menu.add(Kind::BuyShip, bit(ship), rows_of(ship));
      }
      menu.add_each(Kind::Exchange, exchanges(p));
      menu.add_one(Kind::PassShips);
      return room(menu);
    }
    case Phase::TurnStart:
      for (int board = 0; board < kBoards; ++board)
        if (const int row = row_on(board, s.active))
          menu.add(Kind::MoveWorker, bit(board), tile_on(board, row).side_count == 2 ? 7u : 5u);
      free_steps(menu);
      return room(menu);
    case Phase::TurnEnd:
      free_steps(menu);
      menu.add_one(Kind::Done);
      return room(menu);
    case Phase::FinalCaptains:
      menu.add_each(Kind::Activate, activatable(p));
      menu.add_each(Kind::Exchange, exchanges(p));
      return menu.add_one(Kind::Done);
    case Phase::FinalAllegiance:  // TNR-FINAL-04, 05, TNR-ALLEG-10
      if (may_prove(p)) menu.add_one(Kind::Prove);
      menu.add_each(Kind::Exchange, exchanges(p));
      return menu.add_one(Kind::Done);
    case Phase::FinalConvert:
      return conversions(menu);
    default:
      return;
  }
}

inline void Sight::in_frame(Menu& menu) const {
  const Frame& frame = s.top();
  const Player& p = s.me();
  switch (frame.doing) {
    case Doing::Cubes:
      return menu.add_each(Kind::Cube, kinds_in(s.supply) & (bit(kCubes) - 1));
    case Doing::Branch:
      return menu.add_each(Kind::Branch, bit(box_.effect(frame.b).n) - 1);
    case Doing::Build:
      menu.add_each(Kind::Build, buildable(p, frame.a + cube_discount(p)));
      return at_icon(menu);
    case Doing::Captain: {
      const int discount = frame.a + captain_discount(p);
      for (int payment = 0; payment < kPayments; ++payment)
        menu.add(Kind::Hire, hireable(p, payment, discount), bit(payment));
      return at_icon(menu);
    }
    case Doing::Contract:
      menu.add(Kind::Fulfil, fulfillable(p), 3);
      return at_icon(menu);
    case Doing::BarterSell:  // TNR-BARTER-01, 13, 14
      menu.add_each(Kind::Sell, kinds_in(p.held - s.sold) & ~(bit(frame.a) - 1));
      if (box_.rules < 2 || s.sold != 0 || purchasable(p, 0) != 0) menu.add_one(Kind::ToBuy);
      if (s.sold == 0) at_icon(menu);
      return;
    case Doing::BarterBuy:
      menu.add_each(Kind::BuyUnit, purchasable(p, frame.a));
      return menu.add_one(s.sold != 0 || s.bought != 0 ? Kind::Commit : Kind::Skip);
    case Doing::Waive:
      return menu.add_each(Kind::Waive, waivable(p, frame.a, Waiver::of(frame.b)));
    case Doing::Overflow:  // TNR-WARE-04 to 06, 12, 13, TNR-DEC-03
      for (int cost = 0; cost < kTokenCosts; ++cost)
        if (p.tokens[cost] > 0 && p.coins > cost) menu.add_each(Kind::Unlock, bit(cost));
      menu.add_each(Kind::Discard, kinds_in(p.held));
      menu.add_each(Kind::Exchange, exchanges(p));
      menu.add_each(Kind::Use, uses_within(p));
      if (may_prove(p)) menu.add_one(Kind::Prove);
      return;
    case Doing::Allegiance:
      return menu.add_each(Kind::Swear, s.allegiances);
    case Doing::Forge:
      return menu.add(Kind::Forge, bit(frame.a), bit(forge_bound(p, frame.a) + 1) - 1);
    default:
      return;
  }
}

}  // namespace samovar::tea_and_rum
