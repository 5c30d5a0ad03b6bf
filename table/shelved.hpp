// How a table is opened for a game: compiled once a game.
#pragma once

#include <deque>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "bots/threads.hpp"
#include "table/seed.hpp"
#include "table/session.hpp"
#include "table/shelf.hpp"

namespace samovar::table {

// Boxes opened lately. Tables with the same edition and options share one: a box may hold look-up tables far
// larger than a game.
template <GameModule M>
class OpenBoxes {
 public:
  static tl::expected<OpenBox<M>, Error> open(const json::value& edition, const Seed& hash,
                                              const json::object& options, int rules) {
    static OpenBoxes boxes;
    const std::string key = fmt::format("{} {} {}", rules, hex_of(hash), json::serialize(options));
    {
      const Guard lock(boxes.mutex_);
      for (const auto& [known, box] : boxes.boxes_)
        if (known == key) return box;
    }
    tl::expected<M, Error> opened = played_by(rules, edition, options);
    if (!opened) return tl::unexpected(opened.error());
    OpenBox<M> box{std::make_shared<const M>(std::move(*opened))};
    const Guard lock(boxes.mutex_);
    boxes.boxes_.emplace_back(key, box);
    if (boxes.boxes_.size() > kMost) boxes.boxes_.pop_front();
    return box;
  }

 private:
  // A game that keeps its former rules is opened by those; another one replays what they did (done_unasked).
  static tl::expected<M, Error> played_by(int rules, const json::value& edition,
                                          const json::object& options) {
    if constexpr (requires { M::open(edition, options, rules); })
      if (rules > 0) return M::open(edition, options, rules);
    return M::open(edition, options);
  }

  static constexpr std::size_t kMost = 16;
  Mutex mutex_;
  std::deque<std::pair<std::string, OpenBox<M>>> boxes_;
};

template <GameModule M>
tl::expected<std::unique_ptr<Table::Session>, Error> open_session(Setup setup, const json::value& edition,
                                                                  const Seed& hash,
                                                                  const json::value* state) {
  auto box = OpenBoxes<M>::open(edition, hash, setup.options, setup.rules);
  if (!box) return tl::unexpected(box.error());
  if (!state) return std::make_unique<GameSession<M>>(std::move(setup), hash, *box);
  auto position = box->module->read_state(*state);
  if (!position) return tl::unexpected(position.error());
  return std::make_unique<GameSession<M>>(std::move(setup), hash, *box, *position);
}

template <class M>
ShelvedGame Shelved<M>::game() {
  return {M::Game::kId, M::Game::kRulesVersion, open_session<M>, M::options_of, M::clauses};
}

}  // namespace samovar::table
