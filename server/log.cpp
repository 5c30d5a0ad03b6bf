#include "server/log.hpp"

#include <atomic>
#include <chrono>
#include <memory>
#include <string>

#include <fmt/chrono.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

namespace samovar::server {

namespace {

std::atomic<bool> as_json{true};

// Off until somebody sets it up, so that tests stay silent.
spdlog::logger& logger() {
  static spdlog::logger instance = [] {
    spdlog::logger fresh("samovar", std::make_shared<spdlog::sinks::stderr_sink_mt>());
    fresh.set_pattern("%v");
    fresh.set_level(spdlog::level::off);
    return fresh;
  }();
  return instance;
}

void write(spdlog::level::level_enum level, std::string_view name, std::string_view event,
           boost::json::object fields) {
  if (!logger().should_log(level)) return;
  const auto now = std::chrono::system_clock::now();
  const auto milliseconds =
      std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count() % 1000;
  const std::string time = fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z",
                                       fmt::gmtime(std::chrono::system_clock::to_time_t(now)), milliseconds);
  if (as_json) {
    boost::json::object line{{"time", time}, {"level", name}, {"event", event}};
    for (auto& field : fields) line.insert_or_assign(field.key(), std::move(field.value()));
    logger().log(level, "{}", boost::json::serialize(line));
    return;
  }
  std::string line = fmt::format("{} {:7} {}", time, name, event);
  for (const auto& field : fields)
    line += fmt::format(" {}={}", std::string_view(field.key()), boost::json::serialize(field.value()));
  logger().log(level, "{}", line);
}

class TheLog final : public house::Log {
 public:
  void error(std::string_view event, boost::json::object fields) override {
    log_error(event, std::move(fields));
  }
};

}  // namespace

house::Log& the_log() {
  static TheLog instance;
  return instance;
}

void set_up_log(std::string_view level, std::string_view format) {
  as_json = format == "json";
  logger().set_level(spdlog::level::from_str(std::string(level)));
  logger().flush_on(spdlog::level::info);
}

void log_debug(std::string_view event, boost::json::object fields) {
  write(spdlog::level::debug, "debug", event, std::move(fields));
}
void log_info(std::string_view event, boost::json::object fields) {
  write(spdlog::level::info, "info", event, std::move(fields));
}
void log_warning(std::string_view event, boost::json::object fields) {
  write(spdlog::level::warn, "warning", event, std::move(fields));
}
void log_error(std::string_view event, boost::json::object fields) {
  write(spdlog::level::err, "error", event, std::move(fields));
}

void log_failure(const std::string& reason) { log_error("failed", {{"reason", reason}}); }

}  // namespace samovar::server
