// What a position of Tea & Rum must add up to. Each check names the field that is out.
#include <fmt/format.h>

#include "games/tea_and_rum/codec/module.hpp"
#include "json/reader.hpp"

namespace samovar::tea_and_rum {

namespace {

class Audit {
 public:
  Audit(const TeaAndRum& game, State& state, JsonReader& json)
      : game_(game), box_(game.box()), s(state), json_(json) {}

  // Everything in its place, and then: the game must wait for exactly this. Who is to act follows from the
  // rest.
  void run() {
    phase();
    if (!json_.failed()) setup();
    if (!json_.failed()) cards();
    if (!json_.failed()) pieces();
    if (!json_.failed()) workers();
    if (!json_.failed()) frames();
    if (!json_.failed()) players();
    if (!json_.failed() && !game_.settled(s))
      json_["stack"].fail("a game never waits in this position: what is forced happens at once");
  }

 private:
  static constexpr int kDepthMost = 20;  // so that what may still nest on it fits (section 20.4)

  std::size_t seats() const { return static_cast<std::size_t>(box_.seats); }
  bool in_actions() const {
    return s.phase == Phase::TurnStart || s.phase == Phase::TurnEnd || s.phase == Phase::Automa;
  }
  bool has_frame(Doing doing) const {
    for (int i = 0; i < s.depth; ++i)
      if (s.frames[i].doing == doing) return true;
    return false;
  }

  void phase() {
    const bool dealing = s.phase == Phase::DealContracts || s.phase == Phase::DealCaptains;
    const bool in_setup = s.phase <= Phase::Endow;
    const bool final = s.phase >= Phase::FinalCaptains;
    const bool fits = dealing    ? s.round < kRounds
                      : in_setup ? s.round == 0
                      : final    ? s.round == kRounds
                                 : s.round > 0;
    if (!fits) json_["round"].fail("does not fit the phase");
    if (!box_.two() && (s.phase == Phase::VictoryType || s.phase == Phase::Automa))
      json_["phase"].fail("belongs to the game for two");
    if (s.phase == Phase::DealTypes && box_.removed_per_colour == 0)
      json_["phase"].fail("two players remove no building type");
    const bool steps = s.phase == Phase::Income || s.phase == Phase::Wishes ||
                       s.phase == Phase::DealEndowments || s.phase == Phase::Endow || final;
    const int most =
        s.phase == Phase::DealTypes || s.phase == Phase::DealFaces || s.phase == Phase::DealWishes
            ? kRounds - 1
        : steps                   ? box_.seats
        : s.phase == Phase::Ships ? 1
                                  : 0;
    if (s.step > most) json_["step"].fail(fmt::format("expected at most {} in this phase", most));
    if (s.active >= box_.seats || s.first >= box_.seats || s.seat_a >= box_.seats)
      json_["active"].fail("there is no such seat");
    if (s.turn > box_.workers() || (!in_actions() && s.phase != Phase::Wishes && s.turn != 0))
      json_["turn"].fail("counts the workers used in the Actions phase");
    if (in_actions() && s.turn == box_.workers()) json_["turn"].fail("all workers are used");
    if (s.passed >> box_.seats) json_["passed"].fail("there is no such seat");
    if (s.passed && s.phase != Phase::Ships)
      json_["passed"].fail("nobody has passed outside the Ships phase");
  }

  // What the setup has laid out by now, and nothing more.
  void setup() {
    const auto laid = [&](const char* field, const std::uint8_t* numbers, int count, Phase phase,
                          bool different) {
      std::uint32_t seen = 0;
      const int done = s.round > 0 || s.phase > phase ? count : s.phase == phase ? s.step : 0;
      for (int i = 0; i < count; ++i) {
        if ((numbers[i] != 0) != (i < done))
          return json_[field].fail(fmt::format("expected {} of them", done));
        if (different && numbers[i] && (seen & bit(numbers[i]))) return json_[field].fail("one stands twice");
        seen |= bit(numbers[i]);
      }
    };
    laid("faces", s.faces, kRounds, Phase::DealFaces, false);
    laid("wishes", s.wishes, kRounds, Phase::DealWishes, true);
    std::uint8_t endowments[kPlayers] = {};
    for (int seat = 0; seat < box_.seats; ++seat) endowments[seat] = s.players[seat].endowment;
    laid("players", endowments, box_.seats, Phase::DealEndowments, true);
    const int shown = !box_.two()                     ? 0
                      : s.round == 0                  ? 0
                      : s.phase == Phase::VictoryType ? s.round - 1
                                                      : s.round;
    for (int round = 0; round < kRounds; ++round)
      if ((s.victory[round] != 0) != (round < shown))
        json_["victory"].fail(fmt::format("expected {} cards revealed", shown));
    for (int colour = 0; colour < 2; ++colour)
      if (box_.two() && victory_types_left(box_, s, colour) < 0)
        json_["victory"].fail("shows a colour too often");
    tiles();
  }
  void tiles() {
    std::uint32_t seen = 0;
    const bool all = s.round > 0 || s.phase > Phase::DealTiles;
    const bool none = s.round == 0 && s.phase < Phase::DealTiles;
    for (int board = 0; board < kBoards; ++board)
      for (int row = 0; row < kRows; ++row) {
        const int tile = s.tiles[board][row] - 1;
        if ((all && tile < 0) || (none && tile >= 0))
          return json_["tiles"].fail("are laid in the setup, all of them");
        if (tile < 0) continue;
        if (box_.board_of_tile[tile] != board || (seen & bit(tile)))
          return json_["tiles"].fail("a tile lies on another board, or twice");
        const bool blank = box_.tiles[tile].side_count == 0;
        if (blank != (box_.seats < 4 && row == kRows - 1))
          return json_["tiles"].fail("the blank tile lies on the top row");
        seen |= bit(tile);
      }
    if (s.phase == Phase::DealTiles && s.round == 0 && box_.seats < 4 && bits_in(seen & 0xffff) < kBoards)
      json_["tiles"].fail("the blank tiles are laid first");
  }

  void cards() {
    for (int type = 0; type < kBuildings; ++type) {
      int owned = 0;
      for (const Player& p : s.players) owned += static_cast<int>(p.buildings >> type & 1);
      const int expected = s.removed >> type & 1 ? 0 : box_.copies;
      if (s.copies[type] + owned != expected)
        return json_["copies"].fail(fmt::format("there are {} of building {}, expected {}",
                                                s.copies[type] + owned, type + 1, expected));
    }
    const int removed = s.phase == Phase::DealTypes ? s.step : box_.removed_per_colour ? kBuildingColours : 0;
    for (int colour = 0; colour < kBuildingColours; ++colour)
      if (bits_in(s.removed & box_.colours[colour]) != (colour < removed))
        return json_["removed"].fail("one type a colour leaves the game with 3 and 4 players, none with 2");

    std::uint32_t captains = s.captains;
    std::uint32_t contracts = s.deck;
    std::uint32_t sworn = s.allegiances;
    const auto add = [&](std::uint32_t& all, std::uint32_t some, const char* field) {
      if (all & some) json_[field].fail("a card is on the table twice");
      all |= some;
    };
    for (const Player& p : s.players) {
      add(captains, p.captains, "captains");
      add(contracts, p.contracts, "deck");
      if (p.allegiance) add(sworn, bit(p.allegiance - 1), "allegiances");
    }
    for (int slot = 0; slot < kSlots; ++slot) {
      if (s.slots[slot] == 0) continue;
      if (slot >= box_.slot_count) return json_["slots"].fail("there are fewer slots");
      add(contracts, bit(s.slots[slot] - 1), "slots");
    }
    if (contracts != bit(kContracts) - 1) json_["deck"].fail("a contract is nowhere");
    if (bits_in(sworn) != s.dealt) json_["allegiances"].fail("differ from those dealt");
    const bool dealt = s.round > 0 || s.phase > Phase::DealAllegiances;
    if (dealt ? s.dealt != box_.allegiance_slots
              : s.dealt > (s.phase == Phase::DealAllegiances ? box_.allegiance_slots : 0))
      json_["dealt"].fail("does not fit the number of allegiances on the board");
    for (int round = 0; round < kRounds; ++round) {
      const int there = bits_in(captains & box_.captains_of[round]);
      const bool coming = s.phase == Phase::DealCaptains && round == s.round;
      const bool past_setup = s.round == 0 && s.phase > Phase::DealCaptains && round == 0;
      const int expected = round < s.round || past_setup ? box_.captains_per_round : 0;
      if (coming ? there > box_.captains_per_round : there != expected)
        return json_["captains"].fail(
            fmt::format("there are {} captains of round {}, expected {}", there, round + 1, expected));
    }
    const bool ships_out = s.phase == Phase::Ships || in_actions() || s.phase == Phase::Wishes;
    if (!ships_out && s.ships) json_["ships"].fail("lie face up from the Ships phase on");
    if (bits_in(s.ships) > box_.ships_drawn) json_["ships"].fail("more than are drawn");
    if (s.phase == Phase::Ships && s.ships == 0 && s.depth == 0)
      json_["ships"].fail("without ships the phase is over");
  }

  // TNR-INV-01.
  void pieces() {
    for (int type = 0; type < kResources; ++type) {
      int sum = s.supply[type];
      for (const Player& p : s.players) sum += p.held[type];
      if (sum != box_.supply[type])
        return json_["supply"].fail(
            fmt::format("there are {} of resource {} in all, expected {}", sum, type + 1, box_.supply[type]));
    }
    int tokens = 0;
    for (int board = 0; board < kBoards; ++board) {
      if (s.automa[board] > box_.automa_tokens[board])
        return json_["automa"].fail("more tokens than there are");
      tokens += s.automa[board];
    }
    if (s.phase == Phase::Automa && tokens == 0) json_["automa"].fail("there is always a token to draw");
    if ((!box_.two() || s.round == 0) && tokens != 0)
      json_["automa"].fail("tokens are used in a game for two");
    const Doing doing = s.depth ? s.top().doing : Doing::Nothing;
    const bool bartering = doing == Doing::BarterSell || doing == Doing::BarterBuy;
    if (!bartering && (s.sold != 0 || s.bought != 0))
      json_["sold"].fail("the scale is used in a barter only");
    if (!covers(s.me().held, s.sold) || !covers(s.supply, s.bought) ||
        (kinds_in(s.sold) & kinds_in(s.bought)) || (doing == Doing::BarterSell && s.bought != 0))
      json_["sold"].fail("the scale holds what cannot be traded");
    if (bartering) {
      const Sight sight(box_, s);
      if (sight.purchase_cost(s.bought) > s.me().coins + sight.sale_value(s.sold))
        json_["bought"].fail("more than can be paid");
    }
  }

  // TNR-ACT-15, TNR-INV-04.
  void workers() {
    const int colours = box_.two() ? 3 : box_.seats;
    int used[kPlayers] = {};
    const bool after = s.phase == Phase::Wishes || s.phase >= Phase::FinalCaptains ||
                       (s.round > 0 && (s.phase == Phase::DealContracts || s.phase == Phase::DealCaptains));
    if (after) std::fill_n(used, colours, kWorkers);
    if (in_actions()) {
      for (int turn = 0; turn < s.turn + (s.phase == Phase::TurnEnd); ++turn) ++used[whose(turn)];
      const int now = whose(s.turn);
      if (s.phase == Phase::Automa ? now != 2 : now != s.active)
        json_["active"].fail("the turn belongs to somebody else");
    }
    for (int seat = 0; seat < kPlayers; ++seat) {
      int there = 0;
      for (const auto& board : s.workers) there += board[seat];
      const int expected = seat >= colours                ? 0
                           : s.round == 0 || s.removing() ? kWorkers - used[seat]
                                                          : used[seat];
      if (there != expected)
        return json_["workers"].fail(
            fmt::format("{} workers of colour {} are on the boards, expected {}", there, seat, expected));
    }
    for (int board = 0; board < kBoards; ++board)
      if (s.workers_on(board) > box_.limit) return json_["workers"].fail("more than a board holds");
  }
  int whose(int turn) const {
    if (!box_.two()) return (s.first + turn) % box_.seats;
    const int named = box_.order[s.removing() ? 0 : 1][turn];
    return named == 2 ? 2 : named == 0 ? s.seat_a : 1 - s.seat_a;
  }

  void frames() {
    JsonReader json = json_["stack"];
    if (s.depth > kDepthMost) return json.fail(fmt::format("expected at most {} frames", kDepthMost));
    const bool may_wait = s.phase == Phase::Endow || s.phase == Phase::Income || s.phase == Phase::Ships ||
                          s.phase == Phase::TurnStart || s.phase == Phase::TurnEnd ||
                          s.phase == Phase::Wishes || s.phase == Phase::FinalCaptains;
    if (s.depth > 0 && !may_wait) return json.fail("nothing is resolved in this phase");
    for (int i = 0; i < s.depth; ++i) {
      const Frame& frame = s.frames[i];
      const Op op = box_.effect(frame.b % kEffects).op;
      const auto action = [&](Action wanted) {
        return frame.b < kEffects && op == Op::Action && box_.effect(frame.b).a == static_cast<int>(wanted);
      };
      bool fits = false;
      const bool on_top = i + 1 == s.depth;
      // TNR-POWER-03: a building may be used at an icon and while room is made, which wait below it then.
      const bool asks = on_top || (box_.rules >= 2 && (s.me().buildings & box_.in_turn) != 0 &&
                                   (s.phase == Phase::TurnStart || s.phase == Phase::TurnEnd));
      switch (frame.doing) {
        case Doing::Nothing:
          break;
        case Doing::Effect:
          fits = frame.a == 0 && frame.b > 0 && frame.b < kEffects && !on_top;
          break;
        case Doing::Stars:
          fits = frame.b < kEffects && op == Op::Star && frame.a > 0 && frame.a <= box_.effect(frame.b).n &&
                 !on_top;
          break;
        case Doing::Cubes:
          fits = frame.b < kEffects && op == Op::GainCube && frame.a > 0 && frame.a <= box_.effect(frame.b).n;
          break;
        case Doing::Branch:
          fits = frame.a == 0 && frame.b < kEffects && op == Op::Choice && on_top;
          break;
        case Doing::Build:
          fits = action(Action::Build) && frame.a == box_.effect(frame.b).discount && asks;
          break;
        case Doing::Captain:
          fits = action(Action::Captain) && frame.a == box_.effect(frame.b).discount && asks;
          break;
        case Doing::Contract:
          fits = action(Action::Contract) && frame.a == 0 && asks;
          break;
        case Doing::BarterSell:
        case Doing::BarterBuy:
          fits = action(Action::Barter) && frame.a < kResources && asks;
          break;
        case Doing::Waive:
          fits = on_top && waiver_fits(frame);
          break;
        case Doing::Overflow:
          fits = asks;
          break;
        case Doing::Allegiance:
          fits = on_top && s.me().hidden && s.me().allegiance == 0;
          break;
        case Doing::Forge:
          fits = frame.a < kBuildings && (s.me().buildings & box_.forges) >> frame.a & 1 &&
                 s.phase == Phase::Income;
          break;
      }
      if (!fits) return json[static_cast<std::size_t>(i)].fail("such a step is never pending here");
    }
  }
  bool waiver_fits(const Frame& frame) const {
    if (frame.a >= kBuildings || !(s.available >> frame.a & 1) || (s.me().buildings >> frame.a & 1))
      return false;
    const Waiver waiver = Waiver::of(frame.b);
    if (waiver.left == 0 || waiver.lowest >= kCubes || waiver.code() != frame.b) return false;
    for (int cube = 0; cube < kCubes; ++cube)
      if (waiver.waived[cube] > box_.buildings[frame.a].cost[cube]) return false;
    return Sight(box_, s).waivable(s.me(), frame.a, waiver) != 0;
  }

  void players() {
    for (std::size_t seat = 0; seat < seats(); ++seat) {
      const Player& p = s.players[seat];
      JsonReader json = json_["players"][seat];
      const bool active = static_cast<int>(seat) == s.active;
      for (int cost = 0; cost < kTokenCosts; ++cost)
        if (p.tokens[cost] > box_.tokens[cost]) return json["tokens"].fail("more than there are");
      if (p.population < box_.population_start || p.population > box_.population_most)
        return json["population"].fail("is not on the track");
      if (p.reputation > box_.reputation_most) return json["reputation"].fail("is not on the track");
      for (const int captain : BitSet(p.spent)) {
        if (!(p.captains >> captain & 1) || box_.captains[captain].cannons == 0)
          return json["spent"].fail("only captains that have used their cannons lie face down");
      }
      if (s.phase != Phase::Over && (p.hidden != 0) != (p.vp[kBlue] >= box_.blue_threshold))
        return json["chest_closed"].fail(
            fmt::format("a chest closes at {} blue points", box_.blue_threshold));
      for (int colour = 0; colour < 2; ++colour)
        if (s.phase != Phase::Over && p.gained[colour] > (p.hidden ? p.vp[colour] : 0))
          return json["gained"].fail("counts points since the chest closed");
      const bool choosing = active && has_frame(Doing::Allegiance);
      if ((p.allegiance != 0) != (p.hidden && !choosing))
        return json["allegiance"].fail("is taken when the chest closes");
      if (p.proved && p.allegiance == 0) return json["proved"].fail("there is no allegiance to prove");
      const int over = Sight(box_, s).overflow(p);
      if (over > 0 && !(active && has_frame(Doing::Overflow)))
        return json["held"].fail("more than the warehouse holds");
      if (p.place && (s.phase != Phase::Wishes || p.place > 2))
        return json["place"].fail("belongs to the Wishes phase");
      finale(json, p, static_cast<int>(seat));
    }
    for (std::size_t seat = seats(); seat < kPlayers; ++seat)
      if (!(s.players[seat] == Player{})) json_["players"].fail("there is no such seat");
  }
  void finale(JsonReader json, const Player& p, int seat) {
    const bool over = s.phase == Phase::Over;
    const int converted = p.converted[kRed] + p.converted[kBlue];
    if (converted > 0 && !over && !game_.has_decided(s, seat))
      return json["converted"].fail("is decided at the end");
    if (!over && converted * box_.conversion_coins > p.coins)
      return json["converted"].fail("is more than can be paid");
    if (over ? (p.vp[kRed] < p.converted[kRed] && p.lost[kRed] == 0) : p.lost[kRed] + p.lost[kBlue] > 0)
      return json["lost"].fail("happens at the end");
    const int difference = std::abs(p.vp[kRed] - p.vp[kBlue]);
    if (over && difference > box_.balance_most) json["red"].fail("differs too much from blue");
    if (s.phase > Phase::FinalAllegiance && p.held != 0) json["held"].fail("is sold at the end");
  }

  const TeaAndRum& game_;
  const Box& box_;
  State& s;
  JsonReader& json_;
};

}  // namespace

void Module::audit(State& state, JsonReader& json) const { Audit(game_, state, json).run(); }

}  // namespace samovar::tea_and_rum
