// What the drawings of all boards begin with: the scene, its words, and labelled rows.
#pragma once

#include <string>
#include <vector>

#include "cli/board.hpp"

namespace samovar::cli {

int number_of(const boost::json::value& value);
std::string joined(const std::vector<std::string>& parts, std::string_view between = ", ");

class Drawing {
 protected:
  Drawing(const Scene& scene, const Speech& speech, const Terminal& terminal, std::size_t label = 0)
      : view_(scene.view),
        words_(scene.words),
        players_(scene.players),
        speech_(speech),
        terminal_(terminal),
        label_(label) {}

  std::string word(const boost::json::value& id) const { return word_for(words_, id.as_string()); }

  // A label and what belongs to it, in as many lines as it takes.
  std::string row(const std::string& label, const std::string& text) const;
  std::string rows(const std::string& label, const std::vector<std::string>& texts) const;

  const boost::json::object& view_;
  const boost::json::object& words_;
  const std::vector<table::Player>& players_;
  const Speech& speech_;
  const Terminal& terminal_;

 private:
  std::size_t label_;  // how wide a row's label is
};

}  // namespace samovar::cli
