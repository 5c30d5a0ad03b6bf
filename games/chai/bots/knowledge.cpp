#include "games/chai/bots/knowledge.hpp"

#include "games/chai/bots/evaluation.hpp"
#include "games/chai/bots/rollout.hpp"
#include "games/chai/rules/phases.hpp"

namespace samovar::bots {

template std::optional<Choice> choose(const chai::Chai&, const chai::State&, Seat, const Request&);
template Choice worth(const chai::Chai&, const chai::State&, std::uint32_t, std::uint64_t, float);

}  // namespace samovar::bots
