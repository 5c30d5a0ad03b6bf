#include "table/record.hpp"

#include <charconv>

#include <fmt/format.h>

#include "json/reader.hpp"
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
    if (!table) return tl::unexpected(at_line(header_line_of(table.error()), table.error().message));
    check_edition_of(*table);
    if (!error_) replay_moves(*table);
    if (!error_) check_end(*table);
    if (error_) return tl::unexpected(*error_);
    return table;
  }

 private:
  static Error at_line(int number, std::string_view message, std::string rule = {}) {
    const std::string where = fmt::format("line {}", number);
    return {"bad_record", fmt::format("{}: {}", where, message), std::move(rule), where};
  }
  void complain(std::string_view message) { complain(line_number_, message); }
  void complain(int number, std::string_view message, std::string rule = {}) {
    if (!error_) error_ = at_line(number, message, std::move(rule));
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
    if (!next_line()) complain(number + 1, "the record ends within its header");
    return value;
  }
  std::string_view required(std::string_view name) {
    const int number = line_number_;
    const std::optional<std::string_view> value = field(name);
    if (!value) complain(number, fmt::format("expected \"{}: …\", found \"{}\"", name, shown(line_)));
    return value.value_or("");
  }
  // A piece of a line short enough for an error message.
  static std::string shown(std::string_view line) { return on_one_line(line.substr(0, 60)); }

  void read_header() {
    if (!next_line() || line_ != kFirstLine)
      return complain(1, fmt::format("expected \"{}\", found \"{}\"", kFirstLine, shown(line_)));
    if (!next_line()) return complain(2, "the record ends within its header");
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
      if (!state) return complain(start_line_, state.error().message);
      start_ = std::move(*state);
    }
    seed_line_ = line_number_;
    if (const auto commitment = field("commitment")) {
      setup_.commitment =
          seed_from_hex(commitment->starts_with(kSha256) ? commitment->substr(kSha256.size()) : "");
      if (!setup_.commitment)
        return complain(seed_line_, "expected \"sha256:\" and 64 hexadecimal digits as commitment");
      if (const auto since = field("since")) read_since(*since);
      seed_line_ = line_number_;
      if (const auto seed = field("seed")) {
        setup_.seed = seed_from_hex(*seed);
        if (!setup_.seed) return complain(seed_line_, "expected 64 hexadecimal digits as seed");
      }
    }
    result_line_ = line_number_;
    result_ = field("result");
    if (!error_ && !line_.empty())
      complain(fmt::format("expected an empty line after the header, found \"{}\"", shown(line_)));
  }

  void read_rules() {
    const int number = line_number_;
    const std::string_view rules = required("rules");
    if (error_) return;
    const auto game = find_game(setup_.game);
    if (!game) return complain(game_line_, game.error().message);
    const auto [end, failure] = std::from_chars(rules.data(), rules.data() + rules.size(), setup_.rules);
    if (failure != std::errc() || end != rules.data() + rules.size() || setup_.rules < 1 ||
        setup_.rules > (*game)->rules_version)
      complain(number, fmt::format("the record was played by rules {}, this program plays by rules {}",
                                   shown(rules), (*game)->rules_version));
  }

  void read_since(std::string_view since) {
    const auto [end, failure] = std::from_chars(since.data(), since.data() + since.size(), setup_.since);
    if (failure != std::errc() || end != since.data() + since.size() || setup_.since < 1)
      complain(line_number_ - 1, "expected how many outcomes were drawn elsewhere");
  }

  void read_options() {
    options_line_ = line_number_;
    const std::string_view options = required("options");
    if (error_) return;
    tl::expected<json::value, Error> value = parse_json(options, "options");
    if (!value) return complain(options_line_, value.error().message);
    if (!value->is_object()) return complain(options_line_, "options: expected an object");
    setup_.options = std::move(value->get_object());
  }

  void read_seats() {
    seats_line_ = line_number_;
    for (int number = line_number_; const auto seat = field("seat"); number = line_number_) {
      const std::size_t comma = seat->rfind(", ");
      if (comma == std::string_view::npos)
        return complain(number, "expected a name, a comma and \"person\" or a bot's level");
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
      complain(edition_line_,
               fmt::format("the record was played with edition \"{}\", this one is \"{} {}\"",
                           on_one_line(edition_.substr(0, 140)), table.edition_name(), expected));
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
    if (!ended) return complain(line_number_ + 1, "the record is cut off: its last line must be \"end\"");
    if (next_line()) complain("something follows behind \"end\"");
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
      return complain(fmt::format("expected \"chance\" or a seat from 0 to {}, found \"{}\"",
                                  table.seats() - 1, shown(who)));
    const Actor actor = is_seat ? Actor::seat(Seat{static_cast<std::uint8_t>(seat)}) : Actor::chance();
    const bool ours = setup_.seed && outcomes_ >= setup_.since;
    const std::optional<std::string> drawn = ours ? table.drawn_from(*setup_.seed) : std::nullopt;
    outcomes_ += !is_seat;
    const tl::expected<void, Error> played = table.replay({{actor, std::string(move)}});
    if (!played) return complain(line_number_, played.error().message, played.error().rule);
    if (drawn && table.history(table.ply() - 1).back().move != *drawn)
      complain(fmt::format("the seed draws \"{}\" here, the record says \"{}\"", *drawn, shown(move)));
  }

  void check_end(const Table& table) {
    if (!table.over()) {
      if (setup_.seed && !running_)
        complain(seed_line_, "the seed is there, but the moves do not reach the game's end");
      if (result_) complain(result_line_, "a result is there, but the moves do not reach the game's end");
      return;
    }
    if (outcomes_ < setup_.since) complain(seed_line_, "fewer outcomes are there than were drawn elsewhere");
    if (setup_.commitment && !setup_.seed)
      complain(seed_line_, "the game is over; expected the seed behind its commitment");
    const std::string result = result_line(table);
    if (!result_)
      complain(result_line_, fmt::format("the game is over; expected \"result: {}\"", result));
    else if (*result_ != result)
      complain(result_line_,
               fmt::format("the record says result {}, its moves lead to {}", shown(*result_), result));
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
