#include "bots/chai.hpp"

namespace samovar::bots {

template std::optional<Choice> choose(const chai::Chai&, const chai::State&, Seat, const Request&);

}  // namespace samovar::bots
