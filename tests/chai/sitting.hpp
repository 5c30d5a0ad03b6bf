// A game of Chai played by hand: pieces are laid where a test wants them, and moves are typed.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "tests/by_hand.hpp"
#include "tests/chai/box.hpp"

namespace samovar::chai {

class Sitting : public test::ByHand<Sitting, Module> {
 public:
  // Dealt at random up to the first decision; seat 0 begins.
  explicit Sitting(boost::json::object options = {}, std::uint64_t seed = 1)
      : Sitting(opened(with_first(std::move(options))), seed) {}
  Sitting(Module module, std::uint64_t seed) : ByHand(std::move(module)), rng_(seed) { settle(); }
  static Sitting before_setup(boost::json::object options = {}) {
    return Sitting(opened(with_first(std::move(options))));
  }

  // Whatever happened since the beginning is remembered.
  Sitting& play(const std::string& text) {
    play_listed(text);
    return *this;
  }
  // Several, separated by commas.
  Sitting& play_all(const std::string& texts) {
    std::istringstream all(texts);
    for (std::string text; std::getline(all, text, ',');) play(text);
    return *this;
  }
  // Draws at random while chance is to act.
  Sitting& settle() {
    while (game().actor(state_).is_chance()) {
      game().play(state_, game().draw(state_, rng_), log_);
      ++drawn_;
    }
    return *this;
  }
  // The active seat takes a pantry visit and ends its turn.
  Sitting& dull_turn() {
    play("pantry");
    while (state_.phase == Phase::Pantry || state_.phase == Phase::DiscardToken) {
      play(moves().front());
      settle();
    }
    return play("end").settle();
  }
  Sitting& serve(const std::string& text) {
    play(text);
    while (is_order_chain(state_.phase)) play(moves().front());
    return *this;
  }

  std::string rule_against(const std::string& text) const {
    const auto move = module_.read(text);
    if (!move) return "unreadable";
    const Refusal refusal = game().refusal(state_, *move);
    return refusal ? refusal.rule : "legal";
  }
  std::string reason_against(const std::string& text) const {
    const Refusal refusal = game().refusal(state_, *module_.read(text));
    return refusal ? refusal.reason : "";
  }

  // Laying out.
  Sitting& market(const std::string& rows) {
    static const std::string letters = "MJLGBVW";
    state_.market = 0;
    int cell = 0;
    for (const char c : rows) {
      if (c == ' ') continue;
      if (const auto type = letters.find(c); type != std::string::npos)
        put_tile(state_.market, cell, static_cast<int>(type));
      ++cell;
    }
    return *this;
  }
  std::string market() const {
    std::string rows;
    for (int cell = 0; cell < kSpaces; ++cell) {
      if (cell > 0 && cell % kColumns == 0) rows += ' ';
      const int type = tile_at(state_.market, cell);
      rows += type < 0 ? '.' : "MJLGBVW"[type];
    }
    return rows;
  }
  Amounts tiles_of(const std::string& text) const { return amounts(text, module_.edition().flavours); }
  Amounts tokens_of(const std::string& text) const { return amounts(text, module_.edition().pantry); }
  Sitting& tiles(int house, const std::string& text) {
    state_.tiles[static_cast<std::size_t>(house)] = tiles_of(text);
    return *this;
  }
  Sitting& tokens(int house, const std::string& text) {
    state_.tokens[static_cast<std::size_t>(house)] = tokens_of(text);
    return *this;
  }
  Sitting& money(int house, int money) {
    state_.money[static_cast<std::size_t>(house)] = static_cast<std::uint16_t>(money);
    return *this;
  }
  Sitting& board(const std::string& text) {
    std::istringstream words(text);
    std::size_t at = 0;
    state_.board.fill(0);
    for (std::string word; words >> word; ++at)
      if (word != "-")
        state_.board[at] = static_cast<std::uint8_t>(1 + type_of(word, module_.edition().pantry));
    return *this;
  }
  Sitting& abilities(int one, int two, int three) {
    const unsigned in_use = game().box().abilities_in_use;
    state_.abilities = static_cast<std::uint16_t>(in_use & ~(1u << one | 1u << two | 1u << three));
    state_.slots = {static_cast<std::uint8_t>(one), static_cast<std::uint8_t>(two),
                    static_cast<std::uint8_t>(three)};
    return *this;
  }
  // Puts a card into a pool slot or a house; what lay there goes where the card came from.
  Sitting& pool(int slot, const std::string& id) {
    exchange(state_.pool[static_cast<std::size_t>(slot - 1)], card(id));
    return *this;
  }
  Sitting& reserved(int house, std::initializer_list<const char*> ids) {
    while (state_.reserved_count(house) > 0) {
      const std::size_t last = State::held(house, state_.reserved_count(house) - 1);
      to_deck(card_of(state_.reserved[last]));
      state_.reserved[last] = kNoCard;
      state_.known[last] = Known::All;
    }
    int place = 0;
    for (const char* id : ids) exchange(state_.reserved[State::held(house, place++)], card(id));
    return *this;
  }
  // The card leaves the deck or the pool for a served pile.
  Sitting& served(int house, const std::string& id) {
    std::uint8_t nowhere = kNoCard;
    exchange(nowhere, card(id));
    state_.served[static_cast<std::size_t>(house)] |= bit_of(card(id));
    return *this;
  }
  // Empties the deck into the box.
  Sitting& empty_deck() {
    state_.deck = PackedCounts();
    state_.unseen = 0;
    return *this;
  }
  Sitting& cup_tips(unsigned cups) {
    state_.cup_tips = static_cast<std::uint8_t>(cups);
    return *this;
  }
  Sitting& round(int number) {
    state_.round = static_cast<std::uint8_t>(number - 1);
    return *this;
  }
  Sitting& phase(Phase phase) {
    state_.phase = phase;
    return *this;
  }

  int card(std::string_view id) const {
    const int found = module_.card_named(id);
    if (found < 0) throw std::runtime_error("no card " + std::string(id));
    return found;
  }
  std::string pool_card(int slot) const {
    const std::uint8_t code = state_.pool[static_cast<std::size_t>(slot - 1)];
    return code == kNoCard ? "" : module_.edition().customers[static_cast<std::size_t>(card_of(code))].id;
  }
  bool has_served(int house, const std::string& id) const {
    return state_.served[static_cast<std::size_t>(house)] >> card(id) & 1;
  }
  int money(int house) const { return state_.money[static_cast<std::size_t>(house)]; }
  Amounts tiles(int house) const { return state_.tiles[static_cast<std::size_t>(house)]; }
  Amounts tokens(int house) const { return state_.tokens[static_cast<std::size_t>(house)]; }
  int pool_size() const {
    return static_cast<int>(std::count_if(state_.pool.begin(), state_.pool.end(),
                                          [](std::uint8_t code) { return code != kNoCard; }));
  }
  int happened_times(Happened what) const {
    return static_cast<int>(std::count_if(log_.events.begin(), log_.events.end(), [&](const Event& event) {
      return event.kind == static_cast<std::uint8_t>(what);
    }));
  }
  void forget() { log_.events.clear(); }

  Phase phase() const { return state_.phase; }
  const std::vector<Event>& events() const { return log_.events; }
  int drawn() const { return drawn_; }
  int active() const { return state_.active; }
  bool over() const { return state_.phase == Phase::Over; }

 private:
  explicit Sitting(Module module) : ByHand(std::move(module)), rng_(1) {}
  static boost::json::object with_first(boost::json::object options) {
    if (!options.contains("first")) options["first"] = "seat";
    return options;
  }
  template <class Types>
  static int type_of(const std::string& id, const Types& types) {
    for (std::size_t i = 0; i < types.size(); ++i)
      if (types[i].id == id) return static_cast<int>(i);
    throw std::runtime_error("no type " + id);
  }
  template <class Types>
  static Amounts amounts(const std::string& text, const Types& types) {
    std::istringstream words(text);
    Amounts sum = 0;
    std::string id;
    for (int count; words >> id >> count;) sum += some(type_of(id, types), count);
    return sum;
  }
  void to_deck(int which) {
    state_.unseen |= bit_of(which);
    state_.deck.put(game().customer(which).tea);
  }
  void exchange(std::uint8_t& place, int which) {
    const std::uint8_t was = place;
    if (was == code_of(which)) return;
    if (state_.unseen >> which & 1) {
      state_.unseen &= ~bit_of(which);
      state_.deck.take(game().customer(which).tea);
      if (was != kNoCard) to_deck(card_of(was));
    } else {
      for (std::uint8_t& code : state_.pool)
        if (code == code_of(which)) code = was;
      for (std::size_t i = 0; i < state_.reserved.size(); ++i)
        if (state_.reserved[i] == code_of(which)) {
          if (was == kNoCard) throw std::runtime_error("that would leave a gap");
          state_.reserved[i] = was;
        }
    }
    place = code_of(which);
  }

  FastRng rng_;
  int drawn_ = 0;
};

}  // namespace samovar::chai
