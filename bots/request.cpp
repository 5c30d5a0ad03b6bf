#include "bots/request.hpp"

namespace samovar::bots {

std::optional<Request> request_named(std::string_view name) {
  // A newcomer should beat easy about as often as not; medium looks a little ahead and answers at once; hard
  // is as good as it gets in the time that a person does not mind waiting.
  if (name == "easy") return Request{.kind = Kind::Greedy, .epsilon = 0.35f};
  if (name == "medium") return Request{.kind = Kind::Search, .iterations = 400};
  if (name == "hard") return Request{.kind = Kind::Search, .ms = 200};
  for (std::size_t i = 0; i < kBots.size(); ++i)
    if (name == kBots[i]) return Request{.kind = static_cast<Kind>(i)};
  return {};
}

std::string_view name_of(Kind kind) { return kBots[static_cast<std::size_t>(kind)]; }

}  // namespace samovar::bots
