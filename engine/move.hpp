// A move is 32 bits: a kind and three small arguments. What they mean is the game's affair, said once in the
// table of its moves, from which they are read by name (engine/declared.hpp). Decisions and chance outcomes
// are both moves.
#pragma once

#include <cassert>
#include <cstdint>

namespace samovar {

class Move {
 public:
  constexpr Move() = default;
  constexpr explicit Move(std::uint8_t kind, std::uint8_t a = 0, std::uint8_t b = 0, std::uint8_t c = 0)
      : code_(static_cast<std::uint32_t>(kind) | static_cast<std::uint32_t>(a) << 8 |
              static_cast<std::uint32_t>(b) << 16 | static_cast<std::uint32_t>(c) << 24) {}

  static constexpr Move from_code(std::uint32_t code) {
    Move move;
    move.code_ = code;
    return move;
  }

  constexpr std::uint32_t code() const { return code_; }
  constexpr std::uint8_t kind() const { return static_cast<std::uint8_t>(code_); }
  // By its place, 0 to 2: for whatever treats all arguments alike.
  constexpr std::uint8_t argument(int place) const {
    return static_cast<std::uint8_t>(code_ >> 8 * (place + 1));
  }

  friend constexpr bool operator==(Move, Move) = default;

 private:
  std::uint32_t code_ = 0;
};

// What the actor may do, in the game's stable order. Chance outcomes carry a positive integer weight,
// decisions none. The storage is left uninitialised: a list is made on the stack in every step of every
// search.
class MoveList {
 public:
  static constexpr int kCapacity = 1024;

  MoveList() {}  // NOLINT(modernize-use-equals-default): value-initialisation would clear 8 KiB

  void clear() { size_ = 0; }
  void add(Move move) {
    assert(size_ < kCapacity);
    moves_[size_++] = move;
  }
  void add(Move move, std::uint32_t weight) {
    assert(size_ < kCapacity);
    weights_[size_] = weight;
    moves_[size_++] = move;
  }

  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Move operator[](int i) const { return moves_[i]; }
  std::uint32_t weight(int i) const { return weights_[i]; }
  const Move* begin() const { return moves_; }
  const Move* end() const { return moves_ + size_; }

  bool contains(Move move) const {
    for (Move listed : *this)
      if (listed == move) return true;
    return false;
  }

 private:
  int size_ = 0;
  Move moves_[kCapacity];
  std::uint32_t weights_[kCapacity];
};

}  // namespace samovar
