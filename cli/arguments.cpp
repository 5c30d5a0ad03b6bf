#include "cli/arguments.hpp"

#include <algorithm>
#include <charconv>
#include <deque>
#include <map>
#include <string_view>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace samovar::cli {

namespace {

// How many letters must change to make one word of the other.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j < row.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1])});
      diagonal = above;
    }
  }
  return row[b.size()];
}

std::string suggestion(const std::string& typed, const std::vector<std::string>& known) {
  const auto nearest = std::min_element(known.begin(), known.end(), [&](const auto& a, const auto& b) {
    return distance(typed, a) < distance(typed, b);
  });
  if (nearest == known.end() || distance(typed, *nearest) > std::max<std::size_t>(2, typed.size() / 3))
    return ".";
  return fmt::format("; did you mean \"{}\"?", *nearest);
}

// What was wrong may have come from a file: no line breaks and no control codes reach the terminal.
std::string one_line(std::string text) {
  std::replace_if(text.begin(), text.end(), [](char c) { return (c >= 0 && c < ' ') || c == 127; }, ' ');
  return text;
}

}  // namespace

int complain(const std::string& message) {
  fmt::print(stderr, "samovar: {}\n", one_line(message));
  return kBadInput;
}

int complain(const Error& error) {
  // Readers of files name the place in their sentence already.
  const bool says_where = error.where.empty() || error.message.starts_with(error.where);
  return complain(fmt::format("{}{}{}{}", says_where ? "" : error.where, says_where ? "" : ": ",
                              error.message, error.rule.empty() ? "" : fmt::format(" ({})", error.rule)));
}

struct Arguments::Parser {
  CLI::App* app = nullptr;
  std::unique_ptr<CLI::App> own;  // of the program; commands belong to it
  CLI::Option* last = nullptr;
  std::vector<Usage::Example> examples;
  std::map<const CLI::Option*, std::vector<std::string>> allowed;  // of options with a few values
  std::function<int()> action;
  std::deque<Arguments> commands;

  std::vector<std::string> command_names() const {
    std::vector<std::string> names;
    for (const Arguments& command : commands) names.push_back(command.parser_->app->get_name());
    return names;
  }
  std::vector<std::string> option_names() const {
    std::vector<std::string> names;
    for (const CLI::Option* option : app->get_options()) {
      for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
      for (const std::string& name : option->get_snames()) names.push_back("-" + name);
    }
    return names;
  }
  Arguments* find(const std::string& name) {
    for (Arguments& command : commands)
      if (command.parser_->app->get_name() == name) return &command;
    return nullptr;
  }
};

Arguments::Arguments(std::unique_ptr<Parser> parser) : parser_(std::move(parser)) {}
Arguments::Arguments(Arguments&&) noexcept = default;
Arguments::~Arguments() = default;

Arguments::Arguments(std::string name, std::string summary, std::string version)
    : parser_(std::make_unique<Parser>()) {
  parser_->own = std::make_unique<CLI::App>(std::move(summary), std::move(name));
  parser_->app = parser_->own.get();
  parser_->app->set_help_flag("-h,--help", "Print this help and exit");
  parser_->app->set_version_flag("--version", std::move(version), "Print the version and exit");
}

Arguments& Arguments::command(const std::string& name, const std::string& summary) {
  auto parser = std::make_unique<Parser>();
  parser->app = parser_->app->add_subcommand(name, summary);
  parser_->app->require_subcommand(1);
  return parser_->commands.emplace_back(Arguments(std::move(parser)));
}

Arguments& Arguments::word(const std::string& name, std::string& into, const std::string& help) {
  parser_->last = parser_->app->add_option(name, into, help)->type_name("")->required();
  return *this;
}

Arguments& Arguments::text(const std::string& option, const std::string& shown, std::string& into,
                           const std::string& help) {
  parser_->last = parser_->app->add_option(option, into, help)->type_name(shown);
  return *this;
}

Arguments& Arguments::choice(const std::string& option, const std::vector<std::string>& allowed,
                             std::string& into, const std::string& help) {
  parser_->last =
      parser_->app
          ->add_option_function<std::string>(
              option,
              [option, allowed, &into](const std::string& typed) {
                if (std::find(allowed.begin(), allowed.end(), typed) == allowed.end())
                  throw CLI::ValidationError(
                      option, fmt::format("expected {}, found \"{}\"", fmt::join(allowed, " or "), typed));
                into = typed;
              },
              help)
          ->type_name(fmt::format("{}", fmt::join(allowed, "|")));
  parser_->allowed[parser_->last] = allowed;
  return *this;
}

Arguments& Arguments::number(const std::string& option, std::int64_t least, std::int64_t most,
                             std::function<void(std::int64_t)> into, const std::string& help) {
  parser_->last =
      parser_->app
          ->add_option_function<std::string>(
              option,
              [option, least, most, into = std::move(into)](const std::string& typed) {
                std::int64_t number = 0;
                const auto [end, error] = std::from_chars(typed.data(), typed.data() + typed.size(), number);
                if (error != std::errc() || end != typed.data() + typed.size() || number < least ||
                    number > most)
                  throw CLI::ValidationError(
                      option,
                      fmt::format("expected a whole number from {} to {}, found \"{}\"", least, most, typed));
                into(number);
              },
              help)
          ->type_name("N");
  return *this;
}

Arguments& Arguments::number(const std::string& option, std::int64_t least, std::int64_t most, int& into,
                             const std::string& help) {
  return number(option, least, most, [&into](std::int64_t n) { into = static_cast<int>(n); }, help);
}

Arguments& Arguments::number(const std::string& option, std::int64_t least, std::int64_t most,
                             std::optional<int>& into, const std::string& help) {
  return number(option, least, most, [&into](std::int64_t n) { into = static_cast<int>(n); }, help);
}

Arguments& Arguments::list(const std::string& option, const std::string& shown,
                           std::vector<std::string>& into, const std::string& help) {
  parser_->last =
      parser_->app
          ->add_option_function<std::string>(
              option, [&into](const std::string& typed) { into = CLI::detail::split(typed, ','); }, help)
          ->type_name(shown);
  return *this;
}

Arguments& Arguments::flag(const std::string& option, bool& into, const std::string& help) {
  parser_->last = parser_->app->add_flag(option, into, help);
  return *this;
}

Arguments& Arguments::required() {
  parser_->last->required();
  return *this;
}

Arguments& Arguments::example(const std::string& line, const std::string& what) {
  parser_->examples.push_back({line, what});
  std::string footer = "Examples:\n";
  for (const auto& [typed, does] : parser_->examples) footer += fmt::format("  {}\n      {}\n", typed, does);
  parser_->app->footer(footer);
  return *this;
}

Usage Arguments::usage() const {
  Usage usage{parser_->app->get_name(), parser_->app->get_description(), {}, parser_->examples, {}};
  for (const CLI::App* above = parser_->app->get_parent(); above; above = above->get_parent())
    usage.path = above->get_name() + " " + usage.path;
  for (const CLI::Option* option : parser_->app->get_options()) {
    Usage::Argument argument;
    argument.is_word = option->get_positional();
    argument.is_flag = option->get_items_expected_max() == 0;
    if (argument.is_word) argument.names.push_back(option->get_name(true));
    for (const std::string& name : option->get_snames()) argument.names.push_back("-" + name);
    for (const std::string& name : option->get_lnames()) argument.names.push_back("--" + name);
    if (!argument.is_word && !argument.is_flag) argument.shown = option->get_type_name();
    if (const auto some = parser_->allowed.find(option); some != parser_->allowed.end())
      argument.allowed = some->second;
    argument.help = option->get_description();
    usage.arguments.push_back(std::move(argument));
  }
  for (const Arguments& command : parser_->commands) usage.commands.push_back(command.usage());
  return usage;
}

void Arguments::runs(std::function<int()> action) { parser_->action = std::move(action); }

int Arguments::parse_and_run(int argc, const char* const* argv) {
  // Which command it is, so that an unknown one gets a better answer than the library's.
  Arguments* chosen = this;
  std::string path = parser_->app->get_name();
  for (int i = 1; i < argc && !chosen->parser_->commands.empty(); ++i) {
    const std::string typed = argv[i];
    if (typed.starts_with('-')) {
      const std::vector<std::string> known = chosen->parser_->option_names();
      if (std::find(known.begin(), known.end(), typed) != known.end()) break;
      return complain(fmt::format("{} does not take \"{}\"{} See {} --help", path, typed,
                                  suggestion(typed, known), path));
    }
    Arguments* next = chosen->parser_->find(typed);
    if (!next)
      return complain(fmt::format("there is no command \"{}\" in {}{} Commands: {}", typed, path,
                                  suggestion(typed, chosen->parser_->command_names()),
                                  fmt::join(chosen->parser_->command_names(), ", ")));
    chosen = next;
    path += " " + typed;
  }

  try {
    parser_->app->parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    fmt::print("{}", parser_->app->help());
    return 0;
  } catch (const CLI::CallForAllHelp&) {
    fmt::print("{}", parser_->app->help("", CLI::AppFormatMode::All));
    return 0;
  } catch (const CLI::CallForVersion& version) {
    fmt::print("{}\n", version.what());
    return 0;
  } catch (const CLI::ExtrasError&) {
    const std::vector<std::string> extras = parser_->app->remaining(true);
    const std::string typed = extras.empty() ? "" : extras.front();
    return complain(fmt::format("{} does not take \"{}\"{} See {} --help", path, typed,
                                suggestion(typed, chosen->parser_->option_names()), path));
  } catch (const CLI::ParseError& error) {
    if (!chosen->parser_->commands.empty())
      return complain(fmt::format("expected a command of {}: {}. See {} --help", path,
                                  fmt::join(chosen->parser_->command_names(), ", "), path));
    return complain(fmt::format("{}. See {} --help", error.what(), path));
  }
  return chosen->parser_->action();
}

}  // namespace samovar::cli
