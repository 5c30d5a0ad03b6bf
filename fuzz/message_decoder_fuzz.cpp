// What clients of the server say: any bytes are either understood or refused with a reason that is JSON
// itself.
#include <cstdint>
#include <string_view>

#include "fuzz/check.hpp"
#include "house/messages.hpp"
#include "house/text.hpp"
#include "json/reader.hpp"

namespace {

using namespace samovar;

void check_refusal(const std::string& text) {
  const auto json = parse_json(text, "answer");
  fuzz::demand(json && json->is_object(), "a refusal that is not JSON:", text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const house::TextLimits limits;
  if (const auto request = house::decode_request(text, limits)) {
    fuzz::demand(!house::bad_name(request->key, 64), "a key that should be refused:", request->key);
    if (const auto* chat = std::get_if<house::Chat>(&request->ask))
      fuzz::demand(!chat->text.empty() && !house::bad_prose(chat->text, limits.chat), "chat:", chat->text);
    if (const auto* rename = std::get_if<house::Rename>(&request->ask))
      fuzz::demand(!house::bad_name(rename->name, limits.name), "a name:", rename->name);
    check_refusal(house::done(request->key));
  } else {
    check_refusal(house::refused(request.error().key, request.error().error));
  }
  if (const auto hello = house::decode_hello(text); !hello) check_refusal(house::error_body(hello.error()));
  if (const auto wish = house::decode_create(text, limits); !wish)
    check_refusal(house::error_body(wish.error()));
  if (const auto wish = house::decode_join(text, limits); !wish)
    check_refusal(house::error_body(wish.error()));
  if (const auto wish = house::decode_mine(text); !wish) check_refusal(house::error_body(wish.error()));
  return 0;
}
