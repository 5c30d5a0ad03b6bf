// What is asked of the house from outside a table: open one, list them, sit down (docs/live.md, section 1). A
// call goes in, an answer comes out; both are HTTP's in shape, whatever carries them.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "house/hub.hpp"
#include "house/limits.hpp"
#include "house/manners.hpp"
#include "house/reviewer.hpp"

namespace samovar::house {

struct Call {
  std::string method;
  std::string target;  // "/api/tables?after=7"
  std::string body;
  std::string address;          // whom limits count
  std::string language = "en";  // of who asks; one that we do not speak reads English
};

struct Answer {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::string_view fixed;  // instead of body: bytes that are always there
  std::vector<std::pair<std::string, std::string>> headers;
  std::optional<Error> error = {};  // what the body says, for who wants it in other words
};

// Path and query.
std::pair<std::string_view, std::string_view> split_target(std::string_view target);
Answer refusal(Error error);
Answer in_words(Answer answer, std::string_view language);
// Who has just sat down, 201.
Answer seated(const std::string& table, const std::optional<Seated>& mine);
// "?language=fr", or English; nothing for any other query.
std::optional<std::string_view> language_in(const Call& call);

class Desk {
 public:
  // Without a reviewer nobody looks back.
  Desk(Hub& hub, Store& store, const Manners& manners, Reviewer* reviewer = nullptr);

  // Answered at once or later, on any thread.
  using Reply = std::function<void(Answer)>;
  void answer(const Call& call, Reply reply);

  // What is wished of a finished game's review, and how far that is; only where there is a reviewer.
  void look_back(const Reviewer::Game& game, const ReviewWish& wish, const std::string& address,
                 const Reply& reply);
  void looked_back(const Reviewer::Game& game, const std::string& language, const Reply& reply);

  // A route is a method, a path in which {} stands for one part, and what answers it. `part` is that part.
  struct Route {
    std::string_view method;
    std::string_view path;
    void (Desk::*answer)(const Call& call, std::string_view part, Reply reply);
  };
  static std::span<const Route> routes();

 private:
  void lessons(const Call& call, std::string_view part, Reply reply);
  void games(const Call& call, std::string_view part, Reply reply);
  void rules(const Call& call, std::string_view part, Reply reply);
  void edition(const Call& call, std::string_view part, Reply reply);
  void check_edition(const Call& call, std::string_view part, Reply reply);
  void play(const Call& call, std::string_view part, Reply reply);
  void lobby(const Call& call, std::string_view part, Reply reply);
  void create(const Call& call, std::string_view part, Reply reply);
  void mine(const Call& call, std::string_view part, Reply reply);
  void about(const Call& call, std::string_view part, Reply reply);
  void record(const Call& call, std::string_view part, Reply reply);
  void join(const Call& call, std::string_view part, Reply reply);
  void begin_review(const Call& call, std::string_view part, Reply reply);
  void review(const Call& call, std::string_view part, Reply reply);
  void judge(const Reviewer::Game& game, const ReviewWish& wish, const std::string& address,
             const Reply& reply);
  void create_from(const CreateTable& wish, const std::string& address, Reply reply);
  void carry(const Call& call, std::string_view part, Reply reply);
  void push(const Call& call, std::string_view part, Reply reply);
  void socket(const Call& call, std::string_view part, Reply reply);
  void next_of_mine(std::shared_ptr<struct MineAsked> asked);

  Hub& hub_;
  Store& store_;
  const Manners& manners_;
  Reviewer* reviewer_;
  TextLimits limits_;
  Buckets creations_;
};

}  // namespace samovar::house
