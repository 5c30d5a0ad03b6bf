// Changes JSON as JSON: bytes alone rarely stay well-formed, and then only the parser is tested.
#pragma once

#include <string>
#include <vector>

#include <boost/json.hpp>

#include "engine/rng.hpp"

namespace samovar::fuzz {

namespace json = boost::json;

inline void collect(json::value& value, std::vector<json::value*>& all) {
  all.push_back(&value);
  if (value.is_object())
    for (auto& field : value.get_object()) collect(field.value(), all);
  if (value.is_array())
    for (json::value& item : value.get_array()) collect(item, all);
}

inline void change(json::value& value, const std::vector<json::value*>& all, FastRng& rng) {
  switch (below(rng, 6)) {
    case 0:
      value = json::value(*all[below(rng, static_cast<std::uint32_t>(all.size()))]);
      return;
    case 1:
      value = nullptr;
      return;
    case 2:
      if (value.is_array() && !value.get_array().empty()) {
        json::array& array = value.get_array();
        auto* const at = array.begin() + below(rng, static_cast<std::uint32_t>(array.size()));
        if (below(rng, 2) == 0)
          array.erase(at);
        else
          array.push_back(json::value(*at));
        return;
      }
      [[fallthrough]];
    case 3:
      if (value.is_object() && !value.get_object().empty()) {
        json::object& object = value.get_object();
        auto* const at = object.begin() + below(rng, static_cast<std::uint32_t>(object.size()));
        object.erase(at);
        return;
      }
      [[fallthrough]];
    default:
      if (value.is_int64()) {
        value = below(rng, 4) == 0 ? static_cast<std::int64_t>(below(rng, 100))
                                   : value.get_int64() + (below(rng, 2) == 0 ? 1 : -1);
      } else if (value.is_bool()) {
        value = !value.get_bool();
      } else {
        value = static_cast<std::int64_t>(below(rng, 12));
      }
  }
}

// One to three changes anywhere in it.
inline void change_somewhere(json::value& value, FastRng& rng) {
  for (std::uint32_t times = 1 + below(rng, 3); times > 0; --times) {
    std::vector<json::value*> all;
    collect(value, all);
    change(*all[below(rng, static_cast<std::uint32_t>(all.size()))], all, rng);
  }
}

}  // namespace samovar::fuzz
