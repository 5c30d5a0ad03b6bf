#include "games/tea_time/rules.hpp"

#include <cstdlib>

namespace samovar::tea_time {

static_assert(Game<TeaTime> && PicksFast<TeaTime> && RunsFast<TeaTime>);

TeaTime::TeaTime(const Box& box)
    : box_(box),
      total_cards_(static_cast<int>(box.cards.total())),
      deal_order_(order(box)),
      all_cells_(all(box)),
      points_by_difference_(differences(box)),
      lines_(std::make_shared<const LineTable>(box.rows, box.columns)) {}

void TeaTime::log_take(const State& before, const State& after, Move move, EventLog& log) {
  const Seat me{before.to_move};
  Event took = happened(Happened::Took, me);
  took.args.fill(-1);
  for (std::size_t i = 0; i < static_cast<std::size_t>(length_of(move)); ++i) {
    const int cell = cell_of(move) + static_cast<int>(i) * step(direction_of(move));
    took.args[2 * i] = static_cast<std::int16_t>(cell);
    took.args[2 * i + 1] = before.cells[static_cast<std::size_t>(cell)];
  }
  log(took);
  for (int c = 0; c < kCharacters; ++c) {
    const int pairs = after.cancelled_pairs(index(me), c) - before.cancelled_pairs(index(me), c);
    if (pairs > 0) log(happened(Happened::Cancelled, me, c, pairs));
  }
}

Result TeaTime::result(const State& state) const {
  Result result;
  for (int seat = 0; seat < box_.seats; ++seat) {
    SeatResult line;
    for (int c = 0; c < kCharacters; ++c) {
      const int count = std::abs(state.held(seat, c));
      line.lines.push_back({static_cast<std::uint8_t>(c), static_cast<std::int16_t>(count),
                            box_.points[static_cast<std::size_t>(count)]});
    }
    const bool alice = state.holds_alice(seat);
    line.lines.push_back({kCharacters, alice, static_cast<std::int16_t>(alice ? box_.alice_points : 0)});
    line.points = static_cast<std::int16_t>(points(state, seat));
    result.seats.push_back(line);
  }
  int winners = 0;
  for (std::size_t seat = 0; seat < result.seats.size(); ++seat) {
    int place = 1;
    for (int other = 0; other < box_.seats; ++other)
      place += merit(state, other) > merit(state, static_cast<int>(seat));
    result.seats[seat].place = static_cast<std::uint8_t>(place);
    winners += place == 1;
  }
  if (state.phase != Phase::Over) return result;
  for (std::size_t seat = 0; seat < result.seats.size(); ++seat)
    result.seats[seat].winner = result.seats[seat].place == 1;
  result.outcome = winners == 1 ? Outcome::Won : Outcome::Shared;
  return result;
}

Refusal TeaTime::refusal(const State& state, Move move) const {
  switch (kind_of(move)) {
    case Kind::First:
      if (state.phase != Phase::DrawFirst) return {"TT-SETUP-05", "tea-time.refusal.first_drawn"};
      if (move != first_player(seat_of(move))) return {"TT-SETUP-05", "tea-time.refusal.not_a_move"};
      if (seat_of(move) >= box_.seats) return {"TT-SETUP-05", "tea-time.refusal.no_such_seat"};
      return {};
    case Kind::Deal:
      if (state.phase != Phase::Deal) return {"TT-SETUP-04", "tea-time.refusal.no_deal_now"};
      if (move != deal(character_of(move))) return {"TT-SETUP-04", "tea-time.refusal.not_a_move"};
      if (character_of(move) >= kCharacters) return {"TT-COMP-01", "tea-time.refusal.no_such_character"};
      if (state.unseen[character_of(move)] == 0) return {"TT-SETUP-04", "tea-time.refusal.none_left"};
      return {};
    case Kind::Take:
      break;
    default:
      return {"TT-TURN-04", "tea-time.refusal.not_a_move"};
  }
  if (state.phase == Phase::Over) return {"TT-ROUND-02", "tea-time.refusal.over"};
  if (state.phase != Phase::Take) return {"TT-SETUP-04", "tea-time.refusal.not_dealt"};
  const int length = length_of(move);
  if (length < 1) return {"TT-TURN-04", "tea-time.refusal.at_least_one"};
  if (length > 3) return {"TT-TURN-03", "tea-time.refusal.at_most_three"};
  if (move.b() >= kDirections || (length == 1 && move.b() != 0))
    return {"TT-LINE-02", "tea-time.refusal.not_a_line"};
  const int stride = step(direction_of(move));
  for (int i = 0; i < length; ++i)
    if (!on_grid(cell_of(move) + i * stride)) return {"TT-LINE-04", "tea-time.refusal.off_grid"};
  if (length > most_cards(state)) {
    if (state.turn == 0) return {"TT-TURN-01", "tea-time.refusal.turn_one"};
    return {"TT-TURN-02", "tea-time.refusal.turn_two"};
  }
  for (int i = 0; i < length; ++i) {
    if ((state.present >> (cell_of(move) + i * stride)) & 1u) continue;
    if (length == 1) return {"TT-LINE-03", "tea-time.refusal.empty_cell"};
    return {"TT-LINE-03", "tea-time.refusal.gap"};
  }
  return {};
}

std::uint32_t TeaTime::move_index(Move move) const {
  switch (kind_of(move)) {
    case Kind::First:
      return move.a();
    case Kind::Deal:
      return static_cast<std::uint32_t>(kSeatsAtMost + character_of(move));
    case Kind::Take:
      break;
  }
  const int shape = length_of(move) == 1 ? 0 : 1 + (length_of(move) - 2) * kDirections + move.b();
  return static_cast<std::uint32_t>(kSeatsAtMost + kCharacters + shape * kCells + cell_of(move));
}

std::array<std::uint8_t, kCells> TeaTime::order(const Box& box) {
  std::array<std::uint8_t, kCells> cells{};
  std::size_t next = 0;
  for (int row = 0; row < box.rows; ++row)
    for (int column = 0; column < box.columns; ++column)
      cells[next++] = static_cast<std::uint8_t>(cell_at(row, column));
  return cells;
}

std::array<std::int16_t, 256> TeaTime::differences(const Box& box) {
  std::array<std::int16_t, 256> points{};
  for (int difference = 1 - static_cast<int>(box.points.size());
       difference < static_cast<int>(box.points.size()); ++difference)
    points[static_cast<std::size_t>(128 + difference)] =
        box.points[static_cast<std::size_t>(std::abs(difference))];
  return points;
}

std::uint32_t TeaTime::all(const Box& box) {
  std::uint32_t cells = 0;
  for (int row = 0; row < box.rows; ++row)
    for (int column = 0; column < box.columns; ++column) cells |= 1u << cell_at(row, column);
  return cells;
}

}  // namespace samovar::tea_time
