// Why a move is refused: the rule and the reason, with the numbers that fill its sentence.
#include "games/tea_and_rum/rules/phases.hpp"

namespace samovar::tea_and_rum {

namespace {

class Reasons {
 public:
  Reasons(const Box& box, const State& state, Move move)
      : box_(box), s(state), move_(move), sight_(box, state) {}

  Refusal find() const {
    if (!kMoves.form_of(move_)) return because("TNR-DEC-01", "tea-and-rum.refusal.not_a_move");
    const Kind kind = kind_of(move_);
    if (s.actor.is_nobody()) return because("TNR-FLOW-01", "tea-and-rum.refusal.over");
    if (kind <= kLastOfChance) return of_chance(kind);
    if (s.actor.is_chance()) return because("TNR-FLOW-02", "tea-and-rum.refusal.chance_first");
    if (s.depth > 0) return in_frame(kind);
    switch (s.phase) {
      case Phase::Ships:
        return in_ships(kind);
      case Phase::TurnStart:
        return in_turn(kind);
      case Phase::TurnEnd:
        if (kind == Kind::MoveWorker) return because("TNR-ACT-01", "tea-and-rum.refusal.one_worker");
        return free_step(kind);
      case Phase::FinalCaptains:
        if (kind == Kind::Use) return because("TNR-POWER-03", "tea-and-rum.refusal.own_turn_only");
        if (kind == Kind::Prove) return because("TNR-FINAL-01", "tea-and-rum.refusal.captains_first");
        return free_step(kind);
      case Phase::FinalAllegiance:
        if (kind == Kind::Use) return because("TNR-POWER-03", "tea-and-rum.refusal.own_turn_only");
        if (kind == Kind::Activate) return because("TNR-FINAL-01", "tea-and-rum.refusal.allegiance_now");
        return free_step(kind);
      default:
        if (kind != Kind::Convert) return because("TNR-FINAL-07", "tea-and-rum.refusal.convert_now");
        return because("TNR-FINAL-07", "tea-and-rum.refusal.too_few_coins", me().coins,
                       (red_of(move_) + blue_of(move_)) * box_.conversion_coins);
    }
  }

 private:
  const Player& me() const { return s.me(); }

  Refusal of_chance(Kind kind) const {
    if (!s.actor.is_chance()) return because("TNR-FLOW-07", "tea-and-rum.refusal.no_chance_now");
    switch (kind) {
      case Kind::DrawShips:
        return because("TNR-SHIPS-01", "tea-and-rum.refusal.not_this_outcome");
      case Kind::DrawToken:
        return because("TNR-AUTOMA-06", "tea-and-rum.refusal.not_this_outcome");
      case Kind::ShowVictory:
        return because("TNR-TWO-06", "tea-and-rum.refusal.not_this_outcome");
      case Kind::ShowContract:
        return because("TNR-SETUP-06", "tea-and-rum.refusal.not_this_outcome");
      case Kind::ShowCaptain:
        return because("TNR-SETUP-11", "tea-and-rum.refusal.not_this_outcome");
      default:
        return because("TNR-SETUP-01", "tea-and-rum.refusal.not_this_outcome");
    }
  }

  // What a bundle lacks: the reason names the first missing resource and how many of it.
  Refusal lacks(const char* rule, Amounts need) const {
    for (int type = 0; type < kResources; ++type)
      if (const int missing = need[type] - me().held[type]; missing > 0) {
        static constexpr const char* kReasons[kResources] = {
            "tea-and-rum.refusal.lack_wheat",   "tea-and-rum.refusal.lack_wood",
            "tea-and-rum.refusal.lack_ore",     "tea-and-rum.refusal.lack_barrel",
            "tea-and-rum.refusal.lack_tobacco", "tea-and-rum.refusal.lack_cannon"};
        return because(rule, kReasons[type], missing);
      }
    return {};
  }

  Refusal in_ships(Kind kind) const {
    switch (kind) {
      case Kind::BuyShip: {
        const int ship = ship_of(move_);
        if (!(s.ships >> ship & 1)) return because("TNR-SHIPS-06", "tea-and-rum.refusal.ship_gone", ship + 1);
        const int cost = sight_.ship_cost(me(), ship);
        if (me().coins < cost)
          return because("TNR-DEC-02", "tea-and-rum.refusal.too_few_coins", me().coins, cost);
        if (row_of(move_) >= box_.ships[ship].row_count)
          return because("TNR-SHIPS-05", "tea-and-rum.refusal.no_such_row");
        return because("TNR-SHIPS-09", "tea-and-rum.refusal.row_not_in_supply");
      }
      case Kind::Exchange:
        return of_exchange();
      case Kind::Unlock:
        return of_room();
      case Kind::Activate:
      case Kind::Use:
      case Kind::Prove:
        return because("TNR-SHIPS-13", "tea-and-rum.refusal.not_at_ships");
      case Kind::Build:
      case Kind::Hire:
      case Kind::Fulfil:
        return free_step(kind);
      default:
        return because("TNR-SHIPS-04", "tea-and-rum.refusal.buy_or_pass");
    }
  }

  Refusal in_turn(Kind kind) const {
    if (kind == Kind::MoveWorker) {
      if (sight_.row_on(board_of(move_), s.active) > 0)
        return because("TNR-ACT-09", "tea-and-rum.refusal.one_side");
      return s.removing() ? because("TNR-ACT-02", "tea-and-rum.refusal.no_worker_there")
                          : because("TNR-ACT-04", "tea-and-rum.refusal.board_full", box_.limit);
    }
    if (kind == Kind::Done) return because("TNR-ACT-12", "tea-and-rum.refusal.worker_first");
    return free_step(kind);
  }

  Refusal free_step(Kind kind) const {
    switch (kind) {
      case Kind::Activate:
        return of_activation();
      case Kind::Exchange:
        return of_exchange();
      case Kind::Use:
        return of_use();
      case Kind::Prove:
        return of_proof();
      case Kind::Unlock:
        return of_room();
      case Kind::Discard:
        return because("TNR-WARE-11", "tea-and-rum.refusal.only_overflow");
      case Kind::Build:
        return without_icon(of_build(), "tea-and-rum.refusal.needs_build");
      case Kind::Hire:
        return without_icon(of_hiring(), "tea-and-rum.refusal.needs_captain");
      case Kind::Fulfil:
        return without_icon(of_contract(), "tea-and-rum.refusal.needs_contract");
      case Kind::Sell:
      case Kind::ToBuy:
      case Kind::BuyUnit:
      case Kind::Commit:
      case Kind::Skip:
        return because("TNR-EFF-05", "tea-and-rum.refusal.no_icon");
      default:
        return because("TNR-TURN-03", "tea-and-rum.refusal.not_now");
    }
  }

  // What speaks against the thing itself comes first: an icon would not help.
  static Refusal without_icon(Refusal of_thing, const char* needs) {
    return of_thing ? of_thing : because("TNR-EFF-05", needs);
  }

  Refusal of_activation() const {
    const int captain = captain_of(move_);
    if (!(me().captains >> captain & 1))
      return because("TNR-CAPT-07", "tea-and-rum.refusal.not_your_captain");
    if (box_.captains[captain].cannons == 0)
      return because("TNR-CAPT-11", "tea-and-rum.refusal.no_cannons_asked");
    if (me().spent >> captain & 1) return because("TNR-CAPT-08", "tea-and-rum.refusal.activated_before");
    return lacks("TNR-CAPT-07", Amounts::of(5, box_.captains[captain].cannons));
  }
  Refusal of_exchange() const {
    const int building = building_of(move_);
    if (!(box_.anytime >> building & 1)) return because("TNR-POWER-01", "tea-and-rum.refusal.no_such_power");
    if (!(me().buildings >> building & 1))
      return because("TNR-POWER-01", "tea-and-rum.refusal.not_your_building");
    if (const Refusal lack = lacks("TNR-POWER-04", box_.buildings[building].give)) return lack;
    return because("TNR-POWER-04", "tea-and-rum.refusal.supply_short");
  }
  Refusal of_use() const {
    const int building = building_of(move_);
    if (!(box_.in_turn >> building & 1)) return because("TNR-POWER-03", "tea-and-rum.refusal.no_such_power");
    if (!(me().buildings >> building & 1))
      return because("TNR-POWER-03", "tea-and-rum.refusal.not_your_building");
    return lacks("TNR-POWER-03", box_.buildings[building].give);
  }
  Refusal of_room() const {
    const int token = token_of(move_);
    if (me().tokens[token] == 0) return because("TNR-DEC-03", "tea-and-rum.refusal.no_such_token", token + 1);
    if (me().coins <= token)
      return because("TNR-DEC-03", "tea-and-rum.refusal.too_few_coins", me().coins, token + 1);
    return because("TNR-WARE-08", "tea-and-rum.refusal.cheapest_token");
  }
  Refusal of_proof() const {
    if (me().allegiance == 0) return because("TNR-DEC-08", "tea-and-rum.refusal.no_allegiance");
    if (me().proved) return because("TNR-ALLEG-06", "tea-and-rum.refusal.proved_before");
    const AllegianceCard& card = box_.allegiances[me().allegiance - 1];
    if (!card.by_payment) return because("TNR-ALLEG-07", "tea-and-rum.refusal.proved_by_itself");
    if (me().coins < card.coins)
      return because("TNR-ALLEG-09", "tea-and-rum.refusal.too_few_coins", me().coins, card.coins);
    return lacks("TNR-ALLEG-09", card.resources);
  }

  Refusal in_frame(Kind kind) const {
    const Frame& frame = s.top();
    const bool at_icon = frame.doing == Doing::Build || frame.doing == Doing::Captain ||
                         frame.doing == Doing::Contract || (frame.doing == Doing::BarterSell && s.sold == 0);
    if (at_icon && kind == Kind::Exchange) return of_exchange();
    if (at_icon && kind == Kind::Use && (s.phase == Phase::TurnStart || s.phase == Phase::TurnEnd))
      return of_use();
    if (at_icon && kind == Kind::Unlock) return of_room();
    switch (frame.doing) {
      case Doing::Cubes:
        if (kind != Kind::Cube) return because("TNR-EFF-08", "tea-and-rum.refusal.choose_cube");
        return because("TNR-EFF-08", "tea-and-rum.refusal.supply_short");
      case Doing::Branch:
        return because("TNR-EFF-03", "tea-and-rum.refusal.choose_branch");
      case Doing::Build:
        return kind == Kind::Build ? of_build() : because("TNR-TURN-04", "tea-and-rum.refusal.build_or_skip");
      case Doing::Captain:
        return kind == Kind::Hire ? of_hiring() : because("TNR-TURN-04", "tea-and-rum.refusal.hire_or_skip");
      case Doing::Contract:
        return kind == Kind::Fulfil ? of_contract()
                                    : because("TNR-TURN-04", "tea-and-rum.refusal.contract_or_skip");
      case Doing::BarterSell:
        return in_selling(kind);
      case Doing::BarterBuy:
        return in_buying(kind);
      case Doing::Waive:
        if (kind != Kind::Waive) return because("TNR-BUILD-05", "tea-and-rum.refusal.waive_first");
        if (resource_of(move_) < Waiver::of(frame.b).lowest)
          return because("TNR-BUILD-13", "tea-and-rum.refusal.in_order");
        return because("TNR-BUILD-07", "tea-and-rum.refusal.not_payable");
      case Doing::Overflow:
        return in_overflow(kind);
      case Doing::Allegiance:
        if (kind != Kind::Swear) return because("TNR-ALLEG-01", "tea-and-rum.refusal.swear_first");
        return because("TNR-ALLEG-05", "tea-and-rum.refusal.allegiance_gone");
      case Doing::Forge:
        if (kind != Kind::Forge || building_of(move_) != frame.a)
          return because("TNR-INC-03", "tea-and-rum.refusal.forge_first");
        return because("TNR-INC-04", "tea-and-rum.refusal.forge_bound", sight_.forge_bound(me(), frame.a));
      default:
        return because("TNR-EFF-02", "tea-and-rum.refusal.not_now");
    }
  }

  Refusal of_build() const {
    const int building = building_of(move_);
    if (s.removed >> building & 1) return because("TNR-SETUP-03", "tea-and-rum.refusal.type_removed");
    if (me().buildings >> building & 1) return because("TNR-BUILD-02", "tea-and-rum.refusal.owned_before");
    if (s.copies[building] == 0) return because("TNR-BUILD-03", "tea-and-rum.refusal.no_copy");
    const BuildingType& type = box_.buildings[building];
    const int discount = taken_off(Doing::Build) + sight_.cube_discount(me());
    if (discount == 0) return lacks("TNR-BUILD-01", type.price());
    int cubes = 0;
    for (int cube = 0; cube < kCubes; ++cube) cubes += std::max(0, type.cost[cube] - me().held[cube]);
    if (cubes > discount)
      return because("TNR-BUILD-07", "tea-and-rum.refusal.lack_cubes", cubes - discount, discount);
    return lacks("TNR-BUILD-01", type.goods);
  }
  // By the icon in force, if it is one of these.
  int taken_off(Doing icon) const { return s.depth > 0 && s.top().doing == icon ? s.top().a : 0; }
  Refusal of_hiring() const {
    if (!(s.captains >> captain_of(move_) & 1))
      return because("TNR-CAPT-06", "tea-and-rum.refusal.captain_not_there");
    const CaptainCard& card = box_.captains[captain_of(move_)];
    const int payment = payment_of(move_);
    if (payment >= card.payment_count) return because("TNR-CAPT-02", "tea-and-rum.refusal.one_payment");
    const int coins =
        std::max(0, card.payments[payment].coins - taken_off(Doing::Captain) - sight_.captain_discount(me()));
    if (me().coins < coins) return because("TNR-DEC-05", "tea-and-rum.refusal.too_dear", me().coins, coins);
    return lacks("TNR-DEC-05", card.payments[payment].resources);
  }
  Refusal of_contract() const {
    const int slot = slot_of(move_);
    if (slot >= box_.slot_count || s.slots[slot] == 0)
      return because("TNR-CONTR-05", "tea-and-rum.refusal.slot_empty", slot + 1);
    return lacks("TNR-CONTR-01", box_.contracts[s.slots[slot] - 1].requires_goods);
  }

  Refusal in_selling(Kind kind) const {
    switch (kind) {
      case Kind::Sell:
        if (me().held[resource_of(move_)] <= s.sold[resource_of(move_)])
          return because("TNR-BARTER-01", "tea-and-rum.refusal.no_more_to_sell");
        return because("TNR-BARTER-14", "tea-and-rum.refusal.in_order");
      case Kind::Exchange:
      case Kind::Use:
      case Kind::Unlock:
      case Kind::Skip:
        return because("TNR-BARTER-14", "tea-and-rum.refusal.barter_begun");
      case Kind::BuyUnit:
        return because("TNR-BARTER-14", "tea-and-rum.refusal.end_selling_first");
      default:
        return because("TNR-BARTER-14", "tea-and-rum.refusal.barter_first");
    }
  }
  Refusal in_buying(Kind kind) const {
    switch (kind) {
      case Kind::BuyUnit: {
        const int resource = resource_of(move_);
        if (s.sold[resource] > 0) return because("TNR-BARTER-02", "tea-and-rum.refusal.sold_that");
        if (s.supply[resource] <= s.bought[resource])
          return because("TNR-BARTER-12", "tea-and-rum.refusal.supply_short");
        if (resource < s.top().a) return because("TNR-BARTER-14", "tea-and-rum.refusal.in_order");
        return because("TNR-BARTER-08", "tea-and-rum.refusal.too_few_coins",
                       me().coins + sight_.sale_value(s.sold),
                       sight_.purchase_cost(s.bought + Amounts::of(resource)));
      }
      case Kind::Commit:
        return because("TNR-BARTER-13", "tea-and-rum.refusal.empty_barter");
      case Kind::Sell:
      case Kind::ToBuy:
        return because("TNR-BARTER-14", "tea-and-rum.refusal.selling_is_over");
      default:
        return because("TNR-BARTER-14", "tea-and-rum.refusal.barter_first");
    }
  }
  Refusal in_overflow(Kind kind) const {
    switch (kind) {
      case Kind::Unlock:
        return of_room();
      case Kind::Use:
        if (s.phase == Phase::TurnStart || s.phase == Phase::TurnEnd) return of_use();
        return because("TNR-SHIPS-13", "tea-and-rum.refusal.not_at_ships");
      case Kind::Discard:
        return because("TNR-DEC-04", "tea-and-rum.refusal.none_held");
      case Kind::Exchange:
        return of_exchange();
      case Kind::Prove:
        return of_proof();
      default:
        return because("TNR-WARE-03", "tea-and-rum.refusal.make_room", sight_.overflow(me()));
    }
  }

  const Box& box_;
  const State& s;
  Move move_;
  Sight sight_;
};

}  // namespace

Refusal TeaAndRum::refusal(const State& state, Move move) const {
  MoveList list;
  moves(state, list);
  if (list.contains(move)) return {};
  return Reasons(box_, state, move).find();
}

}  // namespace samovar::tea_and_rum
