// Chai's rules as functions over a State. The hot ones are here and in phases.hpp, so that search inlines
// them; who only reads and writes positions calls what game.cpp has compiled.
//
// One deviation in form from docs/rules/chai.md: cups that hold the same tea tokens are one choice (the
// left-most of them), as nobody can tell them apart (CHAI-ACT-04).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <string_view>

#include "engine/game.hpp"
#include "games/chai/rules/box.hpp"
#include "games/chai/rules/events.hpp"
#include "games/chai/rules/market.hpp"
#include "games/chai/rules/moves.hpp"
#include "games/chai/rules/state.hpp"

namespace samovar::chai {

// What a seat's points are made of; labels of result().
enum class Line : std::uint8_t { Orders, Money, Diversity, Majorities, Unserved };
inline constexpr int kLines = 5;

class Fans;

class Chai {
 public:
  using State = chai::State;
  static constexpr std::string_view kId = "chai";
  static constexpr int kRulesVersion = kRules;
  static constexpr const MoveTable& kMoves = chai::kMoves;

  explicit Chai(const Box& box);

  const Box& box() const { return box_; }
  // People's seats. The automatic merchant is house number seats(), has no seat and decides nothing.
  int seats() const { return box_.people; }
  int longest() const { return 80 + box_.turns * box_.houses * 130; }

  State start() const;

  // CHAI-TURN-01, CHAI-END-02.
  Actor actor(const State& state) const {
    if (is_chance(state.phase)) return Actor::chance();
    if (state.phase == Phase::Over) return Actor::nobody();
    if (state.phase == Phase::DiceOrder) return Actor::seat(Seat{0});  // CHAI-DICE-05
    return Actor::seat(Seat{state.active});
  }

  void moves(const State& state, MoveList& list) const;

  template <class Log>
  void play(State& state, Move move, Log& log) const;
  template <class Rng>
  Move draw(const State& state, Rng& rng) const;
  template <class Rng>
  Move pick(const State& state, Rng& rng) const;
  template <class Rng>
  int run_at_random(State& state, Rng& rng) const;

  State redact(const State& state, Seat viewer) const;
  bool keeps_secrets() const { return box_.connoisseur && box_.people > 1; }
  bool chooses_in_secret(const State& state) const;
  template <class Rng>
  void complete(State& state, Rng& rng) const;
  bool reveals(const State& state, Move move) const;

  Refusal refusal(const State& state, Move move) const;
  Result result(const State& state) const;
  Payoff payoff(const State& state) const;
  int points(const State& state, int house) const;
  // So many points are worth a whole payoff in the solo game; 0 where there is somebody to win against.
  int points_alone() const { return box_.mode == Mode::Solo ? 2 * std::max(1, box_.grades[0]) : 0; }
  float share_alone(float points) const {
    return std::clamp(points / static_cast<float>(points_alone()), 0.0f, 1.0f);
  }

  // CHAI-COOP-13: the people's points together.
  int team_points(const State& state) const;

  // What the view and the evaluation ask, too.
  const Customer& customer(int card) const { return box_.customers[static_cast<std::size_t>(card)]; }
  int price(SpaceSet group) const { return box_.price_of_columns[columns_of(group)]; }
  int last_house(const State& state) const {
    return box_.automatic(box_.people) ? box_.people : before(state.first);
  }
  int next_house(const State& state, int house) const;
  // The card that an order names; its code may be unknown in a redacted state.
  std::uint8_t ordered(const State& state, int order) const {
    return order < kPoolSlots ? state.pool[static_cast<std::size_t>(order)]
                              : state.reserved_at(state.active, order - kPoolSlots);
  }
  int tea_price(const State& state, int tea) const { return tea == state.active ? 0 : box_.tea_cost; }
  // CHAI-FULFIL-03, 04, 05, 08.
  bool can_serve(const State& state, int house, int card) const;
  static int shortage(Amounts have, Amounts need) { return total(missing(have, need)); }
  // The orders that the active house can serve, a bit each: pool slots, then places among its reserved.
  std::uint32_t orders(const State& state) const;
  // Those of them that may take more wild pieces than they need (CHAI-FULFIL-08).
  std::uint32_t wild_orders(const State& state, std::uint32_t orders) const;
  // The pool slot of the customer that a check mark serves, or -1.
  int check_slot(const State& state) const;
  bool dice_order_matters(const State& state) const;
  // Cards of this tea that are in play and not known to be anywhere (CHAI-CHANCE-05).
  int unknown_in_play(std::uint64_t unseen, int tea) const {
    const std::uint64_t all = box_.cards_of[static_cast<std::size_t>(tea)];
    return box_.cards_per_tea - std::popcount(all & ~unseen);
  }
  bool token_can_be_taken(const State& state) const {
    return state.token_bag.total() > 0 || state.token_cups != 0 || board_types(state) != 0;
  }
  // Outside Connoisseur it does not matter which cup was used (CHAI-ACT-08).
  void canonical(State& state) const {
    if (box_.connoisseur) return;
    state.cup_teas.fill(0);
    state.cup_tips = static_cast<std::uint8_t>((1u << std::popcount(state.cup_tips)) - 1);
  }
  // Cups that an order may go into, each look once, a bit each (CHAI-FULFIL-06, CHAI-ACT-04).
  unsigned cups_offered(const State& state) const;
  static unsigned board_types(const State& state) {
    unsigned types = 0;
    for (const std::uint8_t token : state.board) types |= 1u << token;
    return types >> 1;
  }

 private:
  // menu.cpp
  void outcomes(const State& state, MoveList& list) const;
  void list_deck(const State& state, MoveList& list) const;

  // menu.hpp
  void choices(const State& state, Fans& fans) const;
  void ability_choices(const State& state, int number, Fans& fans) const;
  void order_choices(const State& state, Fans& fans) const;
  void swap_choices(const State& state, const Ability& ability, int number, Fans& fans) const;
  std::uint32_t groups_up_to(std::uint64_t market, int price) const;
  std::uint32_t wanted_types(const State& state) const;
  bool has_swap(const State& state) const;

  // step.hpp
  template <class Log>
  void play_outcome(State& state, Move move, Log& log) const;
  template <class Log>
  void drew_customer(State& state, int card, Log& log) const;
  template <class Log>
  void resume(State& state, Log& log) const;
  void begin_setup(State& state) const;
  int next_tea(const State& state, int tea) const;
  template <class Log>
  void deal_start(State& state, int card, Log& log) const;
  template <class Log>
  void deal_tea_cards(State& state, int tea, Log& log, bool begins = false) const;
  template <class Log>
  void set_up_abilities(State& state, Log& log) const;
  template <class Log>
  void show_ability(State& state, int ability, Log& log) const;
  template <class Log>
  void fill_pool(State& state, Then then, Log& log) const;
  template <class Log>
  void fill_market(State& state, Then then, Log& log) const;
  template <class Log>
  void fill_board(State& state, Then then, Log& log) const;
  template <class Log>
  void begin_turn(State& state, Log& log) const;
  template <class Log>
  void end_turn(State& state, Log& log) const;
  template <class Log>
  void settle_turn(State& state, Log& log) const;
  template <class Log>
  void log_secret(Event event, Log& log) const;
  bool customers_left(const State& state) const;
  template <class Log>
  void fill_card(State& state, Log& log) const;
  template <class Log>
  void replace_ability(State& state, int slot, Log& log) const;
  template <class Log>
  void visit_market(State& state, Log& log) const;
  template <class Log>
  void buy(State& state, SpaceSet group, int price, Then then, Log& log) const;
  template <class Log>
  void reset_pantry(State& state, Log& log) const;
  template <class Log>
  void take_token(State& state, int type, Log& log) const;
  template <class Log>
  void pantry_goes_on(State& state, Log& log) const;
  template <class Log>
  void reserve(State& state, int slot, Log& log) const;
  template <class Log>
  void reserved(State& state, Log& log) const;
  template <class Log>
  void dismiss(State& state, int place, Log& log) const;
  template <class Log>
  void take_blind_card(State& state, int card, Log& log) const;
  template <class Log>
  void discard_tile(State& state, int type, Log& log) const;
  template <class Log>
  void discard_token(State& state, int type, Log& log) const;
  template <class Log>
  void discard_tiles(State& state, Then then, Log& log) const;
  template <class Log>
  void discard_tokens(State& state, Then then, Log& log) const;
  bool tile_to_draw(State& state) const;
  bool token_to_draw(State& state) const;
  static void deal_tips(State& state, const Box& box);
  static int drawn_from_bottom(State& state);
  static void take_from_board(State& state, int type, int instead);
  static void add_reserved(State& state, int house, int card, Known known);
  static int drop_reserved(State& state, int house, int place);

  // orders.hpp
  template <class Log>
  void begin_order(State& state, int order, Log& log) const;
  template <class Log>
  void enter_order(State& state, Log& log) const;
  template <class Log>
  void serve(State& state, int cup, Log& log) const;
  template <class Log>
  void move_to_served(State& state, int order, int card, int cup, Log& log) const;
  template <class Log>
  void pay_tea(State& state, int tea, Log& log) const;
  template <class Log>
  void reveal_tip(State& state, int cup, Log& log) const;
  template <class Log>
  void collect_tip(State& state, int kind, Log& log) const;
  template <class Log>
  void take_wish(State& state, int type, Log& log) const;
  template <class Log>
  void order_rest(State& state, Then then, Log& log) const;
  template <class Log>
  void run_out(State& state, int tea, Log& log) const;
  unsigned waivers(const State& state, const Customer& customer) const;
  struct Blend {
    int type;
    int least;
    int most;
    bool tokens;
  };
  Blend next_blend(const State& state) const;
  void pay_type(State& state, int type, bool tokens, int wild) const;
  bool has_blend(const State& state, const Customer& customer, Amounts pantry) const;
  Amounts order_pantry(const State& state, const Customer& customer) const;

  // abilities.hpp
  template <class Log>
  void use_ability(State& state, Move move, Log& log) const;
  template <class Log>
  void swap_more(State& state, Log& log) const;
  template <class Log>
  void finish_swap(State& state, Log& log) const;
  template <class Log>
  void finish_search(State& state, int wanted, Log& log) const;
  static void take_wanted(PackedCounts& bag, Amounts& cups, Amounts& house, int type);

  // chaiwala.hpp, dice.hpp
  template <class Log>
  void automatic_turn(State& state, Log& log) const;
  template <class Log>
  void chaiwala_turn(State& state, Log& log) const;
  template <class Log>
  void dice_goes_on(State& state, Log& log) const;
  template <class Log>
  void order_dice(State& state, bool coins_first, Log& log) const;
  template <class Log>
  bool dice_gain(State& state, int die, Log& log) const;
  template <class Log>
  bool dice_check(State& state, Log& log) const;
  template <class Log>
  bool dice_serve(State& state, Log& log) const;
  template <class Log>
  void merchant_serves(State& state, int slot, Log& log) const;
  template <class Log>
  void merchant_wish(State& state, bool tile, Log& log) const;
  bool merchant_draws(State& state, bool tile) const;
  template <class Key>
  int best_in_pool(const State& state, Key&& key) const;

  int before(int seat) const { return seat == 0 ? box_.people - 1 : seat - 1; }
  template <class Rng>
  Move draw_from_deck(const State& state, Rng& rng) const;

  Refusal refusal_of(const State& state, Move move) const;
  Refusal action_refusal(const State& state, Kind kind) const;
  Refusal buy_refusal(const State& state, Move move) const;
  Refusal pantry_refusal(const State& state, Kind kind) const;
  Refusal end_refusal(const State& state) const;
  Refusal order_refusal(const State& state, int order) const;
  Refusal ability_refusal(const State& state, Move move) const;
  void settle_places(const State& state, Result& result) const;

  Box box_;
  int dearest_ = 0;                                // price of the market
  std::array<SpaceSet, kPriceAtMost> too_dear_{};  // spaces whose price is above an amount of money
};

// CHAI-FULFIL-03, 04, 05, 08, CHAI-AB6-01.
inline bool Chai::can_serve(const State& state, int house, int card) const {
  const Customer& wanted = customer(card);
  const auto h = static_cast<std::size_t>(house);
  if (wanted.tea != house && state.money[h] < box_.tea_cost) return false;
  const Amounts tiles = state.tiles[h];
  const Amounts tokens = state.tokens[h];
  if (!covers(tiles, wanted.flavours) && shortage(tiles, wanted.flavours) > amount(tiles, kWildTile))
    return false;
  if (covers(tokens, wanted.pantry)) return true;
  return shortage(tokens, wanted.pantry) - state.waiver <= amount(tokens, kWildToken);
}

// CHAI-FULFIL-06, CHAI-ACT-04.
inline unsigned Chai::cups_offered(const State& state) const {
  const unsigned open = state.cup_tips ? state.cup_tips : (1u << box_.teas) - 1;
  unsigned offered = 0;
  for (const int cup : BitSet(open)) {
    const auto* mine = &state.cup_teas[static_cast<std::size_t>(cup * kHouses)];
    bool new_look = true;
    for (const int other : BitSet(offered))
      new_look = new_look && !std::equal(mine, mine + kHouses,
                                         &state.cup_teas[static_cast<std::size_t>(other * kHouses)]);
    if (new_look) offered |= 1u << cup;
  }
  return offered;
}

// CHAI-TURN-08, CHAI-COOP-04.
inline int Chai::next_house(const State& state, int house) const {
  if (box_.automatic(house)) return state.first;
  const int next = house + 1 == box_.people ? 0 : house + 1;
  return next == state.first && box_.houses > box_.people ? box_.people : next;
}

template <class Rng>
Move Chai::draw_from_deck(const State& state, Rng& rng) const {
  PackedCounts deck = state.deck;
  const int kind = deck.take_nth(below(rng, deck.total()));
  const std::uint64_t from =
      kind == kIdentified ? state.identified : state.unseen & box_.cards_of[static_cast<std::size_t>(kind)];
  return make(Kind::Card, nth_bit(from, below(rng, static_cast<std::uint32_t>(std::popcount(from)))));
}

template <class Rng>
Move Chai::draw(const State& state, Rng& rng) const {
  const auto any_of = [&](PackedCounts bag) { return bag.take_nth(below(rng, bag.total())); };
  switch (state.phase) {
    case Phase::MarketTile:
    case Phase::CardTile:
    case Phase::HouseTile:
      return make(Kind::Tile, any_of(state.tile_bag));
    case Phase::BoardToken:
    case Phase::BlindToken:
    case Phase::HouseToken:
      return make(Kind::Token, any_of(state.token_bag));
    case Phase::Tip:
      return make(Kind::Tip, any_of(state.tips));
    case Phase::PoolCard:
    case Phase::BlindCard:
      return draw_from_deck(state, rng);
    case Phase::StartCard:
    case Phase::TeaCard: {
      const std::uint64_t from = state.unseen & box_.cards_of[state.step];
      return make(Kind::Card, nth_bit(from, below(rng, static_cast<std::uint32_t>(std::popcount(from)))));
    }
    case Phase::NewAbility:
      return make(
          Kind::NewAbility,
          nth_bit(state.abilities, below(rng, static_cast<std::uint32_t>(std::popcount(state.abilities)))));
    case Phase::Die:
      return make(Kind::Die, box_.dice[state.step][below(rng, kDieSides)]);
    default:
      return make(Kind::First, static_cast<int>(below(rng, static_cast<std::uint32_t>(box_.people))));
  }
}

}  // namespace samovar::chai

namespace samovar {

// At full speed in game.cpp.
extern template int play_out(const chai::Chai&, chai::State&, FastRng&);

}  // namespace samovar
