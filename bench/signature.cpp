#include "bench/signature.hpp"

#include "table/registry.hpp"
#include "table/shelf.hpp"

namespace samovar::bench {

namespace json = boost::json;

namespace {

constexpr int kGames = 20;

// The option sets to try: none, then one option at a time.
std::vector<json::object> variations(const json::array& options) {
  std::vector<json::object> sets = {{}};
  for (const json::value& option : options) {
    const std::string name(option.at("name").as_string());
    const json::value usual = option.at("default");
    std::vector<json::value> values;
    if (option.at("kind") == "flag") values = {true, false};
    if (option.at("kind") == "choice")
      for (const json::value& value : option.at("values").as_array()) values.push_back(value);
    if (option.at("kind") == "number")
      for (std::int64_t n = option.at("least").as_int64(); n <= option.at("most").as_int64(); ++n)
        values.emplace_back(n);
    for (const json::value& value : values)
      if (value != usual) sets.push_back({{name, value}});
  }
  return sets;
}

template <GameModule M>
void add_signatures(const json::value& edition, std::vector<Signature>& all) {
  const auto options = M::options_of(edition);
  if (!options) return;
  for (const json::object& set : variations(*options)) {
    const auto module = M::open(edition, set);
    if (!module) continue;
    all.push_back({std::string(M::Game::kId), module->options(), signature_of(module->game(), 1, kGames)});
  }
}

}  // namespace

std::vector<Signature> signatures() {
  std::vector<Signature> all;
  for (const table::ShelvedGame& game : table::shelf())
    table::TheShelf::visit(game.id, [&]<GameModule M>() { add_signatures<M>(game.boxed().json, all); });
  return all;
}

std::uint64_t signature() {
  std::uint64_t folded = 0;
  for (const Signature& one : signatures()) folded = hash_of(one.value, folded);
  return folded;
}

}  // namespace samovar::bench
