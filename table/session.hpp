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
#include "engine/table_rng.hpp"
#include "games/module.hpp"
#include "table/table.hpp"

namespace samovar::table {

// One ply as it is kept: eight bytes.
struct Step {
  Move move;
  Actor actor;
  bool reveals;  // undo may not take it back
};

struct Table::Session {
  Session(Setup the_setup, Seed the_edition_hash, bool is_loaded)
      : setup(std::move(the_setup)), edition_hash(the_edition_hash), loaded(is_loaded) {}
  virtual ~Session() = default;
  virtual std::unique_ptr<Session> clone() const = 0;

  Setup setup;  // with the options complete and a player a seat
  Seed edition_hash;
  bool loaded;
  std::vector<Step> steps;

  virtual int seats() const = 0;
  virtual int rules_version() const = 0;
  virtual std::string edition_name() const = 0;
  virtual json::object words(std::string_view language) const = 0;
  virtual std::string write(Move move) const = 0;
  virtual tl::expected<Move, Error> read(std::string_view text) const = 0;

  // The position behind the last step.
  virtual Actor actor() const = 0;
  virtual std::uint64_t hash() const = 0;
  virtual bool lists(Move move) const = 0;
  virtual Refusal refusal(Move move) const = 0;
  virtual Move drawn_from(const Seed& seed) const = 0;  // chance must be to act
  virtual void play(Move move) = 0;                     // a listed move
  virtual void rewind(int ply) = 0;
  virtual json::array moves(Seat viewer) const = 0;
  virtual tl::expected<BotChoice, Error> ask(const BotRequest& request) const = 0;

  // Any position; 0 <= ply <= steps.size().
  virtual json::object view(Seat viewer, int ply) const = 0;
  virtual json::object result(Seat viewer, int ply) const = 0;
  virtual json::object state(int ply) const = 0;
  virtual json::array events(Seat viewer, int since, int until) const = 0;

 protected:
  Session(const Session&) = default;
};

template <GameModule M>
class GameSession final : public Table::Session {
 public:
  using Game = typename M::Game;
  using State = typename Game::State;

  GameSession(Setup the_setup, Seed the_edition_hash, std::shared_ptr<const M> module)
      : Session(std::move(the_setup), the_edition_hash, false),
        module_(std::move(module)),
        now_(module_->game().start()) {
    setup.options = module_->options();
  }
  GameSession(Setup the_setup, Seed the_edition_hash, std::shared_ptr<const M> module, const State& position)
      : Session(std::move(the_setup), the_edition_hash, true), module_(std::move(module)), now_(position) {
    setup.options = module_->options();
  }

  std::unique_ptr<Session> clone() const override { return std::make_unique<GameSession>(*this); }

  int seats() const override { return game().seats(); }
  int rules_version() const override { return Game::kRulesVersion; }
  std::string edition_name() const override { return module_->edition_name(); }
  json::object words(std::string_view language) const override { return module_->words(language); }
  std::string write(Move move) const override { return module_->write(move); }
  tl::expected<Move, Error> read(std::string_view text) const override {
    tl::expected<Move, Error> move = module_->read(text);
    // A module may know other names of the moves that are legal here.
    if constexpr (requires(Move other) { module_->meant(now_, other); })
      if (move) return module_->meant(now_, *move);
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

  Move drawn_from(const Seed& seed) const override {
    TableRng rng(seed, static_cast<std::uint64_t>(outcomes_));
    return game().draw(now_, rng);
  }

  void play(Move move) override {
    if (steps.size() % kSnapshotEvery == 0) snapshots_.push_back(now_);
    steps.push_back({move, actor(), actor().is_seat() && game().reveals(now_, move)});
    outcomes_ += actor().is_chance();
    NullLog nothing;
    game().play(now_, move, nothing);
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
    for (int i = 0; i < list.size(); ++i) {
      json::object object{{"move", module_->write(list[i])}};
      for (auto& field : module_->move_json(known, list[i]))
        object.emplace(field.key(), std::move(field.value()));
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
    return BotChoice{module_->write(choice->move), reason(*choice)};
  }

  json::object view(Seat viewer, int ply) const override {
    return module_->view_json(game().redact(state_at(ply), viewer), viewer);
  }

  json::object result(Seat viewer, int ply) const override {
    static constexpr std::string_view kOutcomes[] = {"unfinished", "won",       "shared",
                                                     "team_won",   "team_lost", "nobody"};
    const Result result = game().result(game().redact(state_at(ply), viewer));
    json::array array;
    for (const SeatResult& seat : result.seats) {
      json::array titles;
      for (int title = 0; title < 8; ++title)
        if ((seat.titles >> title) & 1u) titles.emplace_back(module_->title(title));
      json::array lines;
      for (const ScoreLine& line : seat.lines)
        lines.push_back(
            {{"label", module_->score_label(line.label)}, {"count", line.count}, {"points", line.points}});
      array.push_back({{"points", seat.points},
                       {"place", seat.place},
                       {"winner", seat.winner},
                       {"titles", std::move(titles)},
                       {"lines", std::move(lines)}});
    }
    return {{"outcome", kOutcomes[static_cast<std::size_t>(result.outcome)]}, {"seats", std::move(array)}};
  }

  json::object state(int ply) const override { return module_->state_json(state_at(ply)); }

  json::array events(Seat viewer, int since, int until) const override {
    json::array array;
    State state = state_at(since);
    EventLog log;
    for (int ply = since; ply < until; ++ply) {
      log.events.clear();
      game().play(state, steps[static_cast<std::size_t>(ply)].move, log);
      for (const Event& event : log.events) {
        if (!event.audience.includes(viewer)) continue;
        json::object object{{"ply", ply}};
        for (auto& field : module_->event_json(event)) object.emplace(field.key(), std::move(field.value()));
        array.push_back(std::move(object));
      }
    }
    return array;
  }

 private:
  // Close enough for time travel to be instant, far enough apart to cost less than the moves between them.
  static constexpr std::size_t kSnapshotEvery = 32;

  const Game& game() const { return module_->game(); }

  State state_at(int ply) const {
    const auto wanted = static_cast<std::size_t>(ply);
    if (wanted == steps.size()) return now_;
    State state = snapshots_[wanted / kSnapshotEvery];
    NullLog nothing;
    for (std::size_t i = wanted - wanted % kSnapshotEvery; i < wanted; ++i)
      game().play(state, steps[i].move, nothing);
    return state;
  }

  json::object reason(const bots::Choice& choice) const {
    const auto rounded = [](float value) { return std::round(static_cast<double>(value) * 1e4) / 1e4; };
    json::array candidates;
    for (const bots::Candidate& candidate : choice.candidates)
      candidates.push_back({{"move", module_->write(candidate.move)},
                            {"value", rounded(candidate.value)},
                            {"visits", candidate.visits}});
    json::array line;
    for (const Move move : choice.line) line.emplace_back(module_->write(move));
    json::object object{{"bot", bots::name_of(choice.by)},
                        {"value", rounded(choice.value)},
                        {"iterations", choice.iterations},
                        {"candidates", std::move(candidates)},
                        {"line", std::move(line)}};
    if (choice.margin) object["margin"] = *choice.margin;
    return object;
  }

  std::shared_ptr<const M> module_;  // shared by all tables with the same edition and options
  State now_;
  std::vector<State> snapshots_;  // the states before steps 0, 32, 64 …
  int outcomes_ = 0;              // chance steps so far: the number of the next outcome
};

}  // namespace samovar::table
