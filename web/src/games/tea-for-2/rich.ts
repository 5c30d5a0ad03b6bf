// Sentences with drawn pieces in them: what is drawn stands in brackets.
import type { TableEvent } from '../../lib/protocol';

export interface Part {
  kind: string;
  text: string;
  of: string[];
}

export function split(text: string): Part[] {
  return text
    .split(/(\[\w+(?::[\w.]+)*\])/)
    .filter(Boolean)
    .map(part => {
      const inner = /^\[(\w+)((?::[\w.]+)*)\]$/.exec(part);
      return inner ? { kind: inner[1]!, text: '', of: inner[2]!.split(':').slice(1) } : { kind: 'text', text: part, of: [] };
    });
}

export function diceOf(seat: number, values: readonly (number | string)[]): string {
  return values.map(value => `[die:${seat}:${value}]`).join('');
}

// A sentence of the log with its dice and teas drawn: what they are, the event says; where they stand, its text.
export function drawn(event: TableEvent, seat: number, word: (id: string) => string): string {
  const facts = event as unknown as Record<string, unknown>;
  let text = event.text;
  const put = (what: string, piece: string) => {
    const at = new RegExp(`(?<![\\d-])${what.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\d-])`).exec(text);
    if (at) text = text.slice(0, at.index) + piece + text.slice(at.index + what.length);
  };
  if (typeof facts['dice'] === 'string' && facts['dice']) put(facts['dice'], diceOf(seat, facts['dice'].split(/[- ]/)));
  for (const name of ['was', 'die']) if (typeof facts[name] === 'number') put(String(facts[name]), diceOf(seat, [facts[name]]));
  for (const name of ['tea', 'into']) if (typeof facts[name] === 'string') put(word(facts[name]), `[tea:${facts[name]}]`);
  return text;
}
