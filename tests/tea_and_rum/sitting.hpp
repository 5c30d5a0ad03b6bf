// A game of Tea & Rum arranged and played by hand: pieces are put where a test wants them, chance outcomes
// and moves are typed.
#pragma once

#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "tests/by_hand.hpp"
#include "tests/tea_and_rum/box.hpp"

namespace samovar::tea_and_rum {

using test::words_of;

class Sitting : public test::ByHand<Sitting, Module> {
 public:
  explicit Sitting(int seats = 4, const boost::json::value& edition = sold_edition())
      : ByHand(opened(seats, edition)) {}

  const Box& box() const { return game().box(); }
  Player& p(int seat) { return state_.players[seat]; }
  int count(int seat, const std::string& resource) const {
    return state_.players[seat].held[type_of(resource)];
  }
  int supply(const std::string& resource) const { return state_.supply[type_of(resource)]; }
  std::string who() const {
    const Actor actor = game().actor(state_);
    return actor.is_chance() ? "chance" : actor.is_nobody() ? "nobody" : std::to_string(index(actor.seat()));
  }

  bool can(const std::string& text) const {
    const auto move = module_.read(text);
    if (!move) throw std::runtime_error(fmt::format("{}: {}", text, move.error().message));
    return lists(*move);
  }
  // The rule that forbids it; empty where it is allowed.
  std::string why(const std::string& text) const {
    const Refusal refusal = game().refusal(state_, *module_.read(text));
    return refusal ? refusal.rule : "";
  }
  // Moves that begin with this word.
  int offered(const std::string& word) const {
    int count = 0;
    for (const std::string& text : moves()) count += words_of(text)[0] == word;
    return count;
  }

  // What the last move brought about, for everybody or for one viewer.
  std::vector<std::string> told(Seat viewer = kSpectator) const {
    std::vector<std::string> kinds;
    for (const Event& event : log_.events)
      if (event.audience.includes(viewer))
        kinds.emplace_back(module_.event_json(event).at("kind").as_string());
    return kinds;
  }
  int times_told(const std::string& kind) const {
    const std::vector<std::string> kinds = told();
    return static_cast<int>(std::count(kinds.begin(), kinds.end(), kind));
  }
  std::vector<boost::json::object> events() const {
    std::vector<boost::json::object> objects;
    for (const Event& event : log_.events) objects.push_back(module_.event_json(event));
    return objects;
  }

  // Chance draws whatever comes first until somebody decides.
  Sitting& draw_on() {
    while (game().actor(state_).is_chance()) play(moves().front());
    return *this;
  }
  // The stages of a barter, where they are asked: what is forced happens by itself.
  Sitting& sold() { return can("sold") ? play("sold") : *this; }
  Sitting& trade() { return can("trade") ? play("trade") : *this; }
  // Plays the first of these words that is listed until none is.
  Sitting& play_while(const std::vector<std::string>& words) {
    for (bool played = true; played;) {
      played = false;
      for (const std::string& word : words)
        for (const std::string& text : moves())
          if (!played && words_of(text)[0] == word) {
            play(text);
            played = true;
          }
    }
    return *this;
  }

  // Everybody empty-handed at the start of a turn: the seat's first worker of that round.
  Sitting& turn(int round = 1, int seat = 0) {
    draw_on();
    for (int each = 0; each < game().seats(); ++each) bare(each);
    clear(round, seat);
    state_.phase = Phase::TurnStart;
    for (auto& board : state_.workers)
      for (int each = 0; each < colours(); ++each) board[each] = state_.removing() ? 1 : 0;
    return settle();
  }
  // The same, at the moment when an icon asks.
  Sitting& icon(Action action, int discount = 0, int round = 1, int seat = 0) {
    turn(round, seat);
    return ask(action, discount);
  }
  Sitting& ask(Action action, int discount = 0) {
    for (int id = 1; id < kEffects; ++id) {
      const Effect& effect = box().effect(id);
      if (effect.op == Op::Action && effect.a == static_cast<int>(action) && effect.discount == discount) {
        static constexpr Doing kIcons[] = {Doing::Build, Doing::Captain, Doing::Contract, Doing::BarterSell};
        return frame(kIcons[effect.a], discount, id);
      }
    }
    throw std::runtime_error("there is no such icon");
  }
  Sitting& frame(Doing doing, int a = 0, int b = 0) {
    state_.phase = Phase::TurnEnd;
    state_.frames[state_.depth++] = {doing, static_cast<std::uint8_t>(a), static_cast<std::uint16_t>(b)};
    return *this;
  }
  Sitting& effect(EffectId id) { return frame(Doing::Effect, 0, id); }
  Sitting& phase(Phase phase, int round, int seat = 0) {
    clear(round, seat);
    state_.phase = phase;
    return *this;
  }
  // The finale: nobody has workers out any more.
  Sitting& finale(Phase phase = Phase::FinalCaptains, int seat = 0) {
    turn(5, seat);
    clear(5, seat);
    for (auto& board : state_.workers) std::fill(std::begin(board), std::end(board), std::uint8_t{0});
    state_.phase = phase;
    return *this;
  }
  // Goes on as far as no decision is due.
  Sitting& settle() {
    log_.events.clear();
    Menu menu;
    Course<EventLog>(box(), state_, log_).advance(menu);
    return *this;
  }

  Sitting& bare(int seat) {
    Player& player = p(seat);
    state_.supply += player.held;
    player.held = 0;
    player.coins = 0;
    player.vp[kRed] = player.vp[kBlue] = 0;
    player.reputation = 0;
    for (int cost = 0; cost < kTokenCosts; ++cost) player.tokens[cost] = box().tokens[cost];
    return *this;
  }
  // "2 wood 1 ore"
  Sitting& give(int seat, const std::string& resources) {
    const std::vector<std::string> words = words_of(resources);
    for (std::size_t i = 0; i + 1 < words.size(); i += 2) {
      const Amounts bundle = Amounts::of(type_of(words[i + 1]), std::stoi(words[i]));
      if (!covers(state_.supply, bundle)) throw std::runtime_error("the supply has not so many");
      state_.supply -= bundle;
      p(seat).held += bundle;
    }
    return *this;
  }
  // Leaves so many in the supply; the others are in the last seat's hands.
  Sitting& leave(int count, const std::string& resource) {
    const int type = type_of(resource);
    const Amounts rest = Amounts::of(type, state_.supply[type] - count);
    state_.supply -= rest;
    p(game().seats() - 1).held += rest;
    return *this;
  }
  Sitting& coins(int seat, int count) {
    p(seat).coins = static_cast<std::uint16_t>(count);
    return *this;
  }
  Sitting& points(int seat, int red, int blue) {
    p(seat).vp[kRed] = static_cast<std::uint16_t>(red);
    p(seat).vp[kBlue] = static_cast<std::uint16_t>(blue);
    p(seat).hidden = blue >= box().blue_threshold;
    return *this;
  }
  Sitting& own(int seat, const std::string& cards) {
    for (const std::string& card : words_of(cards)) {
      const int number = std::stoi(card.substr(1)) - 1;
      switch (card[0]) {
        case 'b':
          p(seat).buildings |= bit(number);
          if (state_.copies[number] > 0) --state_.copies[number];
          if (state_.copies[number] == 0) state_.available &= ~bit(number);
          break;
        case 'c':
          p(seat).captains |= bit(number);
          state_.captains &= ~bit(number);
          break;
        case 'k':
          p(seat).contracts |= bit(number);
          state_.deck &= ~bit(number);
          for (std::uint8_t& slot : state_.slots)
            if (slot == number + 1) slot = 0;
          break;
        default:
          p(seat).allegiance = static_cast<std::uint8_t>(number + 1);
          p(seat).hidden = 1;
          state_.allegiances = static_cast<std::uint16_t>(state_.allegiances & ~bit(number));
      }
    }
    return *this;
  }
  // Back into the game, should the setup have removed it.
  Sitting& offer(const std::string& cards) {
    for (const std::string& card : words_of(cards)) {
      const int number = std::stoi(card.substr(1)) - 1;
      if (card[0] == 'b') {
        state_.removed &= ~bit(number);
        state_.available |= bit(number);
        state_.copies[number] = static_cast<std::uint8_t>(box().copies);
      } else {
        state_.captains |= bit(number);
      }
    }
    return *this;
  }
  // The contracts in the slots, from slot 1; "-" is none.
  Sitting& slots(const std::string& contracts) {
    state_.deck = bit(kContracts) - 1;
    int slot = 0;
    for (const std::string& word : words_of(contracts)) {
      const int number = word == "-" ? 0 : std::stoi(word.substr(1));
      state_.slots[slot++] = static_cast<std::uint8_t>(number);
      if (number) state_.deck &= ~bit(number - 1);
    }
    return *this;
  }
  Sitting& allegiances(const std::string& cards) {
    state_.allegiances = 0;
    for (const std::string& card : words_of(cards))
      state_.allegiances =
          static_cast<std::uint16_t>(state_.allegiances | bit(std::stoi(card.substr(1)) - 1));
    return *this;
  }
  Sitting& ships(const std::string& cards) {
    state_.ships = 0;
    for (const std::string& card : words_of(cards))
      state_.ships = static_cast<std::uint16_t>(state_.ships | bit(std::stoi(card.substr(1)) - 1));
    return *this;
  }
  // Lays a tile on a row of its board; the one that lay there takes its place.
  Sitting& tile(const std::string& id, int row) {
    const auto& ids = module_.edition().tiles;
    const auto number = static_cast<std::uint8_t>(std::find(ids.begin(), ids.end(), id) - ids.begin() + 1);
    auto& rows = state_.tiles[box().board_of_tile[number - 1]];
    std::swap(*std::find(std::begin(rows), std::end(rows), number), rows[row - 1]);
    return *this;
  }
  // The workers of a board by seat: "2 1 0".
  Sitting& workers(int board, const std::string& counts) {
    int seat = 0;
    for (const std::string& count : words_of(counts))
      state_.workers[board][seat++] = static_cast<std::uint8_t>(std::stoi(count));
    return *this;
  }
  boost::json::object view(int seat) const {
    const Seat viewer = seat < 0 ? kSpectator : Seat{static_cast<std::uint8_t>(seat)};
    return module_.view_json(game().redact(state_, viewer), viewer);
  }
  EffectId space(int number) const { return box().spaces[number]; }

 private:
  int colours() const { return game().seats() == 2 ? 3 : game().seats(); }
  int type_of(const std::string& resource) const {
    for (int type = 0; type < kResources; ++type)
      if (module_.edition().resources[static_cast<std::size_t>(type)].id == resource) return type;
    throw std::runtime_error(resource + " is no resource");
  }
  void clear(int round, int seat) {
    for (Frame& frame : state_.frames) frame = Frame{};
    state_.depth = 0;
    state_.round = static_cast<std::uint8_t>(round);
    state_.first = state_.active = static_cast<std::uint8_t>(seat);
    state_.seat_a = static_cast<std::uint8_t>(round % 2 == 1 ? seat : 1 - seat);
    if (game().seats() > 2) state_.seat_a = 0;
    state_.turn = state_.step = state_.passed = 0;
    state_.ships = 0;
    state_.sold = state_.bought = 0;
  }
};

}  // namespace samovar::tea_and_rum
