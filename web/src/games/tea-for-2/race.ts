// What the solo opponent did this year, action by action, told from the log.
import type { TableEvent } from '../../lib/protocol';
import { diceOf } from './rich';

const DEEDS = ['race_bought', 'race_palace', 'race_reserved', 'race_set', 'race_wasted'];

export function raceDeeds(log: readonly TableEvent[], word: (id: string) => string): string[] {
  const from = log.findLastIndex(event => event.kind === 'solo');
  return log
    .slice(from + 1)
    .filter(event => DEEDS.includes(event.kind))
    .map(event => {
      const facts = event as unknown as { die?: number; dice?: string; card?: string; action?: string };
      const dice = diceOf(1, facts.dice ? facts.dice.split('-') : facts.die === undefined ? [] : [facts.die]);
      return `${dice} ${facts.card ? word(facts.card) : ''}`.trim();
    });
}
