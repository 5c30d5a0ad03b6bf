// Which process serves a table. One alone serves them all; several on one database have a part of them each.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace samovar::house {

struct Whereabouts {
  enum class Place : std::uint8_t { here, there, nobody };
  Place place = Place::here;
  std::string address = {};  // of who serves it, where that is there
};

class Nodes {
 public:
  virtual ~Nodes() = default;
  // From memory: never waits. Nobody: its owner is being found; ask again in a moment.
  virtual Whereabouts where(std::string_view table_id) const = 0;
  // What the ids of its tables begin with: a browser's are told from a server's by it.
  virtual std::string_view mark() const { return {}; }
  bool here(std::string_view table_id) const { return where(table_id).place == Whereabouts::Place::here; }
};

class AlwaysHere final : public Nodes {
 public:
  Whereabouts where(std::string_view) const override { return {}; }
};

}  // namespace samovar::house
