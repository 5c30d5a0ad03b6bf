#include "lab/trial.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>

#include "lab/interval.hpp"

namespace samovar::lab {

namespace {

constexpr std::uint64_t kOtherSearches = 0x5eed;

Mean mean_of(const std::vector<double>& values) {
  const auto count = static_cast<double>(values.size());
  double mean = 0;
  for (const double value : values) mean += value / count;
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return {mean, values.size() > 1 ? kNormal95 * std::sqrt(squares / (count - 1) / count) : 1};
}

// Plays every game and has it judged; the first error of any of them.
template <class Judged>
tl::expected<std::vector<Judged>, Error> each_game(const Match& match, const Progress& progress,
                                                   const auto& judge) {
  // What is wrong with a match is wrong with its first game.
  if (const auto first = table_of(match, 0); !first) return tl::unexpected(first.error());
  std::vector<Judged> all(static_cast<std::size_t>(match.games));
  in_parallel(match.games, match.threads, progress,
              [&](int number) { all[static_cast<std::size_t>(number)] = judge(*table_of(match, number)); });
  return all;
}

// Of the calling thread: others may take their turns meanwhile.
double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

Review timed_review(const table::Table& table, const ReviewRequest& request, Agreement& times) {
  const double begun = processor_seconds();
  double curve = 0;
  Review review = review_of(table, request, [&](double, const Review& so_far) {
                    if (curve == 0 && has_curve(so_far)) curve = processor_seconds() - begun;
                    return true;
                  }).value();
  const double whole = processor_seconds() - begun;
  times.seconds += whole;
  times.worst_seconds = std::max(times.worst_seconds, whole);
  times.curve_seconds += curve;
  return review;
}

}  // namespace

tl::expected<table::Table, Error> table_of(const Match& match, int number) {
  table::Setup setup;
  setup.game = match.game;
  setup.options = match.options;
  setup.edition = match.edition;
  auto table = table::Table::create(setup);
  if (!table) return table;
  const auto seats = seating(match, table->seats(), number);
  setup.seed = deal_seed(match, deal_of(match, table->seats(), number));
  table = table::Table::create(setup);
  (void)table->begin();
  while (!table->over()) {
    const Seat seat = table->actor().seat();
    const Contestant& bot = match.bots[seats[static_cast<std::size_t>(index(seat))]];
    table::BotRequest request{.bot = bot.name.substr(0, bot.name.find(':')),
                              .seed = dice_seed(match, number, index(seat))};
    if (bot.request.iterations > 0)
      request.iterations = static_cast<int>(bot.request.iterations);
    else
      request.ms = bot.request.ms;
    (void)table->play(table->ask(request)->move);  // contestants play any position
  }
  return table;
}

tl::expected<std::vector<LuckOfSeat>, Error> luck_on_trial(const Match& match, int iterations,
                                                           const Progress& progress) {
  const auto games = each_game<std::vector<Luck>>(match, progress, [&](const table::Table& table) {
    return luck_of(table, {.iterations = iterations}).value();
  });
  if (!games) return tl::unexpected(games.error());
  std::vector<LuckOfSeat> seats(games->front().size());
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    const auto over_games = [&](const auto& what) {
      std::vector<double> values;
      for (const std::vector<Luck>& game : *games) values.push_back(what(game[seat]));
      return mean_of(values);
    };
    seats[seat] = {over_games([](const Luck& luck) { return luck.deal; }),
                   over_games([](const Luck& luck) { return luck.later; }),
                   over_games([](const Luck& luck) { return luck.deal + luck.later; })};
  }
  return seats;
}

tl::expected<Agreement, Error> marks_on_trial(const Match& match, const ReviewRequest& request,
                                              const Progress& progress) {
  const auto games = each_game<Agreement>(match, progress, [&](const table::Table& table) {
    ReviewRequest other_searches = request;
    other_searches.salt ^= kOtherSearches;
    Agreement agreement;
    const Review one = timed_review(table, request, agreement);
    const Review other = timed_review(table, other_searches, agreement);
    for (std::size_t k = 0; k < one.moments.size(); ++k) {
      const bool here = one.moments[k].grade != Grade::None;
      const bool there = other.moments[k].grade != Grade::None;
      agreement.marks += here + there;
      agreement.shared += 2 * (here && there);
      if (!here) continue;
      const Moment& moment = one.moments[k];
      ++agreement.better;
      agreement.accepted += judge_move(table, moment.ply, moment.better, request)->better;
    }
    return agreement;
  });
  if (!games) return tl::unexpected(games.error());
  Agreement all;
  std::vector<double> shared;
  std::vector<double> marks;
  for (const Agreement& game : *games) {
    all.marks += game.marks;
    all.shared += game.shared;
    marks.push_back(game.marks);
    shared.push_back(game.shared);
    all.better += game.better;
    all.accepted += game.accepted;
    all.seconds += game.seconds / (2.0 * match.games);
    all.worst_seconds = std::max(all.worst_seconds, game.worst_seconds);
    all.curve_seconds += game.curve_seconds / (2.0 * match.games);
  }
  all.interval = of_ratio(shared, marks);
  return all;
}

}  // namespace samovar::lab
