// What is allowed in this house and for how long: every limit that does not depend on a network.
#pragma once

#include <cstddef>
#include <string>

#include "house/messages.hpp"

namespace samovar::house {

struct Manners {
  std::string hint_level = "hard";
  int bot_turn_ms = 500;

  int name_characters = 24;
  int chat_characters = 500;
  int chat_in_10_s = 5;
  int note_characters = 4000;
  int tables_a_minute = 30;
  int lobby_tables = 64;
  int spectators = 200;

  int idle_seconds = 120;
  int away_seconds = 60;
  int grace_seconds = 30;
  int grace_in_all_seconds = 120;
  int lobby_hours = 24;

  const Names* names = &plain_names();
  // Whoever asks is who keeps it all: nobody is deceived by what they bring, and finished games are kept
  // here.
  bool own_device = false;

  TextLimits texts() const {
    return {static_cast<std::size_t>(name_characters), static_cast<std::size_t>(chat_characters),
            static_cast<std::size_t>(note_characters), names};
  }
};

}  // namespace samovar::house
