#include "server/frames.hpp"

#include <utility>

#include "house/text.hpp"
#include "server/packing.hpp"

namespace samovar::server {

namespace {

constexpr int kNormal = 1000, kProtocol = 1002, kBadPayload = 1007, kTooBig = 1009;
constexpr std::size_t kLargestControl = 125;

bool is_utf8(std::string_view text) { return house::characters(text).has_value(); }

bool is_control(Opcode kind) { return static_cast<int>(kind) >= 8; }
bool is_known(Opcode kind) {
  const int number = static_cast<int>(kind);
  return number <= 2 || (number >= 8 && number <= 10);
}

// A code that may be sent.
bool is_close_code(int code) {
  return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) || (code >= 3000 && code <= 4999);
}

// With which we answer their close.
int answer_to_close(std::string_view body) {
  if (body.empty()) return kNormal;
  if (body.size() == 1) return kProtocol;
  const int code = static_cast<unsigned char>(body[0]) << 8 | static_cast<unsigned char>(body[1]);
  if (!is_close_code(code)) return kProtocol;
  return is_utf8(body.substr(2)) ? code : kBadPayload;
}

}  // namespace

void Listener::take(std::string_view bytes) {
  if (over_) return;
  bytes_.erase(0, std::exchange(read_, 0));
  bytes_.append(bytes);
}

std::nullopt_t Listener::end(int code) {
  over_ = code;
  return std::nullopt;
}

std::optional<Message> Listener::next() {
  std::optional<Message> message = frame();
  if (over_ || read_ == bytes_.size()) bytes_ = {}, read_ = 0;
  return message;
}

std::optional<Message> Listener::frame() {
  while (!over_) {
    const std::string_view rest = std::string_view(bytes_).substr(read_);
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(rest[i]); };
    if (rest.size() < 2) return std::nullopt;
    const auto kind = static_cast<Opcode>(byte(0) & 0x0f);
    const bool last = byte(0) & 0x80, packed = byte(0) & 0x40, masked = byte(1) & 0x80;
    std::uint64_t size = byte(1) & 0x7f;
    const bool begins = kind == Opcode::text || kind == Opcode::binary;
    if (!is_known(kind) || (byte(0) & 0x30) || !masked || (packed && !(packed_ && begins)) ||
        (is_control(kind) && (!last || size > kLargestControl)) || (begins && unfinished_) ||
        (kind == Opcode::more && !unfinished_))
      return end(kProtocol);

    const std::size_t wide = size == 126 ? 2 : size == 127 ? 8 : 0;
    const std::size_t head = 2 + wide + 4;
    if (rest.size() < head) return std::nullopt;
    if (wide > 0) {
      size = 0;
      for (std::size_t i = 2; i < 2 + wide; ++i) size = size << 8 | byte(i);
      if (size < (wide == 2 ? 126u : 65536u)) return end(kProtocol);
    }
    if (!is_control(kind) && size > largest_ - pieces_.size()) return end(kTooBig);
    if (rest.size() - head < size) return std::nullopt;
    std::string said(rest.substr(head, size));
    for (std::size_t i = 0; i < said.size(); ++i)
      said[i] = static_cast<char>(said[i] ^ rest[head - 4 + i % 4]);
    read_ += head + size;

    if (kind == Opcode::close) return end(answer_to_close(said));
    if (is_control(kind)) return Message{kind, std::move(said)};
    if (begins) unfinished_ = kind, unfinished_packed_ = packed;
    if (pieces_.empty())
      pieces_ = std::move(said);
    else
      pieces_ += said;
    if (!last) continue;

    Message message{*std::exchange(unfinished_, std::nullopt), std::exchange(pieces_, {})};
    if (unfinished_packed_) {
      auto text = unpacked(message.text, largest_);
      if (!text) return end(kBadPayload);
      if (text->size() > largest_) return end(kTooBig);
      message.text = std::move(*text);
    }
    if (message.kind == Opcode::text && !is_utf8(message.text)) return end(kBadPayload);
    return message;
  }
  return std::nullopt;
}

std::string frame_head(Opcode kind, std::size_t size, bool packed) {
  std::string head(1, static_cast<char>(0x80 | (packed ? 0x40 : 0) | static_cast<int>(kind)));
  const int wide = size < 126 ? 0 : size < 65536 ? 2 : 8;
  head += static_cast<char>(wide == 0 ? size : wide == 2 ? 126 : 127);
  for (int i = wide - 1; i >= 0; --i) head += static_cast<char>(size >> 8 * i);
  return head;
}

std::string close_body(int code, std::string_view reason) {
  std::string body{static_cast<char>(code >> 8), static_cast<char>(code)};
  return body.append(reason.substr(0, kLargestControl - 2));
}

}  // namespace samovar::server
