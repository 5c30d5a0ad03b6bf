// What one has in hand between two presses: dice, and places or cards touched. Together they mean a move, or still several. It is
// put down when the game goes on. A move that may be taken back is decided as soon as it is whole, and what it asks is asked at once:
// only what hands over or reveals waits for a button, which sends everything as one line.
import { untrack } from 'svelte';
import type { Foreseen } from '../../lib/protocol';
import type { Sitting } from '../../lib/sitting.svelte';
import { listed, t } from '../../lib/words.svelte';
import { candidates, litBy, meant, rest, touches } from './dice';
import { wayOf } from './plantation';
import { asT42, LEAVES, type T42Move, type View } from './view';

export type Tab = 'places' | 'mine' | 'rival' | 'recap';

// Not these: what has a preview of its own, and what takes more dice than it may be made of so far.
const APART = ['move_token', 'keep', 'return', 'side', 'harbour', 'production', 'reinforce', 'contest'];

// Where dice go.
const PLACES = [
  'market:',
  'rank:',
  'spend:',
  'ability:',
  'production',
  'H',
  ...LEAVES,
  'first_player',
  'move_card',
  'swap_cards',
  'flip_all',
];

export class Hand {
  #sitting: Sitting;
  #at = $state('');
  #meant = $state.raw<T42Move[]>([]); // to be decided, if it may be
  #sure = false; // and sent, if it may not
  #dice = $state.raw<number[]>([]); // which of one's unplaced dice
  #places = $state.raw<string[]>([]);
  // How many steps the tea in hand walks, and which of two cards comes to lie on top of a deck.
  #steps = $state(1);
  swapped = $state(false);
  // The answer that a die is changed for, from the press on it until the tea is given.
  #goal = $state.raw<{ move: string; ply: number } | null>(null);
  // What a phone shows; null: what is asked about.
  tab = $state.raw<{ at: string; tab: Tab } | null>(null);

  constructor(sitting: Sitting) {
    this.#sitting = sitting;
    $effect(() => {
      const [move, ...more] = this.#meant;
      if (!move || sitting.selected !== move.move || this.#stepwise) return;
      const behind = this.#behind;
      if (!behind || (!behind.goes_on && !this.#sure)) return;
      untrack(() => {
        this.#sure = false;
        if (!behind.goes_on) return void sitting.play();
        this.#dice = [];
        this.#places = [];
        this.#meant = [];
        sitting.think(move, ...more);
      });
    });
  }

  get #now(): string {
    return `${this.#sitting.shownPly} ${this.#sitting.thought.length}`;
  }
  get #current(): boolean {
    return this.#at === this.#now;
  }
  moves = $derived.by((): T42Move[] => this.#sitting.moves.map(asT42));
  get #values(): number[] {
    const view = this.#sitting.view as unknown as View | null;
    return this.#sitting.seat === null ? [] : (view?.merchants[this.#sitting.seat]?.dice ?? []);
  }

  get held(): number[] {
    return this.#current ? this.#dice : [];
  }
  get places(): string[] {
    return this.#current ? this.#places : [];
  }
  get dice(): number[] {
    return this.held.map(die => this.#values[die] ?? 0);
  }
  get picked(): string[] {
    return [...this.dice.map(value => `die:${value}`), ...this.places];
  }

  // A lesson asks for one step after the other, and a hint is for the one that comes next.
  get #stepwise(): boolean {
    return this.#sitting.hint !== null || Boolean(this.#sitting.state?.lesson);
  }
  // Whether the table has told what is behind the pick.
  get told(): boolean {
    return !this.#sitting.wondering && (this.#sitting.chosen === null || this.#behind !== null);
  }
  get #behind(): Foreseen | null {
    const chosen = this.#sitting.selected;
    const line = this.#meant[0]?.move === chosen ? this.#meant.map(({ move }) => move) : chosen === null ? [] : [chosen];
    return line.length > 0 ? this.#sitting.foresee(...line) : null;
  }

  // Every piece that goes on with what is in hand.
  reach = $derived.by(() => litBy(this.moves, this.picked));
  // Those that are lit: a placement begins with dice, so with nothing in hand its places wait for them.
  lit = $derived.by(() => {
    if (this.places.length > 0 && this.#sitting.chosen === null) return this.reach;
    // Once the move is whole, what could be meant instead is lit with what could still be added.
    const dice = this.dice.map(value => `die:${value}`);
    const others = litBy(this.moves, dice);
    // Dice light the places that take them as they are, and the dice that could be added.
    const now = new Set(
      this.moves.flatMap(move => {
        const left = rest(move, dice);
        return left?.length === 1 ? left : [];
      }),
    );
    if (dice.length > 0) return new Set([...this.reach, ...others].filter(piece => now.has(piece) || piece.startsWith('die:')));
    const alone = litBy(
      this.moves.filter(move => touches(move).length === 1),
      [],
    );
    return new Set([...this.reach, ...[...others].filter(piece => alone.has(piece) || !PLACES.some(start => piece.startsWith(start)))]);
  });

  // A tea that walks: the steps that the table offers it, one after another, and how many of them are meant.
  get walk(): { piece: string; stops: T42Move[]; steps: number } | null {
    const move = this.whole;
    if (move?.kind !== 'move_token' || this.places.length !== 1) return null;
    const stops = [move, ...(move.effect?.walk ?? []).map(asT42)];
    return { piece: this.places[0]!, stops, steps: Math.min(this.#steps, stops.length) };
  }
  // Where the tea in hand is after so many further steps.
  spaceAfter(stop: number): string | null {
    const view = this.#sitting.view as unknown as View | null;
    const me = view?.merchants[this.#sitting.seat === 1 ? 1 : 0];
    return me ? (wayOf(this.walk?.stops[stop] ?? null, me)?.stations.at(-1)?.space ?? null) : null;
  }
  get whole(): T42Move | null {
    return this.#sitting.chosen ? asT42(this.#sitting.chosen) : null;
  }

  // The tea in hand goes so far. What would be its last step waits for the same stop again.
  walkTo(steps: number, again = this.walk?.steps === steps): void {
    const walk = this.walk;
    if (!walk) return;
    if (again && this.#stepwise) return void this.#sitting.play();
    this.setSteps(steps);
    this.#sure = again;
    this.#meant = walk.stops.slice(0, this.#steps);
  }
  // The button of a walk: it is decided where something may follow in the same line, as at the end of a year, and sent where nothing may.
  // False: it is no walk.
  decideWalk(): boolean {
    const walk = this.walk;
    if (!walk || this.#stepwise) return false;
    this.#sure = true;
    this.#meant = walk.stops.slice(0, walk.steps);
    return true;
  }
  setSteps(steps: number): void {
    const walk = this.walk;
    if (!walk) return;
    this.#sure = false;
    this.#meant = [];
    this.#steps = Math.max(1, Math.min(steps, walk.stops.length));
    this.#sitting.select(walk.stops[0]!.move, ...walk.stops.slice(1, this.#steps).map(stop => ({ move: stop.move, play: true })));
  }
  takeTea(piece: string, steps: number): void {
    this.#take([], [piece]);
    this.setSteps(steps);
  }

  // The move that a press on this piece would mean, for its preview.
  would(piece: string): T42Move | null {
    return meant(this.moves, [...this.picked, piece]) ?? meant(this.moves, [...this.dice.map(value => `die:${value}`), piece]);
  }

  // Whether the move that is picked or hovered has something to do with this piece.
  shows(piece: string): boolean {
    const move = this.#sitting.preview;
    return this.places.includes(piece) || (move !== null && touches(asT42(move)).includes(piece));
  }

  pressDie(die: number): void {
    const value = (one: number) => `die:${this.#values[one] ?? 0}`;
    const fits = (dice: number[], places: string[]) => candidates(this.moves, [...dice.map(value), ...places]).length > 0;
    if (this.held.includes(die))
      return this.#take(
        this.held.filter(one => one !== die),
        [],
      );
    const more = [...this.held, die];
    if (fits(more, this.places)) return this.#take(more, this.places);
    if (fits(more, [])) return this.#take(more, []);
    if (fits([die], this.places)) return this.#take([die], this.places);
    if (fits([die], [])) this.#take([die], []);
  }

  // Takes up dice of these values, for a set or a run.
  takeDice(values: number[]): void {
    const free = this.#values.map((value, die) => ({ value, die }));
    const dice = values.map(value => {
      const at = free.findIndex(one => one.value === value);
      return at < 0 ? -1 : free.splice(at, 1)[0]!.die;
    });
    this.#take(
      dice.filter(die => die >= 0),
      [],
    );
  }

  // A second press on the place that completes the move plays it. False: nothing here may be done now.
  press(piece: string): boolean {
    const dice = this.dice.map(value => `die:${value}`);
    if (this.places.includes(piece)) {
      if (this.walk) this.walkTo(this.walk.steps);
      else if (this.#sitting.chosen) void this.#sitting.play();
      else
        this.#take(
          this.held,
          this.places.filter(one => one !== piece),
        );
      return true;
    }
    // A place that does not take the dice in hand leaves them there and says why.
    const places = PLACES.some(start => piece.startsWith(start));
    const tries: [number[], string[]][] = [
      [this.held, [...this.places, piece]],
      [this.held, [piece]],
      ...(places ? [] : [[[], [piece]] as [number[], string[]]]),
    ];
    for (const [held, places] of tries) {
      if (candidates(this.moves, [...(held.length > 0 ? dice : []), ...places]).length === 0) continue;
      this.#take(held, places);
      return true;
    }
    return false;
  }

  // Why nothing can be done with a piece now: what the table says to the move that was meant, or what would go there.
  async explain(piece: string, ask: string | null, name: string): Promise<void> {
    const say = (message: string) => this.#sitting.refuse({ code: 'about', message });
    const taken = this.moves
      .filter(move => touches(move).includes(piece))
      .map(move =>
        move.pieces
          .filter(one => one.startsWith('die:'))
          .map(one => one.slice(4))
          .join('-'),
      )
      .filter(Boolean);
    if (taken.length > 0) return say(t('tea-for-2.why.takes', { name: name.replace(/\.$/, ''), dice: listed([...new Set(taken)]) }));
    if (ask !== null && (await this.#sitting.why(ask))) return;
    say(this.dice.length > 0 ? t('tea-for-2.why.not', { name: name.replace(/\.$/, ''), dice: this.dice.join('-') }) : name);
  }

  aim(move: string | null): void {
    this.#goal = move === null ? null : { move, ply: this.#sitting.shownPly };
  }
  get goal(): string | null {
    return this.#goal?.ply === this.#sitting.shownPly ? this.#goal.move : null;
  }
  // What was aimed at, once it is offered: the die has been changed, and the tea given if that was asked.
  meant(moves: readonly T42Move[]): string | null {
    const goal = this.#goal;
    const passed = goal ? this.#sitting.shownPly - goal.ply : 0;
    return passed === 1 || passed === 2 ? (moves.find(one => one.move === goal!.move)?.move ?? null) : null;
  }

  clear(): void {
    this.#take([], []);
  }

  #take(dice: number[], places: string[]): void {
    this.#at = this.#now;
    this.#dice = dice;
    this.#places = places;
    this.#steps = 1;
    const whole = meant(this.moves, this.picked);
    // A tea that can go no further than one step has nothing to choose.
    const apart = whole?.kind === 'move_token' ? (whole.effect?.walk ?? []).length > 0 : APART.includes(whole?.kind ?? '');
    this.#sure = false;
    this.#meant = whole && !apart ? [whole] : [];
    this.#sitting.select(whole?.move ?? null);
  }
}

const hands = new WeakMap<Sitting, Hand>();
export function handOf(sitting: Sitting): Hand {
  const known = hands.get(sitting);
  if (known) return known;
  // It outlives the part of the page that asks first: between two people at one screen the whole board goes.
  let hand!: Hand;
  $effect.root(() => {
    hand = new Hand(sitting);
  });
  hands.set(sitting, hand);
  return hand;
}
