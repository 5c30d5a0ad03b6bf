#include "tests/server/wire.hpp"

#include <cctype>
#include <stdexcept>
#include <utility>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace samovar::test {

Connection::Connection(std::uint16_t port) : file_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(file_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    close();
    throw std::runtime_error("nobody listens");
  }
  const int on = 1;
  ::setsockopt(file_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

Connection::~Connection() { close(); }
Connection::Connection(Connection&& other) noexcept
    : buffer(std::move(other.buffer)), file_(std::exchange(other.file_, -1)) {}
Connection& Connection::operator=(Connection&& other) noexcept {
  if (this != &other) {
    close();
    buffer = std::move(other.buffer);
    file_ = std::exchange(other.file_, -1);
  }
  return *this;
}

void Connection::close() {
  if (file_ >= 0) ::close(file_);
  file_ = -1;
}

void Connection::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::send(file_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (written <= 0) throw std::runtime_error("the other side is gone");
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

bool Connection::more(Patience patience) {
  pollfd waiting{file_, POLLIN, 0};
  if (patience.count() > 0 && ::poll(&waiting, 1, static_cast<int>(patience.count())) <= 0) return false;
  char piece[16384];
  const ssize_t got = ::recv(file_, piece, sizeof piece, MSG_DONTWAIT);
  if (got <= 0) return false;
  buffer.append(piece, static_cast<std::size_t>(got));
  return true;
}

namespace {

std::string request_text(std::string_view method, std::string_view target, std::string_view body,
                         const Headers& headers) {
  std::string text;
  text.append(method).append(" ").append(target).append(" HTTP/1.1\r\n");
  const auto put = [&](std::string_view name, std::string_view value) {
    text.append(name).append(": ").append(value).append("\r\n");
  };
  if (!headers.contains("Host")) put("Host", "samovar.test");
  if (!body.empty()) {
    if (!headers.contains("Content-Type")) put("Content-Type", "application/json");
    if (!headers.contains("Content-Length")) put("Content-Length", std::to_string(body.size()));
  }
  for (const auto& [name, value] : headers) put(name, value);
  text.append("\r\n").append(body);
  return text;
}

// Up to the empty line; the body stays in the buffer.
HttpReply read_head(Connection& connection) {
  std::size_t end = 0;
  while ((end = connection.buffer.find("\r\n\r\n")) == std::string::npos)
    if (!connection.more(kPatience)) throw std::runtime_error("no answer");
  const std::string head = connection.buffer.substr(0, end + 2);
  connection.buffer.erase(0, end + 4);
  HttpReply reply;
  reply.status = std::stoi(head.substr(9, 3));
  for (std::size_t at = head.find("\r\n") + 2; at < head.size();) {
    const std::size_t stop = head.find("\r\n", at);
    const std::size_t colon = head.find(':', at);
    std::string name = head.substr(at, colon - at);
    for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    reply.headers[name] = head.substr(colon + 2, stop - colon - 2);
    at = stop + 2;
  }
  return reply;
}

void read_body(Connection& connection, HttpReply& reply) {
  const auto length = reply.headers.find("content-length");
  const std::size_t size = length == reply.headers.end() ? 0 : std::stoul(length->second);
  while (connection.buffer.size() < size)
    if (!connection.more(kPatience)) throw std::runtime_error("the answer ended early");
  reply.body = connection.buffer.substr(0, size);
  connection.buffer.erase(0, size);
}

}  // namespace

HttpReply http(Connection& connection, std::string_view method, std::string_view target,
               std::string_view body, const Headers& headers) {
  connection.write(request_text(method, target, body, headers));
  HttpReply reply = read_head(connection);
  if (method != "HEAD" && reply.status != 304) read_body(connection, reply);
  return reply;
}

HttpReply http(std::uint16_t port, std::string_view method, std::string_view target, std::string_view body,
               const Headers& headers) {
  Connection connection(port);
  return http(connection, method, target, body, headers);
}

int Frame::close_code() const {
  if (opcode != 8 || payload.size() < 2) return 0;
  return static_cast<unsigned char>(payload[0]) << 8 | static_cast<unsigned char>(payload[1]);
}

std::string masked_frame(int opcode, std::string_view payload) {
  std::string frame(1, static_cast<char>(0x80 | opcode));
  const std::size_t size = payload.size();
  const auto put = [&](std::size_t byte) { frame.push_back(static_cast<char>(byte & 0xff)); };
  if (size < 126) {
    put(0x80 | size);
  } else if (size < 65536) {
    put(0x80 | 126);
    put(size >> 8);
    put(size);
  } else {
    put(0x80 | 127);
    for (int shift = 56; shift >= 0; shift -= 8) put(size >> shift);
  }
  constexpr char kMask[4] = {0x12, 0x34, 0x56, 0x78};  // any will do: nothing between us reads along
  frame.append(kMask, 4);
  for (std::size_t i = 0; i < size; ++i) frame.push_back(static_cast<char>(payload[i] ^ kMask[i % 4]));
  return frame;
}

WebSocket::WebSocket(std::uint16_t port, const std::string& target, const Headers& headers)
    : connection(port) {
  Headers all = headers;
  all["Connection"] = "Upgrade";
  all["Upgrade"] = "websocket";
  all["Sec-WebSocket-Version"] = "13";
  all["Sec-WebSocket-Key"] = "c2Ftb3ZhciBzYW1vdmFyIQ==";
  connection.write(request_text("GET", target, {}, all));
  HttpReply reply = read_head(connection);
  if (reply.status == 101) return;
  read_body(connection, reply);
  throw UpgradeRefused{std::move(reply)};
}

std::optional<Frame> WebSocket::buffered() {
  const std::string& bytes = connection.buffer;
  const auto byte = [&](std::size_t i) {
    return static_cast<std::size_t>(static_cast<unsigned char>(bytes[i]));
  };
  if (bytes.size() < 2) return std::nullopt;
  std::size_t size = byte(1) & 0x7f;
  std::size_t head = 2;
  if (size == 126) {
    head = 4;
    if (bytes.size() < head) return std::nullopt;
    size = byte(2) << 8 | byte(3);
  } else if (size == 127) {
    head = 10;
    if (bytes.size() < head) return std::nullopt;
    size = 0;
    for (std::size_t i = 2; i < 10; ++i) size = size << 8 | byte(i);
  }
  if (bytes.size() < head + size) return std::nullopt;
  Frame frame{static_cast<int>(byte(0) & 0x0f), bytes.substr(head, size), byte(0) >= 0x80,
              (byte(0) & 0x40) != 0};
  connection.buffer.erase(0, head + size);
  return frame;
}

std::optional<Frame> WebSocket::read(Patience patience) {
  const auto until = std::chrono::steady_clock::now() + patience;
  for (;;) {
    while (std::optional<Frame> frame = buffered()) {
      if (frame->opcode == 9) {
        connection.write(masked_frame(10, frame->payload));
        continue;
      }
      if (frame->opcode >= 8) return frame;
      if (frame->opcode != 0) pieces_.opcode = frame->opcode, pieces_.packed = frame->packed;
      pieces_.payload += frame->payload;
      if (frame->last) return std::exchange(pieces_, Frame{});
    }
    const auto left = std::chrono::duration_cast<Patience>(until - std::chrono::steady_clock::now());
    if (left.count() < 0 || !connection.more(left)) return std::nullopt;
  }
}

}  // namespace samovar::test
