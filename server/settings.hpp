// Everything about a server that can be set. Flags win over SAMOVAR_* in the environment, which wins over the
// file; a setting that nobody knows is an error, wherever it stands.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "engine/error.hpp"
#include "house/manners.hpp"

namespace samovar::server {

struct Settings : house::Manners {
  std::string listen = "127.0.0.1:8080";
  std::string data = "samovar.db";
  std::string node_address;  // empty: alone with its data
  int lease_ms = 10000;
  std::string editions;  // files, comma-separated
  std::string log = "info";
  std::string log_format = "json";

  std::string origins;  // other sites whose pages may connect, comma-separated
  bool behind_proxy = false;
  std::string push_services =
      "https://fcm.googleapis.com, https://*.push.services.mozilla.com, https://*.notify.windows.com, "
      "https://web.push.apple.com";
  std::string push_key;  // a file; empty: beside the data
  std::string push_contact;

  int io_threads = 2;
  int bot_threads = 0;  // 0: all processors but one

  int body_bytes = 98304;  // an edition, and what else opens a table
  int frame_bytes = 16384;
  int messages_a_second = 40;
  int requests_a_second = 50;
  int sockets_an_address = 200;
  int connections_an_address = 256;
  int sockets = 20000;
  int outbox_bytes = 262144;
  int slow_seconds = 15;

  int hello_seconds = 10;
  int ping_seconds = 60;
  int request_seconds = 30;
  int drain_seconds = 10;
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
