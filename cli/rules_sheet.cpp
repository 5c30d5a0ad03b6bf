// The rulebook for people (docs/play) and the exact rules (docs/rules), which the binary carries, laid out
// for a terminal: contents, a section, what a word finds, or a rule with the paragraph that tells it.
#include <algorithm>
#include <cctype>
#include <utility>

#include <fmt/format.h>

#include "book/book.hpp"
#include "cli/sheets.hpp"
#include "embedded/carried.hpp"

namespace samovar::cli {

namespace json = boost::json;
using book::Kind;
using book::Part;

namespace {

std::string_view carried_text(const std::string& path) {
  for (const EmbeddedFile& file : carried())
    if (file.path == path) return file.bytes;
  return {};
}

std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return text;
}

// Small letters; letters beyond ASCII stay as they are.
std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

// Small letters without accents: whoever types "egalite" means "égalité".
std::string folded(const std::string& text) {
  // What stands in UTF-8 behind the byte C3, from À to ÿ; * has no plain letter.
  static constexpr std::string_view kPlain =
      "aaaaaa*ceeeeiiii*nooooo*ouuuuy**aaaaaa*ceeeeiiii*nooooo*ouuuuy*y";
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0U;
    if (text[i] == '\xC3' && next >= 0x80 && next < 0xC0 && kPlain[next - 0x80] != '*') {
      plain += kPlain[next - 0x80];
      ++i;
    } else {
      plain += static_cast<char>(std::tolower(static_cast<unsigned char>(text[i])));
    }
  }
  return plain;
}

// The words of "hole, gap; tie, equal": what is asked for, and where it begins a word of a group all of that.
std::vector<std::string> meant(const std::string& query, const std::string& synonyms) {
  std::vector<std::string> words{folded(query)};
  if (words[0].size() < 3) return words;
  std::vector<std::string> group;
  const auto close = [&] {
    const auto asked = [&](const std::string& word) { return word.starts_with(words[0]); };
    if (std::any_of(group.begin(), group.end(), asked)) words.insert(words.end(), group.begin(), group.end());
    group.clear();
  };
  std::string word;
  for (const char c : folded(synonyms) + ";") {
    if (c != ',' && c != ';') {
      if (c != ' ' || !word.empty()) word += c;
      continue;
    }
    if (!word.empty()) group.push_back(std::exchange(word, ""));
    if (c == ';') close();
  }
  return words;
}

// Whether a text has a word that begins so.
bool has_word(const std::string& text, const std::string& word) {
  for (std::size_t at = 0; (at = text.find(word, at)) != text.npos; ++at)
    if (at == 0 || std::isalnum(static_cast<unsigned char>(text[at - 1])) == 0) return true;
  return false;
}

bool begins_alike(std::string_view text, const std::string& name) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  return lower(std::string(text)).starts_with(lower(name).substr(0, 3));
}

// Without emphasis, and pieces by their names, unless the name follows anyway.
std::string plain(std::string_view text, const json::object& words) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = text.starts_with('{') ? text.find('}') : std::string_view::npos;
    if (end != std::string_view::npos) {
      const std::string code(text.substr(1, end - 1));
      std::string piece = code.substr(code.find(' ') + 1);
      const bool glass = piece.ends_with('~');
      if (glass) piece.pop_back();
      text.remove_prefix(end + 1);
      const json::value* word = words.if_contains(piece);
      const std::string name = word && word->is_string() ? std::string(word->as_string()) : piece;
      if (begins_alike(text, name)) {
        while (text.starts_with(' ')) text.remove_prefix(1);
        continue;
      }
      if (const std::size_t space = code.find(' '); space != std::string::npos)
        out += code.substr(0, space + 1);
      out += name + (glass ? " ~" : "");
    } else if (text.starts_with("**")) {
      text.remove_prefix(2);
    } else if (text.starts_with('`') || text.starts_with('*')) {
      text.remove_prefix(1);
    } else {
      out += text.front();
      text.remove_prefix(1);
    }
  }
  return out;
}

// One game's rulebook in the language of a terminal.
class Sheet {
 public:
  Sheet(const std::string& game, const json::object& words, const Speech& speech, const Terminal& terminal)
      : game_(game),
        words_(words),
        speech_(speech),
        terminal_(terminal),
        width_(std::min<std::size_t>(terminal.columns(), 100)),
        book_(book::read(carried_text(fmt::format("docs/play/{}.{}.md", game, speech.language())))) {}

  std::string contents() const {
    std::string text;
    for (const Part& part : book_)
      if (part.kind == Kind::Heading && part.level == 1)
        text += terminal_.painted(Ink::Bold, part.text) + "\n\n";
      else if (part.kind == Kind::Heading)
        text += fmt::format("{}{}  {}\n", std::string(static_cast<std::size_t>(part.level - 2) * 2, ' '),
                            padded(part.name, 14), part.text);
    return text.empty() ? text : text + "\n" + speech_.say("cli.rules.ask") + "\n";
  }

  // A section by its name, with what stands under it.
  std::string section(const std::string& name) const {
    std::string text;
    int level = 0;
    for (const Part& part : book_) {
      if (part.kind == Kind::Heading && level > 0 && part.level <= level) break;
      if (part.kind == Kind::Heading && part.name == lower(name)) level = part.level;
      if (level > 0) text += laid_out(part);
    }
    return text;
  }

  // A rule: the paragraph that tells it, then the rule itself.
  std::string rule(const std::string& id) const {
    std::string text;
    for (std::size_t i = 0; i < book_.size() && text.empty(); ++i)
      if (std::count(book_[i].rules.begin(), book_[i].rules.end(), id))
        text = laid_out(book_[book::section_of(book_, i)]) + laid_out(book_[i]) + "\n";
    const std::string exact = exact_rule(id);
    return exact.empty() ? "" : text + exact;
  }

  std::string search(const std::string& query) const {
    std::string text;
    const std::vector<std::string> wanted = meant(query, speech_.say_or("web.book.synonyms." + game_, ""));
    std::size_t under = book_.size();
    for (std::size_t i = 0; i < book_.size(); ++i) {
      const Part& part = book_[i];
      if (part.kind == Kind::Block) continue;
      const std::string told = folded(plain(part.text, words_));
      if (std::none_of(wanted.begin(), wanted.end(),
                       [&](const std::string& word) { return has_word(told, word); }))
        continue;
      if (const std::size_t section = book::section_of(book_, i); section != under && section != i)
        text += laid_out(book_[under = section]);
      if (part.kind == Kind::Heading) under = i;
      text += laid_out(part);
    }
    return text;
  }

 private:
  std::string laid_out(const Part& part) const {
    switch (part.kind) {
      case Kind::Heading:
        return "\n" + terminal_.painted(Ink::Bold, plain(part.text, words_)) + "\n";
      case Kind::Paragraph:
        return lines(plain(part.text, words_), "");
      case Kind::Item:
        return lines(plain(part.text, words_), "- ");
      case Kind::Row:
        return row(part.text);
      case Kind::Block:
        break;
    }
    for (const std::string& line : part.lines)
      if (line.starts_with("caption ")) return lines(line.substr(8), "> ");
    return "";
  }
  std::string lines(const std::string& words, std::string margin) const {
    std::string text;
    for (const std::string& line : wrapped(words, width_ - margin.size())) {
      text += margin + line + "\n";
      margin = std::string(margin.size(), ' ');
    }
    return text;
  }
  // The first cell stands in the margin, the others follow, wrapped.
  std::string row(std::string_view cells) const {
    constexpr std::size_t kMargin = 26;
    const std::vector<std::string> all = book::cells_of(cells);
    std::string rest;
    for (std::size_t i = 1; i < all.size(); ++i) rest += (i > 1 ? " | " : "") + plain(all[i], words_);
    std::string text;
    std::string margin = plain(all[0], words_);
    if (width_of(margin) > kMargin) text = std::exchange(margin, "") + "\n";
    for (const std::string& line : wrapped(rest, width_ - kMargin - 1))
      text += padded(std::exchange(margin, ""), kMargin) + " " + line + "\n";
    return text;
  }

  // "| TT-LINE-03 | An empty cell … |" or "* **CHAI-BAG-01** A draw …".
  std::string exact_rule(const std::string& id) const {
    for (const Part& part : book::read(carried_text(fmt::format("docs/rules/{}.md", game_)))) {
      const std::string_view text = part.text;
      if (part.kind == Kind::Row) {
        const auto cells = book::cells_of(text);
        if (cells[0] == id && cells.size() > 1) return lines(id + "  " + plain(cells[1], {}), "");
      }
      if (text.starts_with("**" + id + "**")) return lines(plain(text, {}), "");
    }
    return "";
  }

  const std::string& game_;
  const json::object& words_;
  const Speech& speech_;
  const Terminal& terminal_;
  std::size_t width_;
  std::vector<Part> book_;
};

}  // namespace

std::string rules_sheet(const table::Table& table, const std::string& asked, const Speech& speech,
                        const Terminal& terminal) {
  const json::object words = table.words(speech.language());
  const Sheet sheet(table.setup().game, words, speech, terminal);
  if (asked.empty()) return sheet.contents();
  if (std::string text = sheet.rule(upper(asked)); !text.empty()) return text;
  if (std::string text = sheet.section(asked); !text.empty()) return text;
  return sheet.search(asked);
}

}  // namespace samovar::cli
