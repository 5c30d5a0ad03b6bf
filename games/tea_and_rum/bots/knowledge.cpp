#include "games/tea_and_rum/bots/knowledge.hpp"

#include "games/tea_and_rum/bots/evaluation.hpp"
#include "games/tea_and_rum/rules/phases.hpp"

namespace samovar::bots {

template std::optional<Choice> choose(const tea_and_rum::TeaAndRum&, const tea_and_rum::State&, Seat,
                                      const Request&);
template Choice worth(const tea_and_rum::TeaAndRum&, const tea_and_rum::State&, std::uint32_t, std::uint64_t,
                      float);

}  // namespace samovar::bots
