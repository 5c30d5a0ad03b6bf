#include "server/unicode_names.hpp"

#include <memory>

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

namespace samovar::server {

namespace {

std::string utf8(const icu::UnicodeString& text) {
  std::string bytes;
  return text.toUTF8String(bytes);
}

// Unicode's tables are read when the first name needs them.
class UnicodeNames final : public house::Names {
 public:
  std::string tidy(std::string_view name) const override {
    UErrorCode failure = U_ZERO_ERROR;
    static const icu::Normalizer2* const nfkc = icu::Normalizer2::getNFKCInstance(failure);
    if (!nfkc) return std::string(name);
    const icu::UnicodeString form = nfkc->normalize(
        icu::UnicodeString::fromUTF8({name.data(), static_cast<int32_t>(name.size())}), failure);
    if (U_FAILURE(failure)) return std::string(name);
    icu::UnicodeString seen;
    bool space = true;  // none at the start, and never two
    for (int32_t at = 0; at < form.length(); at = form.moveIndex32(at, 1)) {
      const UChar32 c = form.char32At(at);
      const auto kind = u_charType(c);
      if (u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) || kind == U_FORMAT_CHAR ||
          kind == U_CONTROL_CHAR || kind == U_UNASSIGNED || kind == U_PRIVATE_USE_CHAR)
        continue;
      const bool is_space = u_isUWhiteSpace(c);
      if (is_space && space) continue;
      seen.append(is_space ? UChar32{' '} : c);
      space = is_space;
    }
    return utf8(seen.trim());
  }

  std::string looks(std::string_view name) const override {
    // Folded before and after: a capital may look like a small letter of another alphabet.
    icu::UnicodeString text = skeleton(icu::UnicodeString::fromUTF8(tidy(name)).foldCase()).foldCase();
    text.findAndReplace(icu::UnicodeString(" "), icu::UnicodeString());
    return utf8(text);
  }

 private:
  icu::UnicodeString skeleton(const icu::UnicodeString& text) const {
    UErrorCode failure = U_ZERO_ERROR;
    static const std::unique_ptr<USpoofChecker, Close> spoof(uspoof_open(&failure));
    icu::UnicodeString bones;
    uspoof_getSkeletonUnicodeString(spoof.get(), 0, text, bones, &failure);
    return U_FAILURE(failure) ? text : bones;
  }

  struct Close {
    void operator()(USpoofChecker* checker) const { uspoof_close(checker); }
  };
};

}  // namespace

const house::Names& unicode_names() {
  static const UnicodeNames names;
  return names;
}

}  // namespace samovar::server
