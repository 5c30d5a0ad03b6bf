// Looking back at a finished game: its review, and a new table from one of its positions.
#include "house/desk.hpp"
#include "house/identity.hpp"
#include "house/reviewer.hpp"

namespace samovar::house {

namespace {

Answer told(std::string body, int status) {
  Answer answer;
  answer.status = status;
  answer.body = std::move(body);
  return answer;
}

Answer progress(const Reviewed& state) {
  if (!state.review.empty()) return told(state.review, 200);
  return told("{\"done\":" + json::serialize(json::value(state.done)) +
                  ",\"moments\":" + (state.curve.empty() ? "null" : state.curve) + "}",
              202);
}

}  // namespace

// Begun by somebody who played; who looks at the finished game may read it.
void Desk::begin_review(const Call& call, std::string_view id, Reply reply) {
  const auto wish = decode_review(call.body);
  if (!wish) return reply(refusal(wish.error()));
  if (!reviewer_) return reply(refusal(error_of("not_found", "error.no_reviews_here")));
  if (wish->token.empty()) return reply(refusal(error_of("wrong_token", "error.only_players")));
  hub_.find(std::string(id),
            [this, wish = *wish, address = call.address, reply = std::move(reply)](const auto& table) {
              if (!table) return reply(refusal(table.error()));
              (*table)->finished(wish.token, [this, wish, address, reply](const Finished& game) {
                if (!game) return reply(refusal(game.error()));
                look_back(*game, wish, address, reply);
              });
            });
}

void Desk::look_back(const Reviewer::Game& game, const ReviewWish& wish, const std::string& address,
                     const Reply& reply) {
  if (wish.cancel) {
    reviewer_->cancel(*game);
    return reply(told("{}", 200));
  }
  if (wish.judge) return judge(game, wish, address, reply);
  reviewer_->begin(game, address, [this, game, wish, reply](const auto& error) {
    if (error) return reply(refusal(*error));
    reviewer_->state(game, wish.language,
                     [reply](const auto& state) { reply(progress(state.value_or(Reviewed{}))); });
  });
}

// Learning from a mistake: what else there was, and whether it would have been better.
void Desk::judge(const Reviewer::Game& game, const ReviewWish& wish, const std::string& address,
                 const Reply& reply) {
  const int ply = wish.judge->ply;
  const std::vector<table::Ply> history = game->history();
  if (ply >= static_cast<int>(history.size()) || !history[static_cast<std::size_t>(ply)].actor.is_seat())
    return reply(refusal({"bad_message", "judge.ply: nobody decides there", {}, "judge.ply"}));
  if (wish.judge->move.empty())
    return reply(told("{\"moves\":" + reviewer_->choices(*game, ply, wish.language) + "}", 200));
  reviewer_->judge(game, ply, wish.judge->move, address, [reply](const auto& verdict) {
    if (!verdict) return reply(refusal(verdict.error()));
    reply(told(json::serialize(json::object{
                   {"gain", verdict->gain}, {"margin", verdict->margin}, {"better", verdict->better}}),
               200));
  });
}

void Desk::review(const Call& call, std::string_view id, Reply reply) {
  const auto language = language_in(call);
  if (!language) return reply(refusal(error_of("bad_message", "error.unknown_query")));
  if (!reviewer_) return reply(refusal(error_of("not_found", "error.no_reviews_here")));
  hub_.find(std::string(id),
            [this, language = std::string(*language), reply = std::move(reply)](const auto& table) {
              if (!table) return reply(refusal(table.error()));
              (*table)->finished({}, [this, language, reply](const Finished& game) {
                if (!game) return reply(refusal(game.error()));
                looked_back(*game, language, reply);
              });
            });
}

void Desk::looked_back(const Reviewer::Game& game, const std::string& language, const Reply& reply) {
  reviewer_->state(game, language,
                   [reply](const auto& state) { reply(state ? progress(*state) : told("null", 200)); });
}

// The past as it was, what the seat could not know drawn anew, bots in the other seats.
void Desk::create_from(const CreateTable& wish, const std::string& address, Reply reply) {
  hub_.find(wish.from->table, [this, wish, address, reply = std::move(reply)](const auto& table) {
    if (!table) return reply(refusal(table.error()));
    (*table)->finished({}, [this, wish, address, reply](const Finished& game) {
      if (!game) return reply(refusal(game.error()));
      const int ply = wish.from->ply;
      const std::vector<table::Ply> history = (*game)->history(ply);
      if (history.empty() || !history.front().actor.is_seat())
        return reply(refusal({"bad_message", "from.ply: nobody decides there", {}, "from.ply"}));
      const Seat seat = history.front().actor.seat();
      table::Table then = (*game)->copy();
      then.rewind(ply);
      const Seed dice = new_seed();
      const int world = dice[0] | dice[1] << 8 | dice[2] << 16;
      CreateTable made = wish;
      made.game = then.setup().game;
      made.options = then.setup().options;
      made.edition = then.setup().edition;
      made.start = json::serialize(then.as_known_by(seat, world).state());
      made.seats.assign(static_cast<std::size_t>(then.seats()), {SeatWish::bot, "hard", {}, {}});
      made.seats[static_cast<std::size_t>(index(seat))] = {SeatWish::me, {}, {}, {}};
      hub_.create(made, address, [reply](const tl::expected<CreatedTable, Error>& created) {
        reply(created ? seated(created->table, created->mine) : refusal(created.error()));
      });
    });
  });
}

}  // namespace samovar::house
