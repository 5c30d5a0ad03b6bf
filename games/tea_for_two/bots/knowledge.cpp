#include "games/tea_for_two/bots/knowledge.hpp"

#include "games/tea_for_two/bots/evaluation.hpp"
#include "games/tea_for_two/bots/rollout.hpp"
#include "games/tea_for_two/rules/phases.hpp"

namespace samovar::bots {

template std::optional<Choice> choose(const tea_for_two::TeaForTwo&, const tea_for_two::State&, Seat,
                                      const Request&);
template Choice worth(const tea_for_two::TeaForTwo&, const tea_for_two::State&, std::uint32_t, std::uint64_t,
                      float);

}  // namespace samovar::bots
