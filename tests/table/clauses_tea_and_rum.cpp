// What is true of Tea & Rum where a reason says so.
#include "tests/table/clause_measure.hpp"

namespace samovar::table::clauses {
namespace {

const json::object& player(const json::object& view, int seat) {
  return view.at("players").as_array()[static_cast<std::size_t>(seat)].as_object();
}

// The contract that lies in a slot before a turn, as it lies before or after it.
const json::object* contract_in(const Turned& turn, const json::object& view, const json::value& slot) {
  const json::object* place = first(turn.was.at("contracts").at("slots"), has("slot", slot));
  if (!place || !place->at("contract").is_object()) return nullptr;
  const json::value& id = place->at("contract").at("contract");
  const json::object* there = first(view.at("contracts").at("slots"), [&](const json::object& one) {
    return one.at("contract").is_object() && one.at("contract").at("contract") == id;
  });
  return there ? &there->at("contract").get_object() : nullptr;
}

// That a seat has got something during the turn: a building, a captain.
Measure owns(const char* list, const char* thing, bool objects) {
  return [=](const Turned& turn, const Fields& fields) {
    const auto there = [&](const json::object& view) {
      const json::value& all = player(view, index(turn.seat)).at(list);
      if (objects) return first(all, has(thing, fields.at(thing))) != nullptr;
      for (const json::value& id : all.as_array())
        if (id == fields.at(thing)) return true;
      return false;
    };
    return if_true(there(turn.now) && !there(turn.was));
  };
}

Measure discount(const char* what) {
  return [=](const Turned& turn, const Fields&) {
    return above(whole(turn.now.at("discounts").at(what)) - whole(turn.was.at("discounts").at(what)));
  };
}

Measure more_of(const char* what) {
  return [=](const Turned& turn, const Fields&) {
    const auto count = [&](const Table& table) {
      const json::value state = table.state();
      const json::value& there =
          state.at("players").as_array()[static_cast<std::size_t>(index(turn.seat))].at(what);
      return there.is_object() ? sum_of(there) : whole(there);
    };
    return above(count(turn.after) - count(turn.before));
  };
}

}  // namespace

const std::map<std::string, Measure>& tea_and_rum() {
  static const std::map<std::string, Measure> all = {
      {"fulfils",
       [](const Turned& turn, const Fields& fields) {
         const auto done = [&](const json::object& view) {
           return first(player(view, index(turn.seat)).at("contracts"), has("number", fields.at("contract")));
         };
         return if_true(done(turn.now) && !done(turn.was));
       }},
      {"builds", owns("buildings", "building", false)},
      {"hires", owns("captains", "captain", true)},
      {"swears",
       [](const Turned& turn, const Fields& fields) {
         const json::value& now = player(turn.now, index(turn.seat)).at("allegiance");
         return if_true(player(turn.was, index(turn.seat)).at("allegiance").is_null() && now.is_object() &&
                        now.at("allegiance") == fields.at("allegiance"));
       }},
      {"proves",
       [](const Turned& turn, const Fields&) {
         const auto proved = [&](const json::object& view) {
           const json::value& card = player(view, index(turn.seat)).at("allegiance");
           return card.is_object() && card.at("proved").as_bool();
         };
         return if_true(proved(turn.now) && !proved(turn.was));
       }},
      {"points",
       [](const Turned& turn, const Fields&) {
         const auto both = [&](const json::object& view) {
           return whole(player(view, index(turn.seat)).at("red")) +
                  whole(player(view, index(turn.seat)).at("blue"));
         };
         // What coins become is no gain of the move; it is added once all have done so.
         int converted = 0;
         if (turn.after.over())
           for (const json::value& event : turn.after.events(turn.seat, turn.before.ply(), "en"))
             if (event.at("kind") == "converted" && event.at("seat") == index(turn.seat))
               converted += whole(event.at("red")) + whole(event.at("blue"));
         return above(both(turn.now) - both(turn.was) - converted);
       }},
      {"lost",
       [](const Turned& turn, const Fields& fields) -> std::optional<int> {
         int sum = 0;
         for (const json::value& item : fields.at("list").as_array()) sum += whole(item.at("n"));
         for (const json::value& item : fields.at("list").as_array())
           if (field_of(turn.now.at("supply").as_object(), text(item.at("thing"))) > 0) return {};
         return above(sum);
       }},
      {"goods",
       [](const Turned& turn, const Fields& fields) {
         const json::object* was = contract_in(turn, turn.was, fields.at("slot"));
         const json::object* now = contract_in(turn, turn.now, fields.at("slot"));
         const auto short_of = [&](const json::object& view, const json::object& contract) {
           return sum_of(lacking(contract.at("requires"), player(view, index(turn.seat)).at("resources")));
         };
         return if_true(was && now && short_of(turn.was, *was) > 0 && short_of(turn.now, *now) == 0);
       }},
      {"lacks",
       [](const Turned& turn, const Fields& fields) -> std::optional<int> {
         const json::object* was = contract_in(turn, turn.was, fields.at("slot"));
         const json::object* now = contract_in(turn, turn.now, fields.at("slot"));
         if (!was || !now) return {};
         const auto short_of = [&](const json::object& view, const json::object& contract) {
           return sum_of(lacking(contract.at("requires"), player(view, index(turn.seat)).at("resources")));
         };
         const int after = short_of(turn.now, *now);
         return after > 0 && after < short_of(turn.was, *was) ? std::optional(-after) : std::nullopt;
       }},
      {"building",
       [](const Turned& turn, const Fields& fields) {
         const auto payable = [&](const json::object& view) {
           const json::object& one = *first(view.at("buildings"), has("building", fields.at("building")));
           return whole(one.at("lack")) == 0 && whole(one.at("copies")) > 0 && !one.at("owned").as_bool();
         };
         return if_true(payable(turn.now) && !payable(turn.was));
       }},
      {"captain",
       [](const Turned& turn, const Fields& fields) {
         const auto payable = [&](const json::object& view) {
           const json::object* one = first(view.at("captains"), has("captain", fields.at("captain")));
           return one && first(one->at("payments"), [](const json::object& payment) {
                    return whole(payment.at("lack_coins")) == 0 && payment.at("missing").as_object().empty();
                  });
         };
         return if_true(payable(turn.now) && !payable(turn.was));
       }},
      // As the whole truth counts them.
      {"reputation", more_of("reputation")},
      {"resources", more_of("held")},
      {"coins", more_of("coins")},
      {"discount_build", discount("build")},
      {"discount_captain", discount("captain")},
      {"blue",
       [](const Turned& turn, const Fields& fields) {
         const json::object& was = player(turn.was, index(turn.seat));
         const json::object& now = player(turn.now, index(turn.seat));
         return if_true(was.at("allegiance").is_null() && whole(now.at("blue")) < whole(fields.at("n")) &&
                        whole(was.at("blue")) < whole(fields.at("n")));
       }},
      {"contract",
       [](const Turned& turn, const Fields& fields) -> std::optional<int> {
         const json::object* contract = contract_in(turn, turn.now, fields.at("slot"));
         if (!contract) return {};
         if (!lacking(contract->at("requires"), player(turn.now, seat_in(fields)).at("resources")).empty())
           return {};
         return std::max(whole(contract->at("red")), whole(contract->at("blue")));
       }},
  };
  return all;
}

}  // namespace samovar::table::clauses
