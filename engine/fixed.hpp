// Containers of fixed size, so that a state is a plain value: no heap, no pointers, no padding.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <type_traits>

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace samovar {

// At most N values in order. Slots behind the end are kept at T{}, so that equal lists have equal bytes.
template <class T, std::size_t N, class Size = std::uint8_t>
class FixedVector {
  static_assert(std::is_trivially_copyable_v<T> && N <= static_cast<Size>(-1));

 public:
  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr bool full() const { return size_ == N; }
  static constexpr std::size_t capacity() { return N; }

  constexpr void push_back(const T& value) {
    assert(size_ < N);
    items_[size_++] = value;
  }
  constexpr T pop_back() {
    assert(size_ > 0);
    const T value = items_[--size_];
    items_[size_] = T{};
    return value;
  }
  constexpr void erase(std::size_t at) {
    assert(at < size_);
    for (std::size_t i = at; i + 1 < size_; ++i) items_[i] = items_[i + 1];
    items_[--size_] = T{};
  }
  constexpr void clear() { *this = FixedVector{}; }

  constexpr T& operator[](std::size_t i) { return items_[i]; }
  constexpr const T& operator[](std::size_t i) const { return items_[i]; }
  constexpr T& back() { return items_[size_ - 1u]; }
  constexpr const T& back() const { return items_[size_ - 1u]; }
  constexpr const T* begin() const { return items_.data(); }
  constexpr const T* end() const { return items_.data() + size_; }

  friend constexpr bool operator==(const FixedVector&, const FixedVector&) = default;

 private:
  std::array<T, N> items_{};
  Size size_ = 0;
};

// How many of each kind: Enum's values are 0 … N-1. Bags, decks and hands of things that look alike.
template <class Enum, std::size_t N>
class Counts {
 public:
  constexpr std::uint8_t operator[](Enum kind) const { return counts_[static_cast<std::size_t>(kind)]; }
  constexpr std::uint8_t& operator[](Enum kind) { return counts_[static_cast<std::size_t>(kind)]; }
  static constexpr std::size_t kinds() { return N; }

  constexpr std::uint32_t total() const {
    std::uint32_t sum = 0;
    for (std::uint8_t count : counts_) sum += count;
    return sum;
  }
  constexpr void put(Enum kind, int count = 1) {
    assert((*this)[kind] + count <= 255);
    (*this)[kind] = static_cast<std::uint8_t>((*this)[kind] + count);
  }
  constexpr void take(Enum kind, int count = 1) {
    assert((*this)[kind] >= count);
    (*this)[kind] = static_cast<std::uint8_t>((*this)[kind] - count);
  }
  // The kind of the nth thing when all are laid out in order of kind; n < total().
  constexpr Enum nth(std::uint32_t n) const {
    std::size_t kind = 0;
    while (n >= counts_[kind]) n -= counts_[kind++];
    return static_cast<Enum>(kind);
  }
  constexpr bool includes(const Counts& other) const {
    for (std::size_t i = 0; i < N; ++i)
      if (counts_[i] < other.counts_[i]) return false;
    return true;
  }

  friend constexpr bool operator==(const Counts&, const Counts&) = default;

 private:
  std::array<std::uint8_t, N> counts_{};
};

// Counts of up to eight kinds in one word, at most 127 things in all: what the hottest bags are made of. The
// bytes are running totals with their high bit set, so that changing a count and drawing the nth thing are a
// few instructions without a branch.
class PackedCounts {
 public:
  constexpr PackedCounts() = default;
  // From one count a byte, the first kind lowest.
  static constexpr PackedCounts of_bytes(std::uint64_t counts) {
    PackedCounts packed;
    packed.totals_ += counts * kEachByte;
    return packed;
  }

  constexpr int operator[](int kind) const {
    const std::uint64_t totals = totals_ - kHighBits;
    return static_cast<int>((totals - (totals << 8)) >> (8 * kind) & 0xff);
  }
  constexpr void put(int kind, int count = 1) {
    totals_ += static_cast<std::uint64_t>(count) * (kEachByte << (8 * kind));
  }
  constexpr void take(int kind) { totals_ -= kEachByte << (8 * kind); }
  constexpr std::uint32_t total() const { return static_cast<std::uint32_t>(totals_ >> 56 & 0x7f); }

  // Takes the nth thing when all are laid out in order of kind, and returns its kind; n < total(). When n + 1
  // is subtracted from all totals at once, those above n keep their high bit: these are the totals that the
  // thing counts in, and the first of them is its kind.
  constexpr int take_nth(std::uint32_t n) {
    const std::uint64_t above = (totals_ - (n + std::uint64_t{1}) * kEachByte) & kHighBits;
    totals_ -= above >> 7;
    return std::countr_zero(above) >> 3;
  }

  friend constexpr bool operator==(PackedCounts, PackedCounts) = default;

 private:
  static constexpr std::uint64_t kEachByte = 0x0101010101010101;
  static constexpr std::uint64_t kHighBits = kEachByte << 7;
  std::uint64_t totals_ = kHighBits;
};

// The place of the nth set bit of a word; n < popcount(word).
constexpr int nth_bit(std::uint64_t word, std::uint32_t n) {
#ifdef __BMI2__
  if (!std::is_constant_evaluated()) return std::countr_zero(_pdep_u64(std::uint64_t{1} << n, word));
#endif
  while (n-- > 0) word &= word - 1;
  return std::countr_zero(word);
}

// A set of small numbers in one word.
template <class Word>
class BitSet {
  static_assert(std::is_unsigned_v<Word>);

 public:
  constexpr BitSet() = default;
  constexpr explicit BitSet(Word bits) : bits_(bits) {}

  constexpr Word bits() const { return bits_; }
  constexpr bool has(int i) const { return (bits_ >> i) & 1u; }
  constexpr void add(int i) { bits_ = static_cast<Word>(bits_ | (Word{1} << i)); }
  constexpr void remove(int i) { bits_ = static_cast<Word>(bits_ & ~(Word{1} << i)); }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int first() const { return std::countr_zero(bits_); }

  // for (int i : set) visits the members from the smallest up.
  class Iterator {
   public:
    constexpr explicit Iterator(Word rest) : rest_(rest) {}
    constexpr int operator*() const { return std::countr_zero(rest_); }
    constexpr Iterator& operator++() {
      rest_ = static_cast<Word>(rest_ & (rest_ - 1));
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    Word rest_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

  friend constexpr bool operator==(BitSet, BitSet) = default;

 private:
  Word bits_ = 0;
};

}  // namespace samovar
