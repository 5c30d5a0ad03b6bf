// Tea & Rum's table: the four boards with their rows, what is for sale, the wishes, and every player's stock.
// What the viewer lacks stands behind a price.
#include <algorithm>

#include <fmt/format.h>

#include "cli/drawing.hpp"

namespace samovar::cli {

namespace json = boost::json;

namespace {

constexpr std::size_t kLabel = 13;

class Board : Drawing {
 public:
  Board(const Scene& scene, const Speech& speech, const Terminal& terminal)
      : Drawing(scene, speech, terminal, kLabel) {}

  std::string draw() const {
    return heading() + boards() + ships() + buildings() + captains() + contracts() + allegiances() +
           wishes() + players() + barter();
  }

 private:
  template <class... Named>
  std::string say(std::string_view key, const Named&... named) const {
    return speech_.say(fmt::format("cli.tea-and-rum.{}", key), named...);
  }

  // "2 wheat, 1 ore".
  std::string counted(const json::value& resources) const {
    std::vector<std::string> parts;
    for (const auto& [id, count] : resources.as_object())
      parts.push_back(fmt::format("{} {}", number_of(count), word_for(words_, id)));
    return joined(parts);
  }
  std::string coins(const json::value& n) const { return say("coins", fmt::arg("n", number_of(n))); }
  // "6 $ + 1 ore".
  std::string price(const json::value& payment) const {
    std::vector<std::string> parts;
    const json::value* mine = payment.as_object().if_contains("price");
    if (number_of(payment.at("coins")) > 0) parts.push_back(coins(mine ? *mine : payment.at("coins")));
    if (const std::string goods = counted(payment.at("resources")); !goods.empty()) parts.push_back(goods);
    return joined(parts, " + ");
  }
  // "" where nothing is missing.
  std::string lacking(const json::value& missing) const {
    const std::string goods = counted(missing);
    return goods.empty() ? "" : " " + terminal_.painted(Ink::Faint, say("lack", fmt::arg("goods", goods)));
  }

  // An effect of the vocabulary in words: "1 star, then build (1 cube less)".
  std::string effect(const json::value& effect) const {
    const std::string op(effect.at("op").as_string());
    if (op == "none") return "";
    if (op == "gain") return counted(effect.at("resources"));
    if (op == "seq" || op == "choice") {
      std::vector<std::string> parts;
      for (const json::value& part : effect.at(op == "seq" ? "steps" : "options").as_array())
        parts.push_back(this->effect(part));
      return joined(parts, op == "seq" ? ", " : " / ");
    }
    if (op == "action") {
      const std::string type(effect.at("type").as_string());
      const json::value* discount = effect.as_object().if_contains("discount");
      return say("action." + type) +
             (discount ? " " + say("discount." + type, fmt::arg("n", number_of(*discount))) : "");
    }
    if (op == "vp")
      return say(effect.at("colour") == "red" ? "red" : "blue", fmt::arg("n", number_of(effect.at("n"))));
    if (op == "unlock" && effect.at("n").is_string()) return say("unlock_all");
    return op == "coins" ? coins(effect.at("n")) : say(op, fmt::arg("n", number_of(effect.at("n"))));
  }

  std::string name_of(std::size_t seat) const {
    return seat < players_.size() ? players_[seat].name : say("automa");
  }

  std::string heading() const {
    const std::string phase = fmt::format("phase.{}", view_.at("phase").as_string().c_str());
    std::string text = say("round", fmt::arg("round", number_of(view_.at("round"))),
                           fmt::arg("rounds", number_of(view_.at("rounds"))), fmt::arg("phase", say(phase)));
    if (view_.at("phase") == "actions")
      text += " " + say(view_.at("removing").as_bool() ? "remove" : "place");
    return terminal_.painted(Ink::Bold, text) + "\n";
  }

  // The row that the next worker uses has an arrow.
  std::string boards() const {
    std::string text;
    for (const json::value& board : view_.at("boards").as_array()) {
      std::vector<std::string> workers;
      std::size_t seat = 0;
      for (const json::value& count : board.at("workers").as_array()) {
        if (number_of(count) > 0) workers.push_back(fmt::format("{} {}", name_of(seat), number_of(count)));
        ++seat;
      }
      std::vector<std::string> lines = {
          say("workers", fmt::arg("workers", workers.empty() ? "-" : joined(workers)))};
      for (const json::value& tile : board.at("rows").as_array()) {
        std::vector<std::string> sides;
        for (const json::value& side : tile.at("sides").as_array()) sides.push_back(effect(side));
        if (sides.empty()) continue;
        lines.push_back(fmt::format("{}{} {}", number_of(tile.at("row")),
                                    tile.at("row") == board.at("next_row") ? ">" : ".",
                                    joined(sides, " / ")));
      }
      lines.push_back("*  " + effect(board.at("alternative")));
      text += rows(word(board.at("board")), lines);
    }
    return text;
  }

  std::string ships() const {
    std::vector<std::string> lines;
    for (const json::value& ship : view_.at("ships").as_array()) {
      if (!ship.at("face_up").as_bool()) continue;
      std::vector<std::string> cargo;
      for (const json::value& each : ship.at("rows").as_array())
        cargo.push_back(counted(each.at("resources")));
      const json::value* mine = ship.as_object().if_contains("price");
      lines.push_back(fmt::format("{} {}: {}", number_of(ship.at("number")),
                                  coins(mine ? *mine : ship.at("cost")), joined(cargo, " / ")));
    }
    return rows(say("ships"), lines);
  }

  std::string icons(const json::value& icons) const {
    const std::string symbols = counted(icons);
    return symbols.empty() ? "" : " [" + symbols + "]";
  }

  std::string power(const json::value& permanent) const {
    if (permanent.is_null()) return "";
    const auto part = [&](const char* field) {
      const json::value* value = permanent.as_object().if_contains(field);
      if (!value) return std::string();
      if (value->is_number()) return fmt::format("{}", number_of(*value));
      if (value->is_string()) return word(*value);
      return value->as_object().contains("op") ? effect(*value) : counted(*value);
    };
    return say(fmt::format("power.{}", permanent.at("type").as_string().c_str()), fmt::arg("n", part("n")),
               fmt::arg("effect", part("effect")), fmt::arg("give", part("give")),
               fmt::arg("get", part("get")), fmt::arg("board", part("board")));
  }

  std::string buildings() const {
    std::vector<std::string> lines;
    for (const json::value& type : view_.at("buildings").as_array()) {
      if (number_of(type.at("copies")) == 0) continue;
      const json::value* owned = type.as_object().if_contains("owned");
      if (owned && owned->as_bool()) continue;
      std::vector<std::string> gives;
      for (const std::string& gift :
           {effect(type.at("vp")), effect(type.at("instant")), power(type.at("permanent"))})
        if (!gift.empty()) gives.push_back(gift);
      const json::value* missing = type.as_object().if_contains("missing");
      lines.push_back(fmt::format("{} {} ({}), {}: {}{}{}", type.at("building").as_string().c_str(),
                                  word(type.at("building")), word(type.at("colour")),
                                  counted(type.at("cost")), joined(gives), icons(type.at("icons")),
                                  missing ? lacking(*missing) : ""));
    }
    return rows(say("buildings"), lines);
  }

  std::string captain(const json::value& captain) const {
    std::vector<std::string> gives;
    if (const std::string instant = effect(captain.at("instant")); !instant.empty()) gives.push_back(instant);
    if (const int cannons = number_of(captain.at("cannons")); cannons > 0)
      gives.push_back(
          say("cannons", fmt::arg("n", cannons), fmt::arg("effect", effect(captain.at("cannon_effect")))));
    return joined(gives, "; ") + icons(captain.at("icons"));
  }
  std::string captains() const {
    std::vector<std::string> lines;
    for (const json::value& each : view_.at("captains").as_array()) {
      std::vector<std::string> prices;
      for (const json::value& payment : each.at("payments").as_array()) prices.push_back(price(payment));
      lines.push_back(
          fmt::format("{} {}: {}", number_of(each.at("number")), joined(prices, " / "), captain(each)));
    }
    return rows(say("captains"), lines);
  }

  std::string contracts() const {
    std::vector<std::string> lines;
    for (const json::value& slot : view_.at("contracts").at("slots").as_array()) {
      const json::value& contract = slot.at("contract");
      std::string text = "-";
      if (contract.is_object()) {
        const json::value* missing = contract.as_object().if_contains("missing");
        text = fmt::format("{}: {} / {}{}", counted(contract.at("requires")),
                           say("red", fmt::arg("n", number_of(contract.at("red")))),
                           say("blue", fmt::arg("n", number_of(contract.at("blue")))),
                           missing ? lacking(*missing) : "");
      }
      lines.push_back(fmt::format("{} ({}) {}", number_of(slot.at("slot")), effect(slot.at("bonus")), text));
    }
    return rows(say("contracts"), lines);
  }

  // "Population 19 reached: 12 of 19".
  std::string allegiance(const json::value& card) const {
    std::vector<std::string> progress;
    for (const json::value& need : card.at("needs").as_array())
      if (const json::value* have = need.as_object().if_contains("have"))
        progress.push_back(fmt::format("{}/{}", number_of(*have), number_of(need.at("n"))));
    return word(card.at("allegiance")) + (progress.empty() ? "" : " (" + joined(progress) + ")");
  }
  std::string allegiances() const {
    std::vector<std::string> lines;
    for (const json::value& card : view_.at("allegiances").as_array())
      lines.push_back(fmt::format("{} {}: {}", number_of(card.at("number")), allegiance(card),
                                  say("red", fmt::arg("n", number_of(card.at("red"))))));
    return rows(say("allegiances"), lines);
  }

  std::string wishes() const {
    std::vector<std::string> lines;
    for (const json::value& round : view_.at("wishes").as_array()) {
      const json::object& wish = round.as_object();
      if (!wish.contains("wish") || number_of(wish.at("round")) < number_of(view_.at("round"))) continue;
      std::vector<std::string> types;
      for (const json::value& type : wish.at("types").as_array()) types.push_back(word(type));
      std::vector<std::string> standing;
      std::size_t seat = 0;
      for (const json::value& place : wish.at("standing").as_array())
        standing.push_back(fmt::format("{} {}", name_of(seat++), number_of(place.at("symbols"))));
      lines.push_back(fmt::format("{} {}: {} / {}. {}", number_of(wish.at("round")), joined(types, " + "),
                                  effect(wish.at("first")), effect(wish.at("second")), joined(standing)));
      if (const json::value* victory = wish.if_contains("victory"); victory && victory->is_string())
        lines.back() += ". " + say(*victory == "red" ? "decides_red" : "decides_blue");
    }
    return rows(say("wishes"), lines);
  }

  std::string players() const {
    std::string text;
    std::size_t seat = 0;
    for (const json::value& each : view_.at("players").as_array()) text += player(each.as_object(), seat++);
    return text;
  }
  std::string player(const json::object& p, std::size_t seat) const {
    const auto known = [](const json::value& value) {
      return value.is_null() ? std::string("?") : fmt::format("{}", number_of(value));
    };
    std::string text = terminal_.painted(
        Ink::Bold, say("player", fmt::arg("name", name_of(seat)), fmt::arg("red", known(p.at("red"))),
                       fmt::arg("blue", known(p.at("blue"))), fmt::arg("coins", known(p.at("coins"))),
                       fmt::arg("population", number_of(p.at("population"))),
                       fmt::arg("reputation", number_of(p.at("reputation"))),
                       fmt::arg("workers", number_of(p.at("workers_to_use")))));
    if (p.at("chest_closed").as_bool()) text += " " + say("chest_closed");
    text += "\n";
    int held = 0;
    for (const auto& [id, count] : p.at("resources").as_object()) held += number_of(count);
    text += row(say("warehouse"),
                fmt::format("{}/{}  {}", held, number_of(p.at("capacity")), counted(p.at("resources"))));
    const auto next = static_cast<std::size_t>(number_of(p.at("reputation")) + 1);
    if (const json::array& track = view_.at("track").as_array(); next < track.size())
      text += row(say("next_star"), effect(track[next]));
    std::vector<std::string> built;
    for (const json::value& building : p.at("buildings").as_array()) built.push_back(word(building));
    if (!built.empty()) text += row(say("built"), joined(built));
    std::vector<std::string> crew;
    for (const json::value& each : p.at("captains").as_array())
      crew.push_back(each.at("spent").as_bool()
                         ? fmt::format("{} {}", word(each.at("captain")), say("spent"))
                         : fmt::format("{} ({})", word(each.at("captain")), captain(each)));
    if (!crew.empty()) text += rows(say("crew"), crew);
    if (const std::size_t filled = p.at("contracts").as_array().size(); filled > 0)
      text += row(say("contracts"), fmt::format("{}", filled));
    if (p.at("allegiance").is_object())
      text +=
          row(say("allegiance"), allegiance(p.at("allegiance")) +
                                     (p.at("allegiance").at("proved").as_bool() ? " " + say("proved") : ""));
    return text;
  }

  // Both pans of the scale, and the difference in coins.
  std::string barter() const {
    const json::object* scale = view_.at("barter").if_object();
    if (!scale) return "";
    const std::string sold = counted(scale->at("sold"));
    const std::string bought = counted(scale->at("bought"));
    return row(say("barter"), say("scale", fmt::arg("sold", sold.empty() ? "-" : sold),
                                  fmt::arg("bought", bought.empty() ? "-" : bought),
                                  fmt::arg("coins", number_of(scale->at("receives")))));
  }
};

std::string draw(const Scene& scene, const Speech& speech, const Terminal& terminal) {
  return Board(scene, speech, terminal).draw();
}

const GameBoard kBoard("tea-and-rum", draw);

}  // namespace

}  // namespace samovar::cli
