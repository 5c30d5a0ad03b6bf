// What whoever asked for a review is told of it, on a server and in a browser alike.
#include <cmath>

#include "lab/review.hpp"

namespace samovar::lab {

namespace json = boost::json;

std::string curve_of(const Review& review) {
  json::array moments;
  for (const Moment& moment : review.moments) {
    json::array chances;
    for (const double chance : moment.chances) chances.push_back(std::round(chance * 1e4) / 1e4);
    moments.push_back({{"ply", moment.ply}, {"seat", index(moment.seat)}, {"chances", std::move(chances)}});
  }
  return json::serialize(moments);
}

bool has_curve(const Review& review) {
  return !review.moments.empty() && !review.moments.front().chances.empty();
}

std::string told(json::object review, const table::Table& game, std::string_view language) {
  add_words(review, game, language);
  // Games alike but for who played them share a review.
  json::array players;
  for (const table::Player& player : game.setup().players)
    players.push_back({{"name", player.name}, {"kind", player.kind}});
  review["players"] = std::move(players);
  return json::serialize(review);
}

}  // namespace samovar::lab
