// This process among those that share its tables, and the store with them: one alone with a file, or several
// on one database.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "engine/error.hpp"
#include "house/nodes.hpp"
#include "house/store.hpp"
#include "server/stores.hpp"

namespace samovar::server {

struct Settings;

class Cluster : public house::Nodes {
 public:
  // Closes the tables that it is asked about; how many of them still write.
  using LetGo = std::function<std::size_t(const std::function<bool(std::string_view id)>& which)>;

  virtual tl::expected<std::unique_ptr<house::Store>, Error> open_store(StoreOptions options) = 0;

  virtual tl::expected<std::vector<KeptTable>, Error> kept() = 0;  // all of them, in the order they were made

  // In this order: joins once the door is open at this address, a few times a second `tick`, leaves what it
  // has to others before the door closes, and departs when everything is written.
  virtual tl::expected<void, Error> join(const std::string&, LetGo) { return {}; }
  virtual void tick() {}
  virtual void leave() {}
  virtual void depart() {}

  virtual int slots() const = 0;           // the parts of all tables that are ours
  virtual std::string secret() const = 0;  // what nodes show each other; empty: there are no others
  bool is_one_of_us(std::string_view shown) const;
};

// By `data` and `node-address`. An error names the setting that does not fit.
tl::expected<std::unique_ptr<Cluster>, Error> make_cluster(const Settings& settings);

}  // namespace samovar::server
