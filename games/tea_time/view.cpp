// What people see of Tea Time. Everything is public, so views and the whole truth differ only in shape.
#include <cstdlib>

#include "games/module.hpp"
#include "games/tea_time/module.hpp"

namespace samovar::tea_time {

static_assert(GameModule<Module>);

namespace json = boost::json;

namespace {

constexpr const char* kSides[2] = {"character", "glass"};

std::string words_in(const Words& words, std::string_view language) {
  const auto found = words.find(std::string(language));
  return found != words.end() ? found->second : words.at("en");
}

}  // namespace

json::object Module::view_json(const State& state, Seat) const {
  const Box& box = game_.box();
  json::array grid;
  for (int row = 0; row < box.rows; ++row) {
    json::array cells;
    for (int column = 0; column < box.columns; ++column) {
      const int cell = cell_at(row, column);
      const int card = state.cells[static_cast<std::size_t>(cell)];
      json::object object{{"cell", cell_name(cell)}};
      if (card != kEmpty) object["card"] = card_id(card);
      if (card != kEmpty && card != kAlice) object["side"] = kSides[is_glass(cell)];
      cells.push_back(std::move(object));
    }
    grid.push_back(std::move(cells));
  }

  json::array players;
  for (int seat = 0; seat < box.seats; ++seat) {
    json::array collection;
    for (int c = 0; c < kCharacters; ++c) {
      const int held = state.held(seat, c);
      collection.push_back({{"card", card_id(c + 1)},
                            {"count", std::abs(held)},
                            {"side", held == 0 ? json::value() : json::value(kSides[held < 0])},
                            {"points", box.points[static_cast<std::size_t>(std::abs(held))]},
                            {"cancelled", state.cancelled_pairs(seat, c)}});
    }
    players.push_back({{"points", game_.points(state, seat)},
                       {"alice", state.holds_alice(seat)},
                       {"collection", std::move(collection)}});
  }

  json::object unseen;
  for (int c = 0; c < kCharacters; ++c) unseen[card_id(c + 1)] = state.unseen[c];
  json::array scale;
  for (const int points : edition_.points_by_count) scale.emplace_back(points);
  return {{"round", std::min<int>(state.round + 1, box.rounds)},
          {"rounds", box.rounds},
          {"turn", state.phase == Phase::Take ? json::value(state.turn + 1) : json::value()},
          {"may_take", state.phase == Phase::Take ? TeaTime::most_cards(state) : 0},
          {"rows", box.rows},
          {"columns", box.columns},
          {"grid", std::move(grid)},
          {"players", std::move(players)},
          {"unseen", std::move(unseen)},
          {"scale", std::move(scale)},
          {"alice_points", box.alice_points}};
}

json::object Module::move_json(const State& state, Move move) const {
  switch (kind_of(move)) {
    case Kind::First:
      return {{"kind", "first"}, {"seat", seat_of(move)}, {"pieces", json::array()}};
    case Kind::Deal:
      return {{"kind", "deal"},
              {"card", card_id(character_of(move) + 1)},
              {"pieces", json::array{cell_name(game_.cell_dealt_next(state))}}};
    case Kind::Take:
      break;
  }
  const int me = state.to_move;
  State after = state;
  NullLog nothing;
  game_.play(after, move, nothing);

  json::array cells;
  json::array cards;
  for (int i = 0; i < length_of(move); ++i) {
    const int cell = cell_of(move) + i * step(direction_of(move));
    const int card = state.cells[static_cast<std::size_t>(cell)];
    cells.emplace_back(cell_name(cell));
    json::object object{{"cell", cell_name(cell)}, {"card", card_id(card)}};
    if (card != kAlice) object["side"] = kSides[is_glass(cell)];
    cards.push_back(std::move(object));
  }
  json::array changes;
  const Box& box = game_.box();
  for (int c = 0; c < kCharacters; ++c) {
    const int was = std::abs(state.held(me, c));
    const int now = std::abs(after.held(me, c));
    const int pairs = after.cancelled_pairs(me, c) - state.cancelled_pairs(me, c);
    if (was == now && pairs == 0) continue;
    changes.push_back({{"card", card_id(c + 1)},
                       {"was", was},
                       {"count", now},
                       {"points_was", box.points[static_cast<std::size_t>(was)]},
                       {"points", box.points[static_cast<std::size_t>(now)]},
                       {"cancels", pairs}});
  }
  const int total = game_.points(after, me);
  return {{"kind", "take"},
          {"pieces", std::move(cells)},
          {"cards", std::move(cards)},
          {"effect",
           {{"points", total - game_.points(state, me)},
            {"total", total},
            {"alice", after.holds_alice(me)},
            {"changes", std::move(changes)}}}};
}

json::object Module::event_json(const Event& event) const {
  const auto cell = [&](std::size_t i) { return cell_name(event.args[i]); };
  switch (static_cast<Happened>(event.kind)) {
    case Happened::First:
      return {{"kind", "first"}, {"seat", index(event.seat)}};
    case Happened::Dealt:
      return {{"kind", "dealt"},
              {"cell", cell(0)},
              {"card", card_id(event.args[1] + 1)},
              {"side", kSides[is_glass(event.args[0])]}};
    case Happened::RoundBegan:
      return {{"kind", "round"},
              {"seat", index(event.seat)},
              {"round", event.args[0] + 1},
              {"rounds", game_.box().rounds}};
    case Happened::Took: {
      json::array cards;
      for (std::size_t i = 0; i < event.args.size() && event.args[i] >= 0; i += 2) {
        const int card = event.args[i + 1];
        cards.push_back({{"kind", card == kAlice ? "alice" : kSides[is_glass(event.args[i])]},
                         {"card", card_id(card)},
                         {"cell", cell(i)}});
      }
      return {{"kind", "took"}, {"seat", index(event.seat)}, {"cards", std::move(cards)}};
    }
    case Happened::AlicePlaced:
      return {{"kind", "alice_placed"}, {"seat", index(event.seat)}, {"cell", cell(0)}};
    case Happened::Cancelled:
      return {{"kind", event.args[1] == 1 ? "cancelled" : "cancelled_pairs"},
              {"seat", index(event.seat)},
              {"card", card_id(event.args[0] + 1)},
              {"pairs", event.args[1]}};
    case Happened::Ended:
      return {{"kind", "ended"}};
  }
  return {};
}

json::object Module::words(std::string_view language) const {
  json::object words;
  for (const Character& character : edition_.characters) {
    words[character.id] = words_in(character.name, language);
    words["the." + character.id] = words_in(character.the_name, language);
  }
  words["alice"] = "Alice";
  words["the.alice"] = "Alice";
  return words;
}

std::string Module::score_label(int label) const { return card_id(label + 1); }

std::string Module::title(int) const { return {}; }

}  // namespace samovar::tea_time
