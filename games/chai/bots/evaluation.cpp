#include "games/chai/bots/evaluation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "games/chai/bots/weights.hpp"
#include "games/chai/rules/phases.hpp"

namespace samovar::chai {

namespace {
constexpr float kWorst = std::numeric_limits<float>::lowest();
}

Evaluation::Evaluation(const Chai& game) : game_(game) {}

float Evaluation::mean_tip(const State& state) const {
  int sum = 0;
  for (int kind = 0; kind < kTipKinds; ++kind)
    sum += state.tips[kind] * game_.box().tips[static_cast<std::size_t>(kind)].value;
  const auto count = static_cast<float>(state.tips.total());
  return count > 0 ? static_cast<float>(sum) / count : 0;
}

// Turns that this house may still have, this one included where it is to act.
float Evaluation::turns_left(const State& state, int house) const {
  const Box& box = game_.box();
  if (state.phase == Phase::Over) return 0;
  const float cap = static_cast<float>(box.turns - state.cycles);
  if (box.ends_by_turns) return cap;
  const bool to_come = house == state.active || [&] {
    for (int other = state.active; other != game_.last_house(state); other = game_.next_house(state, other))
      if (game_.next_house(state, other) == house) return true;
    return false;
  }();
  if (state.final) return to_come ? 1.0f : 0.0f;
  const int orders = (box.rounds - state.round - 1) * box.teas + std::popcount(state.cup_tips);
  const float turns = kWeights.turns_per_order * static_cast<float>(orders) / static_cast<float>(box.houses);
  return std::min(cap, turns + (to_come ? 1.0f : 0.0f));
}

Evaluation::InSight Evaluation::in_sight(const State& state, int house) const {
  const Box& box = game_.box();
  InSight in_sight{
      .turns = turns_left(state, house), .waived = state.active == house ? state.waiver : 0, .customers = {}};
  const auto add = [&](std::uint8_t code, bool own) {
    if (code == kNoCard || is_unknown(code)) return;
    const Customer& wanted = game_.customer(card_of(code));
    if (state.supply[wanted.tea] == 0) return;
    const int tea_price = wanted.tea == house ? 0 : box.tea_cost;
    float worth = static_cast<float>(wanted.points - tea_price) + kWeights.tip;
    if (box.diversity_points && !(state.served[static_cast<std::size_t>(house)] & box.cards_of[wanted.tea]))
      worth += static_cast<float>(box.diversity_points);
    if (own && box.connoisseur) worth += static_cast<float>(box.unserved_penalty);
    in_sight.customers.push_back({wanted.flavours, wanted.pantry, worth, tea_price, own});
  };
  for (int i = 0; i < kHeld; ++i) add(state.reserved_at(house, i), true);
  for (const std::uint8_t code : state.pool) add(code, false);
  return in_sight;
}

int Evaluation::lacking(const InSight& in_sight, const Guest& customer, const Pieces& pieces) {
  const int tiles =
      std::max(0, Chai::shortage(pieces.tiles, customer.flavours) - amount(pieces.tiles, kWildTile));
  const int tokens = std::max(0, Chai::shortage(pieces.tokens, customer.pantry) -
                                     amount(pieces.tokens, kWildToken) - in_sight.waived);
  return tiles + tokens + (pieces.money < customer.tea_price ? 1 : 0);
}

// A customer's worth, the less of it the more is missing.
float Evaluation::worth_now(const InSight& in_sight, const Guest& customer, const Pieces& pieces) {
  const int lacking = Evaluation::lacking(in_sight, customer, pieces);
  // An order in the last turn, with at most a few pieces to fetch in it.
  if (in_sight.turns <= 1 && lacking > kWeights.fetched_at_last) return 0;
  const std::size_t most = std::size(kWeights.shares) - 1;
  const float share = kWeights.shares[std::min(static_cast<std::size_t>(lacking), most)];
  return customer.worth * (customer.own || lacking == 0 ? share : kWeights.others_may_be_faster * share);
}

// The best customers in sight, each with the pieces that the better ones leave.
float Evaluation::promise(const InSight& in_sight, Pieces pieces) {
  auto customers = in_sight.customers;
  float sum = 0;
  for (std::size_t rank = 0; rank < std::size(kWeights.ranks) && !customers.empty(); ++rank) {
    if (static_cast<float>(rank) >= in_sight.turns) break;
    std::size_t best = 0;
    float best_worth = kWorst;
    for (std::size_t i = 0; i < customers.size(); ++i)
      if (const float worth = worth_now(in_sight, customers[i], pieces); worth > best_worth) {
        best = i;
        best_worth = worth;
      }
    sum += best_worth * kWeights.ranks[rank];
    const Guest& served = customers[best];
    pieces.tiles = missing(served.flavours, pieces.tiles);
    pieces.tokens = missing(served.pantry, pieces.tokens);
    customers[best] = customers.back();
    customers.pop_back();
  }
  const float late = std::min(1.0f, in_sight.turns / kWeights.spare_turns);
  return sum + late * (kWeights.spare_tile * static_cast<float>(total(pieces.tiles)) +
                       kWeights.spare_token * static_cast<float>(total(pieces.tokens)));
}

// The same where this turn goes on to serve: the best order that is ready is as good as served.
float Evaluation::promise_serving(const InSight& in_sight, const Pieces& pieces) {
  const Guest* best = nullptr;
  for (const Guest& customer : in_sight.customers)
    if (lacking(in_sight, customer, pieces) == 0 && (!best || customer.worth > best->worth)) best = &customer;
  if (!best) return promise(in_sight, pieces);
  InSight rest{.turns = std::max(0.0f, in_sight.turns - 1), .waived = 0, .customers = {}};
  for (const Guest& customer : in_sight.customers)
    if (&customer != best) rest.customers.push_back(customer);
  return best->worth + promise(rest, {missing(best->flavours, pieces.tiles),
                                      missing(best->pantry, pieces.tokens), pieces.money - best->tea_price});
}

// The market visit bought on, a group at a time, as long as it pays.
float Evaluation::shopping(const State& state, const InSight& in_sight, Pieces pieces) const {
  std::uint64_t market = state.market;
  bool must = state.purchases == 0;
  float best = promise_serving(in_sight, pieces) + static_cast<float>(pieces.money);
  for (int purchase = 0; purchase < kWeights.purchases; ++purchase) {
    float better = must ? kWorst : best;
    Pieces after = pieces;
    SpaceSet gone = 0;
    each_group(market, [&](int cell, SpaceSet group) {
      const int price = game_.price(group);
      if (price > pieces.money) return;
      Pieces with = pieces;
      with.tiles += some(tile_at(market, cell), std::popcount(group));
      with.money -= price;
      const int over = total(with.tiles) - game_.box().tile_limit;
      const float worth = promise_serving(in_sight, with) + static_cast<float>(with.money) -
                          (over > 0 ? kWeights.tile_beyond * static_cast<float>(over) : 0);
      if (worth > better) {
        better = worth;
        after = with;
        gone = group;
      }
    });
    if (gone == 0) break;
    best = better;
    must = false;
    pieces = after;
    market = without(market, gone);
  }
  return best - static_cast<float>(pieces.money);
}

// A token from the bag, before it is seen.
float Evaluation::blind(const State& state, const InSight& in_sight, const Pieces& pieces) const {
  const Amounts bag =
      state.token_bag.total() > 0 ? amounts_of(state.token_bag, kTokenTypes) : state.token_cups;
  float sum = 0;
  for (int type = 0; type < kTokenTypes; ++type)
    if (const int count = amount(bag, type); count > 0) {
      Pieces with = pieces;
      with.tokens += some(type);
      sum += static_cast<float>(count) * promise_serving(in_sight, with);
    }
  return bag == 0 ? promise_serving(in_sight, pieces) : sum / static_cast<float>(total(bag));
}

// The pantry visit: the best token on the board or one from the bag, again and again.
float Evaluation::picking(const State& state, const InSight& in_sight, Pieces pieces, int picks) const {
  std::array<std::uint8_t, kBoardSpaces> left = state.board;
  float now = promise_serving(in_sight, pieces);
  // Besides, by tokens from the bag, which nobody knows yet, and less what will be too much.
  float gained = 0;
  for (; picks > 0; --picks) {
    if (total(pieces.tokens) >= game_.box().token_limit) gained -= kWeights.token_beyond;
    float better = blind(state, in_sight, pieces);
    int taken = -1;
    for (const std::uint8_t token : left) {
      if (token == 0) continue;
      Pieces with = pieces;
      with.tokens += some(token - 1);
      if (const float worth = promise_serving(in_sight, with); worth > better) {
        better = worth;
        taken = token - 1;
      }
    }
    if (taken < 0) {
      gained += better - now;
      continue;
    }
    now = better;
    pieces.tokens += some(taken);
    *std::find(left.begin(), left.end(), taken + 1) = 0;
  }
  return now + gained;
}

float Evaluation::prospects(const State& state, int house) const {
  const auto h = static_cast<std::size_t>(house);
  const Pieces pieces{state.tiles[h], state.tokens[h], state.money[h]};
  float sum = static_cast<float>(game_.points(state, house));
  if (state.phase == Phase::Over) return sum;
  const bool mine = state.active == house;
  const InSight in_sight = this->in_sight(state, house);
  if (mine && state.phase == Phase::Tip)
    sum += state.gold_tip ? static_cast<float>(state.gold_tip) : mean_tip(state);
  if (mine && state.phase == Phase::TipItem) sum += kWeights.tip_item;
  if (mine &&
      (state.phase == Phase::Market || (state.phase == Phase::DiscardTile && state.then == Then::Market)))
    return sum + shopping(state, in_sight, pieces);
  if (mine && state.phase == Phase::DiscardToken && state.then == Then::Serve)
    return sum + promise_serving(in_sight, pieces);
  if (mine && (state.phase == Phase::Pantry || state.phase == Phase::BlindToken))
    return sum + picking(state, in_sight, pieces, game_.box().pantry_picks - state.picks);
  sum += promise(in_sight, pieces);
  if (mine && state.gold_tip && state.phase == Phase::Serve && game_.orders(state) != 0)
    sum += static_cast<float>(state.gold_tip) - mean_tip(state);
  // A reserve action still has its ability to come.
  if (mine && (state.phase == Phase::UseAbility || state.phase == Phase::BlindCard ||
               (state.phase == Phase::PoolCard && state.then == Then::Reserved)))
    sum += kWeights.ability;
  return sum;
}

// Nothing has happened yet in a half-entered action: look at it finished, in the way listed first.
void Evaluation::finish_chain(State& state) const {
  NullLog nothing;
  MoveList list;
  while (is_order_chain(state.phase) || state.phase == Phase::Swap || state.phase == Phase::Want) {
    game_.moves(state, list);
    game_.play(state, state.phase == Phase::Swap ? list[list.size() - 1] : list[0], nothing);
  }
}

float Evaluation::value(const State& state, Seat seat) const {
  return values(state)[static_cast<std::size_t>(index(seat))];
}

Payoff Evaluation::values(const State& given) const {
  State state = given;
  finish_chain(state);
  const Box& box = game_.box();
  const auto share = [](float lead) { return 1 / (1 + std::exp(-lead / kWeights.lead)); };
  Payoff promised{};
  for (int person = 0; person < box.people; ++person)
    promised[static_cast<std::size_t>(person)] = prospects(state, person);
  Payoff values{};
  if (box.mode == Mode::Solo) {
    values[0] = game_.share_alone(promised[0]);
    return values;
  }
  const std::size_t people = static_cast<std::size_t>(box.people);
  if (box.houses > box.people) {
    float team = 0;
    for (std::size_t person = 0; person < people; ++person) team += promised[person];
    std::fill_n(values.begin(), people, share(team - static_cast<float>(game_.points(state, box.people))));
    return values;
  }
  for (std::size_t seat = 0; seat < people; ++seat) {
    float rival = kWorst;
    for (std::size_t other = 0; other < people; ++other)
      if (other != seat) rival = std::max(rival, promised[other]);
    values[seat] = share(promised[seat] - rival);
  }
  return values;
}

}  // namespace samovar::chai
