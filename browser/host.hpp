// What the engine asks of the page around it. In a browser these are imports; tests stand in for them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace samovar::browser {

// What a message that leaves the engine is about, and whose number it carries.
enum class Channel : std::int32_t {
  answer,   // to a call: {"status","type","body"}
  message,  // for a wire, as docs/live.md has it
  closed,   // a wire: {"code","reason"}
  store,    // something to be kept or read (store.hpp); answered by stored()
  think,    // a position to think about (thinking.hpp); answered by thought()
  thought,  // what came of one
  log,      // a line for who looks for a fault; its number says nothing
  review,   // a finished game to look back at (reviewer.hpp); answered by reviewed(). "": not
            // any more
};

// Returns at once, and nothing comes back within the call.
void post(Channel channel, std::int32_t number, std::string_view text);

// The text in Unicode's NFKC.
std::string in_one_form(std::string_view text);

}  // namespace samovar::browser
