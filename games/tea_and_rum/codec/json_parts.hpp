// The pieces of Tea & Rum as JSON: ids, resources, effects and where they are printed. View, events and the
// whole truth are made of these.
#pragma once

#include <string>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "engine/fixed.hpp"
#include "games/tea_and_rum/codec/edition.hpp"
#include "games/tea_and_rum/rules/menu.hpp"

namespace samovar::tea_and_rum {

class Parts {
 public:
  Parts(const Edition& edition, const Box& box) : e_(edition), box_(box) {}

  const std::string& resource(int at) const { return e_.resources[static_cast<std::size_t>(at)].id; }
  const std::string& board(int at) const { return e_.boards[static_cast<std::size_t>(at)].id; }
  const std::string& tile(int at) const { return e_.tiles[static_cast<std::size_t>(at)]; }
  const std::string& building(int at) const { return e_.buildings[static_cast<std::size_t>(at)].id; }
  const std::string& captain(int at) const { return e_.captains[static_cast<std::size_t>(at)].id; }
  const std::string& contract(int at) const { return e_.contracts[static_cast<std::size_t>(at)].id; }
  const std::string& allegiance(int at) const { return e_.allegiances[static_cast<std::size_t>(at)].id; }
  const std::string& wish(int at) const { return e_.wishes[static_cast<std::size_t>(at)].id; }
  const std::string& ship(int at) const { return e_.ships[static_cast<std::size_t>(at)].id; }
  const std::string& endowment(int at) const { return e_.endowments[static_cast<std::size_t>(at)].id; }
  const std::string& wish_type(int at) const { return e_.wish_types[static_cast<std::size_t>(at)].id; }
  static const char* colour(int at) { return at == kRed ? "red" : "blue"; }

  template <class Id>
  static boost::json::array each(std::uint32_t set, const Id& id) {
    boost::json::array array;
    for (const int member : BitSet(set)) array.emplace_back(id(member));
    return array;
  }
  boost::json::array ships(std::uint32_t set) const {
    return each(set, [&](int at) { return ship(at); });
  }

  // {"wheat":2}: only the types there are any of.
  boost::json::object bundle(Amounts bundle) const {
    boost::json::object object;
    for (int type = 0; type < kResources; ++type)
      if (const int count = bundle[type]) object[resource(type)] = count;
    return object;
  }
  // A list that the sentences can tell.
  boost::json::array units(Amounts bundle) const {
    boost::json::array array;
    for (int type = 0; type < kResources; ++type)
      if (const int count = bundle[type])
        array.push_back({{"kind", "units"}, {"n", count}, {"resource", resource(type)}});
    return array;
  }

  // What a trade comes to: each pan, each lot on it with its bonus or discount, and which lot has that.
  void trade(const Trade& trade, boost::json::object& object) const {
    const int value = trade.value(box_);
    const int cost = trade.cost(box_);
    object["value"] = value;
    object["cost"] = cost;
    object["receives"] = value - cost;
    object["bonus"] = trade.bonus(box_);
    object["discount"] = trade.discount(box_);
    const int best = largest_lot(trade.sold, box_.bonus_types);
    const int cheap = largest_lot(trade.bought, box_.discount_types);
    object["bonus_type"] = best < 0 ? boost::json::value() : boost::json::value(resource(best));
    object["discount_type"] = cheap < 0 ? boost::json::value() : boost::json::value(resource(cheap));
    boost::json::object lots;
    for (int type = 0; type < kResources; ++type)
      if (const int count = trade.sold[type] + trade.bought[type])
        lots[resource(type)] = box_.price[type] * count + (type == best ? trade.bonus(box_) : 0) -
                               (type == cheap ? trade.discount(box_) : 0);
    object["lots"] = std::move(lots);
  }

  // Where an effect is printed: {"kind":"building","id":"b7"}.
  boost::json::value source(Source source, int id) const {
    switch (source) {
      case Source::None:
        return {};
      case Source::Space:
        return {{"kind", "space"}, {"id", fmt::format("space-{}", id)}};
      case Source::Building:
        return {{"kind", "building"}, {"id", building(id)}};
      case Source::Captain:
        return {{"kind", "captain"}, {"id", captain(id)}};
      case Source::Cannons:
        return {{"kind", "cannons"}, {"id", captain(id)}};
      case Source::Tile:
        return {{"kind", "tile"}, {"id", tile(id)}};
      case Source::Board:
        return {{"kind", "board"}, {"id", board(id)}};
      case Source::Slot:
        return {{"kind", "slot"}, {"id", fmt::format("slot-{}", id + 1)}};
      case Source::Reward:
        return {{"kind", "reward"}, {"id", fmt::format("round-{}", id + 1)}};
      case Source::Endowment:
        return {{"kind", "endowment"}, {"id", endowment(id)}};
      case Source::Contract:
        return {{"kind", "contract"}, {"id", contract(id)}};
      case Source::Allegiance:
        return {{"kind", "allegiance"}, {"id", allegiance(id)}};
    }
    return {};
  }

  // An effect in the words of the edition.
  boost::json::value effect(EffectId id) const {
    const Effect& effect = box_.effect(id);
    static constexpr const char* kOps[] = {"none",       "coins",  "gain",   "gainCube", "vp", "star",
                                           "population", "action", "unlock", "choice",   "seq"};
    static constexpr const char* kActions[] = {"build", "captain", "contract", "barter"};
    boost::json::object object{{"op", kOps[static_cast<std::size_t>(effect.op)]}};
    switch (effect.op) {
      case Op::None:
        break;
      case Op::Gain:
        object["resources"] = bundle(effect.bundle);
        break;
      case Op::Vp:
        object["colour"] = colour(effect.a);
        object["n"] = effect.n;
        break;
      case Op::Action:
        object["type"] = kActions[effect.a];
        if (effect.discount) object["discount"] = effect.discount;
        break;
      case Op::Unlock:
        object["n"] = effect.n == kAll ? boost::json::value("all") : boost::json::value(effect.n);
        break;
      case Op::Choice:
      case Op::Seq: {
        boost::json::array list;
        for (int part = 0; part < effect.n; ++part)
          list.push_back(this->effect(static_cast<EffectId>(effect.first + part)));
        object[effect.op == Op::Seq ? "steps" : "options"] = std::move(list);
        break;
      }
      default:
        object["n"] = effect.n;
    }
    return object;
  }

 private:
  const Edition& e_;
  const Box& box_;
};

}  // namespace samovar::tea_and_rum
