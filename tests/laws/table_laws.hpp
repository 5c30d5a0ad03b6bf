// The laws once more where people meet them: on a table. Exactness, secrecy, round trips, undo and
// asking.
//
//   if (auto violation = laws::check_table_laws(laws::ShelfHouse(module), budget)) … *violation
#pragma once

#include "table/seed.hpp"
#include "tests/laws/table_step.hpp"

namespace samovar::laws {

// All that a table is, for telling whether anything changed.
template <class T>
std::string whole_table(const T& table) {
  return fmt::format("{} {} {}", table.state_hash(), table.ply(), table.record());
}

template <class H>
Finding table_exactness(const TableStep<H>& step, int strange) {
  for (const Seat viewer : viewers_of(step.game())) {
    const json::array told = step.table.moves(viewer);
    const bool may_see =
        step.actor().is_chance() ? step.table.manual_chance() : step.actor() == Actor::seat(viewer);
    const int expected = may_see ? step.list.size() : 0;
    if (static_cast<int>(told.size()) != expected)
      return fmt::format("{} is offered {} moves, not {}", name_of(viewer), told.size(), expected);
    for (int i = 0; i < expected; ++i)
      if (told[static_cast<std::size_t>(i)].at("move").as_string() != step.module().write(step.list[i]))
        return fmt::format("{} is offered {} where the rules list \"{}\"", name_of(viewer),
                           json::serialize(told[static_cast<std::size_t>(i)].at("move")),
                           step.module().write(step.list[i]));
  }
  const std::string before = whole_table(step.table);
  const std::uint64_t stood = step.table.state_hash();
  for (const std::string& text : strange_texts(step, strange)) {
    const bool refused = step.table.why_not(text).has_value();
    if (refused == step.legal(text)) return fmt::format("why_not(\"{}\") is wrong", text);
    if (!refused) continue;
    const auto played = step.table.play(text);
    if (played) return fmt::format("\"{}\" is not listed but was played", text);
    if (step.table.state_hash() != stood) return fmt::format("\"{}\" is refused and changed the table", text);
    const Error& error = played.error();
    if (error.code.empty() || error.message.empty() || error.message.find('\n') != std::string::npos)
      return fmt::format("\"{}\" is refused without one line that says why", text);
  }
  if (whole_table(step.table) != before) return "a refused move changed the table";
  return {};
}

template <class H>
Finding table_round_trips(const TableStep<H>& step) {
  const auto loaded = step.house.load(json::parse(text_of(step.table.state())));
  if (!loaded) return "the table's state is refused: " + loaded.error().message;
  if (loaded->state_hash() != step.table.state_hash()) return "the table's state loads as another position";
  const std::vector<table::Ply> history = step.table.history();
  auto again = step.house.create(step.table.setup().seed);
  if (const auto replayed = again.replay(history); !replayed)
    return "the history does not replay: " + replayed.error().message;
  if (again.state_hash() != step.table.state_hash()) return "the history replays to another position";
  if (again.record() != step.table.record()) return "the history replays to another record";
  if constexpr (requires { step.house.read(std::string()); }) {
    const std::string record = step.table.record();
    const auto read = step.house.read(record);
    if (!read) return "the record is refused: " + read.error().message;
    if (read->state_hash() != step.table.state_hash()) return "the record replays to another position";
    if (read->record() != record) return "the record is written differently once it was read";
  }
  return {};
}

// All that a viewer may learn of a position. Not the outcomes that whoever plays chance by hand chooses from:
// their weights follow from the truth.
template <class T>
std::string learned(const T& table, Seat viewer, const std::vector<std::string>& tried) {
  std::string all =
      text_of(table.view(viewer)) + text_of(table.result(viewer)) + std::to_string(table.undo_boundary());
  if (table.actor().is_seat()) all += json::serialize(table.moves(viewer));
  for (const std::string& text : tried) {
    if (const auto error = table.why_not(text, viewer)) all += error->code + error->message + error->rule;
    if (const auto effect = table.effect(viewer, {text}))
      all += text_of(*effect);
    else
      all += effect.error().code + effect.error().message + effect.error().rule;
  }
  return all;
}

template <class H>
Finding table_secrecy_of(const TableStep<H>& step, Seat viewer) {
  const auto& game = step.game();
  // The moves of whoever acts are asked about by everybody.
  const std::vector<std::string> tried = strange_texts(step, 4);
  auto world = game.redact(step.now(), viewer);
  game.complete(world, step.rng);
  auto truth = step.house.load(step.module().state_json(step.now()));
  auto other = step.house.load(step.module().state_json(world));
  if (!truth || !other) return "a world that fits cannot be loaded";
  if (text_of(step.table.view(viewer)) != text_of(truth->view(viewer)) ||
      text_of(step.table.result(viewer)) != text_of(truth->result(viewer)))
    return "how the game came here shows in the view";
  if (learned(*truth, viewer, tried) != learned(*other, viewer, tried))
    return "the table tells the truth from a world that fits";

  MoveList there;
  game.moves(world, there);
  if (step.list.empty()) return {};
  const Move move = step.list[static_cast<int>(step.below(static_cast<std::uint32_t>(step.list.size())))];
  if (!there.contains(move) || step.actor().is_chance() || game.reveals(step.now(), move)) return {};
  const std::string text = step.module().write(move);
  if (!truth->play(text) || !other->play(text))
    return fmt::format("\"{}\" cannot be played when loaded", text);
  if (json::serialize(truth->events(viewer, 0, "en")) != json::serialize(other->events(viewer, 0, "en")))
    return fmt::format("the events of \"{}\" tell the truth from a world that fits", text);
  if (learned(*truth, viewer, tried) != learned(*other, viewer, tried))
    return fmt::format("after \"{}\" the table tells the truth from a world that fits", text);
  return {};
}

// The events of the last ply are those that the rules logged for this viewer, in their order.
template <class H>
Finding told_events(const TableStep<H>& step, Seat viewer) {
  if (step.moves.empty()) return {};
  auto before = step.states[step.states.size() - 2];
  EventLog log;
  step.game().play(before, step.moves.back(), log);
  json::array expected;
  for (const Event& event : log.events)
    if (event.audience.includes(viewer)) expected.push_back(step.module().event_json(event));
  json::array told = step.table.events(viewer, step.ply() - 1, "en");
  for (json::value& event : told) {
    event.as_object().erase("ply");
    event.as_object().erase("text");
  }
  if (told != expected)
    return fmt::format("is told {} instead of {}", json::serialize(told), json::serialize(expected));
  return {};
}

template <class H>
Finding table_secrecy(const TableStep<H>& step) {
  if (step.table.setup().seed && !step.table.over() &&
      step.table.record().find(table::hex_of(*step.table.setup().seed)) != std::string::npos)
    return "the record of an unfinished game shows the seed";
  for (const Seat viewer : viewers_of(step.game())) {
    if (Finding finding = told_events(step, viewer)) return fmt::format("{} {}", name_of(viewer), *finding);
    if (Finding finding = table_secrecy_of(step, viewer))
      return fmt::format("for {}: {}", name_of(viewer), *finding);
    // Looking back shows what was known then.
    const int at = static_cast<int>(step.below(static_cast<std::uint32_t>(step.states.size())));
    const auto known = step.game().redact(step.states[static_cast<std::size_t>(at)], viewer);
    if (text_of(step.table.view(viewer, at)) != text_of(step.module().view_json(known, viewer)))
      return fmt::format("{} looks back to ply {} and sees something else", name_of(viewer), at);
  }
  return {};
}

// Whether a seat has something to choose at a ply: several answers that, as far as it knows, do not all lead
// to the same position; or whether there are several is its secret.
template <class H>
bool is_question(const TableStep<H>& step, int ply) {
  const auto& game = step.game();
  const auto& state = step.states[static_cast<std::size_t>(ply)];
  const Actor actor = game.actor(state);
  if (!actor.is_seat()) return false;
  if (step.table.manual_chance()) return true;  // whoever deals by hand answers by hand
  if constexpr (ChoosesInSecret<std::remove_cvref_t<decltype(game)>>)
    if (game.chooses_in_secret(state)) return true;
  MoveList list;
  game.moves(state, list);
  auto world = game.redact(state, actor.seat());
  game.complete(world, step.rng);
  const auto seen = [&](Move move) {
    auto next = after(game, world, move);
    if constexpr (KnowsAlike<std::remove_cvref_t<decltype(game)>>) game.canonical(next);
    return next;
  };
  const auto first = seen(list[0]);
  return std::any_of(list.begin() + 1, list.end(), [&](Move move) { return !(seen(move) == first); });
}

// Since the last question, which was asked, there was none but the one that is asked now.
template <class H>
Finding asking(const TableStep<H>& step, int since) {
  for (int ply = since; ply < step.ply(); ++ply)
    if (is_question(step, ply))
      return fmt::format("the table answered at ply {} what somebody had to choose", ply);
  if (step.actor().is_seat() && !is_question(step, step.ply()))
    return "somebody is asked where there is nothing to choose";
  return {};
}

// The earliest ply that may be gone back to: nothing since was drawn or shown. A finished game publishes its
// seed, which is a reveal too.
template <class H>
int expected_boundary(const TableStep<H>& step) {
  if (step.actor().is_nobody() && !step.table.manual_chance()) return step.ply();
  int boundary = step.ply();
  for (; boundary > 0; --boundary) {
    const auto before = static_cast<std::size_t>(boundary - 1);
    const Actor actor = step.game().actor(step.states[before]);
    if (!actor.is_seat() || step.game().reveals(step.states[before], step.moves[before])) break;
  }
  return boundary;
}

// Undoes what may be undone, for anybody or for one seat, and plays it again.
template <class H>
Finding undone_and_redone(const TableStep<H>& step, int boundary, std::optional<Seat> seat) {
  using T = typename TableStep<H>::T;
  T table(step.table.copy());
  const auto whose = [&](int ply) {
    const Actor actor = step.game().actor(step.states[static_cast<std::size_t>(ply)]);
    return (!seat || actor == Actor::seat(*seat)) && is_question(step, ply);
  };
  while (true) {
    int last = table.ply() - 1;
    while (last >= 0 && !whose(last)) --last;
    const std::string before = whole_table(table);
    const auto undone = table.undo(seat);
    if (last < boundary) {
      if (undone) return fmt::format("undo went back to ply {}, across ply {}", *undone, boundary);
      if (whole_table(table) != before) return "a refused undo changed the table";
      break;
    }
    if (!undone) return fmt::format("undo to ply {} was refused: {}", last, undone.error().message);
    if (*undone != last || table.ply() != last)
      return fmt::format("undo went back to ply {}, not {}", table.ply(), last);
    if (table.state_hash() != hash_of(step.states[static_cast<std::size_t>(last)]))
      return fmt::format("undo to ply {} restored another position", last);
  }
  for (int ply = table.ply(); ply < step.ply(); ply = table.ply())
    if (!table.play(step.module().write(step.moves[static_cast<std::size_t>(ply)])))
      return fmt::format("what was undone at ply {} cannot be played again", ply);
  if (whole_table(table) != whole_table(step.table)) return "undone and played again, it is another game";
  return {};
}

template <class H>
Finding undo(const TableStep<H>& step) {
  using T = typename TableStep<H>::T;
  const int boundary = expected_boundary(step);
  if (step.table.undo_boundary() != boundary)
    return fmt::format("the boundary is ply {}, not {}", boundary, step.table.undo_boundary());
  if (Finding finding = undone_and_redone(step, boundary, {})) return finding;
  for (int seat = 0; seat < step.game().seats(); ++seat)
    if (Finding finding = undone_and_redone(step, boundary, Seat{static_cast<std::uint8_t>(seat)}))
      return fmt::format("for seat {}: {}", seat, *finding);

  T travelled(step.table.copy());
  const int at = static_cast<int>(step.below(static_cast<std::uint32_t>(step.states.size())));
  travelled.rewind(at);
  if (travelled.state_hash() != hash_of(step.states[static_cast<std::size_t>(at)]))
    return fmt::format("rewinding to ply {} came to another position", at);
  if (!travelled.replay(step.table.history(at)) || whole_table(travelled) != whole_table(step.table))
    return fmt::format("rewound to ply {} and replayed, it is another game", at);
  return {};
}

// One game on a table, by chance that the table draws or by chance that is played by hand.
template <class H>
class TableWalker {
 public:
  using T = typename TableStep<H>::T;
  using State = typename TableStep<H>::State;

  TableWalker(const H& house, const LawBudget& budget) : house_(house), budget_(budget) {}

  std::optional<Violation> shortest_violation() const {
    std::optional<Violation> shortest;
    for (int n = 0; n < 2 * budget_.table_games; ++n) {
      auto found = walk(static_cast<std::uint64_t>(n / 2 + 1), n % 2 == 1);
      if (found && (!shortest || found->prefix.size() < shortest->prefix.size())) shortest = std::move(found);
    }
    return shortest;
  }

 private:
  std::optional<Violation> walk(std::uint64_t seed, bool manual) const {
    const auto& game = house_.module().game();
    FastRng rng(seed * 2 + manual);
    T table = house_.create(manual ? std::optional<Seed>() : seed_from(seed));
    std::vector<State> states = {game.start()};
    std::vector<Move> moves;
    const auto violation = [&](Law law, std::string message) {
      Violation found{
          law, seed, {}, fmt::format("{} (chance {})", message, manual ? "by hand" : "by the table")};
      for (const Move move : moves) found.prefix.push_back(house_.module().write(move));
      return found;
    };
    // The same on our side of the table. False where the table says what the rules would not.
    const auto follow = [&](const std::vector<table::Ply>& plies) {
      for (const table::Ply& ply : plies) {
        MoveList list;
        game.moves(states.back(), list);
        const auto move = house_.module().read(ply.move);
        if (!move || !list.contains(*move) || !(ply.actor == game.actor(states.back()))) return false;
        states.push_back(after(game, states.back(), *move));
        moves.push_back(*move);
      }
      return table.ply() == static_cast<int>(moves.size()) && table.state_hash() == hash_of(states.back()) &&
             table.actor() == game.actor(states.back());
    };

    const auto begun = table.begin();
    if (!begun || !follow(*begun))
      return violation(Law::Exactness, "the table began with what is not listed");
    int since = 0;
    for (int n = 0;; ++n) {
      MoveList list;
      game.moves(states.back(), list);
      const TableStep<H> step{house_, table, states, moves, list, rng};
      if (!manual)
        if (Finding finding = asking(step, since)) return violation(Law::Asking, *finding);
      if (n % budget_.table_stride == 0 || step.actor().is_nobody())
        if (auto found = look(step, violation)) return found;
      if (step.actor().is_nobody()) return {};
      since = step.ply() + 1;
      const Move move = random_move(game, states.back(), step.actor(), rng);
      const auto played = table.play(house_.module().write(move));
      if (!played) return violation(Law::Exactness, "a listed move was refused: " + played.error().message);
      if (!follow(*played)) return violation(Law::Exactness, "the table played what the rules do not list");
    }
  }

  template <class Broken>
  std::optional<Violation> look(const TableStep<H>& step, const Broken& violation) const {
    if (Finding finding = table_exactness(step, budget_.table_strange_moves))
      return violation(Law::Exactness, *finding);
    if (Finding finding = table_round_trips(step)) return violation(Law::RoundTrips, *finding);
    if (Finding finding = table_secrecy(step)) return violation(Law::Secrecy, *finding);
    if (Finding finding = undo(step)) return violation(Law::Undo, *finding);
    return {};
  }

  const H& house_;
  const LawBudget& budget_;
};

template <class H>
std::optional<Violation> check_table_laws(const H& house, const LawBudget& budget) {
  return TableWalker<H>(house, budget).shortest_violation();
}

}  // namespace samovar::laws
