// What happens at a table as sentences for people, from the words in i18n/.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/json.hpp>

#include "bots/threads.hpp"
#include "engine/result.hpp"
#include "engine/seat.hpp"
#include "json/words.hpp"
#include "table/table.hpp"

namespace samovar::table {

using samovar::filled;
using samovar::Filling;
using samovar::in_words;
using samovar::languages;
using samovar::said_in;
using samovar::words_for;

// What a box calls its things, and what i18n/ calls the lines of a game's score, "<game>.score.<label>". Put
// together once a language: a box is shared by its tables.
class BoxWords {
 public:
  const boost::json::object& in(std::string_view language, std::string_view game,
                                const std::function<boost::json::object()>& of_box) const;

 private:
  mutable Mutex mutex_;
  mutable std::map<std::string, boost::json::object, std::less<>> words_;  // its entries stay where they are
};

// What a refusal says, with its numbers filled in.
Said said_of(const Refusal& refusal);
std::string refusal_text(const Refusal& refusal, std::string_view language);

// Tells events of one game in one language.
//
// The sentence of an event stands at "<game>.event.<kind>", and at "<game>.event.<kind>.you" for the viewer
// to whom it happened. {field} is filled from the event: "seat" with the player's name, numbers with digits,
// texts with the edition's word for that id or as they are; {the:card} looks up "the." before the id. A list
// of objects becomes "a, b and c", each item told by "<game>.item.<its kind>".
class Narrator {
 public:
  Narrator(std::string_view game, std::string_view language, const boost::json::object& words,
           const std::vector<Player>& players);  // both stay the caller's
  Narrator(std::string_view, std::string_view, boost::json::object&&, const std::vector<Player>&) = delete;

  std::string sentence(const boost::json::object& event, Seat viewer) const;  // "" where it needs no words
  // A clause of a reason, at "<game>.reason.<says>", filled like a sentence.
  std::string clause(std::string_view says, const boost::json::object& with) const;

 private:
  std::string filled(std::string_view sentence, const boost::json::object& fields) const;
  std::string field_text(std::string_view field, const boost::json::object& fields) const;
  std::string value_text(std::string_view prefix, const boost::json::value& value) const;
  std::string list_text(std::string_view prefix, const boost::json::array& items) const;

  std::string game_;
  std::string language_;
  const boost::json::object& words_;
  const std::vector<Player>& players_;
};

}  // namespace samovar::table
