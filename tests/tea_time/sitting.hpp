// A game of Tea Time played by hand: the cards that are wanted are dealt, and moves are typed.
#pragma once

#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "tests/by_hand.hpp"
#include "tests/tea_time/box.hpp"

namespace samovar::tea_time {

inline constexpr const char* kNames[kCharacters] = {"cat",    "hatter",      "queen",
                                                    "rabbit", "caterpillar", "hare"};
inline int character_named(std::string_view name) {
  for (int c = 0; c < kCharacters; ++c)
    if (name == kNames[c]) return c;
  throw std::runtime_error("no character " + std::string(name));
}

class Sitting : public test::ByHand<Sitting, Module> {
 public:
  explicit Sitting(int seats, Module module) : ByHand(std::move(module)) {
    if (game().seats() != seats) throw std::runtime_error("another number of seats");
  }
  explicit Sitting(int seats = 2) : Sitting(seats, opened(seats)) {}

  // "cat hatter queen cat …" in the order of the deal; the rest are Hares and, when there are none,
  // Caterpillars …
  Sitting& deal_grid(const std::string& cards = {}) {
    if (state_.phase == Phase::DrawFirst) play("first 0");
    std::istringstream names(cards);
    for (std::string name; names >> name;) play("deal " + name);
    while (state_.phase == Phase::Deal) play(moves().back());
    return *this;
  }

  // Clears the grid, single card by single card in the order of the deal, until `left` cards are there.
  Sitting& clear_to(int left) {
    while (state_.phase == Phase::Take && cards_in_grid() > left) play(moves().front());
    return *this;
  }

  // The rule that a refusal cites: that of the notation, where it makes no line of the text, or of the rules.
  std::string rule_against(const std::string& text) const {
    const auto move = module_.read(text);
    if (!move) return move.error().rule;
    return rule_against(*move);
  }
  std::string rule_against(Move move) const {
    const Refusal refusal = game().refusal(state_, move);
    return refusal ? refusal.rule : "legal";
  }

  const std::vector<Event>& events() const { return log_.events; }
  int to_move() const { return state_.to_move; }
  int held(int seat, std::string_view character) const {
    return state_.held(seat, character_named(character));
  }
  int cancelled(int seat, std::string_view character) const {
    return state_.cancelled_pairs(seat, character_named(character));
  }
  std::string card_at(int row, int column) const {
    const int card = state_.cells[cell_at(row, column)];
    return card == kEmpty ? "" : card == kAlice ? "alice" : kNames[card - 1];
  }
  int cards_in_grid() const {
    return static_cast<int>(std::count_if(std::begin(state_.cells), std::end(state_.cells),
                                          [](std::uint8_t card) { return card != kEmpty; }));
  }
  // How many cards of any character the seat holds.
  int collection_size(int seat) const {
    int size = 0;
    for (int c = 0; c < kCharacters; ++c) size += std::abs(state_.held(seat, c));
    return size;
  }
};

}  // namespace samovar::tea_time
