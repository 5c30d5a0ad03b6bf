#include "cli/match_asked.hpp"

#include "json/reader.hpp"

namespace samovar::cli {

std::optional<Error> read_match(MatchAsked& asked) {
  for (const std::string& name : asked.bots) {
    auto contestant = lab::contestant_named(name, asked.budget);
    if (!contestant) return contestant.error();
    asked.match.bots.push_back(std::move(*contestant));
  }
  if (asked.options.empty()) return {};
  const auto options = parse_json(asked.options, "--options");
  if (!options) return options.error();
  if (!options->is_object())
    return Error{"bad_options", "--options: expected an object such as {\"seats\":2}", {}, {}};
  asked.match.options = options->get_object();
  return {};
}

}  // namespace samovar::cli
