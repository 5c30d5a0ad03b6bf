// A review for people: as lines of text and as one HTML file. Both are made of its JSON with words.
#pragma once

#include <string>

#include <boost/json.hpp>

#include "cli/speech.hpp"

namespace samovar::cli {

std::string review_text(const boost::json::object& review, int seat, const std::string& headline,
                        const Speech& speech);
std::string review_html(const boost::json::object& review, int seat, const std::string& headline,
                        const Speech& speech);

}  // namespace samovar::cli
