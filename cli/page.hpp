// A report as one HTML file: readable anywhere, light and dark, without scripts.
#pragma once

#include <string>

namespace samovar::cli {

std::string html_page(const std::string& language, const std::string& title, const std::string& body);
// The first plot of such a page as a picture of its own.
std::string svg_picture(const std::string& body);
// A table of figures behind a plot.
std::string html_figures(const std::string& summary, const std::string& head, const std::string& rows);

}  // namespace samovar::cli
