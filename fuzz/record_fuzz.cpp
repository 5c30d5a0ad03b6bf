// The record reader: what it accepts, it writes again, and reads as the same game.
#include <cstdint>
#include <string_view>

#include "fuzz/check.hpp"
#include "table/record.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace samovar;
  const auto table = table::read_record({reinterpret_cast<const char*>(data), size});
  if (!table) {
    fuzz::demand(table.error().message.find('\n') == std::string::npos,
                 "an error of several lines:", table.error().message);
    return 0;
  }
  const std::string text = table->record();
  const auto again = table::read_record(text);
  fuzz::demand(again.has_value(), "what was written cannot be read:", text);
  fuzz::demand(again->record() == text, "a record reads as another:", text);
  fuzz::demand(again->state_hash() == table->state_hash(), "a record reads as another game:", text);
  return 0;
}
