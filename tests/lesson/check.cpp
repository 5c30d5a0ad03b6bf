#include "tests/lesson/check.hpp"

#include <algorithm>
#include <map>
#include <regex>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "lesson/lesson.hpp"
#include "lesson/tutor.hpp"
#include "table/table.hpp"
#include "tests/files.hpp"
#include "tests/paths.hpp"
#include "tests/table/schema.hpp"

namespace samovar::lesson {

namespace {

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::vector<std::string> figures(const std::string& text) {
  static const std::regex kFigure(R"(\d+|\{\w+\})");
  std::vector<std::string> found;
  for (std::sregex_iterator one(text.begin(), text.end(), kFigure), end; one != end; ++one)
    found.push_back(one->str());
  std::sort(found.begin(), found.end());
  return found;
}

std::set<std::string> numbers(const std::string& text) {
  static const std::regex kNumber(R"(\d+)");
  return {std::sregex_token_iterator(text.begin(), text.end(), kNumber), {}};
}

// One position that the lesson may be in, and what the last move gained.
struct Branch {
  table::Table table;
  std::optional<int> gain;
};

class Checker {
 public:
  Checker(const Lesson& lesson, const std::set<std::string>& places, Report& report)
      : lesson_(lesson), places_(places), report_(report), seat_{static_cast<std::uint8_t>(lesson.seat)} {
    rules_ = test::text_of_file(test::source(fmt::format("/docs/rules/{}.md", lesson.game)));
  }

  void run() {
    texts();
    std::vector<Branch> branches;
    for (const Step& step : lesson_.steps) {
      id_ = step.id;
      branches = step.kind == StepKind::load ? loaded(step) : played(step, branches);
      if (branches.empty()) return need(false, "nobody comes past this step");
    }
    report_.ways = static_cast<int>(branches.size());
  }

 private:
  void need(bool fact, const std::string& what) {
    const std::string fault = id_ + ": " + what;
    if (!fact && std::find(report_.faults.begin(), report_.faults.end(), fault) == report_.faults.end())
      report_.faults.push_back(fault);
  }

  // What can be seen without playing.

  void texts() {
    id_ = "lesson";
    std::set<std::string> anywhere;
    for (const Step& step : lesson_.steps) anywhere.merge(proved(step));
    text(lesson_.title, {}, anywhere);
    text(lesson_.goal, {}, anywhere);
    std::set<std::string> ids;
    std::set<std::string> told;
    for (const Step& step : lesson_.steps) {
      id_ = step.id;
      need(ids.insert(step.id).second, "the step's id is used twice");
      const std::set<std::string> known = proved(step);
      if (step.say) text(*step.say, step.point, known);
      need(step.say || step.point.empty(), "pins without words");
      for (const auto* more : {&step.nudge, &step.after})
        if (*more) text(**more, {}, known);
      if (step.otherwise) text(*step.otherwise, {}, with(known, step.otherwise_check, {}));
      for (const Near& near : step.near) text(near.say, {}, with(known, near.check, near.moves));
      for (const std::string& rule : step.rules) {
        told.insert(rule);
        need(rules_.find("| " + rule + " ") != std::string::npos ||
                 rules_.find("**" + rule + "**") != std::string::npos,
             rule + " is no rule");
      }
    }
    id_ = "tells";
    for (const std::string& rule : lesson_.tells) need(told.erase(rule) == 1, rule + " is told in no step");
    for (const std::string& rule : told) need(false, rule + " is told, but not in `tells`");
  }

  // Figures that a step may tell, because something proves them: a move that it names, a `check`, or the
  // exact text of a rule that it tells of.
  std::set<std::string> proved(const Step& step) const {
    std::set<std::string> known;
    for (const std::string& rule : step.rules) {
      static const std::regex kId(R"([A-Z0-9]+-[A-Z]+-\d+)");
      for (std::size_t at = 0; (at = rules_.find(rule, at)) != rules_.npos; at += rule.size()) {
        const std::size_t from = rules_.rfind('\n', at) + 1;
        const std::string line = rules_.substr(from, rules_.find('\n', at) - from);
        if (line.starts_with("| " + rule + " ") || line.find("**" + rule + "**") != line.npos)
          known.merge(numbers(std::regex_replace(line, kId, "")));
      }
    }
    for (const Near& near : step.near) known = with(std::move(known), near.check, {});
    return with(std::move(known), step.check, step.moves);
  }

  static std::set<std::string> with(std::set<std::string> known, const json::object& check,
                                    const std::vector<std::string>& moves) {
    known.merge(numbers(fmt::format("{}", fmt::join(moves, " "))));
    for (const auto& claim : check) counted(claim.value(), known);
    return known;
  }
  static void counted(const json::value& value, std::set<std::string>& known) {
    if (const json::object* object = value.if_object())
      for (const auto& entry : *object) counted(entry.value(), known);
    else if (const json::array* array = value.if_array())
      for (const json::value& entry : *array) counted(entry, known);
    else if (value.is_int64())
      known.insert(std::to_string(std::abs(value.get_int64())));
  }

  void text(const Text& text, const std::vector<std::string>& point, const std::set<std::string>& known) {
    ++report_.sentences;
    for (const std::string& figure : figures(text.en))
      need(figure[0] == '{' || known.contains(figure),
           fmt::format("nothing proves the {} of: {}", figure, text.en));
    need(figures(text.en) == figures(text.fr),
         fmt::format("figures differ: {} and {}", figures(text.en), figures(text.fr)));
    for (const std::string* one : {&text.en, &text.fr}) {
      need(!one->empty(), "an empty sentence");
      need(characters(*one) <= 240, fmt::format("{} characters: {}", characters(*one), *one));
      for (std::size_t pin = 1; pin <= 9; ++pin) {
        const std::string mark = fmt::format("{{{}}}", pin);
        const std::size_t at = one->find(mark);
        need((at != one->npos) == (pin <= point.size()),
             fmt::format("pin {} is not where it stands: {}", pin, *one));
        need(at == one->npos || one->find(mark, at + 1) == one->npos,
             fmt::format("pin {} stands twice", pin));
      }
      for (const std::string& slot : figures(*one))
        need(slot[0] != '{' || slot == "{mine}" || slot == "{theirs}" || slot == "{gain}" ||
                 (slot.size() == 3 && slot[1] >= '1' && slot[1] <= '9'),
             "unknown slot " + slot);
    }
    need(text.en.find('\'') == std::string::npos && text.fr.find('\'') == std::string::npos,
         "a typewriter's apostrophe: " + text.fr);
    static const std::regex kTight(R"([^\s\xA0][!?;:](\s|$)| [!?;:])");
    need(!std::regex_search(text.fr, kTight), "no space before a sign: " + text.fr);
  }

  // What only a table knows.

  std::vector<Branch> loaded(const Step& step) {
    table::Setup setup;
    setup.game = lesson_.game;
    setup.options = lesson_.options;
    auto table = table::Table::load(std::move(setup), step.state);
    need(table.has_value(), table ? "" : table.error().message);
    std::vector<Branch> branches;
    if (!table) return branches;
    need(table->seats() > lesson_.seat, "nobody sits where the learner should");
    branches.push_back({std::move(*table), {}});
    claims(step.check, branches[0]);
    return branches;
  }

  std::vector<Branch> played(const Step& step, const std::vector<Branch>& branches) {
    std::vector<Branch> after;
    std::set<std::string> seen;
    const auto keep = [&](Branch branch) {
      if (seen.insert(json::serialize(branch.table.state()) + std::to_string(branch.gain.value_or(-999)))
              .second)
        after.push_back(std::move(branch));
    };
    for (const Branch& branch : branches) {
      if (step.kind == StepKind::ask) {
        ask(step, branch, keep);
      } else if (step.kind == StepKind::reply) {
        reply(step, branch, keep);
      } else {
        if (step.kind == StepKind::attempt) attempt(step, branch);
        points(step, branch.table);
        choices(step, branch.table);
        claims(step.check, branch);
        keep({branch.table.copy(), branch.gain});
      }
    }
    return after;
  }

  void attempt(const Step& step, const Branch& branch) {
    need(branch.table.actor() == Actor::seat(seat_), "the learner is not to act");
    const auto refusal = branch.table.why_not(step.moves[0]);
    need(refusal.has_value(), "not refused: " + step.moves[0]);
    if (refusal)
      need(refusal->rule == step.refused,
           fmt::format("refused with {}: {}", refusal->rule, refusal->message));
    need(std::find(step.rules.begin(), step.rules.end(), step.refused) != step.rules.end(),
         step.refused + " is shown, but not told");
  }

  template <class Keep>
  void ask(const Step& step, const Branch& branch, const Keep& keep) {
    need(branch.table.actor() == Actor::seat(seat_), "the learner is not to act");
    points(step, branch.table);
    choices(step, branch.table);
    std::map<std::string, std::optional<int>> legal;
    for (const json::value& move : branch.table.moves(seat_)) {
      const std::string text(move.at("move").as_string());
      legal[text] = gain_of(branch.table, text, seat_);
    }
    std::set<std::string> open;
    for (const auto& [move, gain] : legal) open.insert(move);
    const auto take = [&](const std::string& pattern, auto&& with) {
      int found = 0;
      for (const auto& [move, gain] : legal)
        // As the tutor reads it: a pattern means what nothing before it meant.
        if (meant_by(pattern, move) && (open.contains(move) || !pattern.ends_with('*'))) {
          ++found;
          need(open.erase(move) == 1, "answered twice: " + move);
          with(move, gain);
        }
      need(found > 0, "not legal: " + pattern);
    };
    for (const std::string& pattern : step.moves)
      take(pattern, [&](const std::string& move, std::optional<int> gain) {
        if (step.check.contains("best")) best(branch.table, move, legal);
        Branch next{branch.table.copy(), gain};
        if (!next.table.play(move)) return need(false, "refused: " + move);
        claims(step.check, next);
        keep(std::move(next));
      });
    for (const Near& near : step.near)
      for (const std::string& pattern : near.moves)
        take(pattern, [&](const std::string& move, std::optional<int> gain) {
          gained(near.check, move, gain);
          Branch then{branch.table.copy(), gain};
          if (!then.table.play(move)) return need(false, "refused: " + move);
          claims(near.check, then);
        });
    need(step.otherwise || open.empty(), fmt::format("no answer for {}", open));
    for (const std::string& move : open) gained(step.otherwise_check, move, legal[move]);
  }

  template <class Keep>
  void reply(const Step& step, const Branch& branch, const Keep& keep) {
    Branch next{branch.table.copy(), 0};
    std::optional<int> who;
    choices(step, next.table);
    for (const std::string& move : step.moves) {
      const Actor actor = next.table.actor();
      need(actor != Actor::seat(seat_), "the learner is to act, nobody else");
      if (actor.is_seat()) who = index(actor.seat());
      if (step.check.contains("best") && actor.is_seat()) {
        std::map<std::string, std::optional<int>> legal;
        for (const json::value& other : next.table.moves(actor.seat()))
          legal[std::string(other.at("move").as_string())] =
              gain_of(next.table, other.at("move").as_string(), seat_);
        best(next.table, move, legal);
      }
      const int seat = who.value_or(lesson_.seat);
      const int before = points_of(next.table, seat);
      const auto played = next.table.play(move);
      need(played.has_value(), played ? "" : fmt::format("{}: {}", move, played.error().message));
      if (!played) return;
      *next.gain += points_of(next.table, seat) - before;
    }
    points(step, next.table);
    claims(step.check, next);
    keep(std::move(next));
  }

  void best(const table::Table& table, const std::string& move,
            const std::map<std::string, std::optional<int>>& legal) {
    // Counted to the end where that can be done, else by the points at hand.
    if (const auto ahead = margin(table, table.actor())) {
      table::Table then = table.copy();
      if (then.play(move))
        need(margin(then, table.actor()) == ahead, move + " is not best, counted to the end");
      return;
    }
    for (const auto& [other, gain] : legal)
      need(gain <= legal.at(move),
           fmt::format("{} is not best by points: {} brings {}", move, other, gain.value_or(0)));
  }

  // How far ahead an actor will be in the end, if all play best; nothing where the solver cannot tell.
  std::optional<std::int64_t> margin(const table::Table& table, Actor whose) const {
    if (table.over()) {
      const int own = index(whose.seat());
      return points_of(table, own) - points_of(table, 1 - own);
    }
    const auto solved = table.ask({.bot = "solver"});
    if (!solved || !solved->reason.contains("margin")) return std::nullopt;
    const std::int64_t margin = solved->reason.at("margin").as_int64();
    return table.actor() == whose ? margin : -margin;
  }

  void gained(const json::object& check, const std::string& move, std::optional<int> gain) {
    if (const json::value* claimed = check.if_contains("gain"))
      need(gain == claimed->as_int64(),
           fmt::format("{} gains {}, not {}", move, gain.value_or(0), claimed->as_int64()));
  }

  int points_of(const table::Table& table, int seat) const {
    return static_cast<int>(
        table.result(seat_).at("seats").at(static_cast<std::size_t>(seat)).at("points").as_int64());
  }

  void claims(const json::object& check, const Branch& branch) {
    if (const json::value* gain = check.if_contains("gain"))
      need(branch.gain == gain->as_int64(),
           fmt::format("the gain is {}, not {}", branch.gain.value_or(0), gain->as_int64()));
    const json::array seats = branch.table.result(seat_).at("seats").as_array();
    if (const json::value* claimed = check.if_contains("points")) {
      json::array there;
      for (const json::value& seat : seats) there.push_back(seat.at("points"));
      need(there == claimed->as_array(), "the points are " + json::serialize(there));
    }
    if (const json::value* claimed = check.if_contains("line")) {
      json::object line = claimed->as_object();
      const auto seat = static_cast<std::size_t>(line.at("seat").as_int64());
      line.erase("seat");
      bool holds = false;
      for (const json::value& there : seats[seat].at("lines").as_array()) {
        bool fits = true;
        for (const auto& field : line) fits = fits && there.at(field.key()) == field.value();
        holds = holds || fits;
      }
      need(holds, "the lines are " + json::serialize(seats[seat].at("lines")));
    }
    if (const json::value* claimed = check.if_contains("view")) stands(claimed->as_object(), branch.table);
  }

  void stands(const json::object& claimed, const table::Table& table) {
    const json::value view = table.view(seat_);
    for (const auto& field : claimed) {
      // "/served/#": how many there are.
      std::string_view at = field.key();
      const bool how_many = at.ends_with("/#");
      if (how_many) at.remove_suffix(2);
      boost::system::error_code failure;
      const json::value* there = view.find_pointer(at, failure);
      std::string found = there ? json::serialize(*there) : "not there";
      if (how_many)
        found = there && there->is_array() ? std::to_string(there->get_array().size()) : "no list";
      need(found == json::serialize(field.value()),
           fmt::format("{} is {}", std::string_view(field.key()), found));
    }
  }

  // What there is, and what whoever is to act may do and may not, before the step's own moves.
  void choices(const Step& step, const table::Table& table) {
    if (const json::value* claimed = step.check.if_contains("before")) stands(claimed->as_object(), table);
    const Actor actor = table.actor();
    for (const std::string_view claim : {"can", "no"}) {
      const json::value* patterns = step.check.if_contains(claim);
      if (!patterns) continue;
      need(actor.is_seat(), "nobody is to choose");
      if (!actor.is_seat()) continue;
      for (const json::value& pattern : patterns->as_array()) {
        const std::string wanted(pattern.as_string());
        const json::array moves = table.moves(actor.seat());
        const auto found = std::find_if(moves.begin(), moves.end(), [&](const json::value& move) {
          return meant_by(wanted, move.at("move").as_string());
        });
        if (claim == "can")
          need(found != moves.end(), "cannot be done: " + wanted);
        else
          need(found == moves.end(),
               fmt::format("can be done: {}",
                           found == moves.end() ? wanted : json::serialize(found->at("move"))));
      }
    }
  }

  void points(const Step& step, const table::Table& table) {
    std::set<std::string> pieces;
    const Actor actor = table.actor();
    for (const json::value& move : table.moves(actor.is_seat() ? actor.seat() : seat_))
      for (const json::value& piece : move.at("pieces").as_array()) pieces.emplace(piece.as_string());
    for (const std::string& point : step.point)
      need(pieces.contains(point) ||
               std::any_of(places_.begin(), places_.end(),
                           [&](const std::string& place) { return meant_by(place, point); }),
           point + " is neither a piece nor a place");
  }

  const Lesson& lesson_;
  const std::set<std::string>& places_;
  Report& report_;
  Seat seat_;
  std::string rules_;
  std::string id_;
};

}  // namespace

Report check(const json::value& json, const std::set<std::string>& places) {
  Report report;
  static const table::Schema kSchema("lesson");
  if (const auto complaint = kSchema.complaint("lesson", json)) {
    report.faults.push_back("schema: " + *complaint);
    return report;
  }
  const auto lesson = read_lesson(json);
  if (!lesson) {
    report.faults.push_back(lesson.error().message);
    return report;
  }
  Checker(*lesson, places, report).run();
  return report;
}

}  // namespace samovar::lesson
