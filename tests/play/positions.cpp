#include "tests/play/positions.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>

#include "table/seed.hpp"

namespace samovar::play {

namespace json = boost::json;
using table::Setup;
using table::Table;

namespace {

using Lines = std::vector<std::string>;
using Counts = std::map<std::string, int>;

template <class T>
T expect(tl::expected<T, Error> value, const std::string& what) {
  if (!value) throw std::runtime_error(what + ": " + value.error().message);
  return std::move(*value);
}

json::object edition_of(const std::string& game) {
  return json::parse(expect(table::edition_text(game), game)).as_object();
}

Setup setup_of(const std::string& game, json::object options) {
  Setup setup;
  setup.game = game;
  setup.options = std::move(options);
  setup.seed = table::seed_named("rulebook");
  return setup;
}

Table begun(const Setup& setup) {
  Table table = expect(Table::create(setup), setup.game);
  expect(table.begin(), setup.game);
  return table;
}

// The rest of the game is played by hand: a claim names every outcome it needs.
Table loaded(Setup setup, const json::object& state) {
  setup.seed.reset();
  return expect(Table::load(setup, state), setup.game);
}

std::string first_move(const Table& table) {
  return std::string(table.moves(table.actor().seat())[0].at("move").as_string());
}

int number(const std::string& text) { return std::stoi(text); }

json::object counts_json(const Counts& counts) {
  json::object all;
  for (const auto& [name, n] : counts)
    if (n > 0) all[name] = n;
  return all;
}

// Everything after the first word of the line that begins with it; empty where there is none.
std::vector<std::string> said(const Lines& lines, const std::string& word) {
  for (const std::string& line : lines)
    if (std::vector<std::string> words = words_of(line); !words.empty() && words[0] == word)
      return {words.begin() + 1, words.end()};
  return {};
}

int said_number(const Lines& lines, const std::string& word, int otherwise) {
  const auto words = said(lines, word);
  return words.empty() ? otherwise : number(words[0]);
}

std::set<std::string> ids_of(const json::value& list) {
  std::set<std::string> ids;
  for (const json::value& one : list.as_array()) ids.emplace(one.at("id").as_string());
  return ids;
}

// ---- Tea Time ----

json::object collection(const json::array& characters, const std::vector<std::string>& cards) {
  json::object character;
  json::object glass;
  for (const json::value& one : characters) {
    const std::string id(one.at("id").as_string());
    character[id] = std::count(cards.begin(), cards.end(), id);
    glass[id] = std::count(cards.begin(), cards.end(), id + "~");
  }
  const bool alice = std::count(cards.begin(), cards.end(), "alice") > 0;
  return {{"alice", alice}, {"character", character}, {"glass", glass}};
}

std::string without_side(std::string card) {
  if (card.ends_with('~')) card.pop_back();
  return card;
}

// The table of three rows, then whose cards lie before whom. A card on the wrong side of its cell is a
// mistake.
Table tea_time(const Lines& lines) {
  const json::array characters = edition_of("tea-time").at("characters").as_array();
  const auto mine = said(lines, "mine");
  const auto theirs = said(lines, "theirs");
  json::array grid;
  Counts seen;
  int held = 0;
  int lying = 0;
  for (std::size_t row = 0; row < 3; ++row) {
    json::array cells;
    const auto cards = words_of(lines.at(row));
    for (std::size_t column = 0; column < cards.size(); ++column) {
      const std::string& card = cards[column];
      if (card == ".") {
        cells.push_back(nullptr);
        continue;
      }
      cells.emplace_back(without_side(card));
      if (card == "alice") continue;
      if (card.ends_with('~') != ((row + column) % 2 == 1))
        throw std::runtime_error("wrong side: " + card + " in row " + std::to_string(row + 1));
      ++seen[without_side(card)];
      ++lying;
    }
    grid.push_back(cells);
  }
  for (const auto& cards : {mine, theirs})
    for (const std::string& card : cards)
      if (card != "alice") ++seen[without_side(card)], ++held;
  json::object unseen;
  for (const json::value& one : characters) {
    const std::string id(one.at("id").as_string());
    unseen[id] = one.at("cards").to_number<std::int64_t>() - seen[id];
  }
  const json::object state{
      {"phase", "take"},
      {"round", (lying + held) / 12},
      {"turn", said_number(lines, "turn", 3)},
      {"dealt", 12},
      {"to_move", 0},
      {"grid", grid},
      {"unseen", unseen},
      {"players", json::array{collection(characters, mine), collection(characters, theirs)}}};
  return loaded(setup_of("tea-time", {{"seats", 2}}), state);
}

// "cat 4, hatter 2, …, alice" before the last card of a round is taken; the other player has all the rest. A
// round deals six cards of each side.
Table counted_cards(const std::vector<std::string>& words) {
  Counts left;
  for (const std::string& id : ids_of(edition_of("tea-time").at("characters"))) left[id] = 10;
  int sides[2] = {1, 0};  // with the one card that still lies there
  std::string mine = "mine";
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == "alice") {
      mine += " alice";
      continue;
    }
    const int count = number(words.at(i + 1));
    const int side = sides[1] < sides[0];
    for (int n = 0; n < count; ++n) mine += " " + words[i] + (side == 1 ? "~" : "");
    sides[side] += count;
    left.at(words[i++]) -= count;
  }
  const auto any = [&] {
    const auto most = std::max_element(left.begin(), left.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    --most->second;
    return most->first;
  };
  const std::string last = any();
  const int rounds = (std::max(sides[0], sides[1]) + 5) / 6;
  std::string theirs = "theirs";
  for (int side = 0; side < 2; ++side)
    for (int n = sides[side]; n < 6 * rounds; ++n) theirs += " " + any() + (side == 1 ? "~" : "");
  const bool alice = std::count(words.begin(), words.end(), "alice") > 0;
  return tea_time({last + " . . .", alice ? ". . . ." : "alice . . .", ". . . .", "turn 6", mine, theirs});
}

// ---- Chai ----

// What lies nowhere else is in the bags.
void fill_bags(const json::object& edition, const Counts& tiles, const Counts& tokens, json::object& state) {
  for (const bool flavour : {true, false}) {
    Counts bag;
    for (const json::value& one : edition.at(flavour ? "flavours" : "pantry").at("items").as_array())
      bag[std::string(one.at("id").as_string())] =
          static_cast<int>(one.at("count").to_number<std::int64_t>());
    const auto take = [&](const json::value& piece) {
      if (piece.is_string()) --bag[std::string(piece.as_string())];
    };
    if (flavour)
      for (const json::value& row : state["market"].as_array())
        for (const json::value& tile : row.as_array()) take(tile);
    else
      for (const json::value& token : state["pantry_board"].as_array()) take(token);
    for (const auto& [piece, n] : flavour ? tiles : tokens) bag[piece] -= n;
    if (flavour)
      for (const auto& [tile, n] : state["card_tiles"].as_object())
        bag[std::string(tile)] -= static_cast<int>(n.to_number<std::int64_t>());
    state[flavour ? "flavour_bag" : "pantry_bag"] = counts_json(bag);
  }
}

// Customers: those named, then those that stay where they were, then the deck.
void deal_customers(const Lines& lines, json::object& state) {
  json::array& houses = state["houses"].as_array();
  const auto pool = said(lines, "pool");
  const auto served = said(lines, "served");
  std::set<std::string> named(pool.begin(), pool.end());
  named.insert(served.begin(), served.end());
  std::set<std::string> all;
  for (const json::value& card : state["deck"].at("unseen").as_array()) all.emplace(card.as_string());
  for (const json::value& card : state["pool"].as_array()) all.emplace(card.as_string());
  for (const json::value& house : houses)
    for (const json::value& card : house.at("reserved").as_array()) all.emplace(card.at("card").as_string());
  std::set<std::string> free;
  std::set_difference(all.begin(), all.end(), named.begin(), named.end(), std::inserter(free, free.end()));
  const auto any_of = [&](const std::string& colour) {
    for (const std::string& card : free)
      if (card.starts_with(colour)) {
        const std::string found = card;
        free.erase(found);
        return found;
      }
    throw std::runtime_error("no customer left of " + colour);
  };
  const auto colour_of = [](const std::string& card) { return card.substr(0, card.find('-')); };
  json::array& places = state["pool"].as_array();
  for (std::size_t i = 0; i < places.size(); ++i)
    places[i] = i < pool.size() ? pool[i] : any_of(colour_of(std::string(places[i].as_string())));
  for (json::value& house : houses)
    for (json::value& card : house.as_object()["reserved"].as_array())
      card.as_object()["card"] = any_of(colour_of(std::string(card.at("card").as_string())));
  json::array& done = houses[0].as_object()["served"].as_array();
  for (const std::string& card : served) {
    done.emplace_back(card);
    json::value& left = state["tea_supply"].as_object()[colour_of(card)];
    left = left.to_number<std::int64_t>() - 1;
    json::value& cup = state["cups"].as_array()[0].as_object()["teas"].as_object()[colour_of(card)];
    cup = cup.to_number<std::int64_t>() + 1;
  }
  json::array unseen;
  Counts unidentified;
  for (const std::string& card : free) unseen.emplace_back(card), ++unidentified[colour_of(card)];
  state["deck"].as_object()["unseen"] = unseen;
  state["deck"].as_object()["unidentified"] = counts_json(unidentified);
}

Table chai(const Lines& lines) {
  const json::object edition = edition_of("chai");
  const auto flavours = ids_of(edition.at("flavours").at("items"));
  const Setup setup = setup_of("chai", {{"seats", std::max(2, said_number(lines, "seats", 2))}});
  json::object state = begun(setup).state();
  state["first"] = state["active"] = 0;

  json::array market;
  for (const std::string& line : lines)
    if (const auto words = words_of(line); words.size() == 6 && flavours.count(words[0])) {
      json::array row;
      for (const std::string& tile : words) row.emplace_back(tile);
      market.push_back(row);
    }
  if (!market.empty()) state["market"] = market;
  if (const auto tokens = said(lines, "pantry"); !tokens.empty()) {
    json::array board;
    for (const std::string& token : tokens) board.emplace_back(token);
    state["pantry_board"] = board;
  }
  json::array& houses = state["houses"].as_array();
  houses[0].as_object()["money"] = said_number(lines, "money", 1);
  Counts tiles;
  Counts tokens;
  for (const std::string& piece : said(lines, "mine")) ++(flavours.count(piece) ? tiles : tokens)[piece];
  houses[0].as_object()["flavours"] = counts_json(tiles);
  houses[0].as_object()["pantry"] = counts_json(tokens);
  fill_bags(edition, tiles, tokens, state);
  deal_customers(lines, state);
  return loaded(setup, state);
}

// ---- Tea for 2 ----

const std::vector<std::string> kSpaces = {"F", "L1", "L2", "L3", "R1", "R2", "R3", "D"};

std::size_t space_named(const std::string& name) {
  const auto at = std::find(kSpaces.begin(), kSpaces.end(), name);
  if (at == kSpaces.end()) throw std::runtime_error("no such space: " + name);
  return static_cast<std::size_t>(at - kSpaces.begin());
}

// Runs by strength: the longer, then the higher.
int run_named(const std::string& text) {
  int at = 0;
  for (int length = 2; length <= 6; ++length)
    for (int high = length; high <= 6; ++high, ++at)
      if (text == std::to_string(high - length + 1) + "-" + std::to_string(high)) return at;
  throw std::runtime_error("no such run: " + text);
}

class Plantation {
 public:
  explicit Plantation(const Lines& lines) : lines_(lines), edition_(edition_of("tea-for-2")) {
    Table table = begun(setup());
    // To the first turn of a year, whoever has it.
    while (table.state().at("stack").at(0).at("doing") != "turn")
      expect(table.play(first_move(table)), "setup");
    state_ = table.state();
    state_["coin"] = 0;
    state_["stack"] = json::array{{{"doing", "turn"}, {"seat", 0}}};
    for (json::value& one : state_["merchants"].as_array()) clear(one.as_object());
  }

  Table made() {
    dice_left_[0] = dice_left_[1] = 7;
    for (const std::string& line : lines_) read(words_of(line));
    for (int seat = 0; seat < 2; ++seat) {
      // Dice that are shown nowhere lie on the harvest board.
      if (dice_left_[seat] < 0) throw std::runtime_error("more than seven dice");
      merchant(seat)["harvesting"] = counts_json({{"1", dice_left_[seat]}});
      merchant(seat)["dice"] = counts_json(free_[seat]);
    }
    settle_supply();
    settle_deck("plantation_deck", "plantation_cards", used_cards_, 1);
    settle_deck("ship_deck", "ships", used_ships_, 1);
    return loaded(setup(), state_);
  }

 private:
  static Setup setup() { return setup_of("tea-for-2", {{"seats", 2}, {"goal", 4}, {"sides", "choose"}}); }
  json::object& merchant(int seat) { return state_["merchants"].as_array()[seat].as_object(); }

  static void clear(json::object& merchant) {
    for (json::value& space : merchant["tokens"].as_array())
      for (auto& [tea, n] : space.as_object()) n = 0;
    merchant["side"] = 1;
  }

  void read(const std::vector<std::string>& words) {
    const std::string& what = words.at(0);
    if (what == "market") {
      json::array cards;
      for (std::size_t i = 1; i < words.size(); ++i) cards.emplace_back(words[i]);
      state_["market"].as_object()["cards"] = cards;
    } else if (what == "dice") {
      for (std::size_t i = 1; i < words.size(); ++i) ++free_[0][words[i]], --dice_left_[0];
    } else if (what == "space") {
      for (std::size_t i = 2; i < words.size(); ++i) {
        json::value& n = merchant(0)["tokens"].as_array()[space_named(words[1])].as_object()[words[i]];
        n = n.to_number<std::int64_t>() + 1;
      }
    } else if (what == "card") {
      const std::size_t space = space_named(words[1]);
      for (std::size_t i = 2; i < words.size(); ++i) put(space == 0 ? next_field_++ : space + 4, words[i]);
    } else if (what == "cards") {
      for (std::size_t i = 1; i < words.size(); ++i) put(next_field_++, words[i]);
    } else if (what == "ship") {
      Counts cargo;
      for (std::size_t i = 2; i < words.size(); ++i) ++cargo[words[i]];
      merchant(0)["docks"].as_array()[next_dock_++] = {{"ship", words[1]}, {"cargo", counts_json(cargo)}};
      used_ships_.insert(words[1]);
    } else if (what == "completed") {
      for (std::size_t i = 1; i < words.size(); ++i) {
        merchant(0)["completed"].as_array().emplace_back(words[i]);
        used_ships_.insert(words[i]);
      }
    } else if (what == "harbour") {
      const std::size_t at = words[1] == "HD" ? 3 : words[1][1] - '1';
      state_["harbour"].as_object()["holders"].as_array()[at] = words[2] == "mine" ? 1 : 2;
      state_["harbour"].as_object()["runs"].as_array()[at] = run_named(words[3]);
      dice_left_[words[2] == "mine" ? 0 : 1] -=
          number(words[3].substr(2)) - number(words[3].substr(0, 1)) + 1;
    } else if (what == "sets") {
      json::object& production = state_["production"].as_object();
      for (std::size_t i = 1, rank = 0; i + 1 < words.size(); i += 2, ++rank) {
        const int count = number(words[i + 1].substr(2));
        production["owners"].as_array()[rank] = words[i] == "mine" ? 1 : 2;
        production["values"].as_array()[rank] = number(words[i + 1].substr(0, 1));
        production["counts"].as_array()[rank] = count;
        dice_left_[words[i] == "mine" ? 0 : 1] -= count;
      }
    } else if (what == "merchant") {
      const std::string other = words[1] == "M1" ? "M2" : "M1";
      merchant(0)["merchant"] = words[1];
      merchant(1)["merchant"] = other;
      merchant(0)["side"] = words[2] == "a" ? 1 : 2;
    } else {
      throw std::runtime_error("what is this: " + what);
    }
  }

  // "P23!" is a crate that is full.
  void put(std::size_t slot, std::string card) {
    const bool full = card.ends_with('!');
    if (full) card.pop_back();
    Counts crate;
    if (full)
      for (const json::value& one : edition_.at("plantation_cards").as_array())
        if (one.at("id").as_string() == card)
          for (const auto& [tea, n] : one.at("capacity").as_object())
            crate[std::string(tea)] = static_cast<int>(n.to_number<std::int64_t>());
    merchant(0)["slots"].as_array()[slot] = {{"card", card}, {"down", false}, {"crate", counts_json(crate)}};
    used_cards_.insert(card);
  }

  void settle_supply() {
    for (const json::value& tea : edition_.at("teas").as_array()) {
      const std::string_view id = tea.at("id").as_string();
      std::int64_t out = 0;
      const auto count = [&](const json::value& tokens) {
        if (const json::value* n = tokens.as_object().if_contains(id)) out += n->as_int64();
      };
      for (const json::value& space : merchant(0)["tokens"].as_array()) count(space);
      for (const json::value& slot : merchant(0)["slots"].as_array())
        if (slot.is_object()) count(slot.at("crate"));
      for (const json::value& dock : merchant(0)["docks"].as_array())
        if (dock.is_object()) count(dock.at("cargo"));
      state_["supply"].as_object()[id] = 10 - out;
    }
  }

  // All cards that are not used lie in the market or harbour, or unseen in their deck, one of them on top.
  void settle_deck(const char* deck, const char* list, const std::set<std::string>& used, std::size_t seen) {
    std::set<std::string> left = ids_of(edition_.at(list));
    for (const std::string& card : used) left.erase(card);
    const bool ships = list == std::string("ships");
    json::array& open = ships ? state_["harbour"].as_object()["ships"].as_array()
                              : state_["market"].as_object()["cards"].as_array();
    for (json::value& card : open)
      if (left.erase(std::string(card.as_string())) == 0) {
        const std::string other = *left.begin();
        left.erase(other);
        card = other;
      }
    json::array top;
    json::array unseen;
    for (const std::string& card : left)
      if (top.size() < seen)
        top.push_back({{"card", card}, {"known_by", 3}});
      else
        unseen.emplace_back(card);
    state_[deck] = {{"top", top}, {"unseen", unseen}, {"under", json::array{}}};
  }

  Lines lines_;
  json::object edition_;
  json::object state_;
  Counts free_[2];
  int dice_left_[2] = {};
  std::size_t next_field_ = 0;
  std::size_t next_dock_ = 0;
  std::set<std::string> used_cards_;
  std::set<std::string> used_ships_;
};

// ---- Tea & Rum ----

const std::vector<std::string> kBoards = {"governor", "market", "port", "tavern"};

// "wood 1, ore 2"
Counts bundle(const std::vector<std::string>& words) {
  Counts all;
  for (std::size_t i = 0; i + 1 < words.size(); i += 2) all[words[i]] += number(words[i + 1]);
  return all;
}

void settle_resources(json::object& state) {
  const json::object edition = edition_of("tea-and-rum");
  for (const json::value& one : edition.at("resources").as_array()) {
    const std::string_view id = one.at("id").as_string();
    std::int64_t left = one.at("supply").to_number<std::int64_t>();
    for (const json::value& player : state["players"].as_array())
      if (const json::value* n = player.at("held").as_object().if_contains(id)) left -= n->as_int64();
    state["supply"].as_object()[id] = left;
  }
}

Table tea_and_rum(const Lines& lines) {
  const Setup setup = setup_of("tea-and-rum", {{"seats", 3}});
  Table table = begun(setup);
  const auto phase = said(lines, "phase");
  if (phase.empty())
    while (table.view(kSpectator).at("phase") == "ships") expect(table.play("pass"), "pass");
  json::object state = table.state();
  state["first"] = state["seat_a"] = state["active"] = 0;
  if (const auto ships = said(lines, "ships"); !ships.empty())
    for (const std::string& ship : ships) {  // those named are among the ones that lie open
      json::array& open = state["ships"].as_array();
      if (std::find(open.begin(), open.end(), json::value(ship)) == open.end())
        throw std::runtime_error("not in the harbour: " + ship);
    }
  json::object& me = state["players"].as_array()[0].as_object();
  me["coins"] = said_number(lines, "coins", 0);
  me["held"] = counts_json(bundle(said(lines, "mine")));
  me["red"] = me["blue"] = 0;
  if (const auto tiles = said(lines, "tiles"); !tiles.empty()) {
    const auto board = std::find(kBoards.begin(), kBoards.end(), tiles[0]) - kBoards.begin();
    for (std::size_t row = 1; row < tiles.size(); ++row)
      state["tiles"].as_array()[board].as_array()[row - 1] = tiles[row];
  }
  if (const auto workers = said(lines, "workers"); !workers.empty() && workers.size() != 4)
    throw std::runtime_error("three workers stand on every board of round 1");
  settle_resources(state);
  return loaded(setup, state);
}

// Everybody's points before the last conversion, of which nobody makes use.
Table titles(const Lines& lines) {
  const Setup setup = setup_of("tea-and-rum", {{"seats", static_cast<int>(lines.size())}});
  Table table = begun(setup);
  FastRng rng(7);
  while (table.state().at("phase") != "final_convert" && !table.over()) {
    const json::array moves = table.moves(table.actor().seat());
    expect(table.play(moves[below(rng, static_cast<std::uint32_t>(moves.size()))].at("move").as_string()),
           "random");
  }
  json::object state = table.state();
  json::array& players = state["players"].as_array();
  for (std::size_t seat = 0; seat < lines.size(); ++seat) {
    const auto words = words_of(lines[seat]);
    json::object& player = players[seat].as_object();
    player["blue"] = number(words.at(0));
    player["red"] = number(words.at(2));
    player["coins"] = 10;  // so that there is something to decide
    player["proved"] = words.size() > 4 && words[4] == "proved";
    // Everybody here has more than eight blue points, and so a closed chest and an allegiance.
    player["chest_closed"] = true;
    if (player["allegiance"].is_null()) {
      json::array& open = state["allegiances"].as_array();
      player["allegiance"] = open.back();
      open.pop_back();
    }
  }
  Table result = loaded(setup, state);
  while (!result.over()) expect(result.play("convert 0 0"), "convert");
  return result;
}

bool is_claim(const std::string& line) {
  static const std::set<std::string> kClaims = {"play",    "refuse", "then", "mark",
                                                "caption", "needs",  "cargo"};
  const auto words = words_of(line);
  return words.empty() || kClaims.count(words[0]) > 0;
}

Lines without_claims(Lines lines) {
  std::erase_if(lines, is_claim);
  return lines;
}

// "… = 38" is the claim.
Lines without_totals(Lines lines) {
  for (std::string& line : lines) line = line.substr(0, line.find(" = "));
  return lines;
}

}  // namespace

std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> words;
  std::istringstream stream(line);
  for (std::string word; stream >> word;) {
    while (word.ends_with(',')) word.pop_back();
    words.push_back(word);
  }
  return words;
}

Table position_of(const std::string& game, const Lines& lines) {
  const Lines said = without_claims(lines);
  if (game == "tea-time") return tea_time(said);
  if (game == "chai") return chai(said);
  if (game == "tea-for-2") return Plantation(said).made();
  if (game == "tea-and-rum") return tea_and_rum(said);
  throw std::runtime_error("no such game: " + game);
}

Table counted(const std::string& game, const Lines& lines) {
  const Lines said = without_totals(without_claims(lines));
  if (game == "tea-time") {
    return counted_cards(words_of(said.at(0)));
  }
  if (game == "tea-and-rum") return titles(said);
  Lines lines_with_dice = said;
  if (game == "tea-for-2") lines_with_dice.emplace_back("dice 1");  // somebody has a turn
  return position_of(game, lines_with_dice);
}

}  // namespace samovar::play
