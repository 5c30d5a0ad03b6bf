// For the tests alone: shows that this build plays as every other one does. The same exports and imports as
// the engine's.
#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "bench/measure.hpp"
#include "bench/signature.hpp"
#include "browser/host.hpp"
#include "games/chai/codec/module.hpp"
#include "games/tea_and_rum/codec/module.hpp"
#include "games/tea_for_two/codec/module.hpp"
#include "games/tea_time/codec/module.hpp"
#include "table/protocol.hpp"
#include "table/registry.hpp"
#include "table/shelf.hpp"
#include "tests/chai/census.hpp"
#include "tests/laws/boxes.hpp"
#include "tests/laws/laws.hpp"
#include "tests/laws/table_laws.hpp"
#include "tests/tea_and_rum/census.hpp"
#include "tests/tea_for_two/census.hpp"
#include "tests/tea_time/census.hpp"

#define SAMOVAR_EXPORT(name) extern "C" __attribute__((export_name(#name)))

extern "C" __attribute__((import_module("page"), import_name("post"))) void page_post(std::int32_t channel,
                                                                                      std::int32_t number,
                                                                                      const char* at,
                                                                                      std::size_t size);

namespace samovar::browser {

namespace {

std::string given;

void tell(std::string_view text) {
  page_post(static_cast<std::int32_t>(Channel::answer), 0, text.data(), text.size());
}

// How many games are looked at in a box: all boxes of a game share them, and fewer games than boxes are
// spread out.
int share_of(std::size_t box, std::size_t boxes, int games) {
  const auto before = [&](std::size_t n) {
    return (n * static_cast<std::size_t>(games) + boxes - 1) / boxes;
  };
  return static_cast<int>(before(box + 1) - before(box));
}

// At every so manieth decision on a table: the whole history is read again there, and games are of very
// different length.
int table_stride_of(std::string_view id) {
  if (id == "chai") return 40;
  if (id == "tea-for-2") return 80;
  return id == "tea-and-rum" ? 20 : 5;
}

// Every law over so many games by the rules, and over as many on a table; the boxes take turns.
template <GameModule M>
std::string looked_at(std::string_view id, int games) {
  const auto shelved = table::find_game(id);
  const std::vector<laws::NamedBox>& boxes = laws::boxes_of(id);
  int by_the_rules = 0;
  int on_a_table = 0;
  for (std::size_t box = 0; box < boxes.size(); ++box) {
    laws::LawBudget budget;
    budget.games = share_of(box, boxes.size(), games);
    if (budget.games == 0) continue;
    budget.strange_moves = 10;
    budget.fair_draw_steps = 4;
    budget.draws = 1000;
    budget.table_games = (budget.games + 1) / 2;  // each with chance by the table and by hand
    budget.table_stride = table_stride_of(id);
    const auto module = M::open((*shelved)->boxed().json, boxes[box].options);
    if (!module) return fmt::format("{}: {}", boxes[box].name, module.error().message);
    auto violation = laws::check_laws(*module, budget);
    if (!violation) violation = laws::check_table_laws(laws::ShelfHouse(*module), budget);
    if (violation) {
      std::ostringstream text;
      text << boxes[box].name << ": " << *violation;
      return text.str();
    }
    by_the_rules += budget.games;
    on_a_table += 2 * budget.table_games;
  }
  return fmt::format("every law holds: {} games by the rules, {} on a table", by_the_rules, on_a_table);
}

}  // namespace
}  // namespace samovar::browser

using samovar::browser::given;
using samovar::browser::tell;

SAMOVAR_EXPORT(room) char* proof_room(std::size_t size) {
  given.resize(size);
  return given.data();
}

SAMOVAR_EXPORT(signature) void proof_signature() {
  tell(fmt::format("{:016x}", samovar::bench::signature()));
}

// As `samovar engine` answers a line.
SAMOVAR_EXPORT(line) void proof_line() {
  static samovar::table::Protocol protocol;
  tell(protocol.answer(given));
}

SAMOVAR_EXPORT(laws) void proof_laws(std::int32_t games) {
  std::string told = "there is no such game";
  samovar::table::TheShelf::visit(
      given, [&]<samovar::GameModule M>() { told = samovar::browser::looked_at<M>(given, games); });
  tell(told);
}

SAMOVAR_EXPORT(measure) void proof_measure(std::int32_t ms) {
  const auto figures = samovar::bench::measure(given, ms / 1000.0);
  std::string text;
  if (figures)
    for (const auto& figure : *figures)
      text += fmt::format("{}\t{}\t{}\n", figure.what, figure.value, figure.unit);
  tell(text);
}
