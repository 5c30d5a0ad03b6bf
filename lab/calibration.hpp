// From what a search says of a position to chances: values of a search lean to the middle, and by how much
// depends on the game and on how far it has come. Fitted to self-play, kept in data/calibration/.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

namespace samovar::lab {

// One position of a game whose end is known.
struct Sample {
  double progress = 0;         // 0 … 1, as Calibration::progress() tells
  std::vector<double> said;    // by seat, by a search
  std::vector<double> payoff;  // by seat, in the end
};

// What was said and what happened, where between a fifth and the next was said.
struct Fifth {
  int count = 0;
  double said = 0;
  double was = 0;
};

struct Calibration {
  boost::json::object options;  // complete, of the games it was fitted to
  // Whether the seats' payoffs add up to 1. Otherwise they are a team, or alone, and each chance stands for
  // itself.
  bool shares = true;
  double decisions = 1;           // a game
  std::vector<double> fair = {};  // by seat, what it got on average
  // At the middle of each third of a game, and between these on a straight line:
  // log odds = a + b · what the search says of it; where payoffs are shares, pⱼ ~ vⱼ^b and a is 0.
  std::array<double, 3> a = {0, 0, 0};
  std::array<double, 3> b = {1, 1, 1};

  // How far a game has come at its n-th decision, as far as can be known then.
  double progress(int decision) const { return decision / decisions; }
  // Chances of all seats.
  std::vector<double> chances(const std::vector<double>& said, double progress) const;
};

// The a and b that make the samples likeliest, a little drawn to a = 0, b = 1.
void fit(Calibration& calibration, const std::vector<Sample>& samples);

// What was said of a seat, and what it got.
struct Judged {
  double said = 0;
  double was = 0;
};
void judge(const Calibration& calibration, const std::vector<Sample>& samples, std::vector<Judged>& judged);
std::array<Fifth, 5> fifths(const std::vector<Judged>& judged);

// {"options","shares","decisions","fair","a","b","tested":[{"count","said","was"}]}, as data/calibration/ has
// it.
boost::json::object calibration_json(const Calibration& calibration, const std::array<Fifth, 5>& tested);

// The calibration in data/ that is nearest to these options: of a game with as many seats, the same mode and
// the same kind of payoffs; nothing where there is none.
std::optional<Calibration> calibration_for(std::string_view game, const boost::json::object& options,
                                           bool shares);

}  // namespace samovar::lab
