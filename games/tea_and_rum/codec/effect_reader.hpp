// Reads the effect vocabulary of an edition (section 2 of the rules) into numbered effects. An unknown
// operation or a number out of range is refused with its place.
#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "games/tea_and_rum/rules/box.hpp"
#include "json/reader.hpp"

namespace samovar::tea_and_rum {

class EffectReader {
 public:
  EffectReader(Box& box, const std::vector<std::string>& resources) : box_(box), resources_(resources) {}

  // The number of the effect; 0 where nothing happens.
  EffectId read(JsonReader json, Source source, int id) {
    if (json["op"].is_text() && json["op"].text(20) == "none") {
      json.only({"op"});
      return 0;
    }
    const int at = reserve(json, 1);
    fill(at, json, source, id, 0);
    return static_cast<EffectId>(at);
  }
  // Parts that are written as fields of their own, in order.
  EffectId sequence(const std::vector<Effect>& parts) {
    if (parts.empty()) return 0;
    const int at = count_;
    count_ += 1 + static_cast<int>(parts.size());
    Effect& whole = box_.effects[at];
    whole = parts.front();
    whole.op = Op::Seq;
    whole.first = static_cast<std::uint16_t>(at + 1);
    whole.n = static_cast<std::uint8_t>(parts.size());
    std::copy(parts.begin(), parts.end(), box_.effects + at + 1);
    return static_cast<EffectId>(at);
  }

  Amounts bundle(JsonReader json) {
    Amounts bundle = 0;
    for (const std::string& id : json.keys()) {
      const auto at = std::find(resources_.begin(), resources_.end(), id);
      if (at == resources_.end()) {
        json[id].wrong("edition.unknown");
        return 0;
      }
      const int most = std::min(12, box_.supply[static_cast<int>(at - resources_.begin())]);
      bundle +=
          Amounts::of(static_cast<int>(at - resources_.begin()), static_cast<int>(json[id].integer(0, most)));
    }
    return bundle;
  }

  bool has(EffectId id, Op op) const {
    const Effect& effect = box_.effect(id);
    if (effect.op == op) return true;
    if (effect.op != Op::Seq && effect.op != Op::Choice) return false;
    for (int part = 0; part < effect.n; ++part)
      if (has(static_cast<EffectId>(effect.first + part), op)) return true;
    return false;
  }
  int parts(EffectId id) const { return box_.effect(id).op == Op::Seq ? box_.effect(id).n : 1; }

 private:
  static constexpr int kDeepest = 4;

  int reserve(JsonReader json, int count) {
    const int at = count_;
    if (count_ + count > kEffects) {
      json.wrong("edition.tea-and-rum.effects", {{"most", kEffects - 1}});
      return 0;
    }
    count_ += count;
    return at;
  }

  void fill(int at, JsonReader json, Source source, int id, int depth) {
    static const std::vector<std::string> kOps = {"none",       "coins",  "gain",   "gainCube", "vp", "star",
                                                  "population", "action", "unlock", "choice",   "seq"};
    Effect& effect = box_.effects[at];
    effect.op = static_cast<Op>(json["op"].one_of(kOps));
    effect.source = source;
    effect.id = static_cast<std::uint8_t>(id);
    const auto number = [&](int most) { return static_cast<std::uint8_t>(json["n"].integer(1, most)); };
    switch (effect.op) {
      case Op::None:
        return json.only({"op"});
      case Op::Coins:
        json.only({"op", "n"});
        effect.n = number(60);
        return;
      case Op::Gain:
        json.only({"op", "resources"});
        effect.bundle = bundle(json["resources"]);
        if (effect.bundle == 0) json["resources"].wrong("edition.empty");
        return;
      case Op::GainCube:
      case Op::Star:
      case Op::Population:
        json.only({"op", "n"});
        effect.n = number(10);
        return;
      case Op::Vp:
        json.only({"op", "colour", "n"});
        effect.a = static_cast<std::uint8_t>(json["colour"].one_of({"red", "blue"}));
        effect.n = number(50);
        return;
      case Op::Action:
        return action(effect, json);
      case Op::Unlock:
        json.only({"op", "n"});
        if (json["n"].is_text()) {
          json["n"].one_of({"all"});
          effect.n = kAll;
        } else {
          effect.n = number(12);
        }
        return;
      case Op::Choice:
        json.only({"op", "options"});
        return list(effect, json["options"], 2, 4, depth);
      case Op::Seq:
        json.only({"op", "steps"});
        return list(effect, json["steps"], 1, 6, depth);
    }
  }

  void action(Effect& effect, JsonReader json) {
    json.only({"op", "type", "cubeDiscount", "coinDiscount"});
    effect.a = static_cast<std::uint8_t>(json["type"].one_of({"build", "captain", "contract", "barter"}));
    const auto type = static_cast<Action>(effect.a);
    if (json.has("cubeDiscount")) {
      effect.discount = static_cast<std::uint8_t>(json["cubeDiscount"].integer(0, 7));
      if (type != Action::Build) json["cubeDiscount"].wrong("edition.tea-and-rum.cubes");
    }
    if (json.has("coinDiscount")) {
      effect.discount = static_cast<std::uint8_t>(json["coinDiscount"].integer(0, 40));
      if (type != Action::Captain) json["coinDiscount"].wrong("edition.tea-and-rum.coins");
    }
  }

  void list(Effect& effect, JsonReader json, std::size_t least, std::size_t most, int depth) {
    counted(json, least, most);
    if (depth == kDeepest) json.wrong("edition.tea-and-rum.nested");
    if (json.failed()) return;
    const int first = reserve(json, static_cast<int>(json.size()));
    if (json.failed()) return;
    effect.first = static_cast<std::uint16_t>(first);
    effect.n = static_cast<std::uint8_t>(json.size());
    const Source source = effect.source;
    const int id = effect.id;
    for (std::size_t i = 0; i < json.size() && !json.failed(); ++i)
      fill(first + static_cast<int>(i), json[i], source, id, depth + 1);
  }

  Box& box_;
  const std::vector<std::string>& resources_;
  int count_ = 1;  // 0 is no effect
};

}  // namespace samovar::tea_and_rum
