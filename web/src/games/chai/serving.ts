// Serving: pick a customer, pick a cup, done. Picking the customer is free; the cup sends both.
import type { Move } from '../../lib/protocol';
import type { Sitting } from '../../lib/sitting.svelte';
import { meant } from './cups';
import { all, is, type View } from './view';

// A press on a customer: reserve, serve or send away, whichever is offered; else why not.
export function pressCustomer(sitting: Sitting, event: MouseEvent, move: Move | undefined, ...attempts: string[]): void {
  if (!move) {
    const serving = (sitting.view as unknown as View).phase === 'serve';
    const attempt = attempts.find(one => one.startsWith('serve') === serving) ?? attempts[0];
    if (attempt) void sitting.why(attempt);
    return;
  }
  if (sitting.selected !== move.move) return sitting.select(move.move);
  if (event.detail === 0) void sitting.play();
  else sitting.select(null);
}

// The cups that a press may mean: for the customer that is picked, or the question for the cup itself.
export function cupsOffered(sitting: Sitting): number[] {
  if (is('serve', sitting.chosen)) return sitting.chosen.cups;
  return sitting.moves.filter(move => move.kind === 'cup').map(move => Number(move.move.slice('cup '.length)));
}

export function pressCup(sitting: Sitting, view: View, pressed: number): void {
  const cup = meant(view.cups, cupsOffered(sitting), pressed);
  const serve = is('serve', sitting.chosen) ? sitting.chosen : null;
  if (cup === null) {
    if (all('serve', sitting.moves).length > 0) sitting.refuse(null);
    return void sitting.why(`cup ${pressed}`);
  }
  if (serve) void sitting.play(serve.move, { move: `cup ${cup}`, play: true });
  else void sitting.play(`cup ${cup}`);
}
