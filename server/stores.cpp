#include "server/stores.hpp"

namespace samovar::server {

std::string printable(std::string_view data) {
  if (!names_postgres(data)) return std::string(data);
  std::string text(data);
  if (const std::size_t query = text.find('?'); query != text.npos) text.resize(query);
  const std::size_t host = text.find("://") + 3;
  const std::size_t at = text.find('@', host);
  const std::size_t colon = text.find(':', host);
  if (at != text.npos && colon < at) text.erase(colon, at - colon);
  return text;
}

}  // namespace samovar::server
