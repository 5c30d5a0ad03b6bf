#include "table/series.hpp"

#include <algorithm>
#include <optional>

#include "table/narration.hpp"

namespace samovar::table {

namespace {

constexpr char kApart = ';';
// More than any trade; a line that somebody sends must not keep a table busy.
constexpr std::size_t kMostMoves = 64;

std::string_view next_part(std::string_view& line) {
  const std::size_t end = line.find(kApart);
  const std::string_view part = line.substr(0, end);
  line.remove_prefix(end == line.npos ? line.size() : end + 1);
  return part;
}

tl::unexpected<Error> refuse(std::string code, std::string key, std::string_view language) {
  return tl::unexpected(in_words({std::move(code), {}, {}, {}, {std::move(key)}}, language));
}

// The one judgement of a move: whether the rules list it, and why not.
std::optional<Error> unlisted(const Table::Session& session, Move move, std::string_view language) {
  if (session.lists(move)) return {};
  const Refusal refusal = session.refusal(move);
  Error error{"illegal_move",
              {},
              refusal && refusal.rule ? refusal.rule : "",
              {},
              refusal ? session.reason(refusal, move, language) : Said{"refusal.not_now"}};
  return in_words(std::move(error), language);
}

// Plays on what is played so far, for what comes next.
class Trial {
 public:
  Trial(const Table::Session& session, std::string_view language)
      : session_(session.clone()), actor_(session.actor()), language_(language) {}

  const Table::Session& now() const { return *session_; }
  std::vector<Move>& moves() { return moves_; }

  std::optional<Error> play(Move move) {
    if (was_forced(move)) return {};
    if (!moves_.empty() && !goes_on()) return refuse("illegal_move", "error.series_ends", language_).value();
    if (auto error = unlisted(*session_, session_->meant(move), language_)) {
      // What the table would have answered itself in between is no move of the line.
      if (moves_.empty()) return error;
      while (!session_->lists(session_->meant(move))) {
        const std::optional<Move> answer = session_->unasked();
        if (!answer) return error;
        add(*answer);
        if (!goes_on()) return error;
      }
    }
    add(session_->meant(move));
    return {};
  }

 private:
  bool goes_on() const {
    return session_->actor() == actor_ && !session_->steps.back().reveals && moves_.size() < kMostMoves;
  }
  // What the rules have answered by themselves since the move before may be said as if they had asked.
  bool was_forced(Move move) {
    if (!moves_.empty() && goes_on() && session_->lists(session_->meant(move))) return false;
    const auto said = std::find(forced_.begin(), forced_.end(), move);
    if (said == forced_.end()) return false;
    forced_.erase(forced_.begin(), said + 1);
    return true;
  }
  void add(Move move) {
    forced_ = session_->forced_by(move);
    session_->play(move);
    moves_.push_back(move);
  }

  std::unique_ptr<Table::Session> session_;
  Actor actor_;
  std::string_view language_;
  std::vector<Move> moves_;
  std::vector<Move> forced_;
};

}  // namespace

tl::expected<std::vector<Move>, Error> series_of(const Table::Session& session, std::string_view line,
                                                 std::string_view language) {
  const auto said = [&](std::string_view part,
                        const Table::Session& at) -> tl::expected<std::vector<Move>, Error> {
    auto moves = at.series(part);
    if (!moves) return tl::unexpected(in_words(moves.error(), language));
    return moves;
  };
  // Nearly always it is one move, and nothing needs to be tried.
  const bool several = line.find(kApart) != line.npos;
  if (!several) {
    auto moves = said(line, session);
    if (!moves) return moves;
    if (moves->size() == 1) {
      if (auto error = unlisted(session, moves->front(), language)) return tl::unexpected(std::move(*error));
      return moves;
    }
  }
  if (!session.actor().is_seat()) return refuse("illegal_move", "refusal.not_now", language);
  Trial trial(session, language);
  while (!line.empty()) {
    const auto moves = said(next_part(line), trial.now());
    if (!moves) return moves;
    for (const Move move : *moves)
      if (auto error = trial.play(move)) return tl::unexpected(std::move(*error));
  }
  return std::move(trial.moves());
}

tl::expected<Move, Error> listed(const Table::Session& session, std::string_view text,
                                 std::string_view language) {
  const tl::expected<Move, Error> move = session.read(text);
  if (!move) return tl::unexpected(in_words(move.error(), language));
  if (auto error = unlisted(session, *move, language)) return tl::unexpected(std::move(*error));
  return move;
}

}  // namespace samovar::table
