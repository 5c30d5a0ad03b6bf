// samovar completion: what a shell can complete after `samovar`, from what every command's help says.
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/commands.hpp"
#include "table/table.hpp"

namespace samovar::cli {

namespace {

std::string quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

// The program and every command below it.
std::vector<const Usage*> all_of(const Usage& usage) {
  std::vector<const Usage*> all{&usage};
  for (const Usage& command : usage.commands)
    for (const Usage* below : all_of(command)) all.push_back(below);
  return all;
}

// The shells find the command that is being typed by walking along the words; these are the steps they know.
std::vector<std::string> steps(const Usage& samovar) {
  std::vector<std::string> paths;
  for (const Usage* usage : all_of(samovar))
    if (usage != &samovar) paths.push_back(quoted(usage->path));
  return paths;
}

bool is_file(const Usage::Argument& argument) {
  return argument.shown == "FILE" || (argument.is_word && argument.names.front() == "FILE");
}

std::vector<std::string> values_of(const Usage::Argument& argument) {
  if (argument.shown != "GAME" && !(argument.is_word && argument.names.front() == "GAME"))
    return argument.allowed;
  std::vector<std::string> games;
  for (const boost::json::value& game : table::games()) games.emplace_back(game.at("id").as_string());
  return games;
}

struct Candidate {
  std::string word;
  std::string help;
};

// What may come next in a command, apart from files and from values of options.
std::vector<Candidate> candidates(const Usage& usage) {
  std::vector<Candidate> all;
  for (const Usage& command : usage.commands)
    all.push_back({command.path.substr(usage.path.size() + 1), command.summary});
  for (const Usage::Argument& argument : usage.arguments) {
    if (!argument.is_word) all.push_back({argument.names.back(), argument.help});
    if (argument.is_word)
      for (const std::string& value : values_of(argument)) all.push_back({value, argument.help});
  }
  return all;
}

bool takes_files(const Usage& usage) {
  return std::any_of(usage.arguments.begin(), usage.arguments.end(),
                     [](const Usage::Argument& argument) { return argument.is_word && is_file(argument); });
}

// What to do after an option that takes a value, in a shell's own words.
template <class Files, class Values>
std::string after_options(const Usage& samovar, Files files, Values values) {
  std::string text;
  for (const Usage* usage : all_of(samovar))
    for (const Usage::Argument& argument : usage->arguments)
      if (!argument.is_word && !argument.is_flag)
        text += fmt::format("    {}) {} ;;\n", quoted(usage->path + " " + argument.names.back()),
                            is_file(argument) ? files() : values(values_of(argument)));
  return text;
}

std::string for_bash(const Usage& samovar) {
  std::string text = fmt::format(
      "_samovar() {{\n"
      "  local word=${{COMP_WORDS[COMP_CWORD]}} at=samovar known= i\n"
      "  for ((i = 1; i < COMP_CWORD; ++i)); do\n"
      "    case \"$at ${{COMP_WORDS[i]}}\" in {}) at+=\" ${{COMP_WORDS[i]}}\" ;; esac\n"
      "  done\n"
      "  COMPREPLY=()\n"
      "  case \"$at ${{COMP_WORDS[COMP_CWORD - 1]}}\" in\n",
      fmt::join(steps(samovar), " | "));
  const std::string files = "compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- \"$word\")";
  text += after_options(
      samovar, [&] { return files + "; return"; },
      [](const std::vector<std::string>& values) {
        return values.empty() ? std::string("return")
                              : fmt::format("mapfile -t COMPREPLY < <(compgen -W '{}' -- \"$word\"); return",
                                            fmt::join(values, " "));
      });
  text += "  esac\n  case $at in\n";
  for (const Usage* usage : all_of(samovar)) {
    std::string known;
    for (const auto& [word, help] : candidates(*usage)) known += (known.empty() ? "" : " ") + word;
    text += fmt::format("    {}) known={}{} ;;\n", quoted(usage->path), quoted(known),
                        takes_files(*usage) ? "; " + files : "");
  }
  return text +
         "  esac\n"
         "  local more\n"
         "  mapfile -t more < <(compgen -W \"$known\" -- \"$word\")\n"
         "  COMPREPLY+=(\"${more[@]}\")\n"
         "}\n"
         "complete -F _samovar samovar\n";
}

// "word:what it is", as _describe wants it.
std::string described(const Candidate& candidate) {
  return quoted(fmt::format("{}:{}", candidate.word, candidate.help));
}

std::string for_zsh(const Usage& samovar) {
  std::string text = fmt::format(
      "#compdef samovar\n"
      "_samovar() {{\n"
      "  local at=samovar i\n"
      "  local -a known\n"
      "  for ((i = 2; i < CURRENT; ++i)); do\n"
      "    case \"$at $words[i]\" in {}) at+=\" $words[i]\" ;; esac\n"
      "  done\n"
      "  case \"$at $words[CURRENT-1]\" in\n",
      fmt::join(steps(samovar), "|"));
  text += after_options(
      samovar, [] { return std::string("_files; return"); },
      [](const std::vector<std::string>& values) {
        return values.empty() ? std::string("return")
                              : fmt::format("compadd -- {}; return", fmt::join(values, " "));
      });
  text += "  esac\n  case $at in\n";
  for (const Usage* usage : all_of(samovar)) {
    std::vector<std::string> known;
    for (const Candidate& candidate : candidates(*usage)) known.push_back(described(candidate));
    text += fmt::format("    {}) known=({}){} ;;\n", quoted(usage->path), fmt::join(known, " "),
                        takes_files(*usage) ? "; _files" : "");
  }
  return text + "  esac\n  _describe samovar known\n}\n_samovar \"$@\"\n";
}

std::string for_fish(const Usage& samovar) {
  std::string text = fmt::format(
      "function __samovar_at\n"
      "    set -l at samovar\n"
      "    for word in (commandline -opc)[2..-1]\n"
      "        switch \"$at $word\"\n"
      "            case {}\n"
      "                set at \"$at $word\"\n"
      "        end\n"
      "    end\n"
      "    test \"$at\" = \"$argv[1]\"\n"
      "end\n"
      "complete -c samovar -f\n",
      fmt::join(steps(samovar), " "));
  for (const Usage* usage : all_of(samovar)) {
    const std::string here = fmt::format("complete -c samovar -n \"__samovar_at {}\"", quoted(usage->path));
    for (const Usage& command : usage->commands)
      text += fmt::format("{} -a {} -d {}\n", here, command.path.substr(usage->path.size() + 1),
                          quoted(command.summary));
    for (const Usage::Argument& argument : usage->arguments) {
      std::string line = here;
      if (!argument.is_word)
        for (const std::string& name : argument.names)
          line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      if (!argument.is_word && !argument.is_flag) line += " -r";
      if (is_file(argument)) line += " -F";
      if (const auto values = values_of(argument); !values.empty())
        line += fmt::format(" -a {}", quoted(fmt::format("{}", fmt::join(values, " "))));
      text += fmt::format("{} -d {}\n", line, quoted(argument.help));
    }
  }
  return text;
}

}  // namespace

void add_completion(Arguments& samovar) {
  const auto add = [&](Arguments& completion, const std::string& shell, auto script,
                       const std::string& line) {
    completion.command(shell, fmt::format("Print what {} reads", shell))
        .example(line, "For this user; the Debian package does it for all.")
        .runs([&samovar, script] {
          fmt::print("{}", script(samovar.usage()));
          return 0;
        });
  };
  Arguments& completion =
      samovar.command("completion", "Print what lets a shell complete this program's commands and options")
          .example("source <(samovar completion bash)", "Try it in this shell.");
  add(completion, "bash", for_bash,
      "samovar completion bash > ~/.local/share/bash-completion/completions/samovar");
  add(completion, "zsh", for_zsh, "samovar completion zsh > \"${fpath[1]}/_samovar\"");
  add(completion, "fish", for_fish, "samovar completion fish > ~/.config/fish/completions/samovar.fish");
}

}  // namespace samovar::cli
