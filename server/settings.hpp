// Everything about a server that can be set. Flags win over SAMOVAR_* in the environment, which wins over the
// file; a setting that nobody knows is an error, wherever it stands.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "engine/error.hpp"

namespace samovar::server {

struct Settings {
  std::string listen = "127.0.0.1:8080";
  std::string data = "samovar.db";
  std::string editions;  // files, comma-separated
  std::string log = "info";
  std::string log_format = "json";

  std::string origins;  // other sites whose pages may connect, comma-separated
  bool behind_proxy = false;

  int io_threads = 2;
  int bot_threads = 1;
  std::string hint_level = "hard";

  int body_bytes = 16384;
  int frame_bytes = 16384;
  int name_characters = 24;
  int chat_characters = 500;
  int chat_in_10_s = 5;
  int note_characters = 4000;
  int messages_a_second = 40;
  int requests_a_second = 50;
  int tables_a_minute = 30;
  int lobby_tables = 64;
  int sockets_an_address = 200;
  int sockets = 20000;
  int spectators = 200;
  int outbox_bytes = 262144;

  int idle_seconds = 120;
  int away_seconds = 60;
  int grace_seconds = 30;
  int hello_seconds = 10;
  int ping_seconds = 60;
  int request_seconds = 30;
  int drain_seconds = 10;
  int lobby_hours = 24;
};

struct SettingHelp {
  std::string
      name;  // "log-format": the flag is --log-format, the variable SAMOVAR_LOG_FORMAT, the key log_format
  std::string value;  // as it is now
  std::string help;
};
std::vector<SettingHelp> explain(const Settings& settings);

// The effective settings as a file that could be read back.
std::string as_toml(const Settings& settings);

struct SettingSources {
  std::vector<std::string> arguments;              // "--listen", "0.0.0.0:80", "--log=debug" …
  std::map<std::string, std::string> environment;  // only SAMOVAR_* is looked at
};
// `--config FILE` or SAMOVAR_CONFIG names the file.
tl::expected<Settings, Error> read_settings(const SettingSources& sources);

std::map<std::string, std::string> process_environment();

}  // namespace samovar::server
