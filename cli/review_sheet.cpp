#include "cli/review_sheet.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/format.h>

#include "cli/page.hpp"
#include "cli/terminal.hpp"
#include "lab/plot.hpp"

namespace samovar::cli {

namespace json = boost::json;

namespace {

double number(const json::value& value) { return value.to_number<double>(); }
int integer(const json::value& value) { return value.to_number<int>(); }
std::string text_of(const json::value& value) { return std::string(value.as_string()); }

// Who plays for points has no chance to win.
bool for_points(const json::object& review) { return review.contains("points_alone"); }

lab::Measure measure_of(const json::object& review, const Speech& speech) {
  if (!for_points(review)) return {};
  return {number(review.at("points_alone")), speech.say("cli.review.points_unit")};
}

std::string curve_title(const json::object& review, const Speech& speech) {
  if (review.at("seats").as_array().size() == 1) return speech.say("cli.review.curve_alone");
  return speech.say(review.at("shares").as_bool() ? "cli.review.curve" : "cli.review.curve_team");
}

std::string name_at(const json::object& review, int seat) {
  return text_of(review.at("players").as_array()[static_cast<std::size_t>(seat)].at("name"));
}

std::string accuracy(const json::value& seat) {
  return seat.at("accuracy").is_null() ? "—" : fmt::format("{:.0f}", number(seat.at("accuracy")));
}

const json::object* mark_at(const json::object& review, std::int64_t moment) {
  for (const json::value& mark : review.at("marks").as_array())
    if (mark.at("moment").to_number<std::int64_t>() == moment) return &mark.as_object();
  return nullptr;
}

// One turning point in words: its headline, and the lines below.
struct Told {
  std::string head;
  std::string size;
  std::vector<std::string> lines;
};

Told told(const json::object& review, const json::object& point, int seat, const Speech& speech) {
  const lab::Measure measure = measure_of(review, speech);
  const auto moment = point.at("moment").to_number<std::int64_t>();
  const json::object& at = review.at("moments").as_array()[static_cast<std::size_t>(moment)].as_object();
  Told told;
  if (point.at("luck").as_bool()) {
    const double luck = number(at.at("luck").as_array()[static_cast<std::size_t>(seat)]);
    told.head = speech.say(luck < 0 ? "cli.review.bad_luck" : "cli.review.good_luck",
                           fmt::arg("name", name_at(review, seat)), fmt::arg("ply", integer(at.at("ply"))));
    told.size = measure.change(luck);
    if (point.contains("text")) told.lines.push_back(text_of(point.at("text")));
    return told;
  }
  const json::object& mark = *mark_at(review, moment);
  told.head = speech.say("cli.review." + text_of(mark.at("grade")),
                         fmt::arg("name", name_at(review, integer(mark.at("seat")))),
                         fmt::arg("ply", integer(mark.at("ply"))));
  told.size = fmt::format("{} (± {:.1f})", measure.change(-number(mark.at("loss"))),
                          measure.amount(number(mark.at("margin"))));
  const auto move = [&](const char* which) {
    const json::object& one = mark.at(which).as_object();
    return fmt::format("{} ({})", text_of(one.at("text")), text_of(one.at("move")));
  };
  told.lines.push_back(speech.say("cli.review.played", fmt::arg("move", move("played"))));
  told.lines.push_back(speech.say("cli.review.better", fmt::arg("move", move("better"))));
  told.lines.push_back(speech.say("cli.review.why", fmt::arg("why", text_of(mark.at("why").at("words")))));
  if (mark.contains("points"))
    told.lines.push_back(speech.say("cli.review.points", fmt::arg("points", integer(mark.at("points")))));
  std::string line;
  for (const json::value& next : mark.at("line").as_array())
    line += (line.empty() ? "" : " → ") + text_of(next.at("text"));
  if (!line.empty()) told.lines.push_back(speech.say("cli.review.line", fmt::arg("line", line)));
  return told;
}

std::vector<std::string> columns(const Speech& speech) {
  std::vector<std::string> all;
  for (const char* key : {"points", "accuracy", "marks", "cost", "luck", "without_luck"})
    all.push_back(speech.say(fmt::format("cli.review.column.{}", key)));
  return all;
}

std::vector<std::string> row(const json::value& seat, const lab::Measure& measure) {
  return {std::to_string(integer(seat.at("points"))),
          accuracy(seat),
          fmt::format("{}, {}, {}", integer(seat.at("slips")), integer(seat.at("mistakes")),
                      integer(seat.at("big_mistakes"))),
          measure.change(-number(seat.at("cost"))),
          measure.change(number(seat.at("luck"))),
          measure.told(number(seat.at("without_luck")))};
}

std::string how(const json::object& review, const Speech& speech) {
  return speech.say(review.at("calibrated").as_bool() ? "cli.review.how" : "cli.review.how_uncalibrated",
                    fmt::arg("effort", text_of(review.at("effort"))));
}

// Chances of all seats, decision by decision.
std::string curve(const json::object& review, int seat, const Speech& speech) {
  const lab::Measure measure = measure_of(review, speech);
  std::vector<lab::Line> lines;
  const json::array& moments = review.at("moments").as_array();
  const json::array& seats = review.at("seats").as_array();
  // A team has one line.
  const std::size_t count = review.at("shares").as_bool() ? seats.size() : 1;
  std::string rows;
  for (std::size_t i = 0; i < count; ++i) {
    lab::Line line{name_at(review, static_cast<int>(i)), {}};
    for (std::size_t k = 0; k < moments.size(); ++k)
      line.points.emplace_back(static_cast<double>(k), number(moments[k].at("chances").as_array()[i]));
    line.points.emplace_back(static_cast<double>(moments.size()), number(seats[i].at("payoff")));
    lines.push_back(std::move(line));
  }
  std::string head = "<tr><th>" + lab::escaped(speech.say("cli.review.ply")) + "</th>";
  for (const lab::Line& line : lines) head += "<th>" + lab::escaped(line.name) + "</th>";
  for (std::size_t k = 0; k < moments.size(); ++k) {
    rows += fmt::format("<tr><td>{}</td>", integer(moments[k].at("ply")));
    for (const lab::Line& line : lines)
      rows += "<td>" + lab::escaped(measure.told(line.points[k].second)) + "</td>";
    rows += "</tr>";
  }
  std::vector<lab::Pin> pins;
  for (const json::value& point :
       review.at("turning").as_array()[static_cast<std::size_t>(seat)].as_array()) {
    const auto k = point.at("moment").to_number<std::size_t>();
    const auto whose = point.at("luck").as_bool() ? static_cast<std::size_t>(seat)
                                                  : moments[k].at("seat").to_number<std::size_t>();
    pins.push_back({static_cast<double>(k),
                    number(moments[k].at("chances").as_array()[std::min(whose, count - 1)]),
                    std::to_string(pins.size() + 1)});
  }
  return lab::line_plot(curve_title(review, speech), lines,
                        number(seats[static_cast<std::size_t>(seat)].at("fair")), pins, measure) +
         html_figures(speech.say("cli.review.figures"), head + "</tr>", rows);
}

std::string share_title(const json::object& review, int seat, const Speech& speech) {
  return for_points(review) ? speech.say("cli.review.share_points")
                            : speech.say("cli.review.share_of", fmt::arg("name", name_at(review, seat)));
}

std::string share_plot(const json::object& review, int seat, const Speech& speech) {
  const json::object& mine = review.at("seats").as_array()[static_cast<std::size_t>(seat)].as_object();
  const lab::Measure measure = measure_of(review, speech);
  const double deal = number(mine.at("deal"));
  std::vector<lab::Change> changes = {
      {speech.say("cli.review.deal"), deal},
      {speech.say("cli.review.later_luck"), number(mine.at("luck")) - deal},
  };
  for (std::size_t other = 0; other < mine.at("play").as_array().size(); ++other)
    changes.push_back(
        {speech.say("cli.review.play_of", fmt::arg("name", name_at(review, static_cast<int>(other)))),
         number(mine.at("play").as_array()[other])});
  const lab::Change fair{speech.say(for_points(review) ? "cli.review.expected" : "cli.review.fair"),
                         number(mine.at("fair"))};
  const lab::Change result{speech.say("cli.review.result"), number(mine.at("payoff"))};
  const auto row = [](const std::string& name, const std::string& figure) {
    return "<tr><td>" + lab::escaped(name) + "</td><td>" + lab::escaped(figure) + "</td></tr>";
  };
  std::string rows = row(fair.name, measure.told(fair.by));
  for (const lab::Change& one : changes) rows += row(one.name, measure.change(one.by));
  rows += row(result.name, measure.told(result.by));
  return lab::waterfall(share_title(review, seat, speech), fair, changes, result, measure) +
         html_figures(speech.say("cli.review.figures"), "", rows);
}

// Where each seat's points came from in the end: a line a seat.
std::vector<std::string> sources(const json::object& review, const Speech& speech) {
  std::vector<std::string> told(review.at("players").as_array().size());
  for (const json::value& source : review.at("sources").as_array()) {
    const int points = integer(source.at("steps").as_array().back().as_array()[1]);
    const auto seat = source.at("seat").to_number<std::size_t>();
    if (points == 0 || seat >= told.size()) continue;  // automatic rivals sit behind the seats
    std::string& line = told[seat];
    line += fmt::format("{}{} {}", line.empty() ? "" : ", ", text_of(source.at("name")), points);
  }
  for (std::size_t seat = 0; seat < told.size(); ++seat)
    told[seat] = speech.say("cli.review.sources", fmt::arg("name", name_at(review, static_cast<int>(seat))),
                            fmt::arg("sources", told[seat].empty() ? "0" : told[seat]));
  return told;
}

}  // namespace

std::string review_text(const json::object& review, int seat, const std::string& headline,
                        const Speech& speech) {
  std::string text = headline + "\n\n";
  constexpr std::size_t kColumn = 16;
  std::size_t names = 4;
  for (const json::value& player : review.at("players").as_array())
    names = std::max(names, width_of(text_of(player.at("name"))));
  text += padded("", names);
  for (const std::string& column : columns(speech)) text += "  " + padded(column, kColumn);
  text += "\n";
  const lab::Measure measure = measure_of(review, speech);
  const json::array& seats = review.at("seats").as_array();
  for (std::size_t i = 0; i < seats.size(); ++i) {
    text += padded(name_at(review, static_cast<int>(i)), names);
    for (const std::string& cell : row(seats[i], measure)) text += "  " + padded(cell, kColumn);
    text += "\n";
  }
  text += "\n";
  for (const std::string& line : sources(review, speech)) text += line + "\n";
  const json::array& points = review.at("turning").as_array()[static_cast<std::size_t>(seat)].as_array();
  text += "\n" +
          speech.say(points.empty() ? "cli.review.no_turning_points" : "cli.review.turning_points",
                     fmt::arg("name", name_at(review, seat))) +
          "\n";
  int count = 0;
  for (const json::value& point : points) {
    const Told one = told(review, point.as_object(), seat, speech);
    text += fmt::format("\n{}. {}  {}\n", ++count, one.head, one.size);
    for (const std::string& line : one.lines) text += "   " + line + "\n";
  }
  return text + "\n" + how(review, speech) + "\n";
}

std::string review_html(const json::object& review, int seat, const std::string& headline,
                        const Speech& speech) {
  std::string body = fmt::format("<p><strong>{}</strong></p>\n<h2>{}</h2>\n{}", lab::escaped(headline),
                                 lab::escaped(curve_title(review, speech)), curve(review, seat, speech));
  body += fmt::format("<h2>{}</h2>\n<div class=\"wide\"><table><thead><tr><th></th>",
                      lab::escaped(speech.say("cli.review.players")));
  for (const std::string& column : columns(speech)) body += "<th>" + lab::escaped(column) + "</th>";
  body += "</tr></thead><tbody>";
  const lab::Measure measure = measure_of(review, speech);
  const json::array& seats = review.at("seats").as_array();
  for (std::size_t i = 0; i < seats.size(); ++i) {
    body += "<tr><td>" + lab::escaped(name_at(review, static_cast<int>(i))) + "</td>";
    for (const std::string& cell : row(seats[i], measure)) body += "<td>" + lab::escaped(cell) + "</td>";
    body += "</tr>";
  }
  const json::array& points = review.at("turning").as_array()[static_cast<std::size_t>(seat)].as_array();
  body += fmt::format(
      "</tbody></table></div>\n<h2>{}</h2>\n<ol>",
      lab::escaped(speech.say(points.empty() ? "cli.review.no_turning_points" : "cli.review.turning_points",
                              fmt::arg("name", name_at(review, seat)))));
  for (const json::value& point : points) {
    const Told one = told(review, point.as_object(), seat, speech);
    body += fmt::format("<li><strong>{}</strong> <b class=\"{}\">{}</b>", lab::escaped(one.head),
                        one.size.starts_with("+") ? "gain" : "loss", lab::escaped(one.size));
    for (const std::string& line : one.lines) body += "<br>" + lab::escaped(line);
    body += "</li>\n";
  }
  body += fmt::format("</ol>\n<h2>{}</h2>\n{}\n<ul>", lab::escaped(share_title(review, seat, speech)),
                      share_plot(review, seat, speech));
  for (const std::string& line : sources(review, speech)) body += "<li>" + lab::escaped(line) + "</li>";
  body += fmt::format("</ul>\n<p class=\"soft\">{}</p>\n", lab::escaped(how(review, speech)));
  return html_page(
      speech.language(),
      speech.say("cli.review.title", fmt::arg("game", speech.say(text_of(review.at("game")) + ".name"))),
      body);
}

}  // namespace samovar::cli
