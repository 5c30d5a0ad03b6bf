#include "table/reason.hpp"

#include <algorithm>
#include <set>

#include "table/narration.hpp"
#include "table/registry.hpp"

namespace samovar::table {

namespace {

constexpr std::size_t kMostReasons = 2;
constexpr std::size_t kMostOfATurn = 20;  // moves that are followed
constexpr std::size_t kMostCompared = 5;  // candidates that are followed to find one that leads elsewhere
constexpr int kGlance = 120;              // iterations for each that the search did not tell
constexpr const char* kKinds[] = {"exact", "completes", "gain",  "avoids", "denies", "builds",
                                  "keeps", "tempo",     "costs", "leaves", "risk"};

bool speaks_against(const Clause& clause) { return clause.kind >= ClauseKind::Costs; }

std::vector<std::string> texts_of(const json::value& array) {
  std::vector<std::string> texts;
  for (const json::value& text : array.as_array()) texts.emplace_back(text.as_string());
  return texts;
}

// The move and the seat's own ones behind it, until somebody else or chance is to act.
std::vector<std::string> turn_of(Table& world, Seat seat, const std::string& move,
                                 const std::vector<std::string>& line) {
  std::vector<std::string> turn;
  if (!world.play(move)) return turn;
  turn.push_back(move);
  std::vector<std::string> expected = line;
  std::size_t next = 1;
  while (turn.size() < kMostOfATurn && world.actor() == Actor::seat(seat)) {
    if (next >= expected.size() || !world.play(expected[next])) {
      BotRequest glance;
      glance.bot = "search";
      glance.iterations = kGlance;
      const auto choice = world.ask(glance);
      if (!choice || !world.play(choice->move)) break;
      expected = {};
      if (const json::value* follows = choice->reason.if_contains("line")) expected = texts_of(*follows);
      turn.push_back(choice->move);
      next = 1;
    } else {
      turn.push_back(expected[next++]);
    }
  }
  return turn;
}

int points_of(const json::object& result, int seat) {
  return whole(result.at("seats").as_array()[static_cast<std::size_t>(seat)].at("points"));
}

// A move with the rest of its turn, and what its module says of them.
struct Account {
  std::vector<std::string> turn;
  std::vector<Clause> clauses = {};
  std::uint64_t end = 0;  // the position that they lead to
};

class Judge {
 public:
  explicit Judge(const Table& position)
      : position_(position),
        seat_(position.actor().seat()),
        before_(position.view(seat_)),
        choices_(position.moves(seat_)),
        points_(points_of(position.result(seat_), index(seat_))),
        open_(position.as_known_by(seat_, 0).state_hash() == position.as_known_by(seat_, 1).state_hash()) {}

  Account of(const std::string& move, const std::vector<std::string>& line) const {
    Table world = position_.as_known_by(seat_, 0);
    Account account{turn_of(world, seat_, move, line)};
    account.end = world.state_hash();
    Outlook outlook{
        .seat = index(seat_), .before = before_, .choices = choices_, .move = {}, .moves = account.turn};
    for (const json::value& choice : choices_)
      if (choice.at("move").as_string() == move) outlook.move = choice.get_object();
    if (outlook.moves.empty() || outlook.move.empty()) return account;
    auto effect = position_.effect(seat_, outlook.moves);
    if (!effect) return account;
    outlook.events = std::move(effect->at("events").as_array());
    if (json::value* view = effect->if_contains("view")) outlook.after = std::move(view->as_object());
    if (const json::value* result = effect->if_contains("result"))
      outlook.points = points_of(result->as_object(), index(seat_)) - points_;
    if (open_ && world.actor().is_seat() && world.actor() != Actor::seat(seat_)) {
      outlook.rival = index(world.actor().seat());
      outlook.replies = world.moves(world.actor().seat());
    }
    account.clauses = (*find_game(position_.setup().game))->clauses(outlook);
    return account;
  }

 private:
  const Table& position_;
  Seat seat_;
  json::object before_;
  json::array choices_;
  int points_;
  bool open_;
};

// How much another move does the same, at the most; nothing where it does not.
const Clause* same_of(const Clause& clause, const std::vector<Clause>& others) {
  const Clause* most = nullptr;
  for (const Clause& other : others)
    if (other.kind == clause.kind && other.says == clause.says && other.about == clause.about &&
        (!most || other.size > most->size))
      most = &other;
  return most;
}

// What is true of mine and not of theirs, by rank; what rivals gain only behind theirs, mine denies.
std::vector<Clause> chosen(const std::vector<Clause>& mine, const std::vector<Clause>& theirs) {
  std::vector<Clause> reasons;
  std::vector<Clause> against;
  // A rival's gain counts where the other move leaves less than half of it.
  const auto halved = [](const Clause& clause, const std::vector<Clause>& others) {
    const Clause* same = same_of(clause, others);
    return !same || 2 * same->size < clause.size;
  };
  for (const Clause& clause : mine) {
    const Clause* same = same_of(clause, theirs);
    const bool alone =
        clause.kind == ClauseKind::Leaves ? halved(clause, theirs) : !same || same->size < clause.size;
    if (alone && !clause.told_otherwise) (speaks_against(clause) ? against : reasons).push_back(clause);
  }
  for (const Clause& clause : theirs)
    if (clause.kind == ClauseKind::Leaves && halved(clause, mine)) {
      reasons.push_back(clause);
      reasons.back().kind = ClauseKind::Denies;
    }
  const auto by_rank = [](const Clause& a, const Clause& b) {
    return a.kind != b.kind ? a.kind < b.kind : a.size > b.size;
  };
  std::stable_sort(reasons.begin(), reasons.end(), by_rank);
  std::stable_sort(against.begin(), against.end(), by_rank);
  std::vector<Clause> sentence;
  for (const Clause& clause : reasons)
    if (sentence.size() < kMostReasons && (sentence.empty() || sentence.back().kind != clause.kind))
      sentence.push_back(clause);
  if (!against.empty()) sentence.push_back(against.front());
  return sentence;
}

std::string begun_large(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

std::string exactly(int ahead, std::string_view language) {
  return filled(words_for(ahead > 0   ? "reason.exact.ahead"
                          : ahead < 0 ? "reason.exact.behind"
                                      : "reason.exact.even",
                          language),
                {{"n", std::to_string(std::abs(ahead))}}, language);
}

}  // namespace

std::string sentence_of(const Table& position, const std::vector<Clause>& clauses,
                        std::string_view language) {
  const Narrator narrator(position.setup().game, language, position.words(language),
                          position.setup().players);
  std::string text;
  for (const Clause& clause : clauses) {
    const char* prefix = clause.kind == ClauseKind::Denies   ? "denies."
                         : clause.kind == ClauseKind::Leaves ? "leaves."
                                                             : "";
    if (!text.empty()) text += words_for(speaks_against(clause) ? "reason.but" : "reason.and", language);
    text += clause.kind == ClauseKind::Exact ? exactly(field_of(clause.with, "n"), language)
                                             : narrator.clause(prefix + clause.says, clause.with);
  }
  return text.empty() ? text : begun_large(std::move(text)) + ".";
}

Clause counted(int ahead) { return {ClauseKind::Exact, "margin", {}, ahead, {{"n", ahead}}}; }

Reason reason_for(const Table& position, const std::string& move, const std::vector<std::string>& line,
                  const std::vector<std::string>& others, std::string_view language) {
  if (!position.actor().is_seat()) return {};
  const Judge judge(position);
  const Account mine = judge.of(move, line);
  Account theirs;
  std::size_t followed = 0;
  for (const std::string& other : others) {
    if (other == move || followed++ == kMostCompared) continue;
    Account account = judge.of(other, {});
    if (account.turn.empty()) continue;
    // The same in another order is no alternative.
    const bool elsewhere = account.end != mine.end;
    if (elsewhere || theirs.turn.empty()) theirs = std::move(account);
    if (elsewhere) break;
  }
  Reason reason{{}, {}, mine.turn, theirs.turn};
  if (theirs.turn.empty()) return reason;
  reason.clauses = chosen(mine.clauses, theirs.clauses);
  // What only speaks against a move is no reason for it.
  if (!reason.clauses.empty() && speaks_against(reason.clauses.front())) reason.clauses.clear();
  reason.words = sentence_of(position, reason.clauses, language);
  return reason;
}

namespace {

// Those on other pieces than the move's own first.
std::vector<std::string> runners_up(const Table& position, const std::string& move,
                                    const std::vector<std::string>& candidates) {
  const json::array moves = position.moves(position.actor().seat());
  const auto pieces_of = [&](const std::string& text) {
    std::set<std::string> pieces;
    for (const json::value& one : moves)
      if (one.at("move").as_string() == text && one.as_object().contains("pieces"))
        for (const json::value& piece : one.at("pieces").as_array()) pieces.emplace(piece.as_string());
    return pieces;
  };
  const std::set<std::string> mine = pieces_of(move);
  std::vector<std::string> others = candidates;
  std::erase(others, move);
  std::stable_partition(others.begin(), others.end(), [&](const std::string& candidate) {
    const std::set<std::string> theirs = pieces_of(candidate);
    return std::none_of(theirs.begin(), theirs.end(),
                        [&](const std::string& piece) { return mine.contains(piece); });
  });
  return others;
}

}  // namespace

json::array clauses_json(const std::vector<Clause>& clauses) {
  json::array array;
  for (const Clause& clause : clauses) {
    json::object object{{"kind", kKinds[static_cast<std::size_t>(clause.kind)]}, {"says", clause.says}};
    for (const auto& field : clause.with)
      if (field.key() != "kind") object.emplace(field.key(), field.value());
    array.push_back(std::move(object));
  }
  return array;
}

std::vector<Clause> clauses_in(const json::array& clauses) {
  std::vector<Clause> read;
  for (const json::value& told : clauses) {
    Clause clause;
    clause.with = told.as_object();
    const std::string kind = text_of(clause.with, "kind");
    clause.says = text_of(clause.with, "says");
    clause.kind = static_cast<ClauseKind>(std::find(std::begin(kKinds), std::end(kKinds), kind) - kKinds);
    clause.with.erase("kind");
    clause.with.erase("says");
    read.push_back(std::move(clause));
  }
  return read;
}

void explain(const Table& position, BotChoice& choice, std::string_view language) {
  json::object& told = choice.reason;
  std::string words;
  std::vector<Clause> clauses;
  if (position.moves(position.actor().seat()).size() == 1) {
    words = words_for("reason.only", language);
  } else if (const json::value* margin = told.if_contains("margin")) {
    clauses.push_back(counted(whole(*margin)));
    words = sentence_of(position, clauses, language);
  } else {
    std::vector<std::string> candidates;
    for (const json::value& candidate : told.at("candidates").as_array())
      candidates.emplace_back(candidate.at("move").as_string());
    Reason reason = reason_for(position, choice.move, texts_of(told.at("line")),
                               runners_up(position, choice.move, candidates), language);
    words = std::move(reason.words);
    clauses = std::move(reason.clauses);
    if (!reason.other_turn.empty()) told["rather_than"] = reason.other_turn.front();
    const int tries = field_of(told, "iterations");
    if (words.empty() && tries > 0)
      words = filled(words_for("reason.rest", language), {{"n", std::to_string(tries)}}, language);
  }
  told["words"] = std::move(words);
  told["clauses"] = clauses_json(clauses);
}

}  // namespace samovar::table
