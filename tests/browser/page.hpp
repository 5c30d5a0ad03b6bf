// A page in memory: keeps what the house hands out, thinks where it is asked to, and gives everything back
// when it is told to run.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <vector>

#include <boost/json.hpp>

#include "browser/host.hpp"
#include "browser/house.hpp"

namespace samovar::browser {

class Page {
 public:
  Page();
  ~Page();
  Page(const Page&) = delete;
  Page& operator=(const Page&) = delete;

  // Throws the house away as it is, and opens another one over the same log.
  void trap();

  // Answers whatever was asked, until nothing is left to answer.
  void run();

  boost::json::object call(const std::string& method, const std::string& target,
                           const boost::json::value& body = nullptr);
  void connect(std::int32_t wire, const std::string& table, const std::string& token);
  void say(std::int32_t wire, const boost::json::object& message);
  // What was said to a wire since this was last asked.
  std::vector<boost::json::object> heard(std::int32_t wire);
  bool is_closed(std::int32_t wire) const { return closed_.contains(wire); }
  std::size_t entries(const std::string& table) const;

  PageHouse& house() { return *house_; }
  bool conflicts = false;  // every write is refused: another tab was faster
  int thinkers = 1;        // how many think about what may be shared out
  int looked_back = 0;     // how many games or moves were
  void posted(Channel channel, std::int32_t number, std::string_view text);

 private:
  struct Kept {
    boost::json::object row;
    std::vector<boost::json::value> log, chat;
    std::map<std::int64_t, std::string> notes;
  };
  struct Message {
    Channel channel;
    std::int32_t number;
    std::string text;
  };
  boost::json::value kept(const boost::json::object& wanted);
  void answer(const Message& message);

  std::map<std::string, Kept> tables_;
  std::map<std::string, std::pair<std::string, std::string>> reviews_;  // by record: whose, and what it says
  std::deque<Message> waiting_;
  std::map<std::int32_t, std::vector<boost::json::object>> heard_;
  std::map<std::int32_t, int> closed_;
  std::map<std::int32_t, boost::json::object> answers_;
  std::int32_t calls_ = 0;
  std::unique_ptr<PageHouse> house_;
};

}  // namespace samovar::browser
