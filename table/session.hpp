// What a table asks of a running game, and the one template that answers it for every game. All knowledge of
// rules comes through the game's module; seats, seeds and records are the table's affair.
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "bots/choose.hpp"
#include "engine/hash.hpp"
#include "games/module.hpp"
#include "table/narration.hpp"
#include "table/table.hpp"
#include "table/table_rng.hpp"

namespace samovar::table {

// One ply as it is kept: eight bytes.
struct Step {
  Move move;
  Actor actor;
  bool reveals;          // undo may not take it back
  bool unasked;          // a decision that was no question: undo goes over it
  bool follows = false;  // given in one line with the decision before: undo takes back both
};

struct Table::Session {
  Session(Setup the_setup, Seed the_edition_hash, bool is_loaded)
      : setup(std::move(the_setup)), edition_hash(the_edition_hash), loaded(is_loaded) {}
  virtual ~Session() = default;
  virtual std::unique_ptr<Session> clone() const = 0;
  // One world that fits what this viewer knows, without its past and with chance by hand: whatever is worked
  // out on it is worked out from the redacted position. Worlds of other numbers fit as well.
  virtual std::unique_ptr<Session> as_known_by(Seat viewer, int world) const = 0;

  Setup setup;  // with the options complete and a player a seat
  Seed edition_hash;
  bool loaded;
  bool asks_everything = false;
  std::vector<Step> steps;

  virtual int seats() const = 0;
  virtual int rules_version() const = 0;
  virtual std::string edition_name() const = 0;
  virtual const json::object& words(std::string_view language) const = 0;
  virtual std::string write(Move move) const = 0;
  virtual tl::expected<Move, Error> read(std::string_view text) const = 0;
  // What a text means here, where a game says several moves in one breath; most often one move.
  virtual tl::expected<std::vector<Move>, Error> series(std::string_view text) const = 0;
  virtual Move meant(Move move) const = 0;  // by another name of a move that is legal here

  // The position behind the last step.
  virtual Actor actor() const = 0;
  virtual std::uint64_t hash() const = 0;
  virtual bool lists(Move move) const = 0;
  virtual Refusal refusal(Move move) const = 0;
  // The sentence of a refusal, with the thing that the move is about.
  virtual Said reason(const Refusal& refusal, Move move, std::string_view language) const = 0;
  virtual std::optional<Move> done_unasked() const = 0;  // by the rules of setup.rules, where these ask
  virtual std::optional<Move> unasked() const = 0;       // the answer where a seat need not be asked for it
  virtual Move drawn_from(const Seed& seed) const = 0;   // chance must be to act
  virtual void play(Move move) = 0;                      // a listed move
  virtual std::vector<Move> forced_by(Move move) const = 0;  // what the rules answer themselves behind it
  virtual void rewind(int ply) = 0;
  virtual json::array moves(Seat viewer) const = 0;
  virtual tl::expected<BotChoice, Error> ask(const BotRequest& request) const = 0;

  // Any position; 0 <= ply <= steps.size().
  virtual json::object view(Seat viewer, int ply) const = 0;
  virtual json::object result(Seat viewer, int ply) const = 0;
  virtual json::object state(int ply) const = 0;
  virtual json::array events(Seat viewer, int since, int until) const = 0;
  virtual Look look(Seat viewer, int ply, const Effort& effort) const = 0;
  virtual tl::expected<Look, Error> look_behind(int ply, std::string_view move,
                                                const Effort& effort) const = 0;
  virtual std::vector<Prospect> prospects(int ply, const Effort& effort, int most, int draws) const = 0;
  virtual bool open_to_all(Seat seat, int ply) const = 0;
  virtual bool keeps_secrets() const = 0;
  virtual std::vector<std::string> choices(int ply) const = 0;
  virtual int usual_effort() const = 0;
  virtual Duels duels() const = 0;
  virtual int points_alone() const = 0;

 protected:
  Session(const Session&) = default;
};

template <GameModule M>
struct OpenBox {  // shared by all tables with the same edition and options
  std::shared_ptr<const M> module;
  std::shared_ptr<const BoxWords> words = std::make_shared<const BoxWords>();
};

template <GameModule M>
class GameSession final : public Table::Session {
 public:
  using Game = typename M::Game;
  using State = typename Game::State;

  GameSession(Setup the_setup, Seed the_edition_hash, OpenBox<M> box)
      : Session(std::move(the_setup), the_edition_hash, false),
        box_(std::move(box)),
        now_(box_.module->game().start()) {
    setup.options = box_.module->options();
  }
  GameSession(Setup the_setup, Seed the_edition_hash, OpenBox<M> box, const State& position)
      : Session(std::move(the_setup), the_edition_hash, true), box_(std::move(box)), now_(position) {
    setup.options = box_.module->options();
  }

  std::unique_ptr<Session> clone() const override { return std::make_unique<GameSession>(*this); }

  std::unique_ptr<Session> as_known_by(Seat viewer, int world) const override {
    State known = game().redact(now_, viewer);
    FastRng rng(hash_of(known, static_cast<std::uint64_t>(world)));
    game().complete(known, rng);
    Setup bare = setup;
    bare.seed.reset();
    return std::make_unique<GameSession>(std::move(bare), edition_hash, box_, known);
  }

  int seats() const override { return game().seats(); }
  int rules_version() const override {
    if constexpr (requires { box_.module->rules(); }) return box_.module->rules();
    return Game::kRulesVersion;
  }
  std::string edition_name() const override { return box_.module->edition_name(); }
  const json::object& words(std::string_view language) const override {
    return box_.words->in(language, Game::kId, [&] { return box_.module->words(language); });
  }
  std::string write(Move move) const override { return box_.module->write(move); }
  tl::expected<Move, Error> read(std::string_view text) const override {
    tl::expected<Move, Error> move = box_.module->read(text);
    if (move) return meant(*move);
    return move;
  }
  tl::expected<std::vector<Move>, Error> series(std::string_view text) const override {
    if constexpr (requires { box_.module->series(now_, text); })
      if (auto moves = box_.module->series(now_, text); !moves || !moves->empty()) return moves;
    const tl::expected<Move, Error> move = read(text);
    if (!move) return tl::unexpected(move.error());
    return std::vector<Move>{*move};
  }
  Move meant(Move move) const override {
    if constexpr (requires { box_.module->meant(now_, move); }) return box_.module->meant(now_, move);
    return move;
  }

  Actor actor() const override { return game().actor(now_); }
  std::uint64_t hash() const override { return hash_of(now_); }
  bool lists(Move move) const override {
    MoveList list;
    game().moves(now_, list);
    return list.contains(move);
  }
  Refusal refusal(Move move) const override { return game().refusal(now_, move); }
  Said reason(const Refusal& refusal, Move move, std::string_view language) const override {
    Said said = said_of(refusal);
    if constexpr (requires { box_.module->in_full(said, now_, move, words(language), language); })
      return box_.module->in_full(std::move(said), now_, move, words(language), language);
    else
      return said;
  }

  std::optional<Move> done_unasked() const override {
    if constexpr (requires { box_.module->done_unasked(now_, setup.rules); })
      if (setup.rules > 0 && setup.rules < Game::kRulesVersion)
        return box_.module->done_unasked(now_, setup.rules);
    return {};
  }

  // With chance by hand somebody follows a game that is played elsewhere, and says everything.
  std::optional<Move> unasked() const override {
    if (asks_everything || !setup.seed || !actor().is_seat()) return {};
    return answer_unasked(game(), now_);
  }

  Move drawn_from(const Seed& seed) const override {
    TableRng rng(seed, static_cast<std::uint64_t>(outcomes_));
    return game().draw(now_, rng);
  }

  void play(Move move) override {
    if (steps.size() % kSnapshotEvery == 0) snapshots_.push_back(now_);
    steps.push_back({move, actor(), actor().is_seat() && game().reveals(now_, move), unasked().has_value()});
    outcomes_ += actor().is_chance();
    NullLog nothing;
    game().play(now_, move, nothing);
  }

  std::vector<Move> forced_by(Move move) const override {
    ForcedLog log;
    State after = now_;
    game().play(after, move, log);
    return log.moves;
  }

  void rewind(int ply) override {
    now_ = state_at(ply);
    for (std::size_t i = static_cast<std::size_t>(ply); i < steps.size(); ++i)
      outcomes_ -= steps[i].actor.is_chance();
    steps.erase(steps.begin() + ply, steps.end());
    snapshots_.resize((steps.size() + kSnapshotEvery - 1) / kSnapshotEvery);
  }

  // The list is the rules' own; what is said about each move is said from what the viewer knows.
  json::array moves(Seat viewer) const override {
    MoveList list;
    game().moves(now_, list);
    const State known = game().redact(now_, viewer);
    json::array array;
    array.reserve(static_cast<std::size_t>(list.size()));
    for (int i = 0; i < list.size(); ++i) {
      json::object told = box_.module->move_json(known, list[i]);
      json::object object;
      object.reserve(told.size() + 2);
      object.emplace("move", box_.module->write(list[i]));
      for (auto& field : told) object.emplace(field.key(), std::move(field.value()));
      if (actor().is_chance()) object["weight"] = list.weight(i);
      array.push_back(std::move(object));
    }
    return array;
  }

  tl::expected<BotChoice, Error> ask(const BotRequest& asked) const override {
    std::optional<bots::Request> request = bots::request_named(asked.bot);
    if (!request)
      return tl::unexpected(Error{"unknown_bot",
                                  fmt::format("there is no bot \"{}\"; expected one of {}, {}", asked.bot,
                                              fmt::join(bots::kLevels, ", "), fmt::join(bots::kBots, ", ")),
                                  {},
                                  "bot"});
    if (asked.ms) request->ms = *asked.ms;
    if (asked.iterations) request->iterations = static_cast<std::uint32_t>(*asked.iterations);
    request->threads = asked.threads;
    request->seed = asked.seed;
    const Seat seat = actor().seat();
    const std::optional<bots::Choice> choice =
        bots::choose(game(), game().redact(now_, seat), seat, *request);
    if (!choice)
      return tl::unexpected(
          Error{"not_solvable", "the solver cannot play this position; ask search", {}, "bot"});
    return BotChoice{box_.module->write(choice->move), reason(*choice)};
  }

  json::object view(Seat viewer, int ply) const override {
    return box_.module->view_json(game().redact(state_at(ply), viewer), viewer);
  }

  json::object result(Seat viewer, int ply) const override {
    static constexpr std::string_view kOutcomes[] = {"unfinished", "won",       "shared",
                                                     "team_won",   "team_lost", "nobody"};
    const Result result = game().result(game().redact(state_at(ply), viewer));
    json::array array;
    for (const SeatResult& seat : result.seats) {
      json::array titles;
      for (int title = 0; title < 8; ++title)
        if ((seat.titles >> title) & 1u) titles.emplace_back(box_.module->title(title));
      json::array lines;
      for (const ScoreLine& line : seat.lines)
        lines.push_back({{"label", box_.module->score_label(line.label)},
                         {"count", line.count},
                         {"points", line.points}});
      array.push_back({{"points", seat.points},
                       {"place", seat.place},
                       {"winner", seat.winner},
                       {"titles", std::move(titles)},
                       {"lines", std::move(lines)}});
    }
    return {{"outcome", kOutcomes[static_cast<std::size_t>(result.outcome)]}, {"seats", std::move(array)}};
  }

  json::object state(int ply) const override { return box_.module->state_json(state_at(ply)); }

  json::array events(Seat viewer, int since, int until) const override {
    json::array array;
    State state = state_at(since);
    EventLog log;
    for (int ply = since; ply < until; ++ply) {
      log.events.clear();
      game().play(state, steps[static_cast<std::size_t>(ply)].move, log);
      for (const Event& event : log.events) {
        if (!event.audience.includes(viewer)) continue;
        json::object told = box_.module->event_json(event);
        json::object object;
        object.reserve(told.size() + 3);  // its text and version are to come
        object.emplace("ply", ply);
        for (auto& field : told) object.emplace(field.key(), std::move(field.value()));
        array.push_back(std::move(object));
      }
    }
    return array;
  }

  Look look(Seat viewer, int ply, const Effort& effort) const override {
    return look_at(game().redact(state_at(ply), viewer), effort);
  }

  tl::expected<Look, Error> look_behind(int ply, std::string_view text, const Effort& effort) const override {
    const tl::expected<Move, Error> move = box_.module->read(text);
    if (!move) return tl::unexpected(move.error());
    State state = state_at(ply);
    MoveList list;
    game().moves(state, list);
    if (!game().actor(state).is_seat() || !list.contains(*move))
      return tl::unexpected(Error{"illegal_move", fmt::format("{} is no move there", text), {}, "move"});
    const Seat seat = game().actor(state).seat();
    state = game().redact(state, seat);
    FastRng rng(hash_of(state, effort.seed));
    game().complete(state, rng);
    NullLog nothing;
    game().play(state, *move, nothing);
    return look_at(game().redact(state, seat), effort);
  }

  std::vector<Prospect> prospects(int ply, const Effort& effort, int most, int draws) const override {
    const State state = state_at(ply);
    MoveList list;
    game().moves(state, list);
    NullLog nothing;
    // One draw decides where a decision or the end follows every outcome.
    bool counted = list.size() <= most;
    double weights = 0;
    for (int i = 0; counted && i < list.size(); ++i) {
      State after = state;
      game().play(after, list[i], nothing);
      counted = !game().actor(after).is_chance();
      weights += list.weight(i);
    }
    std::vector<Prospect> all;
    FastRng rng(hash_of(state, effort.seed));
    for (int i = 0; i < (counted ? list.size() : draws); ++i) {
      State after = state;
      if (counted) game().play(after, list[i], nothing);
      draw_on(after, rng);
      all.push_back({counted ? list.weight(i) / weights : 1.0 / draws,
                     look_at(game().redact(after, kSpectator), effort)});
    }
    return all;
  }

  bool open_to_all(Seat seat, int ply) const override {
    const State state = state_at(ply);
    return game().redact(state, seat) == game().redact(state, kSpectator);
  }

  // Most games do; one that does not, in this mode, says so.
  bool keeps_secrets() const override {
    if constexpr (requires { game().keeps_secrets(); }) return game().keeps_secrets();
    return true;
  }

  std::vector<std::string> choices(int ply) const override {
    MoveList list;
    game().moves(state_at(ply), list);
    std::vector<std::string> texts;
    for (const Move move : list) texts.push_back(box_.module->write(move));
    return texts;
  }

  int usual_effort() const override { return static_cast<int>(bots::search_settings<Game>().review); }
  Duels duels() const override {
    constexpr bots::SearchSettings settings = bots::search_settings<Game>();
    return {static_cast<int>(settings.rivals), settings.tried, settings.duels};
  }
  int points_alone() const override {
    if constexpr (requires { game().points_alone(); }) return game().points_alone();
    return 0;
  }

 private:
  // Close enough for time travel to be instant, far enough apart to cost less than the moves between them.
  static constexpr std::size_t kSnapshotEvery = 32;

  const Game& game() const { return box_.module->game(); }

  State state_at(int ply) const {
    const auto wanted = static_cast<std::size_t>(ply);
    if (wanted == steps.size()) return now_;
    State state = snapshots_[wanted / kSnapshotEvery];
    NullLog nothing;
    for (std::size_t i = wanted - wanted % kSnapshotEvery; i < wanted; ++i)
      game().play(state, steps[i].move, nothing);
    return state;
  }

  Look look_at(const State& redacted, const Effort& effort) const {
    const bots::Choice choice = bots::worth(game(), redacted, static_cast<std::uint32_t>(effort.iterations),
                                            effort.seed, effort.learning);
    const auto by_seat = [&](const Payoff& payoff) {
      return std::vector<double>(payoff.begin(), payoff.begin() + game().seats());
    };
    Look look{
        .values = by_seat(choice.values), .exact = choice.by == bots::Kind::Solver, .margin = choice.margin};
    if (!game().actor(redacted).is_seat()) return look;
    const auto actor = static_cast<std::size_t>(index(game().actor(redacted).seat()));
    for (const bots::Candidate& candidate : choice.candidates) {
      Option option{box_.module->write(candidate.move), by_seat(candidate.values), candidate.visits};
      if (option.visits == 0) {
        const auto mine = static_cast<double>(candidate.value);
        option.values.assign(option.values.size(), (1 - mine) / std::max(1, game().seats() - 1));
        option.values[actor] = mine;
      }
      look.options.push_back(std::move(option));
    }
    for (const Move move : choice.line) look.line.push_back(box_.module->write(move));
    return look;
  }

  // The next decision or the end, whatever chance brings before.
  void draw_on(State& state, FastRng& rng) const {
    NullLog nothing;
    while (game().actor(state).is_chance()) game().play(state, game().draw(state, rng), nothing);
  }

  json::object reason(const bots::Choice& choice) const {
    const auto rounded = [](float value) { return std::round(static_cast<double>(value) * 1e4) / 1e4; };
    json::array candidates;
    for (const bots::Candidate& candidate : choice.candidates)
      candidates.push_back({{"move", box_.module->write(candidate.move)},
                            {"value", rounded(candidate.value)},
                            {"visits", candidate.visits}});
    json::array line;
    for (const Move move : choice.line) line.emplace_back(box_.module->write(move));
    json::object object{{"bot", bots::name_of(choice.by)},
                        {"value", rounded(choice.value)},
                        {"iterations", choice.iterations},
                        {"candidates", std::move(candidates)},
                        {"line", std::move(line)}};
    if (choice.margin) object["margin"] = *choice.margin;
    return object;
  }

  OpenBox<M> box_;
  State now_;
  std::vector<State> snapshots_;  // the states before steps 0, 32, 64 …
  int outcomes_ = 0;              // chance steps so far: the number of the next outcome
};

}  // namespace samovar::table
