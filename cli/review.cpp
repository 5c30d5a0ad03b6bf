// samovar review: why was it won, why was it lost.
#include "lab/review.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <unistd.h>

#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "cli/review_sheet.hpp"
#include "cli/sheets.hpp"

namespace samovar::cli {

namespace json = boost::json;

namespace {

struct Asked {
  std::string file;
  std::string edition;
  std::string language;
  std::string effort = "normal";
  std::string html;
  std::optional<int> seat;
  bool json = false;
};

// Whom to tell it: the seat asked for, else the first person, else the first seat.
int whose(const Asked& asked, const table::Table& table) {
  if (asked.seat) return *asked.seat;
  const auto& players = table.setup().players;
  const auto person =
      std::find_if(players.begin(), players.end(), [](const table::Player& p) { return p.kind == "person"; });
  return person == players.end() ? 0 : static_cast<int>(person - players.begin());
}

int review(const Asked& asked) {
  const auto table = read_record_at(asked.file, asked.edition);
  if (!table) return complain(table.error());
  if (asked.seat && *asked.seat >= table->seats())
    return complain(fmt::format("--seat: this game has {} seats, numbered from 0", table->seats()));
  lab::ReviewRequest request;
  request.effort = static_cast<int>(
      std::find(std::begin(lab::kEfforts), std::end(lab::kEfforts), asked.effort) - lab::kEfforts);
  const bool watched = isatty(STDERR_FILENO) != 0;
  const auto reviewed = lab::review_of(*table, request, [&](double done, const lab::Review&) {
    if (watched) fmt::print(stderr, "\r{:3.0f} %", 100 * done);
    return true;
  });
  if (watched) fmt::print(stderr, "\r\x1b[K");
  if (!reviewed) return complain(about_file(reviewed.error(), asked.file));

  const Terminal terminal;
  const Speech speech(asked.language.empty() ? terminal.language() : asked.language);
  json::object told = lab::to_json(*reviewed, *table);
  lab::add_words(told, *table, speech.language());
  const int seat = whose(asked, *table);
  const std::string headline = verdict(*table, speech);
  if (!asked.html.empty()) {
    const auto written = write_text(asked.html, review_html(told, seat, headline, speech));
    if (!written) return complain(written.error());
  }
  if (asked.json)
    fmt::print("{}\n", json::serialize(told));
  else if (asked.html.empty())
    fmt::print("{}", review_text(told, seat, headline, speech));
  return 0;
}

}  // namespace

void add_review(Arguments& samovar) {
  auto asked = std::make_shared<Asked>();
  samovar.command("review", "Look back at a finished game: chances, turning points, luck and play apart")
      .word("FILE", asked->file, "The game as text")
      .number("--seat", 0, kMaxSeats - 1, asked->seat, "Whom to tell it (the first person)")
      .choice("--effort", {std::begin(lab::kEfforts), std::end(lab::kEfforts)}, asked->effort,
              "How long to look (normal)")
      .choice("--lang", table::languages(), asked->language, "Language (that of the locale)")
      .flag("--json", asked->json, "As JSON, as docs/schema/review.json has it")
      .text("-o", "FILE", asked->html, "As one HTML file with plots, without scripts")
      .text("--edition", "FILE", asked->edition, "The edition that was played with")
      .example("samovar review game.txt", "Why did I win, why did I lose?")
      .example("samovar review game.txt --seat 1 -o review.html", "The same for seat 1, as a page.")
      .runs([asked] { return review(*asked); });
}

}  // namespace samovar::cli
