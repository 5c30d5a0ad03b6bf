// Looking back at a finished game: what each position was worth to whom, which decisions gave chances away,
// and how much was luck. docs/review.md has the method.
//
// Pure: the same record, effort and version give the same review.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>
#include <tl/expected.hpp>

#include "engine/error.hpp"
#include "games/reason.hpp"
#include "table/table.hpp"

namespace samovar::lab {

// Raised when the same record would be judged differently.
inline constexpr int kReviewVersion = 8;

enum class Grade : std::uint8_t { None, Slip, Mistake, BigMistake };
std::string_view name_of(Grade grade);  // "slip", "mistake", "big_mistake"

// A decision of the game. What belongs to all seats is by seat.
struct Moment {
  int ply = 0;
  Seat seat{};
  std::vector<double> chances = {};  // before it, as far as a spectator knew
  std::vector<double> luck = {};     // what chance brought after it, against what it could have brought
  bool exact = false;                // counted to the end
  std::string played = {};
  // As the seat could know:
  std::string better = {};             // the same as played where nothing better was found
  std::vector<std::string> line = {};  // that begins with it; of a mark, up to where chance acts
  std::vector<Clause> why = {};        // it is better than the one played, of a mark (table/reason.hpp)
  double loss = 0;                     // of the seat's own chance, where it is above …
  double margin = 0;                   // … what the searches differ by
  double range = 0;                    // the best move against the mean of all
  std::optional<int> points = {};      // that the loss is, where it was counted to the end
  Grade grade = Grade::None;
};

struct SeatReview {
  double payoff = 0;
  double fair = 0;    // what the seat could expect before anything happened
  double luck = 0;    // the deal, then cards, dice, tips
  double deal = 0;    // of that, what was dealt before the first decision
  double margin = 0;  // of its chances before decisions, in log odds: what two searches differ by
  std::vector<double> play =
      {};  // what each seat's decisions did to this one: payoff = fair + luck + all of them
  std::optional<double> accuracy = {};  // 100: nothing better was found; 0: as good as picking blindly
  int decisions = 0;                    // that its accuracy is made of
  int slips = 0, mistakes = 0, big_mistakes = 0;
  double cost = 0;  // of all its losses
  double without_luck() const { return payoff - luck; }
};

struct TurningPoint {
  std::size_t moment = 0;
  bool luck = false;  // what came after it, not what was decided
};

// Points of a seat from one source, whenever they changed.
struct Source {
  int seat = 0;
  std::string label;
  std::vector<std::pair<int, int>> steps;  // ply, points
};

// Where a round or year begins.
struct Round {
  std::size_t moment = 0;  // its first decision
  std::string kind;        // "round", "year"
  int number = 0;
};

struct Review {
  std::uint64_t record = 0;  // a hash of game, options, edition and moves
  int effort = 1;
  bool calibrated = false;
  bool shares = true;  // otherwise all seats are a team, or one is alone
  std::vector<Moment> moments;
  std::vector<SeatReview> seats;
  std::vector<Source> sources;
  std::vector<Round> rounds;
};

struct ReviewRequest {
  int effort = 1;          // 0 low, 1 normal, 2 high
  std::uint64_t salt = 0;  // other searches of the same thoroughness
  int iterations = 0;      // a look, instead of what the effort says
};
inline constexpr std::string_view kEfforts[] = {"low", "normal", "high"};

// Hears how far it is, 0 … 1, and has the curve as soon as it is known (moments with chances and nothing
// else); an answer of false ends the review.
using Watch = std::function<bool(double done, const Review& so_far)>;

// "not_over" for a game that still runs, "cancelled" where the watch said so.
tl::expected<Review, Error> review_of(const table::Table& table, const ReviewRequest& request = {},
                                      const Watch& watch = {});

// What chance brought a seat.
struct Luck {
  double deal = 0;   // before the first decision
  double later = 0;  // all that came after
};

// The luck of a review alone, by seat, which takes far less. "not_over" for a game that still runs.
tl::expected<std::vector<Luck>, Error> luck_of(const table::Table& table, const ReviewRequest& request = {});

// A move that was not played, against the one that was, as the seat could know.
struct Verdict {
  double gain = 0;      // of the seat's own chance
  double margin = 0;    // what the searches differ by
  bool better = false;  // by more than that
};

// Judged then and there, in the same way as a review does. "not_over" for a game that still runs, "bad_ply"
// where nobody decides, "illegal_move" for what is no move there.
tl::expected<Verdict, Error> judge_move(const table::Table& table, int ply, const std::string& move,
                                        const ReviewRequest& request = {});

// The hash that seeds and names a review.
std::uint64_t record_hash(const table::Table& table);

// What to show a seat first: at most five, its own mistakes, then others', then luck.
std::vector<TurningPoint> turning_points(const Review& review, int seat);

// As docs/schema/review.json has it, without words in any language.
boost::json::object to_json(const Review& review, const table::Table& table);

// The same with sentences: what was done, what was better and why at each mark.
void add_words(boost::json::object& review, const table::Table& table, std::string_view language);

// The chances alone, as JSON: what can be drawn long before the rest is known.
bool has_curve(const Review& review);
std::string curve_of(const Review& review);

// All of to_json() in somebody's language, with who played this very game.
std::string told(boost::json::object review, const table::Table& game, std::string_view language);

// What could be decided at a ply: [{"move","text"}].
boost::json::array choices_in_words(const table::Table& table, int ply, std::string_view language);

}  // namespace samovar::lab
