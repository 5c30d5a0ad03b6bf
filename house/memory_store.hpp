// A store without a disk: for tests, and for a browser that keeps its log elsewhere.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "house/lock.hpp"
#include "house/store.hpp"

namespace samovar::house {

class MemoryStore final : public Store {
 public:
  // Runs what it gets soon, but not within the call: answers come this way.
  using Later = std::function<void(std::function<void()>)>;
  explicit MemoryStore(Later later) : later_(std::move(later)) {}

  void load(std::string id, Told<std::optional<LoadedTable>> told) override;
  void versions(std::vector<std::string> ids, Told<Versions> told) override;
  void lobby(std::optional<TableNumber> after, int rows, std::int64_t created_since,
             Told<LobbyPage> told) override;
  void chat(TableNumber table, int before, int lines, Told<std::vector<ChatLine>> told) override;
  void review(std::string record, std::string by, Told<std::optional<std::string>> told) override;
  void create(StoredTable table, std::string listing, Told<TableNumber> made) override;
  void append(TableNumber table, LogEntry entry, std::optional<std::string> listing, Stored stored) override;
  void say(TableNumber table, ChatLine line, Stored stored) override;
  void write_note(TableNumber table, int seat, std::string text, Stored stored) override;
  void keep_review(KeptReview review, Stored stored) override;
  void check(Stored stored) override;

 private:
  struct Kept {
    StoredTable table;
    std::string listing;
    std::vector<LogEntry> log;
    std::vector<ChatLine> chat;
    std::map<int, std::string> notes;
  };
  Kept* find(TableNumber number);

  Later later_;
  Mutex mutex_;
  std::map<std::string, TableNumber, std::less<>> numbers_;
  std::vector<Kept> tables_;  // number 1 first
  std::map<std::string, KeptReview, std::less<>> reviews_;
};

}  // namespace samovar::house
