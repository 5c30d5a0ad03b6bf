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

// How many of each of up to eight kinds, kBits a kind in one word, the first kind lowest: what lies together,
// is held, asked for or paid. Whatever is compared (covers, missing, common) is below half of what a kind has
// room for, so that one subtraction compares all kinds.
template <class Word, int kBits>
class Counts {
  static_assert(sizeof(Word) == kBits && (kBits == 4 || kBits == 8));

 public:
  constexpr Counts() = default;
  constexpr explicit Counts(Word word) : word_(word) {}
  consteval Counts(int nothing) {  // counts = 0, counts == 0; another number does not compile
    if (nothing != 0) not_a_kind();
  }
  static constexpr Counts of(int kind, int count = 1) {
    return Counts(static_cast<Word>(count) << kBits * kind);
  }

  constexpr Word word() const { return word_; }
  constexpr int operator[](int kind) const { return static_cast<int>(word_ >> kBits * kind & kMost); }

  constexpr Counts& operator+=(Counts more) { return *this = *this + more; }
  constexpr Counts& operator-=(Counts less) { return *this = *this - less; }
  friend constexpr Counts operator+(Counts a, Counts b) { return Counts(a.word_ + b.word_); }
  friend constexpr Counts operator-(Counts a, Counts b) { return Counts(a.word_ - b.word_); }
  friend constexpr Counts operator*(Counts a, int times) {
    return Counts(a.word_ * static_cast<Word>(times));
  }
  friend constexpr auto operator<=>(Counts, Counts) = default;

  friend constexpr int total(Counts counts) {
    Word sums = counts.word_;  // one a byte
    if constexpr (kBits == 4) sums = (sums & 0x0f0f0f0fu) + (sums >> 4 & 0x0f0f0f0fu);
    return static_cast<int>(sums * static_cast<Word>(0x0101010101010101) >> (8 * sizeof(Word) - 8));
  }

  // The kinds there are any of, a bit each.
  friend constexpr std::uint32_t kinds_in(Counts counts) {
    if constexpr (kBits == 4) {
      std::uint32_t any = counts.word_ | counts.word_ >> 1;
      any = (any | any >> 2) & kEach;
      any = (any | any >> 3) & 0x03030303u;
      any = (any | any >> 6) & 0x000f000fu;
      return (any | any >> 12) & 0xffu;
    } else {
      const Word some = ((counts.word_ + (kHighBits - kEach)) & kHighBits) >> 7;
      return static_cast<std::uint32_t>(some * 0x0102040810204080 >> 56);
    }
  }

  // The counts of these kinds alone.
  friend constexpr Counts only(Counts counts, std::uint32_t kinds)
    requires(kBits == 4)
  {
    std::uint32_t spread = (kinds | kinds << 12) & 0x000f000fu;
    spread = (spread | spread << 6) & 0x03030303u;
    spread = (spread | spread << 3) & kEach;
    return Counts(counts.word_ & spread * kMost);
  }

  // Whether there is as much of every kind.
  friend constexpr bool covers(Counts have, Counts need) {
    return (((have.word_ | kHighBits) - need.word_) & kHighBits) == kHighBits;
  }
  // What `have` lacks of `need`, kind by kind.
  friend constexpr Counts missing(Counts have, Counts need) {
    const Word difference = (need.word_ | kHighBits) - have.word_;
    const Word lacking = difference & kHighBits;
    return Counts(difference & (lacking - (lacking >> (kBits - 1))));
  }
  // Of each kind as many as there are in both.
  friend constexpr Counts common(Counts a, Counts b) { return a - missing(b, a); }

 private:
  static void not_a_kind() {}
  static constexpr Word kMost = (Word{1} << kBits) - 1;
  static constexpr Word kEach = static_cast<Word>(-1) / kMost;
  static constexpr Word kHighBits = kEach << (kBits - 1);
  Word word_ = 0;
};
using Tally = Counts<std::uint32_t, 4>;    // at most 15 of a kind
using Amounts = Counts<std::uint64_t, 8>;  // at most 127

// Counts of up to eight kinds in one word, at most 127 things in all: what the hottest bags are made of. The
// bytes are running totals with their high bit set, so that changing a count and drawing the nth thing are a
// few instructions without a branch.
class PackedCounts {
 public:
  constexpr PackedCounts() = default;
  static constexpr PackedCounts of_bytes(Amounts counts) {
    PackedCounts packed;
    packed.totals_ += counts.word() * kEachByte;
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

constexpr std::uint32_t bit(int place) { return std::uint32_t{1} << place; }
constexpr int bits_in(std::uint32_t word) { return std::popcount(word); }

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
// for (int slot : BitSet(word)): narrow words are looked through as 32 bits.
template <class Word>
BitSet(Word) -> BitSet<std::conditional_t<(sizeof(Word) > 4), std::uint64_t, std::uint32_t>>;

}  // namespace samovar
