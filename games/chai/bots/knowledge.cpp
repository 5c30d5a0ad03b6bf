#include "games/chai/bots/knowledge.hpp"

namespace samovar::bots {

template std::optional<Choice> choose(const chai::Chai&, const chai::State&, Seat, const Request&);
template Choice worth(const chai::Chai&, const chai::State&, std::uint32_t, std::uint64_t, float);

}  // namespace samovar::bots
