#include "games/tea_time/bots/knowledge.hpp"

#include "games/tea_time/bots/evaluation.hpp"
#include "games/tea_time/rules/step.hpp"

namespace samovar::bots {

template std::optional<Choice> choose(const tea_time::TeaTime&, const tea_time::State&, Seat, const Request&);
template Choice worth(const tea_time::TeaTime&, const tea_time::State&, std::uint32_t, std::uint64_t, float);

}  // namespace samovar::bots
