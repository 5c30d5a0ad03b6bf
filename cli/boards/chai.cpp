// Chai's table: market, pantry, customers with what one still lacks, abilities, cups and tea houses.
#include <algorithm>

#include <fmt/format.h>

#include "cli/drawing.hpp"

namespace samovar::cli {

namespace json = boost::json;

namespace {

constexpr std::size_t kLabel = 12;

class Board : Drawing {
 public:
  Board(const Scene& scene, const Speech& speech, const Terminal& terminal)
      : Drawing(scene, speech, terminal, kLabel) {}

  std::string draw() const {
    return heading() + market() + pantry() + cups() + abilities() + customers() + houses();
  }

 private:
  std::string say(const char* key) const { return speech_.say(key); }

  // "2 Mint, 1 Honey".
  std::string counted(std::initializer_list<const json::value*> counts) const {
    std::vector<std::string> parts;
    for (const json::value* some : counts)
      for (const auto& [id, count] : some->as_object())
        if (number_of(count) > 0)
          parts.push_back(fmt::format("{} {}", number_of(count), word_for(words_, id)));
    return joined(parts);
  }

  std::string heading() const {
    const std::string text =
        view_.at("round").is_null()
            ? speech_.say("cli.chai.turn", fmt::arg("turn", number_of(view_.at("turn"))),
                          fmt::arg("turns", number_of(view_.at("turns"))))
            : speech_.say("cli.chai.round", fmt::arg("round", number_of(view_.at("round"))),
                          fmt::arg("rounds", number_of(view_.at("rounds"))),
                          fmt::arg("turn", number_of(view_.at("turn"))));
    return terminal_.painted(Ink::Bold, text) + "\n";
  }

  std::string market() const {
    const json::object& market = view_.at("market").as_object();
    std::size_t width = 5;
    for (const json::value& line : market.at("rows").as_array())
      for (const json::value& cell : line.as_array())
        if (const json::value* tile = cell.as_object().if_contains("tile"))
          width = std::max(width, width_of(word(*tile)) + 2);
    std::string columns;
    const json::array& prices = market.at("prices").as_array();
    for (std::size_t column = 0; column < prices.size(); ++column)
      columns +=
          padded(fmt::format("{} ={}", static_cast<char>('a' + column), number_of(prices[column])), width);
    std::string text = terminal_.painted(Ink::Faint, padded(say("cli.chai.market"), kLabel) + columns) + "\n";
    int number = 0;
    for (const json::value& line : market.at("rows").as_array()) {
      text += padded(fmt::format("{:>{}} ", ++number, kLabel - 2), kLabel);
      for (const json::value& cell : line.as_array()) {
        const json::value* tile = cell.as_object().if_contains("tile");
        text += padded(tile ? word(*tile) : ".", width);
      }
      text += "\n";
    }
    return text;
  }

  std::string pantry() const {
    std::vector<std::string> board;
    for (const json::value& token : view_.at("pantry").at("board").as_array())
      board.push_back(token.is_null() ? "." : word(token));
    return row(say("cli.chai.pantry"), joined(board));
  }

  std::string cups() const {
    std::vector<std::string> all;
    for (const json::value& cup : view_.at("cups").as_array()) {
      const std::string teas = counted({&cup.at("teas")});
      all.push_back(fmt::format("{}{}{}", number_of(cup.at("cup")), cup.at("tip").as_bool() ? "*" : "",
                                teas.empty() ? "" : " (" + teas + ")"));
    }
    return row(say("cli.chai.cups"), joined(all));
  }

  std::string abilities() const {
    std::string text;
    for (const json::value& ability : view_.at("abilities").as_array()) {
      const int number = number_of(ability.at("ability"));
      std::string told = fmt::format("{} {}: {}", number, word_for(words_, fmt::format("ability-{}", number)),
                                     word_for(words_, fmt::format("text.ability-{}", number)));
      if (const json::value* tiles = ability.as_object().if_contains("tiles"))
        told += " [" + counted({tiles}) + "]";
      text += row(text.empty() ? say("cli.chai.abilities") : "", told);
    }
    return text;
  }

  // What a customer wants, its points, and what the viewer still lacks.
  std::string customer(const json::object& card) const {
    if (!card.contains("card")) return card.contains("colour") ? word(card.at("colour")) + " ?" : "?";
    std::string text =
        fmt::format("{} ({}) {}: {}", word(card.at("card")), word(card.at("colour")),
                    number_of(card.at("points")), counted({&card.at("flavours"), &card.at("pantry")}));
    const json::value* lacks = card.if_contains("lacks");
    if (!lacks || !lacks->is_object()) return text;
    if (lacks->at("ready").as_bool())
      return text + ". " + terminal_.painted(Ink::Bold, say("cli.chai.ready"));
    std::string missing = counted({&lacks->at("flavours"), &lacks->at("pantry")});
    if (const int money = number_of(lacks->at("money")); money > 0)
      missing += fmt::format("{}{} {}", missing.empty() ? "" : ", ", money, say("cli.chai.money"));
    return text + ". " + speech_.say("cli.chai.lacks", fmt::arg("pieces", missing));
  }

  std::string customers() const {
    std::string text;
    for (const json::value& slot : view_.at("pool").as_array())
      text += row(text.empty() ? say("cli.chai.customers") : "",
                  fmt::format("{} {}", number_of(slot.at("slot")),
                              slot.as_object().contains("card") ? customer(slot.as_object()) : "-"));
    return text;
  }

  std::string houses() const {
    std::string text;
    for (const json::value& house : view_.at("houses").as_array()) {
      const json::value* seat = house.as_object().if_contains("seat");
      const std::string name =
          seat ? players_[static_cast<std::size_t>(number_of(*seat))].name : word(house.at("rival"));
      const auto limited = [&](const char* count, const char* limit) {
        return fmt::format("{}/{}", number_of(house.at(count)), number_of(house.at(limit)));
      };
      text +=
          terminal_.painted(Ink::Bold, speech_.say("cli.chai.house", fmt::arg("name", name),
                                                   fmt::arg("tea", word(house.at("colour"))),
                                                   fmt::arg("points", number_of(house.at("points"))),
                                                   fmt::arg("money", number_of(house.at("money"))),
                                                   fmt::arg("orders", house.at("served").as_array().size()),
                                                   fmt::arg("tokens", number_of(house.at("tea_tokens"))))) +
          "\n";
      text += row(say("cli.chai.flavours"),
                  limited("flavour_count", "flavour_limit") + "  " + counted({&house.at("flavours")}));
      text += row(say("cli.chai.pantry"),
                  limited("pantry_count", "pantry_limit") + "  " + counted({&house.at("pantry")}));
      for (const json::value& reserved : house.at("reserved").as_array())
        text += row(fmt::format("{:>{}} ", number_of(reserved.at("place")), kLabel - 2),
                    customer(reserved.as_object()));
    }
    return text;
  }
};

std::string draw(const Scene& scene, const Speech& speech, const Terminal& terminal) {
  return Board(scene, speech, terminal).draw();
}

const GameBoard kBoard("chai", draw);

}  // namespace

}  // namespace samovar::cli
