// What a position must add up to. Each check names the field that is out.
#include <fmt/format.h>

#include "games/chai/codec/module.hpp"
#include "json/reader.hpp"

namespace samovar::chai {

namespace {

class Audit {
 public:
  Audit(const Chai& game, const State& state, JsonReader& json)
      : game_(game), box_(game.box()), state_(state), json_(json) {}

  void run() {
    market();
    pieces();
    teas();
    customers();
    tips();
    abilities();
    limits();
    pending();
    if (!json_.failed() && !is_over()) someone_can_act();
  }

 private:
  bool is_over() const { return state_.phase == Phase::Over; }
  bool in_setup() const { return state_.tips.total() == 0 && state_.cup_tips == 0 && state_.cycles == 0; }

  void market() {
    for (int row = 0; row < kRows; ++row)
      for (int column = 1; column < kColumns; ++column)
        if (tile_at(state_.market, row * kColumns + column) >= 0 &&
            tile_at(state_.market, row * kColumns + column - 1) < 0)
          return json_["market"].fail(fmt::format("row {} has a gap; rows close up to the left", row + 1));
  }

  // Conservation of tiles and tokens.
  void pieces() {
    Amounts tiles = amounts_of(state_.tile_bag, kTileTypes) + state_.tile_cups + state_.card_tiles;
    Amounts tokens = amounts_of(state_.token_bag, kTokenTypes) + state_.token_cups;
    for (int cell = 0; cell < kSpaces; ++cell)
      if (const int type = tile_at(state_.market, cell); type >= 0) tiles += some(type);
    for (const std::uint8_t token : state_.board)
      if (token) tokens += some(token - 1);
    for (std::size_t house = 0; house < kHouses; ++house) {
      tiles += state_.tiles[house];
      tokens += state_.tokens[house];
    }
    for (int type = 0; type < kTileTypes; ++type)
      if (amount(tiles, type) != amount(box_.tiles, type))
        json_["flavour_bag"].fail(fmt::format("there are {} tiles of flavour {} in all, expected {}",
                                              amount(tiles, type), type + 1, amount(box_.tiles, type)));
    for (int type = 0; type < kTokenTypes; ++type)
      if (amount(tokens, type) != amount(box_.tokens, type))
        json_["pantry_bag"].fail(fmt::format("there are {} tokens of pantry item {} in all, expected {}",
                                             amount(tokens, type), type + 1, amount(box_.tokens, type)));
  }

  void teas() {
    for (int tea = 0; tea < box_.teas; ++tea) {
      const auto t = static_cast<std::size_t>(tea);
      int used = 0;
      int served = 0;
      for (int cup = 0; cup < box_.teas; ++cup) used += state_.tea_in_cup(cup, tea);
      for (const std::uint64_t cards : state_.served) served += std::popcount(cards & box_.cards_of[t]);
      if (used + state_.supply[t] != box_.tea_tokens[t])
        json_["tea_supply"].fail(fmt::format("tea {} has {} tokens in all, expected {}", tea + 1,
                                             used + state_.supply[t], box_.tea_tokens[t]));
      if (used != served)
        json_["cups"].fail(
            fmt::format("tea {} has {} tokens in cups, but {} orders were served", tea + 1, used, served));
    }
  }

  void count(std::uint8_t code, std::uint64_t& seen) {
    if (code == kNoCard) return;
    if (seen >> card_of(code) & 1)
      json_["pool"].fail(fmt::format("card {} lies in two places", card_of(code) + 1));
    seen |= bit_of(card_of(code));
  }

  void customers() {
    std::uint64_t seen = 0;
    for (const std::uint8_t code : state_.pool) count(code, seen);
    for (const std::uint8_t code : state_.reserved) count(code, seen);
    for (std::size_t i = 0; i < state_.bottom_size; ++i) count(state_.bottom[i], seen);
    for (const std::uint64_t served : state_.served)
      for (const int card : BitSet(served)) count(code_of(card), seen);
    for (const int card : BitSet(state_.identified)) count(code_of(card), seen);
    if (state_.unseen & seen) json_["deck"]["unseen"].fail("names a card that lies elsewhere");
    if (state_.secret & ~state_.identified)
      json_["deck"]["secret"].fail("names a card that is not identified");
    for (int tea = 0; tea < box_.teas && !json_.failed(); ++tea) {
      const auto t = static_cast<std::size_t>(tea);
      const std::uint64_t cards = box_.cards_of[t];
      // The tip of the last order is still to come while its tea is being used up.
      if (state_.supply[t] == 0 && state_.tea != tea) {
        std::uint64_t left = (seen | state_.unseen) & cards;
        for (const std::uint64_t served : state_.served) left &= ~served;
        if (left || state_.deck[tea] > 0)
          json_["tea_supply"].fail(
              fmt::format("tea {} has run out, but customers want it (CHAI-TOKEN-01)", tea + 1));
        continue;
      }
      const int everywhere = std::popcount(seen & cards) + state_.deck[tea];
      if (everywhere != box_.cards_per_tea)
        json_["deck"]["unidentified"].fail(fmt::format("tea {} has {} customers in all, expected {}", tea + 1,
                                                       everywhere, box_.cards_per_tea));
      if (std::popcount(state_.unseen & cards) != std::popcount(cards & ~seen))
        json_["deck"]["unseen"].fail(fmt::format("tea {} has cards that are nowhere", tea + 1));
    }
  }

  void tips() {
    int cups = 0;
    for (int cup = 0; cup < box_.teas; ++cup) cups += state_.cup_tips >> cup & 1;
    if (in_setup()) return;
    int in_use = 0;
    for (const Tip& tip : box_.tips) in_use += tip.count;
    const int revealed = in_use - static_cast<int>(state_.tips.total());
    const int taken = box_.teas - cups - (state_.phase == Phase::Tip);
    if (revealed != taken)
      json_["tips"].fail(fmt::format("{} tips are revealed, but {} cups are without", revealed, taken));
  }

  void abilities() {
    unsigned seen = state_.abilities;
    const bool waits =
        state_.ability != 0 && (state_.phase == Phase::Replace || state_.phase == Phase::CardTile);
    for (const std::uint8_t ability : state_.slots) {
      if (ability == 0) continue;
      if (seen >> ability & 1) json_["abilities"].fail(fmt::format("ability {} stands twice", ability));
      seen |= 1u << ability;
    }
    if (waits && (seen >> state_.ability & 1))
      json_["pending"]["ability"].fail(fmt::format("ability {} stands twice", state_.ability));
    if (seen & ~unsigned{box_.abilities_in_use})
      json_["abilities"].fail("names an ability that is not in use");
    if (box_.organic && seen) json_["abilities"].fail("an organic game has none (CHAI-ORGANIC-01)");
    if (!in_setup() && !box_.organic)
      for (const std::uint8_t ability : state_.slots)
        if (ability == 0) json_["abilities"]["face_up"].fail("expected three abilities");
  }

  void limits() {
    for (int house = 0; house < box_.houses; ++house) {
      const auto h = static_cast<std::size_t>(house);
      JsonReader one = json_["houses"][h];
      const bool active = house == state_.active;
      if (total(state_.tiles[h]) > box_.tile_limit && !(active && state_.phase == Phase::DiscardTile))
        one["flavours"].fail(fmt::format("more than {} tiles (CHAI-MARKET-08)", box_.tile_limit));
      if (total(state_.tokens[h]) > box_.token_limit && !(active && state_.phase <= Phase::DiscardToken))
        one["pantry"].fail(fmt::format("more than {} tokens (CHAI-PANTRY-06)", box_.token_limit));
      // A fourth card waits for the pool to be filled, then for its dismissal.
      const bool fourth = active && (state_.phase == Phase::Dismiss ||
                                     (state_.phase == Phase::PoolCard && state_.then == Then::Reserved));
      if (state_.reserved_count(house) > box_.reserve_limit + fourth)
        one["reserved"].fail(fmt::format("more than {} customers (CHAI-RESERVE-04)", box_.reserve_limit));
      if (!box_.connoisseur)
        for (int i = 0; i < kHeld; ++i)
          if (state_.known[State::held(house, i)] != Known::All)
            one["reserved"].fail("only Connoisseur hides customers (CHAI-CONN-01)");
    }
  }

  void pending() {
    JsonReader pending = json_["pending"];
    const bool chain = is_order_chain(state_.phase);
    if (chain != (state_.order != kNone)) return pending["order"].fail("does not fit the phase");
    if (chain &&
        (state_.order < kPoolSlots ? state_.pool[state_.order]
                                   : state_.reserved_at(state_.active, state_.order - kPoolSlots)) == kNoCard)
      return pending["order"].fail("names no customer");
    if (chain) {
      const auto me = static_cast<std::size_t>(state_.active);
      if (!game_.can_serve(state_, state_.active, card_of(game_.ordered(state_, state_.order))))
        pending["order"].fail("names a customer who cannot be served");
      if (!covers(state_.tiles[me], state_.pay_tiles) || !covers(state_.tokens[me], state_.pay_tokens))
        pending["pay_flavours"].fail("more than the house holds");
    } else if (state_.pay_tiles != 0 || state_.pay_tokens != 0) {
      pending["pay_flavours"].fail("nothing is being paid");
    }
    const bool resolving = state_.phase == Phase::Tip || state_.phase == Phase::TipItem ||
                           (state_.then == Then::OrderRest && !is_over());
    if (resolving != (state_.tea != kNone)) pending["tea"].fail("does not fit the phase");
    if (state_.tea != kNone && state_.tea >= box_.teas) pending["tea"].fail("is not in play");
    if (chain ? game_.box().rules < 4 && state_.wish : (state_.phase == Phase::TipItem) != (state_.wish != 0))
      pending["wish"].fail("does not fit the phase");
    if (state_.phase == Phase::DiceOrder
            ? !game_.dice_order_matters(state_) || state_.step != kDice
            : box_.automatic(state_.active) && !is_chance(state_.phase) && !is_over())
      json_["active"].fail("an automatic merchant decides nothing (CHAI-TURN-09)");
    if (state_.phase == Phase::Swap || state_.phase == Phase::Want) {
      const Effect effect = box_.abilities[state_.ability].effect;
      const bool swap = effect == Effect::SwapTiles || effect == Effect::SwapTokens;
      const bool search = effect == Effect::SearchTile || effect == Effect::SearchToken;
      if (!(state_.phase == Phase::Swap ? swap && state_.pairs > 0 : search))
        pending["ability"].fail("does not fit the phase");
    }
    at_rest(pending);
    if ((state_.phase == Phase::StartCard || state_.phase == Phase::TeaCard) && state_.step >= box_.teas)
      pending["step"].fail("is no tea in play");
    if (state_.phase == Phase::Die && (box_.mode != Mode::Dice || state_.step >= kDice))
      pending["step"].fail("is no die");
  }

  // What is being entered belongs to its phases; everywhere else there is nothing of it.
  void at_rest(JsonReader& pending) {
    const Phase phase = state_.phase;
    const bool paying = phase == Phase::Blend || phase == Phase::Cup;
    if (paying != (state_.waived != kNone)) pending["waived"].fail("does not fit the phase");
    const bool named = phase == Phase::Replace || phase == Phase::Swap || phase == Phase::Want;
    if (named ? state_.ability == 0 : state_.ability != 0 && phase != Phase::CardTile)
      pending["ability"].fail("does not fit the phase");
    if (state_.pairs != 0 && phase != Phase::Swap) pending["pairs"].fail("does not fit the phase");
    const std::size_t given = phase == Phase::Want ? 2 : state_.pairs;
    for (std::size_t i = 0; i < kSwaps; ++i) {
      if (i >= given && state_.given[i] != 0) pending["given"].fail("names more than is being entered");
      if (i >= state_.pairs && state_.taken[i] != 0)
        pending["taken"].fail("names more than is being entered");
    }
    const bool counts = phase == Phase::StartCard || phase == Phase::TeaCard || is_order_chain(phase) ||
                        box_.mode == Mode::Dice;
    if (state_.step != 0 && !counts) pending["step"].fail("does not fit the phase");
    if (box_.mode != Mode::Dice && state_.dice != State{}.dice)
      pending["dice"].fail("nobody rolls dice in this mode");
    if (pending.failed()) return;
    if (is_order_chain(phase)) {
      State before = state_;
      before.phase = Phase::Serve;
      before.order = before.waived = kNone;
      before.step = before.wish = 0;
      before.pay_tiles = before.pay_tokens = 0;
      if (!leads_here(before, make(state_.wish ? Kind::ServeWild : Kind::Serve, state_.order)))
        pending["pay_flavours"].fail("this order cannot be entered so far");
    }
    if (phase == Phase::Swap || phase == Phase::Want) {
      State before = state_;
      before.phase = Phase::UseAbility;
      before.ability = before.pairs = 0;
      before.given = before.taken = {};
      MoveList list;
      game_.moves(before, list);
      bool found = false;
      for (const Move move : list)
        found = found || (kind_of(move) == Kind::Ability && ability_of(move) == state_.ability &&
                          leads_here(before, move));
      if (!found) pending["given"].fail("this ability cannot be entered so far");
    }
  }

  // Whether the move, and choices of the same chain behind it, come to this position.
  bool leads_here(State before, Move move) const {
    NullLog nothing;
    MoveList list;
    game_.moves(before, list);
    if (!list.contains(move)) return false;
    game_.play(before, move, nothing);
    if (before == state_) return true;
    const bool on_the_way = is_order_chain(before.phase) || before.phase == Phase::Swap;
    if (!on_the_way || before.pairs >= kSwaps || before.step > state_.step ||
        !covers(state_.pay_tiles, before.pay_tiles) || !covers(state_.pay_tokens, before.pay_tokens))
      return false;
    game_.moves(before, list);
    for (const Move next : list)
      if (leads_here(before, next)) return true;
    return false;
  }

  void someone_can_act() {
    const bool must_draw = (state_.phase == Phase::MarketTile && filled(state_.market) != kAllSpaces) ||
                           (state_.phase == Phase::BoardToken &&
                            std::find(state_.board.begin(), state_.board.end(), 0) != state_.board.end()) ||
                           (state_.phase == Phase::PoolCard &&
                            std::find(state_.pool.begin(), state_.pool.begin() + box_.pool_size(), kNoCard) !=
                                state_.pool.begin() + box_.pool_size());
    if (!must_draw && (state_.phase == Phase::MarketTile || state_.phase == Phase::BoardToken ||
                       state_.phase == Phase::PoolCard))
      return json_["phase"].fail("there is no empty place to fill");
    MoveList list;
    game_.moves(state_, list);
    if (list.empty()) json_["phase"].fail("nobody could do anything here");
  }

  const Chai& game_;
  const Box& box_;
  const State& state_;
  JsonReader& json_;
};

}  // namespace

void Module::audit(const State& state, JsonReader& json) const { Audit(game_, state, json).run(); }

}  // namespace samovar::chai
