// samovar manual: the page for man(1), from what every command's help says.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/commands.hpp"

namespace samovar::cli {

namespace {

// As roff reads it: hyphens that can be copied, and no line that it takes for a request.
std::string roff(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (c == '-')
      out += "\\-";
    else if (c == '\\')
      out += "\\e";
    else
      out += c;
  return out.starts_with('.') || out.starts_with('\'') ? "\\&" + out : out;
}

std::string bold(std::string_view text) { return fmt::format("\\fB{}\\fR", roff(text)); }

std::string synopsis(const Usage& usage) {
  std::string line = bold(usage.path);
  for (const Usage::Argument& argument : usage.arguments)
    if (argument.is_word) line += fmt::format(" \\fI{}\\fR", roff(argument.names.front()));
  return line + (usage.commands.empty() ? " [\\fIOPTIONS\\fR]" : " \\fICOMMAND\\fR");
}

std::string arguments_of(const Usage& usage) {
  std::string text;
  for (const Usage::Argument& argument : usage.arguments) {
    std::vector<std::string> names;
    for (const std::string& name : argument.names) names.push_back(bold(name));
    text += fmt::format(".TP\n{}{}\n{}\n", fmt::join(names, ", "),
                        argument.shown.empty() ? "" : fmt::format(" \\fI{}\\fR", roff(argument.shown)),
                        roff(argument.help));
  }
  return text;
}

std::string section_of(const Usage& usage) {
  std::string text = fmt::format(".SS {}\n{}\n", synopsis(usage), roff(usage.summary));
  text += arguments_of(usage);
  for (const auto& [line, what] : usage.examples)
    text += fmt::format(".PP\n{}\n.RS 4\n.nf\n{}\n.fi\n.RE\n", roff(what), roff(line));
  for (const Usage& command : usage.commands) text += section_of(command);
  return text;
}

std::string manual(const Usage& samovar) {
  std::string text = fmt::format(
      ".TH SAMOVAR 1 \"\" \"samovar {}\" \"User Commands\"\n.SH NAME\nsamovar \\- {}\n"
      ".SH SYNOPSIS\n{}\n.SH OPTIONS\n{}.SH COMMANDS\n",
      SAMOVAR_VERSION, roff(samovar.summary), synopsis(samovar), arguments_of(samovar));
  for (const Usage& command : samovar.commands) text += section_of(command);
  text += ".SH EXAMPLES\n";
  for (const auto& [line, what] : samovar.examples)
    text += fmt::format(".TP\n{}\n{}\n", bold(line), roff(what));
  return text;
}

}  // namespace

void add_manual(Arguments& samovar) {
  samovar.command("manual", "Print this program's manual page, for man")
      .example("samovar manual > samovar.1 && man ./samovar.1", "Read all commands' help as one page.")
      .runs([&samovar] {
        fmt::print("{}", manual(samovar.usage()));
        return 0;
      });
}

}  // namespace samovar::cli
