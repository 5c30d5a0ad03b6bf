// What an edition's file is checked with: every error names its place.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <set>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "games/tea_and_rum/codec/edition.hpp"
#include "json/bytes.hpp"

namespace samovar::tea_and_rum {

// The parts of the file.
inline const std::initializer_list<std::string_view> kParts = {"game",
                                                               "schemaVersion",
                                                               "edition",
                                                               "title",
                                                               "credits",
                                                               "players",
                                                               "document",
                                                               "sourceLegend",
                                                               "constants",
                                                               "effectVocabulary",
                                                               "resources",
                                                               "barter",
                                                               "money",
                                                               "vpTokens",
                                                               "warehouse",
                                                               "populationTrack",
                                                               "reputationTrack",
                                                               "boards",
                                                               "workerLimit",
                                                               "actionTiles",
                                                               "actionTilePlacement",
                                                               "wishTypes",
                                                               "buildingColours",
                                                               "buildings",
                                                               "buildingSetup",
                                                               "captains",
                                                               "captainSetup",
                                                               "contracts",
                                                               "contractBoard",
                                                               "allegiances",
                                                               "allegianceBoard",
                                                               "wishes",
                                                               "wishRewardTiles",
                                                               "ships",
                                                               "shipSetup",
                                                               "startEndowments",
                                                               "twoPlayer",
                                                               "componentCounts"};

inline constexpr std::size_t kLongestName = 80;

struct EditionChecks {
  // "source", "fieldSource" and "note" say where a value comes from; "printed" what is left of the print.
  static void only(JsonReader json, std::initializer_list<std::string_view> fields) {
    std::set<std::string, std::less<>> known(fields.begin(), fields.end());
    for (const char* about : {"source", "fieldSource", "note", "printed"}) known.insert(about);
    for (const std::string& key : json.keys())
      if (!known.contains(key)) json[key].wrong("json.unknown_field");
  }
  static bool is_house(JsonReader json) { return json.has("source") && json["source"].text(20) == "house"; }
};

}  // namespace samovar::tea_and_rum
