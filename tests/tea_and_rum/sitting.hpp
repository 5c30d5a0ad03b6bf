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

#include "tests/tea_and_rum/box.hpp"

namespace samovar::tea_and_rum {

inline std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

inline std::string joined(const std::vector<std::string>& words) {
  std::string all;
  for (const std::string& word : words) all += (all.empty() ? "" : "; ") + word;
  return all;
}

class Sitting {
 public:
  explicit Sitting(int seats = 4, const boost::json::value& edition = sold_edition())
      : module_(opened(seats, edition)), s(game().start()) {}

  const Module& module() const { return module_; }
  const TeaAndRum& game() const { return module_.game(); }
  const Box& box() const { return game().box(); }
  State& state() { return s; }
  const State& state() const { return s; }
  Player& p(int seat) { return s.players[seat]; }
  int count(int seat, const std::string& resource) const {
    return count_of(s.players[seat].held, type_of(resource));
  }
  int supply(const std::string& resource) const { return count_of(s.supply, type_of(resource)); }
  std::string who() const {
    const Actor actor = game().actor(s);
    return actor.is_chance() ? "chance" : actor.is_nobody() ? "nobody" : std::to_string(index(actor.seat()));
  }

  // A listed move and nothing else.
  Sitting& play(const std::string& text) {
    if (!can(text))
      throw std::runtime_error(
          fmt::format("{} is not listed ({}); there is {}", text, why(text), joined(moves())));
    log_.events.clear();
    game().play(s, *module_.read(text), log_);
    return *this;
  }
  Sitting& play_all(const std::vector<std::string>& texts) {
    for (const std::string& text : texts) play(text);
    return *this;
  }
  bool can(const std::string& text) const {
    const auto move = module_.read(text);
    if (!move) throw std::runtime_error(fmt::format("{}: {}", text, move.error().message));
    MoveList list;
    game().moves(s, list);
    return list.contains(*move);
  }
  // The rule that forbids it; empty where it is allowed.
  std::string why(const std::string& text) const {
    const Refusal refusal = game().refusal(s, *module_.read(text));
    return refusal ? refusal.rule : "";
  }
  std::vector<std::string> moves() const {
    MoveList list;
    game().moves(s, list);
    std::vector<std::string> texts;
    for (const Move move : list) texts.push_back(module_.write(move));
    return texts;
  }
  std::uint32_t weight(const std::string& text) const {
    MoveList list;
    game().moves(s, list);
    for (int i = 0; i < list.size(); ++i)
      if (module_.write(list[i]) == text) return list.weight(i);
    return 0;
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
    while (game().actor(s).is_chance()) play(moves().front());
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
    s.phase = Phase::TurnStart;
    for (auto& board : s.workers)
      for (int each = 0; each < colours(); ++each) board[each] = s.removing() ? 1 : 0;
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
    s.phase = Phase::TurnEnd;
    s.frames[s.depth++] = {doing, static_cast<std::uint8_t>(a), static_cast<std::uint16_t>(b)};
    return *this;
  }
  Sitting& effect(EffectId id) { return frame(Doing::Effect, 0, id); }
  Sitting& phase(Phase phase, int round, int seat = 0) {
    clear(round, seat);
    s.phase = phase;
    return *this;
  }
  // The finale: nobody has workers out any more.
  Sitting& finale(Phase phase = Phase::FinalCaptains, int seat = 0) {
    turn(5, seat);
    clear(5, seat);
    for (auto& board : s.workers) std::fill(std::begin(board), std::end(board), std::uint8_t{0});
    s.phase = phase;
    return *this;
  }
  // Goes on as far as no decision is due.
  Sitting& settle() {
    log_.events.clear();
    Menu menu;
    Course<EventLog>(box(), s, log_).advance(menu);
    return *this;
  }

  Sitting& bare(int seat) {
    Player& player = p(seat);
    s.supply += player.held;
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
      const Bundle bundle = unit(type_of(words[i + 1]), std::stoi(words[i]));
      if (!covers(s.supply, bundle)) throw std::runtime_error("the supply has not so many");
      s.supply -= bundle;
      p(seat).held += bundle;
    }
    return *this;
  }
  // Leaves so many in the supply; the others are in the last seat's hands.
  Sitting& leave(int count, const std::string& resource) {
    const int type = type_of(resource);
    const Bundle rest = unit(type, count_of(s.supply, type) - count);
    s.supply -= rest;
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
          if (s.copies[number] > 0) --s.copies[number];
          if (s.copies[number] == 0) s.available &= ~bit(number);
          break;
        case 'c':
          p(seat).captains |= bit(number);
          s.captains &= ~bit(number);
          break;
        case 'k':
          p(seat).contracts |= bit(number);
          s.deck &= ~bit(number);
          for (std::uint8_t& slot : s.slots)
            if (slot == number + 1) slot = 0;
          break;
        default:
          p(seat).allegiance = static_cast<std::uint8_t>(number + 1);
          p(seat).hidden = 1;
          s.allegiances = static_cast<std::uint16_t>(s.allegiances & ~bit(number));
      }
    }
    return *this;
  }
  // Back into the game, should the setup have removed it.
  Sitting& offer(const std::string& cards) {
    for (const std::string& card : words_of(cards)) {
      const int number = std::stoi(card.substr(1)) - 1;
      if (card[0] == 'b') {
        s.removed &= ~bit(number);
        s.available |= bit(number);
        s.copies[number] = static_cast<std::uint8_t>(box().copies);
      } else {
        s.captains |= bit(number);
      }
    }
    return *this;
  }
  // The contracts in the slots, from slot 1; "-" is none.
  Sitting& slots(const std::string& contracts) {
    s.deck = bit(kContracts) - 1;
    int slot = 0;
    for (const std::string& word : words_of(contracts)) {
      const int number = word == "-" ? 0 : std::stoi(word.substr(1));
      s.slots[slot++] = static_cast<std::uint8_t>(number);
      if (number) s.deck &= ~bit(number - 1);
    }
    return *this;
  }
  Sitting& allegiances(const std::string& cards) {
    s.allegiances = 0;
    for (const std::string& card : words_of(cards))
      s.allegiances = static_cast<std::uint16_t>(s.allegiances | bit(std::stoi(card.substr(1)) - 1));
    return *this;
  }
  Sitting& ships(const std::string& cards) {
    s.ships = 0;
    for (const std::string& card : words_of(cards))
      s.ships = static_cast<std::uint16_t>(s.ships | bit(std::stoi(card.substr(1)) - 1));
    return *this;
  }
  // Lays a tile on a row of its board; the one that lay there takes its place.
  Sitting& tile(const std::string& id, int row) {
    const auto& ids = module_.edition().tiles;
    const auto number = static_cast<std::uint8_t>(std::find(ids.begin(), ids.end(), id) - ids.begin() + 1);
    auto& rows = s.tiles[box().board_of_tile[number - 1]];
    std::swap(*std::find(std::begin(rows), std::end(rows), number), rows[row - 1]);
    return *this;
  }
  // The workers of a board by seat: "2 1 0".
  Sitting& workers(int board, const std::string& counts) {
    int seat = 0;
    for (const std::string& count : words_of(counts))
      s.workers[board][seat++] = static_cast<std::uint8_t>(std::stoi(count));
    return *this;
  }
  boost::json::object view(int seat) const {
    const Seat viewer = seat < 0 ? kSpectator : Seat{static_cast<std::uint8_t>(seat)};
    return module_.view_json(game().redact(s, viewer), viewer);
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
    for (Frame& frame : s.frames) frame = Frame{};
    s.depth = 0;
    s.round = static_cast<std::uint8_t>(round);
    s.first = s.active = static_cast<std::uint8_t>(seat);
    s.seat_a = static_cast<std::uint8_t>(round % 2 == 1 ? seat : 1 - seat);
    if (game().seats() > 2) s.seat_a = 0;
    s.turn = s.step = s.passed = 0;
    s.ships = 0;
    s.sold = s.bought = 0;
  }

  Module module_;
  State s;
  EventLog log_;
};

}  // namespace samovar::tea_and_rum
