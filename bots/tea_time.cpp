#include "bots/tea_time.hpp"

namespace samovar::bots {

template std::optional<Choice> choose(const tea_time::TeaTime&, const tea_time::State&, Seat, const Request&);

}  // namespace samovar::bots
