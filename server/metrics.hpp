// What the server counts, as Prometheus text. Any thread may count.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace samovar::server {

class Metrics {
 public:
  Metrics();
  ~Metrics();

  void socket_opened();
  void socket_closed();
  void table_loaded();
  void table_let_go();
  void table_created();
  void move_stored();
  void request_refused(std::string_view code);
  void answered(int status);
  void closed_by_us(int code);
  void committed(std::size_t writes, double seconds);
  void bot_thought(double seconds);

  std::string text() const;

 private:
  struct Counts;
  std::unique_ptr<Counts> counts_;
};

}  // namespace samovar::server
