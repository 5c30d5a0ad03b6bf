import type { Outcome } from '../../lib/protocol';
import type { Sitting } from '../../lib/sitting.svelte';
import { colon, listed, t, tOr } from '../../lib/words.svelte';
import pieces from '../../styles/pieces-tea-and-rum.svg?raw';
import { sheet } from '../../styles/sheet';
import type { Drawn, Outcomes } from '../outcomes';
import { buildingArt, captainArt, SIGNS } from './art';
import { bundleText, captainText, effectText, needText, points } from './table';
import type { Allegiance, Bundle, Captain, Effect } from './view';

type Asked = Outcome & {
  seat?: number;
  board?: string;
  building?: string;
  captain?: string;
  contract?: string;
  allegiance?: string;
  wish?: string;
  endowment?: string;
  tile?: string;
  colour?: 'red' | 'blue';
  ship?: string;
};

function number(id: string): string {
  return id.replace(/\D/g, '');
}

function drawn(outcome: Outcome, sitting: Sitting): Drawn {
  const asked = outcome as Asked;
  const { seat, board, building, captain, contract, allegiance, wish, endowment, tile, colour, ship, weight } = asked;
  if (outcome.kind === 'first' && seat !== undefined) return { name: sitting.name(seat), arts: [`tea-${sitting.tea(seat)}`] };
  if (outcome.kind === 'draw_token' && board) return { name: sitting.word(board), arts: [`tr-s-${board}`], left: weight };
  if (building) return { name: sitting.word(building), arts: [buildingArt(Number(number(building)))] };
  if (captain) {
    const facts = outcome.facts as unknown as Captain;
    return { name: sitting.word(captain), arts: [captainArt(facts)], line: captainText(facts, sitting) };
  }
  if (contract) {
    const facts = outcome.facts as unknown as { requires: Bundle; red: number; blue: number };
    return {
      name: t('tea-and-rum.drawn.contract', { n: number(contract) }),
      arts: ['tr-contract'],
      line: `${bundleText(facts.requires, sitting)}${colon()}${points(facts.red, 'red')}, ${points(facts.blue, 'blue')}`,
    };
  }
  if (allegiance) {
    const facts = outcome.facts as unknown as Allegiance;
    return { name: sitting.word(allegiance), arts: ['tr-allegiance'], line: facts.needs.map(need => needText(need, sitting)).join(', ') };
  }
  if (wish) {
    const { types } = outcome.facts as unknown as { types: string[] };
    return { name: listed(types.map(type => sitting.word(type))), arts: types.map(type => SIGNS[type] ?? 'star') };
  }
  if (endowment) {
    const { gives } = outcome.facts as unknown as { gives: Effect };
    return { name: effectText(gives, sitting), arts: ['chest'] };
  }
  if (tile) {
    const { sides } = outcome.facts as unknown as { sides: Effect[] };
    return {
      name: t('tea-and-rum.drawn.tile', { letter: tile.slice(tile.lastIndexOf('-') + 1).toLocaleUpperCase() }),
      arts: [`tr-s-${tile.slice(0, tile.lastIndexOf('-'))}`],
      line: sides.map(side => effectText(side, sitting)).join(' / '),
    };
  }
  if (ship) return { name: t('tea-and-rum.drawn.ship', { n: number(ship) }), arts: ['ship'] };
  if (colour)
    return { name: t(`tea-and-rum.drawn.${colour}`), arts: [`tr-${colour}`], ...(outcome.kind === 'show_victory' ? { left: weight } : {}) };
  return { name: outcome.move, arts: [] };
}

sheet(pieces);

export const outcomes: Outcomes = {
  question: outcome =>
    outcome.kind === 'first'
      ? { title: t('referee.first'), line: t('referee.first.line') }
      : { title: tOr(`tea-and-rum.drawn.${outcome.kind}`, t('referee.asked')), line: tOr(`tea-and-rum.drawn.${outcome.kind}.line`, '') },
  drawn,
};
