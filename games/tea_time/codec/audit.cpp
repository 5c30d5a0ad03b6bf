// What a position of Tea Time must add up to. Each check names the field that is out.
#include <fmt/format.h>

#include "games/tea_time/codec/module.hpp"
#include "json/reader.hpp"

namespace samovar::tea_time {

namespace {

class Audit {
 public:
  Audit(const TeaTime& game, const State& state, JsonReader& json)
      : game_(game), state_(state), json_(json) {}

  void run() {
    dealing();
    cards();
    alice();
    if (state_.phase == Phase::Take) turns();
    sides();
  }

 private:
  int cells() const { return game_.cells(); }
  int on_grid(int character) const {
    int count = 0;
    for (const std::uint8_t card : state_.cells) count += card == character + 1;
    return count;
  }
  int alices_on_grid() const {
    int count = 0;
    for (const std::uint8_t card : state_.cells) count += card == kAlice;
    return count;
  }
  int alice_holder() const {
    for (int seat = 0; seat < game_.seats(); ++seat)
      if (state_.holds_alice(seat)) return seat;
    return -1;
  }
  int gone_cells() const {  // cells of this round whose character has been taken
    int gone = 0;
    for (int i = 0; i < cells(); ++i) gone += is_gone(game_.cell_dealt_at(i));
    return gone;
  }
  bool is_gone(int cell) const {
    const std::uint8_t card = state_.cells[static_cast<std::size_t>(cell)];
    return card == kEmpty || card == kAlice;
  }

  void dealing() {
    switch (state_.phase) {
      case Phase::DrawFirst:
        if (state_.round != 0 || state_.turn != 0 || state_.dealt != 0 || state_.to_move != 0)
          return json_["phase"].fail(
              "\"first\" comes before round 1, with turn 1, nothing dealt and seat 0 to move");
        break;
      case Phase::Deal:
        if (state_.turn != 0) json_["turn"].fail("is 1 while the grid is dealt");
        if (state_.dealt >= cells())
          json_["dealt"].fail(fmt::format("is below {} while the grid is dealt", cells()));
        break;
      case Phase::Take:
        if (state_.dealt != cells())
          json_["dealt"].fail(fmt::format("is {} once the round has begun", cells()));
        break;
      case Phase::Over:
        if (state_.round != game_.box().rounds)
          json_["round"].fail("a game is over after its last round only");
        if (state_.turn != 0 || state_.dealt != 0)
          json_["turn"].fail("a finished game has turn 1 and nothing dealt");
        break;
    }
    // A deal goes row by row and leaves no hole.
    for (int i = 0; i < cells(); ++i) {
      const int cell = game_.cell_dealt_at(i);
      const bool filled = state_.cells[static_cast<std::size_t>(cell)] != kEmpty;
      const std::string place = fmt::format("row {}, column {}", row_of(cell) + 1, column_of(cell) + 1);
      if (state_.phase == Phase::Take) continue;
      const bool dealt = state_.phase == Phase::Deal && i < state_.dealt;
      if (dealt && !filled)
        json_["grid"].fail(fmt::format("a hole at {}: {} cells are dealt", place, state_.dealt));
      if (!dealt && filled) json_["grid"].fail(fmt::format("a card at {}, where none is dealt yet", place));
    }
  }

  // TT-COMP-02, TT-SETUP-04.
  void cards() {
    int unseen = 0;
    for (int c = 0; c < kCharacters; ++c) {
      int sum = state_.unseen[c] + on_grid(c);
      for (int seat = 0; seat < game_.seats(); ++seat)
        sum += state_.taken_of(seat, 0, c + 1) + state_.taken_of(seat, 1, c + 1);
      unseen += state_.unseen[c];
      if (sum != game_.box().cards[c])
        json_["unseen"].fail(
            fmt::format("character {} has {} cards in all, expected {}", c + 1, sum, game_.box().cards[c]));
    }
    const int left = static_cast<int>(game_.box().cards.total()) - state_.round * cells() - state_.dealt;
    if (unseen != left) json_["unseen"].fail(fmt::format("{} cards are undealt, expected {}", unseen, left));
  }

  // TT-COMP-04.
  void alice() {
    int held = 0;
    for (int seat = 0; seat < game_.seats(); ++seat) held += state_.holds_alice(seat);
    const int everywhere = held + alices_on_grid();
    if (everywhere > 1) return json_["players"].fail(fmt::format("there is one Alice, not {}", everywhere));
    if (state_.phase == Phase::DrawFirst) {
      if (everywhere != 0) json_["players"].fail("nobody holds Alice before the first player is drawn");
      return;
    }
    if (everywhere == 0) return json_["players"].fail("nobody holds Alice and she is not in the grid");
    if (state_.phase == Phase::Take && state_.turn > 0) return;
    if (!state_.holds_alice(state_.to_move)) json_["to_move"].fail("the holder of Alice begins");
  }

  // TT-TURN-01 … 04, TT-ALICE-02: could so many turns have taken so many cards?
  void turns() {
    const int done = state_.turn;
    const int taken = gone_cells() + (done > 0 && alices_on_grid() == 0);
    const int most = (done > 0 ? 1 : 0) + (done > 1 ? 2 : 0) + (done > 2 ? 3 * (done - 2) : 0);
    if (taken < done || taken > most)
      return json_["turn"].fail(fmt::format("{} turns cannot have taken {} cards", done, taken));
    if (state_.present == 0) return json_["grid"].fail("an empty grid ends the round");
    if (done == 0 || alices_on_grid() == 1) return;
    const int seats = game_.seats();
    const int began = ((state_.to_move - done) % seats + seats) % seats;
    for (int turn = 1; turn < done; ++turn)
      if ((began + turn) % seats == alice_holder()) return;
    json_["players"].fail("who holds Alice has had no turn to take her");
  }

  // TT-SETUP-06: every round deals the same number of cards of each side.
  void sides() {
    for (int side = 0; side < 2; ++side) {
      int taken = 0;
      for (int seat = 0; seat < game_.seats(); ++seat)
        for (int c = 0; c < kCharacters; ++c) taken += state_.taken_of(seat, side, c + 1);
      int expected = 0;
      for (int i = 0; i < cells(); ++i) {
        const int cell = game_.cell_dealt_at(i);
        if (is_glass(cell) != (side == 1)) continue;
        expected += state_.round + (state_.phase == Phase::Take && is_gone(cell));
      }
      if (taken != expected)
        json_["players"].fail(
            fmt::format("{} cards were taken {} side up, expected {}", taken, kSides[side], expected));
    }
  }

  const TeaTime& game_;
  const State& state_;
  JsonReader& json_;
};

}  // namespace

void Module::audit(const State& state, JsonReader& json) const { Audit(game_, state, json).run(); }

}  // namespace samovar::tea_time
