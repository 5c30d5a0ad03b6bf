// What every game played by hand has: moves are typed, and only listed ones are played.
#pragma once

#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/event.hpp"
#include "engine/move.hpp"
#include "engine/result.hpp"

namespace samovar::test {

inline std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

template <class Sitting, class Module>
class ByHand {
 public:
  using State = typename Module::Game::State;

  const Module& module() const { return module_; }
  const typename Module::Game& game() const { return module_.game(); }
  const State& state() const { return state_; }
  State& state() { return state_; }

  // A listed move and nothing else; what happened before it is forgotten.
  Sitting& play(const std::string& text) {
    log_.events.clear();
    play_listed(text);
    return static_cast<Sitting&>(*this);
  }
  Sitting& play_all(const std::vector<std::string>& texts) {
    for (const std::string& text : texts) play(text);
    return static_cast<Sitting&>(*this);
  }

  bool legal(const std::string& text) const {
    const auto move = module_.read(text);
    return move && lists(*move);
  }
  std::vector<std::string> moves(std::string_view beginning = "") const {
    std::vector<std::string> texts;
    for (const Move move : listed())
      if (std::string text = module_.write(move); text.starts_with(beginning))
        texts.push_back(std::move(text));
    return texts;
  }
  std::uint32_t weight(const std::string& text) const {
    const MoveList list = listed();
    for (int i = 0; i < list.size(); ++i)
      if (module_.write(list[i]) == text) return list.weight(i);
    return 0;
  }

 protected:
  explicit ByHand(Module module) : module_(std::move(module)), state_(module_.game().start()) {}

  void play_listed(const std::string& text) {
    const auto move = module_.read(text);
    if (!move) throw std::runtime_error(text + ": " + move.error().message);
    if (!lists(*move)) {
      const Refusal refusal = game().refusal(state_, *move);
      std::string all;
      for (const std::string& other : moves()) all += (all.empty() ? "" : "; ") + other;
      throw std::runtime_error(text + " is not listed (" + (refusal ? refusal.rule : "no reason") +
                               "); there is " + all);
    }
    game().play(state_, *move, log_);
  }
  bool lists(Move move) const { return listed().contains(move); }

  Module module_;
  State state_;
  EventLog log_;

 private:
  MoveList listed() const {
    MoveList list;
    game().moves(state_, list);
    return list;
  }
};

}  // namespace samovar::test
