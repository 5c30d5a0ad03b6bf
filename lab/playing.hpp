// Games of a match, and games that are looked at: compiled once a game.
#pragma once

#include <algorithm>
#include <map>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "bots/choose.hpp"
#include "games/module.hpp"
#include "lab/in_the_lab.hpp"
#include "table/table_rng.hpp"

namespace samovar::lab {

inline void note(std::vector<std::string>& marks, std::string mark) {
  if (!mark.empty() && std::find(marks.begin(), marks.end(), mark) == marks.end())
    marks.push_back(std::move(mark));
}

// A game that can tell what marks a seat: marks(first decision, end, seat), as words.
template <class M>
concept TellsMarks = requires(const M module, const typename M::Game::State state, Seat seat) {
  { module.marks(state, state, seat) } -> std::same_as<std::vector<std::string>>;
};

// One that can tell, besides, what a single move marks a seat with: an empty word, mostly.
template <class M>
concept TellsDeeds = requires(const M module, Move move) {
  { module.deed(move) } -> std::same_as<std::string>;
};

// One that can tell what happened to a seat between two positions: an empty word, mostly.
template <class M>
concept TellsMoments = requires(const M module, const typename M::Game::State state, Seat seat) {
  { module.moment(state, state, seat) } -> std::same_as<std::string>;
};

template <GameModule M>
void note_moments(const M& module, const typename M::Game::State& before,
                  const typename M::Game::State& after, Played& played) {
  if constexpr (TellsMoments<M>)
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(module.game().seats()); ++seat)
      note(played.marks[seat], module.moment(before, after, Seat{static_cast<std::uint8_t>(seat)}));
}

// One whose notation takes several moves as one thought: a walk, a trade, purchases.
template <class M>
concept JoinsMoves = requires(const M module, Move move) {
  { module.joins(move, move) } -> std::same_as<bool>;
};

// What a person gives in one line, as far as it has come.
struct Line {
  std::optional<Move> last;
  Actor actor = Actor::nobody();
  bool given = false;  // something in it was asked for
};

template <GameModule M>
void note_question(const M& module, const typename M::Game::State& state, Move answer, Line& line,
                   std::map<std::string, Questions>& questions) {
  using G = typename M::Game;
  const G& game = module.game();
  const Seat seat = game.actor(state).seat();
  Questions& kind =
      questions[std::string(module.move_json(game.redact(state, seat), answer).at("kind").as_string())];
  MoveList list;
  game.moves(state, list);
  const bool none = all_alike(game, state, list);
  const bool asked = !answer_unasked(game, state);
  ++kind.decisions;
  kind.single += list.size() == 1;
  kind.alike += none && list.size() > 1;
  kind.asked += asked;
  kind.needless += asked && none;
  bool joined = false;
  if constexpr (JoinsMoves<M>)
    joined = line.last && line.actor == game.actor(state) && module.joins(*line.last, answer);
  if (!joined) line.given = false;
  kind.inputs += asked && !line.given;
  line = {answer, game.actor(state), line.given || asked};
}

template <GameModule M>
Played play_one(const M& module, const Match& match, int number) {
  using G = typename M::Game;
  const G& game = module.game();
  Played played{.deal = deal_of(match, game.seats(), number), .bot = seating(match, game.seats(), number)};
  const Seed seed = deal_seed(match, played.deal);
  typename G::State state = game.start();
  typename G::State first = state;
  NullLog nothing;
  Line line;
  for (Actor actor = game.actor(state); !actor.is_nobody(); actor = game.actor(state)) {
    if (actor.is_chance()) {
      TableRng rng(seed, static_cast<std::uint64_t>(played.outcomes++));
      game.play(state, game.draw(state, rng), nothing);
      line = {};  // what is drawn ends it
      continue;
    }
    const auto seat = static_cast<std::size_t>(index(actor.seat()));
    if (played.decisions == 0) {
      first = state;
      played.first = index(actor.seat());
    }
    bots::Request request = match.bots[played.bot[seat]].request;
    request.seed = dice_seed(match, number, index(actor.seat()));
    const auto choice = bots::choose(game, game.redact(state, actor.seat()), actor.seat(), request);
    if (match.needless) note_question(module, state, choice->move, line, played.questions);
    if (match.needless && game.reveals(state, choice->move)) line = {};  // what is seen ends it, too
    const typename G::State before = state;
    game.play(state, choice->move, nothing);  // contestants play any position
    ++played.decisions;
    if (match.marks) note_moments(module, before, state, played);
    if constexpr (TellsDeeds<M>)
      if (match.marks) note(played.marks[seat], module.deed(choice->move));
  }
  const Result result = game.result(state);
  const Payoff payoff = game.payoff(state);
  const float all = std::max(1.0f, std::accumulate(payoff.begin(), payoff.end(), 0.0f));
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(game.seats()); ++seat) {
    played.points[seat] = result.seats[seat].points;
    played.share[seat] = payoff[seat] / all;
    if constexpr (TellsMarks<M>)
      if (match.marks)
        for (std::string& mark : module.marks(first, state, Seat{static_cast<std::uint8_t>(seat)}))
          note(played.marks[seat], std::move(mark));
  }
  // Alone at the table there is nobody to win against; the points tell.
  if (result.seats.size() == 1) played.share[0] = 1;
  return played;
}

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

template <class M>
tl::expected<MatchResult, Error> InTheLab<M>::match(const Match& match, const boost::json::value& edition,
                                                    const Progress& progress) {
  const auto module = M::open(edition, match.options);
  if (!module) return tl::unexpected(module.error());
  const auto& game = module->game();
  if (static_cast<int>(match.bots.size()) > game.seats())
    return bad(fmt::format("{} bots for {} seats", match.bots.size(), game.seats()), "bots");
  MatchResult result;
  result.edition = module->edition_name();
  result.rules_version = M::Game::kRulesVersion;
  result.options = module->options();
  result.seats = game.seats();
  const int whole = match.mirror ? rotations(match, game.seats()) : 1;
  const int games = (match.games + whole - 1) / whole * whole;
  result.games.resize(static_cast<std::size_t>(games));
  in_parallel(games, match.threads, progress, [&](int number) {
    result.games[static_cast<std::size_t>(number)] = play_one(*module, match, number);
  });
  return result;
}

template <class M>
Study with_effort(Study study) {
  if (study.effort == 0) study.effort = static_cast<int>(bots::search_settings<typename M::Game>().review);
  return study;
}

template <class M>
tl::expected<std::vector<SeenGame>, Error> InTheLab<M>::look(const Study& asked,
                                                             const boost::json::value& edition,
                                                             const Progress& progress) {
  constexpr int kGamesForLength = 10;  // that are played to learn how long games are
  const auto module = M::open(edition, asked.match.options);
  if (!module) return tl::unexpected(module.error());
  const Study study = with_effort<M>(asked);
  const int tries = std::min(kGamesForLength, asked.match.games);
  double length = 0;
  for (int number = 0; number < tries; ++number)
    length += static_cast<double>(look_at_one(*module, study, number, 0).decisions) / tries;
  std::vector<SeenGame> games(static_cast<std::size_t>(asked.match.games));
  in_parallel(study.match.games, study.match.threads, progress, [&](int number) {
    games[static_cast<std::size_t>(number)] = look_at_one(*module, study, number, length / study.looks);
  });
  return games;
}

template <class M>
tl::expected<GameStudied, Error> InTheLab<M>::studied(const Study& study, const boost::json::value& edition) {
  const auto module = M::open(edition, study.match.options);
  if (!module) return tl::unexpected(module.error());
  return GameStudied{module->options(), module->game().seats(), with_effort<M>(study).effort,
                     module->edition_name(), M::Game::kRulesVersion};
}

}  // namespace samovar::lab
