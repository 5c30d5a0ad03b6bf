// Moves as text. Decisions: "market", "buy b2", "leave", "pantry", "reset", "take honey", "blind", "reserve
// 2", "reserve deck", "dismiss 4", "ability 3 mint lemon", "give mint for lemon", "done", "want honey",
// "skip", "serve 2", "serve own 1", "waive honey", "blend mint 1", "cup 2", "end", "discard mint", "replace
// 1". Chance: "first 0", "card green-3", "tile mint", "token milk", "new 5", "tip gold", "roll check". Slots,
// cups and places count from 1; spaces of the market are a1 (top left) to f3.
#include "games/notation.hpp"

#include <cctype>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "games/chai/module.hpp"

namespace samovar::chai {

namespace {

std::optional<int> number_of(const std::string& word, int least, int most) {
  if (word.empty() || word.size() > 2) return {};
  int number = 0;
  for (const char c : word) {
    if (c < '0' || c > '9') return {};
    number = 10 * number + (c - '0');
  }
  if (number < least || number > most || (word.size() > 1 && word[0] == '0')) return {};
  return number;
}

tl::unexpected<Error> bad(std::string message) {
  return tl::unexpected(Error{"bad_move", std::move(message), {}, {}});
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

std::string Module::write(Move move) const {
  const int a = move.a();
  const int b = move.b();
  const int c = move.c();
  switch (kind_of(move)) {
    case Kind::First:
      return fmt::format("first {}", a);
    case Kind::Card:
      return fmt::format("card {}", card_id(a));
    case Kind::Tile:
      return fmt::format("tile {}", tile_id(a));
    case Kind::Token:
      return fmt::format("token {}", token_id(a));
    case Kind::NewAbility:
      return fmt::format("new {}", a);
    case Kind::Tip:
      return fmt::format("tip {}", tip_id(a));
    case Kind::Die:
      return fmt::format("roll {}", face_id(a));
    case Kind::Replace:
      return fmt::format("replace {}", a + 1);
    case Kind::VisitMarket:
      return "market";
    case Kind::Buy:
      return fmt::format("buy {}", space_name(a));
    case Kind::LeaveMarket:
      return "leave";
    case Kind::DiscardTile:
      return fmt::format("discard {}", tile_id(a));
    case Kind::VisitPantry:
      return "pantry";
    case Kind::Reset:
      return "reset";
    case Kind::Take:
      return fmt::format("take {}", token_id(a));
    case Kind::TakeBlind:
      return "blind";
    case Kind::DiscardToken:
      return fmt::format("discard {}", token_id(a));
    case Kind::Reserve:
      return fmt::format("reserve {}", a + 1);
    case Kind::ReserveBlind:
      return "reserve deck";
    case Kind::Dismiss:
      return fmt::format("dismiss {}", a + 1);
    case Kind::Ability:
      switch (game_.box().abilities[static_cast<std::size_t>(a)].effect) {
        case Effect::FreePurchase:
          return fmt::format("ability {} {}", a, space_name(b));
        case Effect::SellTile:
        case Effect::ResetFlavour:
          return fmt::format("ability {} {}", a, tile_id(b));
        case Effect::TakeToken:
          return fmt::format("ability {} {}", a, token_id(b));
        case Effect::SwapTiles:
        case Effect::SearchTile:
          return fmt::format("ability {} {} {}", a, tile_id(b), tile_id(c));
        case Effect::SwapTokens:
        case Effect::SearchToken:
          return fmt::format("ability {} {} {}", a, token_id(b), token_id(c));
        default:
          return fmt::format("ability {}", a);
      }
    case Kind::SkipAbility:
      return "skip";
    case Kind::Swap:
      if (c) return fmt::format("give {} for {}", token_id(a), token_id(b));
      return fmt::format("give {} for {}", tile_id(a), tile_id(b));
    case Kind::SwapDone:
      return "done";
    case Kind::WantTile:
      return fmt::format("want {}", tile_id(a));
    case Kind::WantToken:
      return fmt::format("want {}", token_id(a));
    case Kind::Serve:
      return a < kPoolSlots ? fmt::format("serve {}", a + 1)
                            : fmt::format("serve own {}", a - kPoolSlots + 1);
    case Kind::Waive:
      return fmt::format("waive {}", a < kTokenTypes ? token_id(a) : "nothing");
    case Kind::BlendTiles:
      return fmt::format("blend {} {}", tile_id(a), b);
    case Kind::BlendTokens:
      return fmt::format("blend {} {}", token_id(a), b);
    case Kind::Cup:
      return fmt::format("cup {}", a + 1);
    case Kind::EndTurn:
      return "end";
  }
  return {};
}

Move Module::meant(const State& state, Move move) const {
  const auto first_of_group = [&](int cell) {
    return cell < kSpaces && tile_at(state.market, cell) >= 0
               ? first_space(Bonds(state.market).group(space(cell)))
               : cell;
  };
  if (kind_of(move) == Kind::Buy) return make(Kind::Buy, first_of_group(move.a()));
  if (kind_of(move) == Kind::Ability && move.a() <= kAbilities &&
      game_.box().abilities[move.a()].effect == Effect::FreePurchase)
    return make(Kind::Ability, move.a(), first_of_group(move.b()));
  if (kind_of(move) == Kind::Cup && move.a() < game_.box().teas) {
    const unsigned open = state.cup_tips ? state.cup_tips : (1u << game_.box().teas) - 1;
    const auto looks = [&](int cup) { return state.cup_teas.begin() + cup * kHouses; };
    for (int cup = 0; cup < move.a() && (open >> move.a() & 1); ++cup)
      if ((open >> cup & 1) && std::equal(looks(cup), looks(cup) + kHouses, looks(move.a())))
        return make(Kind::Cup, cup);
  }
  return move;
}

tl::expected<Move, Error> Module::read(std::string_view text) const {
  if (text.size() > 100) return bad("a move has at most 100 characters");
  const std::vector<std::string> words = words_of(text);
  if (words.empty()) return bad("expected a move such as \"market\", found nothing");

  const auto place_in = [](const auto& list, const std::string& id) -> std::optional<int> {
    for (std::size_t i = 0; i < list.size(); ++i)
      if (list[i].id == id) return static_cast<int>(i);
    return {};
  };
  const auto tile = [&](const std::string& id) { return place_in(edition_.flavours, id); };
  const auto token = [&](const std::string& id) { return place_in(edition_.pantry, id); };
  const auto a_space = [](const std::string& word) -> std::optional<int> {
    if (word.size() != 2 || word[0] < 'a' || word[0] >= 'a' + kColumns || word[1] < '1' ||
        word[1] >= '1' + kRows)
      return {};
    return (word[1] - '1') * kColumns + (word[0] - 'a');
  };
  const auto ids_of = [](const auto& list) {
    std::string known;
    for (const auto& item : list) known += (known.empty() ? "" : ", ") + item.id;
    return known;
  };
  const std::string& verb = words[0];
  const std::size_t count = words.size() - 1;

  // Words that stand alone.
  constexpr std::pair<std::string_view, Kind> alone[] = {
      {"market", Kind::VisitMarket}, {"leave", Kind::LeaveMarket}, {"pantry", Kind::VisitPantry},
      {"reset", Kind::Reset},        {"blind", Kind::TakeBlind},   {"skip", Kind::SkipAbility},
      {"done", Kind::SwapDone},      {"end", Kind::EndTurn}};
  for (const auto& [word, kind] : alone)
    if (verb == word) {
      if (count > 0) return bad(fmt::format("\"{}\" stands alone", word));
      return make(kind);
    }

  // A word and a number from 1.
  const auto numbered = [&](Kind kind, int most, std::string_view what) -> tl::expected<Move, Error> {
    const std::optional<int> number = count == 1 ? number_of(words[1], 1, most) : std::nullopt;
    if (!number) return bad(fmt::format("expected \"{}\" and {} from 1 to {}", verb, what, most));
    return make(kind, *number - 1);
  };
  if (verb == "reserve") {
    if (count == 1 && words[1] == "deck") return make(Kind::ReserveBlind);
    return numbered(Kind::Reserve, kPoolSlots, "\"deck\" or a place of the pool");
  }
  if (verb == "dismiss") return numbered(Kind::Dismiss, kHeld, "a place among your customers");
  if (verb == "replace") return numbered(Kind::Replace, kAbilitySlots, "an ability's place");
  if (verb == "cup") return numbered(Kind::Cup, kHouses, "a cup");
  if (verb == "serve") {
    if (count == 2 && words[1] == "own")
      if (const auto place = number_of(words[2], 1, kHeld)) return make(Kind::Serve, kPoolSlots + *place - 1);
    if (count == 1)
      if (const auto slot = number_of(words[1], 1, kPoolSlots)) return make(Kind::Serve, *slot - 1);
    return bad(fmt::format(
        "expected \"serve\" and a place of the pool from 1 to {}, or \"serve own\" and one of yours",
        kPoolSlots));
  }
  if (verb == "first") {
    const auto seat = count == 1 ? number_of(words[1], 0, game_.seats() - 1) : std::nullopt;
    if (!seat) return bad(fmt::format("expected \"first\" and a seat from 0 to {}", game_.seats() - 1));
    return make(Kind::First, *seat);
  }
  if (verb == "new") {
    const auto ability = count == 1 ? number_of(words[1], 1, kAbilities) : std::nullopt;
    if (!ability) return bad(fmt::format("expected \"new\" and an ability from 1 to {}", kAbilities));
    return make(Kind::NewAbility, *ability);
  }

  // A word and a name.
  if (verb == "buy") {
    const auto cell = count == 1 ? a_space(words[1]) : std::nullopt;
    if (!cell) return bad("expected \"buy\" and a space of the market from a1 to f3");
    return make(Kind::Buy, *cell);
  }
  if (verb == "card") {
    const int card = count == 1 ? card_named(words[1]) : -1;
    if (card < 0) return bad("expected \"card\" and a customer such as " + card_id(0));
    return make(Kind::Card, card);
  }
  if (verb == "tile" || verb == "token" || verb == "take") {
    const bool tiles = verb == "tile";
    const auto type = count != 1 ? std::nullopt : tiles ? tile(words[1]) : token(words[1]);
    if (!type)
      return bad(fmt::format("expected \"{}\" and one of {}", verb,
                             tiles ? ids_of(edition_.flavours) : ids_of(edition_.pantry)));
    return make(tiles ? Kind::Tile : verb == "token" ? Kind::Token : Kind::Take, *type);
  }
  if (verb == "discard" || verb == "want") {
    if (count == 1) {
      if (const auto type = tile(words[1]))
        return make(verb == "want" ? Kind::WantTile : Kind::DiscardTile, *type);
      if (const auto type = token(words[1]))
        return make(verb == "want" ? Kind::WantToken : Kind::DiscardToken, *type);
    }
    return bad(fmt::format("expected \"{}\" and one of {}, {}", verb, ids_of(edition_.flavours),
                           ids_of(edition_.pantry)));
  }
  if (verb == "tip") {
    const auto kind = count == 1 ? place_in(edition_.tips, words[1]) : std::nullopt;
    if (!kind) return bad("expected \"tip\" and one of " + ids_of(edition_.tips));
    return make(Kind::Tip, *kind);
  }
  if (verb == "roll") {
    for (int face = 0; face < kFaces && count == 1; ++face)
      if (face_id(face) == words[1]) return make(Kind::Die, face);
    return bad("expected \"roll\" and flavour, pantry, check or a coin such as coin2");
  }
  if (verb == "waive") {
    if (count == 1 && words[1] == "nothing") return make(Kind::Waive, kTokenTypes);
    const auto type = count == 1 ? token(words[1]) : std::nullopt;
    if (!type) return bad("expected \"waive\" and \"nothing\" or one of " + ids_of(edition_.pantry));
    return make(Kind::Waive, *type);
  }
  if (verb == "blend") {
    const auto wilds = count == 2 ? number_of(words[2], 0, 7) : std::nullopt;
    if (wilds) {
      if (const auto type = tile(words[1])) return make(Kind::BlendTiles, *type, *wilds);
      if (const auto type = token(words[1])) return make(Kind::BlendTokens, *type, *wilds);
    }
    return bad("expected \"blend\", a flavour or pantry item and how many of it are wild");
  }
  if (verb == "give") {
    if (count == 3 && words[2] == "for") {
      const auto given = tile(words[1]);
      const auto taken = tile(words[3]);
      if (given && taken) return make(Kind::Swap, *given, *taken);
      const auto given_token = token(words[1]);
      const auto taken_token = token(words[3]);
      if (given_token && taken_token) return make(Kind::Swap, *given_token, *taken_token, 1);
    }
    return bad("expected \"give\", a piece, \"for\" and another piece");
  }
  if (verb == "ability") {
    const auto number = count >= 1 ? number_of(words[1], 1, kAbilities) : std::nullopt;
    if (!number) return bad(fmt::format("expected \"ability\" and a number from 1 to {}", kAbilities));
    std::optional<int> b = 0;
    std::optional<int> c = 0;
    std::size_t wanted = 3;
    std::string what = "two pieces";
    switch (game_.box().abilities[static_cast<std::size_t>(*number)].effect) {
      case Effect::FreePurchase:
        wanted = 2;
        what = "a space of the market";
        if (count == wanted) b = a_space(words[2]);
        break;
      case Effect::SellTile:
      case Effect::ResetFlavour:
        wanted = 2;
        what = "a flavour";
        if (count == wanted) b = tile(words[2]);
        break;
      case Effect::TakeToken:
        wanted = 2;
        what = "a pantry item";
        if (count == wanted) b = token(words[2]);
        break;
      case Effect::SwapTiles:
      case Effect::SearchTile:
        if (count == wanted) b = tile(words[2]), c = tile(words[3]);
        break;
      case Effect::SwapTokens:
      case Effect::SearchToken:
        if (count == wanted) b = token(words[2]), c = token(words[3]);
        break;
      default:
        wanted = 1;
        what = "nothing else";
    }
    if (count != wanted || !b || !c) return bad(fmt::format("expected \"ability {}\" and {}", *number, what));
    const Effect effect = game_.box().abilities[static_cast<std::size_t>(*number)].effect;
    // Two discards have no order.
    if ((effect == Effect::SearchTile || effect == Effect::SearchToken) && *b > *c) std::swap(b, c);
    return make(Kind::Ability, *number, *b, *c);
  }
  return bad(fmt::format("\"{}\" is no move; try market, pantry, reserve 1, serve 1 or end", verb));
}

}  // namespace samovar::chai
