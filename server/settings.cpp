#include "server/settings.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <limits>
#include <optional>
#include <variant>

#include <fmt/format.h>
#include <toml++/toml.h>
#include <unistd.h>

namespace samovar::server {

namespace {

struct Number {
  int Settings::* field;
  int least;
  int most;
};
struct Words {
  std::string Settings::* field;
  std::vector<std::string> allowed;  // empty: any text
};
struct Switch {
  bool Settings::* field;
};
struct Setting {
  std::string_view name;
  std::variant<Number, Words, Switch> kind;
  std::string_view help;
};

const std::vector<Setting>& all_settings() {
  static const std::vector<Setting> settings = {
      {"listen", Words{&Settings::listen, {}}, "address and port to listen on; port 0 takes a free one"},
      {"data", Words{&Settings::data, {}},
       "the SQLite file with all tables, made if it is not there; or a database: postgresql://…"},
      {"node-address", Words{&Settings::node_address, {}},
       "where the other servers on the same database reach this one (10.0.0.5:8080; port 0: that of listen)"},
      {"lease-ms", Number{&Settings::lease_ms, 1000, 600000},
       "a node that the database has not heard for so long is taken for dead"},
      {"editions", Words{&Settings::editions, {}},
       "files with cards and boards to play with instead of those in the program, comma-separated"},
      {"log", Words{&Settings::log, {"debug", "info", "warn", "error", "off"}},
       "what is worth a line on standard error"},
      {"log-format", Words{&Settings::log_format, {"json", "text"}},
       "one JSON object a line, or text for people"},
      {"origins", Words{&Settings::origins, {}},
       "other origins whose pages may use this server, comma-separated (https://example.org)"},
      {"behind-proxy", Switch{&Settings::behind_proxy},
       "limits count the last address in X-Forwarded-For; only behind a proxy that sets it"},
      {"push-services", Words{&Settings::push_services, {}},
       "where word is sent that it is somebody's turn, comma-separated; empty: nobody who is away is told"},
      {"push-key", Words{&Settings::push_key, {}},
       "the file with the key by which push services know this server, made if it is not there; empty: "
       "beside "
       "the SQLite file (with PostgreSQL there is no word without one, and all nodes have the same)"},
      {"push-contact", Words{&Settings::push_contact, {}},
       "whom a push service may write to about this server (mailto:you@example.org)"},
      {"io-threads", Number{&Settings::io_threads, 1, 64}, "threads that read and write sockets"},
      {"bot-threads", Number{&Settings::bot_threads, 0, 256},
       "threads on which bots think; 0: all processors but one"},
      {"bot-turn-ms", Number{&Settings::bot_turn_ms, 20, 60000}, "time of a hard bot for a turn"},
      {"hint-level", Words{&Settings::hint_level, {"easy", "medium", "hard"}}, "the bot that gives hints"},
      {"body-bytes", Number{&Settings::body_bytes, 1024, 1 << 20}, "largest body of a request"},
      {"frame-bytes", Number{&Settings::frame_bytes, 1024, 1 << 20}, "largest message on a socket"},
      {"name-characters", Number{&Settings::name_characters, 1, 40}, "longest name of a player"},
      {"chat-characters", Number{&Settings::chat_characters, 1, 4000}, "longest line of chat"},
      {"chat-in-10-s", Number{&Settings::chat_in_10_s, 1, 1000},
       "lines of chat a person in ten seconds; an address four times, a table's spectators eight times as "
       "many"},
      {"note-characters", Number{&Settings::note_characters, 1, 16000}, "longest notepad of a seat"},
      {"messages-a-second", Number{&Settings::messages_a_second, 1, 1000000},
       "messages a socket, an address ten times as many; twice as many in a burst"},
      {"requests-a-second", Number{&Settings::requests_a_second, 1, 1000000},
       "HTTP requests an address; four times as many in a burst"},
      {"tables-a-minute", Number{&Settings::tables_a_minute, 1, 1000000}, "new tables an address"},
      {"lobby-tables", Number{&Settings::lobby_tables, 1, 1000000}, "waiting tables an address in the lobby"},
      {"sockets-an-address", Number{&Settings::sockets_an_address, 1, 1000000}, "open sockets an address"},
      {"connections-an-address", Number{&Settings::connections_an_address, 1, 1000000},
       "connections an address, half-open ones too; not counted behind a proxy"},
      {"sockets", Number{&Settings::sockets, 1, 1000000}, "open sockets in all"},
      {"spectators", Number{&Settings::spectators, 0, 100000},
       "spectators a table; a quarter of them from one address"},
      {"outbox-bytes", Number{&Settings::outbox_bytes, 16384, 1 << 28},
       "what may wait for one client before it is slow: then it is not listened to until it has read on"},
      {"slow-seconds", Number{&Settings::slow_seconds, 1, 600},
       "a client that is slow for so long is closed"},
      {"idle-seconds", Number{&Settings::idle_seconds, 0, 86400},
       "a table nobody uses leaves the memory after this time"},
      {"away-seconds", Number{&Settings::away_seconds, 0, 86400},
       "others may hand a seat to a bot after this absence"},
      {"grace-seconds", Number{&Settings::grace_seconds, 0, 86400},
       "a clock waits this long for who has lost the connection"},
      {"grace-in-all-seconds", Number{&Settings::grace_in_all_seconds, 0, 864000},
       "and so long in all for one seat in one game"},
      {"hello-seconds", Number{&Settings::hello_seconds, 1, 600}, "time for a socket's first message"},
      {"ping-seconds", Number{&Settings::ping_seconds, 2, 3600},
       "a socket that is silent for so long is closed"},
      {"request-seconds", Number{&Settings::request_seconds, 1, 600},
       "time for a whole HTTP request, and for the next one"},
      {"drain-seconds", Number{&Settings::drain_seconds, 0, 600}, "time to say goodbye after SIGTERM"},
      {"lobby-hours", Number{&Settings::lobby_hours, 1, 8760},
       "a waiting table stays in the lobby for so long"},
  };
  return settings;
}

const Setting* find(std::string_view name) {
  const auto& all = all_settings();
  const auto at = std::find_if(all.begin(), all.end(), [&](const Setting& s) { return s.name == name; });
  return at == all.end() ? nullptr : &*at;
}

std::string with(std::string text, char from, char to) {
  std::replace(text.begin(), text.end(), from, to);
  return text;
}

Error bad(std::string_view where, std::string message) {
  return {"bad_setting", std::move(message), {}, std::string(where)};
}

std::optional<Error> put(Settings& settings, const Setting& setting, std::string_view text,
                         std::string_view where) {
  if (const auto* number = std::get_if<Number>(&setting.kind)) {
    int value = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (failure != std::errc{} || end != text.data() + text.size() || value < number->least ||
        value > number->most)
      return bad(where, fmt::format("{}: expected a whole number from {} to {}, found \"{}\"", where,
                                    number->least, number->most, text));
    settings.*number->field = value;
  } else if (const auto* words = std::get_if<Words>(&setting.kind)) {
    if (!words->allowed.empty() &&
        std::find(words->allowed.begin(), words->allowed.end(), text) == words->allowed.end()) {
      std::string list;
      for (const std::string& word : words->allowed) list += (list.empty() ? "" : ", ") + word;
      return bad(where, fmt::format("{}: expected one of {}, found \"{}\"", where, list, text));
    }
    settings.*words->field = std::string(text);
  } else {
    if (text != "true" && text != "false")
      return bad(where, fmt::format("{}: expected true or false, found \"{}\"", where, text));
    settings.*std::get<Switch>(setting.kind).field = text == "true";
  }
  return std::nullopt;
}

std::string value_of(const Settings& settings, const Setting& setting) {
  if (const auto* number = std::get_if<Number>(&setting.kind)) return std::to_string(settings.*number->field);
  if (const auto* words = std::get_if<Words>(&setting.kind)) return settings.*words->field;
  return settings.*std::get<Switch>(setting.kind).field ? "true" : "false";
}

std::optional<Error> read_file(Settings& settings, const std::string& path) {
  toml::table file;
  try {
    file = toml::parse_file(path);
  } catch (const toml::parse_error& error) {
    return bad(path, fmt::format("{} line {}: {}", path, error.source().begin.line, error.description()));
  }
  for (const auto& [key, node] : file) {
    const std::string where = fmt::format("{}: {}", path, key.str());
    const Setting* setting =
        key.str().find('-') == key.str().npos ? find(with(std::string(key.str()), '_', '-')) : nullptr;
    if (!setting) return bad(where, fmt::format("{} is not a setting", where));
    const bool is_number = std::holds_alternative<Number>(setting->kind);
    const bool is_switch = std::holds_alternative<Switch>(setting->kind);
    std::string text;
    if (is_number && node.is_integer())
      text = std::to_string(node.as_integer()->get());
    else if (is_switch && node.is_boolean())
      text = node.as_boolean()->get() ? "true" : "false";
    else if (!is_number && !is_switch && node.is_string())
      text = node.as_string()->get();
    else
      return bad(where, fmt::format("{}: expected {}", where,
                                    is_number   ? "a number"
                                    : is_switch ? "true or false"
                                                : "a text"));
    if (auto error = put(settings, *setting, text, where)) return error;
  }
  return std::nullopt;
}

struct Assignment {
  std::string name;
  std::string value;
};

tl::expected<std::vector<Assignment>, Error> flags(const std::vector<std::string>& arguments) {
  std::vector<Assignment> found;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (!argument.starts_with("--"))
      return tl::unexpected(bad(argument, fmt::format("\"{}\" is not a setting", argument)));
    const std::size_t equals = argument.find('=');
    std::string name = argument.substr(2, equals == argument.npos ? equals : equals - 2);
    const Setting* setting = find(name);
    if (!setting && name != "config")
      return tl::unexpected(bad("--" + name, fmt::format("--{} is not a setting", name)));
    std::string value;
    if (equals != argument.npos) {
      value = argument.substr(equals + 1);
    } else if (setting && std::holds_alternative<Switch>(setting->kind)) {
      value = "true";
    } else if (i + 1 < arguments.size()) {
      value = arguments[++i];
    } else {
      return tl::unexpected(bad("--" + name, fmt::format("--{} needs a value", name)));
    }
    found.push_back({std::move(name), std::move(value)});
  }
  return found;
}

}  // namespace

std::vector<SettingHelp> explain(const Settings& settings) {
  std::vector<SettingHelp> rows;
  for (const Setting& setting : all_settings())
    rows.push_back({std::string(setting.name), value_of(settings, setting), std::string(setting.help)});
  return rows;
}

std::string as_toml(const Settings& settings) {
  std::string text;
  for (const Setting& setting : all_settings()) {
    const std::string value = value_of(settings, setting);
    const bool quoted = std::holds_alternative<Words>(setting.kind);
    text += fmt::format("# {}\n{} = ", setting.help, with(std::string(setting.name), '-', '_'));
    if (quoted) {
      text += '"';
      for (const char c : value) {
        if (c == '"' || c == '\\') text += '\\';
        text += c;
      }
      text += "\"\n";
    } else {
      text += value + "\n";
    }
  }
  return text;
}

tl::expected<Settings, Error> read_settings(const SettingSources& sources) {
  Settings settings;
  const auto from_flags = flags(sources.arguments);
  if (!from_flags) return tl::unexpected(from_flags.error());

  std::vector<std::pair<const Setting*, Assignment>> from_environment;
  std::string file;
  for (const auto& [variable, value] : sources.environment) {
    if (!variable.starts_with("SAMOVAR_")) continue;
    if (variable == "SAMOVAR_CONFIG") {
      file = value;
      continue;
    }
    std::string name = with(variable.substr(8), '_', '-');
    for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    const Setting* setting = find(name);
    if (!setting) return tl::unexpected(bad(variable, fmt::format("{} is not a setting", variable)));
    from_environment.push_back({setting, {variable, value}});
  }
  for (const Assignment& flag : *from_flags)
    if (flag.name == "config") file = flag.value;

  if (!file.empty())
    if (auto error = read_file(settings, file)) return tl::unexpected(*error);
  for (const auto& [setting, assignment] : from_environment)
    if (auto error = put(settings, *setting, assignment.value, assignment.name))
      return tl::unexpected(*error);
  for (const Assignment& flag : *from_flags)
    if (flag.name != "config")
      if (auto error = put(settings, *find(flag.name), flag.value, "--" + flag.name))
        return tl::unexpected(*error);
  return settings;
}

std::map<std::string, std::string> process_environment() {
  std::map<std::string, std::string> variables;
  for (char** entry = environ; entry && *entry; ++entry) {
    const std::string_view text = *entry;
    const std::size_t equals = text.find('=');
    if (equals != text.npos) variables.emplace(text.substr(0, equals), text.substr(equals + 1));
  }
  return variables;
}

}  // namespace samovar::server
