#include "server/server.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include <sodium.h>
#include <sys/resource.h>

#include "server/desk.hpp"
#include "server/hub.hpp"
#include "server/log.hpp"
#include "server/metrics.hpp"
#include "server/net.hpp"
#include "server/store.hpp"
#include "server/workers.hpp"

namespace samovar::server {

namespace {

// Clerks wait for the disk most of the time; they are many so that one slow read does not hold up the others.
constexpr int kClerks = 8;
constexpr auto kTick = std::chrono::milliseconds(200);

void allow_many_files() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < limit.rlim_max) {
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
  }
}

}  // namespace

struct Server::Parts {
  explicit Parts(Settings wanted)
      : settings(std::move(wanted)),
        net(make_net(settings, metrics)),
        bots(settings.bot_threads),
        clerks(kClerks) {}

  // Whoever is still called from a thread stands above whose thread it is.
  Settings settings;
  Metrics metrics;
  std::unique_ptr<Net> net;
  std::unique_ptr<Store> store;
  Workers bots;
  Workers clerks;
  std::unique_ptr<Surroundings> around;
  std::unique_ptr<Hub> hub;
  std::unique_ptr<Desk> desk;

  std::mutex mutex;
  std::condition_variable wake;
  bool stopping = false;
  std::thread ticker;
};

Server::Server(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}

tl::expected<std::unique_ptr<Server>, Error> Server::start(Settings settings) {
  if (sodium_init() < 0) return tl::unexpected(Error{"no_randomness", "libsodium does not start", {}, {}});
  allow_many_files();
  auto parts = std::make_unique<Parts>(std::move(settings));
  Parts& p = *parts;
  auto store = open_sqlite_store(
      p.settings.data, {[&p](std::size_t writes, double seconds) { p.metrics.committed(writes, seconds); },
                        [&p](std::function<void()> answers) { p.net->post(std::move(answers)); }});
  if (!store) return tl::unexpected(store.error());
  p.store = std::move(*store);
  p.around.reset(new Surroundings{*p.store, p.bots, p.metrics, p.settings});
  p.hub = std::make_unique<Hub>(*p.around);
  p.desk = std::make_unique<Desk>(*p.hub, *p.store, p.metrics, p.settings);
  if (auto listening = p.net->listen(*p.desk, *p.hub, p.clerks); !listening)
    return tl::unexpected(listening.error());
  p.ticker = std::thread([&p] {
    std::unique_lock guard(p.mutex);
    while (!p.wake.wait_for(guard, kTick, [&p] { return p.stopping; }))
      p.hub->tick(std::chrono::steady_clock::now());
  });
  log_info("listening", {{"address", p.net->address()}, {"data", p.settings.data}});
  return std::unique_ptr<Server>(new Server(std::move(parts)));
}

std::string Server::address() const { return parts_->net->address(); }
std::uint16_t Server::port() const { return parts_->net->port(); }
std::size_t Server::tables_in_memory() { return parts_->hub->tables_in_memory(); }

void Server::stop() {
  Parts& p = *parts_;
  {
    const std::lock_guard guard(p.mutex);
    if (p.stopping) return;
    p.stopping = true;
  }
  p.wake.notify_all();
  p.ticker.join();
  log_info("draining", {{"conversations", p.net->conversations()}});
  p.desk->drain();
  p.net->stop_listening();
  p.hub->say_goodbye();
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(p.settings.drain_seconds);
  while (p.net->conversations() > 0 && std::chrono::steady_clock::now() < until)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  p.bots.stop();
  p.clerks.stop();
  p.net->stop();
  p.store.reset();  // writes what is still waiting
  log_info("stopped");
}

Server::~Server() { stop(); }

}  // namespace samovar::server
