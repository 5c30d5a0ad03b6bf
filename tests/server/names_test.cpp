#include <gtest/gtest.h>

#include "server/unicode_names.hpp"

namespace samovar::server {
namespace {

TEST(UnicodeNames, AreTidy) {
  const house::Names& names = unicode_names();
  EXPECT_EQ(names.tidy("Ada"), "Ada");
  EXPECT_EQ(names.tidy("  Ada   Lovelace "), "Ada Lovelace");
  EXPECT_EQ(names.tidy("A\u200bd\u2060a\u00ad"), "Ada");  // nothing that cannot be seen
  EXPECT_EQ(names.tidy("\u202eadA\u202c"), "adA");        // nothing that turns what follows
  EXPECT_EQ(names.tidy("\uff21\uff44\uff41"), "Ada");     // full-width letters
  EXPECT_EQ(names.tidy("Zoe\u0308"), "Zo\u00eb");         // one way to write ë
  EXPECT_EQ(names.tidy("\u200b\u200b"), "");
  EXPECT_EQ(names.tidy("\u8336 \u2615"), "\u8336 \u2615");
}

TEST(UnicodeNames, LookAlike) {
  const house::Names& names = unicode_names();
  const auto same = [&](std::string_view a, std::string_view b) { return names.looks(a) == names.looks(b); };
  EXPECT_TRUE(same("Ada", "ada"));
  EXPECT_TRUE(same("Ada", "A d a"));
  EXPECT_TRUE(same("Ada", "\u0410d\u0430"));  // Cyrillic A and a
  EXPECT_TRUE(same("Ada", "\u0391da"));       // Greek Alpha
  EXPECT_TRUE(same("paypal", "paypa1"));
  EXPECT_TRUE(same("Oolong", "0olong"));
  EXPECT_TRUE(same("rn", "m"));
  EXPECT_FALSE(same("Ada", "Ida"));
  EXPECT_FALSE(same("Zoe", "Zo\u00eb"));
  EXPECT_FALSE(same("Bo", "Ada"));
}

}  // namespace
}  // namespace samovar::server
