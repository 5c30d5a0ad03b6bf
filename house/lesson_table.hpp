// A lesson at a table of one's own. It speaks the live protocol, so that the page draws it like any table; it
// is kept in memory only, and nobody else may look.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "house/gathering.hpp"
#include "house/lock.hpp"
#include "house/time.hpp"
#include "lesson/tutor.hpp"

namespace samovar::house {

class LessonTable : public Gathering {
 public:
  LessonTable(std::string id, std::string token_hash, lesson::Tutor tutor);

  void attach(std::shared_ptr<Client> client, Hello hello) override;
  void detach(const Client* client) override;
  void handle(const std::shared_ptr<Client>& client, Request request) override;

  // Nobody has asked anything for half an hour: the sockets are closed, and it may go.
  bool expired(Instant now);
  // When somebody last asked for something; nothing where somebody looks.
  std::optional<Instant> alone_since();
  void say_goodbye();

 private:
  struct Viewer {
    std::shared_ptr<Client> client;
    std::string language;
    int began = -1;  // which of the lesson's positions was shown last
    int ply = 0;
  };

  // Errors are refusals, also where the lesson went on because of one.
  tl::expected<json::object, Error> answered(Viewer& viewer, const Request& request);
  void show(Viewer& viewer, bool first);
  json::object state(const Viewer& viewer, bool first) const;
  json::array seats(const std::string& language) const;

  Mutex mutex_;
  const std::string id_;
  const std::string token_;  // its hash
  lesson::Tutor tutor_;
  const std::int64_t created_;
  std::vector<Viewer> viewers_;
  Instant used_;
};

}  // namespace samovar::house
