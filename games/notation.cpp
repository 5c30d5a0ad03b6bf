#include "games/notation.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace samovar {

namespace json = boost::json;

namespace {

std::string in_lower_case(std::string_view text) {
  std::string lower;
  for (const char c : text) lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return lower;
}

// The parts of "market {} slot {}", between spaces.
std::vector<std::string_view> parts_of(std::string_view text) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::size_t space = std::min(text.find(' '), text.size());
    parts.push_back(text.substr(0, space));
    text.remove_prefix(std::min(space + 1, text.size()));
  }
  return parts;
}

// Goes along a form's parts: `word` is told the ones that are written, `argument` the fields, each in its
// turn.
template <class Word, class Argument>
void along(const MoveForm& form, Word word, Argument argument) {
  std::size_t next = 0;
  for (const std::string_view part : parts_of(form.text)) {
    if (part != "{}") {
      word(part);
      continue;
    }
    while (form.fields[next].is_silent()) ++next;
    argument(next++);
  }
}

// The move that these words are, if they are of this form.
std::optional<Move> fitted(const MoveForm& form, const Names& names, const std::vector<std::string>& words,
                           const Alias& alias) {
  std::array<int, 3> values{};
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = form.fields[i].values.least;
  std::size_t at = 0;
  bool fits = true;
  along(
      form, [&](std::string_view part) { fits = fits && at < words.size() && words[at++] == part; },
      [&](std::size_t i) {
        if (!fits || at >= words.size()) {
          fits = false;
          return;
        }
        const std::string word = alias ? alias(form.fields[i], words[at]) : words[at];
        const std::optional<int> value = names.read(form.fields[i], word);
        fits = value.has_value();
        values[i] = value.value_or(0);
        ++at;
      });
  if (!fits || at != words.size()) return {};
  return move_of(form, values);
}

// `"market", a die from 1 to 6, "slot", a number from 1 to 6`.
Said described(const MoveForm& form, const Names& names) {
  Said said{"notation.form"};
  along(
      form,
      [&](std::string_view part) { said.list.push_back({"notation.word", {{"word", std::string(part)}}}); },
      [&](std::size_t i) { said.list.push_back(names.described(form.fields[i])); });
  return said;
}

}  // namespace

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  if (text.size() > kLongestMove) return words;
  std::string word;
  for (const char raw : text) {
    const auto c = static_cast<unsigned char>(raw);
    if (!std::isspace(c)) {
      word += static_cast<char>(std::tolower(c));
    } else if (!word.empty()) {
      words.push_back(std::move(word));
      word.clear();
    }
  }
  if (!word.empty()) words.push_back(std::move(word));
  return words;
}

std::optional<int> number_in(std::string_view word) {
  if (word.empty() || word.size() > 4 || (word.size() > 1 && word[0] == '0')) return {};
  int number = 0;
  const auto read = std::from_chars(word.data(), word.data() + word.size(), number);
  if (read.ec != std::errc() || read.ptr != word.data() + word.size() || number < 0) return {};
  return number;
}

std::string Names::write(const Field& field, int value) const {
  const Entry* entry = find(field);
  if (!entry) return std::to_string(value);
  if (entry->names.empty()) return std::to_string(value + entry->shown_from);
  const auto at = static_cast<std::size_t>(value - field.values.least);
  return at < entry->names.size() ? entry->names[at] : std::to_string(value);
}

std::optional<int> Names::read(const Field& field, const std::string& word) const {
  const Entry* entry = find(field);
  std::optional<int> value;
  if (!entry || entry->names.empty()) {
    value = number_in(word);
    if (value && entry) *value -= entry->shown_from;
  } else {
    for (std::size_t i = 0; i < entry->names.size() && !value; ++i)
      if (!entry->names[i].empty() && in_lower_case(entry->names[i]) == word)
        value = field.values.least + static_cast<int>(i);
  }
  if (!value || !field.values.holds(*value) || (entry && entry->most && *value > *entry->most)) return {};
  return value;
}

json::value Names::json(const Field& field, int value) const {
  const Entry* entry = find(field);
  if (!entry || entry->names.empty()) return value + (entry ? entry->shown_from : 0);
  return json::value(write(field, value));
}

Said Names::described(const Field& field) const {
  const Entry* entry = find(field);
  const int most = entry && entry->most ? *entry->most : field.values.least + field.values.count - 1;
  if (!entry || entry->what.empty())
    return {"notation.number", {{"first", write(field, field.values.least)}, {"last", write(field, most)}}};
  Said said{game_ + ".argument." + entry->what};
  std::string all;
  std::string first;
  std::string last;
  for (const std::string& name : entry->names) {
    if (name.empty()) continue;
    all += (all.empty() ? "" : ", ") + name;
    if (first.empty()) first = name;
    last = name;
  }
  if (entry->names.empty()) {
    first = write(field, field.values.least);
    last = write(field, most);
  }
  said.with = {{"first", first}, {"last", last}, {"all", all}};
  return said;
}

tl::unexpected<Error> bad_move(Said said, std::string rule) {
  return tl::unexpected(Error{"bad_move", {}, std::move(rule), {}, std::move(said)});
}

std::string write_move(const MoveTable& table, const Names& names, Move move) {
  const MoveForm* form = table.form_of(move);
  if (!form) return {};
  std::string text;
  const auto add = [&](std::string_view part) { text.append(text.empty() ? "" : " ").append(part); };
  along(*form, add, [&](std::size_t i) { add(names.write(form->fields[i], arguments_of(move)[i])); });
  return text;
}

tl::expected<Move, Error> read_move(const MoveTable& table, const Names& names, std::string_view text,
                                    const Alias& alias) {
  if (text.size() > kLongestMove)
    return bad_move({"notation.too_long", {{"most", std::to_string(kLongestMove)}}});
  const std::vector<std::string> words = words_of(text);
  const Said example{names.game() + ".notation.example"};
  if (words.empty()) return bad_move({"notation.nothing", {}, {example}});
  Said expected{"notation.expected"};
  for (const MoveForm& form : table) {
    if (parts_of(form.text)[0] != words[0]) continue;
    if (const std::optional<Move> move = fitted(form, names, words, alias)) return *move;
    expected.list.push_back(described(form, names));
  }
  if (expected.list.empty()) return bad_move({"notation.unknown", {{"word", words[0]}}, {example}});
  return bad_move(std::move(expected));
}

json::object move_fields(const MoveTable& table, const Names& names, Move move) {
  const MoveForm* form = table.form_of(move);
  if (!form) return {};
  json::object object;
  object.reserve(form->fields.size() + 2);
  object.emplace("kind", form->name);
  for (std::size_t i = 0; i < form->fields.size(); ++i)
    if (!form->fields[i].name.empty())
      object[form->fields[i].name] = names.json(form->fields[i], arguments_of(move)[i]);
  json::array pieces;
  for (const std::string_view part : parts_of(form->pieces)) {
    std::string piece;
    for (std::size_t at = 0; at < part.size(); ++at)
      if (part[at] == '{') {
        const auto i = static_cast<std::size_t>(part[at + 1] - '0');
        piece += names.write(form->fields[i], arguments_of(move)[i]);
        at += 2;
      } else {
        piece += part[at];
      }
    pieces.emplace_back(piece);
  }
  object["pieces"] = std::move(pieces);
  return object;
}

json::object event_fields(const EventTable& table, const Names& names, const Event& event) {
  const EventForm& form = table[event.kind];
  json::object object;
  object.reserve(form.fields.size() + 2);
  object.emplace("kind", form.name);
  if (event.seat != kSpectator) object["seat"] = index(event.seat);
  for (std::size_t i = 0; i < form.fields.size(); ++i)
    if (!form.fields[i].name.empty()) object[form.fields[i].name] = names.json(form.fields[i], event.args[i]);
  return object;
}

}  // namespace samovar
