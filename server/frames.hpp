// The frames of a live socket (RFC 6455), as a server hears and says them: bytes in, messages out. It knows
// nothing of sockets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace samovar::server {

enum class Opcode : std::uint8_t { more = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10 };

struct Message {
  Opcode kind;  // text, binary, ping or pong
  std::string text;
};

// What one client says.
class Listener {
 public:
  // `packed`: permessage-deflate was agreed on.
  Listener(std::size_t largest, bool packed) : largest_(largest), packed_(packed) {}

  void take(std::string_view bytes);
  // The next message; nothing where more bytes are needed, or none will come.
  std::optional<Message> next();
  // None will come: with this code the socket closes, theirs or ours for what is wrong with what they said.
  std::optional<int> over() const { return over_; }

 private:
  std::optional<Message> frame();
  std::nullopt_t end(int code);

  std::size_t largest_;
  bool packed_;
  std::string bytes_;
  std::size_t read_ = 0;              // of them
  std::string pieces_;                // of a message that comes in several frames
  std::optional<Opcode> unfinished_;  // its kind
  bool unfinished_packed_ = false;
  std::optional<int> over_;
};

std::string frame_head(Opcode kind, std::size_t size, bool packed = false);
std::string close_body(int code, std::string_view reason);

}  // namespace samovar::server
