// The face of Tea for 2: its board, and how its moves read.
import { narrow } from '../../lib/narrow.svelte';
import type { Move } from '../../lib/protocol';
import type { Sitting } from '../../lib/sitting.svelte';
import { signed, t, type Key } from '../../lib/words.svelte';
import type { Face, Summary } from '../face';
import { cards, piece } from './cards';
import Chain from './Chain.svelte';
import { DECISIONS } from './decisions';
import { runText } from './dice';
import { BUTTONS, consequences, does, low } from './does';
import { handOf } from './hand.svelte';
import { KEYS } from './keys';
import Page from './Page.svelte';
import { diceOf } from './rich';
import Rich from './Rich.svelte';
import Ticker from './Ticker.svelte';
import { endOf, meOf, mySeat, previewOf, viewOf } from './table';
import { asT42, LEAVES, topOf, type T42Move, type View } from './view';

// Groups in the list of choices: placements by board, then what changes dice, then what ends something.
const GROUPS: Record<string, [Key, number]> = {
  contest: ['tea-for-2.group.answer', 9],
  relocate: ['tea-for-2.group.answer', 9],
  take_back: ['tea-for-2.group.answer', 9],
  harbour: ['tea-for-2.harbour', 8],
  production: ['tea-for-2.production', 7],
  reinforce: ['tea-for-2.production', 7],
  market: ['tea-for-2.market', 6],
  harvest: ['tea-for-2.harvest', 5],
  palace: ['tea-for-2.palace', 4],
  ability: ['tea-for-2.group.dice', 2],
  spend: ['tea-for-2.group.dice', 2],
  end_turn: ['tea-for-2.group.end', 0],
  pass: ['tea-for-2.group.end', 0],
  end_harvest: ['tea-for-2.group.end', 0],
  end_movement: ['tea-for-2.group.end', 0],
};

// What the button says that plays it.
function confirm(move: T42Move, sitting: Sitting): string {
  const dice = move.pieces
    .filter(piece => piece.startsWith('die:'))
    .map(piece => piece.slice(4))
    .join('-');
  switch (move.kind) {
    case 'harvest':
    case 'market':
    case 'palace':
    case 'harbour':
    case 'production':
    case 'reinforce':
      return t('tea-for-2.confirm.dice', { dice });
    case 'place':
      return t('tea-for-2.confirm.place');
    case 'move_token':
      return t('tea-for-2.confirm.walk', { n: handOf(sitting).walk?.steps ?? 1 });
    case 'keep':
      return t('tea-for-2.confirm.keep', { card: sitting.word(move.card ?? '') });
    case 'contest':
      return t('tea-for-2.confirm.answer', { dice: runText({ low: move.low ?? 1, high: move.high ?? 1 }) });
    case 'relocate':
      return t('tea-for-2.confirm.yield');
    default:
      return t('bar.play');
  }
}

function summary(raw: Move, sitting: Sitting): Summary {
  const move = asT42(raw);
  return { title: does(move, sitting), detail: consequences(move, sitting), confirm: confirm(move, sitting) };
}

function ask(sitting: Sitting): { title: string; line: string } {
  const view = viewOf(sitting);
  const frame = topOf(view);
  const hand = handOf(sitting);
  const full = frame.doing === 'take_card' && hand.moves.some(move => move.kind === 'discard');
  const card = sitting.word(hand.moves.find(move => move.kind === 'place')?.card ?? '');
  const leaf = LEAVES[frame.tea ?? 0] ?? 'yellow';
  const place = view.harbour.positions[frame.position ?? 0];
  const prize = place?.position === 'HD' ? view.harbour.deck.top[0] : place?.ship;
  const seat = mySeat(sitting);
  const fill = {
    n: frame.movement ?? frame.units ?? 0,
    card,
    tea: low(leaf, sitting),
    was: frame.die ?? 0,
    die: frame.becomes ?? 0,
    name: sitting.name(1 - seat),
    dice: place?.beaten ? runText(place.beaten) : diceOf(seat, hand.dice),
    more: hand.dice.length,
    rival: place?.held ? runText(place.held) : '',
    prize: sitting.word(prize?.ship ?? ''),
    ship: sitting.word(meOf(sitting).docks[frame.dock ?? 0]?.ship?.ship ?? ''),
    left: meOf(sitting).dice.length,
  };
  const doing = full
    ? 'discard'
    : frame.doing === 'turn' && hand.moves.some(move => move.kind === 'pass')
      ? 'pass'
      : frame.doing === 'turn' && hand.dice.length > 0
        ? 'held'
        : frame.doing;
  const title = t(`tea-for-2.ask.${doing}` as Key, fill);
  const chosen = previewOf(sitting);
  const ends = chosen ? endOf(chosen, sitting) : '';
  const line = chosen
    ? ends
      ? t('tea-for-2.line.preview', { what: `${sitting.word(chosen.effect?.trail?.[0]?.tea ?? chosen.tea ?? '')} · ${ends}` })
      : does(chosen, sitting)
    : hand.places.length > 0
      ? t('tea-for-2.line.half')
      : t(`tea-for-2.line.${doing}` as Key, fill);
  // A phone has room for the question itself.
  return narrow.current
    ? { title: title.replace(/^(Your turn|À vous)\s?: /, '').replace(/^./, first => first.toLocaleUpperCase()), line: '' }
    : { title, line };
}

export const face: Face = {
  Page,
  Chain,
  Ticker,
  Words: Rich,
  cards,
  piece,
  keys: KEYS,
  decisions: DECISIONS,

  rivals(sitting) {
    return (viewOf(sitting) as View | null)?.solo ? [t('tea-for-2.race')] : [];
  },

  inHand(sitting) {
    return handOf(sitting).picked.length > 0 ? t('tea-for-2.chain.place') : '';
  },
  putDown(sitting) {
    handOf(sitting).clear();
  },
  decides(sitting) {
    return handOf(sitting).decideWalk();
  },

  buttons(sitting) {
    return sitting.moves
      .filter(move => BUTTONS[move.kind])
      .map(move => ({ move: move.move, label: does(asT42(move), sitting), declines: (asT42(move).forgone ?? 0) > 0 }));
  },

  verdict(sitting) {
    const view = viewOf(sitting) as View | null;
    if (!view?.solo) return t('tea-for-2.verdict', { years: view?.year ?? 0 });
    return t('tea-for-2.verdict.race', { points: view.merchants[0].points, others: view.merchants[1].points, years: view.year });
  },

  ask,

  round(sitting) {
    const view = viewOf(sitting) as View | null;
    if (!view || view.year === 0) return null;
    return {
      now: view.year,
      of: view.max_years,
      text: t('tea-for-2.year', { year: view.year, phase: t(`tea-for-2.phase.${view.phase}` as Key), goal: view.goal }),
    };
  },

  choice(raw, sitting) {
    const move = asT42(raw);
    const [group, rank] = GROUPS[move.kind] ?? ['tea-for-2.group.now', 3];
    return {
      group: t(group),
      rank,
      place: '',
      text: does(move, sitting),
      value: (move.effect?.points ?? 0) !== 0 ? signed(move.effect!.points) : endOf(move, sitting),
    };
  },

  summary,
};
