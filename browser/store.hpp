// A store whose disk is the page's: every write and read goes out as a message, and its answer comes back as
// one.
//
//   {"do":"create","table":TABLE}   {"do":"append","table":id,"entry":ENTRY}
//   {"do":"say","table":id,"line":LINE}
//   {"do":"note","table":id,"seat":n,"text":…}   {"do":"load","table":id}
//   {"do":"chat","table":id,"before":n,"lines":n}
//   {"do":"keep_review","record":…,"by":…,"text":…}   {"do":"review","record":…,"by":…}
//
// Writes are answered by {}, a load by null or
// {"table":TABLE,"log":[ENTRY],"chat":[LINE],"notes":[[seat,text]]}, a chat by [LINE], a review by null or
// its text, and anything by {"error":{"code","message"}} with a code of house/store.hpp.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

#include "house/store.hpp"

namespace samovar::browser {

class PageStore final : public house::Store {
 public:
  void load(std::string id, house::Told<std::optional<house::LoadedTable>> told) override;
  void versions(std::vector<std::string> ids, house::Told<house::Versions> told) override;
  void lobby(std::optional<house::TableNumber> after, int rows, std::int64_t created_since,
             house::Told<house::LobbyPage> told) override;
  void chat(house::TableNumber table, int before, int lines,
            house::Told<std::vector<house::ChatLine>> told) override;
  void create(house::StoredTable table, std::string listing, house::Told<house::TableNumber> made) override;
  void append(house::TableNumber table, house::LogEntry entry, std::optional<std::string> listing,
              house::Stored stored) override;
  void say(house::TableNumber table, house::ChatLine line, house::Stored stored) override;
  void write_note(house::TableNumber table, int seat, std::string text, house::Stored stored) override;
  void keep_review(house::KeptReview review, house::Stored stored) override;
  void review(std::string record, std::string by, house::Told<std::optional<std::string>> told) override;
  void check(house::Stored stored) override;

  // The page's answer to a message.
  void answered(std::int32_t ticket, std::string_view text);

 private:
  using Answer = tl::expected<boost::json::value, Error>;
  void ask(boost::json::object message, std::function<void(const Answer&)> told);
  void write(boost::json::object message, house::Stored stored);
  house::TableNumber number_of(const std::string& id);
  const std::string& id_of(house::TableNumber number) const;

  std::int32_t tickets_ = 0;
  std::map<std::int32_t, std::function<void(const Answer&)>> waiting_;
  std::vector<std::string> ids_;  // number 1 first
};

}  // namespace samovar::browser
