// Cups as a table sees it: notation and JSON, with the flaws that belong there.
#pragma once

#include <cctype>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "games/module.hpp"
#include "games/reason.hpp"
#include "json/reader.hpp"
#include "tests/laws/cups.hpp"
#include "tests/laws/rules_laws.hpp"

namespace samovar::laws::cups {

class Module {
 public:
  using Game = Cups;

  explicit Module(Flaw flaw = Flaw::None) : flaw_(flaw), game_(flaw) {}

  static tl::expected<Module, Error> open(const boost::json::value&, const boost::json::object& options) {
    const boost::json::value value(options);
    JsonReader json(value, "bad_options");
    json.only({"seats"});
    if (json.has("seats")) json["seats"].integer(kSeats, kSeats);
    if (json.failed()) return tl::unexpected(json.error());
    return Module();
  }
  static tl::expected<boost::json::array, Error> options_of(const boost::json::value&) {
    return boost::json::array{
        {{"name", "seats"}, {"kind", "choice"}, {"values", {kSeats}}, {"default", kSeats}}};
  }

  const Game& game() const { return game_; }
  boost::json::object options() const { return {{"seats", kSeats}}; }
  std::string edition_name() const { return "house"; }

  std::string write(Move move) const {
    static constexpr const char* kWords[] = {"pour", "keep", "show", "peek", "spill"};
    if (move.kind() == 0) return fmt::format("pour {}", cup_of(move));
    if (flaw_ == Flaw::SaysTheSame && move.kind() == 4) return "keep";
    return kWords[move.kind()];
  }

  tl::expected<Move, Error> read(std::string_view text) const {
    std::string plain;
    for (const char c : text) {
      const auto letter = static_cast<unsigned char>(c);
      if (!std::isspace(letter))
        plain += flaw_ == Flaw::ShoutedIsUnread ? c : static_cast<char>(std::tolower(letter));
    }
    for (std::uint8_t cup = 1; cup <= kStrengths; ++cup)
      if (plain == fmt::format("pour{}", cup)) return pour(cup);
    for (const Kind kind : {Kind::Keep, Kind::Show, Kind::Peek, Kind::Spill})
      if (plain == write(decide(kind))) return decide(kind);
    return tl::unexpected(Error{"bad_move", "expected pour, keep, show, peek or spill", {}, {}});
  }

  boost::json::object state_json(const State& state) const {
    return {{"cup", list(state.cup)},
            {"known_to",
             flaw_ == Flaw::ForgetsWhoKnows ? list(std::array<std::uint8_t, 2>{1, 2}) : list(state.known_to)},
            {"tray", list(state.tray)},
            {"spilled", list(state.spilled)},
            {"phase", static_cast<int>(state.phase)},
            {"decisions", state.decisions}};
  }

  tl::expected<State, Error> read_state(const boost::json::value& value) const {
    JsonReader json(value, "bad_state");
    json.only({"cup", "known_to", "tray", "spilled", "phase", "decisions"});
    State state;
    read_list(json["cup"], state.cup, kStrengths);
    read_list(json["known_to"], state.known_to, 255);
    read_list(json["tray"], state.tray, 9);
    read_list(json["spilled"], state.spilled, 9);
    state.phase = static_cast<Phase>(json["phase"].integer(0, 2));
    state.decisions = static_cast<std::uint8_t>(json["decisions"].integer(0, kDecisions));
    if (json.failed()) return tl::unexpected(json.error());
    return state;
  }

  boost::json::object view_json(const State& state, Seat viewer) const {
    boost::json::object view = state_json(state);
    view["viewer"] = index(viewer);
    if (flaw_ == Flaw::ViewRemembers) view["seen"] = ++views_;
    return view;
  }
  boost::json::object move_json(const State&, Move move) const {
    return {{"kind", write(move)}, {"pieces", boost::json::array()}};
  }
  boost::json::object event_json(const Event& event) const {
    return {
        {"kind", event.kind}, {"seat", index(event.seat)}, {"cup", event.args[0]}, {"other", event.args[1]}};
  }
  static std::vector<Clause> clauses(const Outlook&) { return {}; }
  boost::json::object words(std::string_view) const { return {}; }
  std::string score_label(int) const { return "cup"; }
  std::string title(int) const { return {}; }

 private:
  template <std::size_t N>
  static boost::json::array list(const std::array<std::uint8_t, N>& numbers) {
    return boost::json::array(numbers.begin(), numbers.end());
  }
  template <std::size_t N>
  static void read_list(JsonReader json, std::array<std::uint8_t, N>& numbers, int most) {
    if (json.size() != N) json.fail(fmt::format("expected {} numbers", N));
    for (std::size_t i = 0; i < N; ++i) numbers[i] = static_cast<std::uint8_t>(json[i].integer(0, most));
  }

  Flaw flaw_;
  Game game_;
  mutable int views_ = 0;  // for Flaw::ViewRemembers only
};

inline std::map<std::string, int> contents_of_box(const Module&) {
  return {{"weak cup", kBox[0]}, {"fair cup", kBox[1]}, {"strong cup", kBox[2]}};
}

inline std::vector<Pile> where_everything_is(const Module&, const State& state) {
  static constexpr const char* kNames[] = {"weak cup", "fair cup", "strong cup"};
  std::vector<Pile> piles;
  for (std::size_t i = 0; i < kStrengths; ++i) {
    piles.push_back({kNames[i], "tray", state.tray[i]});
    piles.push_back({kNames[i], "spilled", state.spilled[i]});
  }
  for (const std::uint8_t cup : state.cup)
    if (cup != kNoCup) piles.push_back({kNames[cup - 1u], "a seat", 1});
  return piles;
}

}  // namespace samovar::laws::cups
