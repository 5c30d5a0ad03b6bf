// One value for each member of an enum, every row said with its name: a row that is missing, doubled or out
// of order does not compile.
#pragma once

#include <array>

#include "engine/declared.hpp"

namespace samovar {

template <class Member, class Value, std::size_t kMembers>
class EachOf {
 public:
  struct Row {
    Member member;
    Value value;
  };

  consteval EachOf(const Row (&rows)[kMembers]) {
    if (!in_order(rows)) wrong_table();
    for (std::size_t i = 0; i < kMembers; ++i) values_[i] = rows[i].value;
  }
  static constexpr bool in_order(const Row (&rows)[kMembers]) {
    for (std::size_t i = 0; i < kMembers; ++i)
      if (static_cast<std::size_t>(rows[i].member) != i) return false;
    return true;
  }

  constexpr const Value& operator[](Member member) const { return values_[static_cast<std::size_t>(member)]; }
  constexpr const std::array<Value, kMembers>& all() const { return values_; }

 private:
  std::array<Value, kMembers> values_{};
};

}  // namespace samovar
