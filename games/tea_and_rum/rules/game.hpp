// Tea & Rum's rules as functions over a State. The hot ones are here and in phases.hpp, so that search
// inlines them; who only reads and writes positions calls what game.cpp has compiled.
//
// A decision with one option is never asked (TNR-FLOW-07). The final conversion is one decision a player, so
// that the number of steps does not betray it (TNR-INFO-04).
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/game.hpp"
#include "engine/game_of_steps.hpp"
#include "games/tea_and_rum/rules/box.hpp"
#include "games/tea_and_rum/rules/menu.hpp"
#include "games/tea_and_rum/rules/moves.hpp"
#include "games/tea_and_rum/rules/score.hpp"
#include "games/tea_and_rum/rules/state.hpp"

namespace samovar::tea_and_rum {

// What a result tells of a player.
enum class Line : std::uint8_t { Red, Blue, ConvertedRed, ConvertedBlue, LostRed, LostBlue };
inline constexpr int kLines = 6;

template <class Log>
class Course;

class TeaAndRum : public GameOfSteps<TeaAndRum, Box, State, Sight, Menu, Course> {
 public:
  static constexpr std::string_view kId = "tea-and-rum";
  static constexpr int kRulesVersion = kRules;
  static constexpr const MoveTable& kMoves = tea_and_rum::kMoves;

  using GameOfSteps::GameOfSteps;

  // Twenty workers a player; a turn with its nested actions, barters of two dozen units and exchanges has
  // fewer than a hundred decisions.
  int longest() const { return 100 + 2500 * box_.seats; }

  State start() const;

  void outcomes(const State& state, MoveList& list) const;
  template <class Rng>
  Move draw(const State& state, Rng& rng) const {
    switch (state.phase) {
      case Phase::DrawShips: {
        const int set = box_.ship_sets[below(rng, box_.ship_set_count)];
        return make(Kind::DrawShips, set & 0xff, set >> 8);
      }
      case Phase::Automa: {
        const auto tokens =
            static_cast<std::uint32_t>(state.automa[0] + state.automa[1] + state.automa[2] + state.automa[3]);
        int nth = static_cast<int>(below(rng, tokens));
        int board = 0;
        while (nth >= state.automa[board]) nth -= state.automa[board++];
        return make(Kind::DrawToken, board);
      }
      case Phase::VictoryType: {
        const int red = victory_types_left(box_, state, kRed);
        const int all = red + victory_types_left(box_, state, kBlue);
        return make(Kind::ShowVictory,
                    static_cast<int>(below(rng, static_cast<std::uint32_t>(all))) < red ? kRed : kBlue);
      }
      default: {
        const Draw draw = even_draw(state);
        const auto count = static_cast<std::uint32_t>(bits_in(draw.numbers));
        return make(draw.kind, nth_bit(draw.numbers, below(rng, count)));
      }
    }
  }

  // TNR-VP-03, TNR-INFO-01, 02: closed chests, and conversions until all have decided.
  State redact(const State& state, Seat viewer) const {
    State known = state;
    if (state.phase == Phase::Over) return known;
    for (int seat = 0; seat < box_.seats; ++seat) {
      Player& p = known.players[seat];
      if (seat == index(viewer)) continue;
      if (p.hidden) p.vp[kRed] = p.vp[kBlue] = kUnknown;
      if (has_decided(state, seat)) p.converted[kRed] = p.converted[kBlue] = kUnknownCount;
    }
    return known;
  }
  // TNR-INFO-01, 02.
  template <class Rng>
  void complete(State& state, Rng& rng) const {
    for (int seat = 0; seat < box_.seats; ++seat) {
      Player& p = state.players[seat];
      if (p.vp[kRed] == kUnknown) guess_chest(state, p, rng);
      if (p.converted[kRed] == kUnknownCount) {
        const int all = std::min(p.coins / box_.conversion_coins, kConversions);
        const auto red = static_cast<int>(below(rng, static_cast<std::uint32_t>(all + 1)));
        p.converted[kRed] = static_cast<std::uint8_t>(red);
        p.converted[kBlue] = static_cast<std::uint8_t>(all - red);
      }
    }
  }
  bool reveals(const State& state, Move move) const;

  Refusal refusal(const State& state, Move move) const;
  Result result(const State& state) const;
  Payoff payoff(const State& state) const {
    Payoff payoff{};
    const std::uint32_t winners = titles_of(box_, state).winners();
    const std::uint32_t sharing = winners ? winners : bit(box_.seats) - 1;  // TNR-RESULT-11, 12
    for (const int seat : BitSet(sharing))
      payoff[static_cast<std::size_t>(seat)] = 1.0f / static_cast<float>(bits_in(sharing));
    return payoff;
  }

  // In the final conversion (TNR-INFO-02, 04).
  bool has_decided(const State& state, int seat) const {
    if (state.phase != Phase::FinalConvert) return false;
    return (seat - state.first + box_.seats) % box_.seats < state.step;
  }
  // What a closed chest holds at least, by what lies open: `pick_colour` decides where the owner chose.
  template <class ColourOf>
  void points_in_sight(const Player& player, int (&vp)[2], const ColourOf& pick_colour) const;

 private:
  // Outcomes that are all equally likely.
  struct Draw {
    Kind kind;
    std::uint32_t numbers;  // a bit each
  };
  Draw even_draw(const State& state) const;

  // TNR-VP-03, TNR-INFO-01.
  template <class Rng>
  void guess_chest(const State& state, Player& player, Rng& rng) const {
    int vp[2] = {};
    points_in_sight(player, vp, [&] { return static_cast<int>(below(rng, 2)); });
    // Rows, wishes and triggers leave no trace on the table.
    for (int& points : vp) points += static_cast<int>(below(rng, 1u + state.round));
    player.vp[kRed] = static_cast<std::uint16_t>(std::max<int>(vp[kRed], player.gained[kRed]));
    player.vp[kBlue] =
        static_cast<std::uint16_t>(std::max<int>({vp[kBlue], player.gained[kBlue], box_.blue_threshold}));
  }
  template <class ColourOf>
  void add_points(EffectId id, int (&vp)[2], const ColourOf& pick_colour) const;
};

// TNR-VP-03, 04.
template <class ColourOf>
void TeaAndRum::add_points(EffectId id, int (&vp)[2], const ColourOf& pick_colour) const {
  const Effect& effect = box_.effect(id);
  if (effect.op == Op::Vp) vp[effect.a] += effect.n;
  if (effect.op == Op::Seq)
    for (int part = 0; part < effect.n; ++part)
      add_points(static_cast<EffectId>(effect.first + part), vp, pick_colour);
  if (effect.op == Op::Choice)
    add_points(static_cast<EffectId>(effect.first + std::min<int>(pick_colour(), effect.n - 1)), vp,
               pick_colour);
}

// TNR-VP-03, 04.
template <class ColourOf>
void TeaAndRum::points_in_sight(const Player& player, int (&vp)[2], const ColourOf& pick_colour) const {
  if (player.endowment) add_points(box_.endowments[player.endowment - 1], vp, pick_colour);
  for (const int building : BitSet(player.buildings)) {
    add_points(box_.buildings[building].vp, vp, pick_colour);
    add_points(box_.buildings[building].instant, vp, pick_colour);
  }
  for (const int captain : BitSet(player.captains)) {
    add_points(box_.captains[captain].instant, vp, pick_colour);
    if (player.spent >> captain & 1) add_points(box_.captains[captain].cannon_effect, vp, pick_colour);
  }
  for (const int contract : BitSet(player.contracts)) {
    const int colour = pick_colour();
    vp[colour] += box_.contracts[contract].vp[colour];
  }
  for (int space = 1; space <= player.reputation; ++space) add_points(box_.spaces[space], vp, pick_colour);
  if (player.allegiance) vp[kRed] += box_.allegiances[player.allegiance - 1].red;
}

}  // namespace samovar::tea_and_rum

namespace samovar {

// At full speed in game.cpp.
extern template int play_out(const tea_and_rum::TeaAndRum&, tea_and_rum::State&, FastRng&);

}  // namespace samovar
