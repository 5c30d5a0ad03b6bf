// One running game of any kind behind one type: seats, views, legal moves, undo, record, narration, JSON.
// Server, terminal, engine protocol, lab and tests share it, so that none of them knows a rule.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>
#include <tl/expected.hpp>

#include "engine/error.hpp"
#include "engine/rng.hpp"
#include "engine/seat.hpp"
#include "table/bot.hpp"
#include "table/look.hpp"

namespace samovar::table {

namespace json = boost::json;

// Who sits where: a name as shown, and "person" or the bot's level ("easy", "medium", "hard"). A table keeps
// them fit for one line of text: no control characters, valid UTF-8, not too long.
struct Player {
  std::string name;
  std::string kind = "person";
  friend bool operator==(const Player&, const Player&) = default;
};

struct Setup {
  std::string game;      // "tea-time"
  json::object options;  // the game's own; "seats" is always one of them. Missing ones take their default.
                         // Any table may "ask_everything", and have "no_hints"; they are listed only where
                         // they are on
  std::vector<Player> players;         // empty: "Seat 1" …
  std::optional<Seed> seed;            // none: chance outcomes are played like any move ("manual")
  std::optional<Seed> commitment;      // SHA-256 of the seed; known without it in an unfinished record
  std::optional<json::value> edition;  // none: the one in the binary
  int rules = 0;             // of the plies to be replayed, where they were decided by a former version
  std::string edition_hash;  // of the edition they were played with, in hexadecimal, where it is known
  int since =
      0;  // outcomes that were drawn elsewhere, before a game was brought here; the seed drew the rest
};

// One line of a game's history.
struct Ply {
  Actor actor;
  std::string move;  // notation
  friend bool operator==(const Ply&, const Ply&) = default;
};

class Table {
 public:
  // Refuses an unknown game, bad options, a bad edition, a wrong number of players: with place and reason.
  static tl::expected<Table, Error> create(Setup setup);
  // A table in the middle of a game, from the whole truth as state() gives it. It has no history before that.
  static tl::expected<Table, Error> load(Setup setup, const json::value& state);

  Table(Table&&) noexcept;
  Table& operator=(Table&&) noexcept;
  ~Table();
  Table copy() const;

  const Setup& setup() const;  // with the options complete
  void rename(Seat seat, Player player);
  int seats() const;
  int rules_version() const;
  std::string edition_name() const;
  Seed edition_hash() const;  // SHA-256 of the edition's canonical text
  bool manual_chance() const;
  bool was_loaded() const;  // it began with load(): state(0) is not the start of a game
  // Names of the edition's things in a language, by id.
  const json::object& words(std::string_view language) const;

  // Where the game is.
  Actor actor() const;
  int ply() const;  // moves so far, chance included
  bool over() const { return actor().is_nobody(); }
  std::uint64_t state_hash() const;
  std::vector<Ply> history(int since = 0) const;

  // What a viewer may know; made from the redacted state. kSpectator sees what is public. `at` looks back to
  // an earlier ply of this game.
  json::object view(Seat viewer, std::optional<int> at = {}) const;
  // What the actor may do: [{"move", "kind", arguments by name, "pieces", "effect"}], empty for any other
  // viewer. With manual chance and chance to act: the outcomes with their "weight", for every viewer.
  json::array moves(Seat viewer) const;
  // Events that this viewer may know of, of plies since … until: [{"ply", "kind", "seat", …, "text"}] with
  // `text` a sentence in the language for this viewer ("" for what needs no words).
  json::array events(Seat viewer, int since, std::string_view language, std::optional<int> until = {}) const;
  // {"outcome", "seats":[{"points","place","winner","titles","lines":[{"label","count","points"}]}]}; the
  // standing while the game runs, as this viewer may know it.
  json::object result(Seat viewer, std::optional<int> at = {}) const;

  // Plays the actor's move (or a chance outcome, with manual chance) and, unless chance is manual, everything
  // up to the next question: it draws every chance outcome and, unless the table asks everything, answers
  // what is no question, because there is one answer only or because all lead to the same position. Several
  // moves may be given in one line (series.hpp). Returns the plies that were added. On an error, which is
  // why_not()'s, nothing has changed.
  tl::expected<std::vector<Ply>, Error> play(std::string_view move, std::string_view language = "en");
  // The same before the first question; create() leaves a table at ply 0.
  tl::expected<std::vector<Ply>, Error> begin();
  // Adds plies exactly as recorded, chance included; checks every one. What a store or a record replays.
  // Plies that were decided by former rules (Setup::rules) are preceded by what those rules did unasked.
  tl::expected<void, Error> replay(const std::vector<Ply>& plies);
  // All decisions from this ply on were given in one line, as a store knows of what it replays: undo takes
  // them back together.
  void given_as_one(int since);
  // Why a text is no legal move now: reason and rule ID; nothing where it is legal. With a viewer, judged
  // from what they know; a decision is judged for nobody but its actor.
  std::optional<Error> why_not(std::string_view move, std::string_view language = "en") const;
  std::optional<Error> why_not(std::string_view move, Seat viewer, std::string_view language = "en") const;
  // What these moves of the actor would do, one after the other, as far as the viewer can know:
  // {"events":[…], "actor", "certain", and where nothing unknown is in it "view", "result" and the next
  // "moves"}. It ends where chance is to act; what differs between worlds that fit is left out, and "certain"
  // is false. "goes_on": whether a further move may be given in the same line. `settled`: with what the table
  // would answer by itself behind each of them.
  tl::expected<json::object, Error> effect(Seat viewer, const std::vector<std::string>& moves,
                                           std::string_view language = "en", bool settled = false) const;
  // What a seed makes of the chance outcome that is due; nothing where none is. How a record is verified.
  std::optional<std::string> drawn_from(const Seed& seed) const;

  // How far undo may go back: the ply of the earliest decision since the last reveal or draw; ply() if
  // nothing can be undone. The end of a game is a reveal where it publishes the seed. undo() takes back plies
  // to the last decision that `seat` was asked for, or (no seat) anybody; what the table answered itself goes
  // with it.
  int undo_boundary() const;
  std::optional<int> last_decision(std::optional<Seat> seat = {}) const;  // where undo() would go back to
  tl::expected<int, Error> undo(std::optional<Seat> seat = {});           // the ply gone back to
  // Goes back to an earlier ply without asking: for a store that could not keep what was played.
  void rewind(int ply);

  // The whole truth in a documented shape.
  json::object state(std::optional<int> at = {}) const;

  // The game as text; see record.hpp. The seed is in it only once the game is over.
  std::string record() const;

  // A bot's choice for the actor, from the redacted state only. Fails when no seat is to act.
  tl::expected<BotChoice, Error> ask(const BotRequest& request) const;

  // What an earlier position (0 … ply()) is worth, as a viewer knew it.
  Look look(int at, Seat viewer, const Effort& effort) const;
  // What it is worth behind a legal move of its decision, as the actor could know; other seeds try other
  // worlds that fit.
  tl::expected<Look, Error> look_behind(int at, std::string_view move, const Effort& effort) const;
  // What chance might have brought there, where it was to act: every outcome if one draw with at most `most`
  // of them decides, else so many `draws`; seen by a spectator at the next decision.
  std::vector<Prospect> prospects(int at, const Effort& effort, int most, int draws) const;
  // One world that fits what a viewer knows now, without its past and with chance by hand; other numbers give
  // other worlds.
  Table as_known_by(Seat viewer, int world) const;
  // An earlier position as it truly was, without its past and with chance by hand.
  tl::expected<Table, Error> as_it_was(int at) const;
  // Whether a spectator knew then all that this seat knew.
  bool open_to_all(int at, Seat seat) const;
  // Whether a seat may ever know, at a table like this one, what another does not.
  bool keeps_secrets() const;
  // The legal moves that there were.
  std::vector<std::string> choices(int at) const;
  bool hints() const { return !setup().options.contains("no_hints"); }
  // Iterations that a look takes to tell much in this game.
  int usual_effort() const;
  Duels duels() const;
  // Of whom nobody is a rival: so many points are worth a whole payoff; otherwise 0.
  int points_alone() const;
  // The game behind the table (session.hpp). create() and load() make one for a game on the shelf.
  struct Session;
  explicit Table(std::unique_ptr<Session> session);

 private:
  std::unique_ptr<Session> session_;
};

// What is on the shelf:
// [{"id","name","seats":{"least","most"},"options":[…],"edition","rules_version","bots":[…]}].
json::array games(std::string_view language = "en");
// The edition in the binary, as written in data/.
tl::expected<std::string_view, Error> edition_text(std::string_view game);
// Whether this hash, in hexadecimal, is of an edition in the binary, or of one that a game's former rules
// had; tables that name none are played with those.
bool lies_here(std::string_view game, std::string_view edition_hash);
// Whether this program has the game, with these rules or later ones.
bool knows_rules(std::string_view game, int rules_version);
// Checks an edition; an error names the place and the reason.
tl::expected<void, Error> check_edition(std::string_view game, const json::value& edition);
// Plays with this edition wherever none is named, as if it were the one in the binary. For the start of a
// program: no table may be open, and no other thread running.
tl::expected<void, Error> use_edition(const json::value& edition);

}  // namespace samovar::table
