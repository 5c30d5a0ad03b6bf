// The shelf by name and without types: which games there are. shelf.hpp names them.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include <boost/json.hpp>
#include <tl/expected.hpp>

#include "engine/error.hpp"
#include "engine/rng.hpp"
#include "games/reason.hpp"
#include "table/table.hpp"

namespace samovar::table {

struct BoxedEdition {
  std::string text;  // as written in data/
  json::value json;
  Seed hash;
};

// One game of any kind, as functions.
struct ShelvedGame {
  std::string_view id;
  int rules_version;
  // A new session, or with a state one in the middle of a game. `edition` is what setup.edition says or the
  // boxed one, `hash` its hash.
  tl::expected<std::unique_ptr<Table::Session>, Error> (*open)(Setup setup, const json::value& edition,
                                                               const Seed& hash, const json::value* state);
  tl::expected<json::array, Error> (*options_of)(const json::value& edition);
  std::vector<Clause> (*clauses)(const Outlook& outlook);

  const BoxedEdition& boxed() const;  // data/<id>.json, or what use_edition() put in its place
  // What games of former rules were played with: the edition of that hash or, where none is known, the one
  // that lay in the box under those rules (data/former/<id>.<rules>.json). The boxed one where there is no
  // other.
  const BoxedEdition& boxed(int rules, std::string_view hash) const;
};

std::span<const ShelvedGame> shelf();
// "unknown_game" names those that there are.
tl::expected<const ShelvedGame*, Error> find_game(std::string_view id);

// SHA-256 of the edition's canonical text: no spaces, fields in alphabetical order.
Seed hash_of_edition(const json::value& edition);

}  // namespace samovar::table
