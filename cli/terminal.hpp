// What the terminal can show, and text laid out for it. Everything is readable without colours and without a
// terminal.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace samovar::cli {

enum class Ink { Plain, Bold, Faint, Red, Green, Yellow, Blue, Magenta, Cyan };

class Terminal {
 public:
  Terminal();  // as the environment says: NO_COLOR, TERM, the locale, the size of the window

  bool unicode() const { return unicode_; }  // whether boxes may be drawn with more than ASCII
  std::size_t columns() const { return columns_; }
  const std::string& language() const { return language_; }  // the locale's, if we speak it; else English

  std::string painted(Ink ink, std::string_view text) const;

  // One line that was typed or piped in, without spaces at its ends; nothing at the end of input. What comes
  // through a pipe is echoed, so that the transcript reads as if it had been typed.
  std::optional<std::string> ask(std::string_view prompt) const;
  // A long text, a screen at a time where somebody is there to turn the page.
  void page(const std::string& text) const;

 private:
  bool colour_ = false;
  bool unicode_ = false;
  bool someone_reads_ = false;
  bool someone_types_ = false;
  std::size_t columns_ = 80;
  std::size_t rows_ = 24;
  std::string language_ = "en";
};

std::size_t width_of(std::string_view text);  // characters of UTF-8
enum class Side { Left, Right, Middle };
std::string padded(std::string_view text, std::size_t width,
                   Side side = Side::Left);  // cut where it is too long
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

}  // namespace samovar::cli
