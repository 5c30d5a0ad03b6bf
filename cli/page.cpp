#include "cli/page.hpp"

#include <string_view>

#include <fmt/format.h>

#include "lab/plot.hpp"

namespace samovar::cli {

namespace {

constexpr const char* kStyle = R"(
:root { color-scheme: light dark; --paper: #fffdf6; --ink: #2a211a; --soft: #6b5d50; --line: #ddd3c4;
  --s0: #1d6b3e; --s1: #8c2f0e; --s2: #1f4e8c; --s3: #6b3fa0; --s4: #7a6400; --up: #1d6b3e; --down: #a8201a; }
@media (prefers-color-scheme: dark) { :root { --paper: #1e1a16; --ink: #f1e9dd; --soft: #b8a998; --line: #463c32;
  --s0: #6fce96; --s1: #f0906a; --s2: #86b6f2; --s3: #c5a3f0; --s4: #dcc34e; --up: #6fce96; --down: #f58b84; } }
body { font: 16px/1.5 system-ui, sans-serif; background: var(--paper); color: var(--ink); max-width: 60rem;
  margin: 0 auto; padding: 1rem; }
h1, h2 { font-family: Georgia, serif; line-height: 1.25; } p { max-width: 44rem; } .soft { color: var(--soft); }
svg { width: 100%; height: auto; } svg text { font: 13px system-ui, sans-serif; fill: var(--ink); }
.grid { stroke: var(--line); } .fair { stroke: var(--soft); stroke-dasharray: 1 5; stroke-linecap: round; }
.line { fill: none; stroke-width: 2.4; stroke-linejoin: round; }
.s0 { stroke: var(--s0); } .s1 { stroke: var(--s1); } .s2 { stroke: var(--s2); } .s3 { stroke: var(--s3); }
.s4 { stroke: var(--s4); } text.name { stroke: none; font-weight: 600; }
.bar { fill: var(--s2); } .up { fill: var(--up); } .down { fill: var(--down); }
.whisker { stroke: var(--ink); fill: none; stroke-width: 1.5; }
.pin circle { fill: var(--ink); } .pin text { fill: var(--paper); font-weight: 700; font-size: 11px; }
.wide { overflow-x: auto; } table { border-collapse: collapse; } th, td { padding: .25rem .75rem .25rem 0; text-align: right;
  border-bottom: 1px solid var(--line); } th:first-child, td:first-child { text-align: left; }
details { margin: .5rem 0; } li { margin: .75rem 0; } b.loss { color: var(--down); } b.gain { color: var(--up); }
)";

}  // namespace

std::string html_page(const std::string& language, const std::string& title, const std::string& body) {
  return fmt::format(
      "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
      "content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n<style>{}</style>\n</head>\n"
      "<body>\n<h1>{}</h1>\n{}</body>\n</html>\n",
      language, lab::escaped(title), kStyle, lab::escaped(title), body);
}

std::string svg_picture(const std::string& body) {
  constexpr std::string_view kBegin = "<svg ", kEnd = "</svg>";
  const std::size_t begin = body.find(kBegin);
  if (begin == std::string::npos) return {};
  const std::size_t inside = body.find('>', begin) + 1;
  const std::size_t end = body.find(kEnd, begin) + kEnd.size();
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" {}<style>{} svg {{ background: var(--paper); }}</style>{}\n",
      body.substr(begin + kBegin.size(), inside - begin - kBegin.size()), kStyle,
      body.substr(inside, end - inside));
}

std::string html_figures(const std::string& summary, const std::string& head, const std::string& rows) {
  return fmt::format(
      "<details><summary>{}</summary><div class=\"wide\"><table><thead>{}</thead>"
      "<tbody>{}</tbody></table></div></details>\n",
      lab::escaped(summary), head, rows);
}

}  // namespace samovar::cli
