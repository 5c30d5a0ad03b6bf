// A live socket, and what every conversation shares. For net_server.cpp alone: nobody else sees Beast.
#pragma once

#include <algorithm>
#include <array>
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
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include "house/hub.hpp"
#include "server/cluster.hpp"
#include "server/frames.hpp"
#include "server/http.hpp"
#include "server/log.hpp"
#include "server/metrics.hpp"
#include "server/packing.hpp"
#include "server/settings.hpp"
#include "table/survive.hpp"

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
  Holdings sockets;
  Holdings visits;  // connections, from before anything was said
  Buckets messages;
  Buckets effort;  // milliseconds that an address has us work for it
  TextLimits limits;

  Common(const Settings& the_settings, Metrics& the_metrics, const Cluster& the_nodes)
      : settings(the_settings),
        metrics(the_metrics),
        nodes(the_nodes),
        sockets(the_settings.sockets_an_address),
        visits(the_settings.connections_an_address),
        messages(the_settings.messages_a_second * 10.0, the_settings.messages_a_second * 20.0),
        effort(the_settings.messages_a_second * 10.0, the_settings.messages_a_second * 20.0),
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

using Line = asio::basic_stream_socket<tcp, Strand>;

class Socket final : public Client, public std::enable_shared_from_this<Socket> {
 public:
  Socket(Common& common, Line line, std::string address, Counted connection, std::optional<Held> visit)
      : common_(common),
        line_(std::move(line)),
        frames_(static_cast<std::size_t>(common.settings.frame_bytes), false),
        address_(std::move(address)),
        connection_(std::move(connection)),
        conversation_(common.conversations),
        visit_(std::move(visit)),
        room_(line_.get_executor()),
        pulse_(line_.get_executor()) {
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
      asio::post(line_.get_executor(), [self = shared_from_this()] { self->be_patient(); });
    }
    flush_soon();
  }

  void close(int code, std::string_view reason) override {
    const std::lock_guard guard(mutex_);
    close_locked(code, reason);
  }

  const std::string& address() const override { return address_; }

  // Who asks for dear things is listened to again when they are paid for. Most requests cost less than
  // counting it.
  void took(Instant::duration time) override {
    if (time < kCheap) return;
    const Instant now = std::chrono::steady_clock::now();
    const double milliseconds = std::chrono::duration<double, std::milli>(time).count();
    const std::chrono::duration<double> rest(common_.effort.pay(address_, milliseconds, now));
    rests_until_ = now + std::chrono::duration_cast<Instant::duration>(rest);
  }

  Awaitable<void> run(http::request<http::string_body> upgrade, std::string table_id) {
    const auto self = shared_from_this();
    if (!co_await accepted(upgrade)) co_return;
    upgrade = {};
    feel_pulse();
    auto greeting = greeted(table_id);
    const std::shared_ptr<Gathering> table = co_await std::move(greeting);
    if (table) {
      const Listening listening{*table, *this};
      co_await listen(*table);
    }
    co_await ended();
    cut();
  }

 private:
  // At a table; left however the listening ends.
  struct Listening {
    Gathering& table;
    Socket& socket;
    ~Listening() {
      survives([this] { table.detach(&socket); }, log_failure);
    }
  };

  // Beast judges the upgrade; what follows on the line is frames.
  Awaitable<bool> accepted(const http::request<http::string_body>& upgrade) {
    std::string offers;
    for (auto [at, end] = upgrade.equal_range(http::field::sec_websocket_extensions); at != end; ++at)
      offers.append(at->value()).append(",");
    const std::optional<Packing> packing = agreed(offers);
    websocket::stream<Line&, false> door(line_);
    websocket::stream_base::timeout timeout{};
    timeout.handshake_timeout = std::chrono::seconds(common_.settings.hello_seconds);
    timeout.idle_timeout = websocket::stream_base::none();
    door.set_option(timeout);
    door.set_option(websocket::stream_base::decorator([&packing](websocket::response_type& answer) {
      if (packing && answer.result() == http::status::switching_protocols)
        answer.set(http::field::sec_websocket_extensions, packing->answer);
    }));
    const auto [failure] = co_await door.async_accept(upgrade, kAwait);
    if (failure) co_return false;
    if (packing) {
      packer_.emplace(packing->remembers);
      frames_ = Listener(static_cast<std::size_t>(common_.settings.frame_bytes), true);
    }
    line_.non_blocking(true);
    co_return true;
  }

  // The hello, answered with the table's state by the table itself.
  Awaitable<std::shared_ptr<Gathering>> greeted(const std::string& table_id) {
    asio::steady_timer late(line_.get_executor(), std::chrono::seconds(common_.settings.hello_seconds));
    late.async_wait([weak = weak_from_this()](error_code failure) {
      if (const auto socket = weak.lock(); socket && !failure) socket->close(kBadMessage, "no hello came");
    });
    const std::optional<Message> message = co_await heard();
    late.cancel();
    if (!message) co_return nullptr;
    auto hello = decode_hello(message->text, common_.limits);
    if (!hello || message->kind != Opcode::text) {
      close(kBadMessage, hello ? "expected text" : clipped(hello.error().message));
      co_return nullptr;
    }
    using Table = tl::expected<std::shared_ptr<Gathering>, Error>;
    const Strand strand = line_.get_executor();
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
    for (;;) {
      const std::optional<Message> message = co_await heard();
      if (!message) co_return;
      const Instant now = std::chrono::steady_clock::now();
      if (!messages.take(now) || !common_.messages.take(address_, now)) {
        close(kTooMany, "too many messages");
        co_return;
      }
      if (message->kind != Opcode::text) {
        close(kBadMessage, "expected text");
        co_return;
      }
      auto request = decode_request(message->text, common_.limits);
      if (request) {
        table.handle(shared_from_this(), std::move(*request));
      } else {
        common_.metrics.request_refused(request.error().error.code);
        send(std::make_shared<const std::string>(refused(request.error().key, request.error().error)));
      }
      while (is_slow()) {
        room_.expires_after(std::chrono::seconds(1));
        co_await room_.async_wait(kAwait);
      }
      while (std::chrono::steady_clock::now() < rests_until_.load() && !closing()) {
        room_.expires_at(
            std::min(rests_until_.load(), std::chrono::steady_clock::now() + std::chrono::seconds(1)));
        co_await room_.async_wait(kAwait);
      }
    }
  }

  // The next message; nothing at the end of the line or of what they have to say.
  Awaitable<std::optional<Message>> heard() {
    for (;;) {
      while (auto message = frames_.next()) {
        if (message->kind == Opcode::ping)
          pong(std::move(message->text));
        else if (message->kind != Opcode::pong && !closing())
          co_return message;
      }
      if (frames_.over()) {
        say_goodbye_too(*frames_.over());
        co_return std::nullopt;
      }
      const bool more = co_await read();
      if (!more) co_return std::nullopt;
    }
  }

  // Reads on, for nobody, until the close is through.
  Awaitable<void> ended() {
    for (bool more = true; more;) {
      const std::optional<Message> message = co_await heard();
      more = message.has_value();
    }
    hang_up();
    for (bool more = true; more;) more = co_await read();
  }

  // Who waits for bytes needs no room for them.
  Awaitable<bool> read() {
    const auto [failure] = co_await line_.async_wait(tcp::socket::wait_read, kAwait);
    co_return !failure && take_in();
  }
  bool take_in() {
    std::array<char, 4096> bytes;
    error_code failure;
    const std::size_t size = line_.read_some(asio::buffer(bytes), failure);
    if (failure) return failure == asio::error::would_block;
    heard_ = true;
    frames_.take({bytes.data(), size});
    return true;
  }

  // Twice in the time of silence that is allowed: a ping, and the end where nothing was heard since the last.
  // Who is slow is not listened to, and waited for.
  void feel_pulse() {
    pulse_.expires_after(std::chrono::milliseconds(500) * common_.settings.ping_seconds);
    pulse_.async_wait([weak = weak_from_this()](error_code failure) {
      const auto socket = weak.lock();
      if (!socket || failure) return;
      if (!std::exchange(socket->heard_, false) && !socket->is_slow()) return socket->cut();
      const std::lock_guard guard(socket->mutex_);
      socket->ping_ = true;
      socket->flush_soon();
      socket->feel_pulse();
    });
  }
  // The latest ping is the one to answer.
  void pong(std::string body) {
    const std::lock_guard guard(mutex_);
    pong_ = std::make_shared<const std::string>(std::move(body));
    flush_soon();
  }

  std::size_t allowed() const { return static_cast<std::size_t>(common_.settings.outbox_bytes); }
  bool is_slow() {
    const std::lock_guard guard(mutex_);
    return slow_ && !close_code_;
  }
  bool closing() {
    const std::lock_guard guard(mutex_);
    return close_code_.has_value();
  }
  // On the strand.
  void be_patient() {
    auto timer = std::make_shared<asio::steady_timer>(line_.get_executor(),
                                                      std::chrono::seconds(common_.settings.slow_seconds));
    timer->async_wait([weak = weak_from_this(), timer, read = read_bytes_](error_code) {
      const auto socket = weak.lock();
      if (!socket) return;
      const std::lock_guard guard(socket->mutex_);
      if (!socket->slow_) return;
      // Slow, but reading on: that is waited for.
      if (socket->read_bytes_ - read >= socket->allowed() / 4)
        asio::post(socket->line_.get_executor(), [socket] { socket->be_patient(); });
      else
        socket->outbox_.clear(), socket->close_locked(kSlowClient, "too slow");
    });
  }

  static std::string clipped(std::string_view reason) { return std::string(reason.substr(0, 100)); }

  void close_locked(int code, std::string_view reason) {
    if (close_code_) return;
    common_.metrics.closed_by_us(code);
    end_locked(code, reason);
  }
  // They have said goodbye, or what nobody can go on from.
  void say_goodbye_too(int code) {
    const std::lock_guard guard(mutex_);
    if (close_code_) return;
    outbox_.clear();
    end_locked(code, {});
  }
  void end_locked(int code, std::string_view reason) {
    close_code_ = code;
    close_reason_ = clipped(reason);
    flush_soon();
    // Whoever does not read gets no close either; then the connection just ends.
    asio::post(line_.get_executor(), [self = shared_from_this()] {
      auto timer = std::make_shared<asio::steady_timer>(self->line_.get_executor(), std::chrono::seconds(3));
      timer->async_wait([weak = self->weak_from_this(), timer](error_code) {
        if (const auto socket = weak.lock()) socket->cut();
      });
    });
  }
  void cut() {
    error_code ignored;
    line_.close(ignored);
  }
  // Both have said goodbye: who serves hangs up first.
  void hang_up() {
    error_code ignored;
    if (said_goodbye_ && frames_.over()) line_.shutdown(tcp::socket::shutdown_send, ignored);
  }

  void flush_soon() {
    if (flushing_) return;
    flushing_ = true;
    asio::post(line_.get_executor(), [self = shared_from_this()] { self->flush(); });
  }

  void has_read(std::size_t bytes) {
    const std::lock_guard guard(mutex_);
    waiting_bytes_ -= std::min(waiting_bytes_, bytes);
    read_bytes_ += bytes;
    if (!slow_ || waiting_bytes_ > allowed() / 2) return;
    slow_ = false;
    room_.cancel();
  }

  // On the strand; writes one frame after the other, the close last.
  void flush() {
    Opcode kind = Opcode::text;
    {
      const std::lock_guard guard(mutex_);
      if (pong_) {
        kind = Opcode::pong;
        body_ = std::exchange(pong_, nullptr);
      } else if (std::exchange(ping_, false)) {
        kind = Opcode::ping;
        body_ = std::make_shared<const std::string>();
      } else if (!outbox_.empty()) {
        body_ = std::move(outbox_.front());
        outbox_.pop_front();
        if (outbox_.empty()) outbox_.shrink_to_fit();
      } else if (close_code_) {
        kind = Opcode::close;  // nothing comes behind it: flushing_ stays
        body_ = std::make_shared<const std::string>(close_body(*close_code_, close_reason_));
      } else {
        flushing_ = false;
        return;
      }
    }
    const std::size_t bytes = body_->size();
    const bool packed = packer_ && kind == Opcode::text && bytes >= kWorthPacking;
    if (packed) body_ = packer_->pack(*body_);
    head_ = frame_head(kind, body_->size(), packed);
    asio::async_write(line_, std::array<asio::const_buffer, 2>{asio::buffer(head_), asio::buffer(*body_)},
                      [self = shared_from_this(), kind, bytes](error_code failure, std::size_t) {
                        self->body_ = nullptr;
                        if (failure) return;
                        if (kind == Opcode::close) {
                          self->said_goodbye_ = true;
                          return self->hang_up();
                        }
                        if (kind == Opcode::text) self->has_read(bytes);
                        self->flush();
                      });
  }

  static constexpr std::size_t kFarTooMuch = 8;
  static constexpr std::size_t kWorthPacking = 256;
  static constexpr auto kCheap = std::chrono::microseconds(200);

  Common& common_;
  Line line_;
  Listener frames_;
  std::optional<Packer> packer_;  // where they take packed messages
  const std::string address_;
  Counted connection_, conversation_;
  std::optional<Held> visit_;
  using Timer = asio::basic_waitable_timer<std::chrono::steady_clock,
                                           asio::wait_traits<std::chrono::steady_clock>, Strand>;
  Timer room_, pulse_;
  bool heard_ = true;  // since the last ping
  std::string head_;   // of the frame that is being written
  std::shared_ptr<const std::string> body_;
  bool said_goodbye_ = false;
  std::atomic<Instant> rests_until_{Instant()};

  std::mutex mutex_;
  std::deque<std::shared_ptr<const std::string>> outbox_;
  std::shared_ptr<const std::string> pong_;
  bool ping_ = false;
  std::size_t waiting_bytes_ = 0;
  std::size_t read_bytes_ = 0;
  bool slow_ = false;
  bool flushing_ = false;
  std::optional<int> close_code_;
  std::string close_reason_;
};

}  // namespace samovar::server::net
