#include "bots/tea_for_two.hpp"

namespace samovar::bots {

template std::optional<Choice> choose(const tea_for_two::TeaForTwo&, const tea_for_two::State&, Seat,
                                      const Request&);

}  // namespace samovar::bots
