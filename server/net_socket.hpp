// A live socket, and what every conversation shares. For net_server.cpp alone: nobody else sees Beast.
#pragma once

#include <atomic>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include "house/hub.hpp"
#include "server/cluster.hpp"
#include "server/http.hpp"
#include "server/metrics.hpp"
#include "server/settings.hpp"

namespace samovar::server::net {

using namespace house;

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using boost::system::error_code;

using Strand = asio::strand<asio::io_context::executor_type>;
using Stream = beast::basic_stream<tcp, Strand>;
constexpr auto kAwait = asio::as_tuple(asio::use_awaitable_t<Strand>());
template <class T>
using Awaitable = asio::awaitable<T, Strand>;

// What every conversation shares.
struct Common {
  const Settings& settings;
  Metrics& metrics;
  const Cluster& nodes;
  Http* http = nullptr;
  Hub* hub = nullptr;
  std::atomic<int> connections{0};
  std::atomic<int> conversations{0};
  std::atomic<int> compressing{0};
  Holdings sockets;
  Holdings visits;  // connections, from before anything was said
  Buckets messages;
  TextLimits limits;

  Common(const Settings& the_settings, Metrics& the_metrics, const Cluster& the_nodes)
      : settings(the_settings),
        metrics(the_metrics),
        nodes(the_nodes),
        sockets(the_settings.sockets_an_address),
        visits(the_settings.connections_an_address),
        messages(the_settings.messages_a_second * 10.0, the_settings.messages_a_second * 20.0),
        limits(the_settings.texts()) {}
};

class Counted {
 public:
  explicit Counted(std::atomic<int>& count) : count_(&count) { ++*count_; }
  Counted(Counted&& other) noexcept : count_(std::exchange(other.count_, nullptr)) {}
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;
  ~Counted() {
    if (count_) --*count_;
  }

 private:
  std::atomic<int>* count_;
};

// Counts among an address's connections as long as it lives.
class Held {
 public:
  Held(Holdings& of, std::string address) : of_(&of), address_(std::move(address)) {}
  Held(Held&& other) noexcept : of_(std::exchange(other.of_, nullptr)), address_(std::move(other.address_)) {}
  Held(const Held&) = delete;
  Held& operator=(const Held&) = delete;
  ~Held() {
    if (of_) of_->give_back(address_);
  }

 private:
  Holdings* of_;
  std::string address_;
};

// Asks for something that is answered at once or later, on any thread, and goes on when the answer is there.
// `ask` gets the function to call with it. Not a coroutine itself, and awaited only as a named object: g++ 12
// destroys temporaries of an awaited expression twice.
template <class Answer, class Ask>
Awaitable<Answer> answered(const Strand& strand, Ask ask) {
  return asio::async_initiate<const asio::use_awaitable_t<Strand>, void(Answer)>(
      [strand](auto handler, Ask asking) {
        auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        asking([shared, strand](Answer told) {
          auto answer = std::make_shared<Answer>(std::move(told));
          asio::post(strand, [shared, answer]() mutable { (*shared)(std::move(*answer)); });
        });
      },
      asio::use_awaitable_t<Strand>(), std::move(ask));
}

// ---- A live socket ----

class Socket final : public Client, public std::enable_shared_from_this<Socket> {
 public:
  Socket(Common& common, Stream stream, std::string address, Counted connection, std::optional<Held> visit)
      : common_(common),
        ws_(std::move(stream)),
        address_(std::move(address)),
        connection_(std::move(connection)),
        conversation_(common.conversations),
        visit_(std::move(visit)),
        room_(ws_.get_executor()) {
    common_.metrics.socket_opened();
  }
  ~Socket() override {
    common_.metrics.socket_closed();
    common_.sockets.give_back(address_);
  }

  // Who reads slowly is waited for: while much is on its way to them we listen to nothing they say, and only
  // who stays so slow is closed. What must not grow without end ends at kFarTooMuch times that.
  void send(std::shared_ptr<const std::string> text) override {
    const std::lock_guard guard(mutex_);
    if (close_code_) return;
    waiting_bytes_ += text->size();
    outbox_.push_back(std::move(text));
    if (waiting_bytes_ > kFarTooMuch * allowed()) {
      outbox_.clear();
      return close_locked(kSlowClient, "too slow");
    }
    if (waiting_bytes_ > allowed() && !slow_) {
      slow_ = true;
      asio::post(ws_.get_executor(), [self = shared_from_this()] { self->be_patient(); });
    }
    flush_soon();
  }

  void close(int code, std::string_view reason) override {
    const std::lock_guard guard(mutex_);
    close_locked(code, reason);
  }

  const std::string& address() const override { return address_; }

  Awaitable<void> run(http::request<http::string_body> upgrade, std::string table_id) {
    const auto self = shared_from_this();
    websocket::stream_base::timeout timeout{};
    timeout.handshake_timeout = std::chrono::seconds(common_.settings.hello_seconds);
    timeout.idle_timeout = std::chrono::seconds(common_.settings.ping_seconds);
    timeout.keep_alive_pings = true;
    beast::get_lowest_layer(ws_).expires_never();
    ws_.set_option(timeout);
    compress(upgrade[http::field::sec_websocket_extensions]);
    ws_.read_message_max(static_cast<std::size_t>(common_.settings.frame_bytes));
    if (const auto [failure] = co_await ws_.async_accept(upgrade, kAwait); failure) co_return;
    upgrade = {};
    ws_.text(true);
    ws_.auto_fragment(false);

    auto greeting = greeted(table_id);
    const std::shared_ptr<Gathering> table = co_await std::move(greeting);
    if (table) {
      co_await listen(*table);
      table->detach(this);
    } else {
      co_await ended();
    }
  }

 private:
  // One state is much like the one before: with what went before at hand it takes a tenth of its size or
  // less. That memory costs more than all else of a socket, so only so many have it; the others get their
  // states as they are.
  void compress(std::string_view offered) {
    if (offered.find("permessage-deflate") == offered.npos) return;
    compressing_.emplace(common_.compressing);
    if (common_.compressing > common_.settings.compress_mib * 1024 / kCompressKib)
      return compressing_.reset();
    websocket::permessage_deflate option;
    option.server_enable = true;
    option.client_no_context_takeover = true;  // they say little
    option.client_max_window_bits = 9;
    option.compLevel = 8;
    option.memLevel = 6;
    option.msg_size_threshold = 256;
    ws_.set_option(option);
  }

  // The hello, answered with the table's state by the table itself.
  Awaitable<std::shared_ptr<Gathering>> greeted(const std::string& table_id) {
    asio::steady_timer late(ws_.get_executor(), std::chrono::seconds(common_.settings.hello_seconds));
    late.async_wait([weak = weak_from_this()](error_code failure) {
      if (const auto socket = weak.lock(); socket && !failure) socket->close(kBadMessage, "no hello came");
    });
    beast::flat_buffer buffer;
    const auto [failure, size] = co_await ws_.async_read(buffer, kAwait);
    late.cancel();
    if (failure) co_return nullptr;
    auto hello = decode_hello(beast::buffers_to_string(buffer.data()), common_.limits);
    if (!hello || !ws_.got_text()) {
      close(kBadMessage, hello ? "expected text" : clipped(hello.error().message));
      co_return nullptr;
    }
    using Table = tl::expected<std::shared_ptr<Gathering>, Error>;
    const Strand strand = ws_.get_executor();
    auto finding = answered<Table>(strand, [&common = common_, table_id](auto found) {
      common.hub->gathering(table_id, std::move(found));
    });
    Table table = co_await std::move(finding);
    if (!table) {
      const std::string& why = table.error().code;
      close(why == "damaged"         ? kDamaged
            : why == "unknown_table" ? kNoSuchTable
                                     : kRestarting,
            clipped(table.error().message));
      co_return nullptr;
    }
    (*table)->attach(shared_from_this(), std::move(*hello));
    co_return std::move(*table);
  }

  Awaitable<void> listen(Gathering& table) {
    const double rate = common_.settings.messages_a_second;
    Bucket messages(rate, rate * 2);
    beast::flat_buffer buffer;
    for (;;) {
      const auto [failure, size] = co_await ws_.async_read(buffer, kAwait);
      if (failure) co_return;
      const Instant now = std::chrono::steady_clock::now();
      if (!messages.take(now) || !common_.messages.take(address_, now)) {
        close(kTooMany, "too many messages");
        break;
      }
      if (!ws_.got_text()) {
        close(kBadMessage, "expected text");
        break;
      }
      const std::string_view text(static_cast<const char*>(buffer.data().data()), buffer.size());
      auto request = decode_request(text, common_.limits);
      if (request) {
        table.handle(shared_from_this(), std::move(*request));
      } else {
        common_.metrics.request_refused(request.error().error.code);
        send(std::make_shared<const std::string>(refused(request.error().key, request.error().error)));
      }
      buffer.consume(buffer.size());
      if (buffer.capacity() > 2048) buffer.shrink_to_fit();
      while (is_slow()) {
        room_.expires_after(std::chrono::seconds(1));
        co_await room_.async_wait(kAwait);
      }
    }
    co_await ended();
  }

  // Reads on, for nobody, until the close that we sent is through.
  Awaitable<void> ended() {
    beast::flat_buffer buffer;
    for (;;) {
      const auto [failure, size] = co_await ws_.async_read(buffer, kAwait);
      if (failure) co_return;
      buffer.consume(buffer.size());
    }
  }

  std::size_t allowed() const { return static_cast<std::size_t>(common_.settings.outbox_bytes); }
  bool is_slow() {
    const std::lock_guard guard(mutex_);
    return slow_ && !close_code_;
  }
  // On the strand.
  void be_patient() {
    auto timer = std::make_shared<asio::steady_timer>(ws_.get_executor(),
                                                      std::chrono::seconds(common_.settings.slow_seconds));
    timer->async_wait([weak = weak_from_this(), timer, read = read_bytes_](error_code) {
      const auto socket = weak.lock();
      if (!socket) return;
      const std::lock_guard guard(socket->mutex_);
      if (!socket->slow_) return;
      // Slow, but reading on: that is waited for.
      if (socket->read_bytes_ - read >= socket->allowed() / 4)
        asio::post(socket->ws_.get_executor(), [socket] { socket->be_patient(); });
      else
        socket->outbox_.clear(), socket->close_locked(kSlowClient, "too slow");
    });
  }

  static std::string clipped(std::string_view reason) { return std::string(reason.substr(0, 100)); }

  void close_locked(int code, std::string_view reason) {
    if (close_code_) return;
    close_code_ = code;
    close_reason_ = clipped(reason);
    common_.metrics.closed_by_us(code);
    flush_soon();
    // Whoever does not read gets no close either; then the connection just ends.
    asio::post(ws_.get_executor(), [self = shared_from_this()] {
      auto timer = std::make_shared<asio::steady_timer>(self->ws_.get_executor(), std::chrono::seconds(3));
      timer->async_wait([weak = self->weak_from_this(), timer](error_code) {
        if (const auto socket = weak.lock()) beast::get_lowest_layer(socket->ws_).close();
      });
    });
  }

  void flush_soon() {
    if (flushing_) return;
    flushing_ = true;
    asio::post(ws_.get_executor(), [self = shared_from_this()] { self->flush(); });
  }

  void has_read(std::size_t bytes) {
    const std::lock_guard guard(mutex_);
    waiting_bytes_ -= std::min(waiting_bytes_, bytes);
    read_bytes_ += bytes;
    if (!slow_ || waiting_bytes_ > allowed() / 2) return;
    slow_ = false;
    room_.cancel();
  }

  // On the strand; writes one message after the other, then the close.
  void flush() {
    std::shared_ptr<const std::string> text;
    std::optional<int> code;
    {
      const std::lock_guard guard(mutex_);
      if (!outbox_.empty()) {
        text = std::move(outbox_.front());
        outbox_.pop_front();
        if (outbox_.empty()) outbox_.shrink_to_fit();
      } else if (close_code_) {
        code = close_code_;  // nothing comes behind it: flushing_ stays
      } else {
        flushing_ = false;
        return;
      }
    }
    if (text) {
      ws_.async_write(asio::buffer(*text),
                      [self = shared_from_this(), text](error_code failure, std::size_t) {
                        if (failure) return;
                        self->has_read(text->size());
                        self->flush();
                      });
    } else if (code) {
      const websocket::close_reason reason(static_cast<websocket::close_code>(*code), close_reason_);
      ws_.async_close(reason, [self = shared_from_this()](error_code) {});
    }
  }

  Common& common_;
  websocket::stream<Stream, true> ws_;
  const std::string address_;
  Counted connection_, conversation_;
  std::optional<Counted> compressing_;
  std::optional<Held> visit_;
  asio::basic_waitable_timer<std::chrono::steady_clock, asio::wait_traits<std::chrono::steady_clock>, Strand>
      room_;

  static constexpr std::size_t kFarTooMuch = 8;
  static constexpr int kCompressKib = 200;  // of a socket: measured, bench_server
  std::mutex mutex_;
  std::deque<std::shared_ptr<const std::string>> outbox_;
  std::size_t waiting_bytes_ = 0;
  std::size_t read_bytes_ = 0;
  bool slow_ = false;
  bool flushing_ = false;
  std::optional<int> close_code_;
  std::string close_reason_;
};

}  // namespace samovar::server::net
