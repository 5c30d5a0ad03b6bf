// samovar serve: tables on the network, with the page, until it is told to stop.
#include <algorithm>
#include <csignal>
#include <deque>
#include <memory>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "server/log.hpp"
#include "server/server.hpp"
#include "server/stores.hpp"
#include "table/table.hpp"

namespace samovar::cli {

namespace {

struct Wish {
  std::deque<std::pair<std::string, std::string>> given;  // a setting's flag and its text; empty: not given
  std::string config;
  bool print_config = false;
};

int serve(const Wish& wish) {
  server::SettingSources sources;
  sources.environment = server::process_environment();
  if (!wish.config.empty()) sources.arguments.push_back("--config=" + wish.config);
  for (const auto& [flag, value] : wish.given)
    if (!value.empty()) sources.arguments.push_back(flag + "=" + value);
  const auto settings = server::read_settings(sources);
  if (!settings) return complain(settings.error());
  if (wish.print_config) {
    fmt::print("{}", server::as_toml(*settings));
    return 0;
  }

  for (std::string_view rest = settings->editions; !rest.empty();) {
    const std::string file(rest.substr(0, rest.find(',')));
    rest.remove_prefix(std::min(rest.size(), file.size() + 1));
    const auto edition = read_json(file);
    if (!edition) return complain(edition.error());
    if (const auto used = table::use_edition(*edition); !used)
      return complain(about_file(used.error(), file));
  }

  // Every thread inherits this, so that only the wait below hears them.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGINT);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  std::signal(SIGPIPE, SIG_IGN);

  server::set_up_log(settings->log, settings->log_format);
  auto server = server::Server::start(*settings);
  if (!server) return complain(server.error());
  fmt::print("Samovar is at http://{}\nTables are kept in {}\n", (*server)->address(),
             server::printable(settings->data));
  std::fflush(stdout);
  int signal = 0;
  sigwait(&signals, &signal);
  (*server)->stop();
  return 0;
}

}  // namespace

void add_serve(Arguments& samovar) {
  const auto wish = std::make_shared<Wish>();
  Arguments& command =
      samovar.command("serve", "Put tables on the network: the page, the lobby, the live sockets.");
  for (const server::SettingHelp& setting : server::explain(server::Settings{})) {
    wish->given.emplace_back("--" + setting.name, "");
    command.text("--" + setting.name, "VALUE", wish->given.back().second,
                 fmt::format("{} [{}]", setting.help, setting.value));
  }
  command.text("--config", "FILE", wish->config, "settings as TOML; flags and SAMOVAR_* win over it")
      .flag("--print-config", wish->print_config, "print the effective settings and end")
      .example("samovar serve", "On this machine only: http://127.0.0.1:8080")
      .example("samovar serve --listen 0.0.0.0:8080 --data /var/lib/samovar/samovar.db", "For a whole house.")
      .example("samovar serve --editions mine.json", "With the values of your own box (samovar edition).")
      .runs([wish] { return serve(*wish); });
}

}  // namespace samovar::cli
