// What the table needs of a game besides its rules: the edition, the notation and the JSON. One class a game,
// in its codec/module.hpp; one line in games/CMakeLists.txt puts it on the shelf.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/json.hpp>
#include <tl/expected.hpp>

#include "engine/error.hpp"
#include "engine/game.hpp"
#include "games/reason.hpp"

namespace samovar {

template <class M>
concept GameModule =
    Game<typename M::Game> && requires(const M module, const typename M::Game::State state, Move move,
                                       Event event, Seat seat, const boost::json::value json,
                                       const boost::json::object options, std::string_view text, int number) {
      // The box and the mode chosen. An error names the field and the reason ("bad_edition", "bad_options").
      { M::open(json, options) } -> std::same_as<tl::expected<M, Error>>;
      // With a third argument, where a game keeps its former rules: by the rules of that version; then
      // rules() tells it. What can be chosen:
      // [{"name","kind":"number"|"choice"|"flag","least","most","values","default"}].
      { M::options_of(json) } -> std::same_as<tl::expected<boost::json::array, Error>>;
      { module.game() } -> std::same_as<const typename M::Game&>;
      { module.options() } -> std::same_as<boost::json::object>;  // complete
      { module.edition_name() } -> std::same_as<std::string>;

      // Notation: stable, readable, typeable; read(write(m)) == m. read() accepts upper case and spare
      // spaces, and says what it expected instead ("bad_move").
      { module.write(move) } -> std::same_as<std::string>;
      { module.read(text) } -> std::same_as<tl::expected<Move, Error>>;

      // The whole truth, and back; read_state() refuses what no game could reach as far as it can tell
      // ("bad_state").
      { module.state_json(state) } -> std::same_as<boost::json::object>;
      { module.read_state(json) } -> std::same_as<tl::expected<typename M::Game::State, Error>>;
      // What a board draws, from a state that is redacted already.
      { module.view_json(state, seat) } -> std::same_as<boost::json::object>;
      // "kind", arguments by name, "pieces" pointed at, "effect" on the actor's score where it is known.
      { module.move_json(state, move) } -> std::same_as<boost::json::object>;
      // "kind", "seat" where somebody did it, and what the sentences of i18n need.
      { module.event_json(event) } -> std::same_as<boost::json::object>;
      // What speaks for a move and against it, from what its seat may know.
      { M::clauses(std::declval<const Outlook&>()) } -> std::same_as<std::vector<Clause>>;
      // Names of the edition's things in a language, by id; of score lines and titles, by number.
      { module.words(text) } -> std::same_as<boost::json::object>;
      { module.score_label(number) } -> std::same_as<std::string>;
      { module.title(number) } -> std::same_as<std::string>;
    };

}  // namespace samovar
