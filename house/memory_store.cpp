#include "house/memory_store.hpp"

#include <algorithm>
#include <utility>

namespace samovar::house {

namespace {

std::optional<Error> conflict(const char* what) { return Error{"conflict", what, {}, {}}; }

}  // namespace

MemoryStore::Kept* MemoryStore::find(TableNumber number) {
  const bool known = number >= 1 && number <= static_cast<TableNumber>(tables_.size());
  return known ? &tables_[static_cast<std::size_t>(number - 1)] : nullptr;
}

void MemoryStore::load(std::string id, Told<std::optional<LoadedTable>> told) {
  std::optional<LoadedTable> loaded;
  {
    const Guard guard(mutex_);
    if (const auto at = numbers_.find(id); at != numbers_.end()) {
      const Kept& kept = *find(at->second);
      const std::size_t skipped =
          kept.chat.size() > kChatLoaded ? kept.chat.size() - static_cast<std::size_t>(kChatLoaded) : 0;
      loaded = {
          at->second, kept.table, kept.log,
          std::vector<ChatLine>(kept.chat.begin() + static_cast<std::ptrdiff_t>(skipped), kept.chat.end()),
          std::vector<std::pair<int, std::string>>(kept.notes.begin(), kept.notes.end())};
    }
  }
  later_([told = std::move(told), loaded = std::move(loaded)]() mutable { told(std::move(loaded)); });
}

void MemoryStore::versions(std::vector<std::string> ids, Told<Versions> told) {
  Versions found;
  {
    const Guard guard(mutex_);
    for (const std::string& id : ids)
      if (const auto at = numbers_.find(id); at != numbers_.end())
        found[id] = static_cast<int>(find(at->second)->log.size());
  }
  later_([told = std::move(told), found = std::move(found)]() mutable { told(std::move(found)); });
}

void MemoryStore::lobby(std::optional<TableNumber> after, int rows, std::int64_t created_since,
                        Told<LobbyPage> told) {
  LobbyPage page;
  {
    const Guard guard(mutex_);
    TableNumber number = static_cast<TableNumber>(tables_.size());
    if (after) number = std::min(number, *after - 1);
    TableNumber last = 0;
    for (; number >= 1; --number) {
      const Kept& kept = *find(number);
      if (kept.listing.empty() || kept.table.created < created_since) continue;
      if (static_cast<int>(page.rows.size()) == rows) {
        page.next = last;
        break;
      }
      last = number;
      page.rows.push_back(
          {kept.table.id, kept.table.game, kept.table.options, kept.listing, kept.table.created});
    }
  }
  later_([told = std::move(told), page = std::move(page)]() mutable { told(std::move(page)); });
}

void MemoryStore::chat(TableNumber table, int before, int lines, Told<std::vector<ChatLine>> told) {
  std::vector<ChatLine> found;
  {
    const Guard guard(mutex_);
    if (const Kept* kept = find(table))
      for (const ChatLine& line : kept->chat)
        if (line.number < before) found.push_back(line);
  }
  if (found.size() > static_cast<std::size_t>(lines)) found.erase(found.begin(), found.end() - lines);
  later_([told = std::move(told), found = std::move(found)]() mutable { told(std::move(found)); });
}

void MemoryStore::create(StoredTable table, std::string listing, Told<TableNumber> made) {
  tl::expected<TableNumber, Error> answer = tl::unexpected(*conflict("the id exists already"));
  {
    const Guard guard(mutex_);
    const TableNumber number = static_cast<TableNumber>(tables_.size()) + 1;
    if (numbers_.try_emplace(table.id, number).second) {
      tables_.push_back({std::move(table), std::move(listing), {}, {}, {}});
      answer = number;
    }
  }
  later_([made = std::move(made), answer = std::move(answer)] { made(answer); });
}

void MemoryStore::append(TableNumber table, LogEntry entry, std::optional<std::string> listing,
                         Stored stored) {
  std::optional<Error> error;
  {
    const Guard guard(mutex_);
    Kept* kept = find(table);
    if (!kept || entry.version != static_cast<int>(kept->log.size()) + 1) {
      error = conflict("not the next version");
    } else {
      kept->log.push_back(std::move(entry));
      if (listing) kept->listing = std::move(*listing);
    }
  }
  later_([stored = std::move(stored), error = std::move(error)] { stored(error); });
}

void MemoryStore::say(TableNumber table, ChatLine line, Stored stored) {
  std::optional<Error> error;
  {
    const Guard guard(mutex_);
    Kept* kept = find(table);
    if (!kept || (!kept->chat.empty() && line.number <= kept->chat.back().number))
      error = conflict("the line exists already");
    else
      kept->chat.push_back(std::move(line));
  }
  later_([stored = std::move(stored), error = std::move(error)] { stored(error); });
}

void MemoryStore::write_note(TableNumber table, int seat, std::string text, Stored stored) {
  std::optional<Error> error;
  {
    const Guard guard(mutex_);
    if (Kept* kept = find(table))
      kept->notes[seat] = std::move(text);
    else
      error = conflict("there is no such table");
  }
  later_([stored = std::move(stored), error = std::move(error)] { stored(error); });
}

void MemoryStore::keep_review(KeptReview review, Stored stored) {
  {
    const Guard guard(mutex_);
    std::string record = review.record;
    reviews_.insert_or_assign(std::move(record), std::move(review));
  }
  later_([stored = std::move(stored)] { stored(std::nullopt); });
}

void MemoryStore::review(std::string record, std::string by, Told<std::optional<std::string>> told) {
  std::optional<std::string> text;
  {
    const Guard guard(mutex_);
    if (const auto at = reviews_.find(record); at != reviews_.end() && at->second.by == by)
      text = at->second.text;
  }
  later_([told = std::move(told), text = std::move(text)] { told(text); });
}

void MemoryStore::check(Stored stored) {
  later_([stored = std::move(stored)] { stored(std::nullopt); });
}

}  // namespace samovar::house
