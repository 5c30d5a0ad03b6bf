// The house in a browser: what comes in as text from the page, and goes out as messages (host.hpp).
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

namespace samovar::browser {

class PageHouse {
 public:
  PageHouse();
  ~PageHouse();
  PageHouse(const PageHouse&) = delete;
  PageHouse& operator=(const PageHouse&) = delete;

  // {"method","target","body","language"}: answered on Channel::answer with the same number.
  void call(std::int32_t ticket, std::string_view text);

  // A wire to a table: the first text is its hello, all others are requests.
  void connect(std::int32_t wire, std::string_view table);
  void hear(std::int32_t wire, std::string_view text);
  void hang_up(std::int32_t wire);

  void stored(std::int32_t ticket, std::string_view answer);
  void thought(std::int32_t ticket, std::string_view answer);
  void reviewed(std::int32_t ticket, std::string_view answer);

  // A few times a second.
  void tick();
  // Closes a table and forgets it; false: something of it is still on its way to the page, ask again.
  bool let_go(std::string_view table);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace samovar::browser
