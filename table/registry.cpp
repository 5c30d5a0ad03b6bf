#include "table/registry.hpp"

#include <algorithm>
#include <map>
#include <string>

#include <fmt/format.h>

#include "embedded/carried.hpp"
#include "json/reader.hpp"
#include "json/words.hpp"
#include "table/seed.hpp"
#include "table/shelf.hpp"

namespace samovar::table {

namespace {

void write_canonically(const json::value& value, std::string& text) {
  if (const json::object* object = value.if_object()) {
    std::map<std::string_view, const json::value*> fields;
    for (const auto& field : *object) fields.emplace(field.key(), &field.value());
    text += '{';
    for (const auto& [key, field] : fields) {
      if (text.back() != '{') text += ',';
      text += json::serialize(json::string(key)) + ':';
      write_canonically(*field, text);
    }
    text += '}';
  } else if (const json::array* array = value.if_array()) {
    text += '[';
    for (const json::value& item : *array) {
      if (text.back() != '[') text += ',';
      write_canonically(item, text);
    }
    text += ']';
  } else {
    text += json::serialize(value);
  }
}

BoxedEdition boxed_from(const EmbeddedFile& file) {
  // An edition that does not parse stays null, and opening it says what is wrong.
  json::value json = parse_json(file.bytes, file.path).value_or(json::value());
  const Seed hash = hash_of_edition(json);
  return {std::string(file.bytes), std::move(json), hash};
}

BoxedEdition read_boxed(std::string_view id) {
  const std::string path = fmt::format("data/{}.json", id);
  for (const EmbeddedFile& file : carried())
    if (file.path == path) return boxed_from(file);
  return {};
}

// The editions that rules 1, 2 … of a game ended with, as far as they were replaced.
const std::map<int, BoxedEdition>& former_editions(std::string_view id) {
  static const auto all = [] {
    std::map<std::string_view, std::map<int, BoxedEdition>> editions;
    for (const ShelvedGame& shelved : shelf()) {
      std::map<int, BoxedEdition>& former = editions[shelved.id];
      for (int rules = 1; rules < shelved.rules_version; ++rules)
        for (const EmbeddedFile& file : carried())
          if (file.path == fmt::format("data/former/{}.{}.json", shelved.id, rules))
            former.emplace(rules, boxed_from(file));
    }
    return editions;
  }();
  return all.at(id);
}

std::map<std::string_view, BoxedEdition>& boxed_editions() {
  static auto all = [] {
    std::map<std::string_view, BoxedEdition> editions;
    for (const ShelvedGame& shelved : shelf()) editions.emplace(shelved.id, read_boxed(shelved.id));
    return editions;
  }();
  return all;
}

}  // namespace

std::span<const ShelvedGame> shelf() {
  static const auto games = TheShelf::games();
  return games;
}

tl::expected<const ShelvedGame*, Error> find_game(std::string_view id) {
  std::string known;
  for (const ShelvedGame& shelved : shelf()) {
    if (shelved.id == id) return &shelved;
    known += fmt::format("{}{}", known.empty() ? "" : ", ", shelved.id);
  }
  Error error{"unknown_game",
              {},
              {},
              "game",
              {"error.unknown_game", {{"game", std::string(id)}, {"known", std::move(known)}}}};
  return tl::unexpected(in_words(std::move(error), "en"));
}

const BoxedEdition& ShelvedGame::boxed() const { return boxed_editions().at(id); }

const BoxedEdition& ShelvedGame::boxed(int rules, std::string_view hash) const {
  const std::map<int, BoxedEdition>& former = former_editions(id);
  if (!hash.empty()) {
    for (const auto& [last, edition] : former)
      if (hash == hex_of(edition.hash)) return edition;
  } else if (const auto found = former.lower_bound(rules); rules > 0 && found != former.end()) {
    return found->second;
  }
  return boxed();
}

tl::expected<void, Error> use_edition(const json::value& edition) {
  const json::value* game = edition.is_object() ? edition.get_object().if_contains("game") : nullptr;
  if (!game || !game->is_string())
    return tl::unexpected(Error{"bad_edition", "expected a field \"game\" with the game's id", {}, {}});
  if (const auto checked = check_edition(game->get_string(), edition); !checked) return checked;
  boxed_editions().at(game->get_string()) = {json::serialize(edition), edition, hash_of_edition(edition)};
  return {};
}

Seed hash_of_edition(const json::value& edition) {
  std::string text;
  write_canonically(edition, text);
  return sha256_of(text);
}

}  // namespace samovar::table
