// Moves as text and as JSON. Text: "worker market left", "build b7", "buy s4 2", "convert 2 1". A card is a
// letter and its number; resources, boards and tiles have the edition's ids. Upper and lower case are the
// same.
#include "games/notation.hpp"

#include <cctype>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "games/tea_and_rum/json_parts.hpp"
#include "games/tea_and_rum/module.hpp"

namespace samovar::tea_and_rum {

namespace json = boost::json;

namespace {

// What an argument is.
enum class Is {
  Nothing,
  Building,
  Captain,
  Contract,
  Allegiance,
  Ship,
  Wish,
  Endowment,
  Tile,
  Resource,
  Cube,
  Board,
  Colour,
  Option,
  Seat,    // from 0
  Count,   // from 0
  Number,  // written from 1
};

struct Form {
  Kind kind;
  std::string_view word;
  Is first;
  Is second;
};
constexpr Form kForms[] = {
    {Kind::RemoveType, "without", Is::Building, Is::Nothing},
    {Kind::ShowContract, "contract", Is::Contract, Is::Nothing},
    {Kind::ShowAllegiance, "allegiance", Is::Allegiance, Is::Nothing},
    {Kind::ShowCaptain, "captain", Is::Captain, Is::Nothing},
    {Kind::PlaceTile, "tile", Is::Tile, Is::Nothing},
    {Kind::ShowFace, "reward", Is::Colour, Is::Nothing},
    {Kind::ShowWish, "wish", Is::Wish, Is::Nothing},
    {Kind::Endow, "endowment", Is::Endowment, Is::Nothing},
    {Kind::First, "first", Is::Seat, Is::Nothing},
    {Kind::DrawShips, "ships", Is::Ship, Is::Nothing},
    {Kind::DrawToken, "token", Is::Board, Is::Nothing},
    {Kind::ShowVictory, "victory", Is::Colour, Is::Nothing},
    {Kind::BuyShip, "buy", Is::Ship, Is::Number},
    {Kind::PassShips, "pass", Is::Nothing, Is::Nothing},
    {Kind::Unlock, "unlock", Is::Number, Is::Nothing},
    {Kind::Discard, "discard", Is::Resource, Is::Nothing},
    {Kind::MoveWorker, "worker", Is::Board, Is::Option},
    {Kind::Build, "build", Is::Building, Is::Nothing},
    {Kind::Waive, "waive", Is::Cube, Is::Nothing},
    {Kind::Hire, "hire", Is::Captain, Is::Number},
    {Kind::Fulfil, "fulfil", Is::Number, Is::Colour},
    {Kind::Sell, "sell", Is::Resource, Is::Nothing},
    {Kind::ToBuy, "sold", Is::Nothing, Is::Nothing},
    {Kind::BuyUnit, "take", Is::Resource, Is::Nothing},
    {Kind::Commit, "trade", Is::Nothing, Is::Nothing},
    {Kind::Skip, "skip", Is::Nothing, Is::Nothing},
    {Kind::Activate, "activate", Is::Captain, Is::Nothing},
    {Kind::Exchange, "exchange", Is::Building, Is::Nothing},
    {Kind::Use, "use", Is::Building, Is::Nothing},
    {Kind::Forge, "forge", Is::Building, Is::Count},
    {Kind::Cube, "cube", Is::Cube, Is::Nothing},
    {Kind::Branch, "choose", Is::Number, Is::Nothing},
    {Kind::Swear, "swear", Is::Allegiance, Is::Nothing},
    {Kind::Prove, "prove", Is::Nothing, Is::Nothing},
    {Kind::Done, "done", Is::Nothing, Is::Nothing},
    {Kind::Convert, "convert", Is::Count, Is::Count},
};
static_assert(std::size(kForms) == kKinds);

constexpr const char* kColours[] = {"red", "blue"};
constexpr const char* kOptions[] = {"left", "right", "instead"};

std::optional<int> number_of(std::string_view word, int least, int most) {
  if (word.empty() || word.size() > 3) return {};
  int number = 0;
  for (const char c : word) {
    if (c < '0' || c > '9') return {};
    number = number * 10 + (c - '0');
  }
  if (number < least || number > most) return {};
  return number;
}

const std::string& id_of(const std::string& id) { return id; }
const std::string& id_of(const Named& named) { return named.id; }
const char* id_of(const char* id) { return id; }

template <class List>
std::optional<int> place_in(const List& list, std::string_view word, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i)
    if (id_of(list[i]) == word) return static_cast<int>(i);
  return {};
}

template <class List>
std::string ids(const List& list, std::size_t count) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) all += fmt::format("{}{}", all.empty() ? "" : ", ", id_of(list[i]));
  return all;
}

// Reads and writes the arguments, each by what it is.
class Arguments {
 public:
  Arguments(const Edition& edition, Kind kind) : e_(edition), extent_(extent_of(kind)) {}

  std::string write(Is is, int argument) const {
    const auto at = static_cast<std::size_t>(argument);
    switch (is) {
      case Is::Building:
        return e_.buildings[at].id;
      case Is::Captain:
        return e_.captains[at].id;
      case Is::Contract:
        return e_.contracts[at].id;
      case Is::Allegiance:
        return e_.allegiances[at].id;
      case Is::Ship:
        return e_.ships[at].id;
      case Is::Wish:
        return e_.wishes[at].id;
      case Is::Endowment:
        return e_.endowments[at].id;
      case Is::Tile:
        return e_.tiles[at];
      case Is::Resource:
      case Is::Cube:
        return e_.resources[at].id;
      case Is::Board:
        return e_.boards[at].id;
      case Is::Colour:
        return kColours[at];
      case Is::Option:
        return kOptions[at];
      case Is::Number:
        return std::to_string(argument + 1);
      default:
        return std::to_string(argument);
    }
  }

  std::optional<int> read(Is is, std::string_view word, bool second) const {
    const int most = (second ? extent_.seconds : extent_.firsts) - 1;
    switch (is) {
      case Is::Building:
        return place_in(e_.buildings, word, kBuildings);
      case Is::Captain:
        return place_in(e_.captains, word, kCaptains);
      case Is::Contract:
        return place_in(e_.contracts, word, kContracts);
      case Is::Allegiance:
        return place_in(e_.allegiances, word, kAllegiances);
      case Is::Ship:
        return place_in(e_.ships, word, kShips);
      case Is::Wish:
        return place_in(e_.wishes, word, kWishes);
      case Is::Endowment:
        return place_in(e_.endowments, word, kEndowments);
      case Is::Tile:
        return place_in(e_.tiles, word, kTiles);
      case Is::Resource:
        return place_in(e_.resources, word, kResources);
      case Is::Cube:
        return place_in(e_.resources, word, kCubes);
      case Is::Board:
        return place_in(e_.boards, word, kBoards);
      case Is::Colour:
        return place_in(kColours, word, 2);
      case Is::Option:
        return place_in(kOptions, word, 3);
      case Is::Number: {
        const std::optional<int> number = number_of(word, 1, most + 1);
        return number ? std::optional(*number - 1) : std::nullopt;
      }
      default:
        return number_of(word, 0, most);
    }
  }

  std::string expected(Is is, bool second) const {
    const int most = (second ? extent_.seconds : extent_.firsts) - 1;
    switch (is) {
      case Is::Building:
        return "a building from b1 to b25";
      case Is::Captain:
        return "a captain from c1 to c30";
      case Is::Contract:
        return "a contract from k1 to k18";
      case Is::Allegiance:
        return "an allegiance from a1 to a10";
      case Is::Ship:
        return "a ship from s1 to s9";
      case Is::Wish:
        return "a wish from w1 to w9";
      case Is::Endowment:
        return "an endowment from e1 to e6";
      case Is::Tile:
        return fmt::format("a tile ({})", ids(e_.tiles, kTiles));
      case Is::Resource:
        return fmt::format("a resource ({})", ids(e_.resources, kResources));
      case Is::Cube:
        return fmt::format("a cube ({})", ids(e_.resources, kCubes));
      case Is::Board:
        return fmt::format("a board ({})", ids(e_.boards, kBoards));
      case Is::Colour:
        return "\"red\" or \"blue\"";
      case Is::Option:
        return "\"left\", \"right\" or \"instead\"";
      case Is::Number:
        return fmt::format("a number from 1 to {}", most + 1);
      default:
        return fmt::format("a number from 0 to {}", most);
    }
  }

 private:
  const Edition& e_;
  Extent extent_;
};

tl::unexpected<Error> bad(std::string message) {
  return tl::unexpected(Error{"bad_move", std::move(message), {}, {}});
}

}  // namespace

std::string Module::write(Move move) const {
  const Form& form = kForms[move.kind()];
  std::string text(form.word);
  if (form.kind == Kind::DrawShips) {
    for (int ship = 0; ship < kShips; ++ship)
      if ((move.a() | move.b() << 8) >> ship & 1)
        text += fmt::format(" {}", edition_.ships[static_cast<std::size_t>(ship)].id);
    return text;
  }
  const Arguments arguments(edition_, form.kind);
  if (form.first != Is::Nothing) text += fmt::format(" {}", arguments.write(form.first, move.a()));
  if (form.second != Is::Nothing) text += fmt::format(" {}", arguments.write(form.second, move.b()));
  return text;
}

tl::expected<Move, Error> Module::read(std::string_view text) const {
  if (text.size() > 100) return bad("a move has at most 100 characters");
  const std::vector<std::string> words = words_of(text);
  if (words.empty()) return bad("expected a move such as \"worker market left\", found nothing");
  for (const Form& form : kForms) {
    if (words[0] != form.word) continue;
    const Arguments arguments(edition_, form.kind);
    if (form.kind == Kind::DrawShips) {
      std::uint32_t set = 0;
      for (std::size_t i = 1; i < words.size(); ++i) {
        const std::optional<int> ship = arguments.read(Is::Ship, words[i], false);
        if (!ship || (set & bit(*ship))) return bad("expected \"ships\" and different ships from s1 to s9");
        set |= bit(*ship);
      }
      return make(Kind::DrawShips, static_cast<int>(set & 0xff), static_cast<int>(set >> 8));
    }
    int values[2] = {};
    std::size_t at = 1;
    bool fits = true;
    std::string wanted = fmt::format("\"{}\"", form.word);
    for (const bool second : {false, true}) {
      const Is is = second ? form.second : form.first;
      if (is == Is::Nothing) continue;
      wanted += fmt::format(", {}", arguments.expected(is, second));
      const std::optional<int> value =
          at < words.size() ? arguments.read(is, words[at], second) : std::nullopt;
      fits = fits && value;
      values[second] = value.value_or(0);
      ++at;
    }
    if (fits && at == words.size()) return make(form.kind, values[0], values[1]);
    return bad(fmt::format("expected {}", wanted));
  }
  return bad(fmt::format("expected a move such as \"worker market left\", found \"{}\"", words[0]));
}

// The pieces that a move points at: cards, boards and resources by their id, rows and sides by
// "board:row:side".
json::object Module::move_json(const State& state, Move move) const {
  const Box& box = game_.box();
  const Parts parts(edition_, box);
  const Sight sight(box, state);
  const int a = move.a();
  const int b = move.b();
  json::object object;
  json::array pieces;
  const auto is = [&](const char* kind) { object["kind"] = kind; };
  const auto point = [&](const char* name, const std::string& id) {
    object[name] = id;
    pieces.emplace_back(id);
  };
  const auto resource = [&](const char* kind) {
    is(kind);
    point("resource", parts.resource(a));
  };
  switch (kind_of(move)) {
    case Kind::RemoveType:
      is("remove_type");
      point("building", parts.building(a));
      break;
    case Kind::ShowContract:
      is("show_contract");
      point("contract", parts.contract(a));
      break;
    case Kind::ShowAllegiance:
      is("show_allegiance");
      point("allegiance", parts.allegiance(a));
      break;
    case Kind::ShowCaptain:
      is("show_captain");
      point("captain", parts.captain(a));
      break;
    case Kind::PlaceTile:
      is("place_tile");
      point("tile", parts.tile(a));
      break;
    case Kind::ShowFace:
    case Kind::ShowVictory:
      is(kind_of(move) == Kind::ShowFace ? "show_face" : "show_victory");
      object["colour"] = Parts::colour(a);
      break;
    case Kind::ShowWish:
      is("show_wish");
      point("wish", parts.wish(a));
      break;
    case Kind::Endow:
      is("endow");
      point("endowment", parts.endowment(a));
      break;
    case Kind::First:
      is("first");
      object["seat"] = a;
      break;
    case Kind::DrawShips:
      is("draw_ships");
      object["ships"] = parts.ships(static_cast<std::uint32_t>(a | b << 8));
      break;
    case Kind::DrawToken:
      is("draw_token");
      point("board", parts.board(a));
      break;
    case Kind::BuyShip:
      is("buy_ship");
      object["ship"] = parts.ship(a);
      object["row"] = b + 1;
      object["coins"] = sight.ship_cost(state.me(), a);
      pieces.emplace_back(fmt::format("{}:{}", parts.ship(a), b + 1));
      break;
    case Kind::PassShips:
      is("pass_ships");
      break;
    case Kind::Unlock:
      is("unlock");
      object["coins"] = a + 1;
      pieces.emplace_back(fmt::format("token-{}", a + 1));
      break;
    case Kind::Discard:
      resource("discard");
      break;
    case Kind::MoveWorker: {
      is("move_worker");
      const int row = sight.row_on(a, state.active);
      const char* side = b == 0 ? "left" : b == 1 ? "right" : "instead";
      object["board"] = parts.board(a);
      object["row"] = row;
      object["side"] = side;
      if (row > 0)
        object["gives"] = parts.effect(b == 2 ? box.alternatives[a] : sight.tile_on(a, row).sides[b]);
      pieces.emplace_back(b == 2 ? fmt::format("{}:instead", parts.board(a))
                                 : fmt::format("{}:{}:{}", parts.board(a), row, side));
      break;
    }
    case Kind::Build:
      is("build");
      point("building", parts.building(a));
      break;
    case Kind::Waive:
      resource("waive");
      break;
    case Kind::Hire:
      is("hire");
      object["captain"] = parts.captain(a);
      object["payment"] = b + 1;
      pieces.emplace_back(fmt::format("{}:{}", parts.captain(a), b + 1));
      break;
    case Kind::Fulfil:
      is("fulfil");
      object["slot"] = a + 1;
      object["colour"] = Parts::colour(b);
      if (a < box.slot_count && state.slots[a]) object["points"] = box.contracts[state.slots[a] - 1].vp[b];
      pieces.emplace_back(fmt::format("slot-{}:{}", a + 1, Parts::colour(b)));
      break;
    case Kind::Sell:
      resource("sell");
      break;
    case Kind::ToBuy:
      is("to_buy");
      break;
    case Kind::BuyUnit:
      resource("buy_unit");
      break;
    case Kind::Commit:
      is("commit");
      break;
    case Kind::Skip:
      is("skip");
      break;
    case Kind::Activate:
      is("activate");
      point("captain", parts.captain(a));
      object["gives"] = parts.effect(box.captains[a].cannon_effect);
      break;
    case Kind::Exchange:
      is("exchange");
      point("building", parts.building(a));
      break;
    case Kind::Use:
      is("use");
      point("building", parts.building(a));
      break;
    case Kind::Forge:
      is("forge");
      point("building", parts.building(a));
      object["times"] = b;
      break;
    case Kind::Cube:
      resource("cube");
      break;
    case Kind::Branch:
      is("branch");
      object["option"] = a + 1;
      if (state.depth > 0 && state.top().doing == Doing::Branch && a < box.effect(state.top().b).n)
        object["gives"] = parts.effect(static_cast<EffectId>(box.effect(state.top().b).first + a));
      break;
    case Kind::Swear:
      is("swear");
      point("allegiance", parts.allegiance(a));
      object["points"] = box.allegiances[a].red;
      break;
    case Kind::Prove:
      is("prove");
      if (state.me().allegiance) point("allegiance", parts.allegiance(state.me().allegiance - 1));
      break;
    case Kind::Done:
      is("done");
      break;
    case Kind::Convert:
      is("convert");
      object["red"] = a;
      object["blue"] = b;
      object["coins"] = (a + b) * box.conversion_coins;
      break;
  }
  object["pieces"] = std::move(pieces);
  return object;
}

}  // namespace samovar::tea_and_rum
