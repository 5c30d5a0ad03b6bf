#include <charconv>
#include <future>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include <boost/asio/bind_executor.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <fmt/format.h>

#include "server/log.hpp"
#include "server/net.hpp"
#include "server/net_forward.hpp"
#include "server/net_socket.hpp"
#include "server/port_holder.hpp"
#include "table/survive.hpp"

namespace samovar::server {

using namespace net;

namespace {

constexpr std::uint32_t kHeaderBytes = 16384;

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
                          const Common& common) {
  HttpRequest plain;
  plain.method = std::string(request.method_string());
  plain.target = std::string(request.target());
  plain.body = request.body();
  plain.content_type = std::string(request[http::field::content_type]);
  plain.language = std::string(request[http::field::accept_language].substr(0, 2));
  plain.host = std::string(request[http::field::host]);
  plain.origin = std::string(request[http::field::origin]);
  plain.if_none_match = std::string(request[http::field::if_none_match]);
  const std::string_view encodings = request[http::field::accept_encoding];
  plain.takes_brotli = encodings.find("br") != encodings.npos;
  plain.address = peer;
  plain.handed_on = common.nodes.is_one_of_us(request[kNodeField]);
  if (common.settings.behind_proxy || plain.handed_on) {
    std::string_view list;  // the last line: that is the proxy's own
    for (auto [at, end] = request.equal_range("X-Forwarded-For"); at != end; ++at) list = at->value();
    if (const std::size_t comma = list.rfind(','); comma != list.npos) list.remove_prefix(comma + 1);
    while (list.starts_with(' ')) list.remove_prefix(1);
    error_code bad;
    const auto address = asio::ip::make_address(std::string(list), bad);
    if (!bad) plain.address = counted_address(address);
  }
  return plain;
}

// What would let two programs on the way read one request as two different ones.
std::optional<Error> malformed(const http::request<http::string_body>& request) {
  const std::size_t hosts = request.count(http::field::host);
  if (hosts > 1 || (hosts == 0 && request.version() >= 11)) return error_of("bad_message", "error.one_host");
  if (const std::size_t encodings = request.count(http::field::transfer_encoding); encodings > 0)
    if (encodings > 1 || !beast::iequals(request[http::field::transfer_encoding], "chunked") ||
        request.count(http::field::content_length) > 0)
      return error_of("bad_message", "error.only_chunked");
  return std::nullopt;
}

class Visit : public std::enable_shared_from_this<Visit> {
 public:
  Visit(Common& common, Stream stream, std::string peer, std::optional<Held> held)
      : common_(common),
        stream_(std::move(stream)),
        peer_(std::move(peer)),
        connection_(common.connections),
        held_(std::move(held)) {}

  Awaitable<void> run() {
    const auto self = shared_from_this();
    beast::flat_buffer buffer;
    for (bool again = true; again;) {
      http::request_parser<http::string_body> parser;
      parser.header_limit(kHeaderBytes);
      parser.body_limit(static_cast<std::uint64_t>(common_.settings.body_bytes));
      stream_.expires_after(std::chrono::seconds(common_.settings.request_seconds));
      const auto [failure, size] = co_await http::async_read(stream_, buffer, parser, kAwait);
      if (failure) {
        Answer refused;
        if (failure == http::error::body_limit)
          refused = refusal(error_of("too_large", "error.too_large"));
        else if (failure.category() == http::make_error_code(http::error::bad_version).category() &&
                 failure != http::error::end_of_stream && failure != http::error::partial_message)
          refused = refusal(error_of("bad_message", "error.not_http"));
        if (refused.status != 200) co_await write(refused, false, false);
        break;
      }
      if (const auto error = malformed(parser.get())) {
        const Answer refused = refusal(*error);
        co_await write(refused, false, false);
        break;
      }
      if (websocket::is_upgrade(parser.get())) {
        if (co_await upgraded(parser, buffer)) co_return;
        break;
      }
      const Counted conversation(common_.conversations);
      const http::request<http::string_body>& request = parser.get();
      const HttpRequest plain = plain_request(request, peer_, common_);
      again = request.keep_alive() && !common_.http->draining();
      const Strand strand = stream_.get_executor();
      if (const auto owner = common_.http->owner_elsewhere(plain)) {
        auto handing =
            hand_on(on_behalf(parser.release(), plain.address, common_.nodes.secret()), *owner, again);
        again = co_await std::move(handing);
        continue;
      }
      auto asking = answered<Answer>(
          strand, [&common = common_, &plain](auto reply) { common.http->answer(plain, std::move(reply)); });
      const Answer answer = co_await std::move(asking);
      const bool written = co_await write(answer, again, request.method() == http::verb::head);
      again = again && written;
    }
    error_code ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
  }

 private:
  // True: the socket has taken over.
  Awaitable<bool> upgraded(http::request_parser<http::string_body>& parser,
                           const beast::flat_buffer& behind) {
    const HttpRequest plain = plain_request(parser.get(), peer_, common_);
    if (const auto owner = common_.http->owner_elsewhere(plain)) {
      auto tunnelling = tunnelled(on_behalf(parser.release(), plain.address, common_.nodes.secret()), *owner,
                                  beast::buffers_to_string(behind.data()));
      const bool through = co_await std::move(tunnelling);
      co_return through;
    }
    constexpr std::string_view kBefore = "/api/tables/";
    constexpr std::string_view kBehind = "/live";
    std::optional<Error> error;
    if (!common_.http->admits(plain.address))
      error = error_of("too_many", "error.too_many_requests");
    else if (!plain.target.starts_with(kBefore) || !plain.target.ends_with(kBehind) ||
             plain.target.size() < kBefore.size() + kBehind.size())
      error = error_of("not_found", "error.no_socket");
    else if (!common_.http->welcome(plain.origin, plain.host))
      error = error_of("wrong_origin", "error.wrong_origin");
    else if (common_.http->draining())
      error = error_of("draining", "error.draining");
    else if (!common_.sockets.take(plain.address))
      error = error_of("too_many", "error.too_many_sockets");
    if (error) {
      const Answer refused = refusal(*error);
      co_await write(refused, false, false);
      co_return false;
    }
    std::string id =
        plain.target.substr(kBefore.size(), plain.target.size() - kBefore.size() - kBehind.size());
    const Strand strand = stream_.get_executor();
    auto socket = std::make_shared<Socket>(common_, stream_.release_socket(), plain.address,
                                           std::move(connection_), std::move(held_));
    // A coroutine of its own: this one, with its buffers, ends here.
    asio::co_spawn(
        strand,
        [socket, request = parser.release(), id = std::move(id)]() mutable {
          return socket->run(std::move(request), std::move(id));
        },
        asio::detached);
    co_return true;
  }

  // True: the client may go on.
  Awaitable<bool> hand_on(http::request<http::string_body> request, std::string owner, bool keep_alive) {
    common_.metrics.handed_on();
    const bool head = request.method() == http::verb::head;
    auto handing = handed_on(common_, stream_.get_executor(), std::move(owner), std::move(request));
    std::optional<http::response<http::string_body>> answer = co_await std::move(handing);
    if (!answer) {
      const Answer refused = refusal(error_of("unavailable", "error.unreachable_now"));
      const bool written = co_await write(refused, keep_alive, head);
      co_return written&& keep_alive;
    }
    answer->keep_alive(keep_alive);
    stream_.expires_after(std::chrono::seconds(common_.settings.request_seconds));
    http::response_serializer<http::string_body> serializer(*answer);
    error_code failure;
    if (head) {
      const auto [header_failure, size] = co_await http::async_write_header(stream_, serializer, kAwait);
      failure = header_failure;
    } else {
      const auto [whole_failure, size] = co_await http::async_write(stream_, serializer, kAwait);
      failure = whole_failure;
    }
    co_return !failure && keep_alive;
  }

  // True: the tunnel has taken over.
  Awaitable<bool> tunnelled(http::request<http::string_body> request, std::string owner, std::string said) {
    common_.metrics.handed_on();
    const Strand strand = stream_.get_executor();
    auto reaching = reached(strand, owner, kReachSeconds);
    std::optional<Stream> onward = co_await std::move(reaching);
    bool sent = false;
    const std::string_view path = house::split_target(request.target()).first;
    std::string table(Http::table_in(path));
    if (onward) {
      const auto [failure, size] = co_await http::async_write(*onward, request, kAwait);
      sent = !failure;
    }
    if (!sent) {
      const Answer refused = refusal(error_of("unavailable", "error.unreachable_now"));
      co_await write(refused, false, false);
      co_return false;
    }
    std::make_shared<Tunnel>(common_, std::move(stream_), std::move(*onward), std::move(connection_),
                             std::move(held_))
        ->run(std::move(said), std::move(table), std::move(owner));
    co_return true;
  }

  Awaitable<bool> write(const Answer& answer, bool keep_alive, bool head) {
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
    stream_.expires_after(std::chrono::seconds(common_.settings.request_seconds));
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

  Common& common_;
  Stream stream_;
  const std::string peer_;
  Counted connection_;
  std::optional<Held> held_;
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

Error cannot_listen(const tcp::endpoint& endpoint, const error_code& failure) {
  const std::string host = endpoint.address().is_v6() ? fmt::format("[{}]", endpoint.address().to_string())
                                                      : endpoint.address().to_string();
  std::string reason = failure.message();
  if (failure == asio::error::address_in_use) {
    const std::string holder = holder_of_port(endpoint.port());
    reason =
        fmt::format("{} listens there already. Stop it, or let the system choose a free port: --listen {}:0",
                    holder.empty() ? "another program, perhaps another samovar," : holder, host);
  }
  return {"cannot_listen",
          fmt::format("cannot listen on {}:{}: {}", host, endpoint.port(), reason),
          {},
          "listen"};
}

class BeastNet final : public Net {
 public:
  BeastNet(const Settings& settings, Metrics& metrics, const Cluster& nodes)
      : common_(settings, metrics, nodes),
        context_(settings.io_threads),
        keep_(asio::make_work_guard(context_)),
        acceptor_(context_) {
    for (int i = 0; i < settings.io_threads; ++i) threads_.emplace_back([this] { run(); });
  }
  ~BeastNet() override { stop(); }

  void post(std::function<void()> work) override { asio::post(context_, std::move(work)); }

  tl::expected<void, Error> listen(Http& http_side, Hub& hub) override {
    common_.http = &http_side;
    common_.hub = &hub;
    const auto endpoint = endpoint_of(common_.settings.listen);
    if (!endpoint) return tl::unexpected(endpoint.error());
    error_code failure;
    acceptor_.open(endpoint->protocol(), failure);
    if (!failure) acceptor_.set_option(asio::socket_base::reuse_address(true), failure);
    if (!failure) acceptor_.bind(*endpoint, failure);
    if (!failure) acceptor_.listen(4096, failure);
    if (failure) return tl::unexpected(cannot_listen(*endpoint, failure));
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
  int conversations() const override { return common_.conversations; }

  void stop() override {
    context_.stop();
    for (std::thread& thread : threads_)
      if (thread.joinable()) thread.join();
  }

 private:
  // What a handler throws ends that handler and nothing else.
  void run() {
    while (!survives([this] { context_.run(); }, log_failure)) {
    }
  }

  void accept() {
    acceptor_.async_accept(asio::make_strand(context_), [this](error_code failure, Line socket) {
      if (failure == asio::error::operation_aborted || !acceptor_.is_open()) return;
      if (failure == asio::error::no_descriptors) {
        log_warning("no_descriptors");
        auto pause = std::make_shared<asio::steady_timer>(context_, std::chrono::milliseconds(100));
        return pause->async_wait([this, pause](error_code) { accept_again(); });
      }
      accept_again();  // before anything is done for this one, which may fail
      if (!failure) welcome(std::move(socket));
    });
  }
  // The door stays open, whatever becomes of those who come.
  void accept_again() {
    while (!survives([this] { accept(); }, log_failure))
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }

  void welcome(Line socket) {
    error_code failure;
    const tcp::endpoint peer = socket.remote_endpoint(failure);
    if (failure || common_.connections >= common_.settings.sockets) return;  // closed by going out of scope
    const std::string address = counted_address(peer.address());
    std::optional<Held> held;
    if (!common_.settings.behind_proxy) {  // a proxy's address is everybody's
      if (!common_.visits.take(address)) return;
      held.emplace(common_.visits, address);
    }
    socket.set_option(tcp::no_delay(true), failure);
    const Strand strand = socket.get_executor();
    auto visit = std::make_shared<Visit>(common_, Stream(std::move(socket)), address, std::move(held));
    asio::co_spawn(strand, [visit]() -> Awaitable<void> { return visit->run(); }, asio::detached);
  }

  Common common_;
  asio::io_context context_;
  asio::executor_work_guard<asio::io_context::executor_type> keep_;
  tcp::acceptor acceptor_;
  std::vector<std::thread> threads_;
};

}  // namespace

std::unique_ptr<Net> make_net(const Settings& settings, Metrics& metrics, const Cluster& nodes) {
  return std::make_unique<BeastNet>(settings, metrics, nodes);
}

}  // namespace samovar::server
