// The final sequence and the titles (sections 15 to 17 of the rules).
#pragma once

#include "games/tea_and_rum/rules/score.hpp"
#include "games/tea_and_rum/rules/step.hpp"

namespace samovar::tea_and_rum {

// TNR-FINAL-01, 03.
template <class Log>
void Course<Log>::begin_finale() {
  go(Phase::FinalCaptains);
  s.active = s.first;
  tell(Happened::FinaleBegan, -1);
}

// TNR-FINAL-06.
template <class Log>
void Course<Log>::sell_stock() {
  for (int order = 0; order < box_.seats; ++order) {
    const int seat = seat_in_order(order);
    Player& p = s.players[seat];
    int coins = 0;
    for (int type = 0; type < kResources; ++type) coins += box_.price[type] * p.held[type];
    s.supply += p.held;
    p.held = 0;
    p.coins = static_cast<std::uint16_t>(p.coins + coins);
    tell(Happened::StockSold, seat, coins);
  }
  go(Phase::FinalConvert);
  s.active = s.first;
}

// TNR-FINAL-07, 08: written down, and carried out when all have decided.
template <class Log>
void Course<Log>::convert(int red, int blue) {
  me().converted[kRed] = static_cast<std::uint8_t>(red);
  me().converted[kBlue] = static_cast<std::uint8_t>(blue);
  const Audience owner = Audience::only(Seat{s.active});
  tell_to(owner, Happened::Converted, s.active, red, blue);
  tell_to(owner.others(), Happened::Deciding, s.active);
  s.step = static_cast<std::uint8_t>(s.step + 1);
  s.active = static_cast<std::uint8_t>(seat_in_order(s.step));
}

// TNR-FINAL-08 to 11. A viewer who looks ahead does not know all of it, and leaves that as it is.
template <class Log>
void Course<Log>::reveal() {
  for (int order = 0; order < box_.seats; ++order) {
    const int seat = seat_in_order(order);
    Player& p = s.players[seat];
    if (p.converted[kRed] == kUnknownCount || p.vp[kRed] == kUnknown) continue;
    const int all = p.converted[kRed] + p.converted[kBlue];
    p.coins = static_cast<std::uint16_t>(p.coins - all * box_.conversion_coins);
    for (int colour = 0; colour < 2; ++colour)
      p.vp[colour] = static_cast<std::uint16_t>(p.vp[colour] + p.converted[colour]);
    tell(Happened::ConversionShown, seat, p.converted[kRed], p.converted[kBlue]);
    const int high = p.vp[kBlue] > p.vp[kRed] ? kBlue : kRed;
    const int difference = p.vp[high] - p.vp[1 - high];
    if (p.allegiance != 0 && !p.proved) {
      const AllegianceCard& card = box_.allegiances[p.allegiance - 1];
      if (card.at_end && difference <= card.difference) {
        p.proved = 1;
        tell(Happened::Proved, seat, p.allegiance - 1);
      }
    }
    if (difference > box_.balance_most) {
      const int lost = difference - box_.balance_most;
      p.lost[high] = static_cast<std::uint8_t>(std::min(lost, 255));
      p.vp[high] = static_cast<std::uint16_t>(p.vp[high] - lost);
      tell(Happened::Balanced, seat, high, lost);
    }
    tell(Happened::Totals, seat, p.vp[kRed], p.vp[kBlue]);
  }
  go(Phase::Over);
  if constexpr (Log::kListens) {
    const Titles titles = titles_of(box_, s);
    for (int title = kGovernor; title <= kPirateKing; ++title) {
      const std::uint32_t holders = title == kGovernor ? titles.governors : titles.kings;
      for (const int seat : BitSet(holders)) tell(Happened::TitleWon, seat, title);
      if (holders == 0 && is_awarded(box_, s, title)) tell(Happened::NoTitle, -1, title);
    }
  }
  tell(Happened::Ended, -1);
}

}  // namespace samovar::tea_and_rum
