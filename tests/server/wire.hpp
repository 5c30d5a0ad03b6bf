// A client as small as can be: HTTP requests and WebSocket frames by hand over a plain socket, so that tests
// can also say what no library would.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace samovar::test {

using Patience = std::chrono::milliseconds;
inline constexpr Patience kPatience{10000};

class Connection {
 public:
  Connection() = default;
  explicit Connection(std::uint16_t port);  // on the loopback; throws where nobody listens
  ~Connection();
  Connection(Connection&& other) noexcept;
  Connection& operator=(Connection&& other) noexcept;

  int file() const { return file_; }
  void write(std::string_view bytes);  // all of them; throws where the other side is gone
  // Reads what is there into the buffer; false at the end of the connection or when patience is over.
  bool more(Patience patience);
  void close();
  std::string buffer;

 private:
  int file_ = -1;
};

struct HttpReply {
  int status = 0;
  std::map<std::string, std::string> headers;  // names in lower case
  std::string body;
};
using Headers = std::map<std::string, std::string>;

HttpReply http(std::uint16_t port, std::string_view method, std::string_view target,
               std::string_view body = {}, const Headers& headers = {});
HttpReply http(Connection& connection, std::string_view method, std::string_view target,
               std::string_view body = {}, const Headers& headers = {});

struct Frame {
  int opcode = 0;  // 1 text, 2 binary, 8 close, 9 ping, 10 pong
  std::string payload;
  bool last = true;     // of its message
  bool packed = false;  // by permessage-deflate
  int close_code() const;
};

std::string masked_frame(int opcode, std::string_view payload);

class WebSocket {
 public:
  WebSocket() = default;
  // Throws where the upgrade is refused; status() tells why then.
  WebSocket(std::uint16_t port, const std::string& target, const Headers& headers = {});
  void send(std::string_view text) { connection.write(masked_frame(1, text)); }
  // The next text or close; pings are answered on the way. Nothing when patience is over or the line is dead.
  std::optional<Frame> read(Patience patience = kPatience);
  // A whole frame that is in the buffer already.
  std::optional<Frame> buffered();

  Connection connection;

 private:
  Frame pieces_;  // of a message that comes in several frames
};

struct UpgradeRefused {
  HttpReply reply;
};

}  // namespace samovar::test
