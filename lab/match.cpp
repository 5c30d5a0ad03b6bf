#include "lab/match.hpp"

#include <algorithm>
#include <charconv>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "table/registry.hpp"
#include "table/shelf.hpp"
#include "table/table_rng.hpp"

namespace samovar::lab {

namespace {

constexpr int kLongestThought = 600'000;  // ms
constexpr int kMostIterations = 1'000'000'000;

tl::unexpected<Error> bad(std::string message, std::string where) {
  return tl::unexpected(Error{"bad_match", std::move(message), {}, std::move(where)});
}

std::optional<int> number_in(std::string_view text, int least, int most) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number < least || number > most) return {};
  return number;
}

// Seeds that have nothing to do with each other, from a few small numbers.
std::uint64_t mixed(std::uint64_t seed, std::uint64_t a, std::uint64_t b) {
  FastRng rng(seed);
  const std::uint64_t first = rng() ^ a;
  FastRng next(first);
  return next() ^ (b * 0x9e3779b97f4a7c15);
}

int rotations(const Match& match, int seats) { return std::min(static_cast<int>(match.bots.size()), seats); }

void note(std::vector<std::string>& marks, std::string mark) {
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

}  // namespace

tl::expected<Contestant, Error> contestant_named(std::string_view name, const Budget& budget) {
  const std::string_view bot = name.substr(0, name.find(':'));
  std::optional<bots::Request> request = bots::request_named(bot);
  if (!request || request->kind == bots::Kind::Solver)
    return bad(fmt::format("there is no bot \"{}\" for whole games; expected random, greedy, search (also "
                           "search:20ms or search:500it), {}",
                           bot, fmt::join(bots::kLevels, ", ")),
               "bots");
  const bool searches = request->kind == bots::Kind::Search;
  if (bot.size() < name.size()) {
    const std::string_view own = name.substr(bot.size() + 1);
    const auto amount = [&](std::string_view unit, int most) -> std::optional<int> {
      if (!own.ends_with(unit)) return {};
      return number_in(own.substr(0, own.size() - unit.size()), 1, most);
    };
    if (!searches) return bad(fmt::format("{} does not search and takes no budget", bot), "bots");
    if (const auto ms = amount("ms", kLongestThought))
      request->ms = *ms;
    else if (const auto iterations = amount("it", kMostIterations))
      request->iterations = static_cast<std::uint32_t>(*iterations);
    else
      return bad(fmt::format("expected a budget such as 20ms or 500it, found \"{}\"", own), "bots");
  } else if (searches) {
    if (budget.ms) request->ms = *budget.ms;
    if (budget.iterations) request->iterations = static_cast<std::uint32_t>(*budget.iterations);
  }
  return Contestant{std::string(name), *request};
}

std::array<std::uint8_t, kMaxSeats> seating(const Match& match, int seats, int number) {
  std::array<std::uint8_t, kMaxSeats> bot{};
  const int turned = number % rotations(match, seats);
  for (int seat = 0; seat < seats; ++seat)
    bot[static_cast<std::size_t>(seat)] =
        static_cast<std::uint8_t>((seat + turned) % static_cast<int>(match.bots.size()));
  return bot;
}

int deal_of(const Match& match, int seats, int number) {
  return match.mirror ? number / rotations(match, seats) : number;
}

Seed deal_seed(const Match& match, int deal) {
  return seed_from(mixed(match.seed, 0, static_cast<std::uint64_t>(deal)));
}

std::uint64_t dice_seed(const Match& match, int number, int seat) {
  return mixed(match.seed, 1 + static_cast<std::uint64_t>(seat), static_cast<std::uint64_t>(number));
}

tl::expected<MatchResult, Error> play_match(const Match& match, const Progress& progress) {
  const auto shelved = table::find_game(match.game);
  if (!shelved) return tl::unexpected(shelved.error());
  if (match.bots.empty()) return bad("expected at least one bot", "bots");
  if (match.games < 1) return bad("expected at least one game", "games");
  if (match.threads < 1) return bad("expected at least one thread", "threads");

  tl::expected<MatchResult, Error> result = MatchResult{};
  table::TheShelf::visit(match.game, [&]<GameModule M>() {
    const auto module = M::open(match.edition ? *match.edition : (*shelved)->boxed().json, match.options);
    if (!module) {
      result = tl::unexpected(module.error());
      return;
    }
    const auto& game = module->game();
    if (static_cast<int>(match.bots.size()) > game.seats()) {
      result = bad(fmt::format("{} bots for {} seats", match.bots.size(), game.seats()), "bots");
      return;
    }
    result->edition = module->edition_name();
    result->rules_version = M::Game::kRulesVersion;
    result->options = module->options();
    result->seats = game.seats();
    const int whole = match.mirror ? rotations(match, game.seats()) : 1;
    const int games = (match.games + whole - 1) / whole * whole;
    result->games.resize(static_cast<std::size_t>(games));
    in_parallel(games, match.threads, progress, [&](int number) {
      result->games[static_cast<std::size_t>(number)] = play_one(*module, match, number);
    });
  });
  return result;
}

}  // namespace samovar::lab
