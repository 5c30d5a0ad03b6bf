#include "table/record.hpp"

#include <charconv>

#include <fmt/format.h>

#include "json/reader.hpp"
#include "json/words.hpp"
#include "table/line.hpp"
#include "table/registry.hpp"
#include "table/seed.hpp"

namespace samovar::table {

namespace {

constexpr std::string_view kFirstLine = "samovar record 1";
constexpr std::string_view kLastLine = "end";
constexpr std::string_view kSha256 = "sha256:";

// "44 38": what the record says of the outcome. Everything else about it follows from the moves.
std::string result_line(const Table& table) {
  std::string line;
  const json::object result = table.result(kSpectator);
  for (const json::value& seat : result.at("seats").get_array())
    line += fmt::format("{}{}", line.empty() ? "" : " ", seat.at("points").to_number<int>());
  return line;
}

// Reads one record. After the first complaint nothing more is read; the first one is what is reported.
class RecordReader {
 public:
  // `seed`: of a game that is not over yet, told beside its record.
  RecordReader(std::string_view text, std::optional<json::value> edition, std::optional<Seed> seed = {})
      : rest_(text), running_(seed.has_value()) {
    setup_.edition = std::move(edition);
    setup_.seed = seed;
  }

  tl::expected<Table, Error> read() {
    read_header();
    if (error_) return tl::unexpected(*error_);
    tl::expected<Table, Error> table = start_ ? Table::load(setup_, *start_) : Table::create(setup_);
    if (!table) return tl::unexpected(at_line(header_line_of(table.error()), said_of(table.error())));
    check_edition_of(*table);
    if (!error_) replay_moves(*table);
    if (!error_) check_end(*table);
    if (error_) return tl::unexpected(*error_);
    return table;
  }

 private:
  static Error at_line(int number, Said said, std::string rule = {}) {
    Error error{"bad_record",
                {},
                std::move(rule),
                fmt::format("line {}", number),
                {"record.at", {{"line", std::to_string(number)}}, {std::move(said)}}};
    return in_words(std::move(error), "en");
  }
  // What is wrong, by the key of its sentence and what fills that.
  using Fillings = std::vector<std::pair<std::string, std::string>>;
  void complain(std::string key, Fillings with = {}) {
    complain_at(line_number_, {std::move(key), std::move(with)});
  }
  void complain_at(int number, Said said, std::string rule = {}) {
    if (!error_) error_ = at_line(number, std::move(said), std::move(rule));
  }
  // What somebody else refused; without words of ours as it is.
  static Said said_of(const Error& error) {
    if (error.said.key.empty()) return {"record.because", {{"why", error.message}}};
    return error.said;
  }

  // The next line into line_; false at the end of the text.
  bool next_line() {
    if (rest_.empty()) return false;
    const std::size_t end = std::min(rest_.find('\n'), rest_.size());
    line_ = rest_.substr(0, end);
    if (line_.ends_with('\r')) line_.remove_suffix(1);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    ++line_number_;
    return true;
  }

  // The value of a header line "name: value" if that is what stands next.
  std::optional<std::string_view> field(std::string_view name) {
    if (error_ || !line_.starts_with(name) || !line_.substr(name.size()).starts_with(": ")) return {};
    const std::string_view value = line_.substr(name.size() + 2);
    const int number = line_number_;
    if (!next_line()) complain_at(number + 1, {"record.ends_in_header"});
    return value;
  }
  std::string_view required(std::string_view name) {
    const int number = line_number_;
    const std::optional<std::string_view> value = field(name);
    if (!value)
      complain_at(number, {"record.expected_field", {{"name", std::string(name)}, {"found", shown(line_)}}});
    return value.value_or("");
  }
  // A piece of a line short enough for an error message.
  static std::string shown(std::string_view line) { return on_one_line(line.substr(0, 60)); }

  void read_header() {
    if (!next_line() || line_ != kFirstLine)
      return complain_at(
          1, {"json.expected_word", {{"expected", std::string(kFirstLine)}, {"found", shown(line_)}}});
    if (!next_line()) return complain_at(2, {"record.ends_in_header"});
    game_line_ = line_number_;
    setup_.game = required("game");
    read_rules();
    edition_line_ = line_number_;
    edition_ = required("edition");
    if (const std::size_t hash = edition_.find(kSha256); hash != std::string_view::npos)
      setup_.edition_hash = edition_.substr(hash + kSha256.size());
    read_options();
    read_seats();
    start_line_ = line_number_;
    if (const auto start = field("start")) {
      tl::expected<json::value, Error> state = parse_json(*start, "start");
      if (!state) return complain_at(start_line_, said_of(state.error()));
      start_ = std::move(*state);
    }
    seed_line_ = line_number_;
    if (const auto commitment = field("commitment")) {
      setup_.commitment =
          seed_from_hex(commitment->starts_with(kSha256) ? commitment->substr(kSha256.size()) : "");
      if (!setup_.commitment) return complain_at(seed_line_, {"record.commitment"});
      if (const auto since = field("since")) read_since(*since);
      seed_line_ = line_number_;
      if (const auto seed = field("seed")) {
        setup_.seed = seed_from_hex(*seed);
        if (!setup_.seed) return complain_at(seed_line_, {"record.seed"});
      }
    }
    result_line_ = line_number_;
    result_ = field("result");
    if (!error_ && !line_.empty()) complain("record.empty_line", {{"found", shown(line_)}});
  }

  void read_rules() {
    const int number = line_number_;
    const std::string_view rules = required("rules");
    if (error_) return;
    const auto game = find_game(setup_.game);
    if (!game) return complain_at(game_line_, said_of(game.error()));
    const auto [end, failure] = std::from_chars(rules.data(), rules.data() + rules.size(), setup_.rules);
    if (failure != std::errc() || end != rules.data() + rules.size() || setup_.rules < 1 ||
        setup_.rules > (*game)->rules_version)
      complain_at(number, {"record.rules",
                           {{"found", shown(rules)}, {"ours", std::to_string((*game)->rules_version)}}});
  }

  void read_since(std::string_view since) {
    const auto [end, failure] = std::from_chars(since.data(), since.data() + since.size(), setup_.since);
    if (failure != std::errc() || end != since.data() + since.size() || setup_.since < 1)
      complain_at(line_number_ - 1, {"record.since"});
  }

  void read_options() {
    options_line_ = line_number_;
    const std::string_view options = required("options");
    if (error_) return;
    tl::expected<json::value, Error> value = parse_json(options, "options");
    if (!value) return complain_at(options_line_, said_of(value.error()));
    if (!value->is_object()) return complain_at(options_line_, {"record.options"});
    setup_.options = std::move(value->get_object());
  }

  void read_seats() {
    seats_line_ = line_number_;
    for (int number = line_number_; const auto seat = field("seat"); number = line_number_) {
      const std::size_t comma = seat->rfind(", ");
      if (comma == std::string_view::npos) return complain_at(number, {"record.seat"});
      setup_.players.push_back({std::string(seat->substr(0, comma)), std::string(seat->substr(comma + 2))});
    }
  }

  // Which line of the header a table was refused for.
  int header_line_of(const Error& error) const {
    if (error.code == "bad_players") return seats_line_;
    if (error.code == "bad_seed") return seed_line_;
    if (error.code == "bad_state") return start_line_;
    if (error.code == "bad_edition") return edition_line_;
    return options_line_;
  }

  void check_edition_of(const Table& table) {
    const std::string_view name = edition_.substr(0, edition_.find(' '));
    const std::string_view hash = edition_.substr(std::min(name.size() + 1, edition_.size()));
    const std::string expected = fmt::format("{}{}", kSha256, hex_of(table.edition_hash()));
    if (name != table.edition_name() || (!hash.empty() && hash != expected))
      complain_at(edition_line_, {"record.edition",
                                  {{"found", on_one_line(edition_.substr(0, 140))},
                                   {"ours", fmt::format("{} {}", table.edition_name(), expected)}}});
  }

  void replay_moves(Table& table) {
    bool ended = false;
    while (!error_ && !ended && next_line()) {
      if (line_ == kLastLine)
        ended = true;
      else if (!line_.empty() && !line_.starts_with('#'))
        replay_move(table);
    }
    if (error_) return;
    if (!ended) return complain_at(line_number_ + 1, {"record.cut_off"});
    if (next_line()) complain("record.goes_on");
  }

  void replay_move(Table& table) {
    const std::size_t space = line_.find(' ');
    const std::string_view who = line_.substr(0, space);
    const std::string_view move = space == std::string_view::npos ? "" : line_.substr(space + 1);
    int seat = 0;
    const auto [end, failure] = std::from_chars(who.data(), who.data() + who.size(), seat);
    const bool is_seat =
        failure == std::errc() && end == who.data() + who.size() && seat >= 0 && seat < table.seats();
    if (who != "chance" && !is_seat)
      return complain("record.who", {{"most", std::to_string(table.seats() - 1)}, {"found", shown(who)}});
    const Actor actor = is_seat ? Actor::seat(Seat{static_cast<std::uint8_t>(seat)}) : Actor::chance();
    const bool ours = setup_.seed && outcomes_ >= setup_.since;
    const std::optional<std::string> drawn = ours ? table.drawn_from(*setup_.seed) : std::nullopt;
    outcomes_ += !is_seat;
    const tl::expected<void, Error> played = table.replay({{actor, std::string(move)}});
    if (!played) return complain_at(line_number_, said_of(played.error()), played.error().rule);
    if (drawn && table.history(table.ply() - 1).back().move != *drawn)
      complain("record.drawn", {{"drawn", *drawn}, {"found", shown(move)}});
  }

  void check_end(const Table& table) {
    if (!table.over()) {
      if (setup_.seed && !running_) complain_at(seed_line_, {"record.seed_early"});
      if (result_) complain_at(result_line_, {"record.result_early"});
      return;
    }
    if (outcomes_ < setup_.since) complain_at(seed_line_, {"record.too_few_outcomes"});
    if (setup_.commitment && !setup_.seed) complain_at(seed_line_, {"record.no_seed"});
    const std::string result = result_line(table);
    if (!result_)
      complain_at(result_line_, {"record.no_result", {{"result", result}}});
    else if (*result_ != result)
      complain_at(result_line_, {"record.result", {{"found", shown(*result_)}, {"result", result}}});
  }

  std::string_view rest_;
  std::string_view line_;
  int line_number_ = 0;
  std::optional<Error> error_;
  const bool running_;
  int outcomes_ = 0;

  Setup setup_;
  std::string_view edition_;
  std::optional<json::value> start_;
  std::optional<std::string_view> result_;
  int game_line_ = 0;
  int edition_line_ = 0;
  int options_line_ = 0;
  int seats_line_ = 0;
  int start_line_ = 0;
  int seed_line_ = 0;
  int result_line_ = 0;
};

}  // namespace

std::string write_record(const Table& table) {
  const Setup& setup = table.setup();
  std::string text = fmt::format("{}\ngame: {}\nrules: {}\nedition: {} {}{}\noptions: {}\n", kFirstLine,
                                 setup.game, table.rules_version(), table.edition_name(), kSha256,
                                 hex_of(table.edition_hash()), json::serialize(setup.options));
  for (const Player& player : setup.players) text += fmt::format("seat: {}, {}\n", player.name, player.kind);
  if (table.was_loaded()) text += fmt::format("start: {}\n", json::serialize(table.state(0)));
  if (setup.commitment && (setup.seed || !table.over())) {
    text += fmt::format("commitment: {}{}\n", kSha256, hex_of(*setup.commitment));
    if (setup.since > 0) text += fmt::format("since: {}\n", setup.since);
  }
  if (table.over()) {
    if (setup.seed) text += fmt::format("seed: {}\n", hex_of(*setup.seed));
    text += fmt::format("result: {}\n", result_line(table));
  }
  text += '\n';
  for (const Ply& ply : table.history())
    text += ply.actor.is_chance() ? fmt::format("chance {}\n", ply.move)
                                  : fmt::format("{} {}\n", index(ply.actor.seat()), ply.move);
  return text + std::string(kLastLine) + "\n";
}

tl::expected<Table, Error> read_record(std::string_view text, std::optional<json::value> edition) {
  return RecordReader(text, std::move(edition)).read();
}

tl::expected<Table, Error> read_running(std::string_view text, const Seed& seed,
                                        std::optional<json::value> edition) {
  return RecordReader(text, std::move(edition), seed).read();
}

tl::expected<Verification, Error> verify_record(std::string_view text, std::optional<json::value> edition) {
  const tl::expected<Table, Error> table = read_record(text, std::move(edition));
  if (!table) return tl::unexpected(table.error());
  return Verification{table->ply(), table->over(), table->setup().seed.has_value()};
}

}  // namespace samovar::table
