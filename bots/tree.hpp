// The tree that a search grows. Its nodes are decisions as they follow from decisions: chance outcomes and
// what is hidden stand in no node. So one node meets many positions, and a move is weighed by how often it
// was there to be chosen.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>

#include "engine/move.hpp"

namespace samovar::bots {

class Tree {
 public:
  using Node = std::uint32_t;
  using Edge = std::uint32_t;
  static constexpr Node kRoot = 0;
  static constexpr std::uint32_t kNone = 0xffffffff;

  // All the memory there will ever be: a search that has filled it goes on in the tree it has.
  explicit Tree(std::uint32_t edges)
      : edge_capacity_(edges),
        nodes_(std::make_unique_for_overwrite<Children[]>(edges)),
        codes_(std::make_unique_for_overwrite<std::uint32_t[]>(edges)),
        means_(std::make_unique_for_overwrite<float[]>(edges)),
        rsqrt_visits_(std::make_unique_for_overwrite<float[]>(edges)),
        stats_(std::make_unique_for_overwrite<Stats[]>(edges)) {
    clear();
  }

  void clear() {
    edge_count_ = 0;
    node_count_ = 1;
    nodes_[kRoot] = kNew;
  }

  // Whether this node was opened by a walk without chance and guesses: every such walk finds the same
  // position there, and its moves need not be listed again.
  bool is_certain(Node node) const { return nodes_[node].certain; }
  Edge select_again(Node node, float exploration) {
    nodes_[node].visits += 1;
    return best_of_all(nodes_[node], exploration);
  }

  // The listed move with the best upper bound, or kNone where none of them fits into the memory. `prior` is
  // the first-play urgency: what to expect of a move before it has been tried.
  template <class Prior>
  Edge select(Node node, const MoveList& list, bool certain, float exploration, const Prior& prior) {
    Children& children = nodes_[node];
    if (children.size == 0) {
      add(children, list, prior);
      children.certain = certain && children.size == static_cast<std::uint32_t>(list.size());
    }
    children.visits += 1;
    if (children.steady) {
      if (lists_the_same(children, list)) return best_of_all(children, exploration);
      become_unsteady(children);
    }
    return best_of_listed(children, list, exploration, prior);
  }

  void learn(Edge edge, float payoff) {
    Stats& stats = stats_[edge];
    stats.visits += 1;
    const float weight = 1 / (static_cast<float>(stats.visits) + kPriorWeight);
    means_[edge] += (payoff - means_[edge]) * weight;
    rsqrt_visits_[edge] = std::sqrt(weight);
  }

  Move move(Edge edge) const { return Move::from_code(codes_[edge]); }
  std::uint32_t visits(Edge edge) const { return stats_[edge].visits; }
  float value(Edge edge) const { return means_[edge]; }
  // kNone where there is none yet.
  Node child(Edge edge) const { return stats_[edge].child; }
  void grow(Edge edge) {
    if (node_count_ == edge_capacity_) return;
    nodes_[node_count_] = kNew;
    stats_[edge].child = node_count_++;
  }

  // The edges of a node: first, behind the last.
  Edge begin(Node node) const { return nodes_[node].first; }
  Edge end(Node node) const { return nodes_[node].first + nodes_[node].size; }

 private:
  // A prior counts as so many visits.
  static constexpr float kPriorWeight = 1;

  // Neither has initialisers: memory that is not used is never touched.
  struct Children {
    Edge first;
    std::uint32_t size;
    std::uint32_t capacity;
    std::uint32_t visits;
    bool steady;  // every visit listed the same moves: then all were available every time
    bool certain;
  };
  static constexpr Children kNew = {
      .first = 0, .size = 0, .capacity = 0, .visits = 0, .steady = true, .certain = false};
  struct Stats {
    std::uint32_t visits;
    std::uint32_t available;  // how often it was listed; kept up for unsteady nodes only
    Node child;
  };

  static float bound(float exploration, std::uint32_t available) {
    return exploration * std::sqrt(std::log(static_cast<float>(available + 1)));
  }

  bool lists_the_same(const Children& children, const MoveList& list) const {
    if (children.size != static_cast<std::uint32_t>(list.size())) return false;
    const std::uint32_t* mine = codes_.get() + children.first;
    bool same = true;
    for (int i = 0; i < list.size(); ++i) same &= list[i].code() == mine[i];
    return same;
  }

  Edge best_of_all(const Children& children, float exploration) const {
    const float scale = bound(exploration, children.visits);
    Edge best = children.first;
    float best_score = -1;
    for (Edge edge = children.first; edge < children.first + children.size; ++edge) {
      const float score = means_[edge] + scale * rsqrt_visits_[edge];
      if (score > best_score) {
        best_score = score;
        best = edge;
      }
    }
    return best;
  }

  void become_unsteady(Children& children) {
    children.steady = children.certain = false;
    for (std::uint32_t i = 0; i < children.size; ++i)
      stats_[children.first + i].available = children.visits - 1;
  }

  template <class Prior>
  Edge best_of_listed(Children& children, const MoveList& list, float exploration, const Prior& prior) {
    add(children, list, prior);
    Edge best = kNone;
    float best_score = -1;
    std::uint32_t hint = 0;  // lists have a stable order, so the next move stands mostly behind the last
    for (Move move : list) {
      const std::uint32_t at = find(children, move, hint);
      if (at == kNone) continue;
      hint = at + 1;
      const Edge edge = children.first + at;
      const float score = means_[edge] + bound(exploration, ++stats_[edge].available) * rsqrt_visits_[edge];
      if (score > best_score) {
        best_score = score;
        best = edge;
      }
    }
    return best;
  }

  // The place of a move among a node's, looked for from `hint` on and around.
  std::uint32_t find(const Children& children, Move move, std::uint32_t hint) const {
    const std::uint32_t* mine = codes_.get() + children.first;
    for (std::uint32_t at = hint; at < children.size; ++at)
      if (mine[at] == move.code()) return at;
    for (std::uint32_t at = 0; at < std::min(hint, children.size); ++at)
      if (mine[at] == move.code()) return at;
    return kNone;
  }

  // Gives a node those of the listed moves that it does not have yet, as far as there is room.
  template <class Prior>
  void add(Children& children, const MoveList& list, const Prior& prior) {
    std::uint32_t hint = 0;
    for (Move move : list) {
      const std::uint32_t at = find(children, move, hint);
      if (at != kNone) {
        hint = at + 1;
        continue;
      }
      if (children.size == children.capacity && !widen(children, list)) return;
      const Edge edge = children.first + children.size++;
      hint = children.size;
      codes_[edge] = move.code();
      means_[edge] = prior(move);
      rsqrt_visits_[edge] = 1 / std::sqrt(kPriorWeight);
      stats_[edge] = {.visits = 0, .available = 0, .child = kNone};
    }
  }

  // Moves a node's edges to where there is room for more of them.
  bool widen(Children& children, const MoveList& list) {
    const std::uint32_t capacity = std::max(2 * children.capacity, static_cast<std::uint32_t>(list.size()));
    if (capacity > edge_capacity_ - edge_count_) return false;
    const Edge first = edge_count_;
    std::copy_n(codes_.get() + children.first, children.size, codes_.get() + first);
    std::copy_n(means_.get() + children.first, children.size, means_.get() + first);
    std::copy_n(rsqrt_visits_.get() + children.first, children.size, rsqrt_visits_.get() + first);
    std::copy_n(stats_.get() + children.first, children.size, stats_.get() + first);
    children.first = first;
    children.capacity = capacity;
    edge_count_ += capacity;
    return true;
  }

  std::uint32_t edge_capacity_;
  std::uint32_t edge_count_ = 0;
  std::uint32_t node_count_ = 0;
  std::unique_ptr<Children[]> nodes_;
  // By edge. Apart, because a choice reads two figures of many edges and the rest of one.
  std::unique_ptr<std::uint32_t[]> codes_;  // of the moves
  std::unique_ptr<float[]> means_;          // of the payoff for who decides
  std::unique_ptr<float[]> rsqrt_visits_;   // 1 / √visits
  std::unique_ptr<Stats[]> stats_;
};

}  // namespace samovar::bots
