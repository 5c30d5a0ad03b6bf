#include "bots/tea_and_rum.hpp"

namespace samovar::bots {

template std::optional<Choice> choose(const tea_and_rum::TeaAndRum&, const tea_and_rum::State&, Seat,
                                      const Request&);

}  // namespace samovar::bots
