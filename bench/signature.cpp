#include "bench/signature.hpp"

#include "bench/on_the_bench.hpp"
#include "table/shelf.hpp"

namespace samovar::bench {

// The option sets to try: none, then one option at a time.
std::vector<boost::json::object> variations(const boost::json::array& options) {
  std::vector<boost::json::object> sets = {{}};
  for (const boost::json::value& option : options) {
    const std::string name(option.at("name").as_string());
    const boost::json::value usual = option.at("default");
    std::vector<boost::json::value> values;
    if (option.at("kind") == "flag") values = {true, false};
    if (option.at("kind") == "choice")
      for (const boost::json::value& value : option.at("values").as_array()) values.push_back(value);
    if (option.at("kind") == "number")
      for (std::int64_t n = option.at("least").as_int64(); n <= option.at("most").as_int64(); ++n)
        values.emplace_back(n);
    for (const boost::json::value& value : values)
      if (value != usual) sets.push_back({{name, value}});
  }
  return sets;
}

std::vector<Signature> signatures() {
  std::vector<Signature> all;
  for (const table::ShelvedGame& game : table::shelf())
    table::TheShelf::visit(game.id,
                           [&]<class M>() { OnTheBench<M>::add_signatures(game.boxed().json, all); });
  return all;
}

std::uint64_t signature() {
  std::uint64_t folded = 0;
  for (const Signature& one : signatures()) folded = hash_of(one.value, folded);
  return folded;
}

}  // namespace samovar::bench
