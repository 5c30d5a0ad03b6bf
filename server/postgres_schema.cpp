#include "server/postgres_schema.hpp"

#include <iterator>

#include <fmt/format.h>
#include <xxhash.h>

namespace samovar::server::postgres {

namespace {

// Step n takes a database from schema n to schema n + 1. Steps are never edited, only added, and a program of
// the schema before must be able to go on beside the new one: columns are added with a default, nothing is
// renamed.
constexpr const char* kMigrations[] = {
    R"(
CREATE TABLE samovar (schema integer NOT NULL, secret text NOT NULL);
INSERT INTO samovar VALUES (1, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
CREATE TABLE nodes (
  node integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  address text NOT NULL,
  rules integer NOT NULL,
  until timestamptz NOT NULL
) WITH (fillfactor = 50);
CREATE TABLE slots (slot smallint PRIMARY KEY, node integer, rules integer NOT NULL DEFAULT 0);
INSERT INTO slots SELECT generate_series(0, 1023);
CREATE TABLE tables (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text NOT NULL UNIQUE,
  slot smallint NOT NULL,
  version integer NOT NULL DEFAULT 0,
  game text NOT NULL,
  options text NOT NULL,
  seats text NOT NULL,
  seed bytea NOT NULL,
  in_lobby boolean NOT NULL,
  created bigint NOT NULL,
  clock_seconds integer NOT NULL,
  clock_increment integer NOT NULL,
  rules_version integer NOT NULL,
  edition text NOT NULL,
  deal text NOT NULL,
  listing text
) WITH (fillfactor = 80);
CREATE INDEX lobby ON tables (number) WHERE listing IS NOT NULL;
CREATE TABLE log (
  tbl bigint NOT NULL,
  version integer NOT NULL,
  node integer NOT NULL,
  kind text NOT NULL,
  seat smallint NOT NULL,
  key text NOT NULL,
  body text NOT NULL,
  clocks text NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY (tbl, version)
);
CREATE TABLE chat (
  tbl bigint NOT NULL,
  number integer NOT NULL,
  seat integer NOT NULL,
  key text NOT NULL,
  name text NOT NULL,
  text text NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY (tbl, number)
);
CREATE TABLE notes (
  tbl bigint NOT NULL,
  seat smallint NOT NULL,
  text text NOT NULL,
  PRIMARY KEY (tbl, seat)
);
)",
    "CREATE TABLE reviews (record text PRIMARY KEY, made_by text NOT NULL, text text NOT NULL)",
    // The least schema that a program must know to go on here. A step that former programs cannot live with
    // raises it.
    "ALTER TABLE samovar ADD COLUMN oldest integer NOT NULL DEFAULT 1",
};
constexpr int kSchema = static_cast<int>(std::size(kMigrations));

// Of the database, so that two programs never migrate at once.
constexpr const char* kLock = "SELECT pg_advisory_xact_lock(7236837)";

int schema_now(Place& place, Deadline deadline) {
  Connection connection(place, deadline);
  try {
    const Rows rows = connection.ask({"SELECT schema FROM samovar", {}}, deadline);
    return rows.count() == 0 ? 0 : static_cast<int>(rows.number(0, 0));
  } catch (const Refused& refused) {
    if (refused.is_no_table()) return 0;
    throw;
  }
}

int oldest_welcome(Place& place, Deadline deadline) {
  return static_cast<int>(
      Connection(place, deadline).ask({"SELECT oldest FROM samovar", {}}, deadline).number(0, 0));
}

}  // namespace

int slot_of(std::string_view table_id) {
  return static_cast<int>(XXH3_64bits(table_id.data(), table_id.size()) % kSlots);
}

void bring_up_to_date(Place& place, Deadline deadline) {
  const int found = schema_now(place, deadline);
  // In the middle of an upgrade a node of the former version may have to start again.
  if (found > kSchema && oldest_welcome(place, deadline) > kSchema)
    throw Refused("0A000",
                  fmt::format("has schema {}, made by a newer Samovar; this one knows {}", found, kSchema));
  for (int schema = found; schema < kSchema; ++schema) {
    // Whoever comes second finds nothing left to do.
    Connection connection(place, deadline);
    const std::string done = schema == 0 ? "to_regclass('samovar') IS NOT NULL"
                                         : fmt::format("(SELECT schema FROM samovar) <> {}", schema);
    const std::string step = fmt::format(
        "BEGIN; {}; DO $do$ BEGIN IF {} THEN RETURN; END IF; EXECUTE $step${}$step$; "
        "UPDATE samovar SET schema = {}; END $do$; COMMIT",
        kLock, done, kMigrations[schema], schema + 1);
    connection.run(step, deadline);
  }
}

}  // namespace samovar::server::postgres
