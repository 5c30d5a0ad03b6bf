#include "lab/calibrate.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "bots/choose.hpp"
#include "table/registry.hpp"
#include "table/shelf.hpp"
#include "table/table_rng.hpp"

namespace samovar::lab {

namespace json = boost::json;

namespace {

constexpr int kTenths = 10;
constexpr int kGamesForLength = 10;  // that are played to learn how long games are

// Plays a game and looks at a position in each `part` decisions; at none where that is 0.
template <GameModule M>
SeenGame look_at_one(const M& module, const Study& study, int number, double part) {
  using G = typename M::Game;
  const G& game = module.game();
  const Match& match = study.match;
  const Seed seed = deal_seed(match, number);
  // Which positions are looked at is nobody's dice.
  FastRng which(dice_seed(match, number, kMaxSeats));
  const auto by_seat = [&](const Payoff& payoff) {
    return std::vector<double>(payoff.begin(), payoff.begin() + game.seats());
  };
  const auto somewhere_in = [&](int nth) {
    return static_cast<int>(part * (nth + static_cast<double>(below(which, 1000)) / 1000));
  };
  typename G::State state = game.start();
  NullLog nothing;
  SeenGame seen;
  std::uint64_t outcomes = 0;
  int parts = 0;
  int next = part > 0 ? somewhere_in(parts++) : -1;
  for (Actor actor = game.actor(state); !actor.is_nobody(); actor = game.actor(state)) {
    if (actor.is_chance()) {
      TableRng rng(seed, outcomes++);
      game.play(state, game.draw(state, rng), nothing);
      continue;
    }
    if (seen.decisions == next) {
      const typename G::State known = game.redact(state, kSpectator);
      if (!bots::solvable(game, known)) {
        const bots::Choice worth =
            bots::worth(game, known, static_cast<std::uint32_t>(study.effort), which());
        seen.looks.push_back({seen.decisions, by_seat(worth.values)});
      }
      while (next <= seen.decisions) next = somewhere_in(parts++);
    }
    bots::Request request = match.bots.front().request;
    request.seed = dice_seed(match, number, index(actor.seat()));
    const auto choice = bots::choose(game, game.redact(state, actor.seat()), actor.seat(), request);
    game.play(state, choice->move, nothing);  // contestants play any position
    ++seen.decisions;
  }
  seen.payoff = by_seat(game.payoff(state));
  return seen;
}

// Calls `work` with the module of the game that is studied.
template <class Work>
tl::expected<void, Error> with_module(const Study& study, const Work& work) {
  const auto shelved = table::find_game(study.match.game);
  if (!shelved) return tl::unexpected(shelved.error());
  tl::expected<void, Error> done;
  table::TheShelf::visit(study.match.game, [&]<GameModule M>() {
    const auto module =
        M::open(study.match.edition ? *study.match.edition : (*shelved)->boxed().json, study.match.options);
    if (module)
      work(*module);
    else
      done = tl::unexpected(module.error());
  });
  return done;
}

template <GameModule M>
Study with_effort(Study study, const M&) {
  if (study.effort == 0) study.effort = static_cast<int>(bots::search_settings<typename M::Game>().review);
  return study;
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

tl::expected<std::vector<SeenGame>, Error> look_at_games(const Study& asked, const Progress& progress) {
  std::vector<SeenGame> games(static_cast<std::size_t>(asked.match.games));
  const auto done = with_module(asked, [&](const auto& module) {
    const Study study = with_effort(asked, module);
    const int tries = std::min(kGamesForLength, asked.match.games);
    double length = 0;
    for (int number = 0; number < tries; ++number)
      length += static_cast<double>(look_at_one(module, study, number, 0).decisions) / tries;
    in_parallel(study.match.games, study.match.threads, progress, [&](int number) {
      games[static_cast<std::size_t>(number)] = look_at_one(module, study, number, length / study.looks);
    });
  });
  if (!done) return tl::unexpected(done.error());
  return games;
}

tl::expected<Studied, Error> studied(const Study& asked, const std::vector<SeenGame>& games) {
  Studied studied;
  const auto done = with_module(asked, [&](const auto& module) {
    using Game = typename std::remove_cvref_t<decltype(module)>::Game;
    const Study study = with_effort(asked, module);
    Calibration& calibration = studied.calibration;
    calibration.options = module.options();
    calibration.shares = are_shares(games);
    calibration.decisions = 0;
    calibration.fair.assign(static_cast<std::size_t>(module.game().seats()), 0);
    const auto count = static_cast<double>(games.size());
    for (const SeenGame& game : games) {
      calibration.decisions += game.decisions / count;
      for (std::size_t seat = 0; seat < game.payoff.size(); ++seat)
        calibration.fair[seat] += game.payoff[seat] / count;
    }
    // Nobody is judged by a fit to their own game.
    std::vector<Judged> judged;
    for (std::size_t tenth = 0; tenth < kTenths; ++tenth) {
      Calibration others = calibration;
      fit(others, samples_where(others, games, [&](std::size_t n) { return n % kTenths != tenth; }));
      judge(others, samples_where(others, games, [&](std::size_t n) { return n % kTenths == tenth; }),
            judged);
    }
    studied.tested = fifths(judged);
    fit(calibration, samples_where(calibration, games, [](std::size_t) { return true; }));
    studied.json = calibration_json(calibration, studied.tested);
    studied.json["by"] = {{"bots", study.match.bots.front().name},
                          {"games", games.size()},
                          {"seed", study.match.seed},
                          {"looks", study.looks},
                          {"effort", study.effort},
                          {"edition", module.edition_name()},
                          {"rules_version", Game::kRulesVersion}};
  });
  if (!done) return tl::unexpected(done.error());
  return studied;
}

tl::expected<Studied, Error> calibrate(const Study& study, const Progress& progress) {
  const auto games = look_at_games(study, progress);
  if (!games) return tl::unexpected(games.error());
  return studied(study, *games);
}

}  // namespace samovar::lab
