// What the server counts, as Prometheus text. Any thread may count.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "house/metrics.hpp"

namespace samovar::server {

class Metrics final : public house::Metrics {
 public:
  Metrics();
  ~Metrics() override;

  void socket_opened();
  void socket_closed();
  void table_loaded() override;
  void table_let_go() override;
  void table_created() override;
  void table_damaged() override;
  void move_stored() override;
  void not_stored() override;
  void request_refused(std::string_view code) override;
  void answered(int status);
  void handed_on();
  void slots(int owned);
  void closed_by_us(int code);
  void committed(std::size_t writes, double seconds);
  void bot_thought(double seconds);
  void bot_waited(double seconds);

  std::string text() const;

 private:
  struct Counts;
  std::unique_ptr<Counts> counts_;
};

}  // namespace samovar::server
