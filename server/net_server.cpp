#include <atomic>
#include <charconv>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/bind_executor.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <fmt/format.h>

#include "server/desk.hpp"
#include "server/hub.hpp"
#include "server/log.hpp"
#include "server/metrics.hpp"
#include "server/net.hpp"
#include "server/settings.hpp"
#include "server/workers.hpp"

namespace samovar::server {

namespace {

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

constexpr std::uint32_t kHeaderBytes = 16384;

// What every conversation shares.
struct House {
  const Settings& settings;
  Metrics& metrics;
  Desk* desk = nullptr;
  Hub* hub = nullptr;
  Workers* clerks = nullptr;
  std::atomic<int> connections{0};
  std::atomic<int> conversations{0};
  Holdings sockets;
  TextLimits limits;

  House(const Settings& the_settings, Metrics& the_metrics)
      : settings(the_settings),
        metrics(the_metrics),
        sockets(the_settings.sockets_an_address),
        limits{static_cast<std::size_t>(the_settings.name_characters),
               static_cast<std::size_t>(the_settings.chat_characters),
               static_cast<std::size_t>(the_settings.note_characters)} {}
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

// Does `work` on a thread that may wait, and comes back with its answer. Not a coroutine itself, and awaited
// only as a named object: g++ 12 destroys temporaries of an awaited expression twice.
template <class Work>
Awaitable<std::invoke_result_t<Work>> by_clerk(Workers& clerks, const Strand& strand, Work work) {
  using Answer = std::invoke_result_t<Work>;
  return asio::async_initiate<const asio::use_awaitable_t<Strand>, void(Answer)>(
      [&clerks, strand](auto handler, Work job) {
        auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        clerks.post([shared, strand, job = std::move(job)]() mutable {
          auto answer = std::make_shared<Answer>(job());
          asio::post(strand, [shared, answer]() mutable { (*shared)(std::move(*answer)); });
        });
      },
      asio::use_awaitable_t<Strand>(), std::move(work));
}

// ---- A live socket ----

class Socket final : public Client, public std::enable_shared_from_this<Socket> {
 public:
  Socket(House& house, Stream stream, std::string address, Counted connection)
      : house_(house),
        ws_(std::move(stream)),
        address_(std::move(address)),
        connection_(std::move(connection)),
        conversation_(house.conversations) {
    house_.metrics.socket_opened();
  }
  ~Socket() override {
    house_.metrics.socket_closed();
    house_.sockets.give_back(address_);
  }

  void send(std::shared_ptr<const std::string> text) override {
    const std::lock_guard guard(mutex_);
    if (close_code_) return;
    waiting_bytes_ += text->size();
    outbox_.push_back(std::move(text));
    if (waiting_bytes_ > static_cast<std::size_t>(house_.settings.outbox_bytes)) {
      outbox_.clear();
      close_locked(kSlowClient, "too slow");
    } else {
      flush_soon();
    }
  }

  void close(int code, std::string_view reason) override {
    const std::lock_guard guard(mutex_);
    close_locked(code, reason);
  }

  Awaitable<void> run(http::request<http::string_body> upgrade, std::string table_id) {
    const auto self = shared_from_this();
    websocket::stream_base::timeout timeout{};
    timeout.handshake_timeout = std::chrono::seconds(house_.settings.hello_seconds);
    timeout.idle_timeout = std::chrono::seconds(house_.settings.ping_seconds);
    timeout.keep_alive_pings = true;
    beast::get_lowest_layer(ws_).expires_never();
    ws_.set_option(timeout);
    ws_.read_message_max(static_cast<std::size_t>(house_.settings.frame_bytes));
    if (const auto [failure] = co_await ws_.async_accept(upgrade, kAwait); failure) co_return;
    upgrade = {};
    ws_.text(true);
    ws_.auto_fragment(false);

    auto greeting = greeted(table_id);
    const std::shared_ptr<LiveTable> table = co_await std::move(greeting);
    if (table) {
      co_await listen(*table);
      table->detach(this);
    } else {
      co_await ended();
    }
  }

 private:
  // The hello, answered with the table's state by the table itself.
  Awaitable<std::shared_ptr<LiveTable>> greeted(const std::string& table_id) {
    asio::steady_timer late(ws_.get_executor(), std::chrono::seconds(house_.settings.hello_seconds));
    late.async_wait([weak = weak_from_this()](error_code failure) {
      if (const auto socket = weak.lock(); socket && !failure) socket->close(kBadMessage, "no hello came");
    });
    beast::flat_buffer buffer;
    const auto [failure, size] = co_await ws_.async_read(buffer, kAwait);
    late.cancel();
    if (failure) co_return nullptr;
    auto hello = decode_hello(beast::buffers_to_string(buffer.data()));
    if (!hello || !ws_.got_text()) {
      close(kBadMessage, hello ? "expected text" : clipped(hello.error().message));
      co_return nullptr;
    }
    const Strand strand = ws_.get_executor();
    const auto find = [&house = house_, &table_id] { return house.hub->find(table_id); };
    auto finding = by_clerk(*house_.clerks, strand, find);
    auto table = co_await std::move(finding);
    if (!table) {
      close(kNoSuchTable, "there is no such table");
      co_return nullptr;
    }
    (*table)->attach(shared_from_this(), std::move(*hello));
    co_return std::move(*table);
  }

  Awaitable<void> listen(LiveTable& table) {
    const double rate = house_.settings.messages_a_second;
    Bucket messages(rate, rate * 2);
    beast::flat_buffer buffer;
    for (;;) {
      const auto [failure, size] = co_await ws_.async_read(buffer, kAwait);
      if (failure) co_return;
      if (!messages.take(std::chrono::steady_clock::now())) {
        close(kTooMany, "too many messages");
        break;
      }
      if (!ws_.got_text()) {
        close(kBadMessage, "expected text");
        break;
      }
      const std::string_view text(static_cast<const char*>(buffer.data().data()), buffer.size());
      auto request = decode_request(text, house_.limits);
      if (request) {
        table.handle(shared_from_this(), std::move(*request));
      } else {
        house_.metrics.request_refused(request.error().error.code);
        send(std::make_shared<const std::string>(refused(request.error().key, request.error().error)));
      }
      buffer.consume(buffer.size());
      if (buffer.capacity() > 2048) buffer.shrink_to_fit();
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

  static std::string clipped(std::string_view reason) { return std::string(reason.substr(0, 100)); }

  void close_locked(int code, std::string_view reason) {
    if (close_code_) return;
    close_code_ = code;
    close_reason_ = clipped(reason);
    house_.metrics.closed_by_us(code);
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

  // On the strand; writes one message after the other, then the close.
  void flush() {
    std::shared_ptr<const std::string> text;
    std::optional<int> code;
    {
      const std::lock_guard guard(mutex_);
      if (!outbox_.empty()) {
        text = std::move(outbox_.front());
        outbox_.pop_front();
        waiting_bytes_ -= std::min(waiting_bytes_, text->size());
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
                        if (!failure) self->flush();
                      });
    } else if (code) {
      const websocket::close_reason reason(static_cast<websocket::close_code>(*code), close_reason_);
      ws_.async_close(reason, [self = shared_from_this()](error_code) {});
    }
  }

  House& house_;
  websocket::stream<Stream, false> ws_;
  const std::string address_;
  Counted connection_, conversation_;

  std::mutex mutex_;
  std::deque<std::shared_ptr<const std::string>> outbox_;
  std::size_t waiting_bytes_ = 0;
  bool flushing_ = false;
  std::optional<int> close_code_;
  std::string close_reason_;
};

// ---- HTTP ----

// Whom limits count: an IPv4 address, or the network of an IPv6 address, since one household has 2^64 of
// them.
std::string counted_address(const asio::ip::address& address) {
  if (address.is_v4()) return address.to_string();
  const asio::ip::address_v6 v6 = address.to_v6();
  if (v6.is_v4_mapped()) return asio::ip::make_address_v4(asio::ip::v4_mapped, v6).to_string();
  auto bytes = v6.to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
  return asio::ip::address_v6(bytes).to_string();
}

HttpRequest plain_request(const http::request<http::string_body>& request, const std::string& peer,
                          bool behind_proxy) {
  HttpRequest plain;
  plain.method = std::string(request.method_string());
  plain.target = std::string(request.target());
  plain.body = request.body();
  plain.content_type = std::string(request[http::field::content_type]);
  plain.host = std::string(request[http::field::host]);
  plain.origin = std::string(request[http::field::origin]);
  plain.if_none_match = std::string(request[http::field::if_none_match]);
  const std::string_view encodings = request[http::field::accept_encoding];
  plain.takes_brotli = encodings.find("br") != encodings.npos;
  plain.address = peer;
  if (behind_proxy) {
    std::string_view list = request["X-Forwarded-For"];
    if (const std::size_t comma = list.rfind(','); comma != list.npos) list.remove_prefix(comma + 1);
    while (list.starts_with(' ')) list.remove_prefix(1);
    error_code bad;
    const auto address = asio::ip::make_address(std::string(list), bad);
    if (!bad) plain.address = counted_address(address);
  }
  return plain;
}

class Visit : public std::enable_shared_from_this<Visit> {
 public:
  Visit(House& house, Stream stream, std::string peer)
      : house_(house), stream_(std::move(stream)), peer_(std::move(peer)), connection_(house.connections) {}

  Awaitable<void> run() {
    const auto self = shared_from_this();
    beast::flat_buffer buffer;
    for (bool again = true; again;) {
      http::request_parser<http::string_body> parser;
      parser.header_limit(kHeaderBytes);
      parser.body_limit(static_cast<std::uint64_t>(house_.settings.body_bytes));
      stream_.expires_after(std::chrono::seconds(house_.settings.request_seconds));
      const auto [failure, size] = co_await http::async_read(stream_, buffer, parser, kAwait);
      if (failure) {
        HttpAnswer refusal;
        if (failure == http::error::body_limit)
          refusal = house_.desk->refuse({"too_large", "the body is too large", {}, {}});
        else if (failure.category() == http::make_error_code(http::error::bad_version).category() &&
                 failure != http::error::end_of_stream && failure != http::error::partial_message)
          refusal = house_.desk->refuse({"bad_message", "this is not HTTP", {}, {}});
        if (refusal.status != 200) co_await write(refusal, false, false);
        break;
      }
      if (websocket::is_upgrade(parser.get())) {
        if (co_await upgraded(parser)) co_return;
        break;
      }
      const Counted conversation(house_.conversations);
      const http::request<http::string_body>& request = parser.get();
      const HttpRequest plain = plain_request(request, peer_, house_.settings.behind_proxy);
      again = request.keep_alive() && !house_.desk->draining();
      const auto ask = [&house = house_, &plain] { return house.desk->answer(plain); };
      HttpAnswer answer;
      if (house_.desk->may_wait(plain)) {
        const Strand strand = stream_.get_executor();
        auto asking = by_clerk(*house_.clerks, strand, ask);
        answer = co_await std::move(asking);
      } else {
        answer = ask();
      }
      const bool written = co_await write(answer, again, request.method() == http::verb::head);
      again = again && written;
    }
    error_code ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
  }

 private:
  // True: the socket has taken over.
  Awaitable<bool> upgraded(http::request_parser<http::string_body>& parser) {
    const HttpRequest plain = plain_request(parser.get(), peer_, house_.settings.behind_proxy);
    constexpr std::string_view kBefore = "/api/tables/";
    constexpr std::string_view kBehind = "/live";
    std::optional<Error> error;
    if (!plain.target.starts_with(kBefore) || !plain.target.ends_with(kBehind) ||
        plain.target.size() < kBefore.size() + kBehind.size())
      error = Error{"not_found", "there is no socket here", {}, {}};
    else if (!house_.desk->welcome(plain.origin, plain.host))
      error = Error{"wrong_origin", "pages of other sites may not do this", {}, {}};
    else if (house_.desk->draining())
      error = Error{"draining", "the server restarts; come back in a moment", {}, {}};
    else if (!house_.sockets.take(plain.address))
      error = Error{"too_many", "too many sockets from your address", {}, {}};
    if (error) {
      const HttpAnswer refusal = house_.desk->refuse(*error);
      co_await write(refusal, false, false);
      co_return false;
    }
    std::string id =
        plain.target.substr(kBefore.size(), plain.target.size() - kBefore.size() - kBehind.size());
    const Strand strand = stream_.get_executor();
    auto socket = std::make_shared<Socket>(house_, std::move(stream_), plain.address, std::move(connection_));
    // A coroutine of its own: this one, with its buffers, ends here.
    asio::co_spawn(
        strand,
        [socket, request = parser.release(), id = std::move(id)]() mutable {
          return socket->run(std::move(request), std::move(id));
        },
        asio::detached);
    co_return true;
  }

  Awaitable<bool> write(const HttpAnswer& answer, bool keep_alive, bool head) {
    const std::string_view body = answer.fixed.empty() ? std::string_view(answer.body) : answer.fixed;
    http::response<http::buffer_body> response;
    response.version(11);
    response.result(static_cast<unsigned>(answer.status));
    response.keep_alive(keep_alive);
    if (answer.status != 304) {
      response.set(http::field::content_type, answer.type);
      response.content_length(body.size());
    }
    for (const auto& [name, value] : answer.headers) response.set(name, value);
    response.body().data =
        const_cast<char*>(body.data());  // Beast's type is for both directions; it only reads
    response.body().size = head || answer.status == 304 ? 0 : body.size();
    response.body().more = false;
    http::response_serializer<http::buffer_body> serializer(response);
    stream_.expires_after(std::chrono::seconds(house_.settings.request_seconds));
    error_code failure;
    if (head || answer.status == 304) {
      const auto [header_failure, size] = co_await http::async_write_header(stream_, serializer, kAwait);
      failure = header_failure;
    } else {
      const auto [whole_failure, size] = co_await http::async_write(stream_, serializer, kAwait);
      failure = whole_failure;
    }
    co_return !failure;
  }

  House& house_;
  Stream stream_;
  const std::string peer_;
  Counted connection_;
};

// ---- The door ----

tl::expected<tcp::endpoint, Error> endpoint_of(const std::string& listen) {
  const auto bad = [&] {
    return tl::unexpected(Error{
        "bad_setting", fmt::format("listen: expected ADDRESS:PORT, found \"{}\"", listen), {}, "listen"});
  };
  const std::size_t colon = listen.rfind(':');
  if (colon == listen.npos) return bad();
  std::string host = listen.substr(0, colon);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  if (host == "localhost") host = "127.0.0.1";
  std::uint16_t port = 0;
  const char* const end = listen.data() + listen.size();
  const auto [stopped, failure] = std::from_chars(listen.data() + colon + 1, end, port);
  error_code bad_host;
  const auto address = asio::ip::make_address(host, bad_host);
  if (failure != std::errc{} || stopped != end || bad_host) return bad();
  return tcp::endpoint(address, port);
}

class BeastNet final : public Net {
 public:
  BeastNet(const Settings& settings, Metrics& metrics)
      : house_(settings, metrics),
        context_(settings.io_threads),
        keep_(asio::make_work_guard(context_)),
        acceptor_(context_) {
    for (int i = 0; i < settings.io_threads; ++i) threads_.emplace_back([this] { context_.run(); });
  }
  ~BeastNet() override { stop(); }

  void post(std::function<void()> work) override { asio::post(context_, std::move(work)); }

  tl::expected<void, Error> listen(Desk& desk, Hub& hub, Workers& clerks) override {
    house_.desk = &desk;
    house_.hub = &hub;
    house_.clerks = &clerks;
    const auto endpoint = endpoint_of(house_.settings.listen);
    if (!endpoint) return tl::unexpected(endpoint.error());
    error_code failure;
    acceptor_.open(endpoint->protocol(), failure);
    if (!failure) acceptor_.set_option(asio::socket_base::reuse_address(true), failure);
    if (!failure) acceptor_.bind(*endpoint, failure);
    if (!failure) acceptor_.listen(4096, failure);
    if (failure)
      return tl::unexpected(
          Error{"cannot_listen",
                fmt::format("cannot listen on {}: {}", house_.settings.listen, failure.message()),
                {},
                "listen"});
    accept();
    return {};
  }

  std::string address() const override {
    const tcp::endpoint at = acceptor_.local_endpoint();
    return at.address().is_v6() ? fmt::format("[{}]:{}", at.address().to_string(), at.port())
                                : fmt::format("{}:{}", at.address().to_string(), at.port());
  }
  std::uint16_t port() const override { return acceptor_.local_endpoint().port(); }

  void stop_listening() override {
    std::promise<void> closed;
    asio::post(context_, [this, &closed] {
      error_code ignored;
      acceptor_.close(ignored);
      closed.set_value();
    });
    closed.get_future().wait();
  }
  int conversations() const override { return house_.conversations; }

  void stop() override {
    context_.stop();
    for (std::thread& thread : threads_)
      if (thread.joinable()) thread.join();
  }

 private:
  void accept() {
    acceptor_.async_accept(asio::make_strand(context_),
                           [this](error_code failure, asio::basic_stream_socket<tcp, Strand> socket) {
                             if (failure == asio::error::operation_aborted || !acceptor_.is_open()) return;
                             if (!failure) welcome(std::move(socket));
                             if (failure == asio::error::no_descriptors) {
                               log_warning("no_descriptors");
                               auto pause = std::make_shared<asio::steady_timer>(
                                   context_, std::chrono::milliseconds(100));
                               return pause->async_wait([this, pause](error_code) { accept(); });
                             }
                             accept();
                           });
  }

  void welcome(asio::basic_stream_socket<tcp, Strand> socket) {
    error_code failure;
    const tcp::endpoint peer = socket.remote_endpoint(failure);
    if (failure || house_.connections >= house_.settings.sockets) return;  // closed by going out of scope
    socket.set_option(tcp::no_delay(true), failure);
    const Strand strand = socket.get_executor();
    auto visit = std::make_shared<Visit>(house_, Stream(std::move(socket)), counted_address(peer.address()));
    asio::co_spawn(strand, [visit]() -> Awaitable<void> { return visit->run(); }, asio::detached);
  }

  House house_;
  asio::io_context context_;
  asio::executor_work_guard<asio::io_context::executor_type> keep_;
  tcp::acceptor acceptor_;
  std::vector<std::thread> threads_;
};

}  // namespace

std::unique_ptr<Net> make_net(const Settings& settings, Metrics& metrics) {
  return std::make_unique<BeastNet>(settings, metrics);
}

}  // namespace samovar::server
