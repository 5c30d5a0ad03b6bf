#include "games/chai/evaluation.hpp"

#include <cmath>

namespace samovar::chai {

namespace {

// What a customer is worth by the number of pieces missing, as a share of the points.
constexpr float kShares[] = {0.85f, 0.62f, 0.47f, 0.36f, 0.27f, 0.20f, 0.15f, 0.10f};
// Of the best customers in sight, the first counts whole, the next ones less: they cannot all be served soon.
constexpr float kRanks[] = {1.0f, 0.45f, 0.25f, 0.1f};
constexpr float kSpareTile = 0.25f;
constexpr float kSpareToken = 0.45f;
constexpr float kTurnsPerOrder = 1.8f;

}  // namespace

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
  const float turns = kTurnsPerOrder * static_cast<float>(orders) / static_cast<float>(box.houses);
  return std::min(cap, turns + (to_come ? 1.0f : 0.0f));
}

float Evaluation::of_customer(const State& state, int house, int card, const Pieces& pieces, bool own) const {
  const Customer& wanted = game_.customer(card);
  const bool waives = state.waiver && state.active == house;
  const int tiles =
      std::max(0, Chai::shortage(pieces.tiles, wanted.flavours) - amount(pieces.tiles, kWildTile));
  const int tokens = std::max(
      0, Chai::shortage(pieces.tokens, wanted.pantry) - amount(pieces.tokens, kWildToken) - (waives ? 1 : 0));
  const int foreign = wanted.tea == house ? 0 : game_.box().tea_cost;
  const int missing = tiles + tokens + (pieces.money < foreign ? 1 : 0);
  if (state.supply[wanted.tea] == 0) return 0;
  const float left = turns_left(state, house);
  // An order in one turn, with at most a few pieces to fetch in it.
  if (left <= 0 || (left <= 1.0f && missing > 3)) return 0;
  float worth = static_cast<float>(wanted.points - foreign) + 1.5f;
  if (game_.box().diversity_points &&
      !(state.served[static_cast<std::size_t>(house)] & game_.box().cards_of[wanted.tea]))
    worth += static_cast<float>(game_.box().diversity_points);
  if (own && game_.box().connoisseur) worth += static_cast<float>(game_.box().unserved_penalty);
  float share = kShares[std::min(missing, 7)];
  if (!own && missing > 0) share *= 0.85f;  // others may be faster
  return worth * share;
}

// The best customers in sight, each with the pieces that the better ones leave.
float Evaluation::promise(const State& state, int house, Pieces pieces) const {
  struct Seen {
    int card;
    bool own;
  };
  std::array<Seen, kPoolSlots + kHeld> seen{};
  std::size_t count = 0;
  for (int i = 0; i < kHeld; ++i)
    if (const std::uint8_t code = state.reserved_at(house, i); code != kNoCard && !is_unknown(code))
      seen[count++] = {card_of(code), true};
  for (const std::uint8_t code : state.pool)
    if (code != kNoCard && !is_unknown(code)) seen[count++] = {card_of(code), false};
  float sum = 0;
  const float left = turns_left(state, house);
  for (std::size_t rank = 0; rank < std::size(kRanks) && count > 0; ++rank) {
    if (static_cast<float>(rank) >= left) break;
    std::size_t best = 0;
    float best_worth = -1;
    for (std::size_t i = 0; i < count; ++i) {
      const float worth = of_customer(state, house, seen[i].card, pieces, seen[i].own);
      if (worth > best_worth) {
        best = i;
        best_worth = worth;
      }
    }
    sum += best_worth * kRanks[rank];
    const Customer& wanted = game_.customer(seen[best].card);
    for (int type = 0; type < kTileTypes; ++type) {
      pieces.tiles -= some(type, std::min(amount(pieces.tiles, type), amount(wanted.flavours, type)));
      pieces.tokens -= some(type, std::min(amount(pieces.tokens, type), amount(wanted.pantry, type)));
    }
    seen[best] = seen[--count];
  }
  const float late = std::min(1.0f, left / 4);
  return sum + late * (kSpareTile * static_cast<float>(total(pieces.tiles)) +
                       kSpareToken * static_cast<float>(total(pieces.tokens)));
}

// The market visit bought on, a group at a time, as long as it pays.
float Evaluation::shopping(const State& state, int house, Pieces pieces) const {
  std::uint64_t market = state.market;
  bool must = state.purchases == 0;
  float best = promise(state, house, pieces) + static_cast<float>(pieces.money);
  for (int purchase = 0; purchase < 4; ++purchase) {
    float better = must ? -1000.0f : best;
    Pieces after = pieces;
    SpaceSet gone = 0;
    each_group(market, [&](int cell, SpaceSet group) {
      const int price = game_.price(group);
      if (price > pieces.money) return;
      Pieces with = pieces;
      with.tiles += some(tile_at(market, cell), std::popcount(group));
      with.money -= price;
      const int over = total(with.tiles) - game_.box().tile_limit;
      const float worth = promise(state, house, with) + static_cast<float>(with.money) -
                          (over > 0 ? 0.3f * static_cast<float>(over) : 0);
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

// The pantry visit: the best token on the board, again and again; a blind one is worth a little.
float Evaluation::picking(const State& state, int house, Pieces pieces, int picks) const {
  unsigned board = 0;
  std::array<std::uint8_t, kBoardSpaces> left = state.board;
  float best = promise(state, house, pieces);
  for (; picks > 0; --picks) {
    board = 0;
    for (const std::uint8_t token : left)
      if (token) board |= 1u << (token - 1);
    float better = best + 0.3f;
    int taken = -1;
    for (unsigned rest = board; rest; rest &= rest - 1) {
      Pieces with = pieces;
      with.tokens += some(std::countr_zero(rest));
      const int over = total(with.tokens) - game_.box().token_limit;
      const float worth = promise(state, house, with) - (over > 0 ? 0.5f : 0);
      if (worth > better) {
        better = worth;
        taken = std::countr_zero(rest);
      }
    }
    best = better;
    if (taken < 0) continue;
    pieces.tokens += some(taken);
    *std::find(left.begin(), left.end(), taken + 1) = 0;
  }
  return best;
}

float Evaluation::prospects(const State& state, int house) const {
  const auto h = static_cast<std::size_t>(house);
  const Pieces pieces{state.tiles[h], state.tokens[h], state.money[h]};
  float sum = static_cast<float>(game_.points(state, house));
  if (state.phase == Phase::Over) return sum;
  const bool mine = state.active == house;
  if (mine && state.phase == Phase::Tip)
    sum += state.gold_tip ? static_cast<float>(state.gold_tip) : mean_tip(state);
  if (mine && state.phase == Phase::TipItem) sum += 1;
  if (mine && state.phase == Phase::Market) return sum + shopping(state, house, pieces);
  if (mine && (state.phase == Phase::Pantry || state.phase == Phase::BlindToken))
    return sum + picking(state, house, pieces, game_.box().pantry_picks - state.picks);
  sum += promise(state, house, pieces);
  if (mine && state.gold_tip && state.phase == Phase::Serve) {
    MoveList list;
    game_.moves(state, list);
    if (list.size() > 1) sum += static_cast<float>(state.gold_tip) - mean_tip(state);
  }
  // A reserve action still has its ability to come.
  if (mine && (state.phase == Phase::UseAbility || state.phase == Phase::BlindCard ||
               (state.phase == Phase::PoolCard && state.then == Then::Reserved)))
    sum += 1;
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

float Evaluation::value(const State& given, Seat seat) const {
  State state = given;
  finish_chain(state);
  const Box& box = game_.box();
  const auto share = [](float lead) { return 1 / (1 + std::exp(-lead / 10)); };
  if (box.mode == Mode::Solo) {
    const float best = static_cast<float>(std::max(1, box.grades[0])) * 4 / 3;
    return std::clamp(prospects(state, index(seat)) / best, 0.0f, 1.0f);
  }
  if (box.houses > box.people) {
    float team = 0;
    for (int person = 0; person < box.people; ++person) team += prospects(state, person);
    return share(team - static_cast<float>(game_.points(state, box.people)));
  }
  float rival = -1000;
  for (int other = 0; other < box.people; ++other)
    if (other != index(seat)) rival = std::max(rival, prospects(state, other));
  return share(prospects(state, index(seat)) - rival);
}

}  // namespace samovar::chai
