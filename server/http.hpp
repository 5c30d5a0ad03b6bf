// HTTP without the network: a request goes in, an answer comes out. What concerns tables is answered by the
// house's desk; the page, the operators' addresses and the headers that protect a browser are ours.
#pragma once

#include <atomic>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "house/desk.hpp"
#include "server/cluster.hpp"
#include "server/metrics.hpp"
#include "server/settings.hpp"

namespace samovar::server {

struct HttpRequest : house::Call {
  std::string content_type;
  std::string host;
  std::string origin;
  std::string if_none_match;
  bool takes_brotli = false;
  bool handed_on = false;  // by another node, to who it takes for the owner
};

class Http {
 public:
  Http(house::Desk& desk, house::Store& store, Metrics& metrics, const Settings& settings,
       const Cluster& nodes);

  // Answered at once or later, on any thread.
  using Reply = house::Desk::Reply;
  void answer(const HttpRequest& request, Reply reply);

  // The node that this request is for, where that is another one.
  std::optional<std::string> owner_elsewhere(const HttpRequest& request) const;
  static std::string_view table_in(std::string_view path);  // its id; empty: it is about none

  // Whether a page from this origin may use us; programs send none.
  bool welcome(std::string_view origin, std::string_view host) const;
  // Whether the address may ask for one more thing.
  bool admits(const std::string& address);

  // From here on no proxy sends anybody; who is here still gets answers.
  void get_ready_to_leave() { leaving_ = true; }
  void drain() { draining_ = true; }
  bool draining() const { return draining_; }

 private:
  void routed(const HttpRequest& request, Reply reply);
  void ready(const Reply& reply);
  std::optional<Error> barred(const HttpRequest& request) const;  // from the API
  house::Answer page(const HttpRequest& request, std::string_view path) const;

  house::Desk& desk_;
  house::Store& store_;
  Metrics& metrics_;
  const Settings& settings_;
  const Cluster& nodes_;
  house::Buckets requests_;
  std::atomic<bool> leaving_{false}, draining_{false};

  // Whether the store writes, asked by anybody: it is tried once a second at most.
  std::mutex ready_mutex_;
  std::vector<Reply> asking_;
  bool writes_ = false;
  house::Instant tried_{};
};

}  // namespace samovar::server
