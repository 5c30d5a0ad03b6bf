#include "lab/calibration.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "embedded/carried.hpp"

namespace samovar::lab {

namespace json = boost::json;

namespace {

// What a search says is nowhere as sure as that: beyond, a logarithm would run away.
constexpr double kLeast = 0.002;
constexpr int kThirds = 3;
constexpr int kParameters = 2 * kThirds;

double clamped(double said) { return std::clamp(said, kLeast, 1 - kLeast); }

// How much each third has to say at a point of the game: a straight line between their middles.
std::array<double, kThirds> weights_at(double progress) {
  const double at = std::clamp(progress * kThirds - 0.5, 0.0, kThirds - 1.0);
  const int left = std::min(static_cast<int>(at), kThirds - 2);
  std::array<double, kThirds> weights{};
  weights[static_cast<std::size_t>(left)] = 1 - (at - left);
  weights[static_cast<std::size_t>(left) + 1] = at - left;
  return weights;
}

using Parameters = std::array<double, kParameters>;  // a of each third, then b of each third

// What may happen and what speaks for it: one of the seats wins, or for somebody alone, winning and losing.
struct Alternative {
  Parameters features{};
  double happened = 0;  // a share of 1
};
using Alternatives = std::vector<Alternative>;

Alternatives of_shares(const Sample& sample) {
  const auto weights = weights_at(sample.progress);
  Alternatives all(sample.said.size());
  for (std::size_t seat = 0; seat < all.size(); ++seat) {
    all[seat].happened = sample.payoff.empty() ? 0 : sample.payoff[seat];
    for (std::size_t third = 0; third < kThirds; ++third)
      all[seat].features[kThirds + third] = weights[third] * std::log(clamped(sample.said[seat]));
  }
  return all;
}

Alternatives of_one(double progress, double said, double payoff) {
  const auto weights = weights_at(progress);
  Alternatives all(2);
  all[0].happened = payoff;
  all[1].happened = 1 - payoff;
  const double v = clamped(said);
  for (std::size_t third = 0; third < kThirds; ++third) {
    all[0].features[third] = weights[third];
    all[0].features[kThirds + third] = weights[third] * std::log(v / (1 - v));
  }
  return all;
}

std::vector<double> probabilities(const Alternatives& all, const Parameters& parameters) {
  std::vector<double> p(all.size());
  for (std::size_t i = 0; i < all.size(); ++i)
    p[i] = std::exp(std::inner_product(parameters.begin(), parameters.end(), all[i].features.begin(), 0.0));
  const double sum = std::accumulate(p.begin(), p.end(), 0.0);
  for (double& one : p) one /= sum;
  return p;
}

// Solves m · x = y by elimination; m is positive definite.
Parameters solved(std::array<Parameters, kParameters> m, Parameters y) {
  for (std::size_t column = 0; column < kParameters; ++column)
    for (std::size_t row = column + 1; row < kParameters; ++row) {
      const double factor = m[row][column] / m[column][column];
      for (std::size_t i = column; i < kParameters; ++i) m[row][i] -= factor * m[column][i];
      y[row] -= factor * y[column];
    }
  for (std::size_t row = kParameters; row-- > 0;) {
    for (std::size_t i = row + 1; i < kParameters; ++i) y[row] -= m[row][i] * y[i];
    y[row] /= m[row][row];
  }
  return y;
}

double rounded(double value) { return std::round(value * 1e4) / 1e4; }

json::array rounded_all(const auto& values) {
  json::array array;
  for (const double value : values) array.push_back(rounded(value));
  return array;
}

Calibration from_json(const json::object& entry) {
  Calibration calibration{.options = entry.at("options").as_object(),
                          .shares = entry.at("shares").as_bool(),
                          .decisions = entry.at("decisions").to_number<double>()};
  for (const json::value& share : entry.at("fair").as_array())
    calibration.fair.push_back(share.to_number<double>());
  for (std::size_t third = 0; third < kThirds; ++third) {
    calibration.a[third] = entry.at("a").as_array()[third].to_number<double>();
    calibration.b[third] = entry.at("b").as_array()[third].to_number<double>();
  }
  return calibration;
}

// Whom one plays with or against, where the game has a choice.
std::string_view mode_of(const json::object& options) {
  const json::value* mode = options.if_contains("mode");
  return mode && mode->is_string() ? std::string_view(mode->get_string()) : std::string_view();
}

}  // namespace

std::vector<double> Calibration::chances(const std::vector<double>& said, double at) const {
  Parameters parameters{};
  std::copy(a.begin(), a.end(), parameters.begin());
  std::copy(b.begin(), b.end(), parameters.begin() + kThirds);
  if (shares) return probabilities(of_shares({at, said, {}}), parameters);
  std::vector<double> chances;
  for (const double one : said) chances.push_back(probabilities(of_one(at, one, 0), parameters)[0]);
  return chances;
}

// Newton's method on the likelihood of what happened, which has one top.
void fit(Calibration& calibration, const std::vector<Sample>& samples) {
  std::vector<Alternatives> all;
  for (const Sample& sample : samples) {
    if (calibration.shares) {
      all.push_back(of_shares(sample));
      continue;
    }
    for (std::size_t seat = 0; seat < sample.said.size(); ++seat)
      all.push_back(of_one(sample.progress, sample.said[seat], sample.payoff[seat]));
  }
  const Parameters middle = {0, 0, 0, 1, 1, 1};
  Parameters parameters = middle;
  constexpr int kSteps = 30;
  for (int step = 0; step < kSteps; ++step) {
    Parameters slope{};
    std::array<Parameters, kParameters> bend{};
    for (std::size_t i = 0; i < kParameters; ++i) {
      slope[i] = middle[i] - parameters[i];
      bend[i][i] = 1;
    }
    for (const Alternatives& alternatives : all) {
      const std::vector<double> p = probabilities(alternatives, parameters);
      Parameters mean{};
      for (std::size_t k = 0; k < p.size(); ++k)
        for (std::size_t i = 0; i < kParameters; ++i) mean[i] += p[k] * alternatives[k].features[i];
      for (std::size_t k = 0; k < p.size(); ++k) {
        const Parameters& features = alternatives[k].features;
        for (std::size_t i = 0; i < kParameters; ++i) {
          slope[i] += (alternatives[k].happened - p[k]) * features[i];
          for (std::size_t j = 0; j < kParameters; ++j)
            bend[i][j] += p[k] * (features[i] - mean[i]) * (features[j] - mean[j]);
        }
      }
    }
    const Parameters change = solved(bend, slope);
    for (std::size_t i = 0; i < kParameters; ++i) parameters[i] += std::clamp(change[i], -1.0, 1.0);
  }
  std::copy_n(parameters.begin(), kThirds, calibration.a.begin());
  std::copy_n(parameters.begin() + kThirds, kThirds, calibration.b.begin());
}

void judge(const Calibration& calibration, const std::vector<Sample>& samples, std::vector<Judged>& judged) {
  for (const Sample& sample : samples) {
    const std::vector<double> said = calibration.chances(sample.said, sample.progress);
    for (std::size_t seat = 0; seat < said.size(); ++seat)
      judged.push_back({said[seat], sample.payoff[seat]});
  }
}

std::array<Fifth, 5> fifths(const std::vector<Judged>& judged) {
  std::array<Fifth, 5> all;
  for (const Judged& one : judged) {
    Fifth& fifth = all[static_cast<std::size_t>(std::clamp(one.said * 5, 0.0, 4.0))];
    ++fifth.count;
    fifth.said += one.said;
    fifth.was += one.was;
  }
  for (Fifth& fifth : all) {
    fifth.said /= std::max(1, fifth.count);
    fifth.was /= std::max(1, fifth.count);
  }
  return all;
}

std::optional<Calibration> calibration_for(std::string_view game, const json::object& options, bool shares) {
  const std::string path = fmt::format("data/calibration/{}.json", game);
  for (const EmbeddedFile& file : carried()) {
    if (file.path != path) continue;
    std::optional<Calibration> best;
    int most = -1;
    const json::value kept = json::parse(file.bytes);
    for (const json::value& entry : kept.as_array()) {
      Calibration calibration = from_json(entry.as_object());
      if (calibration.shares != shares || calibration.options.at("seats") != options.at("seats") ||
          mode_of(calibration.options) != mode_of(options))
        continue;
      int alike = 0;
      for (const auto& [name, value] : calibration.options)
        if (const json::value* mine = options.if_contains(name)) alike += *mine == value;
      if (alike <= most) continue;
      most = alike;
      best = std::move(calibration);
    }
    return best;
  }
  return {};
}

json::object calibration_json(const Calibration& calibration, const std::array<Fifth, 5>& tested) {
  json::array fifths;
  for (const Fifth& fifth : tested)
    fifths.push_back({{"count", fifth.count}, {"said", rounded(fifth.said)}, {"was", rounded(fifth.was)}});
  return {{"options", calibration.options},
          {"shares", calibration.shares},
          {"decisions", rounded(calibration.decisions)},
          {"fair", rounded_all(calibration.fair)},
          {"a", rounded_all(calibration.a)},
          {"b", rounded_all(calibration.b)},
          {"tested", std::move(fifths)}};
}

}  // namespace samovar::lab
