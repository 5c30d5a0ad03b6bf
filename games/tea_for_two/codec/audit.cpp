// What a position of Tea for 2 must add up to. Each check names the field that is out.
#include <fmt/format.h>

#include "games/tea_for_two/codec/module.hpp"
#include "json/reader.hpp"

namespace samovar::tea_for_two {

namespace {

class Audit {
 public:
  Audit(const TeaForTwo& game, State& state, JsonReader& json)
      : game_(game), box_(game.box()), s(state), json_(json) {}

  // Everything in its place, and then: the game must wait for exactly this. Who is to act follows from the
  // rest.
  void run() {
    shape();
    if (!json_.failed()) stack();
    if (!json_.failed()) tokens();
    if (!json_.failed()) cards();
    if (!json_.failed()) dice();
    if (!json_.failed()) at_rest();
    if (!json_.failed() && !game_.settled(s))
      json_["stack"].fail("a game never waits in this position: what is forced happens at once");
  }

 private:
  bool in_setup() const { return s.year == 0; }
  bool dice_are_out() const {
    switch (s.frames[0].doing) {
      case Doing::Turn:
      case Doing::Tail:
      case Doing::TurnSoloCard:
      case Doing::YearHarbour:
      case Doing::YearMove:
        return true;
      case Doing::DealMarket:
      case Doing::DealShips:
        return !in_setup();
      default:
        return false;
    }
  }

  void shape() {
    std::uint32_t seen = 0;
    int laid = 0;
    for (; laid < kMarkers && s.markers[laid] != kNone; ++laid) {
      if (seen & bit(s.markers[laid])) json_["markers"]["order"].fail("a marker lies there twice");
      seen |= bit(s.markers[laid]);
    }
    const bool dealing = in_setup() && s.frames[0].doing <= Doing::DealMarkers;
    if (laid < kMarkers && !dealing) json_["markers"]["order"].fail("all six markers lie beside the boards");
    if (laid < kMarkers && s.in_harvest != laid)
      json_["markers"]["in_harvest"].fail("counts the markers laid so far");
    const bool harvesting =
        s.frames[0].doing == Doing::HarvestShown || s.frames[0].doing == Doing::HarvestBonus;
    if ((s.chosen != 0) != harvesting)
      json_["markers"]["chosen"].fail("is 0 except while the merchants harvest");
    for (int position = 0; position < kHarbour; ++position) {
      if (s.holder[position] == 0 && s.run[position] != 0)
        json_["harbour"]["runs"].fail("is 0 where nobody holds the position");
      // At the year's end the ship is gone before the dice are.
      const bool placing = s.frames[0].doing == Doing::Turn || s.frames[0].doing == Doing::Tail;
      if (placing && s.holder[position] != 0 && position < kDeckPosition && s.harbour[position] == kNone)
        json_["harbour"]["holders"].fail("nobody holds a berth without a ship");
    }
    for (int rank = 0; rank < kSets; ++rank) set(rank);
    const int turned = s.year == 0                                                  ? 0
                       : dice_are_out() && s.frames[0].doing != Doing::TurnSoloCard ? s.year
                       : s.frames[0].doing == Doing::Over                           ? s.year
                                                                                    : s.year - 1;
    const int expected = box_.race() ? std::min(turned, kSoloCards) : 0;
    if (s.solo_seen != expected)
      json_["solo"]["seen"].fail(fmt::format("expected {} solo cards turned up", expected));
    std::uint32_t years = 0;
    for (int i = 0; i < kSoloCards; ++i) {
      const int card = s.solo_order[i];
      if ((card != 0) != (i < expected)) return json_["solo"]["order"].fail("lists the solo cards turned up");
      if (card && (years & bit(card))) json_["solo"]["order"].fail("a solo card stands twice");
      if (card && !box_.shuffled && card != i + 1)
        json_["solo"]["order"].fail("the standard order is ascending");
      years |= bit(card);
    }
    if (!box_.race() && (s.deck_dice != 0 || s.deck_blocked || s.solo_step || s.merchants[1].scoring ||
                         s.merchants[0].market_only != 0 || s.merchants[1].market_only != 0))
      json_["solo"].fail("two merchants have no solo opponent");
    if (s.closed && !s.ran_out) json_["market"]["closed"].fail("a market closes once its deck ran out");
  }

  void set(int rank) {
    JsonReader owners = json_["production"]["owners"];
    if (s.set_owner[rank] == 0) {
      if (s.set_value[rank] || s.set_count[rank]) owners.fail("a set has an owner");
      return;
    }
    if (s.set_value[rank] < 1 || s.set_count[rank] < box_.set_least)
      owners.fail("a set has a value and two dice or more");
    if (rank == 0) return;
    if (s.set_owner[rank - 1] == 0) return owners.fail("ranks are filled from the first");
    if (s.set_count[rank] > s.set_count[rank - 1] ||
        (s.set_count[rank] == s.set_count[rank - 1] && s.set_value[rank] > s.set_value[rank - 1]))
      json_["production"]["counts"].fail("a stronger set ranks higher");
  }

  // The lowest frame is a phase, one activity may lie on it, then a group, then a token.
  static int layer(Doing doing) {
    if (doing <= Doing::Over) return 0;
    if (doing <= Doing::AiShip) return 1;
    if (doing <= Doing::Pay) return 2;
    return 3;
  }
  void stack() {
    JsonReader frames = json_["stack"];
    for (int i = 0; i < s.depth; ++i) {
      const Frame& frame = s.frames[i];
      if (i == 0 ? layer(frame.doing) != 0 : layer(frame.doing) <= layer(s.frames[i - 1].doing))
        return frames.fail("a phase is lowest; on it an activity, a group and a token, each at most once");
      const Merchant& me = s.merchants[frame.a & 1];
      switch (frame.doing) {
        case Doing::Group:
          if (!(me.filled & bit(frame.b))) return frames.fail("a group belongs to a card");
          for (int tea = 0; tea < kTeas; ++tea)
            if (Tally(frame.data)[tea] > me.tokens[box_.space_of[frame.b]][tea])
              return frames.fail("a group has no more tokens than its space");
          break;
        case Doing::TakeCard:
        case Doing::DockShip:
          if (frame.b == 0) return frames.fail("a card is taken");
          break;
        case Doing::Return:
          if (frame.c == 0 || (frame.b == 1 && frame.c > kShips)) return frames.fail("a card is kept");
          if (s.decks[frame.b].seen < 2) return frames.fail("two cards are returned");
          break;
        case Doing::Keep:
          if (s.decks[frame.b].seen == 0) return frames.fail("there are cards to keep one of");
          break;
        case Doing::AskJunk:
        case Doing::LoadJunk:
          if (box_.ships[me.docks[frame.b]].any == 0) return frames.fail("a junk lies in that dock");
          break;
        case Doing::Pay: {
          const int to = frame.c == 0 ? frame.b + box_.change : frame.b - box_.change;
          if (frame.b < 1 || me.dice[frame.b] == 0 || to < 1 || to > kFaces)
            return frames.fail("a token is paid for a die of that value");
          break;
        }
        case Doing::Respond:
          if (s.holder[frame.b] != 2 - frame.a || s.run[frame.b] <= frame.c)
            return frames.fail("who responds was displaced by a stronger sequence");
          break;
        case Doing::AiShip:
          if (!box_.race() || (frame.data & ~Sight(box_, s).free_positions()))
            return frames.fail("the solo opponent chooses among free positions");
          break;
        case Doing::AskCrate:
        case Doing::AskShip:
          if (frame.doing == Doing::AskCrate && frame.c >= box_.dock())
            return frames.fail("crates lie beside fields and lanes");
          break;
        case Doing::Roll:
          if (frame.b >= box_.dice) return frames.fail("all dice are rolled");
          break;
        case Doing::HarvestShown:
          if (frame.b & ~face().teas) return frames.fail("the marker does not show these teas");
          break;
        case Doing::HarvestBonus:
          if (frame.b > face().bonus) return frames.fail("the marker does not give so many units");
          break;
        case Doing::TurnSoloCard:
          if (!box_.race()) return frames.fail("two merchants have no solo cards");
          break;
        default:
          break;
      }
      if (box_.race() && i > 0 && frame.a == 1) return frames.fail("the solo opponent decides nothing");
    }
  }
  const MarkerFace& face() const { return box_.faces[s.markers[s.chosen - 1]][s.chosen > s.in_harvest]; }

  // T42-COMP-02.
  void tokens() {
    for (int tea = 0; tea < kTeas; ++tea) {
      int sum = s.supply[tea];
      for (const Merchant& me : s.merchants) {
        for (const Tally there : me.tokens) sum += there[tea];
        for (const Tally there : me.crates) sum += there[tea];
        for (const Tally there : me.cargo) sum += there[tea];
      }
      const Frame& frame = s.top();
      sum += (frame.doing == Doing::AskCrate || frame.doing == Doing::AskShip) && frame.b == tea;
      if (sum != box_.tokens_per_tea)
        return json_["supply"].fail(fmt::format("there are {} tokens of tea {} in all, expected {}", sum,
                                                tea + 1, box_.tokens_per_tea));
    }
    for (std::size_t m = 0; m < kMerchants; ++m) {
      lanes(m);
      containers(m);
    }
  }
  // T42-LANE-02: a token lies where its tea can come to, as it is or by a converter on the way.
  void lanes(std::size_t m) {
    bool reached[kTeas][kSpacesAtMost] = {};
    const auto walk = [&](int tea, int space) {
      for (; !reached[tea][space]; space = box_.next[tea][space]) {
        reached[tea][space] = true;
        if (space == box_.dock()) return;
      }
    };
    for (int tea = 0; tea < kTeas; ++tea) walk(tea, 0);
    for (bool more = true; more;) {
      more = false;
      for (const PlantationCard& card : box_.cards)
        for (int space = 0; card.type == CardType::Converter && space < box_.dock(); ++space)
          for (int tea = 0; tea < kTeas; ++tea)
            if ((card.trigger & bit(tea)) && reached[tea][space] && !reached[card.target][space]) {
              walk(card.target, space);
              more = true;
            }
    }
    for (std::size_t space = 0; space < kSpacesAtMost; ++space)
      for (int tea = 0; tea < kTeas; ++tea)
        if (s.merchants[m].tokens[space][tea] > 0 && !reached[tea][space])
          return json_["merchants"][m]["tokens"][space].fail("a tea lies where it can never come to");
  }
  void containers(std::size_t m) {
    const Merchant& me = s.merchants[m];
    JsonReader json = json_["merchants"][m];
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
      const PlantationCard& card = box_.cards[me.cards[slot]];
      for (int tea = 0; tea < kTeas; ++tea)
        if (me.crates[slot][tea] > card.capacity[tea])
          return json["slots"][slot]["crate"].fail("holds more than it has places for");
      if ((me.down >> slot & 1) && !card.flips)
        return json["slots"][slot]["down"].fail("this card never turns face down");
    }
    for (std::size_t dock = 0; dock < kDocks; ++dock) {
      if (me.docks[dock] == kNone) continue;
      const Ship& ship = box_.ships[me.docks[dock]];
      if (total(me.cargo[dock]) >= ship.size)
        return json["docks"][dock]["cargo"].fail("a full ship has sailed");
      for (int tea = 0; tea < kTeas && ship.any == 0; ++tea)
        if (me.cargo[dock][tea] > ship.requires_teas[tea])
          return json["docks"][dock]["cargo"].fail("holds tokens that the ship does not need");
    }
    if (box_.race() && m == 1 && (me.filled || me.docks[0] || me.docks[1] || me.docks[2] || me.side == 2))
      json.fail("the solo opponent has no plantation and uses side A");
    const bool dealt = !in_setup() || s.frames[0].doing >= Doing::DealCoin ||
                       (s.frames[0].doing == Doing::DealMerchants && m < s.frames[0].a);
    if ((me.card != kNone) != dealt)
      json["merchant"].fail(dealt ? "a merchant card is dealt" : "is not dealt yet");
    if (m == 1 && me.card != kNone && me.card == s.merchants[0].card) json["merchant"].fail("stands twice");
    if (!in_setup() && me.side == 0) json["side"].fail("is chosen before year 1");
    if (me.card != kNone && me.used > (me.side == 2 ? box_.merchants[me.card].uses : 0))
      json["used"].fail("too often");
  }

  // T42-COMP-07, 08: every card and ship once.
  void cards() {
    for (int deck = 0; deck < 2; ++deck) {
      std::uint32_t found = 0;
      JsonReader json = json_[deck == 0 ? "plantation_deck" : "ship_deck"];
      const auto add = [&](int number) {
        if (number == kNone) return;
        if (found & bit(number)) json.fail(fmt::format("card {} is on the table twice", number));
        found |= bit(number);
      };
      const auto add_all = [&](std::uint32_t set) {
        for (const int member : BitSet(set)) add(member);
      };
      const Deck& cards = s.decks[deck];
      add_all(cards.unseen);
      for (int i = 0; i < cards.seen; ++i) add(cards.top[i]);
      for (int i = 0; i < cards.sunk; ++i) add(cards.under[i]);
      for (const Merchant& me : s.merchants) {
        add_all(deck == 0 ? me.scoring : me.completed);
        if (deck == 0)
          for (const std::uint8_t card : me.cards) add(card);
        else
          for (const std::uint8_t ship : me.docks) add(ship);
      }
      if (deck == 0)
        for (const std::uint8_t card : s.market) add(card);
      else
        for (const std::uint8_t ship : s.harbour) add(ship);
      for (int i = 0; i < s.depth; ++i) {
        const Frame& frame = s.frames[i];
        if (frame.doing == Doing::Return && frame.b == deck) add(frame.c);
        if (frame.doing == (deck == 0 ? Doing::TakeCard : Doing::DockShip)) add(frame.b);
      }
      const bool returning = s.top().doing == Doing::Return && s.top().b == deck;  // which is to be the top?
      if (cards.seen > 0 && cards.known_by[0] != kEverybody && !returning)
        json["top"][0]["known_by"].fail("everybody sees the top card");
      const int count = deck == 0 ? kCards : kShips;
      if (bits_in(found) != count)
        json.fail(fmt::format("there are {} cards on the table, expected {}", bits_in(found), count));
    }
  }

  // T42-COMP-01.
  void dice() {
    for (std::size_t m = 0; m < kMerchants; ++m) {
      const Merchant& me = s.merchants[m];
      const int owner = static_cast<int>(m);
      int sum = me.unplaced() + total(me.harvesting);
      for (const std::uint8_t die : s.market_dice) sum += die != 0 && owner_of(die) == owner;
      for (const auto& action : s.palace)
        for (const std::uint8_t die : action) sum += die != 0 && owner_of(die) == owner;
      for (int position = 0; position < kHarbour; ++position)
        if (s.holder[position] == owner + 1) sum += length_of(s.run[position]);
      for (int rank = 0; rank < kSets; ++rank)
        if (s.set_owner[rank] == owner + 1) sum += s.set_count[rank];
      for (int i = 0; i < s.depth; ++i) {
        if (s.frames[i].doing == Doing::Respond && s.frames[i].a == owner) sum += length_of(s.frames[i].c);
        if (s.frames[i].doing == Doing::AiShip && owner == 1) sum += length_of(s.frames[i].c);
      }
      if (owner == 1) sum += total(s.deck_dice);
      int expected = dice_are_out() ? box_.dice : 0;
      if (s.frames[0].doing == Doing::Roll) {
        const int first = box_.race() ? 0 : s.coin;
        expected = s.frames[0].a == owner ? s.frames[0].b : owner == first ? box_.dice : 0;
      }
      if (sum != expected)
        json_["merchants"][m]["dice"].fail(
            fmt::format("{} dice are on the table, expected {}", sum, expected));
    }
  }

  // T42-TOKEN-02, T42-SHIP-02, 03: nothing that is taken at once may lie there.
  void at_rest() {
    if (s.depth > 1) return;
    const Sight sight(box_, s);
    for (std::size_t m = 0; m < kMerchants; ++m) {
      const auto owner = static_cast<int>(m);
      for (int space = 0; space < box_.dock(); ++space)
        for (const int tea : BitSet(kinds_in(s.merchants[m].tokens[space])))
          if (sight.crates_for(owner, space, tea))
            return json_["merchants"][m]["tokens"].fail("a token lies beside a crate with a place for it");
      // T42-TOKEN-03, 10: a mover that lies face up has carried on whatever it moves.
      for (const int slot : BitSet(s.merchants[m].filled & ~std::uint32_t{s.merchants[m].down})) {
        if (box_.cards[s.merchants[m].cards[slot]].type == CardType::Mover &&
            sight.group_of(owner, slot) != 0)
          return json_["merchants"][m]["tokens"].fail("a token rests beside a card that would have moved it");
      }
      if (sight.wanted_on_dock(owner))
        json_["merchants"][m]["tokens"].fail("a token rests on the dock that a docked ship needs");
    }
  }

  const TeaForTwo& game_;
  const Box& box_;
  State& s;
  JsonReader& json_;
};

}  // namespace

void Module::audit(State& state, JsonReader& json) const { Audit(game_, state, json).run(); }

}  // namespace samovar::tea_for_two
