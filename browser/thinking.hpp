// Thinking in another instance: a position as the seat knows it goes out as text, a choice comes back.
// Several instances may think about one position, each with a seed of its own; what they found is added up,
// as a search adds up its threads.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include <boost/json.hpp>

#include "house/thinker.hpp"

namespace samovar::browser {

// {"game","options","rules","edition","state","bot","ms","iterations","seed","split"}, and "box" where the
// table plays with one of its own; `split`: more than one may think about it. To say why, "explain" and the
// "players"; for a coach "against", with how much was "decided" before.
boost::json::object position_of(const table::Table& position, const table::BotRequest& request);

// What this part of `of` finds: {"move","reason"} or {"error":{"code","message"}}.
boost::json::object thought_about(std::string_view position, int part, int of);

// One choice of what all parts found, in their order.
tl::expected<table::BotChoice, Error> added_up(const boost::json::array& parts);

// Posts thoughts to the page, which has Workers for them.
class PageThinker final : public house::Thinker {
 public:
  void think(house::Thought thought) override;
  // The page's answer: a list of what the parts found.
  void answered(std::int32_t ticket, std::string_view text);

 private:
  std::int32_t tickets_ = 0;
  std::map<std::int32_t, std::function<void(tl::expected<table::BotChoice, Error>)>> waiting_;
};

}  // namespace samovar::browser
