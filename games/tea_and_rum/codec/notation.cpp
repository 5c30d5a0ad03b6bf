// Moves as text: "worker market left", "build b7", "buy s4 2", "convert 2 1". A card is a
// letter and its number; resources, boards and tiles have the edition's ids. Upper and lower case are the
// same.
#include "games/notation.hpp"

#include <vector>

#include "games/tea_and_rum/codec/module.hpp"

namespace samovar::tea_and_rum {

namespace {
constexpr int kMostTraded = 22;  // of one resource: no more lies in the box
}

void Module::name_things() {
  names_.ids(Argument::Building, "building", ids_of(edition_.buildings));
  names_.ids(Argument::Captain, "captain", ids_of(edition_.captains));
  names_.ids(Argument::Contract, "contract", ids_of(edition_.contracts));
  names_.ids(Argument::Allegiance, "allegiance", ids_of(edition_.allegiances));
  names_.ids(Argument::Ship, "ship", ids_of(edition_.ships));
  names_.ids(Argument::Wish, "wish", ids_of(edition_.wishes));
  names_.ids(Argument::Endowment, "endowment", ids_of(edition_.endowments));
  names_.ids(Argument::Tile, "tile", ids_of(edition_.tiles));
  names_.ids(Argument::Resource, "resource", ids_of(edition_.resources));
  names_.ids(Argument::Cube, "cube", ids_of(std::span(edition_.resources).first<kCubes>()));
  names_.ids(Argument::Board, "board", ids_of(edition_.boards));
  names_.ids(Argument::Colour, "colour", {"red", "blue"});
  names_.ids(Argument::Side, "side", {"left", "right", "instead"});
  for (const Argument from_one : {Argument::ShipRow, Argument::Cost, Argument::Payment, Argument::Slot,
                                  Argument::Option, Argument::NumberFrom1})
    names_.numbers(from_one, "", 1);
}

std::string Module::write(Move move) const {
  std::string text = write_move(kMoves, names_, move);
  if (kind_of(move) == Kind::DrawShips)
    for (const int ship : BitSet(ships_of(move))) text.append(" ").append(names_.write(Argument::Ship, ship));
  return text;
}

tl::expected<Move, Error> Module::read(std::string_view text) const {
  const std::vector<std::string> words = words_of(text);
  if (words.empty() || words[0] != "ships") return read_move(kMoves, names_, text);
  std::uint32_t set = 0;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::optional<int> ship = names_.read(Argument::Ship, words[i]);
    if (!ship || (set & bit(*ship)))
      return bad_move({"tea-and-rum.notation.ships", {}, {names_.described(Argument::Ship)}});
    set |= bit(*ship);
  }
  return make(Kind::DrawShips, static_cast<int>(set & 0xff), static_cast<int>(set >> 8));
}

// TNR-BARTER-02: what is sold is named before what is bought, either in the order of the resources.
tl::expected<std::vector<Move>, Error> Module::series(const State&, std::string_view text) const {
  const std::vector<std::string> words = words_of(text);
  if (words.empty() || words[0] != "barter") return {};
  std::array<std::array<int, kResources>, 2> units{};  // sold, bought
  std::size_t side = 0;
  bool fits = true;
  for (std::size_t i = 1; fits && i < words.size();) {
    if (words[i] == "for") {
      fits = side++ == 0;
      ++i;
      continue;
    }
    const std::optional<int> count = number_in(words[i]);
    const std::optional<int> type =
        i + 1 < words.size() ? names_.read(Argument::Resource, words[i + 1]) : std::nullopt;
    fits = count && type && *count > 0 && *count <= kMostTraded;
    if (fits) units[side][static_cast<std::size_t>(*type)] = *count;
    i += 2;
  }
  if (!fits) return bad_move({"tea-and-rum.notation.barter", {}, {names_.described(Argument::Resource)}});
  std::vector<Move> moves;
  const auto name = [&](Kind kind, const std::array<int, kResources>& counts) {
    for (int type = 0; type < kResources; ++type)
      moves.insert(moves.end(), static_cast<std::size_t>(counts[static_cast<std::size_t>(type)]),
                   make(kind, type));
  };
  name(Kind::Sell, units[0]);
  moves.push_back(make(Kind::ToBuy));
  name(Kind::BuyUnit, units[1]);
  moves.push_back(make(Kind::Commit));
  return moves;
}

}  // namespace samovar::tea_and_rum
