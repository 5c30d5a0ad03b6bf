#include "server/metrics.hpp"

#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

namespace samovar::server {

struct Metrics::Counts {
  prometheus::Registry registry;

  prometheus::Counter& counter(const char* name, const char* help) {
    return prometheus::BuildCounter().Name(name).Help(help).Register(registry).Add({});
  }
  prometheus::Gauge& gauge(const char* name, const char* help) {
    return prometheus::BuildGauge().Name(name).Help(help).Register(registry).Add({});
  }
  prometheus::Histogram& histogram(const char* name, const char* help,
                                   prometheus::Histogram::BucketBoundaries at) {
    return prometheus::BuildHistogram().Name(name).Help(help).Register(registry).Add({}, std::move(at));
  }

  prometheus::Gauge& sockets = gauge("samovar_sockets", "Open live sockets");
  prometheus::Gauge& tables = gauge("samovar_tables_in_memory", "Tables in memory");
  prometheus::Gauge& slots = gauge("samovar_slots", "Parts of all tables that this node serves, of 1024");
  prometheus::Counter& handed_on =
      counter("samovar_handed_on_total", "Requests and sockets handed on to the node that serves the table");
  prometheus::Counter& created = counter("samovar_tables_created_total", "Tables made");
  prometheus::Counter& damaged =
      counter("samovar_tables_damaged_total", "Times that a table was asked for and could not be read");
  prometheus::Counter& not_stored = counter("samovar_not_stored_total", "Writes that failed");
  prometheus::Counter& moves = counter("samovar_moves_total", "Moves stored and acknowledged");
  prometheus::Counter& writes = counter("samovar_store_writes_total", "Writes committed");
  prometheus::Histogram& commits =
      histogram("samovar_store_commit_seconds", "Time of a commit with all the writes in it",
                {.0005, .001, .002, .005, .01, .02, .05, .1, .5, 1});
  prometheus::Histogram& thoughts = histogram("samovar_bot_seconds", "Time a bot took for a move",
                                              {.001, .01, .05, .1, .2, .5, 1, 2, 5, 10});
  prometheus::Histogram& waits =
      histogram("samovar_bot_wait_seconds", "Time a bot waited for its turn to think",
                {.001, .01, .05, .1, .2, .5, 1, 2, 5, 10});
  prometheus::Family<prometheus::Counter>& refusals = prometheus::BuildCounter()
                                                          .Name("samovar_refused_total")
                                                          .Help("Requests refused, by code")
                                                          .Register(registry);
  prometheus::Family<prometheus::Counter>& answers = prometheus::BuildCounter()
                                                         .Name("samovar_http_total")
                                                         .Help("HTTP answers, by status")
                                                         .Register(registry);
  prometheus::Family<prometheus::Counter>& closings = prometheus::BuildCounter()
                                                          .Name("samovar_closed_total")
                                                          .Help("Sockets closed by us, by code")
                                                          .Register(registry);
};

Metrics::Metrics() : counts_(std::make_unique<Counts>()) {}
Metrics::~Metrics() = default;

void Metrics::socket_opened() { counts_->sockets.Increment(); }
void Metrics::socket_closed() { counts_->sockets.Decrement(); }
void Metrics::table_loaded() { counts_->tables.Increment(); }
void Metrics::table_let_go() { counts_->tables.Decrement(); }
void Metrics::table_created() { counts_->created.Increment(); }
void Metrics::table_damaged() { counts_->damaged.Increment(); }
void Metrics::not_stored() { counts_->not_stored.Increment(); }
void Metrics::move_stored() { counts_->moves.Increment(); }
void Metrics::request_refused(std::string_view code) {
  counts_->refusals.Add({{"code", std::string(code)}}).Increment();
}
void Metrics::answered(int status) { counts_->answers.Add({{"status", std::to_string(status)}}).Increment(); }
void Metrics::handed_on() { counts_->handed_on.Increment(); }
void Metrics::slots(int owned) { counts_->slots.Set(owned); }
void Metrics::closed_by_us(int code) { counts_->closings.Add({{"code", std::to_string(code)}}).Increment(); }
void Metrics::committed(std::size_t writes, double seconds) {
  counts_->writes.Increment(static_cast<double>(writes));
  counts_->commits.Observe(seconds);
}
void Metrics::bot_thought(double seconds) { counts_->thoughts.Observe(seconds); }
void Metrics::bot_waited(double seconds) { counts_->waits.Observe(seconds); }

std::string Metrics::text() const {
  return prometheus::TextSerializer().Serialize(counts_->registry.Collect());
}

}  // namespace samovar::server
