// One visitor at one table: what is on screen, what is picked, and everything that can be asked of the table. The parts
// of the page share one Sitting; none of them talks to the socket itself.
import { SvelteMap } from 'svelte/reactivity';
import type { Face } from '../games/face';
import { teaAt } from '../games/registry';
import { afterwards } from './afterwards';
import { api } from './api';
import { keep } from './keep.svelte';
import { motion, type Flight } from './motion';
import { Pace } from './pace';
import { Parts } from './parts.svelte';
import type {
  Answer,
  ApiError,
  ChatLine,
  Done,
  Foreseen,
  HintReason,
  Json,
  Level,
  Move,
  Outcome,
  Requests,
  RequestType,
  SeatInfo,
  TableEvent,
  TableState,
  Voice,
  Warning,
} from './protocol';
import { mergedLog, withClocks } from './recent';
import type { Tea } from './seats';
import { shared } from './share';
import { LiveSocket, type Connection } from './socket';
import { transportOf } from './transport';
import { t, words } from './words.svelte';

const SLOW_AFTER_MS = 1000;
// Whoever sweeps over the board asks no more often than this.
const WONDER_MS = 60;
const WONDERS_MOST = 24;
const NONE: Move[] = [];

function sameVoice(one: Voice, other: Voice): boolean {
  return 'seat' in one ? 'seat' in other && one.seat === other.seat : 'spectator' in other && one.spectator === other.spectator;
}
function speaks(line: ChatLine, voice: Voice): boolean {
  return 'seat' in voice ? line.seat === voice.seat : line.seat === null && (voice.spectator === 0 || line.spectator === voice.spectator);
}

// A move meant beforehand: to play as soon as it is offered, or only to pick. Unsure: something else may be asked before, or instead.
export interface Then {
  move: string;
  play: boolean;
  unsure?: boolean;
}

// A move of a thought. Opens: it only leads to what comes behind it, and goes with that. Joins: it goes with the one before.
export type Decided = Move & { opens?: boolean; joins?: boolean };

export class Sitting {
  readonly id: string;
  face = $state.raw<Face | null>(null);
  connection = $state.raw<Connection>({ kind: 'connecting' });
  state = $state.raw<TableState | null>(null);
  receivedAt = $state(0);
  names = $state.raw<Record<string, string>>({});
  log = $state.raw<TableEvent[]>([]);
  // The same as it is told beside a large board and read aloud: a frame later, as the board comes first.
  told = $state.raw<TableEvent[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  note = $state('');
  muted = $state.raw<Voice[]>([]);
  // By which others hear or remove one who watches; a table says it once.
  spectator = $state<number | null>(null);
  missed = $state(0);

  // Moves that are decided and not sent yet: one thought, shown as if it were played, and sent as one line.
  thought = $state.raw<Decided[]>([]);
  selected = $state<string | null>(null);
  hovered = $state<string | null>(null);
  touched = $state(false);
  sending = $state<string | null>(null);
  slow = $state(false);
  refusal = $state.raw<ApiError | null>(null);
  hint = $state.raw<{ move: string; reason: HintReason } | null>(null);
  // What the coach says of a move, which waits until one is sure.
  warning = $state.raw<(Warning & { move: string }) | null>(null);
  past = $state.raw<Done['look'] | null>(null);
  // How many sources of points are counted at the end; where the game tells its end itself, all of them once it is told.
  counted = $state(Infinity);
  // Whether one was there when the last move was made.
  witnessed = false;
  // Whose area is shown where only one has room; null: one's own.
  visited = $state<number | null>(null);

  // What moves of this position would do, by the moves; null: not told yet.
  #effects = new SvelteMap<string, Foreseen | null>();
  #refused = new SvelteMap<string, ApiError>();

  // What most of the page asks about, apart from the state that brings it: one that leaves it as it was wakes nobody.
  table = $state.raw<TableState['table'] | null>(null);
  phase = $state<TableState['phase'] | null>(null);
  seats = $state.raw<readonly SeatInfo[]>([]);
  seat = $state<number | null>(null);
  actor = $state<number | null>(null);
  #offered = $state.raw<Move[]>([]);
  // Who shares this screen; nobody, where one has it for oneself.
  here = $derived(this.state?.you.here ?? []);
  // Between two of them, where each has secrets: nothing of the table may be seen.
  covered = $derived(this.here.length > 0 && this.seat === null && this.state?.phase === 'playing');
  // The one who had the screen before.
  before = $state<number | null>(null);
  // Whom "you" means in a sentence: nobody, where several read it.
  reader = $derived(this.here.length > 1 ? null : this.seat);
  asked = $derived(this.seat !== null && this.state?.undo.asked_by === this.seat);
  standIn = $derived(this.seat !== null && this.seats[this.seat]?.kind === 'stand_in');
  counting = $derived(this.state?.phase === 'over' && this.past === null && this.counted !== Infinity);
  yourTurn = $derived(this.phase === 'playing' && this.seat !== null && this.actor === this.seat && !this.standIn);
  canAct = $derived(this.yourTurn && this.connection.kind === 'open' && this.sending === null && this.past === null);
  #behind = $derived(this.thought.length > 0 && !this.past ? (this.#effects.get(this.#keyOf([])) ?? null) : null);
  moves = $derived<Move[]>(this.canAct ? ((this.thought.length > 0 ? this.#behind?.moves : this.#offered) ?? NONE) : NONE);
  // At a real table: chance has brought something, and somebody says what.
  drawing = $derived(this.state?.actor === 'chance' && this.seat !== null && this.past === null);
  outcomes = $derived(this.drawing ? ((this.state?.moves ?? []) as Outcome[]) : []);
  view = $derived(this.past ? this.past.view : (this.#behind?.view ?? this.state?.view ?? null));
  // The same for a board of many pieces, of which a state changes few.
  #parts = new Parts();
  get position(): object | null {
    return this.#behind?.view ?? this.#parts.whole;
  }
  #lay(): void {
    this.#parts.show(this.past?.view ?? this.state?.view ?? null);
  }
  result = $derived(this.past ? this.past.result : (this.state?.result ?? null));
  shownPly = $derived(this.past ? this.past.ply : (this.state?.ply ?? 0));
  // Looking back, the log ends where the board stands.
  shownLog = $derived(
    withClocks(this.past ? this.log.filter(event => event.ply < this.past!.ply) : this.log, this.state?.seats ?? [], this.seat),
  );
  preview = $derived(this.moves.find(move => move.move === (this.hovered ?? this.selected)) ?? null);
  chosen = $derived(this.moves.find(move => move.move === this.selected) ?? null);
  // What the move in preview would do; null until the table has told.
  foreseen = $derived(this.preview ? this.foresee(this.preview.move) : null);

  #socket: LiveSocket;
  #seen = 0;
  #language = words.language;
  #acknowledged = 0;
  #answered: Promise<unknown> = Promise.resolve();
  #first = true;
  #away = false;
  #pace: Pace<TableState>;
  #slowTimer: ReturnType<typeof setTimeout> | undefined;
  #looks = new Map<string, Done['look']>();
  #steps = 0; // of a line that was not played, behind the moment that is shown
  #wonders: string[][] = [];
  #position = 0;
  #wonderTimer: ReturnType<typeof setTimeout> | undefined;
  #stepping = 0; // the version that the lesson's last step leads to; unknown as yet: later than any
  #then: Then[] = [];
  #after: Then[] = [];
  #tellLater = (): void => {};

  constructor(id: string) {
    this.id = id;
    this.#pace = new Pace(
      (state, limit) => this.#show(state, limit),
      () => document.hidden || keep.manner !== 'full',
    );
    this.#socket = new LiveSocket(ears => transportOf(id).connect(api.live(id), ears), {
      hello: () => {
        this.#language = words.language;
        return {
          type: 'hello',
          token: keep.tokenFor(id),
          visitor: keep.visitor,
          ...(keep.name && { name: keep.name }),
          since: this.#seen,
          language: words.language,
          feed: 'full',
          ...(this.here.length > 0 && this.seat !== null ? { seat: this.seat } : {}),
        };
      },
      state: state => this.#receive(state),
      chat: line => {
        this.chat = this.#withChat([line]);
      },
      connection: connection => this.#connected(connection),
    });
  }

  close(): void {
    this.#socket.close();
    this.skip();
    clearTimeout(this.#slowTimer);
    clearTimeout(this.#wonderTimer);
    this.#tellLater();
  }

  retryNow(): void {
    this.#socket.retryNow();
  }

  // Whatever is still moving or waits to be shown, at once.
  skip(): void {
    motion.finish();
    this.#pace.skip();
  }

  endCount(): void {
    this.counted = Infinity;
  }

  // Automatic opponents are numbered behind the seats.
  name(seat: number): string {
    return this.seats[seat]?.name ?? this.face?.rivals?.(this)[seat - this.seats.length] ?? t('seat.unnamed', { n: seat + 1 });
  }

  tea(seat: number): Tea {
    return teaAt(this.table?.game ?? '', this.table?.options ?? {}, seat);
  }

  // Who did it, automatic opponents included.
  doer(event: TableEvent): number | null {
    return event.seat ?? (event.rival === undefined ? null : (this.state?.seats.length ?? null));
  }

  word(id: string): string {
    return this.names[id] ?? id;
  }

  // --- Picking and playing ---

  // `after`: what follows once it is played.
  select(move: string | null, ...after: Then[]): void {
    this.selected = move;
    this.#after = after;
    this.hovered = null;
    this.refusal = null;
    this.touched = true;
    this.warning = null;
    if (this.hint && this.hint.move !== move) this.hint = null;
  }

  // Decides without sending: what follows is asked at once.
  think(move: Decided, ...more: Move[]): void {
    this.select(null);
    this.thought = [...this.thought, move, ...more.map(next => ({ ...next, joins: true }))];
    this.foresee();
  }
  // Takes back what was picked or decided last.
  stepBack(): void {
    let left = this.thought;
    if (this.selected === null) {
      while (left.at(-1)?.joins) left = left.slice(0, -1);
      left = left.slice(0, -1);
    }
    this.rethink(left, null);
  }
  // Decides this instead, and picks that behind it. What only leads on does not stay alone.
  rethink(thought: Decided[], move: string | null): void {
    let left = thought;
    while (move === null && left.at(-1)?.opens) left = left.slice(0, -1);
    this.thought = left;
    this.select(move);
    if (left.length > 0) this.foresee();
  }
  putDown(): void {
    this.select(null);
    this.thought = [];
  }
  // The table has not told yet what is behind the thought.
  wondering = $derived(this.thought.length > 0 && this.#behind === null);

  // A preview only. Where it is not your turn there is nothing to preview.
  hover(move: string | null): void {
    this.hovered = move;
  }

  refuse(error: ApiError | null): void {
    this.refusal = error;
  }

  // `then`: what to do with the decisions that follow, as long as they are offered; unless said, what follows the picked move.
  async play(move: string | null = this.selected, ...then: Then[]): Promise<void> {
    if (!this.canAct || !this.state || move === null) return;
    this.missed = 0;
    const follows = this.#after.length > 0 || !this.chosen ? this.#after : (this.face?.follows?.(this.chosen, this) ?? []);
    const after = then.length === 0 && move === this.selected ? follows : then;
    // What is certain to follow goes in the same line, so that one thought is taken back as one.
    const apart = after.findIndex(next => !next.play || next.unsure);
    const joined = apart < 0 ? after : after.slice(0, apart);
    const line = [...this.#line(), move, ...joined.map(next => next.move)].join('; ');
    this.#then = after.slice(joined.length);
    this.#after = [];
    this.selected = move;
    await this.#send(this.state, line, false);
  }

  // What the coach warned of, all the same.
  async playAnyway(): Promise<void> {
    const warned = this.warning;
    if (this.canAct && this.state && warned) await this.#send(this.state, warned.move, true);
  }

  // What was drawn or rolled.
  async tell(outcome: string): Promise<void> {
    const asked = this.state?.version;
    // The next question may be shown before the word that the last answer was taken: what is pressed in between waits for it.
    await this.#answered;
    if (!this.drawing || !this.state || this.state.version !== asked || this.sending !== null) return;
    await this.#send(this.state, outcome, false);
  }

  async #send(state: TableState, move: string, sure: boolean): Promise<void> {
    this.hovered = null;
    this.refusal = null;
    this.hint = null;
    this.warning = null;
    this.sending = move;
    this.#slowTimer = setTimeout(() => {
      this.slow = true;
    }, SLOW_AFTER_MS);
    const asking = this.#socket.ask('play', { version: state.version, move, ...(sure && { sure }) });
    this.#answered = asking;
    const answer = await asking;
    if (answer.ok && answer.warning) {
      this.#noLongerSending();
      this.warning = { ...answer.warning, move };
      return;
    }
    if (answer.ok) this.#acknowledged = answer.version ?? 0;
    else this.#refusedLate(answer.error);
    if (!answer.ok) {
      this.#then = [];
      this.thought = [];
    }
    if (!answer.ok || (this.state?.version ?? 0) >= this.#acknowledged) this.#sent();
  }

  // Who is before the screen now; null covers it.
  async sit(seat: number | null): Promise<void> {
    await this.#ask('sit', { seat });
  }

  // Whether the table has a reason against it, which is then shown.
  async why(move: string): Promise<boolean> {
    const answer = await this.#ask('why', { move: [...this.#line(), move].join('; ') });
    if (answer.ok && answer.error) this.refusal = answer.error;
    return !answer.ok || answer.error !== null;
  }

  // The same without saying it aloud.
  async whyNot(move: string): Promise<ApiError | null> {
    const answer = await this.#socket.ask('why', { move: [...this.#line(), move].join('; ') });
    return answer.ok ? answer.error : null;
  }

  #line(): string[] {
    return this.thought.map(({ move }) => move);
  }
  #keyOf(moves: string[]): string {
    return [...this.#line(), ...moves].join('\n');
  }

  // What these moves would do, one after the other, behind what is decided: the table is asked once a position, the last wish first.
  foresee(...moves: string[]): Foreseen | null {
    if (!this.canAct) return null;
    const key = this.#keyOf(moves);
    const known = this.#effects.get(key);
    if (known === undefined) {
      this.#wonders = [...this.#wonders.filter(one => one.join('\n') !== key), [...this.#line(), ...moves]].slice(-WONDERS_MOST);
      this.#wonderTimer ??= setTimeout(() => this.#wonder(), 0);
    }
    return known ?? null;
  }

  // Why the table would not play them, if it said so when it was asked.
  against(...moves: string[]): ApiError | null {
    return this.#refused.get(this.#keyOf(moves)) ?? null;
  }

  #wonder(): void {
    const moves = this.#wonders.pop();
    this.#wonderTimer = moves ? setTimeout(() => this.#wonder(), WONDER_MS) : undefined;
    if (!moves || !this.canAct) return;
    const position = this.#position;
    this.#effects.set(moves.join('\n'), null);
    void this.#socket.ask('effect', { moves, changes: true }).then(answer => {
      if (position !== this.#position) return;
      if (answer.ok)
        this.#effects.set(moves.join('\n'), answer.changes ? { ...answer, view: { ...this.state?.view, ...answer.changes } } : answer);
      else if (this.#keyOf([]) === moves.join('\n')) this.putDown();
      else this.#refused.set(moves.join('\n'), answer.error);
    });
  }

  #forget(): void {
    this.#position++;
    this.#looks.clear();
    this.#effects.clear();
    this.#refused.clear();
    this.#wonders = [];
  }

  async askHint(): Promise<void> {
    this.putDown();
    const answer = await this.#ask('hint', {});
    if (!answer.ok || !this.moves.some(move => move.move === answer.move)) return;
    this.select(answer.move);
    this.hint = { move: answer.move, reason: answer.reason };
  }

  // --- The coach, where one sits alone among bots ---

  coachOffered = $derived(
    this.seat !== null &&
      this.state?.phase === 'playing' &&
      !this.state.lesson &&
      !this.state.table.options['no_hints'] &&
      this.state.seats.every((seat, number) => seat.kind === (number === this.seat ? 'person' : 'bot')),
  );

  async coach(on: boolean): Promise<void> {
    if (this.coachOffered && (this.state?.coach?.on ?? false) !== on) await this.#ask('coach', { on });
  }

  async undo(): Promise<void> {
    if (!this.state) return;
    if (this.thought.length > 0) return this.face?.inHand?.(this) ? this.face.putDown?.(this) : this.stepBack();
    await this.#ask('undo', { version: this.state.version });
  }

  answerUndo(agree: boolean): void {
    if (this.state) void this.#ask('undo_answer', { version: this.state.version, agree });
  }

  // --- Lessons ---

  async lesson(where: 'next' | 'back' | 'show' | 'restart'): Promise<void> {
    this.skip();
    // A second press before the first is answered means the same sentence, which is on screen yet.
    if (!this.state || this.state.version < this.#stepping) return;
    this.selected = null;
    this.refusal = null;
    this.#stepping = Infinity;
    const answer = await this.#ask(`lesson_${where}`, { version: this.state.version });
    this.#stepping = answer.ok ? answer.version : 0;
  }

  // --- Looking back ---

  // `line`: moves from there that nobody played.
  async look(ply: number | null, line: readonly string[] = []): Promise<void> {
    const now = this.state?.ply ?? 0;
    const asked = `${ply} ${line.join(';')}`;
    const known = ply === null || ply === now ? null : (this.#looks.get(asked) ?? (await this.#looked(ply, line, asked)));
    if (known === undefined) return;
    // One step forward is seen happening; a jump is not.
    const passed =
      line.length > 0
        ? known!.events.filter(event => event.ply >= known!.ply + this.#steps)
        : this.log.filter(event => event.ply >= this.shownPly && event.ply < (known?.ply ?? now));
    const decisions = new Set(passed.filter(event => this.face?.decisions.includes(event.kind)).map(event => event.ply)).size;
    const forward = line.length > 0 ? line.length === this.#steps + 1 : this.#steps === 0 && decisions === 1;
    const flights = ply !== null && forward ? this.#flights(passed, known?.view ?? this.state?.view) : [];
    this.#steps = line.length;
    motion.play(
      flights,
      () => {
        this.past = known;
        this.#lay();
      },
      { manner: keep.manner, mine: this.seat },
    );
  }

  // How the table stood then, without showing it.
  async stood(ply: number): Promise<Pick<Done['look'], 'view' | 'result'> | null> {
    if (this.state?.ply === ply) return { view: this.state.view ?? {}, result: this.state.result! };
    return this.#looks.get(`${ply} `) ?? (await this.#looked(ply, [], `${ply} `)) ?? null;
  }

  async #looked(ply: number, line: readonly string[], asked: string): Promise<Done['look'] | undefined> {
    const answer = await this.#ask('look', { at: ply, ...(line.length > 0 && { line: [...line] }) });
    if (!answer.ok) return undefined;
    this.#looks.set(asked, answer);
    return answer;
  }

  // --- Around the table ---

  async say(text: string): Promise<boolean> {
    return (await this.#ask('chat', { text })).ok;
  }
  async keepNote(text: string): Promise<boolean> {
    return (await this.#ask('note', { text })).ok;
  }
  async rename(name: string): Promise<boolean> {
    return (await this.#ask('rename', { name })).ok;
  }
  isMuted(voice: Voice): boolean {
    return this.muted.some(one => sameVoice(one, voice));
  }
  async mute(voice: Voice, muted: boolean): Promise<void> {
    if (!(await this.#ask('mute', { ...voice, muted })).ok) return;
    const others = this.muted.filter(one => !sameVoice(one, voice));
    this.muted = muted ? [...others, voice] : others;
    if (muted) this.chat = this.chat.filter(line => !speaks(line, voice));
  }
  openChatToSpectators(open: boolean): void {
    void this.#ask('spectator_chat', { open });
  }
  removeSpectator(spectator: number): void {
    void this.#ask('remove', { spectator });
  }
  // A link that brings this seat to another device, once; null: there is none any more.
  async carry(open: boolean): Promise<{ code: string; seconds: number } | null> {
    const answer = await this.#ask('carry', { open });
    return answer.ok && answer.code !== undefined ? { code: answer.code, seconds: answer.seconds ?? 0 } : null;
  }
  // Another key to the seat, which only this device has.
  async renew(): Promise<boolean> {
    const bytes = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)));
    const token = btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    const done = (await this.#ask('renew', { token })).ok;
    if (done) keep.sit(this.id, token);
    return done;
  }
  standInFor(seat: number, level: Level): void {
    void this.#ask('stand_in', { seat, level });
  }
  takeBack(): void {
    void this.#ask('take_back', {});
  }
  async tellMe(device: Requests['tell_me']): Promise<boolean> {
    return (await this.#socket.ask('tell_me', device)).ok;
  }
  async leave(): Promise<boolean> {
    return (await this.#ask('leave', {})).ok;
  }

  async rematch(sameDeal: boolean): Promise<string | null> {
    const answer = await this.#ask('rematch', { same_deal: sameDeal });
    return answer.ok ? (answer.table ?? null) : null;
  }

  // A whole state comes anew, in the other language.
  async speak(): Promise<void> {
    if (this.#first || this.#language === words.language) return;
    this.#language = words.language;
    this.#forget();
    await this.#ask('language', { language: words.language });
  }

  // --- What comes in ---

  async #ask<T extends RequestType>(type: T, fields: Requests[T]): Promise<Answer<T>> {
    const answer = await this.#socket.ask(type, fields);
    if (!answer.ok) this.#refusedLate(answer.error);
    return answer;
  }

  #refusedLate(error: ApiError): void {
    this.refusal = error.code === 'stale' ? { code: error.code, message: t('refusal.stale') } : error;
  }

  #connected(connection: Connection): void {
    if (connection.kind === 'lost') {
      this.skip();
      this.#away = !this.#first;
    }
    this.connection = connection;
  }

  #receive(state: TableState): void {
    if (state.words) this.names = shared(this.names, state.words);
    if (state.chat) this.chat = this.#withChat(state.chat);
    if (state.you.note !== undefined) this.note = state.you.note;
    if (state.you.muted) {
      this.muted = state.you.muted;
      this.spectator = state.you.spectator ?? null;
    }
    // What others did while nobody could see it.
    const unseen = state.events.filter(event => {
      const doer = this.doer(event);
      return doer !== null && doer !== this.seat && (this.#away || event.version > this.#seen);
    });
    const steps = new Set(unseen.map(event => event.ply)).size;
    if (this.#away) this.missed = steps;
    else if (document.hidden && !this.#first) this.missed += steps;
    if (state.you.here && state.you.seat !== this.seat && !this.#first) this.#passed(state);
    if (this.#first || this.#away || state.you.seat === null) this.#pace.show(state);
    else this.#pace.add(state, state.events.map(event => this.doer(event)).find(doer => doer !== null) ?? null);
    if (state.earlier) void this.#fetchEvents(state.earlier);
    if (state.earlier_chat) void this.#fetchChat(state.earlier_chat);
    this.#seen = state.version;
    this.#first = false;
    this.#away = false;
  }

  // Another person reads their own story, from the beginning.
  #passed(state: TableState): void {
    if (this.seat !== null) this.before = this.seat;
    this.#write(state.events);
    this.past = null;
    this.thought = [];
    this.#lay();
    this.#forget();
    if (state.you.seat === null) this.skip();
  }

  // A long story comes in pages, the last one first.
  async #fetchEvents(before: number): Promise<void> {
    while (before > 0) {
      const page = await this.#socket.ask('events', { before });
      if (!page.ok) return;
      const from = before;
      this.#write([...page.events, ...this.log.filter(event => event.ply >= from)]);
      before = page.earlier;
    }
  }

  async #fetchChat(before: number): Promise<void> {
    while (before > 0) {
      const page = await this.#socket.ask('chat_page', { before });
      if (!page.ok) return;
      const known = new Set(this.chat.map(line => line.number));
      this.chat = [...page.chat.filter(line => !known.has(line.number)), ...this.chat].sort((a, b) => a.number - b.number);
      before = page.earlier;
    }
  }

  #withChat(lines: ChatLine[]): ChatLine[] {
    const first = lines[0]?.number ?? 0;
    return [...this.chat.filter(line => line.number < first), ...lines];
  }

  // Pieces may move for so long; answers how long they do.
  #show(state: TableState, limit: number): number {
    // What was shown as decided has been seen.
    const fresh = state.events.filter(event => event.version > (this.state?.version ?? 0)).slice(this.#behind?.events.length ?? 0);
    const flights = this.state?.phase === 'playing' && !this.past && limit > 0 ? this.#flights(fresh, state.view) : [];
    // On a large board what somebody else did last stays marked.
    const stays = this.face?.Page !== undefined && fresh.some(event => (this.doer(event) ?? this.seat) !== this.seat);
    return motion.play(flights, () => this.#put(state), { manner: keep.manner, mine: this.seat, limit, stays });
  }

  #flights(events: TableEvent[], after: Json | undefined): Flight[] {
    const before = this.view;
    if (!this.face?.flights || !before || !after) return [];
    return events.flatMap((event, at) =>
      this.face!.flights!(event, { before, after, doer: this.doer(event), earlier: events.slice(0, at), tea: seat => this.tea(seat) }),
    );
  }

  #put(state: TableState): void {
    const moved = state.ply !== this.state?.ply;
    // A board may tell its own end.
    if (state.phase === 'over' && this.state?.phase !== 'over' && !this.face?.tellsEnd) {
      this.counted = 0;
      this.witnessed = this.state !== null;
    }
    this.#write(mergedLog(this.log, state));
    this.state = shared(this.state, state);
    this.table = this.state.table;
    this.phase = this.state.phase;
    this.seats = this.state.seats;
    this.seat = this.state.you.seat;
    this.actor = typeof this.state.actor === 'object' ? this.state.actor.seat : null;
    this.#offered = this.state.moves ?? NONE;
    this.#lay();
    this.receivedAt = Date.now();
    if (moved) {
      this.thought = [];
      this.selected = null;
      this.hovered = null;
      this.hint = null;
      this.warning = null;
      this.touched = false;
      this.visited = null;
      this.#forget();
    }
    if (this.sending !== null && this.#acknowledged > 0 && state.version >= this.#acknowledged) this.#sent();
  }

  #write(log: TableEvent[]): void {
    this.log = log;
    this.#tellLater();
    this.#tellLater = afterwards(() => {
      this.told = log;
    });
  }

  #noLongerSending(): void {
    clearTimeout(this.#slowTimer);
    this.slow = false;
    this.sending = null;
    this.#acknowledged = 0;
  }

  #sent(): void {
    this.#noLongerSending();
    const next = this.#then.shift();
    if (!next || !this.moves.some(move => move.move === next.move)) this.#then = [];
    else if (next.play) void this.play(next.move, ...this.#then);
    else this.select(next.move);
  }
}
