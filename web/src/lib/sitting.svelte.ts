// One visitor at one table: what is on screen, what is picked, and everything that can be asked of the table. The parts
// of the page share one Sitting; none of them talks to the socket itself.
import type { Face } from '../games/face';
import { teaAt } from '../games/registry';
import { api } from './api';
import { keep } from './keep.svelte';
import { Pace } from './pace';
import type { Answer, ApiError, ChatLine, Done, HintReason, Level, Move, Requests, RequestType, TableEvent, TableState } from './protocol';
import { mergedLog } from './recent';
import type { Tea } from './seats';
import { LiveSocket, type Connection } from './socket';
import { t, words } from './words.svelte';

const SLOW_AFTER_MS = 1000;

// A move meant beforehand: to play as soon as it is offered, or only to pick.
export interface Then { move: string; play: boolean }

export class Sitting {
  readonly id: string;
  face = $state.raw<Face | null>(null);
  connection = $state.raw<Connection>({ kind: 'connecting' });
  state = $state.raw<TableState | null>(null);
  receivedAt = $state(0);
  names = $state.raw<Record<string, string>>({});
  log = $state.raw<TableEvent[]>([]);
  // What the state on screen brought: the board may show it moving.
  fresh = $state.raw<TableEvent[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  note = $state('');
  missed = $state(0);

  selected = $state<string | null>(null);
  hovered = $state<string | null>(null);
  touched = $state(false);
  sending = $state<string | null>(null);
  slow = $state(false);
  refusal = $state.raw<ApiError | null>(null);
  hint = $state.raw<{ move: string; reason: HintReason } | null>(null);
  past = $state.raw<Done['look'] | null>(null);
  // Whose area is shown where only one has room; null: one's own.
  visited = $state<number | null>(null);

  seat = $derived(this.state?.you.seat ?? null);
  actor = $derived(this.state && this.state.actor !== 'nobody' ? this.state.actor.seat : null);
  asked = $derived(this.seat !== null && this.state?.undo.asked_by === this.seat);
  standIn = $derived(this.seat !== null && this.state?.seats[this.seat]?.kind === 'stand_in');
  yourTurn = $derived(this.state?.phase === 'playing' && this.seat !== null && this.actor === this.seat && !this.standIn);
  canAct = $derived(this.yourTurn && this.connection.kind === 'open' && this.sending === null && this.past === null);
  moves = $derived<Move[]>(this.canAct ? this.state?.moves ?? [] : []);
  view = $derived(this.past ? this.past.view : this.state?.view ?? null);
  result = $derived(this.past ? this.past.result : this.state?.result ?? null);
  shownPly = $derived(this.past ? this.past.ply : this.state?.ply ?? 0);
  preview = $derived(this.moves.find(move => move.move === (this.hovered ?? this.selected)) ?? null);
  chosen = $derived(this.moves.find(move => move.move === this.selected) ?? null);

  #socket: LiveSocket;
  #seen = 0;
  #language = words.language;
  #acknowledged = 0;
  #first = true;
  #away = false;
  #pace: Pace<TableState>;
  #slowTimer: ReturnType<typeof setTimeout> | undefined;
  #looks = new Map<number, Done['look']>();
  #then: Then[] = [];

  constructor(id: string) {
    this.id = id;
    this.#pace = new Pace(state => this.#show(state));
    this.#socket = new LiveSocket(api.live(id), {
      hello: () => {
        this.#language = words.language;
        return { type: 'hello', token: keep.tokenFor(id), since: this.#seen, language: words.language, feed: 'full' };
      },
      state: state => this.#receive(state),
      chat: line => { this.chat = this.#withChat([line]); },
      connection: connection => this.#connected(connection),
    });
  }

  close(): void {
    this.#socket.close();
    this.#pace.skip();
    clearTimeout(this.#slowTimer);
  }

  retryNow(): void { this.#socket.retryNow(); }

  // Whatever is still being shown one by one, at once.
  skip(): void { this.#pace.skip(); }

  // Automatic opponents are numbered behind the seats.
  name(seat: number): string {
    const seats = this.state?.seats.length ?? 0;
    return this.state?.seats[seat]?.name ?? this.face?.rivals?.(this)[seat - seats] ?? t('seat.unnamed', { n: seat + 1 });
  }

  tea(seat: number): Tea { return teaAt(this.state?.table.game ?? '', this.state?.table.options ?? {}, seat); }

  // Who did it, automatic opponents included.
  doer(event: TableEvent): number | null {
    return event.seat ?? (event.rival === undefined ? null : this.state?.seats.length ?? null);
  }

  word(id: string): string { return this.names[id] ?? id; }

  // --- Picking and playing ---

  select(move: string | null): void {
    this.selected = move;
    this.hovered = null;
    this.refusal = null;
    this.touched = true;
    if (this.hint && this.hint.move !== move) this.hint = null;
  }

  // A preview only. Where it is not your turn there is nothing to preview.
  hover(move: string | null): void { this.hovered = move; }

  refuse(error: ApiError | null): void { this.refusal = error; }

  // `then`: what to do with the decisions that follow, as long as they are offered.
  async play(move: string | null = this.selected, ...then: Then[]): Promise<void> {
    if (!this.canAct || !this.state || move === null) return;
    this.#then = then;
    this.selected = move;
    this.hovered = null;
    this.refusal = null;
    this.hint = null;
    this.sending = move;
    this.#slowTimer = setTimeout(() => { this.slow = true; }, SLOW_AFTER_MS);
    const answer = await this.#socket.ask('play', { version: this.state.version, move });
    if (answer.ok) this.#acknowledged = answer.version;
    else this.#refusedLate(answer.error);
    if (!answer.ok) this.#then = [];
    if (!answer.ok || (this.state?.version ?? 0) >= this.#acknowledged) this.#sent();
  }

  async why(move: string): Promise<void> {
    const answer = await this.#ask('why', { move });
    if (answer.ok && answer.error) this.refusal = answer.error;
  }

  async askHint(): Promise<void> {
    const answer = await this.#ask('hint', {});
    if (!answer.ok || !this.moves.some(move => move.move === answer.move)) return;
    this.select(answer.move);
    this.hint = { move: answer.move, reason: answer.reason };
  }

  async undo(): Promise<void> {
    if (!this.state) return;
    await this.#ask('undo', { version: this.state.version });
  }

  answerUndo(agree: boolean): void {
    if (this.state) void this.#ask('undo_answer', { version: this.state.version, agree });
  }

  // --- Looking back ---

  async look(ply: number | null): Promise<void> {
    if (ply === null || ply === this.state?.ply) {
      this.past = null;
      return;
    }
    const known = this.#looks.get(ply);
    if (known) {
      this.past = known;
      return;
    }
    const answer = await this.#ask('look', { at: ply });
    if (!answer.ok) return;
    this.#looks.set(ply, answer);
    this.past = answer;
  }

  // --- Around the table ---

  async say(text: string): Promise<boolean> { return (await this.#ask('chat', { text })).ok; }
  async keepNote(text: string): Promise<boolean> { return (await this.#ask('note', { text })).ok; }
  async rename(name: string): Promise<boolean> { return (await this.#ask('rename', { name })).ok; }
  standInFor(seat: number, level: Level): void { void this.#ask('stand_in', { seat, level }); }
  takeBack(): void { void this.#ask('take_back', {}); }
  async leave(): Promise<boolean> { return (await this.#ask('leave', {})).ok; }

  async rematch(sameDeal: boolean): Promise<string | null> {
    const answer = await this.#ask('rematch', { same_deal: sameDeal });
    return answer.ok ? answer.table : null;
  }

  // A whole state comes anew, in the other language.
  async speak(): Promise<void> {
    if (this.#first || this.#language === words.language) return;
    this.#language = words.language;
    this.#looks.clear();
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
      this.#pace.skip();
      this.#away = !this.#first;
    }
    this.connection = connection;
  }

  #receive(state: TableState): void {
    if (state.words) this.names = state.words;
    if (state.chat) this.chat = this.#withChat(state.chat);
    if (state.you.note !== undefined) this.note = state.you.note;
    if (this.#away) this.missed = new Set(state.events.filter(event => event.seat !== this.seat).map(event => event.ply)).size;
    if (this.#first || this.#away) this.#pace.show(state);
    else this.#pace.add(state, state.events.some(event => this.doer(event) !== null));
    this.#seen = state.version;
    this.#first = false;
    this.#away = false;
  }

  #withChat(lines: ChatLine[]): ChatLine[] {
    const first = lines[0]?.number ?? 0;
    return [...this.chat.filter(line => line.number < first), ...lines];
  }

  #show(state: TableState): void {
    const moved = state.ply !== this.state?.ply;
    this.log = mergedLog(this.log, state);
    this.fresh = state.events.filter(event => event.version > (this.state?.version ?? 0));
    this.state = state;
    this.receivedAt = Date.now();
    if (moved) {
      this.selected = null;
      this.hovered = null;
      this.hint = null;
      this.touched = false;
      this.visited = null;
      this.#looks.clear();
    }
    if (this.sending !== null && this.#acknowledged > 0 && state.version >= this.#acknowledged) this.#sent();
  }

  #sent(): void {
    clearTimeout(this.#slowTimer);
    this.slow = false;
    this.sending = null;
    this.#acknowledged = 0;
    const next = this.#then.shift();
    if (!next || !this.moves.some(move => move.move === next.move)) this.#then = [];
    else if (next.play) void this.play(next.move, ...this.#then);
    else this.select(next.move);
  }
}
