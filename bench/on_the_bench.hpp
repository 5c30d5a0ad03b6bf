// What is measured of a game's types: compiled once a game and each apart; measuring.hpp tells it.
#pragma once

#include <vector>

#include <boost/json.hpp>

#include "bench/measure.hpp"
#include "bench/signature.hpp"

namespace samovar::bench {

template <class Module>
struct OnTheBench {
  static std::vector<Figure> figures(const boost::json::value& edition, double seconds);
  static std::uint64_t sequences(const boost::json::value& edition, int depth);
  static void add_signatures(const boost::json::value& edition, std::vector<Signature>& all);
};

// The option sets to try: none, then one option at a time.
std::vector<boost::json::object> variations(const boost::json::array& options);

}  // namespace samovar::bench
