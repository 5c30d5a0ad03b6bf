// samovar sim: many games between bots.
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <thread>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "cli/match_asked.hpp"
#include "cli/terminal.hpp"
#include "lab/calibrate.hpp"
#include "lab/summary.hpp"
#include "lab/trial.hpp"
#include "table/table.hpp"

namespace samovar::cli {

namespace json = boost::json;

namespace {

struct Asked : MatchAsked {
  std::string edition;
  std::string json;
  std::string calibrate;
  std::string trial;
};

// On standard error, where somebody looks at it.
class ProgressBar {
 public:
  void operator()(int done, int games) {
    if (isatty(STDERR_FILENO) == 0) return;
    constexpr int kWidth = 30;
    const int full = static_cast<int>(static_cast<long>(done) * kWidth / games);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count();
    const double left = done > 0 ? seconds / done * (games - done) : 0;
    fmt::print(stderr, "\r[{:<{}}] {}/{}, {:.0f} s left \x1b[K",
               std::string(static_cast<std::size_t>(full), '#'), kWidth, done, games, left);
    if (done == games) fmt::print(stderr, "\r\x1b[K");
  }

 private:
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
};

std::string percent(double share) { return fmt::format("{:.1f}", 100 * share); }

void print_standing(const std::string& name, std::size_t width, const lab::Standing& standing) {
  fmt::print("{}  {:>5}  {:>5} to {:>5}  {:>7.2f}  {:>7}  {:>6}\n", padded(name, width),
             percent(standing.share), percent(standing.interval.low), percent(standing.interval.high),
             standing.points, standing.won, standing.shared);
}

void print_marks(const lab::Summary& summary) {
  std::size_t width = 6;
  for (const lab::Mark& mark : summary.marks) width = std::max(width, width_of(mark.name));
  fmt::print("\n{}  {:>5}  {:>14}  {:>7}  {:>9}\n", padded("", width), "% won", "95 % interval", "seats",
             "a game");
  for (const lab::Mark& mark : summary.marks)
    fmt::print("{}  {:>5}  {:>5} to {:>5}  {:>7}  {:>9.2f}\n", padded(mark.name, width), percent(mark.share),
               percent(mark.interval.low), percent(mark.interval.high), mark.seats,
               static_cast<double>(mark.seats) / summary.games);
}

void print_questions(const lab::Summary& summary) {
  std::size_t width = 8;
  for (const auto& [kind, questions] : summary.questions) width = std::max(width, width_of(kind));
  fmt::print("\n{}  {:>9}  {:>10}  {:>10}  {:>9}  {:>10}  {:>9}\n", padded("decision", width), "a game",
             "one answer", "same state", "asked", "needless %", "inputs");
  const auto print = [&](const std::string& kind, const lab::Questions& questions) {
    const auto a_game = [&](int count) { return static_cast<double>(count) / summary.games; };
    fmt::print("{}  {:>9.2f}  {:>10.2f}  {:>10.2f}  {:>9.2f}  {:>10.2f}  {:>9.2f}\n", padded(kind, width),
               a_game(questions.decisions), a_game(questions.single), a_game(questions.alike),
               a_game(questions.asked), 100.0 * questions.needless / std::max(1, questions.asked),
               a_game(questions.inputs));
  };
  for (const auto& [kind, questions] : summary.questions) print(kind, questions);
  print("all", summary.all_questions);
}

void print_table(const lab::Match& match, const lab::MatchResult& result, const lab::Summary& summary) {
  std::size_t width = 6;
  for (const lab::Standing& bot : summary.bots) width = std::max(width, width_of(bot.name) + 3);
  fmt::print("{}, {}, {} seats, seed {}: {} games", match.game, result.edition, result.seats, match.seed,
             summary.games);
  if (match.mirror) fmt::print(", {} deals each played with every rotation of the seats", summary.deals);
  fmt::print("\n\n{}  {:>5}  {:>14}  {:>7}  {:>7}  {:>6}\n", padded("", width), "% won", "95 % interval",
             "points", "won", "shared");
  for (std::size_t i = 0; i < summary.bots.size(); ++i)
    print_standing(fmt::format("{} {}", i + 1, summary.bots[i].name), width, summary.bots[i]);
  fmt::print("\n");
  for (std::size_t seat = 0; seat < summary.seats.size(); ++seat)
    print_standing(fmt::format("seat {}", seat), width, summary.seats[seat]);
  if (summary.turns.size() > 1) fmt::print("\n");
  for (std::size_t turn = 0; summary.turns.size() > 1 && turn < summary.turns.size(); ++turn)
    print_standing(fmt::format("turn {}", turn + 1), width, summary.turns[turn]);
  fmt::print("\nA game has {:.1f} decisions and {:.1f} chance outcomes on average.\n", summary.decisions,
             summary.outcomes);
  if (match.marks) print_marks(summary);
  if (match.needless) print_questions(summary);
}

// The options of each table to play at: with the seats asked for, or as many as bots; where one bot plays
// against itself, with every number of seats that the game has.
std::vector<json::object> tables_of(const Asked& asked) {
  json::object options = asked.match.options;
  if (asked.seats) options["seats"] = *asked.seats;
  if (!options.contains("seats") && asked.bots.size() > 1) options["seats"] = asked.bots.size();
  if (options.contains("seats")) return {options};
  std::vector<json::object> tables;
  table::Setup setup;
  setup.game = asked.match.game;
  setup.options = options;
  for (int seats = 1; seats <= kMaxSeats; ++seats) {
    setup.options["seats"] = seats;
    if (table::Table::create(setup)) tables.push_back(setup.options);
  }
  if (tables.empty()) tables.push_back(options);  // the match will say why
  return tables;
}

// Replaces what a file of calibrations has for the same options, or adds to it.
tl::expected<void, Error> keep_calibration(const std::string& path, json::object entry) {
  json::array all;
  if (std::filesystem::exists(path)) {
    auto read = read_json(path);
    if (!read) return tl::unexpected(read.error());
    if (!read->is_array()) return tl::unexpected(Error{"bad_file", "is no list of calibrations", {}, path});
    all = std::move(read->get_array());
  }
  const auto same = std::find_if(all.begin(), all.end(), [&](const json::value& other) {
    return other.is_object() && other.get_object().contains("options") &&
           other.get_object().at("options") == entry.at("options");
  });
  if (same != all.end())
    *same = std::move(entry);
  else
    all.push_back(std::move(entry));
  std::string text;
  for (const json::value& one : all) text += (text.empty() ? "[\n" : ",\n") + json::serialize(one);
  return write_text(path, text + "\n]\n");
}

int calibrate(const Asked& asked) {
  for (const json::object& options : tables_of(asked)) {
    lab::Study study{.match = asked.match};
    study.match.options = options;
    ProgressBar bar;
    const auto studied = lab::calibrate(study, std::ref(bar));
    if (!studied) return complain(studied.error());
    fmt::print(
        "{} {}: fitted to {} games of {}, each tenth tried by a fit to the others\n{:>8}  {:>8}  {:>8}\n",
        asked.match.game, json::serialize(studied->calibration.options), asked.match.games,
        asked.match.bots.front().name, "looks", "said %", "was %");
    for (const lab::Fifth& fifth : studied->tested)
      fmt::print("{:>8}  {:>8}  {:>8}\n", fifth.count, percent(fifth.said), percent(fifth.was));
    if (const auto kept = keep_calibration(asked.calibrate, studied->json); !kept)
      return complain(kept.error());
  }
  return 0;
}

std::string with_sign(const lab::Mean& mean) {
  return fmt::format("{:+.2f} ± {:.2f}", 100 * mean.mean, 100 * mean.reach);
}

// Whether what a review says holds over many games.
int try_reviews(const Asked& asked) {
  for (const json::object& options : tables_of(asked)) {
    lab::Match match = asked.match;
    match.options = options;
    ProgressBar bar;
    fmt::print("{} {}, {}, seed {}: {} games, ", match.game, json::serialize(options),
               fmt::join(asked.bots, ", "), match.seed, match.games);
    if (asked.trial == "marks") {
      const auto agreement = lab::marks_on_trial(match, {}, std::ref(bar));
      if (!agreement) return complain(agreement.error());
      fmt::print("{} of {} marks are in both of two reviews, {} % ({} to {})\n", agreement->shared,
                 agreement->marks,
                 percent(agreement->shared / std::max(1.0, static_cast<double>(agreement->marks))),
                 percent(agreement->interval.low), percent(agreement->interval.high));
      fmt::print("judged by itself, {} of {} better moves are better\n", agreement->accepted,
                 agreement->better);
      fmt::print(
          "processor time of a review: {:.1f} s on average, {:.1f} s at the most, the curve after {:.1f} s\n",
          agreement->seconds, agreement->worst_seconds, agreement->curve_seconds);
      continue;
    }
    const auto luck =
        lab::luck_on_trial(match, asked.budget.iterations.value_or(lab::kGlance), std::ref(bar));
    if (!luck) return complain(luck.error());
    fmt::print("luck in % with its 95 % interval\n{:6}  {:>15}  {:>15}  {:>15}\n", "", "the deal", "after it",
               "all");
    for (std::size_t seat = 0; seat < luck->size(); ++seat) {
      const lab::LuckOfSeat& one = (*luck)[seat];
      fmt::print("seat {}  {:>15}  {:>15}  {:>15}\n", seat, with_sign(one.deal), with_sign(one.later),
                 with_sign(one.all));
    }
  }
  return 0;
}

int simulate(Asked& asked) {
  if (asked.bots.empty())
    asked.bots = {asked.calibrate.empty() && asked.trial != "marks" ? "greedy" : "search:60it"};
  if (const auto wrong = read_match(asked)) return complain(*wrong);
  if (!asked.edition.empty()) {
    auto edition = read_json(asked.edition);
    if (!edition) return complain(edition.error());
    asked.match.edition = std::move(*edition);
  }
  if (!asked.calibrate.empty()) return calibrate(asked);
  if (!asked.trial.empty()) return try_reviews(asked);
  json::array all;
  for (const json::object& options : tables_of(asked)) {
    asked.match.options = options;
    ProgressBar bar;
    const auto result = lab::play_match(asked.match, std::ref(bar));
    if (!result)
      return complain(result.error().code == "bad_edition" ? about_file(result.error(), asked.edition)
                                                           : result.error());
    const lab::Summary summary = lab::summary_of(asked.match, *result);
    all.push_back(lab::to_json(asked.match, *result, summary));
    if (asked.json == "-") continue;
    if (all.size() > 1) fmt::print("\n");
    print_table(asked.match, *result, summary);
  }
  const std::string text = json::serialize(all.size() == 1 ? all[0] : json::value(all)) + "\n";
  if (asked.json == "-") {
    fmt::print("{}", text);
    return 0;
  }
  if (asked.json.empty()) return 0;
  if (const auto written = write_text(asked.json, text); !written) return complain(written.error());
  return 0;
}

}  // namespace

void add_sim(Arguments& samovar) {
  auto asked = std::make_shared<Asked>();
  asked->match.threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  constexpr int kMostGames = 100'000'000;
  samovar.command("sim", "Many games between bots, in parallel, with confidence intervals")
      .word("GAME", asked->match.game, "Which game, for example tea-time")
      .list("--bots", "A,B,...", asked->bots,
            "random, greedy, search, easy, medium, hard; those that search also as search:20ms or "
            "search:500it. Fewer "
            "than seats sit down again in turn (greedy)")
      .number("--games", 1, kMostGames, asked->match.games, "How many games (100)")
      .number("--ms", 1, 600'000, asked->budget.ms, "Time a decision of those that search and name no budget")
      .number("--iterations", 1, 1'000'000'000, asked->budget.iterations,
              "Search iterations a decision instead: the same result on any machine; of a look with --trial "
              "luck (16)")
      .number("--seats", 1, kMaxSeats, asked->seats,
              "How many seats (as many as bots; for one bot, every number in turn)")
      .number("--threads", 1, 1024, asked->match.threads, "Games at once (all cores)")
      .number(
          "--seed", 0, INT64_MAX,
          [asked](std::int64_t n) { asked->match.seed = static_cast<std::uint64_t>(n); },
          "What everything random comes from (1)")
      .flag("--mirror", asked->match.mirror,
            "Play every deal with every rotation of the seats, so that luck evens out")
      .flag("--marks", asked->match.marks,
            "Compare victories by what a seat began with and came to, where the game tells")
      .flag("--needless", asked->match.needless,
            "Count what is decided, what a table asks of it and what a person gives for that, a walk or a "
            "trade at once: not what has one answer, or answers that all "
            "lead to the same position")
      .text("--calibrate", "FILE", asked->calibrate,
            "Fit what a search says of positions to what becomes of them, by self-play of the first bot "
            "(search:60it), try each tenth of the games by a fit to the others, and keep it in FILE")
      .choice("--trial", {"luck", "marks"}, asked->trial,
              "Try reviews of such games: luck, which is 0 on average, and marks, which two reviews with "
              "other searches should share")
      .text("--options", "JSON", asked->options, "The game's own options")
      .text("--edition", "FILE", asked->edition, "Play with this edition")
      .text("--json", "FILE", asked->json,
            "Write the figures there as JSON, an array where several numbers of seats were played; - prints "
            "them instead of the table")
      .example("samovar sim chai --games 1000",
               "Greedy against itself with every number of seats: what a seat is worth, scores and length.")
      .example("samovar sim tea-time --bots greedy,random --games 1000 --mirror",
               "How much better is greedy?")
      .example("samovar sim tea-time --bots search:20ms,greedy --games 1000 --mirror --json result.json",
               "The same for search with 20 ms a decision.")
      .example("samovar sim tea-time --bots search,greedy --iterations 500 --seats 4 --seed 7",
               "Four seats: search, greedy, search, greedy.")
      .example("samovar sim tea-time --games 1500 --calibrate data/calibration/tea-time.json",
               "How a review turns what a search says into chances.")
      .example("samovar sim tea-time --seats 2 --games 10000 --trial luck", "Does luck even out?")
      .example("samovar sim tea-for-2 --needless", "Which questions need not have been asked?")
      .runs([asked] { return simulate(*asked); });
}

}  // namespace samovar::cli
