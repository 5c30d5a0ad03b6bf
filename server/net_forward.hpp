// A request or a socket for a table that another node serves is handed on to it: whatever node somebody
// reaches, they reach their table. For net_server.cpp alone: nobody else sees Beast.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/write.hpp>

#include "server/net_socket.hpp"

namespace samovar::server::net {

// How nodes know each other: with the secret from the database. Who shows it is believed whom it speaks for,
// and what it hands on is not handed on again.
inline constexpr const char* kNodeField = "Samovar-Node";
constexpr int kReachSeconds = 3;
constexpr std::uint64_t kLargestAnswer = 16 << 20;

inline http::request<http::string_body> on_behalf(http::request<http::string_body> request,
                                                  const std::string& address, const std::string& secret) {
  request.set(kNodeField, secret);
  request.set("X-Forwarded-For", address);
  return request;
}

inline Awaitable<std::optional<Stream>> reached(Strand strand, std::string address, int seconds) {
  const std::size_t colon = address.rfind(':');
  std::string host = address.substr(0, colon), port = address.substr(colon + 1);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  asio::ip::basic_resolver<tcp, Strand> resolver(strand);
  const auto [unknown, places] = co_await resolver.async_resolve(host, port, kAwait);
  if (unknown) co_return std::nullopt;
  Stream onward(strand);
  onward.expires_after(std::chrono::seconds(seconds));
  const auto [failure, place] = co_await onward.async_connect(places, kAwait);
  if (failure) co_return std::nullopt;
  error_code ignored;
  onward.socket().set_option(tcp::no_delay(true), ignored);
  co_return std::optional<Stream>(std::move(onward));
}

// The answer of the node at `address`; nothing where it does not answer.
inline Awaitable<std::optional<http::response<http::string_body>>> handed_on(
    Common& common, Strand strand, std::string address, http::request<http::string_body> request) {
  using Response = http::response<http::string_body>;
  const int seconds = common.settings.request_seconds;
  auto reaching = reached(strand, address, kReachSeconds);
  std::optional<Stream> onward = co_await std::move(reaching);
  if (!onward) co_return std::nullopt;
  request.keep_alive(false);
  onward->expires_after(std::chrono::seconds(seconds));
  const auto [unsent, sent] = co_await http::async_write(*onward, request, kAwait);
  if (unsent) co_return std::nullopt;
  beast::flat_buffer buffer;
  http::response_parser<http::string_body> parser;
  parser.body_limit(kLargestAnswer);
  if (request.method() == http::verb::head) parser.skip(true);
  const auto [unheard, heard] = co_await http::async_read(*onward, buffer, parser, kAwait);
  if (unheard) co_return std::nullopt;
  co_return std::optional<Response>(parser.release());
}

// Bytes both ways, until one of the two ends or the table gets another owner.
class Tunnel : public std::enable_shared_from_this<Tunnel> {
 public:
  Tunnel(Common& common, Stream client, Stream onward, Counted connection, std::optional<Held> held)
      : common_(common),
        client_(std::move(client)),
        onward_(std::move(onward)),
        connection_(std::move(connection)),
        conversation_(common.conversations),
        held_(std::move(held)),
        watch_(client_.get_executor()) {
    client_.expires_never();
    onward_.expires_never();
  }

  // `said`: what the client has said already.
  void run(std::string said, std::string table, std::string address) {
    const Strand strand = client_.get_executor();
    const auto self = shared_from_this();
    asio::co_spawn(
        strand,
        [self, said = std::move(said)]() mutable {
          return self->carry(self->client_, self->onward_, std::move(said));
        },
        asio::detached);
    asio::co_spawn(strand, [self] { return self->carry(self->onward_, self->client_, {}); }, asio::detached);
    asio::co_spawn(
        strand,
        [self, table = std::move(table), address = std::move(address)]() mutable {
          return self->watch(std::move(table), std::move(address));
        },
        asio::detached);
  }

 private:
  Awaitable<void> carry(Stream& from, Stream& to, std::string said) {
    if (!said.empty()) {
      const auto [failure, size] = co_await asio::async_write(to, asio::buffer(said), kAwait);
      if (failure) co_return end();
      said = {};
    }
    std::array<char, 4096> piece;
    for (;;) {
      const auto [failure, size] = co_await from.async_read_some(asio::buffer(piece), kAwait);
      if (failure) co_return end();
      const auto [unsent, sent] = co_await asio::async_write(to, asio::buffer(piece.data(), size), kAwait);
      if (unsent) co_return end();
    }
  }

  // The owner's machine may be gone without a word; and nobody waits for a tunnel when this node ends.
  Awaitable<void> watch(std::string table, std::string address) {
    while (!ended_) {
      watch_.expires_after(std::chrono::milliseconds(500));
      co_await watch_.async_wait(kAwait);
      const Whereabouts now = common_.nodes.where(table);
      const bool same = now.place == Whereabouts::Place::there && now.address == address;
      if (!same || common_.http->draining()) end();
    }
  }

  void end() {
    if (std::exchange(ended_, true)) return;
    watch_.cancel();
    for (Stream* stream : {&client_, &onward_}) {
      error_code ignored;
      stream->socket().shutdown(tcp::socket::shutdown_both, ignored);
      stream->close();
    }
  }

  Common& common_;
  Stream client_, onward_;
  Counted connection_, conversation_;
  std::optional<Held> held_;
  asio::basic_waitable_timer<std::chrono::steady_clock, asio::wait_traits<std::chrono::steady_clock>, Strand>
      watch_;
  bool ended_ = false;
};

}  // namespace samovar::server::net
