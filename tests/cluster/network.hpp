// A network of our own, of namespaces that nobody else sees: a bridge, and places at it for programs, each
// with an address and a line that can be cut. Nothing of it outlives us. Only for root.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <sys/types.h>

namespace samovar::test {

class Network {
 public:
  static bool possible();

  explicit Network(int places);
  ~Network();
  Network(const Network&) = delete;
  Network& operator=(const Network&) = delete;

  std::string address(int place) const;
  // From now on what this thread opens or starts is there.
  void go_to(int place) const;
  // Only until the end of a scope.
  class Visit {
   public:
    Visit(const Network& network, int place);
    ~Visit();
    Visit(const Visit&) = delete;
    Visit& operator=(const Visit&) = delete;

   private:
    int home_;
  };

  void cut(int place) const;  // nothing comes through, either way
  void mend(int place) const;
  void drop(int from, int to) const;  // what `from` sends to `to` is lost; the other way is open
  void let_pass(int from, int to) const;

 private:
  void ip(int place, const std::string& words) const;

  static constexpr int kHub = -1;  // where the bridge is
  pid_t hub_;
  std::vector<pid_t> keepers_;  // a process each, that keeps a place's namespace
};

}  // namespace samovar::test
