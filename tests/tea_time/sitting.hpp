// A game of Tea Time played by hand: the cards that are wanted are dealt, and moves are typed.
#pragma once

#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "tests/tea_time/box.hpp"

namespace samovar::tea_time {

inline constexpr const char* kNames[kCharacters] = {"cat",    "hatter",      "queen",
                                                    "rabbit", "caterpillar", "hare"};
inline int character_named(std::string_view name) {
  for (int c = 0; c < kCharacters; ++c)
    if (name == kNames[c]) return c;
  throw std::runtime_error("no character " + std::string(name));
}

class Sitting {
 public:
  explicit Sitting(int seats, Module module) : module_(std::move(module)), state_(game().start()) {
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

  // A listed move and nothing else.
  Sitting& play(const std::string& text) {
    const auto move = module_.read(text);
    if (!move) throw std::runtime_error(text + ": " + move.error().message);
    if (!lists(*move)) throw std::runtime_error(text + " is not listed");
    log_.events.clear();
    game().play(state_, *move, log_);
    return *this;
  }
  Sitting& play_all(const std::vector<std::string>& texts) {
    for (const std::string& text : texts) play(text);
    return *this;
  }

  // Clears the grid, single card by single card in the order of the deal, until `left` cards are there.
  Sitting& clear_to(int left) {
    while (state_.phase == Phase::Take && cards_in_grid() > left) play(moves().front());
    return *this;
  }

  bool legal(const std::string& text) const {
    const auto move = module_.read(text);
    return move && lists(*move);
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
  std::vector<std::string> moves() const {
    MoveList list;
    game().moves(state_, list);
    std::vector<std::string> texts;
    for (const Move move : list) texts.push_back(module_.write(move));
    return texts;
  }

  const Module& module() const { return module_; }
  const TeaTime& game() const { return module_.game(); }
  const State& state() const { return state_; }
  State& state() { return state_; }
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

 private:
  bool lists(Move move) const {
    MoveList list;
    game().moves(state_, list);
    return list.contains(move);
  }

  Module module_;
  State state_;
  EventLog log_;
};

}  // namespace samovar::tea_time
