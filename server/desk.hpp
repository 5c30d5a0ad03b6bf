// HTTP without the network: a request goes in, an answer comes out (docs/live.md, section 1).
#pragma once

#include <atomic>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/hub.hpp"
#include "server/limits.hpp"
#include "server/settings.hpp"

namespace samovar::server {

struct HttpRequest {
  std::string method;
  std::string target;
  std::string body;
  std::string content_type;
  std::string host;
  std::string origin;
  std::string if_none_match;
  std::string address;  // whom limits count
  bool takes_brotli = false;
};

struct HttpAnswer {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::string_view fixed;  // instead of body: bytes that are always there
  std::vector<std::pair<std::string, std::string>> headers;
};

class Desk {
 public:
  Desk(Hub& hub, Store& store, Metrics& metrics, const Settings& settings);

  // Whether the answer may wait for the store; the caller then asks on a thread that may wait.
  bool may_wait(const HttpRequest& request) const;
  HttpAnswer answer(const HttpRequest& request);

  // Whether a page from this origin may use us; programs send none.
  bool welcome(std::string_view origin, std::string_view host) const;
  HttpAnswer refuse(const Error& error) const;

  void drain() { draining_ = true; }
  bool draining() const { return draining_; }

 private:
  HttpAnswer routed(const HttpRequest& request);
  HttpAnswer api(const HttpRequest& request, std::string_view path, std::string_view query);
  HttpAnswer one_table(const HttpRequest& request, std::string_view rest);
  HttpAnswer create(const HttpRequest& request);
  HttpAnswer lobby(std::string_view query);
  HttpAnswer mine(const HttpRequest& request);
  HttpAnswer rules(std::string_view game) const;
  HttpAnswer page(const HttpRequest& request, std::string_view path) const;

  Hub& hub_;
  Store& store_;
  Metrics& metrics_;
  const Settings& settings_;
  TextLimits limits_;
  Buckets requests_;
  Buckets creations_;
  std::atomic<bool> draining_{false};
};

}  // namespace samovar::server
