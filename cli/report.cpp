// samovar report: matches, balance and strength as one HTML file with plots.
#include <algorithm>
#include <thread>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "cli/match_asked.hpp"
#include "cli/page.hpp"
#include "lab/plot.hpp"
#include "lab/summary.hpp"

namespace samovar::cli {

namespace json = boost::json;

namespace {

struct Asked : MatchAsked {
  std::string html;
  bool ladder = false;
};

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

lab::Bar bar_of(const std::string& name, double share, const lab::Interval& interval,
                const std::string& more) {
  return {
      name, share, interval.low, interval.high,
      fmt::format("{} ({} to {}){}", percent(share), percent(interval.low), percent(interval.high), more)};
}

// A plot, and the same as a table for those who cannot see it or want to copy it.
std::string plotted(const std::string& title, const std::vector<lab::Bar>& bars, std::optional<double> fair) {
  std::string rows;
  for (const lab::Bar& bar : bars)
    rows += fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>", lab::escaped(bar.name),
                        percent(bar.value), percent(bar.low), percent(bar.high));
  return fmt::format(
      "<h2>{}</h2>\n{}\n{}", lab::escaped(title), lab::bar_plot(title, bars, fair),
      html_figures("Show figures", "<tr><th></th><th>won</th><th>from</th><th>to</th></tr>", rows));
}

// How often a seat had something, and how often it then won.
std::string marked(const lab::Summary& summary, int seats, double fair) {
  std::vector<lab::Mark> marks = summary.marks;
  std::stable_sort(marks.begin(), marks.end(),
                   [](const lab::Mark& a, const lab::Mark& b) { return a.share > b.share; });
  const int all = summary.games * seats;
  std::vector<lab::Bar> won, picked;
  std::string rows;
  for (const lab::Mark& mark : marks) {
    const double share = static_cast<double>(mark.seats) / all;
    const lab::Interval often = lab::wilson(mark.seats, all);
    won.push_back(bar_of(mark.name, mark.share, mark.interval, ""));
    picked.push_back(bar_of(mark.name, share, often, ""));
    rows +=
        fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
                    lab::escaped(mark.name), percent(share), percent(often.low), percent(often.high),
                    percent(mark.share), percent(mark.interval.low), percent(mark.interval.high));
  }
  const std::string title = "What a seat began with, did and came to: how often it then won";
  const std::string often = "The same: how often a seat had it";
  return fmt::format("<h2>{}</h2>\n{}\n<h2>{}</h2>\n{}\n{}", title, lab::bar_plot(title, won, fair), often,
                     lab::bar_plot(often, picked, {}),
                     html_figures("Show figures",
                                  "<tr><th></th><th>picked</th><th>from</th><th>to</th><th>won</th>"
                                  "<th>from</th><th>to</th></tr>",
                                  rows));
}

std::string standings(const lab::Match& match, const lab::MatchResult& result) {
  const lab::Summary summary = lab::summary_of(match, result);
  const double fair = 1.0 / std::max(1, result.seats);
  const auto bars = [](const std::vector<lab::Standing>& all, const auto& name) {
    std::vector<lab::Bar> list;
    for (std::size_t i = 0; i < all.size(); ++i)
      list.push_back(
          bar_of(name(i), all[i].share, all[i].interval, fmt::format(", {:.1f} points", all[i].points)));
    return list;
  };
  std::string body;
  if (match.bots.size() > 1)
    body += plotted("Bots: share of the victories",
                    bars(summary.bots, [&](std::size_t i) { return summary.bots[i].name; }), fair);
  body +=
      plotted("Seats", bars(summary.seats, [](std::size_t i) { return fmt::format("seat {}", i); }), fair);
  if (summary.turns.size() > 1)
    body += plotted("Who begins",
                    bars(summary.turns, [](std::size_t i) { return fmt::format("turn {}", i + 1); }), fair);
  if (summary.marks.empty()) return body;
  return marked(summary, result.seats, fair) + body;  // what was asked for stands first
}

// How the page says what it is made of: whoever runs this gets the same.
std::string made_by(const Asked& asked, const json::object& options) {
  std::string bots;
  for (const lab::Contestant& bot : asked.match.bots) bots += (bots.empty() ? "" : ",") + bot.name;
  const std::string command = fmt::format(
      "samovar report {} --bots {} --games {} --seed {} --options '{}'{}{}{}", asked.match.game, bots,
      asked.match.games, asked.match.seed, json::serialize(options), asked.match.mirror ? " --mirror" : "",
      asked.match.marks ? " --marks" : "", asked.ladder ? " --ladder" : "");
  return fmt::format("<p class=\"soft\">Intervals of 95 %. Made by <code>{}</code></p>\n",
                     lab::escaped(command));
}

tl::expected<std::string, Error> one_match(const Asked& asked) {
  const auto result = lab::play_match(asked.match);
  if (!result) return tl::unexpected(result.error());
  return made_by(asked, result->options) + standings(asked.match, *result);
}

// Each against the one named before it, every deal with the seats exchanged.
tl::expected<std::string, Error> ladder(const Asked& asked) {
  std::vector<lab::Bar> rungs;
  json::object options;
  for (std::size_t i = 1; i < asked.match.bots.size(); ++i) {
    lab::Match match = asked.match;
    match.bots = {asked.match.bots[i], asked.match.bots[i - 1]};
    match.mirror = true;
    const auto result = lab::play_match(match);
    if (!result) return tl::unexpected(result.error());
    options = result->options;
    const lab::Standing upper = lab::summary_of(match, *result).bots.front();
    rungs.push_back(bar_of(fmt::format("{} against {}", match.bots[0].name, match.bots[1].name), upper.share,
                           upper.interval, ""));
  }
  return made_by(asked, options) + plotted("Strength: each against the one before", rungs, 0.5);
}

int report(Asked& asked) {
  if (asked.bots.empty()) asked.bots = {"greedy"};
  if (const auto wrong = read_match(asked)) return complain(*wrong);
  if (asked.ladder && asked.match.bots.size() < 2) return complain("--ladder: expected two bots at least");
  if (asked.seats) asked.match.options["seats"] = *asked.seats;
  if (!asked.match.options.contains("seats") && asked.match.bots.size() > 1)
    asked.match.options["seats"] = asked.ladder ? 2 : static_cast<int>(asked.match.bots.size());
  const auto body = asked.ladder ? ladder(asked) : one_match(asked);
  if (!body) return complain(body.error());
  const std::string title = fmt::format("{}: {}", asked.match.game,
                                        asked.ladder        ? "a ladder of bots"
                                        : asked.match.marks ? "a balance study"
                                                            : "a match");
  const bool picture = asked.html.ends_with(".svg");
  if (const auto written =
          write_text(asked.html, picture ? svg_picture(*body) : html_page("en", title, *body));
      !written)
    return complain(written.error());
  return 0;
}

}  // namespace

void add_report(Arguments& samovar) {
  auto asked = std::make_shared<Asked>();
  asked->match.threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  samovar.command("report", "A match, a balance study or a ladder of bots as one HTML file with plots")
      .word("GAME", asked->match.game, "Which game, for example tea-time")
      .text("-o", "FILE", asked->html,
            "Where to write it; with a name that ends in .svg its first plot alone")
      .required()
      .list("--bots", "A,B,...", asked->bots, "As in sim (greedy)")
      .number("--games", 1, 100'000'000, asked->match.games, "How many games a match (100)")
      .number("--ms", 1, 600'000, asked->budget.ms, "Time a decision of those that search and name no budget")
      .number("--iterations", 1, 1'000'000'000, asked->budget.iterations,
              "Search iterations a decision instead")
      .number("--seats", 1, kMaxSeats, asked->seats, "How many seats (as many as bots)")
      .number("--threads", 1, 1024, asked->match.threads, "Games at once (all cores)")
      .number(
          "--seed", 0, INT64_MAX,
          [asked](std::int64_t n) { asked->match.seed = static_cast<std::uint64_t>(n); },
          "What everything random comes from (1)")
      .flag("--mirror", asked->match.mirror, "Play every deal with every rotation of the seats")
      .flag("--marks", asked->match.marks,
            "A balance study: victories by what a seat began with and came to, where the game tells")
      .flag("--ladder", asked->ladder, "Each bot against the one named before it")
      .text("--options", "JSON", asked->options, "The game's own options")
      .example("samovar report chai --seats 3 --games 1000 --marks -o chai.html",
               "What seats, turns and abilities are worth.")
      .example(
          "samovar report tea-time --ladder --bots random,easy,greedy,search:400it --games 200 -o "
          "ladder.html",
          "How much stronger is each?")
      .runs([asked] { return report(*asked); });
}

}  // namespace samovar::cli
