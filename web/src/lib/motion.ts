// Pieces travel from where they were to where they are. The board is always drawn as the table sent it; what moves are
// copies in a layer above it, and what has not arrived yet is only faded by an animation. So there is nothing to clean up:
// finish() leaves the exact board, at any moment. The board comes first: with it, what is still to come is hidden and what leaves
// lies as it lay; in the frame behind it places are measured and everything sets off.
import { flushSync } from 'svelte';
import { afterwards } from './afterwards';
import type { Manner } from './keep.svelte';

// Wood drops (worker, die, cube, barrel, tile), paper glides (card, scroll, points).
export type Feel = 'wood' | 'paper' | 'coin';

export interface Flight {
  // Pieces by their id (web/README.md). Without `from` it is dealt in place; without `to` it fades away.
  from?: string;
  to?: string;
  // What is seen flying: the piece as it lay (the usual), as it will lie, or a symbol of the sprite.
  look?: 'from' | 'to' | `#${string}`;
  // Symbols: so many, at most six of them drawn.
  count?: number;
  feel: Feel;
  ms: number;
  // Stations that it hops over on its way; `ms` is the time of the whole way.
  via?: string[];
  // flash: no flight, the edge of `to` lights up; tumble: `to` is rolled; turn: `to`, or the symbol above it, is turned over;
  // unroll: it opens downwards; moor: comes in from the left; sail: leaves to that side.
  how?: 'flash' | 'tumble' | 'turn' | 'unroll' | 'moor' | 'sail-left' | 'sail-right';
  // So long after the flight before it began; otherwise it waits until that has landed.
  join?: number;
  // Colour of a flash, a worker or a die, as a seat's tea.
  tint?: string;
}

const LIMIT_MS = 1200;
const MOST_BEATS = 8;
const MOST_COPIES = 6;
const COPY_GAP_MS = 50;
const HIGHLIGHT_MS = 900;
// A page that is drawn no more does not keep anything hidden.
const LATEST_MS = 1000;
const FLASH_MS = 320;
// Of a roll: so many faces are seen, and a die settles so long after the one on its left.
const FACES = 3;
const FACE_MS = 90;
const SETTLE_MS = 40;
const ARC = 0.08;
const SWELL = 0.12;
const EASE = 'cubic-bezier(.2, .7, .2, 1)';
const EASE_DROP = 'cubic-bezier(.3, 1.3, .5, 1)';

export interface Timed extends Flight {
  start: number;
  ms: number;
}

// When each flight begins. Chains that would take longer than `limit` run faster; behind the eighth beat there are only end states.
export function timed(flights: Flight[], limit: number): Timed[] {
  const all: Timed[] = [];
  let beats = 0;
  let begun = 0;
  let landed = 0;
  for (const flight of flights) {
    const joins = flight.join !== undefined && all.length > 0;
    if (!joins && ++beats > MOST_BEATS) break;
    const start: number = joins ? begun + flight.join! : landed;
    const last = Math.min(flight.count ?? 1, MOST_COPIES) - 1;
    begun = start;
    landed = Math.max(landed, start + flight.ms + last * COPY_GAP_MS);
    all.push({ ...flight, start });
  }
  const rate = landed <= limit ? 1 : Math.max(2, landed / limit);
  return all.map(flight => ({ ...flight, start: flight.start / rate, ms: flight.ms / rate }));
}

// --- Finding pieces ---

interface Index {
  get(id: string): HTMLElement | undefined;
}

type Choice = (named: HTMLElement[]) => HTMLElement | undefined;
const visible: Choice = named => named.find(piece => piece.getClientRects().length > 0);

// Which of several with one name is meant: the first that can be seen. Only those that are asked for are looked at: a large board has hundreds.
function pieces(choose: Choice = visible): Index {
  const named = new Map<string, HTMLElement[]>();
  for (const piece of document.querySelectorAll<HTMLElement>('[data-piece]')) {
    const id = piece.getAttribute('data-piece')!;
    const others = named.get(id);
    if (others) others.push(piece);
    else named.set(id, [piece]);
  }
  return { get: id => choose(named.get(id) ?? []) };
}

interface Found {
  piece: HTMLElement;
  name: string;
  exact: boolean;
}

// The piece, one's own without its prefix, or else what it lies on: the part of the name before its last dot or colon.
export function findPiece(index: Index, id: string, mine: number | null): Found | null {
  const own = mine === null ? null : `seat.${mine}.`;
  for (let name = id, exact = true; name; exact = false) {
    for (const known of own && name.startsWith(own) ? [name, name.slice(own.length)] : [name]) {
      const piece = index.get(known);
      if (piece) return { piece, name: known, exact };
    }
    const cut = Math.max(name.lastIndexOf('.'), name.lastIndexOf(':'));
    if (cut < 0) return null;
    name = name.slice(0, cut);
  }
  return null;
}

// A whole block is where things come from and go to; only what is smaller waits for what arrives.
function small(piece: HTMLElement): boolean {
  return piece.getElementsByTagName('*').length <= 40;
}

// --- Copies ---

interface Copy {
  copy: HTMLElement;
  box: DOMRect;
}

class Wardrobe {
  #coats = new Map<HTMLElement, HTMLElement>();
  #token: DOMRect | null = null;
  constructor(readonly layer: HTMLElement) {}

  // How large a symbol flies.
  get token(): DOMRect {
    if (!this.#token) {
      const size = 1.75 * parseFloat(getComputedStyle(document.documentElement).fontSize);
      this.#token = new DOMRect(0, 0, size, size);
    }
    return this.#token;
  }

  // A copy that looks as it does on the board: its ancestors come along as empty shells without a box, so that their styles and
  // custom properties still reach it.
  copy(piece: HTMLElement, box: DOMRect): Copy {
    const copy = piece.cloneNode(true) as HTMLElement;
    for (const one of [copy, ...copy.querySelectorAll<HTMLElement>('[id], [data-piece], [data-stop]')]) bare(one);
    place(copy, box);
    return { copy, box };
  }

  // Only now is it on the page, within the shells of where it came from.
  hang(copy: HTMLElement, from: HTMLElement | null): void {
    if (!copy.parentNode) this.#coat(from).append(copy);
  }

  #coat(parent: HTMLElement | null): HTMLElement {
    if (!parent || parent === document.body) return this.layer;
    const known = this.#coats.get(parent);
    if (known) return known;
    const coat = parent.cloneNode(false) as HTMLElement;
    bare(coat);
    coat.style.setProperty('display', 'contents', 'important');
    this.#coats.set(parent, coat);
    this.#coat(parent.parentElement).append(coat);
    return coat;
  }
}

// Nothing of a copy may be found as if it were the piece.
function bare(copy: Element): void {
  for (const name of copy.getAttributeNames()) {
    if (name === 'id' || name === 'role' || name.startsWith('aria-live') || (name.startsWith('data-') && name !== 'data-l'))
      copy.removeAttribute(name);
  }
}

function place(copy: HTMLElement, box: DOMRect): void {
  Object.assign(copy.style, {
    position: 'fixed',
    left: `${box.left}px`,
    top: `${box.top}px`,
    right: 'auto',
    bottom: 'auto',
    width: `${box.width}px`,
    height: `${box.height}px`,
    margin: '0',
    minWidth: '0',
    maxWidth: 'none',
    transition: 'none',
    pointerEvents: 'none',
  });
}

// As a picture where the board has such: it is there at once, where a drawing is laid out part by part.
function drawn(name: string): Element {
  const picture = motion.picture?.(name.slice(1));
  if (picture) return Object.assign(document.createElement('img'), { src: picture, alt: '' });
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', name);
  svg.append(use);
  return svg;
}

function symbol(name: string, box: DOMRect, many: number, tint = ''): HTMLElement {
  const copy = document.createElement('span');
  copy.className = 'flight';
  // Workers and dice are drawn in the colour of their seat.
  if (tint)
    for (const [part, shade] of [
      ['worker-fill', ''],
      ['die-fill', ''],
      ['die-on', '-on'],
      ['die-edge', '-edge'],
    ])
      copy.style.setProperty(`--${part}`, `var(--seat-${tint}${shade})`);
  copy.append(drawn(name));
  if (many > 1) copy.append(Object.assign(document.createElement('b'), { textContent: `×${many}` }));
  place(copy, box);
  return copy;
}

// --- Flying ---

interface Point {
  x: number;
  y: number;
}
function centre(box: DOMRect): Point {
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

// A shallow arc upwards, swelling in the middle, as keyframes for a copy whose own place is `at`.
function arc(at: Point, from: Point, to: Point, scaleFrom: number, scaleTo: number): Keyframe[] {
  const lift = Math.hypot(to.x - from.x, to.y - from.y) * ARC;
  const STEPS = 6;
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const part = step / STEPS;
    const bow = 4 * part * (1 - part);
    const x = from.x + (to.x - from.x) * part - at.x;
    const y = from.y + (to.y - from.y) * part - bow * lift - at.y;
    const scale = (scaleFrom + (scaleTo - scaleFrom) * part) * (1 + SWELL * bow);
    return { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: 1 };
  });
}

// From stop to stop, each hop an arc.
function hops(at: Point, stops: Point[]): Keyframe[] {
  return stops.slice(1).flatMap((stop, nth) => arc(at, stops[nth]!, stop, 1, 1).slice(nth > 0 ? 1 : 0));
}

function fit(piece: DOMRect, into: DOMRect): number {
  return Math.max(0.2, Math.min(1, into.width / piece.width, into.height / piece.height));
}

interface There extends Found {
  box: DOMRect;
}
interface Lying extends There {
  parent: HTMLElement | null;
  copy: Copy | null;
}

// What leaves the table with what it is given for, a ship or a card, is still flown to.
function target({ to = '', look }: Flight, before: Map<string, Lying>, after: Map<string, There>): There | undefined {
  return after.get(to) ?? (look?.startsWith('#') ? before.get(to) : undefined);
}

// When it has landed; at once, if nothing of it is to be seen.
function ending({ start, ms, how, look, count = 1 }: Timed, from: Found | undefined, to: Found | undefined): number {
  if (!from && !to) return start;
  const copies = !how && look?.startsWith('#') ? Math.min(count, MOST_COPIES) : 1;
  return start + ms + (copies - 1) * COPY_GAP_MS;
}

// What comes into its place by itself, and what leaves its place as it lay.
function comesIn({ how, look }: Flight): boolean {
  return (how === 'turn' && !look) || how === 'unroll' || how === 'moor';
}
function goes({ how, look = 'from' }: Flight, to: Found | undefined): boolean {
  return to ? !how && look === 'from' : !how || how.startsWith('sail');
}

// Where something lands; what is larger than a piece, or does not itself come, need not wait for it.
function awaited(plan: Flight[], after: Map<string, There>): Map<string, There> {
  const all = new Map<string, There>();
  for (const { to, how } of plan) {
    const there = to === undefined || how ? undefined : after.get(to);
    if (there && ((there.exact && plan.some(({ from }) => from === to)) || small(there.piece))) all.set(to!, there);
  }
  return all;
}

// What lay there before and is seen until something lands; nothing if that has left.
function stayed(before: Map<string, Lying>, id: string, there: There, plan: Flight[]): Lying | null {
  const was = before.get(id);
  return was && was.name === there.name && !plan.some(({ from }) => from === id) ? was : null;
}

// The dice of a tray, or the one that is rolled itself.
function diceOf(tray: HTMLElement): HTMLElement[] {
  const all = [...tray.querySelectorAll<HTMLElement>('[data-piece], .die')];
  const dice = all.filter(die => !all.some(other => other !== die && other.contains(die)));
  return dice.length > 0 ? dice : [tray];
}

export class Motion {
  #running: Animation[] = [];
  #marks: Animation[] = [];
  #layer: HTMLElement | null = null;
  #over: ReturnType<typeof setTimeout> | undefined;
  // Forgets what comes a frame behind the board.
  #waits = (): void => {};
  // Told in so many milliseconds pieces will land, and that they have been hurried; for who wants to hear it.
  landing: ((feel: Feel, after: number) => void) | null = null;
  hushed: (() => void) | null = null;
  // Where drawings are pictures on the board: the address of one.
  picture: ((name: string) => string | null) | null = null;

  get moving(): boolean {
    return this.#running.length > 0;
  }

  // `apply` changes the board; what changed is then seen happening. Answers how long that takes. `stays`: where it happened is marked until
  // the next press.
  play(
    flights: Flight[],
    apply: () => void,
    { manner, mine, limit = LIMIT_MS, stays = false }: { manner: Manner; mine: number | null; limit?: number; stays?: boolean },
  ): number {
    this.finish();
    if (flights.length === 0 || document.hidden) {
      apply();
      return 0;
    }
    const plan = timed(flights, limit);
    const wardrobe = manner === 'full' ? new Wardrobe(layer()) : null;
    const before = wardrobe && this.#snapshot(plan, mine, wardrobe);
    apply();
    flushSync();
    if (!wardrobe || !before) {
      this.#waits = afterwards(() => {
        const touched = changed(plan, mine);
        this.#highlight(touched);
        if (stays) this.#dot(touched, HIGHLIGHT_MS);
      });
      return 0;
    }
    // Whether something can be seen would have the board laid out: what was seen before is taken to be there.
    const seen = new Set([...before.values()].map(({ piece }) => piece));
    const after = this.#found(plan, mine, named => named.find(piece => seen.has(piece)) ?? named[0]);
    const length = Math.max(...plan.map(flight => ending(flight, before.get(flight.from ?? ''), target(flight, before, after))));
    const held = this.#hold(plan, before, after, wardrobe);
    this.#air().append(wardrobe.layer);
    this.#layer = wardrobe.layer;
    this.#waits = afterwards(() => {
      this.#perform(plan, before, this.#found(plan, mine), wardrobe);
      for (const one of held) one.cancel();
      if (stays) this.#dot(changed(plan, mine), length);
      this.#endIn(length + 40);
    });
    this.#endIn(length + LATEST_MS);
    return length;
  }

  #endIn(ms: number): void {
    clearTimeout(this.#over);
    this.#over = setTimeout(() => this.#clear(), ms);
  }

  // Stays on the page: what comes into it lays out nothing else.
  #air(): HTMLElement {
    let air = document.querySelector<HTMLElement>('body > .air');
    if (!air) {
      air = document.createElement('div');
      air.className = 'air';
      document.body.append(air);
    }
    return air;
  }

  finish(): void {
    if (this.#layer) this.hushed?.();
    for (const mark of this.#marks.splice(0)) mark.cancel();
    this.#clear();
  }

  #clear(): void {
    clearTimeout(this.#over);
    this.#waits();
    for (const animation of this.#running.splice(0)) animation.cancel();
    this.#layer?.remove();
    this.#layer = null;
  }

  // Everything that will leave or change, as it lies now.
  #snapshot(plan: Timed[], mine: number | null, wardrobe: Wardrobe): Map<string, Lying> {
    const index = pieces();
    const lying = new Map<string, Lying>();
    for (const id of new Set(plan.flatMap(({ from, to }) => [from, to]))) {
      const found = id === undefined ? null : findPiece(index, id, mine);
      if (id === undefined || !found) continue;
      const leaves = plan.some(({ from, look = 'from' }) => from === id && look === 'from');
      const stays = plan.some(({ to, how }) => to === id && !how);
      const box = found.piece.getBoundingClientRect();
      const copy = (leaves && found.exact) || ((leaves || stays) && small(found.piece)) ? wardrobe.copy(found.piece, box) : null;
      lying.set(id, { ...found, parent: found.piece.parentElement, box, copy });
    }
    return lying;
  }

  // What is flown to, or over, as the board is now; where it lies is not measured yet.
  #found(plan: Timed[], mine: number | null, choose?: Choice): Map<string, There> {
    const index = pieces(choose);
    const after = new Map<string, There>();
    for (const { to, via = [] } of plan)
      for (const id of to === undefined ? via : [...via, to]) {
        const found = after.has(id) ? null : findPiece(index, id, mine);
        if (found) after.set(id, { ...found, box: new DOMRect() });
      }
    return after;
  }

  // In the board's own frame, measuring nothing.
  #hold(plan: Timed[], before: Map<string, Lying>, after: Map<string, There>, wardrobe: Wardrobe): Animation[] {
    const hidden = new Set<HTMLElement>();
    const gone = new Set<Copy>();
    for (const flight of plan) {
      const from = before.get(flight.from ?? '');
      const to = target(flight, before, after);
      if (flight.how === 'tumble') {
        if (to && flight.start === 0) for (const die of diceOf(to.piece)) hidden.add(die);
      } else if (to && (comesIn(flight) || (!flight.how && !from))) hidden.add(to.piece);
      else if (from?.copy && !gone.has(from.copy) && goes(flight, to)) {
        wardrobe.hang(from.copy.copy, from.parent);
        gone.add(from.copy);
      }
    }
    for (const [id, there] of awaited(plan, after)) {
      hidden.add(there.piece);
      const was = stayed(before, id, there, plan);
      if (was?.copy && !gone.has(was.copy)) wardrobe.hang(was.copy.copy, was.parent);
    }
    return [...hidden].map(piece => {
      const animation = piece.animate(HIDDEN, { duration: 0, fill: 'forwards' });
      this.#run(animation);
      return animation;
    });
  }

  #perform(plan: Timed[], before: Map<string, Lying>, after: Map<string, There>, wardrobe: Wardrobe): void {
    // Reading places first, then changing the layer: one layout, not one a flight.
    for (const there of after.values()) there.box = there.piece.getBoundingClientRect();
    const lands = new Map<string, number>();
    for (const flight of plan) {
      const to = target(flight, before, after);
      const stations = (flight.via ?? []).flatMap(id => after.get(id)?.box ?? []);
      const end = this.#one(flight, before.get(flight.from ?? ''), to, stations, wardrobe);
      if (flight.to !== undefined && flight.how === undefined) lands.set(flight.to, Math.max(lands.get(flight.to) ?? 0, end));
    }
    for (const [id, there] of awaited(plan, after)) this.#await(there, stayed(before, id, there, plan), lands.get(id)!, wardrobe);
  }

  // Until the piece lands, its place shows what lay there before, or nothing if that has left.
  #await({ piece, box }: There, was: Lying | null, end: number, wardrobe: Wardrobe): void {
    this.#run(piece.animate(HIDDEN, { duration: end }));
    if (!was?.copy) return;
    const { copy } = was.copy;
    place(copy, new DOMRect(box.left, box.top, was.box.width, was.box.height));
    wardrobe.hang(copy, was.parent);
    this.#run(copy.animate([{ opacity: 1 }, { opacity: 1 }], { duration: end }), copy);
  }

  // Answers when it has landed.
  #one(flight: Timed, from: Lying | undefined, to: There | undefined, via: DOMRect[], wardrobe: Wardrobe): number {
    const { start, ms, how } = flight;
    const end = start + ms;
    const easing = flight.feel === 'paper' ? EASE : EASE_DROP;
    if (how === 'tumble') {
      if (to) this.#roll(to.piece, start, ms, wardrobe);
      this.landing?.('wood', end);
      return end;
    }
    if (how === 'turn' && flight.look?.startsWith('#')) {
      const box = wardrobe.token;
      const copy = to && symbol(flight.look, box, 1, flight.tint);
      if (!to || !copy) return start;
      const there = `translate(${centre(to.box).x - centre(box).x}px, ${centre(to.box).y - centre(box).y}px)`;
      copy.style.opacity = '0';
      wardrobe.hang(copy, null);
      this.#run(
        copy.animate(
          [
            { transform: `${there} perspective(40rem) rotateY(90deg)`, opacity: 1 },
            { transform: `${there} perspective(40rem)`, opacity: 1 },
          ],
          { delay: start, duration: ms, easing: EASE },
        ),
        copy,
      );
      return end;
    }
    if (how === 'flash' || how === 'turn' || how === 'unroll' || how === 'moor') {
      if (to)
        this.#run(
          to.piece.animate(inPlace(how, flight.tint), {
            delay: start,
            duration: ms,
            easing: EASE,
            fill: how === 'flash' ? 'none' : 'backwards',
          }),
        );
      return end;
    }
    if (!from && to) {
      this.#run(
        to.piece.animate(
          [
            { transform: 'translateY(-14px) rotate(-2deg)', opacity: 0 },
            { transform: 'none', opacity: 1 },
          ],
          { delay: start, duration: ms, easing, fill: 'backwards' },
        ),
      );
      this.landing?.(flight.feel, end);
      return end;
    }
    if (!from) return start;
    if (!to) return this.#away(flight, from, wardrobe);

    const look = flight.look ?? 'from';
    const options = (nth: number): KeyframeAnimationOptions => ({
      delay: start + nth * COPY_GAP_MS,
      duration: ms,
      easing,
      fill: 'forwards',
    });
    let last = end;
    if (look === 'to' && to.exact) {
      const { copy } = wardrobe.copy(to.piece, to.box);
      copy.style.opacity = '0';
      wardrobe.hang(copy, to.piece.parentElement);
      this.#run(copy.animate(arc(centre(to.box), centre(from.box), centre(to.box), fit(to.box, from.box), 1), options(0)), copy);
    } else if (look === 'from' && from.copy) {
      // The copy that a place shows until something lands there is another one.
      const { copy } = from.copy;
      from.copy = null;
      wardrobe.hang(copy, from.parent);
      this.#run(copy.animate(arc(centre(from.box), centre(from.box), centre(to.box), 1, fit(from.box, to.box)), options(0)), copy);
    } else if (look.startsWith('#')) {
      const count = flight.count ?? 1;
      const drawn = Math.min(count, MOST_COPIES);
      const box = wardrobe.token;
      const stops = [from.box, ...via, to.box].map(centre);
      for (let nth = 0; nth < drawn; nth++) {
        const copy = symbol(look, box, nth === drawn - 1 ? count - drawn + 1 : 1, flight.tint);
        copy.style.opacity = '0';
        wardrobe.hang(copy, null);
        this.#run(copy.animate(hops(centre(box), stops), options(nth)), copy);
      }
      last += (drawn - 1) * COPY_GAP_MS;
    } else {
      // Where the piece itself is not to be seen, its place says that something came.
      this.#run(to.piece.animate(inPlace('flash', flight.tint), { delay: start, duration: FLASH_MS, easing: EASE }));
    }
    this.landing?.(flight.feel, last);
    return last;
  }

  // Of a tray every die is rolled: other faces pass before each settles, the leftmost first.
  #roll(tray: HTMLElement, start: number, ms: number, wardrobe: Wardrobe): void {
    const rolled = diceOf(tray);
    const boxes = rolled.map(die => die.getBoundingClientRect());
    const pace = Math.min(1, ms / (FACES * FACE_MS + rolled.length * SETTLE_MS));
    rolled.forEach((die, nth) => {
      const settles = Math.max(FACE_MS, ms - (rolled.length - 1 - nth) * SETTLE_MS * pace);
      this.#run(die.animate(TUMBLE, { delay: start, duration: settles, easing: 'ease-out' }));
      const face = /die-(\d)$/.exec(die.querySelector('use')?.getAttribute('href') ?? '');
      if (!face) return;
      const shown = Math.min(settles, FACES * FACE_MS * pace);
      this.#run(die.animate(HIDDEN, { delay: start, duration: shown }));
      for (let other = 0; other < FACES; other++) {
        const { copy } = wardrobe.copy(die, boxes[nth]!);
        const use = copy.querySelector('use')!;
        use.setAttribute('href', use.getAttribute('href')!.replace(/\d$/, String(((Number(face[1]) + nth + 2 * other) % 6) + 1)));
        copy.style.opacity = '0';
        wardrobe.hang(copy, die.parentElement);
        const turned = [-60, 60].map(degrees => ({ transform: `translateY(-8px) rotate(${degrees}deg)`, opacity: 1 }));
        this.#run(copy.animate(turned, { delay: start + (other * shown) / FACES, duration: shown / FACES }), copy);
      }
    });
  }

  #away(flight: Timed, from: Lying, wardrobe: Wardrobe): number {
    const { start, ms } = flight;
    if (!from.copy) return start;
    const { copy } = from.copy;
    from.copy = null;
    wardrobe.hang(copy, from.parent);
    const goes =
      flight.how === 'sail-left'
        ? 'translate(-60vw, -4px)'
        : flight.how === 'sail-right'
          ? 'translate(60vw, -4px)'
          : 'translateY(10px) scale(.9)';
    const rises = flight.how ? { transform: 'translateY(-4px)', opacity: 1, offset: 0.2 } : { opacity: 1 };
    this.#run(
      copy.animate([{ transform: 'none', opacity: 1 }, rises, { transform: goes, opacity: 0 }], {
        delay: start,
        duration: ms,
        easing: EASE,
        fill: 'forwards',
      }),
      copy,
    );
    this.landing?.(flight.feel, start + ms);
    return start + ms;
  }

  #run(animation: Animation, copy?: HTMLElement): void {
    this.#running.push(animation);
    if (copy) animation.onfinish = () => copy.remove();
  }

  // Without motion: a still outline where something changed.
  #highlight(touched: Set<HTMLElement>): void {
    for (const piece of touched) this.#run(piece.animate([DOTTED, DOTTED], { duration: HIGHLIGHT_MS }));
    this.#over = setTimeout(() => this.#clear(), HIGHLIGHT_MS + 40);
  }

  // What is smaller than a player's block keeps the outline.
  #dot(touched: Set<HTMLElement>, after: number): void {
    for (const piece of touched)
      if (small(piece)) this.#marks.push(piece.animate([DOTTED, DOTTED], { delay: after, duration: 1, fill: 'forwards' }));
  }
}

const HIDDEN: Keyframe[] = [{ opacity: 0 }, { opacity: 0 }];
const DOTTED: Keyframe = { outline: '2px dotted var(--line-strong)', outlineOffset: '2px' };

function changed(plan: Timed[], mine: number | null): Set<HTMLElement> {
  const index = pieces();
  return new Set(plan.flatMap(({ from, to }) => findPiece(index, to ?? from ?? '', mine)?.piece ?? []));
}

const TUMBLE: Keyframe[] = [0, -130, 110, -40, 0].map((degrees, step) => ({
  transform: `translateY(${degrees === 0 ? 0 : -8}px) rotate(${degrees}deg)`,
  offset: step / 4,
}));

function inPlace(how: 'flash' | 'turn' | 'unroll' | 'moor', tint = ''): Keyframe[] {
  if (how === 'turn') return [{ transform: 'perspective(40rem) rotateY(90deg)' }, { transform: 'none' }];
  if (how === 'unroll')
    return [
      { transform: 'scaleY(.08)', transformOrigin: 'top' },
      { transform: 'none', transformOrigin: 'top' },
    ];
  if (how === 'moor')
    return [
      { transform: 'translateX(-40vw)', opacity: 0 },
      { transform: 'none', opacity: 1 },
    ];
  const colour = tint ? `var(--seat-${tint}-edge)` : 'var(--chosen)';
  return [
    { outline: `3px solid ${colour}`, outlineOffset: '1px' },
    { outline: `3px solid ${colour}`, outlineOffset: '1px', offset: 0.5 },
    { outline: '3px solid transparent', outlineOffset: '6px' },
  ];
}

function layer(): HTMLElement {
  const layer = document.createElement('div');
  layer.className = 'flights';
  layer.inert = true;
  layer.setAttribute('aria-hidden', 'true');
  return layer;
}

export const motion = new Motion();
