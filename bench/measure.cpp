#include "bench/measure.hpp"

#include "bench/on_the_bench.hpp"
#include "table/shelf.hpp"

namespace samovar::bench {

tl::expected<std::vector<Figure>, Error> measure(std::string_view id, double seconds) {
  const auto shelved = table::find_game(id);
  if (!shelved) return tl::unexpected(shelved.error());
  std::vector<Figure> figures;
  table::TheShelf::visit(
      id, [&]<class M>() { figures = OnTheBench<M>::figures((*shelved)->boxed().json, seconds); });
  return figures;
}

tl::expected<std::uint64_t, Error> perft(std::string_view id, int depth) {
  const auto shelved = table::find_game(id);
  if (!shelved) return tl::unexpected(shelved.error());
  std::uint64_t sequences = 0;
  table::TheShelf::visit(
      id, [&]<class M>() { sequences = OnTheBench<M>::sequences((*shelved)->boxed().json, depth); });
  return sequences;
}

}  // namespace samovar::bench
