// Serving: pick a customer, pick a cup, done. Picking the customer is free; the cup sends both.
import type { Move } from '../../lib/protocol';
import type { Sitting } from '../../lib/sitting.svelte';
import { t } from '../../lib/words.svelte';
import { deskOf } from './desk.svelte';
import { is, type Cup, type Customer, type View } from './view';

// A press on a customer: reserve, serve or send away, whichever is offered; else the table says what is missing for this one, or why not.
export function pressCustomer(
  sitting: Sitting,
  event: MouseEvent,
  move: Move | undefined,
  customer: Customer,
  ...attempts: string[]
): void {
  if (!move) {
    const { phase } = sitting.view as unknown as View;
    const attempt = attempts.find(one => one.startsWith(phase === 'dismiss' ? 'dismiss' : 'serve'));
    if (customer.hidden) sitting.refuse({ code: 'hidden', message: t('chai.customer.hidden') });
    else if (attempt) void sitting.why(attempt);
    else sitting.refuse({ code: 'not_now', message: t('chai.why.not_yours', { card: sitting.word(customer.card ?? '') }) });
    return;
  }
  if (sitting.selected !== move.move) return deskOf(sitting).add(move);
  if (event.detail === 0) void sitting.play();
  else sitting.stepBack();
}

// The cups that a press may mean: for the customer that is picked, or the question for the cup itself.
export function cupsOffered(sitting: Sitting): number[] {
  if (is('serve', sitting.chosen)) return sitting.chosen.cups;
  return sitting.moves.filter(move => move.kind === 'cup').map(move => Number(move.move.slice('cup '.length)));
}

// The cup that a press means.
export function meant(cups: readonly Cup[], offered: readonly number[], pressed: number): number | null {
  if (offered.includes(pressed)) return pressed;
  const means = cups.find(one => one.cup === pressed)?.means ?? null;
  return means !== null && offered.includes(means) ? means : null;
}

export function pressCup(sitting: Sitting, view: View, pressed: number): void {
  const cup = meant(view.cups, cupsOffered(sitting), pressed);
  const serve = is('serve', sitting.chosen) ? sitting.chosen : null;
  if (cup === null) return void sitting.why(`cup ${pressed}`);
  if (serve) void sitting.play(serve.move, { move: `cup ${cup}`, play: true, unsure: true });
  else void sitting.play(`cup ${cup}`);
}
