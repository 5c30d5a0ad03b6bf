#include "table/registry.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <string>

#include <fmt/format.h>

#include "bots/threads.hpp"
#include "embedded/carried.hpp"
#include "json/reader.hpp"
#include "json/words.hpp"
#include "table/seed.hpp"
#include "table/session.hpp"
#include "table/shelf.hpp"

namespace samovar::table {

namespace {

// Boxes opened lately. Tables with the same edition and options share one: a box may hold look-up tables far
// larger than a game.
template <GameModule M>
class OpenBoxes {
 public:
  static tl::expected<OpenBox<M>, Error> open(const json::value& edition, const Seed& hash,
                                              const json::object& options, int rules) {
    static OpenBoxes boxes;
    const std::string key = fmt::format("{} {} {}", rules, hex_of(hash), json::serialize(options));
    {
      const Guard lock(boxes.mutex_);
      for (const auto& [known, box] : boxes.boxes_)
        if (known == key) return box;
    }
    tl::expected<M, Error> opened = played_by(rules, edition, options);
    if (!opened) return tl::unexpected(opened.error());
    OpenBox<M> box{std::make_shared<const M>(std::move(*opened))};
    const Guard lock(boxes.mutex_);
    boxes.boxes_.emplace_back(key, box);
    if (boxes.boxes_.size() > kMost) boxes.boxes_.pop_front();
    return box;
  }

 private:
  // A game that keeps its former rules is opened by those; another one replays what they did (done_unasked).
  static tl::expected<M, Error> played_by(int rules, const json::value& edition,
                                          const json::object& options) {
    if constexpr (requires { M::open(edition, options, rules); })
      if (rules > 0) return M::open(edition, options, rules);
    return M::open(edition, options);
  }

  static constexpr std::size_t kMost = 16;
  Mutex mutex_;
  std::deque<std::pair<std::string, OpenBox<M>>> boxes_;
};

template <GameModule M>
tl::expected<std::unique_ptr<Table::Session>, Error> open_session(Setup setup, const json::value& edition,
                                                                  const Seed& hash,
                                                                  const json::value* state) {
  auto box = OpenBoxes<M>::open(edition, hash, setup.options, setup.rules);
  if (!box) return tl::unexpected(box.error());
  if (!state) return std::make_unique<GameSession<M>>(std::move(setup), hash, *box);
  auto position = box->module->read_state(*state);
  if (!position) return tl::unexpected(position.error());
  return std::make_unique<GameSession<M>>(std::move(setup), hash, *box, *position);
}

template <GameModule M>
constexpr ShelvedGame game() {
  return {M::Game::kId, M::Game::kRulesVersion, open_session<M>, M::options_of, M::clauses};
}

constexpr auto kShelf = TheShelf::each([]<GameModule M>() { return game<M>(); });

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
    for (const ShelvedGame& shelved : kShelf) {
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
    for (const ShelvedGame& shelved : kShelf) editions.emplace(shelved.id, read_boxed(shelved.id));
    return editions;
  }();
  return all;
}

}  // namespace

std::span<const ShelvedGame> shelf() { return kShelf; }

tl::expected<const ShelvedGame*, Error> find_game(std::string_view id) {
  std::string known;
  for (const ShelvedGame& shelved : kShelf) {
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
