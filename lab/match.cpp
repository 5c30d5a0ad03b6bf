#include "lab/match.hpp"

#include <algorithm>
#include <charconv>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "lab/in_the_lab.hpp"
#include "table/shelf.hpp"

namespace samovar::lab {

namespace {

constexpr int kLongestThought = 600'000;  // ms
constexpr int kMostIterations = 1'000'000'000;

std::optional<int> number_in(std::string_view text, int least, int most) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number < least || number > most) return {};
  return number;
}

// Seeds that have nothing to do with each other, from a few small numbers.
std::uint64_t mixed(std::uint64_t seed, std::uint64_t a, std::uint64_t b) {
  FastRng rng(seed);
  const std::uint64_t first = rng() ^ a;
  FastRng next(first);
  return next() ^ (b * 0x9e3779b97f4a7c15);
}

}  // namespace

tl::unexpected<Error> bad(std::string message, std::string where) {
  return tl::unexpected(Error{"bad_match", std::move(message), {}, std::move(where)});
}

int rotations(const Match& match, int seats) { return std::min(static_cast<int>(match.bots.size()), seats); }

tl::expected<Contestant, Error> contestant_named(std::string_view name, const Budget& budget) {
  const std::string_view bot = name.substr(0, name.find(':'));
  std::optional<bots::Request> request = bots::request_named(bot);
  if (!request || request->kind == bots::Kind::Solver)
    return bad(fmt::format("there is no bot \"{}\" for whole games; expected random, greedy, search (also "
                           "search:20ms or search:500it), {}",
                           bot, fmt::join(bots::kLevels, ", ")),
               "bots");
  const bool searches = request->kind == bots::Kind::Search;
  if (bot.size() < name.size()) {
    const std::string_view own = name.substr(bot.size() + 1);
    const auto amount = [&](std::string_view unit, int most) -> std::optional<int> {
      if (!own.ends_with(unit)) return {};
      return number_in(own.substr(0, own.size() - unit.size()), 1, most);
    };
    if (!searches) return bad(fmt::format("{} does not search and takes no budget", bot), "bots");
    if (const auto ms = amount("ms", kLongestThought))
      request->ms = *ms;
    else if (const auto iterations = amount("it", kMostIterations))
      request->iterations = static_cast<std::uint32_t>(*iterations);
    else
      return bad(fmt::format("expected a budget such as 20ms or 500it, found \"{}\"", own), "bots");
  } else if (searches) {
    if (budget.ms) request->ms = *budget.ms;
    if (budget.iterations) request->iterations = static_cast<std::uint32_t>(*budget.iterations);
  }
  return Contestant{std::string(name), *request};
}

std::array<std::uint8_t, kMaxSeats> seating(const Match& match, int seats, int number) {
  std::array<std::uint8_t, kMaxSeats> bot{};
  const int turned = number % rotations(match, seats);
  for (int seat = 0; seat < seats; ++seat)
    bot[static_cast<std::size_t>(seat)] =
        static_cast<std::uint8_t>((seat + turned) % static_cast<int>(match.bots.size()));
  return bot;
}

int deal_of(const Match& match, int seats, int number) {
  return match.mirror ? number / rotations(match, seats) : number;
}

Seed deal_seed(const Match& match, int deal) {
  return seed_from(mixed(match.seed, 0, static_cast<std::uint64_t>(deal)));
}

std::uint64_t dice_seed(const Match& match, int number, int seat) {
  return mixed(match.seed, 1 + static_cast<std::uint64_t>(seat), static_cast<std::uint64_t>(number));
}

tl::expected<MatchResult, Error> play_match(const Match& match, const Progress& progress) {
  const auto shelved = table::find_game(match.game);
  if (!shelved) return tl::unexpected(shelved.error());
  if (match.bots.empty()) return bad("expected at least one bot", "bots");
  if (match.games < 1) return bad("expected at least one game", "games");
  if (match.threads < 1) return bad("expected at least one thread", "threads");

  tl::expected<MatchResult, Error> result;
  table::TheShelf::visit(match.game, [&]<class M>() {
    const boost::json::value& edition = match.edition ? *match.edition : (*shelved)->boxed().json;
    result = InTheLab<M>::match(match, edition, progress);
  });
  return result;
}

}  // namespace samovar::lab
