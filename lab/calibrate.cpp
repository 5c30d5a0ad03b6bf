#include "lab/calibrate.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "lab/in_the_lab.hpp"
#include "table/shelf.hpp"

namespace samovar::lab {

namespace json = boost::json;

namespace {

constexpr int kTenths = 10;

template <class Work>
tl::expected<void, Error> with_game(const Study& study, const Work& work) {
  const auto shelved = table::find_game(study.match.game);
  if (!shelved) return tl::unexpected(shelved.error());
  tl::expected<void, Error> done;
  table::TheShelf::visit(study.match.game, [&]<class M>() {
    const json::value& edition = study.match.edition ? *study.match.edition : (*shelved)->boxed().json;
    done = work(InTheLab<M>(), edition);
  });
  return done;
}

bool are_shares(const std::vector<SeenGame>& games) {
  return std::all_of(games.begin(), games.end(), [](const SeenGame& game) {
    return game.payoff.size() > 1 &&
           std::abs(std::accumulate(game.payoff.begin(), game.payoff.end(), 0.0) - 1) < 1e-4;
  });
}

std::vector<Sample> samples_of(const Calibration& calibration, const SeenGame& game) {
  std::vector<Sample> samples;
  for (const Seen& seen : game.looks)
    samples.push_back({calibration.progress(seen.decision), seen.said, game.payoff});
  return samples;
}

// Of the games that a condition is true of.
std::vector<Sample> samples_where(const Calibration& calibration, const std::vector<SeenGame>& games,
                                  const auto& condition) {
  std::vector<Sample> all;
  for (std::size_t number = 0; number < games.size(); ++number) {
    if (!condition(number)) continue;
    const std::vector<Sample> samples = samples_of(calibration, games[number]);
    all.insert(all.end(), samples.begin(), samples.end());
  }
  return all;
}

}  // namespace

tl::expected<std::vector<SeenGame>, Error> look_at_games(const Study& study, const Progress& progress) {
  std::vector<SeenGame> games;
  const auto done = with_game(study, [&](auto lab, const json::value& edition) -> tl::expected<void, Error> {
    auto seen = lab.look(study, edition, progress);
    if (!seen) return tl::unexpected(seen.error());
    games = std::move(*seen);
    return {};
  });
  if (!done) return tl::unexpected(done.error());
  return games;
}

tl::expected<Studied, Error> studied(const Study& study, const std::vector<SeenGame>& games) {
  GameStudied game;
  const auto done = with_game(study, [&](auto lab, const json::value& edition) -> tl::expected<void, Error> {
    auto of_game = lab.studied(study, edition);
    if (!of_game) return tl::unexpected(of_game.error());
    game = std::move(*of_game);
    return {};
  });
  if (!done) return tl::unexpected(done.error());
  Studied studied;
  Calibration& calibration = studied.calibration;
  calibration.options = game.options;
  calibration.shares = are_shares(games);
  calibration.decisions = 0;
  calibration.fair.assign(static_cast<std::size_t>(game.seats), 0);
  const auto count = static_cast<double>(games.size());
  for (const SeenGame& seen : games) {
    calibration.decisions += seen.decisions / count;
    for (std::size_t seat = 0; seat < seen.payoff.size(); ++seat)
      calibration.fair[seat] += seen.payoff[seat] / count;
  }
  // Nobody is judged by a fit to their own game.
  std::vector<Judged> judged;
  for (std::size_t tenth = 0; tenth < kTenths; ++tenth) {
    Calibration others = calibration;
    fit(others, samples_where(others, games, [&](std::size_t n) { return n % kTenths != tenth; }));
    judge(others, samples_where(others, games, [&](std::size_t n) { return n % kTenths == tenth; }), judged);
  }
  studied.tested = fifths(judged);
  fit(calibration, samples_where(calibration, games, [](std::size_t) { return true; }));
  studied.json = calibration_json(calibration, studied.tested);
  studied.json["by"] = {{"bots", study.match.bots.front().name},
                        {"games", games.size()},
                        {"seed", study.match.seed},
                        {"looks", study.looks},
                        {"effort", game.effort},
                        {"edition", game.edition},
                        {"rules_version", game.rules_version}};
  return studied;
}

tl::expected<Studied, Error> calibrate(const Study& study, const Progress& progress) {
  const auto games = look_at_games(study, progress);
  if (!games) return tl::unexpected(games.error());
  return studied(study, *games);
}

}  // namespace samovar::lab
