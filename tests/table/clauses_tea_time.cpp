// What is true of Tea Time where a reason says so.
#include "tests/table/clause_measure.hpp"

namespace samovar::table::clauses {
namespace {

// The best that whoever is next can add to their own.
std::optional<int> best_reply(const Turned& turn, const Fields& fields) {
  if (turn.after.actor() != Actor::seat(Seat{static_cast<std::uint8_t>(seat_in(fields))})) return {};
  const Seat rival = turn.after.actor().seat();
  int best = 0;
  for (const json::value& move : turn.after.moves(rival)) {
    Table then = turn.after.copy();
    expect_value(then.play(text(move.at("move"))));
    best = std::max(best, points(then, rival) - points(turn.after, rival));
  }
  return above(best);
}

const json::object& line_of(const Table& table, Seat seat, const json::value& label) {
  static json::object kept;
  kept = *first(table.result(seat).at("seats").as_array()[static_cast<std::size_t>(index(seat))].at("lines"),
                has("label", label));
  return kept;
}

}  // namespace

const std::map<std::string, Measure>& tea_time() {
  static const std::map<std::string, Measure> all = {
      {"gain",
       [](const Turned& turn, const Fields& fields) -> std::optional<int> {
         for (const json::value& item : fields.at("list").as_array())
           if (text(item.at("card")) != "alice" &&
               line_of(turn.after, turn.seat, item.at("card")).at("points") != item.at("points"))
             return {};
         return above(points(turn.after, turn.seat) - points(turn.before, turn.seat));
       }},
      {"full",
       [](const Turned& turn, const Fields& fields) -> std::optional<int> {
         const json::object line = line_of(turn.after, turn.seat, fields.at("card"));
         const json::object was = line_of(turn.before, turn.seat, fields.at("card"));
         if (line.at("count") == was.at("count") || line.at("count") != 5) return {};
         return whole(line.at("points"));
       }},
      {"avoids",
       [](const Turned& turn, const Fields&) -> std::optional<int> {
         const int mine = points(turn.after, turn.seat) - points(turn.before, turn.seat);
         for (const json::value& move : turn.before.moves(turn.seat)) {
           Table then = turn.before.copy();
           expect_value(then.play(text(move.at("move"))));
           const int other = points(then, turn.seat) - points(turn.before, turn.seat);
           if (other >= 0 || other > mine) return {};
         }
         return mine;
       }},
      {"costs",
       [](const Turned& turn, const Fields&) {
         return above(points(turn.before, turn.seat) - points(turn.after, turn.seat));
       }},
      {"next",
       [](const Turned& turn, const Fields& fields) -> std::optional<int> {
         const auto count =
             static_cast<std::size_t>(whole(line_of(turn.after, turn.seat, fields.at("card")).at("count")));
         if (static_cast<int>(count) <= whole(line_of(turn.before, turn.seat, fields.at("card")).at("count")))
           return {};
         const json::array& scale = turn.now.at("scale").as_array();
         if (count + 1 >= scale.size()) return {};
         return above(whole(scale[count + 1]) - whole(scale[count]));
       }},
      {"alice",
       [](const Turned& turn, const Fields&) {
         const auto held = [](const json::object& view) {
           return first(view.at("players"), has("alice", true)) != nullptr;
         };
         return if_true(!held(turn.was) && !held(turn.now) && turn.now.at("round") == turn.was.at("round") &&
                        turn.was.at("round") != turn.was.at("rounds"));
       }},
      {"reply", best_reply},
  };
  return all;
}

}  // namespace samovar::table::clauses
