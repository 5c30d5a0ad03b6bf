#include "games/tea_time/codec/edition.hpp"

#include <algorithm>

#include "games/tea_time/codec/module.hpp"

namespace samovar::tea_time {

namespace {

bool is_id(const std::string& id) {
  return !id.empty() && id != "alice" &&
         std::all_of(id.begin(), id.end(), [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; });
}

Character read_character(JsonReader json) {
  json.only({"id", "name", "the", "cards", "source"});
  Character character;
  character.id = json["id"].text(30);
  if (!is_id(character.id)) json["id"].wrong("edition.id_not_alice");
  character.name = read_words(json["name"]);
  character.the_name = json.has("the") ? read_words(json["the"]) : character.name;
  character.cards = static_cast<int>(json["cards"].integer(1, 20));
  if (json.has("source")) json["source"].text(60);
  return character;
}

TableSize read_table(JsonReader json) {
  json.only({"players", "rounds", "rows", "columns", "removed_per_character"});
  TableSize size;
  size.players = static_cast<int>(json["players"].integer(2, kSeatsAtMost));
  size.rounds = static_cast<int>(json["rounds"].integer(1, 20));
  size.rows = static_cast<int>(json["rows"].integer(1, kRowsAtMost));
  size.columns = static_cast<int>(json["columns"].integer(1, kColumnsAtMost));
  size.removed_per_character = static_cast<int>(json["removed_per_character"].integer(0, 19));
  return size;
}

// TT-SETUP-04: the last round uses the last card.
void check_deal(JsonReader json, const TableSize& size, const Edition& edition) {
  int cards = 0;
  for (const Character& character : edition.characters) {
    if (character.cards <= size.removed_per_character)
      return json["removed_per_character"].wrong("edition.tea-time.no_card", {{"character", character.id}});
    cards += character.cards - size.removed_per_character;
  }
  const int dealt = size.rounds * size.rows * size.columns;
  if (cards != dealt)
    json.wrong("edition.tea-time.deal", {{"rounds", size.rounds},
                                         {"rows", size.rows},
                                         {"columns", size.columns},
                                         {"dealt", dealt},
                                         {"cards", cards}});
}

}  // namespace

tl::expected<Edition, Error> read_edition(const boost::json::value& value) {
  JsonReader json(value, "bad_edition");
  json.only({"game", "edition", "source", "characters", "tables", "points_by_count", "alice_points"});
  Edition edition;
  edition.name = read_edition_name(json, TeaTime::kId);
  if (json.has("source")) json["source"].text(60);

  JsonReader characters = json["characters"];
  counted(characters, kCharacters);
  for (std::size_t i = 0; i < kCharacters && !json.failed(); ++i) {
    edition.characters[i] = read_character(characters[i]);
    for (std::size_t other = 0; other < i; ++other)
      if (edition.characters[other].id == edition.characters[i].id)
        characters[i]["id"].wrong("edition.twice");
  }

  JsonReader points = json["points_by_count"];
  counted(points, 2, 21);
  for (std::size_t i = 0; i < points.size() && !json.failed(); ++i)
    edition.points_by_count.push_back(static_cast<int>(points[i].integer(0, 999)));
  edition.alice_points = static_cast<int>(json["alice_points"].integer(0, 999));

  JsonReader tables = json["tables"];
  if (tables.size() == 0) tables.wrong("edition.empty");
  for (std::size_t i = 0; i < tables.size() && !json.failed(); ++i) {
    const TableSize size = read_table(tables[i]);
    for (const TableSize& other : edition.tables)
      if (other.players == size.players) tables[i]["players"].wrong("edition.twice");
    if (!json.failed()) check_deal(tables[i], size, edition);
    edition.tables.push_back(size);
  }
  if (json.failed()) return tl::unexpected(json.error());
  return edition;
}

Box box_of(const Edition& edition, const TableSize& size) {
  Box box;
  box.seats = size.players;
  box.rounds = size.rounds;
  box.rows = size.rows;
  box.columns = size.columns;
  box.alice_points = edition.alice_points;
  for (std::size_t i = 0; i < kCharacters; ++i)
    box.cards.put(static_cast<int>(i), edition.characters[i].cards - size.removed_per_character);
  for (std::size_t count = 0; count < box.points.size(); ++count)
    box.points[count] = static_cast<std::int16_t>(
        edition.points_by_count[std::min(count, edition.points_by_count.size() - 1)]);
  return box;
}

}  // namespace samovar::tea_time
