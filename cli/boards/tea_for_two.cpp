// Tea for 2's table: the five boards, the card of the solo opponent, and a plantation for each merchant. A
// tea is a letter everywhere; the supply says which.
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/drawing.hpp"

namespace samovar::cli {

namespace json = boost::json;

namespace {

constexpr std::size_t kLabel = 14;

class Board : Drawing {
 public:
  Board(const Scene& scene, const Speech& speech, const Terminal& terminal)
      : Drawing(scene, speech, terminal, kLabel) {}

  std::string draw() const {
    std::string text = heading() + harvest() + market() + palace() + harbour() + production() + race();
    for (int seat = 0; seat < 2; ++seat) text += merchant(seat);
    return text;
  }

 private:
  template <class... Named>
  std::string say(std::string_view key, const Named&... named) const {
    return speech_.say(fmt::format("cli.tea-for-2.{}", key), named...);
  }
  // What the page says too: letters of teas, phases, what a card does.
  template <class... Named>
  std::string say_as_page(std::string_view key, const Named&... named) const {
    return speech_.say(fmt::format("web.tea-for-2.{}", key), named...);
  }

  std::string name_of(const json::value& seat) const {
    const auto place = static_cast<std::size_t>(number_of(seat));
    return place < players_.size() ? players_[place].name : word_for(words_, "tea_race");
  }

  std::string letter(std::string_view tea) const { return say_as_page(fmt::format("letter.{}", tea)); }
  // "YYG", of {"yellow": 2, "green": 1}.
  std::string counted(const json::value& tokens) const {
    std::string letters;
    for (const auto& [tea, count] : tokens.as_object())
      for (int i = 0; i < number_of(count); ++i) letters += letter(tea);
    return letters;
  }
  std::string listed(const json::value& teas) const {
    std::string letters;
    for (const json::value& tea : teas.as_array()) letters += letter(tea.as_string());
    return letters;
  }

  std::string dice(const json::value& values) const {
    std::vector<int> all;
    for (const json::value& value : values.as_array()) all.push_back(number_of(value));
    return fmt::format("{}", fmt::join(all, " "));
  }
  // " [Ada 5]", for dice that lie somewhere.
  std::string placed(const json::value& die) const {
    if (die.is_null()) return "";
    return fmt::format(" [{} {}]", name_of(die.at("seat")), number_of(die.at("value")));
  }

  // "Wok Row 1: moves G 1".
  std::string card(const json::value& facts) const {
    const json::object& card = facts.as_object();
    if (card.at("card").is_null()) return "?";
    const auto teas = [&] {
      const json::value& trigger = card.at("trigger");
      return trigger.as_array().size() == 6 ? say_as_page("any_tea") : listed(trigger);
    };
    std::string does;
    if (const json::value* capacity = card.if_contains("capacity"))
      does = say_as_page("name.crate", fmt::arg("cargo", counted(*capacity)));
    else if (const json::value* bonus = card.if_contains("bonus"))
      does = say_as_page("name.blooming", fmt::arg("n", number_of(bonus->at("points"))),
                         fmt::arg("tea", letter(bonus->at("tea").as_string())),
                         fmt::arg("most", number_of(bonus->at("most"))));
    else if (const json::value* into = card.if_contains("converts_to"))
      does = say("converter", fmt::arg("teas", teas()), fmt::arg("tea", letter(into->as_string())),
                 fmt::arg("n", number_of(card.at("steps"))));
    else
      does = say("mover", fmt::arg("teas", teas()), fmt::arg("n", number_of(card.at("steps"))));
    const json::value* flips = card.if_contains("flips");
    if (flips && flips->as_bool()) does += ", " + say_as_page("name.flips");
    return fmt::format("{} {}: {}", word(card.at("card")), number_of(card.at("points")), does);
  }

  // "Taeping 5: GGO"; a junk takes any tea: "Keying 3: ???".
  std::string ship(const json::value& ship) const {
    if (ship.at("ship").is_null()) return "?";
    return fmt::format("{} {}: {}{}", word(ship.at("ship")), number_of(ship.at("points")),
                       counted(ship.at("requires")),
                       std::string(static_cast<std::size_t>(number_of(ship.at("any"))), '?'));
  }

  // The deck's size, and its cards from the top as far as one knows them.
  std::string deck(const json::value& deck, std::string (Board::*told)(const json::value&) const) const {
    std::vector<std::string> top;
    for (const json::value& known : deck.at("top").as_array()) top.push_back((this->*told)(known));
    return say("deck", fmt::arg("count", number_of(deck.at("count")))) + (top.empty() ? "" : ": ") +
           joined(top, " / ");
  }

  std::string heading() const {
    std::string text =
        say("year", fmt::arg("year", number_of(view_.at("year"))),
            fmt::arg("years", number_of(view_.at("max_years"))),
            fmt::arg("phase", say_as_page(fmt::format("phase.{}", view_.at("phase").as_string().c_str()))),
            fmt::arg("goal", number_of(view_.at("goal"))));
    if (const json::array& stack = view_.at("stack").as_array(); !stack.empty())
      for (const char* amount : {"units", "movement"})
        if (const json::value* left = stack.back().as_object().if_contains(amount))
          text += " " + say(fmt::format("left.{}", amount), fmt::arg("left", number_of(*left)));
    return terminal_.painted(Ink::Bold, text) + "\n";
  }

  // Both columns of markers are one circle, in which the assistant stands before one of them.
  std::string markers(const char* column, int first) const {
    const json::object& all = view_.at("markers").as_object();
    std::vector<std::string> parts;
    for (const json::value& marker : all.at(column).as_array()) {
      const bool before = first + static_cast<int>(parts.size()) == number_of(all.at("assistant"));
      const bool chosen =
          all.at("chosen").is_object() && all.at("chosen").at("marker") == marker.at("marker");
      parts.push_back(fmt::format("{}{} {}+{}{}", before ? "(" + say_as_page("assistant") + ") " : "",
                                  marker.at("marker").as_string().c_str(), listed(marker.at("teas")),
                                  number_of(marker.at("bonus")), chosen ? "*" : ""));
    }
    return parts.empty() ? "-" : joined(parts);
  }

  std::string harvest() const {
    std::vector<std::string> supply;
    for (const auto& [tea, count] : view_.at("supply").as_object())
      supply.push_back(fmt::format("{} {} {}", number_of(count), letter(tea), word_for(words_, tea)));
    return rows(say("harvest"), {joined(supply), say("markers", fmt::arg("markers", markers("harvest", 0)))});
  }

  std::string market() const {
    const json::object& market = view_.at("market").as_object();
    std::vector<std::string> lines;
    for (const json::value& slot : market.at("slots").as_array())
      lines.push_back(fmt::format("{}+ {}{}", number_of(slot.at("slot")),
                                  slot.at("card").is_null() ? "-" : card(slot.at("card")),
                                  placed(slot.at("die"))));
    std::string last = fmt::format("{}+ {}{}", lines.size() + 1, deck(market.at("deck"), &Board::card),
                                   placed(market.at("deck_die")));
    if (!market.at("deck_dice").as_array().empty())
      last += fmt::format(" [{} {}]", word_for(words_, "tea_race"), dice(market.at("deck_dice")));
    lines.push_back(last + (market.at("deck_blocked").as_bool() ? " [" + say("blocked") + "]" : ""));
    return rows(say("market"), lines);
  }

  std::string palace() const {
    std::vector<std::string> lines;
    for (const json::value& action : view_.at("palace").as_array()) {
      lines.push_back(word(action.at("action")));
      for (const json::value& die : action.at("dice").as_array()) lines.back() += placed(die);
    }
    return rows(say("palace"), lines);
  }

  std::string harbour() const {
    const json::object& harbour = view_.at("harbour").as_object();
    const json::array& positions = harbour.at("positions").as_array();
    std::vector<std::string> lines;
    for (const json::value& position : positions) {
      const bool last = lines.size() + 1 == positions.size();
      const json::value& waits = position.at("ship");
      lines.push_back(fmt::format("{} {}", position.at("position").as_string().c_str(),
                                  last              ? deck(harbour.at("deck"), &Board::ship)
                                  : waits.is_null() ? "-"
                                                    : ship(waits)));
      if (const json::value& held = position.at("held"); held.is_object())
        lines.back() += fmt::format(" [{} {}-{}]", name_of(held.at("seat")), number_of(held.at("low")),
                                    number_of(held.at("high")));
    }
    return rows(say("harbour"), lines);
  }

  std::string production() const {
    std::vector<std::string> sets;
    for (const json::value& set : view_.at("production").as_array()) {
      sets.push_back(say("rank", fmt::arg("rank", number_of(set.at("rank"))),
                         fmt::arg("movement", number_of(set.at("movement")))));
      if (set.as_object().contains("seat"))
        sets.back() += fmt::format(" [{} {} x {}]", name_of(set.at("seat")), number_of(set.at("value")),
                                   number_of(set.at("count")));
    }
    const auto in_harvest = static_cast<int>(view_.at("markers").at("harvest").as_array().size());
    return rows(say("production"),
                {joined(sets), say("markers", fmt::arg("markers", markers("production", in_harvest)))});
  }

  // The solo opponent's card: its actions in order, the next one in brackets.
  std::string race() const {
    const json::object* solo = view_.at("solo").if_object();
    if (!solo || !solo->contains("actions")) return "";
    std::vector<std::string> actions;
    for (const json::value& action : solo->at("actions").as_array()) {
      const bool next = static_cast<int>(actions.size()) == number_of(solo->at("step"));
      actions.push_back(say_as_page(fmt::format("race.is.{}", action.as_string().c_str())));
      if (next) actions.back() = "[" + actions.back() + "]";
    }
    return row(say("race", fmt::arg("year", number_of(solo->at("card")))), joined(actions, " > "));
  }

  std::string merchant(int seat) const {
    const json::object& me = view_.at("merchants").at(static_cast<std::size_t>(seat)).as_object();
    std::string name = name_of(seat);
    if (const json::value* merchant = me.if_contains("merchant")) name += ", " + word(*merchant);
    if (const json::value* side = me.if_contains("side"); side && side->is_string())
      name += fmt::format(" {}", side->as_string().c_str());
    std::string text = say("merchant", fmt::arg("name", name), fmt::arg("points", number_of(me.at("points"))),
                           fmt::arg("ships", me.at("completed").as_array().size()),
                           fmt::arg("goal", number_of(view_.at("goal"))));
    if (number_of(view_.at("coin")) == seat) text += ", " + say("coin");
    text = terminal_.painted(Ink::Bold, text) + "\n" + row(say("dice"), hand(me));
    if (const json::value* left = me.if_contains("ability_left"); left && number_of(*left) > 0)
      text += row(say("ability"),
                  word_for(words_, fmt::format("ability.{}", me.at("merchant").as_string().c_str())));
    return text + plantation(me) + gained(say("sailed"), me.at("completed"), "ship") +
           gained(say("cards"), me.at("scoring"), "card");
  }

  std::string hand(const json::object& me) const {
    std::string text = dice(me.at("dice"));
    for (const char* kind : {"market_only", "harvesting"})
      if (!me.at(kind).as_array().empty())
        text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", say(fmt::format("dice.{}", kind)),
                            dice(me.at(kind)));
    return text.empty() ? "-" : text;
  }

  // The spaces on which something lies or stands, then the docks.
  std::string plantation(const json::object& me) const {
    std::string text;
    for (const json::value& space : me.at("spaces").as_array()) {
      std::vector<std::string> lines;
      if (const std::string tokens = counted(space.at("tokens")); !tokens.empty()) lines.push_back(tokens);
      for (const json::value& slot : me.at("slots").as_array()) {
        if (slot.at("space") != space.at("space") || slot.at("card").is_null()) continue;
        lines.push_back(fmt::format("{} {}", slot.at("slot").as_string().c_str(), card(slot.at("card"))));
        if (const json::value* crate = slot.as_object().if_contains("crate")) lines.back() += aboard(*crate);
        if (slot.at("face_down").as_bool()) lines.back() += " (" + say_as_page("down") + ")";
      }
      text +=
          rows(fmt::format("{} {}", space.at("space").as_string().c_str(), word(space.at("space"))), lines);
    }
    for (const json::value& dock : me.at("docks").as_array())
      if (!dock.at("ship").is_null())
        text += row(dock.at("dock").as_string().c_str(), ship(dock.at("ship")) + aboard(dock.at("cargo")));
    return text;
  }

  // What a crate or a ship holds so far.
  std::string aboard(const json::value& tokens) const {
    const std::string letters = counted(tokens);
    return letters.empty() ? "" : " (" + say("holds", fmt::arg("teas", letters)) + ")";
  }

  // "Ariel 5, Taeping 5".
  std::string gained(const std::string& label, const json::value& things, const char* kind) const {
    std::vector<std::string> all;
    for (const json::value& thing : things.as_array())
      all.push_back(fmt::format("{} {}", word(thing.at(kind)), number_of(thing.at("points"))));
    return all.empty() ? "" : row(label, joined(all));
  }
};

std::string draw(const Scene& scene, const Speech& speech, const Terminal& terminal) {
  return Board(scene, speech, terminal).draw();
}

const GameBoard kBoard("tea-for-2", draw);

}  // namespace

}  // namespace samovar::cli
