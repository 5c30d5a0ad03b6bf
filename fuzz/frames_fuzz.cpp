// What comes over a live socket: any bytes are messages, or end it with a code that may be sent. And whatever
// is said back, packed, is read as it was said.
#include <algorithm>
#include <cstdint>
#include <string_view>

#include "fuzz/check.hpp"
#include "house/text.hpp"
#include "server/frames.hpp"
#include "server/packing.hpp"
#include "tests/server/unpacked.hpp"

namespace {

using namespace samovar;

constexpr std::size_t kLargest = 4096;

std::string heard(std::string_view bytes, std::size_t piece) {
  server::Listener listener(kLargest, true);
  std::string words;
  for (; !bytes.empty(); bytes.remove_prefix(std::min(piece, bytes.size()))) {
    listener.take(bytes.substr(0, piece));
    while (const auto message = listener.next()) {
      fuzz::demand(message->text.size() <= kLargest, "a message is too large");
      fuzz::demand(message->kind != server::Opcode::text || house::characters(message->text), "not UTF-8");
      words += std::to_string(static_cast<int>(message->kind)) + message->text + '\n';
    }
  }
  if (const auto code = listener.over()) {
    fuzz::demand(*code >= 1000 && *code < 5000, "a code:", std::to_string(*code));
    words += "over " + std::to_string(*code);
  }
  return words;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  fuzz::demand(heard(bytes, size) == heard(bytes, 1), "it matters in which pieces bytes come");

  const auto packing = server::agreed(bytes);
  server::Packer packer(!packing || packing->remembers);
  test::Unpacked unpacked;
  for (std::string_view rest = bytes; !rest.empty();) {
    const std::size_t line = std::min(rest.find('\n'), rest.size() - 1) + 1;
    std::string text(rest.substr(0, line));
    rest.remove_prefix(line);
    text.erase(std::remove(text.begin(), text.end(), '\xff'), text.end());  // stands in no UTF-8
    if (text.empty()) continue;
    for (std::size_t i = static_cast<unsigned char>(text[0]) % 12; i > 0; --i) text += text;
    text.resize(std::min<std::size_t>(text.size(), 50000));
    if (text[0] % 2 == 0) text.insert(0, R"({"type":"state")");
    fuzz::demand(unpacked(*packer.pack(text)) == text, "it is read differently:", text);
  }
  return 0;
}
