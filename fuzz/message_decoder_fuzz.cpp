// What clients of the server say: any bytes are either understood or refused with a reason that is JSON
// itself.
#include <cstdint>
#include <string_view>

#include "fuzz/check.hpp"
#include "json/reader.hpp"
#include "server/messages.hpp"
#include "server/text.hpp"

namespace {

using namespace samovar;

void check_refusal(const std::string& text) {
  const auto json = parse_json(text, "answer");
  fuzz::demand(json && json->is_object(), "a refusal that is not JSON:", text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const server::TextLimits limits;
  if (const auto request = server::decode_request(text, limits)) {
    fuzz::demand(!server::bad_name(request->key, 64), "a key that should be refused:", request->key);
    if (const auto* chat = std::get_if<server::Chat>(&request->ask))
      fuzz::demand(!chat->text.empty() && !server::bad_prose(chat->text, limits.chat), "chat:", chat->text);
    if (const auto* rename = std::get_if<server::Rename>(&request->ask))
      fuzz::demand(!server::bad_name(rename->name, limits.name), "a name:", rename->name);
    check_refusal(server::done(request->key));
  } else {
    check_refusal(server::refused(request.error().key, request.error().error));
  }
  if (const auto hello = server::decode_hello(text); !hello) check_refusal(server::error_body(hello.error()));
  if (const auto wish = server::decode_create(text, limits); !wish)
    check_refusal(server::error_body(wish.error()));
  if (const auto wish = server::decode_join(text, limits); !wish)
    check_refusal(server::error_body(wish.error()));
  if (const auto wish = server::decode_mine(text); !wish) check_refusal(server::error_body(wish.error()));
  return 0;
}
