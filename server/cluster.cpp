#include "server/cluster.hpp"

#include <sodium.h>

#include "server/settings.hpp"
#include "server/sqlite_store.hpp"
#ifdef SAMOVAR_POSTGRESQL
#include "server/postgres_nodes.hpp"
#include "table/table.hpp"
#endif

namespace samovar::server {

namespace {

class OneFile final : public Cluster {
 public:
  explicit OneFile(std::string path) : path_(std::move(path)) {}
  house::Whereabouts where(std::string_view) const override { return {}; }
  tl::expected<std::unique_ptr<house::Store>, Error> open_store(StoreOptions options) override {
    return open_sqlite_store(path_, std::move(options));
  }
  tl::expected<std::vector<KeptTable>, Error> kept() override { return kept_in_sqlite_store(path_); }
  int slots() const override { return 1024; }
  std::string secret() const override { return {}; }

 private:
  std::string path_;
};

Error bad(const char* setting, std::string message) {
  return {"bad_setting", std::move(message), {}, setting};
}

#ifdef SAMOVAR_POSTGRESQL
// Grows with the rules of every game, so that of two programs the one with newer rules has more.
int rules_known() {
  int sum = 0;
  for (const auto& game : table::games()) sum += game.at("rules_version").to_number<int>();
  return sum;
}
#endif

}  // namespace

bool Cluster::is_one_of_us(std::string_view shown) const {
  if (shown.empty()) return false;
  const std::string known = secret();
  return known.size() == shown.size() && sodium_memcmp(known.data(), shown.data(), known.size()) == 0;
}

tl::expected<std::unique_ptr<Cluster>, Error> make_cluster(const Settings& settings) {
  const std::string& address = settings.node_address;
  if (!names_postgres(settings.data)) {
    if (!address.empty())
      return tl::unexpected(
          bad("node-address", "node-address: several servers share a database; data must be postgresql://…"));
    return std::make_unique<OneFile>(settings.data);
  }
#ifdef SAMOVAR_POSTGRESQL
  if (!address.empty() && address.rfind(':') == address.npos)
    return tl::unexpected(
        bad("node-address", "node-address: expected ADDRESS:PORT, found \"" + address + "\""));
  return std::make_unique<PostgresNodes>(
      std::make_shared<postgres::Place>(settings.data),
      NodeOptions{address, std::chrono::milliseconds(settings.lease_ms), rules_known()});
#else
  return tl::unexpected(bad("data", "data: this samovar was built without PostgreSQL (libpq)"));
#endif
}

}  // namespace samovar::server
