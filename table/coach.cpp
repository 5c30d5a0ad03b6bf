#include "table/coach.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>

#include "table/reason.hpp"

namespace samovar::table {

namespace {

constexpr int kUsualMs = 300;
constexpr int kDuels = 5;
constexpr double kMuch = 0.10;        // of a win, with two seats
constexpr double kWorthALook = 0.02;  // what one search must see before more is asked
constexpr int kShareOfALook = 8;      // of the effort that a review takes

using Clock = std::chrono::steady_clock;

// The moves of a line as they are written, up to the first draw: what comes behind it was not known.
std::vector<std::string> moves_of(const Table& position, const std::string& line) {
  std::vector<std::string> moves;
  Table then = position.copy();
  const Actor actor = position.actor();
  if (const auto plies = then.play(line))
    for (const Ply& ply : *plies) {
      if (ply.actor != actor) break;
      moves.push_back(ply.move);
    }
  return moves;
}

// The better move than this one, or nothing where nothing is worth saying.
tl::expected<std::optional<BotChoice>, Error> better_than(const Table& position, const std::string& played,
                                                          const BotRequest& request, Clock::time_point end) {
  const Seat seat = position.actor().seat();
  const auto me = static_cast<std::size_t>(index(seat));
  const auto chance = [&](const std::vector<double>& values) {
    return request.chances ? request.chances(values)[me] : values[me];
  };
  const int ply = position.ply();
  const int iterations = request.iterations.value_or(std::max(50, position.usual_effort() / kShareOfALook));
  const Look look = position.look(ply, seat, {iterations, request.seed});
  if (look.line.empty() || look.line.front() == played) return std::nullopt;
  const std::string& best = look.line.front();

  std::vector<double> gains;
  if (look.exact) {
    const auto behind = position.look_behind(ply, played, {iterations, request.seed});
    if (!behind) return tl::unexpected(behind.error());
    gains.push_back(look.values[me] - behind->values[me]);
  } else {
    const auto option = std::find_if(look.options.begin(), look.options.end(),
                                     [&](const Option& one) { return one.move == played; });
    if (option != look.options.end() &&
        chance(look.options.front().values) - chance(option->values) < kWorthALook)
      return std::nullopt;
    for (int duel = 0; duel < kDuels; ++duel) {
      const Effort equal{iterations,
                         request.seed + 0x9e3779b97f4a7c15 * static_cast<std::uint64_t>(duel + 1)};
      const auto behind_best = position.look_behind(ply, best, equal);
      const auto behind_played = position.look_behind(ply, played, equal);
      if (!behind_best || !behind_played || Clock::now() > end) return std::nullopt;
      gains.push_back(chance(behind_best->values) - chance(behind_played->values));
    }
  }
  const auto n = static_cast<double>(gains.size());
  const double loss = std::accumulate(gains.begin(), gains.end(), 0.0) / n;
  double squares = 0;
  for (const double gain : gains) squares += (gain - loss) * (gain - loss);
  const double margin = gains.size() > 1 ? 2 * std::sqrt(squares / (n - 1) / n) : 0;
  if (loss <= margin) return std::nullopt;
  const auto rounded = [](double value) { return std::round(value * 1e4) / 1e4; };
  BotChoice better{
      best, {{"loss", rounded(loss)}, {"margin", rounded(margin)}, {"line", json::value_from(look.line)}}};
  if (request.explain) {
    const Reason reason = reason_for(position, best, look.line, {played}, *request.explain);
    better.reason["words"] = reason.words;
    better.reason["clauses"] = clauses_json(reason.clauses);
  }
  return better;
}

}  // namespace

tl::expected<BotChoice, Error> weighed(const Table& position, const BotRequest& request) {
  const Clock::time_point end = Clock::now() + std::chrono::milliseconds(request.ms.value_or(kUsualMs));
  const std::string& line = *request.against;
  if (const auto refusal = position.why_not(line)) return tl::unexpected(*refusal);
  // One move after the other: a page sends what follows a move together with it.
  Table now = position.copy();
  std::string before;
  for (const std::string& move : moves_of(position, line)) {
    if (now.choices(now.ply()).size() > 1) {
      auto better = better_than(now, move, request, end);
      if (!better) return tl::unexpected(better.error());
      if (*better) {
        (*better)->move = before + (*better)->move;
        return std::move(**better);
      }
    }
    if (Clock::now() > end || !now.play(move)) break;
    before += move + "; ";
  }
  return BotChoice{line, {}};
}

bool gives_much_away(const BotChoice& weighed, const std::string& move, int seats) {
  if (weighed.move == move || !weighed.reason.contains("loss")) return false;
  const double loss = weighed.reason.at("loss").to_number<double>();
  return loss > kMuch * 2 / seats && loss > 2 * weighed.reason.at("margin").to_number<double>();
}

}  // namespace samovar::table
