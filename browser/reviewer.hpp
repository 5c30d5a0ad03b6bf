// Looking back in another instance: a finished game goes out, how far it is and then its review come back.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include <boost/json.hpp>

#include "house/reviewer.hpp"
#include "house/store.hpp"

namespace samovar::browser {

// Of {"record"}, with "edition" where it was played with a box of somebody's own: tells
// {"done":0…1,"curve":JSON as text or ""} on the way, and in the end {"review":…}. Of
// {"record","ply","move"}, a move that was not played: {"verdict":{"gain","margin","better"}}. Of either,
// where it cannot be done, {"error":{"code","message"}}.
void look_back(std::string_view asked, const std::function<void(std::string_view)>& tell);

class PageReviewer final : public house::Reviewer {
 public:
  explicit PageReviewer(house::Store& store) : store_(store) {}

  void begin(Game game, const std::string& address, std::function<void(std::optional<Error>)> begun) override;
  void cancel(const table::Table& game) override;
  void state(Game game, std::string language,
             std::function<void(std::optional<house::Reviewed>)> told) override;
  std::string choices(const table::Table& game, int ply, std::string_view language) override;
  void judge(Game game, int ply, std::string move, const std::string& address,
             std::function<void(tl::expected<house::Verdict, Error>)> judged) override;

  void answered(std::int32_t ticket, std::string_view text);

 private:
  // Asks the store for what is not at hand; tells whether it is now.
  void fetch(const Game& game, std::function<void(bool)> told);

  struct Entry {
    std::int32_t ticket = 0;
    double done = 0;
    std::string curve;
    std::string by;              // what made it, for the store
    boost::json::object review;  // empty until it is there
  };
  house::Store& store_;
  std::int32_t tickets_ = 0;
  std::map<std::uint64_t, Entry> entries_;  // by the record's hash
  std::map<std::int32_t, std::function<void(tl::expected<house::Verdict, Error>)>> judging_;
};

}  // namespace samovar::browser
