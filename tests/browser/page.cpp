#include "tests/browser/page.hpp"

#include <memory>

#include "browser/reviewer.hpp"
#include "browser/thinking.hpp"

namespace samovar::browser {

namespace json = boost::json;

namespace {

Page* the_page = nullptr;

json::object refused(const char* code) { return {{"error", {{"code", code}, {"message", "in the test"}}}}; }

}  // namespace

void post(Channel channel, std::int32_t number, std::string_view text) {
  the_page->posted(channel, number, text);
}

std::string in_one_form(std::string_view text) { return std::string(text); }

Page::Page() {
  the_page = this;
  house_ = std::make_unique<PageHouse>();
}
Page::~Page() { the_page = nullptr; }

void Page::trap() {
  waiting_.clear();
  house_ = std::make_unique<PageHouse>();
}

void Page::posted(Channel channel, std::int32_t number, std::string_view text) {
  if (channel == Channel::message)
    heard_[number].push_back(json::parse({text.data(), text.size()}).as_object());
  else if (channel == Channel::closed)
    closed_[number] = static_cast<int>(json::parse({text.data(), text.size()}).at("code").as_int64());
  else if (channel == Channel::answer)
    answers_[number] = json::parse({text.data(), text.size()}).as_object();
  else
    waiting_.push_back({channel, number, std::string(text)});
}

void Page::run() {
  while (!waiting_.empty()) {
    const Message next = std::move(waiting_.front());
    waiting_.pop_front();
    answer(next);
  }
}

void Page::answer(const Message& message) {
  if (message.channel == Channel::store) {
    house_->stored(message.number, json::serialize(kept(json::parse(message.text).as_object())));
  } else if (message.channel == Channel::think) {
    const bool split = json::parse(message.text).at("split").as_bool();
    const int of = split ? thinkers : 1;
    json::array parts;
    for (int part = 0; part < of; ++part) parts.push_back(thought_about(message.text, part, of));
    house_->thought(message.number, json::serialize(parts));
  } else if (message.channel == Channel::review && !message.text.empty()) {
    ++looked_back;
    look_back(message.text, [&](std::string_view told) { house_->reviewed(message.number, told); });
  }
}

json::value Page::kept(const json::object& wanted) {
  const std::string what(wanted.at("do").as_string());
  if (what == "check") return json::object();
  if (what == "create") {
    const json::object& row = wanted.at("table").as_object();
    const bool fresh =
        tables_.try_emplace(std::string(row.at("id").as_string()), Kept{row, {}, {}, {}}).second;
    return fresh ? json::object() : refused("conflict");
  }
  if (what == "keep_review") {
    reviews_[std::string(wanted.at("record").as_string())] = {std::string(wanted.at("by").as_string()),
                                                              std::string(wanted.at("text").as_string())};
    return json::object();
  }
  if (what == "review") {
    const auto at = reviews_.find(std::string(wanted.at("record").as_string()));
    if (at == reviews_.end() || at->second.first != wanted.at("by").as_string()) return nullptr;
    return json::value(at->second.second);
  }
  const auto at = tables_.find(std::string(wanted.at("table").as_string()));
  if (at == tables_.end()) return what == "load" ? json::value(nullptr) : refused("conflict");
  Kept& table = at->second;
  if (what == "load") {
    json::array notes;
    for (const auto& [seat, text] : table.notes) notes.push_back(json::array{seat, text});
    return {{"table", table.row},
            {"log", json::array(table.log.begin(), table.log.end())},
            {"chat", json::array(table.chat.begin(), table.chat.end())},
            {"notes", std::move(notes)}};
  }
  if (what == "chat") return json::array(table.chat.begin(), table.chat.end());
  if (conflicts) return refused("conflict");
  if (what == "append") {
    const auto next = static_cast<std::int64_t>(table.log.size()) + 1;
    if (wanted.at("entry").at("version").as_int64() != next) return refused("conflict");
    table.log.push_back(wanted.at("entry"));
  } else if (what == "say") {
    table.chat.push_back(wanted.at("line"));
  } else {
    table.notes[wanted.at("seat").as_int64()] = std::string(wanted.at("text").as_string());
  }
  return json::object();
}

json::object Page::call(const std::string& method, const std::string& target, const json::value& body) {
  const json::object asked{{"method", method},
                           {"target", target},
                           {"body", body.is_null() ? std::string() : json::serialize(body)},
                           {"language", "en"}};
  house_->call(++calls_, json::serialize(asked));
  run();
  return answers_[calls_];
}

void Page::connect(std::int32_t wire, const std::string& table, const std::string& token) {
  house_->connect(wire, table);
  house_->hear(wire,
               json::serialize(json::object{
                   {"type", "hello"}, {"token", token}, {"since", 0}, {"language", "en"}, {"feed", "full"}}));
  run();
}

void Page::say(std::int32_t wire, const json::object& message) {
  house_->hear(wire, json::serialize(message));
  run();
}

std::vector<json::object> Page::heard(std::int32_t wire) { return std::exchange(heard_[wire], {}); }

std::size_t Page::entries(const std::string& table) const { return tables_.at(table).log.size(); }

}  // namespace samovar::browser
