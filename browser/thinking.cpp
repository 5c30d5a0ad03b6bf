#include "browser/thinking.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>
#include <vector>

#include "browser/host.hpp"
#include "json/reader.hpp"
#include "lab/calibrated.hpp"

namespace samovar::browser {

namespace json = boost::json;

namespace {

constexpr int kMost = std::numeric_limits<int>::max();

json::object failed(const Error& error) {
  return {{"error", {{"code", error.code}, {"message", error.message}}}};
}

// A search of so many seconds or iterations; the quick bots are done before another Worker has heard of it,
// and who is to say why has to have seen it all.
bool may_be_split(const table::BotRequest& request) {
  return (request.bot == "hard" || request.bot == "search") && !request.explain && !request.against;
}

struct Candidate {
  std::string move;
  double value = 0;
  std::int64_t visits = 0;
};

}  // namespace

json::object position_of(const table::Table& position, const table::BotRequest& request) {
  const Seat seat = position.actor().is_seat() ? position.actor().seat() : Seat{};
  const table::Table known = position.as_known_by(seat, 0);
  json::object object{{"game", known.setup().game},
                      {"options", known.setup().options},
                      {"rules", known.setup().rules},
                      {"edition", known.setup().edition_hash},
                      {"state", known.state()},
                      {"bot", request.bot},
                      {"seed", std::to_string(request.seed)},
                      {"split", may_be_split(request)}};
  // A box of somebody's own lies in no other instance.
  if (known.setup().edition) object["box"] = *known.setup().edition;
  if (request.against) {
    object["against"] = *request.against;
    object["decided"] = lab::decided(position);
  }
  if (request.explain) {
    object["explain"] = *request.explain;
    json::array& names = object["players"].emplace_array();
    for (const table::Player& player : known.setup().players) names.emplace_back(player.name);
  }
  object["ms"] = request.ms ? json::value(*request.ms) : json::value(nullptr);
  object["iterations"] = request.iterations ? json::value(*request.iterations) : json::value(nullptr);
  return object;
}

json::object thought_about(std::string_view text, int part, int of) {
  const auto position = parse_json(text, "the position");
  if (!position) return failed(position.error());
  JsonReader read(*position, "bad_position");
  table::Setup setup;
  setup.game = read["game"].text();
  if (const json::object* options = read["options"].raw().if_object())
    setup.options = *options;
  else
    read["options"].fail("expected an object");
  setup.rules = static_cast<int>(read["rules"].integer(0, kMost));
  setup.edition_hash = read["edition"].text();
  if (read.has("box")) setup.edition = read["box"].raw();
  table::BotRequest request;
  request.bot = read["bot"].text();
  const std::string seed = read["seed"].text();
  const auto [end, wrong] = std::from_chars(seed.data(), seed.data() + seed.size(), request.seed);
  if (wrong != std::errc() || end != seed.data() + seed.size()) read["seed"].fail("is no number");
  if (!read["ms"].is_null()) request.ms = static_cast<int>(read["ms"].integer(0, kMost));
  if (!read["iterations"].is_null())
    request.iterations = static_cast<int>(read["iterations"].integer(0, kMost));
  if (read.has("explain")) {
    request.explain = read["explain"].text();
    JsonReader names = read["players"];
    for (std::size_t i = 0; i < names.size(); ++i) setup.players.push_back({names[i].text(1000)});
  }
  if (read.has("against")) request.against = read["against"].text(1000);
  const int decided = request.against ? static_cast<int>(read["decided"].integer(0, kMost)) : 0;
  const json::value& state = read["state"].raw();
  if (read.failed()) return failed(read.error());
  // As threads share it out (bots/search.hpp).
  request.seed += static_cast<std::uint64_t>(part);
  if (request.iterations) *request.iterations = *request.iterations / of + (part < *request.iterations % of);
  const auto table = table::Table::load(std::move(setup), state);
  if (!table) return failed(table.error());
  if (!table->actor().is_seat()) return failed({"nobody_acts", "nobody is to decide here", {}, {}});
  if (request.against) request.chances = lab::chances_at(*table, decided);
  auto choice = table->ask(request);
  if (!choice) return failed(choice.error());
  return {{"move", choice->move}, {"reason", std::move(choice->reason)}};
}

tl::expected<table::BotChoice, Error> added_up(const json::array& parts) {
  std::vector<Candidate> candidates;
  std::vector<std::vector<std::string>> lines;
  std::int64_t iterations = 0;
  std::optional<table::BotChoice> first;
  Error error{"bot_failed", "nobody thought about it", {}, {}};
  for (const json::value& part : parts) {
    JsonReader read(part, "bot_failed");
    if (read.has("error")) {
      error.message = read["error"]["message"].text(1000);
      continue;
    }
    const std::string move = read["move"].text(1000);
    const json::object* reason = read["reason"].raw().if_object();
    if (read.failed() || !reason) return tl::unexpected(read.error());
    if (!first) first = table::BotChoice{move, *reason};
    if (parts.size() == 1) return *first;
    JsonReader why = read["reason"];
    iterations += why["iterations"].integer(0, std::numeric_limits<std::int64_t>::max());
    std::vector<std::string> line;
    JsonReader expected = why["line"];
    for (std::size_t i = 0; i < expected.size(); ++i) line.push_back(expected[i].text(1000));
    lines.push_back(std::move(line));
    JsonReader compared = why["candidates"];
    for (std::size_t i = 0; i < compared.size(); ++i) {
      JsonReader one = compared[i];
      const std::string name = one["move"].text(1000);
      auto at = std::find_if(candidates.begin(), candidates.end(),
                             [&](const Candidate& candidate) { return candidate.move == name; });
      if (at == candidates.end()) at = candidates.insert(at, Candidate{name});
      const std::int64_t visits = one["visits"].integer(0, std::numeric_limits<std::int64_t>::max());
      const double value = one["value"].number(-1e9, 1e9);
      at->visits += visits;
      if (at->visits > 0)
        at->value += (value - at->value) * static_cast<double>(visits) / static_cast<double>(at->visits);
    }
    if (read.failed()) return tl::unexpected(read.error());
  }
  if (!first) return tl::unexpected(error);
  // Who counted to the end, or compared nothing, has said it all.
  const json::value* by = first->reason.if_contains("bot");
  if (!by || *by != "search" || candidates.empty()) return *first;
  std::stable_sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
    return a.visits != b.visits ? a.visits > b.visits : a.value > b.value;
  });
  table::BotChoice choice{candidates.front().move, first->reason};
  json::array compared, line;
  for (const Candidate& candidate : candidates)
    compared.push_back({{"move", candidate.move}, {"value", candidate.value}, {"visits", candidate.visits}});
  const auto along = std::find_if(lines.begin(), lines.end(), [&](const auto& one) {
    return !one.empty() && one.front() == choice.move;
  });
  if (along == lines.end())
    line.emplace_back(choice.move);
  else
    for (const std::string& move : *along) line.emplace_back(move);
  choice.reason["value"] = candidates.front().value;
  choice.reason["iterations"] = iterations;
  choice.reason["candidates"] = std::move(compared);
  choice.reason["line"] = std::move(line);
  return choice;
}

void PageThinker::think(house::Thought thought) {
  waiting_.emplace(++tickets_, std::move(thought.chosen));
  post(Channel::think, tickets_, json::serialize(position_of(*thought.position, thought.request)));
}

void PageThinker::answered(std::int32_t ticket, std::string_view text) {
  const auto at = waiting_.find(ticket);
  if (at == waiting_.end()) return;
  const auto chosen = std::move(at->second);
  waiting_.erase(at);
  const auto parts = parse_json(text, "what was thought");
  if (!parts || !parts->is_array())
    return chosen(tl::unexpected(Error{"bot_failed", "no list of thoughts", {}, {}}));
  chosen(added_up(parts->get_array()));
}

}  // namespace samovar::browser
