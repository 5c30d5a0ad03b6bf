// A table in the middle of a game, and beside it the same game played by the rules alone: what the laws of
// the table look at.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "table/record.hpp"
#include "table/session.hpp"
#include "table/table.hpp"
#include "tests/laws/step.hpp"

namespace samovar::laws {

// Where the tables of a game come from. T is a table::Table, or a double of it with a flaw.
template <GameModule M, class T = table::Table>
class House {
 public:
  explicit House(const M& module) : module_(module) {}

  const M& module() const { return module_; }
  T create(std::optional<Seed> seed) const {
    return T(table::Table(
        std::make_unique<table::GameSession<M>>(setup(seed), Seed{}, table::OpenBox<M>{shared()})));
  }
  // With manual chance, so that the outcomes can be chosen.
  tl::expected<T, Error> load(const json::value& state) const {
    auto position = module_.read_state(state);
    if (!position) return tl::unexpected(position.error());
    return T(table::Table(
        std::make_unique<table::GameSession<M>>(setup({}), Seed{}, table::OpenBox<M>{shared()}, *position)));
  }

 private:
  table::Setup setup(std::optional<Seed> seed) const {
    table::Setup setup;
    setup.game = M::Game::kId;
    setup.options = module_.options();
    setup.players.resize(static_cast<std::size_t>(module_.game().seats()));
    setup.seed = seed;
    if (seed) setup.commitment = commitment_of(*seed);
    return setup;
  }
  std::shared_ptr<const M> shared() const { return std::make_shared<const M>(module_); }

  const M& module_;
};

// A game that stands on the shelf: its tables are opened as everybody opens them, and its records can be
// read.
template <GameModule M>
class ShelfHouse {
 public:
  explicit ShelfHouse(const M& module, json::object options = {})
      : module_(module), options_(std::move(options)) {}

  const M& module() const { return module_; }
  table::Table create(std::optional<Seed> seed) const {
    return std::move(*table::Table::create(setup(seed)));
  }
  tl::expected<table::Table, Error> load(const json::value& state) const {
    return table::Table::load(setup({}), state);
  }
  tl::expected<table::Table, Error> read(const std::string& record) const {
    return table::read_record(record);
  }

 private:
  table::Setup setup(std::optional<Seed> seed) const {
    table::Setup setup;
    setup.game = M::Game::kId;
    setup.options = module_.options();
    for (const auto& [name, value] : options_) setup.options[name] = value;
    setup.seed = seed;
    return setup;
  }
  const M& module_;
  json::object options_;  // the table's own
};

template <class H>
struct TableStep {
  using M = std::remove_cvref_t<decltype(std::declval<const H&>().module())>;
  using T = std::remove_cvref_t<decltype(std::declval<const H&>().create({}))>;
  using State = typename M::Game::State;

  const H& house;
  T& table;
  const std::vector<State>& states;  // by ply, up to now
  const std::vector<Move>& moves;    // by ply
  const MoveList& list;              // what the rules list now
  FastRng& rng;

  const M& module() const { return house.module(); }
  const typename M::Game& game() const { return house.module().game(); }
  const State& now() const { return states.back(); }
  Actor actor() const { return game().actor(now()); }
  int ply() const { return static_cast<int>(moves.size()); }
  std::uint32_t below(std::uint32_t bound) const { return samovar::below(rng, bound); }
  bool lists(const MoveList& some, const std::string& text) const {
    auto move = module().read(text);
    // Some moves have several names.
    if constexpr (requires { module().meant(now(), *move); })
      if (move) move = module().meant(now(), *move);
    return move && some.contains(*move);
  }
  // Whether play() should take it: where the table draws by itself, nobody plays for chance.
  bool legal(const std::string& text) const {
    return lists(list, text) && (actor().is_seat() || table.manual_chance());
  }
};

// Texts that somebody might send: moves of other positions, slips of the pen, rubbish.
template <class H>
std::vector<std::string> strange_texts(const TableStep<H>& step, int count) {
  std::vector<std::string> texts = {"", "?", "pass"};
  for (int i = 0; i < count; ++i) {
    const bool from_list = !step.list.empty() && step.below(2);
    if (!from_list && step.moves.empty()) continue;
    const Move move =
        from_list ? step.list[static_cast<int>(step.below(static_cast<std::uint32_t>(step.list.size())))]
                  : step.moves[step.below(static_cast<std::uint32_t>(step.moves.size()))];
    std::string text = step.module().write(move);
    const std::size_t at = step.below(static_cast<std::uint32_t>(text.size()));
    switch (step.below(4)) {
      case 0:
        text[at] = static_cast<char>(text[at] + (step.below(2) ? 1 : -1));
        break;
      case 1:
        text.erase(at);
        break;
      case 2:
        text += " " + text;
        break;
      default:
        break;
    }
    texts.push_back(std::move(text));
  }
  return texts;
}

}  // namespace samovar::laws
