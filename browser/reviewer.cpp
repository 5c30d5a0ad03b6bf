#include "browser/reviewer.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "browser/host.hpp"
#include "json/reader.hpp"
#include "lab/review.hpp"
#include "table/record.hpp"

namespace samovar::browser {

namespace json = boost::json;

namespace {

constexpr std::size_t kLongest = 1 << 20;

std::string failed(const Error& error) {
  return json::serialize(json::object{{"error", {{"code", error.code}, {"message", error.message}}}});
}

std::string judged(const table::Table& game, int ply, const std::string& move) {
  const auto verdict = lab::judge_move(game, ply, move);
  if (!verdict) return failed(verdict.error());
  const json::object told{{"gain", verdict->gain}, {"margin", verdict->margin}, {"better", verdict->better}};
  return json::serialize(json::object{{"verdict", told}});
}

// What a Worker needs to know of a game: a box of somebody's own lies in no other instance.
json::object asked_about(const table::Table& game) {
  json::object asked{{"record", game.record()}};
  if (game.setup().edition) asked["edition"] = *game.setup().edition;
  return asked;
}

// As a server's store has them (server/reviewing.cpp).
std::string name_of(std::uint64_t record) { return fmt::format("{:016x}", record); }
std::string maker_of(const table::Table& game) {
  return fmt::format("review {}, rules {}", lab::kReviewVersion, game.rules_version());
}

}  // namespace

void look_back(std::string_view asked, const std::function<void(std::string_view)>& tell) {
  const auto json = parse_json(asked, "what is asked");
  if (!json) return tell(failed(json.error()));
  JsonReader read(*json, "bad_record");
  const std::string record = read["record"].text(kLongest);
  const bool one_move = read.has("move");
  const std::string move = one_move ? read["move"].text(1000) : std::string();
  const int ply = one_move ? static_cast<int>(read["ply"].integer(0, 1'000'000)) : 0;
  std::optional<json::value> edition;
  if (read.has("edition")) edition = read["edition"].raw();
  if (read.failed()) return tell(failed(read.error()));
  const auto game = table::read_record(record, std::move(edition));
  if (!game) return tell(failed(game.error()));
  if (one_move) return tell(judged(*game, ply, move));
  const auto review = lab::review_of(*game, {}, [&](double done, const lab::Review& so_far) {
    const std::string curve = lab::has_curve(so_far) ? lab::curve_of(so_far) : std::string();
    tell(json::serialize(json::object{{"done", done}, {"curve", curve}}));
    return true;
  });
  if (!review) return tell(failed(review.error()));
  tell(json::serialize(json::object{{"review", lab::to_json(*review, *game)}}));
}

void PageReviewer::begin(Game game, const std::string&, std::function<void(std::optional<Error>)> begun) {
  fetch(game, [this, game, begun = std::move(begun)](bool there) {
    const auto [at, fresh] = entries_.try_emplace(lab::record_hash(*game));
    if (!there && fresh) {
      at->second.ticket = ++tickets_;
      at->second.by = maker_of(*game);
      post(Channel::review, tickets_, json::serialize(asked_about(*game)));
    }
    begun({});
  });
}

void PageReviewer::fetch(const Game& game, std::function<void(bool)> told) {
  const std::uint64_t record = lab::record_hash(*game);
  if (entries_.contains(record)) return told(true);
  store_.review(
      name_of(record), maker_of(*game),
      [this, record, told = std::move(told)](const tl::expected<std::optional<std::string>, Error>& kept) {
        if (!kept || !*kept) return told(false);  // what cannot be read is found anew
        const auto review = parse_json(**kept, "the review");
        if (!review || !review->is_object()) return told(false);
        entries_[record].review = review->get_object();
        told(true);
      });
}

void PageReviewer::cancel(const table::Table& game) {
  const auto at = entries_.find(lab::record_hash(game));
  if (at == entries_.end() || !at->second.review.empty()) return;
  post(Channel::review, at->second.ticket, "");
  entries_.erase(at);
}

void PageReviewer::state(Game game, std::string language,
                         std::function<void(std::optional<house::Reviewed>)> told) {
  fetch(game, [this, game, language = std::move(language), told = std::move(told)](bool) {
    const auto at = entries_.find(lab::record_hash(*game));
    if (at == entries_.end()) return told({});
    const Entry& entry = at->second;
    if (entry.review.empty()) return told(house::Reviewed{entry.done, entry.curve, {}});
    told(house::Reviewed{1, {}, lab::told(entry.review, *game, language)});
  });
}

std::string PageReviewer::choices(const table::Table& game, int ply, std::string_view language) {
  return json::serialize(lab::choices_in_words(game, ply, language));
}

void PageReviewer::judge(Game game, int ply, std::string move, const std::string&,
                         std::function<void(tl::expected<house::Verdict, Error>)> told) {
  judging_.emplace(++tickets_, std::move(told));
  json::object asked = asked_about(*game);
  asked["ply"] = ply;
  asked["move"] = move;
  post(Channel::review, tickets_, json::serialize(asked));
}

void PageReviewer::answered(std::int32_t ticket, std::string_view text) {
  const json::value nothing;
  const auto parsed = parse_json(text, "the review");
  const json::value& told = parsed ? *parsed : nothing;
  if (const auto at = judging_.find(ticket); at != judging_.end()) {
    const auto judge = std::move(at->second);
    judging_.erase(at);
    JsonReader read(told, "bad_review");
    if (read.has("error"))
      return judge(tl::unexpected(
          Error{read["error"]["code"].text(), read["error"]["message"].text(kLongest), {}, {}}));
    JsonReader verdict = read["verdict"];
    const house::Verdict found{verdict["gain"].number(-1, 1), verdict["margin"].number(-1, 1),
                               verdict["better"].boolean()};
    if (read.failed()) return judge(tl::unexpected(read.error()));
    return judge(found);
  }
  const auto at = std::find_if(entries_.begin(), entries_.end(),
                               [&](const auto& entry) { return entry.second.ticket == ticket; });
  if (at == entries_.end()) return;
  const json::object* object = told.if_object();
  const json::value* review = object ? object->if_contains("review") : nullptr;
  if (review && review->is_object()) {
    at->second.review = review->get_object();
    // What cannot be stored is found again when somebody asks for it another time.
    store_.keep_review({name_of(at->first), at->second.by, json::serialize(*review)}, [](const auto&) {});
    return;
  }
  JsonReader read(told, "bad_review");
  at->second.done = read["done"].number(0, 1);
  at->second.curve = read["curve"].text(kLongest);
  if (read.failed()) entries_.erase(at);  // whoever asks again begins it again
}

}  // namespace samovar::browser
