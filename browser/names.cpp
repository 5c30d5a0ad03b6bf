#include "browser/names.hpp"

#include "browser/host.hpp"

namespace samovar::browser {

namespace {

class PageNames final : public house::Names {
 public:
  std::string tidy(std::string_view name) const override {
    return house::plain_names().tidy(in_one_form(name));
  }
  std::string looks(std::string_view name) const override {
    return house::plain_names().looks(in_one_form(name));
  }
};

}  // namespace

const house::Names& page_names() {
  static const PageNames names;
  return names;
}

}  // namespace samovar::browser
