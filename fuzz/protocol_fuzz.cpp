// The engine protocol: any lines get one line of JSON each.
#include <cstdint>
#include <string_view>

#include "fuzz/check.hpp"
#include "json/reader.hpp"
#include "table/protocol.hpp"

namespace {

using namespace samovar;

// Bots think for as long as they are asked to; here they must not.
std::string without_long_thoughts(std::string_view line) {
  auto request = parse_json(line, "line");
  if (!request || !request->is_object()) return std::string(line);
  boost::json::object& object = request->get_object();
  const auto* command = object.if_contains("do");
  if (!command || *command != "bot") return std::string(line);
  object.erase("ms");
  object["iterations"] = 10;
  object["threads"] = 1;
  return boost::json::serialize(*request);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  table::Protocol protocol;
  while (!rest.empty() && !protocol.finished()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string answer = protocol.answer(without_long_thoughts(rest.substr(0, end)));
    fuzz::demand(answer.find('\n') == std::string::npos, "an answer of several lines:", answer);
    const auto json = parse_json(answer, "answer");
    fuzz::demand(json && json->is_object() && json->get_object().contains("ok"), "not an answer:", answer);
    fuzz::demand(answer.find(R"("code":"internal")") == std::string::npos, "an internal error:", answer);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return 0;
}
