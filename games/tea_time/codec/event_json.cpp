// What happened in a game of Tea Time, as JSON for sentences and animation.
#include "games/notation.hpp"
#include "games/tea_time/codec/module.hpp"
#include "games/tea_time/rules/events.hpp"

namespace samovar::tea_time {

namespace json = boost::json;

json::object Module::event_json(const Event& event) const {
  json::object object = event_fields(kEvents, names_, event);
  switch (static_cast<Happened>(event.kind)) {
    case Happened::Dealt:
      object["side"] = side_of(event.args[0]);
      break;
    case Happened::RoundBegan:
      object["rounds"] = game_.box().rounds;
      break;
    case Happened::Took: {
      json::array cards;
      for (std::size_t i = 0; i < event.args.size() && event.args[i] >= 0; i += 2) {
        const int card = event.args[i + 1];
        cards.push_back({{"kind", card == kAlice ? std::string_view("alice") : side_of(event.args[i])},
                         {"card", card_id(card)},
                         {"cell", cell_name(event.args[i])}});
      }
      object["cards"] = std::move(cards);
      break;
    }
    case Happened::Cancelled:
      if (event.args[1] > 1) object["kind"] = "cancelled_pairs";
      break;
    default:
      break;
  }
  return object;
}

}  // namespace samovar::tea_time
