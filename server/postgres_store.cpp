#include "server/postgres_store.hpp"

#include <mutex>
#include <utility>

#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>

#include "server/log.hpp"
#include "server/postgres_reading.hpp"
#include "server/postgres_writing.hpp"
#include "table/survive.hpp"

namespace samovar::server {

namespace {

using namespace house;
using namespace postgres;
using Clock = std::chrono::steady_clock;

class PostgresStore final : public QueuedStore {
 public:
  PostgresStore(std::shared_ptr<postgres::Place> place, NodeNumber node, StoreOptions options,
                PostgresPatience patience)
      : QueuedStore(std::move(options)),
        place_(place),
        patience_(patience),
        writer_(std::move(place), std::move(node), patience) {
    start_writing();
  }

  ~PostgresStore() override {
    reading_.join();
    finish_writing();
  }

  void load(std::string id, Told<std::optional<LoadedTable>> told) override {
    read(std::move(told), [id = std::move(id)](Connection& c, Deadline d) { return read_table(c, id, d); });
  }
  void versions(std::vector<std::string> ids, Told<Versions> told) override {
    read(std::move(told),
         [ids = std::move(ids)](Connection& c, Deadline d) { return read_versions(c, ids, d); });
  }
  void lobby(std::optional<TableNumber> after, int rows, std::int64_t created_since,
             Told<LobbyPage> told) override {
    read(std::move(told),
         [=](Connection& c, Deadline d) { return read_lobby(c, after, rows, created_since, d); });
  }
  void chat(TableNumber table, int before, int lines, Told<std::vector<ChatLine>> told) override {
    read(std::move(told), [=](Connection& c, Deadline d) { return read_chat(c, table, before, lines, d); });
  }
  void review(std::string record, std::string by, Told<std::optional<std::string>> told) override {
    read(std::move(told), [record = std::move(record), by = std::move(by)](Connection& c, Deadline d) {
      return read_review(c, record, by, d);
    });
  }

 private:
  // What is read is also made use of here: a table with a long log holds up no socket.
  template <class T, class Read>
  void read(Told<T> told, Read what) {
    boost::asio::post(reading_, [this, told = std::move(told), what = std::move(what)] {
      tl::expected<T, Error> answer = tl::unexpected(Error{"unavailable", "", {}, {}});
      const Deadline until = Clock::now() + patience_.attempt;
      // A connection that has died since it was used last is no reason to fail: once more, with a new one.
      for (int attempt = 0; attempt < 2 && !answer; ++attempt) {
        std::unique_ptr<Connection> connection = idle_reader();
        try {
          if (!connection) connection = std::make_unique<Connection>(*place_, until);
          answer = what(*connection, until);
          const std::lock_guard guard(readers_mutex_);
          idle_readers_.push_back(std::move(connection));
        } catch (const Damaged& failure) {
          answer = tl::unexpected(Error{"damaged", failure.what(), {}, {}});
          break;
        } catch (const Refused& failure) {
          answer =
              tl::unexpected(Error{failure.is_damage() ? "damaged" : "unavailable", failure.what(), {}, {}});
          break;
        } catch (const std::exception& failure) {
          answer.error().message = failure.what();
          const std::lock_guard guard(readers_mutex_);
          idle_readers_.clear();
        } catch (...) {
          answer.error().message = "something unknown was thrown";
        }
      }
      if (!answer) log_error("not_read", {{"code", answer.error().code}, {"reason", answer.error().message}});
      survives([&] { told(std::move(answer)); }, log_failure);
    });
  }

  std::unique_ptr<Connection> idle_reader() {
    const std::lock_guard guard(readers_mutex_);
    if (idle_readers_.empty()) return nullptr;
    std::unique_ptr<Connection> connection = std::move(idle_readers_.back());
    idle_readers_.pop_back();
    return connection;
  }

  std::vector<std::optional<Error>> commit(std::span<Job> jobs) override { return writer_.commit(jobs); }

  std::shared_ptr<postgres::Place> place_;
  PostgresPatience patience_;
  Writer writer_;
  static constexpr int kReaders = 4;
  std::mutex readers_mutex_;
  std::vector<std::unique_ptr<Connection>> idle_readers_;
  boost::asio::thread_pool reading_{kReaders};
};

}  // namespace

std::unique_ptr<house::Store> make_postgres_store(std::shared_ptr<postgres::Place> place, NodeNumber node,
                                                  StoreOptions options, PostgresPatience patience) {
  return std::make_unique<PostgresStore>(std::move(place), std::move(node), std::move(options), patience);
}

}  // namespace samovar::server
