// Moves as text. Decisions: "market", "buy b2", "leave", "pantry", "reset", "take honey", "blind", "reserve
// 2", "reserve deck", "dismiss 4", "ability 3 mint lemon", "give mint for lemon", "done", "want honey",
// "skip", "serve 2", "serve own 1", "serve 2 wild", "waive honey", "blend mint 1", "cup 2", "end", "discard
// mint", "replace 1", "coins first", "check first". Chance: "first 0", "card green-3", "tile mint", "token
// milk", "new 5", "tip gold", "roll check". Slots, cups and places count from 1; spaces of the market are a1
// (top left) to f3.
#include "games/notation.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "games/chai/codec/module.hpp"

namespace samovar::chai {

namespace {

// What an ability's effect asks for besides its number.
struct Asked {
  Argument first = Argument::None;
  Argument second = Argument::None;
  bool in_any_order = false;
};
constexpr Asked asked_by(Effect effect) {
  switch (effect) {
    case Effect::FreePurchase:
      return {Argument::Space};
    case Effect::SellTile:
    case Effect::ResetFlavour:
      return {Argument::Tile};
    case Effect::TakeToken:
      return {Argument::Token};
    case Effect::SwapTiles:
      return {Argument::Tile, Argument::Tile};
    case Effect::SearchTile:
      return {Argument::Tile, Argument::Tile, true};
    case Effect::SwapTokens:
      return {Argument::Token, Argument::Token};
    case Effect::SearchToken:
      return {Argument::Token, Argument::Token, true};
    default:
      return {};
  }
}

}  // namespace

std::string Module::space_name(int cell) {
  return {static_cast<char>('a' + cell % kColumns), static_cast<char>('1' + cell / kColumns)};
}

std::string Module::face_id(int face) {
  switch (face) {
    case kFlavourFace:
      return "flavour";
    case kPantryFace:
      return "pantry";
    case kCheckFace:
      return "check";
    default:
      return fmt::format("coin{}", face - kCoinFace);
  }
}

int Module::card_named(std::string_view id) const {
  for (std::size_t card = 0; card < edition_.customers.size(); ++card)
    if (edition_.customers[card].id == id) return static_cast<int>(card);
  return -1;
}

void Module::name_things() {
  std::vector<std::string> faces;
  for (int face = 0; face < kFaces; ++face) faces.push_back(face_id(face));
  std::vector<std::string> spaces;
  for (int cell = 0; cell < kSpaces; ++cell) spaces.push_back(space_name(cell));
  std::vector<std::string> teas;
  for (std::size_t tea = 0; tea < kHouses; ++tea) teas.push_back(edition_.colours[chosen_.teas[tea]].id);
  std::vector<std::string> waived = ids_of(edition_.pantry);
  waived.emplace_back("nothing");
  names_.numbers(Argument::House, "seat", 0, game_.seats() - 1);
  names_.ids(Argument::Card, "card", ids_of(edition_.customers));
  names_.ids(Argument::Tile, "tile", ids_of(edition_.flavours));
  names_.ids(Argument::Token, "token", ids_of(edition_.pantry));
  names_.ids(Argument::TokenOrNone, "token_or_nothing", std::move(waived));
  names_.ids(Argument::Tea, "", std::move(teas));
  names_.ids(Argument::Tip, "tip", ids_of(edition_.tips));
  names_.ids(Argument::Face, "face", std::move(faces));
  names_.ids(Argument::Space, "space", std::move(spaces));
  names_.numbers(Argument::Ability, "ability");
  names_.numbers(Argument::AbilitySlot, "ability_slot", 1);
  names_.numbers(Argument::PoolSlot, "pool_slot", 1);
  names_.numbers(Argument::Place, "place", 1);
  names_.numbers(Argument::OwnOrder, "place", 1 - kPoolSlots);
  names_.numbers(Argument::Wilds, "wilds");
  names_.numbers(Argument::Cup, "cup", 1);
  names_.numbers(Argument::Slot, "", 1);
}

std::string Module::write(Move move) const {
  std::string text = write_move(kMoves, names_, move);
  if (kind_of(move) != Kind::Ability) return text;
  const Asked asked = asked_by(game_.box().abilities[static_cast<std::size_t>(ability_of(move))].effect);
  if (asked.first != Argument::None) text.append(" ").append(names_.write(asked.first, piece_of(move)));
  if (asked.second != Argument::None) text.append(" ").append(names_.write(asked.second, second_of(move)));
  return text;
}

Move Module::meant(const State& state, Move move) const {
  const auto first_of_group = [&](int cell) {
    return cell < kSpaces && tile_at(state.market, cell) >= 0
               ? first_space(Bonds(state.market).group(space(cell)))
               : cell;
  };
  if (kind_of(move) == Kind::Buy) return make(Kind::Buy, first_of_group(space_of(move)));
  if (kind_of(move) == Kind::Ability && ability_of(move) <= kAbilities &&
      game_.box().abilities[static_cast<std::size_t>(ability_of(move))].effect == Effect::FreePurchase)
    return make(Kind::Ability, ability_of(move), first_of_group(piece_of(move)));
  if (kind_of(move) == Kind::Cup && cup_of(move) < game_.box().teas) {
    const int meant = cup_of(move);
    const unsigned open = state.cup_tips ? state.cup_tips : (1u << game_.box().teas) - 1;
    const auto looks = [&](int cup) { return state.cup_teas.begin() + cup * kHouses; };
    for (int cup = 0; cup < meant && (open >> meant & 1); ++cup)
      if ((open >> cup & 1) && std::equal(looks(cup), looks(cup) + kHouses, looks(meant)))
        return make(Kind::Cup, cup);
  }
  return move;
}

tl::expected<Move, Error> Module::read(std::string_view text) const {
  const std::vector<std::string> words = words_of(text);
  const bool ability = words.size() > 1 && words[0] == "ability";
  const std::optional<int> number = ability ? names_.read(Argument::Ability, words[1]) : std::nullopt;
  if (!number) return read_move(kMoves, names_, text);
  const Asked asked = asked_by(game_.box().abilities[static_cast<std::size_t>(*number)].effect);
  std::array<int, 2> values{};
  std::size_t next = 2;
  bool fits = true;
  Said expected{"notation.form", {}, {{"notation.word", {{"word", fmt::format("ability {}", *number)}}}}};
  for (const auto& [argument, value] :
       {std::pair(asked.first, &values[0]), std::pair(asked.second, &values[1])}) {
    if (argument == Argument::None) continue;
    expected.list.push_back(names_.described(argument));
    const std::optional<int> found = next < words.size() ? names_.read(argument, words[next]) : std::nullopt;
    fits = fits && found;
    *value = found.value_or(0);
    ++next;
  }
  if (!fits || next != words.size()) return bad_move({"notation.expected", {}, {std::move(expected)}});
  if (asked.in_any_order && values[0] > values[1]) std::swap(values[0], values[1]);
  return make(Kind::Ability, *number, values[0], values[1]);
}

tl::expected<std::vector<Move>, Error> Module::series(const State& state, std::string_view text) const {
  const std::vector<std::string> words = words_of(text);
  // Named alone where none is used: what speaks against an ability does not hang on what it asks for.
  if (words.size() == 2 && words[0] == "ability" && state.phase != Phase::UseAbility)
    if (const std::optional<int> number = names_.read(Argument::Ability, words[1]))
      return std::vector<Move>{make(Kind::Ability, *number, 0, 0)};
  const bool buys = !words.empty() && words[0] == "buy";
  if (words.size() < 3 || (!buys && words[0] != "take")) return {};
  const Argument of = buys ? Argument::Space : Argument::Token;
  std::vector<Move> moves;
  if (const Move visit = make(buys ? Kind::VisitMarket : Kind::VisitPantry); !game_.refusal(state, visit))
    moves.push_back(visit);
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::optional<int> named = names_.read(of, words[i]);
    if (!named)
      return bad_move(
          {"notation.expected",
           {},
           {{"notation.form", {}, {{"notation.word", {{"word", words[0]}}}, names_.described(of)}}}});
    moves.push_back(make(buys ? Kind::Buy : Kind::Take, *named));
  }
  return moves;
}

}  // namespace samovar::chai
