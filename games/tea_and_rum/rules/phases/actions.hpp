// Ships, workers, the four actions and the free steps (sections 6, 8 and 9 of the rules).
#pragma once

#include "games/tea_and_rum/rules/step.hpp"

namespace samovar::tea_and_rum {

// TNR-SHIPS-04 to 06.
template <class Log>
void Course<Log>::buy_ship(int ship, int row) {
  const int cost = sight().ship_cost(me(), ship);
  me().coins = static_cast<std::uint16_t>(me().coins - cost);
  s.ships = static_cast<std::uint16_t>(s.ships & ~bit(ship));
  s.step = 1;
  tell(Happened::ShipBought, s.active, ship, row, cost);
  gain(box_.ships[ship].rows[row], Source::None, 0);
}

// TNR-ACT-01 to 11. The board's triggers wait below the chosen side (TNR-POWER-06).
template <class Log>
void Course<Log>::move_worker(int board, int option) {
  const int row = sight().row_on(board, s.active);
  const int change = s.removing() ? -1 : 1;
  s.workers[board][s.active] = static_cast<std::uint8_t>(s.workers[board][s.active] + change);
  tell(Happened::WorkerMoved, s.active, board, row, option);
  s.phase = Phase::TurnEnd;
  std::uint32_t triggers = me().buildings & box_.after_board[board];
  while (triggers) {
    const int last = 31 - std::countl_zero(triggers);
    push_effect(box_.buildings[last].effect);
    triggers &= ~bit(last);
  }
  resolve(option == 2 ? box_.alternatives[board] : sight().tile_on(board, row).sides[option]);
}

// TNR-BUILD-04 to 07: with a discount, the cubes not to be paid are named first.
template <class Log>
void Course<Log>::build(int building) {
  const Frame icon = pop();
  const int discount = std::min({icon.a + sight().cube_discount(me()), box_.buildings[building].cubes(), 7});
  if (discount == 0) return pay_building(building, 0);
  push(Doing::Waive, building, Waiver{{}, discount, 0}.code());
}

// TNR-BUILD-05, 06, 13.
template <class Log>
void Course<Log>::waive(int type) {
  Waiver waiver = Waiver::of(s.top().b);
  ++waiver.waived[type];
  --waiver.left;
  waiver.lowest = type;
  s.top().b = waiver.code();
  if (waiver.left > 0) return;
  const int building = pop().a;
  pay_building(building, Amounts::of(0, waiver.waived[0]) + Amounts::of(1, waiver.waived[1]) +
                             Amounts::of(2, waiver.waived[2]));
}

// TNR-BUILD-03, 08, 10.
template <class Log>
void Course<Log>::pay_building(int building, Amounts waived) {
  const BuildingType& type = box_.buildings[building];
  const Amounts price = type.price() - waived;
  const std::uint32_t before = me().buildings;
  pay(price);
  s.copies[building] = static_cast<std::uint8_t>(s.copies[building] - 1);
  if (s.copies[building] == 0) s.available &= ~bit(building);
  me().buildings |= bit(building);
  tell(Happened::Built, s.active, building, low(price), high(price), low(waived));
  if (box_.rules >= 2) push_effect(type.instant);
  for (const int paying : BitSet(before & box_.after_build)) push_effect(box_.buildings[paying].effect);
  if (box_.rules < 2) push_effect(type.instant);
  push_effect(type.vp);
}

// TNR-CAPT-01 to 05.
template <class Log>
void Course<Log>::hire(int captain, int payment) {
  const Frame icon = pop();
  const Payment& price = box_.captains[captain].payments[payment];
  const int coins = std::max(0, price.coins - icon.a - sight().captain_discount(me()));
  me().coins = static_cast<std::uint16_t>(me().coins - coins);
  pay(price.resources);
  s.captains &= ~bit(captain);
  me().captains |= bit(captain);
  tell(Happened::Hired, s.active, captain, payment, coins, low(price.resources), high(price.resources));
  push_effect(box_.captains[captain].instant);
}

// TNR-CONTR-01 to 05.
template <class Log>
void Course<Log>::fulfil(int slot, int colour) {
  pop();
  const int contract = s.slots[slot] - 1;
  pay(box_.contracts[contract].requires_goods);
  s.slots[slot] = 0;
  me().contracts |= bit(contract);
  tell(Happened::Fulfilled, s.active, contract, slot);
  push_effect(box_.slot_bonus[slot]);
  gain_vp(colour, box_.contracts[contract].vp[colour], Source::Contract, contract);
}

// TNR-BARTER-07, 11.
template <class Log>
void Course<Log>::commit_barter() {
  pop();
  const int received = sight().sale_value(s.sold) - sight().purchase_cost(s.bought);
  const Amounts sold = s.sold;
  const Amounts bought = s.bought;
  s.sold = s.bought = 0;
  me().coins = static_cast<std::uint16_t>(me().coins + received);
  pay(sold);
  s.supply -= bought;
  me().held += bought;
  tell(Happened::Traded, s.active, low(sold), high(sold), low(bought), high(bought), received);
  if (sight().overflow(me()) > 0) push(Doing::Overflow);
}

// TNR-CAPT-07, 08.
template <class Log>
void Course<Log>::activate(int captain) {
  const CaptainCard& card = box_.captains[captain];
  pay(Amounts::of(5, card.cannons));
  me().spent |= bit(captain);
  tell(Happened::Activated, s.active, captain, card.cannons);
  push_effect(card.cannon_effect);
}

// TNR-POWER-01.
template <class Log>
void Course<Log>::exchange(int building) {
  const BuildingType& type = box_.buildings[building];
  pay(type.give);
  s.supply -= type.get;
  me().held += type.get;
  tell(Happened::Exchanged, s.active, building);
}

// TNR-POWER-03.
template <class Log>
void Course<Log>::use(int building) {
  pay(box_.buildings[building].give);
  tell(Happened::Used, s.active, building);
  push_effect(box_.buildings[building].effect);
}

// TNR-INC-03.
template <class Log>
void Course<Log>::forge(int building, int times) {
  pop();
  const BuildingType& type = box_.buildings[building];
  pay(type.give * times);
  s.supply -= type.get * times;
  me().held += type.get * times;
  tell(Happened::Forged, s.active, building, times);
  if (sight().overflow(me()) > 0) push(Doing::Overflow);
}

template <class Log>
void Course<Log>::next_turn() {
  turn_of(s.turn + 1);
}

}  // namespace samovar::tea_and_rum
