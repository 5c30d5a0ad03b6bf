#include "lab/calibrated.hpp"

#include <algorithm>

#include "lab/calibration.hpp"

namespace samovar::lab {

int decided(const table::Table& position) {
  const std::vector<table::Ply> history = position.history();
  return static_cast<int>(std::count_if(history.begin(), history.end(),
                                        [](const table::Ply& ply) { return ply.actor.is_seat(); }));
}

table::Chances chances_at(const table::Table& position, int decided) {
  if (position.seats() < 2) return {};
  const auto found = calibration_for(position.setup().game, position.setup().options, true);
  if (!found) return {};
  return [calibration = *found, decided](const std::vector<double>& said) {
    // A team has one fate: what rivals' shares were fitted to says nothing of it.
    const auto [least, most] = std::minmax_element(said.begin(), said.end());
    if (*most - *least < 1e-6) return said;
    return calibration.chances(said, calibration.progress(decided));
  };
}

}  // namespace samovar::lab
