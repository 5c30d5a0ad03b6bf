// What a table of Tea & Rum can choose: the number of seats. And the box laid out for them.
#include <algorithm>

#include "games/tea_and_rum/codec/module.hpp"
#include "json/reader.hpp"

namespace samovar::tea_and_rum {

namespace {

// Looked up by every menu: worked out once.
void add_tables(Box& box) {
  for (int discount = 0; discount < 8; ++discount)
    for (int wheat = 0; wheat < 8; ++wheat)
      for (int wood = 0; wood < 8; ++wood)
        for (int ore = 0; ore < 8; ++ore)
          for (int building = 0; building < kBuildings; ++building) {
            const std::uint8_t* cost = box.buildings[building].cost;
            const int lack =
                std::max(0, cost[0] - wheat) + std::max(0, cost[1] - wood) + std::max(0, cost[2] - ore);
            if (lack <= discount) box.payable[discount][wheat][wood][ore] |= bit(building);
          }
  for (int captain = 0; captain < kCaptains; ++captain) {
    const CaptainCard& card = box.captains[captain];
    for (int payment = 0; payment < card.payment_count; ++payment) {
      for (int coins = card.payments[payment].coins; coins <= kCoinsKnown; ++coins)
        box.captains_for[payment][coins] |= bit(captain);
      if (card.payments[payment].resources != 0) box.captains_in_kind[payment] |= bit(captain);
    }
    for (int cannons = std::max<int>(card.cannons, 1); cannons <= kCannonsAtMost && card.cannons > 0;
         ++cannons)
      box.captains_with_cannons[cannons] |= bit(captain);
  }
  for (std::uint32_t set = 1; set < bit(kShips); ++set)
    if (bits_in(set) == box.ships_drawn)
      box.ship_sets[box.ship_set_count++] = static_cast<std::uint16_t>(set);
}

}  // namespace

Box box_of(const Edition& edition, const Chosen& chosen) {
  Box box = edition.box;
  box.rules = chosen.rules;
  const Seating& seating = edition.seatings[static_cast<std::size_t>(chosen.seats)];
  const bool four = chosen.seats == 4;
  box.seats = chosen.seats;
  box.limit = seating.limit;
  box.copies = seating.copies;
  box.removed_per_colour = seating.removed_per_colour;
  box.captains_per_round = seating.captains_per_round;
  box.ships_drawn = seating.ships_drawn;
  const std::vector<EffectId>& slots = four ? edition.slots4 : edition.slots23;
  box.slot_count = static_cast<int>(slots.size());
  std::copy(slots.begin(), slots.end(), box.slot_bonus);
  box.allegiance_slots = four ? edition.allegiances4 : edition.allegiances23;
  const auto& faces = four ? edition.faces4 : edition.faces23;
  std::copy(faces.begin(), faces.end(), box.tiles);
  add_tables(box);
  return box;
}

Chosen read_options(const Edition&, JsonReader& json) {
  json.only({"seats"});
  Chosen chosen;
  if (json.has("seats")) chosen.seats = static_cast<int>(json["seats"].integer(2, kPlayers));
  return chosen;
}

boost::json::array offered_by(const Edition&) {
  return boost::json::array{
      {{"name", "seats"}, {"kind", "choice"}, {"values", {2, 3, 4}}, {"default", Chosen().seats}}};
}

}  // namespace samovar::tea_and_rum
