// Messages compressed as browsers unpack them: permessage-deflate (RFC 7692). Who unpacks remembers what came
// before and does not care which compressor made it. So there is one a thread, and of a socket only the last
// message that it got, packed.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace samovar::server {

// What is agreed on with a client.
struct Packing {
  std::string answer;     // Sec-WebSocket-Extensions
  bool remembers = true;  // the client keeps what it has unpacked, for the next message
};
// The first of a client's offers (Sec-WebSocket-Extensions) that can be kept.
std::optional<Packing> agreed(std::string_view offers);

// What a client sends: every message by itself. Nothing where it cannot be unpacked; one byte more than
// `largest` where it is larger.
std::optional<std::string> unpacked(std::string_view packed, std::size_t largest);

// One client's messages to come, packed by those that it got.
class Packer {
 public:
  explicit Packer(bool remembers) : remembers_(remembers) {}

  // The text, in UTF-8, as it is sent. To be sent in this order, and all of them.
  std::shared_ptr<const std::string> pack(std::string_view text);

 private:
  bool remembers_;
  std::shared_ptr<const std::string> last_;  // packed by itself; spectators of a table share it
  std::size_t length_ = 0;                   // unpacked
  std::size_t since_ = 0;                    // so many bytes of other messages came behind it
};

}  // namespace samovar::server
