// A game of Tea for 2 arranged and played by hand: pieces are put where a test wants them, chance outcomes
// and moves are typed.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "tests/by_hand.hpp"
#include "tests/tea_for_two/box.hpp"

namespace samovar::tea_for_two {

using test::words_of;

// One more word of a list.
inline void append_word(std::string& list, std::string_view word) {
  if (!list.empty()) list += ' ';
  list += word;
}

class Sitting : public test::ByHand<Sitting, Module> {
 public:
  explicit Sitting(const boost::json::object& options = {},
                   const boost::json::value& edition = sold_edition())
      : ByHand(opened(options, edition)) {}

  // Chance draws whatever is first until somebody decides, or until chance waits for another kind of thing.
  Sitting& draw_on() {
    while (game().actor(state_).is_chance()) play(moves().front());
    return *this;
  }

  // The setup as far as the sides, with the cards that stand in the fixture of the worked examples.
  Sitting& deal(const std::string& merchants = "M1 M6", const std::string& coin = "0") {
    for (const char* card : {"P01", "P07", "P12", "P19", "P25", "P15"}) play(std::string("card ") + card);
    for (const char* ship : {"S01", "S09", "S02", "S10"}) play(std::string("ship ") + ship);
    for (const char* marker : {"HM1", "HM2", "HM3", "HM4", "HM5", "HM6"})
      play(std::string("marker ") + marker);
    for (const std::string& card : words_of(merchants)) play("merchant " + card);
    if (game().seats() == 2) play("coin " + coin);
    return *this;
  }
  // The whole of it; seat 0 takes the coin.
  Sitting& set_up(const std::string& merchants = "M1 M6", const std::string& sides = "a a") {
    deal(merchants);
    const std::vector<std::string> chosen = words_of(sides);
    if (game().seats() == 2 && asks(Kind::Side)) play("side " + chosen[1]);
    if (asks(Kind::Side)) play("side " + chosen[0]);
    return *this;
  }
  // In the middle of year 1: the dice as given, the merchant's turn.
  Sitting& turn(const std::string& own = "1 2 3 4 5 6 6", const std::string& others = "1 2 3 4 5 6 6",
                int m = 0) {
    state_.frames[0] = {Doing::Turn, static_cast<std::uint8_t>(m), 0, 0, 0};
    state_.depth = 1;
    state_.chosen = 0;
    give_dice(m, own);
    give_dice(1 - m, others);
    if (game().box().race()) {
      state_.solo_seen = 1;
      if (state_.solo_order[0] == 0) state_.solo_order[0] = 1;
    }
    // Without dice there is no turn: the test goes on from here to where it wants.
    return own.empty() ? *this : settle();
  }
  static Sitting in_turn(const std::string& own = "1 2 3 4 5 6 6",
                         const std::string& others = "1 2 3 4 5 6 6", const std::string& merchants = "M1 M6",
                         const std::string& sides = "a a") {
    Sitting sitting;
    sitting.set_up(merchants, sides).turn(own, others);
    return sitting;
  }
  // The end of a year with movement for seat 0.
  static Sitting moving(int movement) {
    Sitting sitting = in_turn("", "");
    sitting.state().frames[0] = {Doing::YearMove, 0, static_cast<std::uint8_t>(movement), 0, 0};
    return sitting;
  }

  Sitting& give_dice(int m, const std::string& values) {
    state_.merchants[m].dice = 0;
    for (const std::string& value : words_of(values)) state_.merchants[m].dice += Tally::of(std::stoi(value));
    return *this;
  }
  // The other dice of a merchant, out of the way on the harvest board, so that all seven are somewhere.
  Sitting& park_dice(int m, int count) {
    state_.merchants[m].harvesting += Tally::of(1, count);
    return *this;
  }
  Sitting& put_card(int m, const std::string& slot, const std::string& card, bool down = false) {
    const int number = take(0, card);
    const int at = slot_named(slot);
    Merchant& me = state_.merchants[m];
    me.cards[at] = static_cast<std::uint8_t>(number);
    me.filled = static_cast<std::uint16_t>(me.filled | bit(at));
    if (down) me.down = static_cast<std::uint16_t>(me.down | bit(at));
    return *this;
  }
  Sitting& put_tokens(int m, const std::string& space, const std::string& teas) {
    for (const std::string& tea : words_of(teas))
      state_.merchants[m].tokens[space_named(space)] += from_supply(tea);
    return *this;
  }
  Sitting& put_ship(int m, int dock, const std::string& ship, const std::string& cargo = "") {
    state_.merchants[m].docks[dock] = static_cast<std::uint8_t>(take(1, ship));
    for (const std::string& tea : words_of(cargo)) state_.merchants[m].cargo[dock] += from_supply(tea);
    return *this;
  }
  Sitting& complete(int m, const std::string& ship) {
    state_.merchants[m].completed |= bit(take(1, ship));
    return *this;
  }
  Sitting& fill_crate(int m, const std::string& slot, const std::string& teas) {
    for (const std::string& tea : words_of(teas))
      state_.merchants[m].crates[slot_named(slot)] += from_supply(tea);
    return *this;
  }
  // The deck's known cards; what was on top goes among the unseen ones.
  Sitting& stack_deck(int deck, const std::string& cards, std::uint8_t known_by = kEverybody) {
    Deck& pile = state_.decks[deck];
    for (int i = 0; i < pile.seen; ++i) pile.unseen |= bit(pile.top[i]);
    for (int i = 0; i < 4; ++i) pile.top[i] = pile.known_by[i] = 0;
    pile.seen = 0;
    for (const std::string& card : words_of(cards)) {
      pile.top[pile.seen] = static_cast<std::uint8_t>(take(deck, card));
      pile.known_by[pile.seen] = pile.seen == 0 ? kEverybody : known_by;
      pile.seen = static_cast<std::uint8_t>(pile.seen + 1);
    }
    return *this;
  }
  // Instead of the ship that lies there, which goes among the unseen ones.
  Sitting& put_in_harbour(int position, const std::string& ship) {
    std::uint8_t& at = state_.harbour[position];
    state_.decks[1].unseen |= bit(at);
    at = static_cast<std::uint8_t>(take(1, ship));
    return *this;
  }
  // All unseen cards of a deck go to a place where no rule finds them: the solo opponent's scoring area.
  Sitting& empty_deck(int deck, int keep_unseen = 0) {
    Deck& pile = state_.decks[deck];
    while (bits_in(pile.unseen) > keep_unseen) {
      const int card = std::countr_zero(pile.unseen);
      pile.unseen &= pile.unseen - 1;
      (deck == 0 ? state_.merchants[1].scoring : state_.merchants[1].completed) |= bit(card);
    }
    return *this;
  }
  // Goes on from an arranged position to the next decision.
  Sitting& settle() {
    Menu menu;
    log_.events.clear();
    Course<EventLog>(game().box(), state_, log_).advance(menu);
    return *this;
  }

  std::string rule_against(const std::string& text) const {
    const auto move = module_.read(text);
    if (!move) return fmt::format("unreadable: {}", move.error().message);
    const Refusal refusal = game().refusal(state_, *move);
    return refusal ? refusal.rule : "legal";
  }
  bool asks(Kind kind) const {
    if (!game().actor(state_).is_seat()) return false;
    MoveList list;
    game().moves(state_, list);
    return kind_of(list[0]) == kind;
  }

  Doing doing() const { return state_.top().doing; }
  Doing phase() const { return state_.frames[0].doing; }
  int actor() const { return game().actor(state_).is_seat() ? index(game().actor(state_).seat()) : -1; }
  bool chance() const { return game().actor(state_).is_chance(); }

  std::string dice(int m) const { return listed(state_.merchants[m].dice); }
  std::string market_only() const { return listed(state_.merchants[1].market_only); }
  // "yellow green green": the tokens on a space.
  std::string tokens(int m, const std::string& space) const {
    return teas(state_.merchants[m].tokens[space_named(space)]);
  }
  std::string crate(int m, const std::string& slot) const {
    return teas(state_.merchants[m].crates[slot_named(slot)]);
  }
  std::string cargo(int m, int dock) const { return teas(state_.merchants[m].cargo[dock]); }
  std::string card(int m, const std::string& slot) const {
    return id(0, state_.merchants[m].cards[slot_named(slot)]);
  }
  bool down(int m, const std::string& slot) const { return state_.merchants[m].down >> slot_named(slot) & 1; }
  std::string dock(int m, int at) const { return id(1, state_.merchants[m].docks[at]); }
  bool completed(int m, const std::string& ship) const {
    return state_.merchants[m].completed >> number(1, ship) & 1;
  }
  bool scoring(const std::string& card) const { return state_.merchants[1].scoring >> number(0, card) & 1; }
  int supply(const std::string& tea) const { return state_.supply[tea_named(tea)]; }
  std::string market() const {
    std::string text;
    for (const std::uint8_t card : state_.market) append_word(text, card ? id(0, card) : std::string("-"));
    return text;
  }
  std::string harbour() const {
    std::string text;
    for (const std::uint8_t ship : state_.harbour) append_word(text, ship ? id(1, ship) : std::string("-"));
    return text;
  }
  std::string top(int deck) const {
    std::string text;
    for (int i = 0; i < state_.decks[deck].seen; ++i) append_word(text, id(deck, state_.decks[deck].top[i]));
    return text;
  }
  std::string under(int deck) const {
    std::string text;
    for (int i = 0; i < state_.decks[deck].sunk; ++i)
      append_word(text, id(deck, state_.decks[deck].under[i]));
    return text;
  }
  // "0:3-4", or "" for a position that nobody holds.
  std::string held(int position) const {
    if (state_.holder[position] == 0) return "";
    const Run run = run_at(state_.run[position]);
    return fmt::format("{}:{}-{}", state_.holder[position] - 1, run.low, run.high);
  }
  // "0:5x2 1:4x2": the sets by rank.
  std::string sets() const {
    std::string text;
    for (int rank = 0; rank < kSets && state_.set_owner[rank]; ++rank)
      append_word(text, fmt::format("{}:{}x{}", state_.set_owner[rank] - 1, state_.set_value[rank],
                                    state_.set_count[rank]));
    return text;
  }
  Event last(Happened what) const {
    Event last;
    for (const Event& event : log_.events)
      if (event.kind == static_cast<std::uint8_t>(what)) last = event;
    return last;
  }
  int count_events(Happened what) const {
    return static_cast<int>(std::count_if(log_.events.begin(), log_.events.end(), [&](const Event& event) {
      return event.kind == static_cast<std::uint8_t>(what);
    }));
  }

  int tea_named(const std::string& name) const { return at(module_.edition().teas, name); }
  int space_named(const std::string& name) const { return at(module_.edition().spaces, name); }
  int slot_named(const std::string& name) const { return at(module_.edition().slots, name); }
  int number(int deck, const std::string& name) const {
    return deck == 0 ? at(module_.edition().cards, name) : at(module_.edition().ships, name);
  }

 private:
  static const std::string& id_of(const std::string& id) { return id; }
  static const std::string& id_of(const Named& named) { return named.id; }
  template <class List>
  static int at(const List& list, const std::string& name) {
    for (std::size_t i = 0; i < std::size(list); ++i)
      if (id_of(list[i]) == name) return static_cast<int>(i);
    throw std::runtime_error(fmt::format("there is no {}", name));
  }
  std::string id(int deck, int number) const {
    const auto place = static_cast<std::size_t>(number);
    return deck == 0 ? module_.edition().cards[place].id : module_.edition().ships[place].id;
  }
  static std::string listed(Tally dice) {
    std::string text;
    for (int value = 1; value <= kFaces; ++value)
      for (int i = 0; i < dice[value]; ++i) append_word(text, std::to_string(value));
    return text;
  }
  std::string teas(Tally tokens) const {
    std::string text;
    for (int tea = 0; tea < kTeas; ++tea)
      for (int i = 0; i < tokens[tea]; ++i)
        append_word(text, module_.edition().teas[static_cast<std::size_t>(tea)].id);
    return text;
  }
  Tally from_supply(const std::string& tea) {
    const Tally token = Tally::of(tea_named(tea));
    state_.supply -= token;
    return token;
  }
  // Takes a card from wherever decks, market and harbour have it.
  int take(int deck, const std::string& name) {
    const int card = number(deck, name);
    Deck& pile = state_.decks[deck];
    if (pile.unseen & bit(card)) {
      pile.unseen &= ~bit(card);
      return card;
    }
    for (int i = 0; i < pile.seen; ++i)
      if (pile.top[i] == card) {
        for (int j = i; j < 3; ++j) pile.top[j] = pile.top[j + 1], pile.known_by[j] = pile.known_by[j + 1];
        pile.top[3] = pile.known_by[3] = 0;
        pile.seen = static_cast<std::uint8_t>(pile.seen - 1);
        if (pile.seen == 0 && pile.unseen != 0) {  // a deck shows its top
          pile.top[0] = static_cast<std::uint8_t>(std::countr_zero(pile.unseen));
          pile.known_by[0] = kEverybody;
          pile.seen = 1;
          pile.unseen &= pile.unseen - 1;
        }
        return card;
      }
    std::uint8_t* places = deck == 0 ? state_.market : state_.harbour;
    for (int i = 0; i < (deck == 0 ? kMarketSlots : kDeckPosition); ++i)
      if (places[i] == card) {
        places[i] = kNone;
        return card;
      }
    throw std::runtime_error(fmt::format("{} is on a board already", name));
  }
};

}  // namespace samovar::tea_for_two
