// Messages compressed as browsers unpack them: permessage-deflate (RFC 7692). Who unpacks remembers what came
// before and does not care which compressor made it. So there is one a thread, and of a socket only what the
// next state is like, packed: the last state that it got, and a long answer behind it.
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
  struct Got {
    std::shared_ptr<const std::string> packed;  // by itself; spectators of a table share it
    std::size_t length = 0;                     // unpacked
    std::size_t behind = 0;                     // so many bytes of other messages came behind it
    friend bool operator==(const Got& one, const Got& other) {
      const bool same =
          one.packed == other.packed || (one.packed && other.packed && *one.packed == *other.packed);
      return same && one.length == other.length && one.behind == other.behind;
    }
  };
  struct Past {
    Got state, answer;
    friend bool operator==(const Past&, const Past&) = default;
  };
  struct Machines;
  static Machines& machines();

  bool remembers_;
  Past past_;
};

}  // namespace samovar::server
