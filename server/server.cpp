#include "server/server.hpp"

#include <chrono>
#include <optional>
#include <thread>

#include <sodium.h>
#include <sys/resource.h>

#include "house/desk.hpp"
#include "house/hub.hpp"
#include "server/http.hpp"
#include "server/log.hpp"
#include "server/metrics.hpp"
#include "server/net.hpp"
#include "server/push.hpp"
#include "server/reviewing.hpp"
#include "server/thinking.hpp"
#include "server/ticker.hpp"
#include "server/unicode_names.hpp"

namespace samovar::server {

namespace {

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
  Parts(Settings wanted, std::unique_ptr<Cluster> shared)
      : settings(std::move(wanted)),
        cluster(std::move(shared)),
        net(make_net(settings, metrics, *cluster)),
        bots(settings.bot_threads > 0 ? settings.bot_threads : processors_to_think_on(), metrics) {}

  // Whoever is still called from a thread stands above whose thread it is.
  Settings settings;
  Metrics metrics;
  std::unique_ptr<Cluster> cluster;
  std::unique_ptr<Net> net;
  std::unique_ptr<house::Store> store;
  ThinkingThreads bots;
  std::unique_ptr<ReviewingThread> reviews;
  std::unique_ptr<PushServices> push;
  std::unique_ptr<house::Surroundings> around;
  std::unique_ptr<house::Hub> hub;
  std::unique_ptr<house::Desk> desk;
  std::unique_ptr<Http> http;

  std::optional<Ticker> ticker;
};

Server::Server(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}

tl::expected<std::unique_ptr<Server>, Error> Server::start(Settings settings) {
  if (sodium_init() < 0) return tl::unexpected(Error{"no_randomness", "libsodium does not start", {}, {}});
  allow_many_files();
  auto cluster = make_cluster(settings);
  if (!cluster) return tl::unexpected(cluster.error());
  auto parts = std::make_unique<Parts>(std::move(settings), std::move(*cluster));
  Parts& p = *parts;
  p.settings.names = &unicode_names();
  auto store = p.cluster->open_store(
      {[&p](std::size_t writes, double seconds) { p.metrics.committed(writes, seconds); },
       [&p](std::function<void()> answers) { p.net->post(std::move(answers)); }});
  if (!store) return tl::unexpected(store.error());
  p.store = std::move(*store);
  p.reviews = std::make_unique<ReviewingThread>(p.bots, *p.store);
  auto push = PushServices::open(p.settings);
  if (!push) return tl::unexpected(push.error());
  p.push = std::move(*push);
  p.around.reset(
      new house::Surroundings(*p.store, p.bots, p.metrics, the_log(), p.settings, *p.cluster, p.push.get()));
  p.hub = std::make_unique<house::Hub>(*p.around);
  p.desk = std::make_unique<house::Desk>(*p.hub, *p.store, p.settings, p.reviews.get());
  p.http = std::make_unique<Http>(*p.desk, *p.store, p.metrics, p.settings, *p.cluster);
  if (auto listening = p.net->listen(*p.http, *p.hub); !listening) return tl::unexpected(listening.error());
  const auto let_go = [&p](const auto& which) { return p.hub->let_go(which); };
  if (auto joined = p.cluster->join(p.net->address(), let_go); !joined) {
    p.net->stop();
    return tl::unexpected(joined.error());
  }
  p.ticker.emplace(kTick,
                   std::vector<std::function<void()>>{[&p] { p.hub->tick(std::chrono::steady_clock::now()); },
                                                      [&p] {
                                                        p.cluster->tick();
                                                        p.metrics.slots(p.cluster->slots());
                                                      }});
  log_info("listening", {{"address", p.net->address()}, {"data", printable(p.settings.data)}});
  return std::unique_ptr<Server>(new Server(std::move(parts)));
}

std::string Server::address() const { return parts_->net->address(); }
std::uint16_t Server::port() const { return parts_->net->port(); }
std::size_t Server::tables_in_memory() { return parts_->hub->tables_in_memory(); }

void Server::stop() {
  Parts& p = *parts_;
  p.http->get_ready_to_leave();
  p.cluster->leave();
  if (!p.ticker->stop()) return;
  log_info("draining", {{"conversations", p.net->conversations()}});
  p.http->drain();
  p.net->stop_listening();
  p.hub->say_goodbye();
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(p.settings.drain_seconds);
  while (p.net->conversations() > 0 && std::chrono::steady_clock::now() < until)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  if (p.push) p.push->stop();
  p.reviews->stop();
  p.bots.stop();
  p.net->stop();
  p.store.reset();  // writes what is still waiting
  p.cluster->depart();
  log_info("stopped");
}

Server::~Server() { stop(); }

}  // namespace samovar::server
