#include "lab/review.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "engine/hash.hpp"
#include "json/words.hpp"
#include "lab/calibration.hpp"
#include "table/reason.hpp"

namespace samovar::lab {

namespace json = boost::json;

namespace {

// In English until somebody's language is known.
Error said(std::string code, std::string key, std::string where = {}) {
  return in_words({std::move(code), {}, {}, std::move(where), {std::move(key)}}, "en");
}

using Chances = std::vector<double>;

constexpr int kVerdictSeeds = 12;
constexpr int kMostVerdictSeeds = 36;  // where it is not sure yet which of two moves is better
constexpr int kSeedsForTheField = 2;  // rivals are looked at so often all, then those that may be the best, …
constexpr int kSlipSeeds = 4;         // … so often what is a slip, …
constexpr int kMostDuelSeeds = 96;    // … so often what is not sure yet
constexpr float kDuelLearning = 0.25f;  // of such a look: both moves learn alike
constexpr double kSure = 1.25;      // margins between a loss and the least that is a slip: then it is sure
constexpr double kUsual = 0.7;      // of the spreads of a game's duels so many are below the usual, …
constexpr double kUsualWeight = 6;  // … which counts for so many looks
constexpr std::size_t kAskAgain =
    8;  // every so many decisions another search tells how far two of them differ
constexpr int kLongestDuelLook = 4000;  // longer ones tell two moves apart no better
constexpr int kCountedOutcomes = 12;    // no more than so many are all looked at; otherwise …
constexpr int kDraws = 16;              // … so many are drawn
constexpr double kMatters = 0.01;       // decisions with a smaller range say nothing about accuracy
constexpr int kDecisionsForAccuracy = 10;
constexpr double kSlip = 0.05, kMistake = 0.10, kBigMistake = 0.15;  // with two seats

// How far looks at the same lie apart.
struct Spread {
  double squares = 0;
  double freedom = 0;
  double variance() const { return freedom > 0 ? squares / freedom : 0; }
};

std::size_t at(Seat seat) { return static_cast<std::size_t>(index(seat)); }

class Reviewer {
 public:
  Reviewer(const table::Table& table, const ReviewRequest& request, const Watch& watch)
      : table_(table),
        request_(request),
        watch_(watch),
        seed_(record_hash(table) ^ request.salt),
        duels_(table.duels()) {
    review_.record = record_hash(table);
    review_.effort = request.effort;
    constexpr int kTimes[] = {1, 4, 16};  // a quarter, whole, four times
    iterations_ =
        request.iterations > 0 ? request.iterations : table.usual_effort() * kTimes[request.effort] / 4;
    few_iterations_ = std::max(1, iterations_ / 4);
    // Many short looks tell two moves apart better than a few long ones, the more so where more than two
    // fight for a victory.
    duel_iterations_ = std::max(1, std::min(iterations_, kLongestDuelLook * kTimes[request.effort] / 4) /
                                       (table.seats() > 2 ? 4 : 2));
  }

  // The move against the one played at a decision.
  tl::expected<Verdict, Error> verdict(int ply, const std::string& move) {
    find_moments();
    const auto moment = std::find_if(review_.moments.begin(), review_.moments.end(),
                                     [&](const Moment& one) { return one.ply == ply; });
    if (moment == review_.moments.end())
      return tl::unexpected(said("bad_ply", "error.nobody_decides_there", "ply"));
    const std::size_t k = static_cast<std::size_t>(moment - review_.moments.begin());
    Rival rival{move, {}};
    const table::Look own = table_.look(ply, moment->seat, effort(few_iterations_, k));
    find_calibration(all_alike(own.values) && all_alike(payoff_));
    for (int i = 0; i < kVerdictSeeds || (i < kMostVerdictSeeds && std::abs(rival.mean()) < rival.margin());
         ++i) {
      const table::Effort equal = duel_effort(k, i);
      const auto behind = table_.look_behind(ply, move, equal);
      if (!behind) return tl::unexpected(behind.error());
      rival.gains.push_back(chances(*behind, k)[at(moment->seat)] - behind_move(k, moment->played, equal));
    }
    return Verdict{rival.mean(), rival.margin(), rival.mean() > rival.margin()};
  }

  // Luck alone, by seat.
  std::vector<Luck> luck() {
    find_moments();
    std::vector<Luck> seats(payoff_.size());
    if (review_.moments.empty()) return seats;
    const table::Look first =
        table_.look(review_.moments.front().ply, kSpectator, effort(few_iterations_, 0));
    find_calibration(all_alike(first.values) && all_alike(payoff_));
    review_.moments.front().chances = chances(first, 0);
    for (Moment& moment : review_.moments) moment.luck.assign(payoff_.size(), 0);
    weigh_chance();
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
      seats[seat].deal = review_.moments.front().chances[seat] - fair(seat);
      for (const Moment& moment : review_.moments) seats[seat].later += moment.luck[seat];
    }
    return seats;
  }

  // Nothing where the watch has ended it.
  std::optional<Review> done() {
    find_moments();
    screen();
    if (!cancelled_) calibrate();
    if (!cancelled_) grade_exactly();
    if (!cancelled_) ask_again();
    if (!cancelled_) duel();
    if (!cancelled_) weigh_chance();
    if (cancelled_) return {};
    cap_turns();
    give_reasons();
    add_up();
    trace_sources();
    find_rounds();
    return std::move(review_);
  }

 private:
  // What the search said at a decision.
  struct Screened {
    table::Look own;     // as the seat knew it
    table::Look shared;  // as a spectator did
  };

  // A move and what it brought more than the one played, each time with the same dice.
  struct Rival {
    std::string move;
    std::vector<double> gains;
    double mean() const {
      return std::accumulate(gains.begin(), gains.end(), 0.0) / static_cast<double>(gains.size());
    }
    Spread spread() const {
      Spread spread{.freedom = static_cast<double>(gains.size()) - 1};
      for (const double gain : gains) spread.squares += (gain - mean()) * (gain - mean());
      return spread;
    }
    // A few gains may be alike by chance: what is usual is heard too.
    double margin(const Spread& usual = {}) const {
      Spread all = spread();
      all.squares += usual.squares;
      all.freedom += usual.freedom;
      return 2 * std::sqrt(all.variance() / static_cast<double>(gains.size()));
    }
  };

  // A decision that is looked at again, the best of its rivals first.
  struct Duel {
    std::size_t k;
    std::vector<Rival> rivals;
  };

  table::Effort effort(int iterations, std::uint64_t number) const {
    return {iterations, seed_ + 0x9e3779b97f4a7c15 * (number + 1)};
  }

  void tell(double done) { cancelled_ = cancelled_ || (watch_ && !watch_(done, review_)); }

  void find_moments() {
    const std::vector<table::Ply> history = table_.history();
    for (std::size_t ply = 0; ply < history.size(); ++ply)
      if (history[ply].actor.is_seat())
        review_.moments.push_back({.ply = static_cast<int>(ply),
                                   .seat = history[ply].actor.seat(),
                                   .played = history[ply].move,
                                   .better = history[ply].move});
    end_ = static_cast<int>(history.size());
    payoff_ = table_.look(end_, kSpectator, {}).values;
  }

  // Every decision is looked at once, by its seat and by a spectator.
  void screen() {
    for (std::size_t k = 0; k < review_.moments.size() && !cancelled_; ++k) {
      const Moment& moment = review_.moments[k];
      Screened look;
      look.own = table_.look(moment.ply, moment.seat, effort(iterations_, k));
      look.shared = table_.open_to_all(moment.ply, moment.seat)
                        ? look.own
                        : table_.look(moment.ply, kSpectator, effort(iterations_, k));
      screened_.push_back(std::move(look));
      tell(static_cast<double>(k + 1) / static_cast<double>(review_.moments.size()) / 3);
    }
  }

  void calibrate() {
    find_calibration(std::all_of(screened_.begin(), screened_.end(),
                                 [](const Screened& screened) { return all_alike(screened.shared.values); }));
    for (std::size_t k = 0; k < screened_.size(); ++k) {
      Moment& moment = review_.moments[k];
      moment.chances = chances(screened_[k].shared, k);
      moment.luck.assign(moment.chances.size(), 0);
      moment.exact = screened_[k].own.exact;
      if (moment.exact) continue;
      weigh_options(k);
    }
    tell(1.0 / 3);
  }

  static bool all_alike(const std::vector<double>& values) {
    return std::all_of(values.begin(), values.end(),
                       [&](double value) { return std::abs(value - values.front()) < 1e-6; });
  }

  // A team has one fate, and who is alone has no rival.
  void find_calibration(bool one_fate) {
    review_.shares = table_.seats() > 1 && !one_fate;
    const auto found = calibration_for(table_.setup().game, table_.setup().options, review_.shares);
    review_.calibrated = found.has_value();
    if (found) calibration_ = *found;
    calibration_.shares = review_.shares;
    if (!found)
      calibration_.decisions = static_cast<double>(std::max<std::size_t>(1, review_.moments.size()));
  }

  Chances chances(const table::Look& look, std::size_t k) const {
    return look.exact ? look.values : chances(look.values, k);
  }
  Chances chances(const std::vector<double>& said, std::size_t k) const {
    return calibration_.chances(said, calibration_.progress(static_cast<int>(k)));
  }

  // What the seat could choose among, by one search.
  void weigh_options(std::size_t k) {
    Moment& moment = review_.moments[k];
    const table::Look& look = screened_[k].own;
    if (look.options.size() < 2) return;
    double sum = 0;
    double most_tried = 0;
    for (std::size_t i = 0; i < look.options.size(); ++i) {
      const double mine = chances(look.options[i].values, k)[at(moment.seat)];
      sum += mine;
      if (i == 0) most_tried = mine;
    }
    moment.range = std::max(0.0, most_tried - sum / static_cast<double>(look.options.size()));
  }

  // Counted to the end by the solver: the next position tells what the move was worth.
  void grade_exactly() {
    for (std::size_t k = 0; k < review_.moments.size(); ++k) {
      Moment& moment = review_.moments[k];
      if (!moment.exact) continue;
      const std::size_t me = at(moment.seat);
      const std::vector<std::string> choices = table_.choices(moment.ply);
      double sum = 0;
      for (const std::string& move : choices)
        sum += table_.look_behind(moment.ply, move, effort(few_iterations_, k))->values[me];
      moment.range = std::max(0.0, moment.chances[me] - sum / static_cast<double>(choices.size()));
      const Chances after = k + 1 < review_.moments.size() ? review_.moments[k + 1].chances : payoff_;
      moment.loss = std::max(0.0, moment.chances[me] - after[me]);
      if (moment.loss == 0) continue;
      moment.line = screened_[k].own.line;
      moment.better = moment.line.front();
      if (const auto ahead = margin_before(k + 1, moment.seat))
        moment.points = *screened_[k].own.margin - *ahead;
    }
  }

  // Points that a seat will be ahead, counted at the k-th decision or at the end.
  std::optional<int> margin_before(std::size_t k, Seat seat) const {
    if (k < review_.moments.size()) {
      const std::optional<int> margin = screened_[k].own.margin;
      if (!margin) return {};
      return review_.moments[k].seat == seat ? *margin : -*margin;
    }
    const json::object result = table_.result(kSpectator);
    int mine = 0;
    int best_other = INT32_MIN;
    for (std::size_t other = 0; other < result.at("seats").as_array().size(); ++other) {
      const int points = result.at("seats").as_array()[other].at("points").to_number<int>();
      if (other == at(seat))
        mine = points;
      else
        best_other = std::max(best_other, points);
    }
    return mine - best_other;
  }

  // How sure the chances are: some positions are looked at once more, by another search.
  void ask_again() {
    for (std::size_t k = 0; k < screened_.size() && !cancelled_; k += kAskAgain) {
      const Moment& moment = review_.moments[k];
      if (moment.exact) continue;
      const table::Look other =
          table_.look(moment.ply, moment.seat, effort(iterations_, 3'000'017 * (k + 1)));
      compare(chances(screened_[k].own, k), chances(other, k));
      tell((1 + static_cast<double>(k + 1) / static_cast<double>(screened_.size()) / 6) / 3);
    }
  }
  // What two searches say of the same position.
  void compare(const Chances& one, const Chances& other) {
    const auto log_odds = [](double chance) {
      constexpr double kLeast = 0.01;  // beyond, odds run away
      const double p = std::clamp(chance, kLeast, 1 - kLeast);
      return std::log(p / (1 - p));
    };
    differences_.resize(one.size());
    for (std::size_t seat = 0; seat < one.size(); ++seat) {
      const double difference = log_odds(one[seat]) - log_odds(other[seat]);
      differences_[seat].squares += difference * difference / 2;
      differences_[seat].freedom += 1;
    }
  }

  // The best moves against the one played, behind all of them, with the same dice. What a search says of
  // moves at its root is no measure of a mistake: so no decision is left out for it.
  void duel() {
    std::vector<Duel> open;
    for (std::size_t k = 0; k < screened_.size(); ++k) {
      if (review_.moments[k].exact) continue;
      Duel duel{k, {}};
      for (const table::Option& option : screened_[k].own.options)
        if (duel.rivals.size() < static_cast<std::size_t>(duels_.rivals) &&
            option.move != review_.moments[k].played &&
            option.visits >= duels_.tried * screened_[k].own.options.front().visits)
          duel.rivals.push_back({option.move, {}});
      if (!duel.rivals.empty()) open.push_back(std::move(duel));
    }
    fight(std::move(open));
  }

  // All duels go on side by side until they are settled, so that looks are spent where they are needed.
  void fight(std::vector<Duel> open) {
    if (open.empty()) return;
    const std::size_t all = open.size();
    const double most =
        duels_.effort * static_cast<double>(screened_.size()) * iterations_ / duel_iterations_;
    double looks = 0;
    for (int seed = 0; !open.empty() && seed < kMostDuelSeeds; ++seed) {
      if (seed >= kSlipSeeds && looks >= most) break;
      for (std::size_t i = 0; i < open.size() && !cancelled_; ++i) {
        meet(open[i], seed);
        looks += static_cast<double>(1 + open[i].rivals.size());
        const double done = static_cast<double>(all - open.size()) / static_cast<double>(all);
        tell((7 + 5 * std::max(done, std::min(1.0, looks / most))) / 18);
      }
      if (cancelled_) return;
      if (seed + 1 < kSeedsForTheField) continue;
      if (seed + 1 == kSeedsForTheField) usual_ = usual_spread(open);
      for (Duel& duel : open) narrow(duel);
      std::erase_if(open, [&](const Duel& duel) {
        const bool done = settled(duel);
        if (done) note_loss(duel);
        return done;
      });
    }
    for (const Duel& duel : open) note_loss(duel);
  }

  // The seat's chance behind one of its moves.
  double behind_move(std::size_t k, const std::string& move, const table::Effort& how) const {
    const Moment& moment = review_.moments[k];
    return chances(*table_.look_behind(moment.ply, move, how), k)[at(moment.seat)];
  }
  table::Effort duel_effort(std::size_t k, int seed) const {
    table::Effort how = effort(duel_iterations_, 1'000'003 * (k + 1) + static_cast<std::uint64_t>(seed));
    how.learning = kDuelLearning;
    return how;
  }

  void meet(Duel& duel, int seed) const {
    const table::Effort equal = duel_effort(duel.k, seed);
    const double played = behind_move(duel.k, review_.moments[duel.k].played, equal);
    for (Rival& rival : duel.rivals) rival.gains.push_back(behind_move(duel.k, rival.move, equal) - played);
  }

  // Of all duels: some are far less sure than others, and must not speak for them.
  static Spread usual_spread(const std::vector<Duel>& open) {
    std::vector<double> variances;
    for (const Duel& duel : open)
      for (const Rival& rival : duel.rivals) variances.push_back(rival.spread().variance());
    const auto usual =
        variances.begin() + static_cast<std::ptrdiff_t>(kUsual * static_cast<double>(variances.size() - 1));
    std::nth_element(variances.begin(), usual, variances.end());
    return {*usual * kUsualWeight, kUsualWeight};
  }

  // One search may like any of a few good moves: which of them is best is found by trying them all, so that
  // another search comes to the same.
  void narrow(Duel& duel) const {
    std::stable_sort(duel.rivals.begin(), duel.rivals.end(),
                     [](const Rival& a, const Rival& b) { return a.mean() > b.mean(); });
    const double best = duel.rivals.front().mean();
    std::erase_if(duel.rivals,
                  [&](const Rival& rival) { return rival.mean() + rival.margin(usual_) < best; });
  }

  // Whether it is sure that it was a slip, or that it was none.
  bool settled(const Duel& duel) const {
    const double least = kSlip * scale();
    const Rival& best = duel.rivals.front();
    if (best.gains.size() >= kSlipSeeds && best.mean() - least > kSure * best.margin(usual_)) return true;
    return std::all_of(duel.rivals.begin(), duel.rivals.end(), [&](const Rival& rival) {
      return least - rival.mean() > kSure * rival.margin(usual_);
    });
  }

  void note_loss(const Duel& duel) {
    Moment& moment = review_.moments[duel.k];
    const Rival& best = duel.rivals.front();
    moment.margin = best.margin(usual_);
    if (best.mean() <= moment.margin) return;
    moment.loss = best.mean();
    moment.better = best.move;
    moment.line = {best.move};
    if (const auto& line = screened_[duel.k].own.line; !line.empty() && line.front() == best.move)
      moment.line = line;
  }

  // What came against what could have come, both looked at alike: so luck is 0 on average, whatever a search
  // thinks of positions.
  void weigh_chance() {
    const std::size_t count = review_.moments.size();
    for (std::size_t k = 0; k < count && !cancelled_; ++k) {
      Moment& moment = review_.moments[k];
      const int next = k + 1 < count ? review_.moments[k + 1].ply : end_;
      if (next == moment.ply + 1) continue;
      const table::Effort few = effort(few_iterations_, 2'000'003 * (k + 1));
      moment.luck = chances(table_.look(next, kSpectator, few), k + 1);
      for (const table::Prospect& prospect :
           table_.prospects(moment.ply + 1, few, kCountedOutcomes, kDraws)) {
        const Chances could = chances(prospect.look, k + 1);
        for (std::size_t seat = 0; seat < could.size(); ++seat)
          moment.luck[seat] -= prospect.weight * could[seat];
      }
      tell((2 + static_cast<double>(k + 1) / static_cast<double>(count)) / 3);
    }
  }

  // Marks begin at less where more seats share a victory.
  double scale() const { return 2.0 / std::max(2, table_.seats()); }

  // Nobody can give away more in a turn than they had. Then losses have their names.
  void cap_turns() {
    double left = 0;
    for (std::size_t k = 0; k < review_.moments.size(); ++k) {
      Moment& moment = review_.moments[k];
      if (k == 0 || review_.moments[k - 1].seat != moment.seat) left = moment.chances[at(moment.seat)];
      moment.loss = std::min(moment.loss, left);
      left -= moment.loss;
      // What may be less than a slip is no mark: another search might not find it.
      moment.grade = moment.loss - moment.margin < kSlip * scale() ? Grade::None
                     : moment.loss >= kBigMistake * scale()        ? Grade::BigMistake
                     : moment.loss >= kMistake * scale()           ? Grade::Mistake
                                                                   : Grade::Slip;
    }
  }

  // What is expected can be told as far as nobody draws.
  std::vector<std::string> until_chance(int ply, const std::vector<std::string>& line) const {
    std::vector<std::string> known;
    auto then = table_.as_it_was(ply);
    for (const std::string& move : line) {
      if (!then || !then->actor().is_seat() || !then->play(move)) break;
      known.push_back(move);
    }
    return known;
  }

  // Why the better move is better than the one played, by what the seat could know: as a hint would say it.
  void give_reasons() {
    table::Table at = table_.copy();
    for (std::size_t k = review_.moments.size(); k-- > 0;) {
      Moment& moment = review_.moments[k];
      if (moment.grade == Grade::None) continue;
      at.rewind(moment.ply);
      moment.line = until_chance(moment.ply, moment.line);
      moment.why = table::reason_for(at, moment.better, moment.line, {moment.played}, "en").clauses;
      const std::optional<int> ahead = screened_[k].own.margin;
      if (!moment.exact || !ahead) continue;
      // Of two reasons what was counted is the first.
      if (moment.why.size() > 1 && moment.why[1].kind < ClauseKind::Costs)
        moment.why.erase(moment.why.begin() + 1);
      moment.why.insert(moment.why.begin(), table::counted(*ahead));
    }
  }

  // What a seat could expect before anything happened.
  double fair(std::size_t seat) const {
    if (review_.shares) return 1.0 / table_.seats();
    if (seat < calibration_.fair.size()) return calibration_.fair[seat];
    return review_.moments.empty() ? payoff_[seat] : review_.moments.front().chances[seat];
  }

  void add_up() {
    const auto seats = static_cast<std::size_t>(table_.seats());
    const Chances first = review_.moments.empty() ? payoff_ : review_.moments.front().chances;
    review_.seats.resize(seats);
    for (std::size_t i = 0; i < seats; ++i) {
      SeatReview& seat = review_.seats[i];
      seat.payoff = payoff_[i];
      seat.fair = fair(i);
      seat.luck = seat.deal = first[i] - seat.fair;
      if (i < differences_.size()) seat.margin = 2 * std::sqrt(differences_[i].variance());
      seat.play.assign(seats, 0);
      for (std::size_t k = 0; k < review_.moments.size(); ++k) {
        const Moment& moment = review_.moments[k];
        const double after = k + 1 < review_.moments.size() ? review_.moments[k + 1].chances[i] : payoff_[i];
        seat.luck += moment.luck[i];
        seat.play[at(moment.seat)] += after - moment.luck[i] - moment.chances[i];
      }
    }
    std::vector<double> lost(seats, 0);
    std::vector<double> ranges(seats, 0);
    for (const Moment& moment : review_.moments) {
      SeatReview& seat = review_.seats[at(moment.seat)];
      seat.cost += moment.loss;
      seat.slips += moment.grade == Grade::Slip;
      seat.mistakes += moment.grade == Grade::Mistake;
      seat.big_mistakes += moment.grade == Grade::BigMistake;
      if (moment.range < kMatters) continue;
      ++seat.decisions;
      lost[at(moment.seat)] += moment.loss;
      ranges[at(moment.seat)] += moment.range;
    }
    for (std::size_t i = 0; i < seats; ++i)
      if (review_.seats[i].decisions >= kDecisionsForAccuracy)
        review_.seats[i].accuracy = 100 * std::clamp(1 - lost[i] / ranges[i], 0.0, 1.0);
  }

  void trace_sources() {
    std::map<std::pair<int, std::string>, std::vector<std::pair<int, int>>> sources;
    const auto note = [&](int ply) {
      const json::object result = table_.result(kSpectator, ply);
      int seat = 0;
      for (const json::value& each : result.at("seats").as_array()) {
        for (const json::value& line : each.at("lines").as_array()) {
          auto& steps = sources[{seat, std::string(line.at("label").as_string())}];
          const int points = line.at("points").to_number<int>();
          if (points != (steps.empty() ? 0 : steps.back().second)) steps.emplace_back(ply, points);
        }
        ++seat;
      }
    };
    for (const Moment& moment : review_.moments) note(moment.ply);
    note(end_);
    for (auto& [key, steps] : sources)
      if (!steps.empty()) review_.sources.push_back({key.first, key.second, std::move(steps)});
  }

  // Every game says in its view which round it is, or which year.
  void find_rounds() {
    for (std::size_t k = 0; k < review_.moments.size(); ++k) {
      const json::object view = table_.view(kSpectator, review_.moments[k].ply);
      for (const char* kind : {"round", "year"}) {
        const json::value* number = view.if_contains(kind);
        if (!number || !number->is_number()) continue;
        const int now = number->to_number<int>();
        if (now > (review_.rounds.empty() ? 0 : review_.rounds.back().number))
          review_.rounds.push_back({k, kind, now});
      }
    }
  }

  const table::Table& table_;
  ReviewRequest request_;
  const Watch& watch_;
  std::uint64_t seed_;
  int iterations_ = 0;
  int few_iterations_ = 0;
  int duel_iterations_ = 0;
  table::Duels duels_;
  Calibration calibration_;
  Review review_;
  std::vector<Screened> screened_;
  std::vector<double> payoff_;
  Spread usual_;                     // of a game's duels
  std::vector<Spread> differences_;  // by seat, of two searches
  int end_ = 0;
  bool cancelled_ = false;
};

}  // namespace

std::uint64_t record_hash(const table::Table& table) {
  std::string text = table.setup().game + json::serialize(table.setup().options);
  for (const std::uint8_t byte : table.edition_hash()) text += fmt::format("{:02x}", byte);
  if (table.was_loaded()) text += json::serialize(table.state(0));
  for (const table::Ply& ply : table.history()) text.append("\n").append(ply.move);
  return XXH3_64bits(text.data(), text.size());
}

namespace {
Error still_runs() { return said("not_over", "error.worth_untold"); }
}  // namespace

tl::expected<std::vector<Luck>, Error> luck_of(const table::Table& table, const ReviewRequest& request) {
  if (!table.over()) return tl::unexpected(still_runs());
  const Watch nobody;
  return Reviewer(table, request, nobody).luck();
}

tl::expected<Verdict, Error> judge_move(const table::Table& table, int ply, const std::string& move,
                                        const ReviewRequest& request) {
  if (!table.over()) return tl::unexpected(still_runs());
  const Watch nobody;
  return Reviewer(table, request, nobody).verdict(ply, move);
}

tl::expected<Review, Error> review_of(const table::Table& table, const ReviewRequest& request,
                                      const Watch& watch) {
  if (!table.over()) return tl::unexpected(still_runs());
  std::optional<Review> review = Reviewer(table, request, watch).done();
  if (!review) return tl::unexpected(said("cancelled", "error.review_cancelled"));
  return std::move(*review);
}

}  // namespace samovar::lab
