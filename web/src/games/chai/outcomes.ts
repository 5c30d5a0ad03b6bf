import type { Outcome } from '../../lib/protocol';
import type { Sitting } from '../../lib/sitting.svelte';
import { colon, t, tOr } from '../../lib/words.svelte';
import type { Drawn, Outcomes } from '../outcomes';
import { abilityName, told } from './table';
import { art, type Customer } from './view';

type Asked = Outcome & { seat?: number; card?: string; tile?: string; token?: string; ability?: number; tip?: string; face?: string };
const TILES = ['mint', 'jasmine', 'lemon', 'ginger', 'berries', 'lavender'];
const TOKENS = ['milk', 'sugar', 'honey', 'vanilla', 'chai_spices'];
const TIPS: Record<string, string> = {
  copper: 'coin-1',
  silver: 'coin-2',
  gold: 'coin-3',
  wild_flavour: 'wild-flavour',
  wild_pantry: 'wild-pantry',
};
// Of the dice merchant's dice; a face that pays says how much in its name.
const FACES: Record<string, string[]> = { flavour: ['leaf'], pantry: ['honey'], check: ['check'] };
function faceOf(face: string): Drawn {
  const coins = /^coin(\d+)$/.exec(face)?.[1];
  if (coins) return { name: t('chai.drawn.face.coins', { n: Number(coins) }), arts: [Number(coins) <= 3 ? `coin-${coins}` : 'coin'] };
  return { name: tOr(`chai.drawn.face.${face}`, face), arts: FACES[face] ?? [] };
}

function drawn(outcome: Outcome, sitting: Sitting): Drawn {
  const { seat, tile, token, ability, tip, face, weight } = outcome as Asked;
  if (seat !== undefined) return { name: sitting.name(seat), arts: [`tea-${sitting.tea(seat)}`] };
  if (outcome.kind === 'card') {
    const { card = '', colour, points = 0, flavours = {}, pantry = {} } = outcome.facts as unknown as Customer;
    return {
      name: sitting.word(card),
      arts: [`tea-${colour}`],
      line: `${t('chai.drawn.points', { n: points })}${colon()}${told({ ...flavours, ...pantry }, sitting)}`,
    };
  }
  if (ability !== undefined)
    return { name: abilityName(ability, sitting), arts: ['bookmark'], line: sitting.word(`text.ability-${ability}`) };
  if (tip !== undefined) return { name: sitting.word(`tip.${tip}`), arts: [TIPS[tip] ?? 'tip'], left: weight };
  if (face !== undefined) return faceOf(face);
  const piece = tile ?? token ?? '';
  return { name: sitting.word(piece), arts: [art(piece)], left: weight };
}

export const outcomes: Outcomes = {
  question: outcome => ({
    title: outcome.kind === 'first' ? t('referee.first') : tOr(`chai.drawn.${outcome.kind}`, t('referee.asked')),
    line: outcome.kind === 'first' ? t('referee.first.line') : tOr(`chai.drawn.${outcome.kind}.line`, ''),
  }),
  drawn,
  missing: (all, sitting) => {
    const kind = all[0]?.kind;
    const usual = kind === 'tile' ? TILES : kind === 'token' ? TOKENS : [];
    const there = all.map(one => (one as Asked).tile ?? (one as Asked).token);
    return usual.filter(piece => !there.includes(piece)).map(piece => ({ name: sitting.word(piece), arts: [art(piece)] }));
  },
};
