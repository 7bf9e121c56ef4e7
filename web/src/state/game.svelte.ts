// One game as the page follows it: what the server has said, the move that is on its way, and which move is looked at.
import { other } from '../color';
import type {
  Act,
  ByColor,
  Clocks,
  Color,
  Event as GameEvent,
  GameView,
  Greeting,
  Message,
  Presence,
} from '../contract';
import { captures, carry, marked, readFen, writeFen, type Pieces, type RoleName } from '../board/pieces';
import { rookOf } from '../board/motion';
import { Trail } from '../board/trail';
import { line } from '../socket.svelte';
import { play, soundOf, type Sound } from '../sounds';
import { after } from './events';
import { isAlone } from './opposition';
import { lowBelow } from './time';

const HOUR_MS = 3_600_000;

export type Said = { name: string } & ({ words: string } | { greeting: Greeting });
interface OnItsWay {
  id: number;
  ply: number;
  uci: string;
}

export class FollowedGame {
  readonly id: string;
  view = $state.raw<GameView | null>(null);
  presence = $state.raw<{ presence: Presence; at: number } | null>(null);
  chat = $state.raw<Said[]>([]);
  /** The move that was drawn and is not confirmed yet. */
  sent = $state.raw<OnItsWay | null>(null);
  /** The last thing that was refused, in the server's words. */
  refusal = $state<{ code: string; error: string } | null>(null);
  /** The next move is not made but announced: with it a draw is claimed. */
  claimsNext = $state(false);
  /** How many moves are shown; none: all, and those to come. */
  looked = $state<number | null>(null);
  missing = $state(false);
  /** One has asked for the next game here: it is opened when it is there. */
  wantsNext = $state(false);
  /** What happened last, for those who hear the page. */
  last = $state.raw<{ event: GameEvent; by: Color | null } | null>(null);
  #clockAt = $state(0);
  #stops: (() => void)[] = [];
  #trail = new Trail();
  #moves = $derived(this.view?.moves.map(move => move.uci) ?? []);
  #boards = $derived(this.view ? this.#trail.along(this.view.start, this.#moves) : []);
  #warned = 0;

  constructor(id: string) {
    this.id = id;
    this.#stops.push(
      line.listen(message => this.#hear(message)),
      line.onOpen(() => this.#join()),
    );
  }

  /** Follows it no longer; `closing`: the whole page goes. */
  close(closing: boolean): void {
    for (const stop of this.#stops) stop();
    line.forget(this.id);
    line.say({ t: 'leave', game: this.id, closing });
  }

  act(act: Act): void {
    this.refusal = null;
    line.act(this.id, act);
  }

  /** Once more. Where that game has been made already, nothing is asked of the server: it has one and makes no other. */
  again(): void {
    this.wantsNext = true;
    if (!this.view?.next) this.act({ do: 'rematch' });
  }

  move(uci: string): void {
    const view = this.view;
    if (!view || this.sent) return;
    this.looked = null;
    this.refusal = null;
    const ply = view.moves.length;
    const act: Act = this.claimsNext ? { do: 'claim-draw', uci } : { do: 'move', ply, uci };
    this.claimsNext = false;
    this.sent = { id: line.act(this.id, act), ply, uci };
    play(soundOfSent(uci, readFen(view.position.fen)));
  }

  get plies(): number {
    return this.view?.moves.length ?? 0;
  }

  /** How many moves the board shows. */
  get shown(): number {
    return this.looked ?? this.plies;
  }

  look(ply: number): void {
    const bounded = Math.max(0, Math.min(this.plies, ply));
    this.looked = bounded === this.plies ? null : bounded;
  }

  get pieces(): Pieces {
    const board = this.#boards[this.shown] ?? new Map<string, string>();
    return this.looked === null && this.sent ? carry(board, this.sent.uci) : board;
  }

  /** What each side has taken so far. */
  get captures(): ByColor<RoleName[]> {
    const sent = this.looked === null && this.sent ? [this.sent.uci] : [];
    return captures(this.#boards, [...this.#moves.slice(0, this.shown), ...sent]);
  }

  get fen(): string {
    return writeFen(this.pieces);
  }

  get lastMove(): [string, string] | null {
    if (this.looked === null && this.sent) return marked(this.sent.uci, this.#boards[this.plies]);
    const move = this.view?.moves[this.shown - 1];
    return move ? marked(move.uci, this.#boards[this.shown - 1]) : null;
  }

  get inCheck(): boolean {
    if (this.looked !== null) return /[+#]$/.test(this.view?.moves[this.shown - 1]?.san ?? '');
    return !this.sent && (this.view?.position.check ?? false);
  }

  /** Whose turn the shown position is. */
  get shownTurn(): Color {
    const turn = this.view?.position.turn ?? 'white';
    const behind = this.plies - this.shown + (this.looked === null && this.sent ? 1 : 0);
    return behind % 2 === 0 ? turn : other(turn);
  }

  get isLive(): boolean {
    return this.view?.status === 'playing';
  }

  /** Does one play here, and is it going on? */
  get plays(): boolean {
    return this.isLive && (this.view?.you.length ?? 0) > 0;
  }

  /** Against the computer and on one screen nobody else need be asked. */
  get isAlone(): boolean {
    return !!this.view && isAlone(this.view);
  }

  /** Has one played it, with somebody to play again? */
  get mayGoOn(): boolean {
    const { view } = this;
    const isTaken = (color: Color) => ['person', 'computer'].includes(view?.players[color].kind ?? '');
    return !!view && view.you.length > 0 && isTaken('white') && isTaken('black');
  }

  get isMyTurn(): boolean {
    const view = this.view;
    return !!view && view.status === 'playing' && !view.stopped && !this.sent && view.you.includes(view.position.turn);
  }

  /** Is there a move with which a draw can be claimed? */
  get canClaimWithMove(): boolean {
    return this.isMyTurn && !!this.view?.position.claim_with?.length;
  }

  /** What a clock shows at this moment; a look back shows what it showed then. */
  left(color: Color, now: number): number | null {
    const view = this.view;
    if (!view || view.clock[color] === null) return null;
    if (this.looked !== null) return leftThen(view, color, this.looked);
    const isRunning = this.runs(color);
    return Math.max(0, (view.clock[color] ?? 0) - (isRunning ? now - this.#clockAt : 0));
  }

  /** How long the first move may take before the game is called off; none where nothing threatens. */
  calledOffIn(now: number): number | null {
    const ms = this.isLive && !this.sent ? this.view?.clock.called_off_in : undefined;
    return ms === undefined ? null : Math.max(0, ms - (now - this.#clockAt));
  }

  /** Is there room needed for hours? */
  get hasHours(): boolean {
    const clock = this.view?.clock;
    return Math.max(clock?.white ?? 0, clock?.black ?? 0, this.view?.initial.white ?? 0) >= HOUR_MS;
  }

  runs(color: Color): boolean {
    return this.isLive && this.view?.clock.running === color && !(this.sent && this.view.position.turn === color);
  }

  /** Warns, at most every twenty seconds, that little time is left. */
  warn(color: Color, now: number): void {
    const view = this.view;
    const left = this.left(color, now);
    if (!view || left === null || !this.runs(color) || !view.you.includes(color) || left === 0) return;
    if (left < lowBelow(view.initial[color]) && now - this.#warned > 20_000) {
      this.#warned = now;
      play('low');
    }
  }

  #join(): void {
    line.say({ t: 'join', game: this.id, seq: this.view?.seq ?? null });
  }

  #hear(message: Message): void {
    if (!('game' in message && message.game === this.id) && !(message.t === 'game' && message.id === this.id)) return;
    switch (message.t) {
      case 'game':
        return this.#take(message);
      case 'event':
        return this.#happen(message.seq, message.event);
      case 'clock':
        return this.#setClock(message.clock);
      case 'presence':
        this.presence = { presence: message, at: performance.now() };
        return;
      case 'done':
        // The event may have come on another road, in the whole game of a new join.
        if (message.id === this.sent?.id && this.plies > this.sent.ply) this.sent = null;
        return;
      case 'refused':
        return this.#refused(message);
      case 'paired':
      case 'challenged':
      case 'lesson':
        // Said of the game to those who are elsewhere.
        return;
      default:
        message satisfies never;
    }
  }

  #take(view: GameView): void {
    const isFirst = this.view === null;
    this.view = view;
    this.#clockAt = performance.now();
    if (this.sent && view.moves.length > this.sent.ply) this.sent = null;
    if (this.looked !== null && this.looked > view.moves.length) this.looked = null;
    if (isFirst && view.status === 'playing' && view.moves.length === 0) play('begin');
  }

  #happen(seq: number, event: GameEvent): void {
    const view = this.view;
    if (!view || seq <= view.seq) return;
    if (seq !== view.seq + 1) {
      // Something was missed: ask for the whole game.
      line.say({ t: 'join', game: this.id, seq: null });
      return;
    }
    const wasSent = event.e === 'move' && this.sent?.ply === event.ply && this.sent.uci === event.uci;
    this.view = after(view, seq, event);
    if (event.e === 'rematch' && view.rematch && view.you.includes(view.rematch)) this.wantsNext = true;
    if ('clock' in event) {
      this.#clockAt = performance.now();
      this.#goesOn();
    }
    if (event.e === 'move' || event.e === 'unplayed' || event.e === 'over') {
      this.sent = null;
      this.claimsNext = false;
    }
    if (event.e === 'unplayed') this.looked = null;
    if (event.e === 'greeted') this.chat = [...this.chat, { name: event.name, greeting: event.greeting }];
    if (event.e === 'said') this.chat = [...this.chat, { name: event.name, words: event.words }];
    // Only a fresh look says whether it was oneself who sat down.
    if (event.e === 'seated' && view.you.length === 0) line.say({ t: 'join', game: this.id, seq: null });
    this.last = { event, by: event.e === 'move' ? view.position.turn : null };
    this.#sound(event, wasSent);
  }

  #sound(event: GameEvent, wasSent: boolean): void {
    const sound = soundAt(event);
    // What was drawn before it was confirmed has been heard; only the check is news.
    if (sound && (!wasSent || sound === 'check')) play(sound);
  }

  #setClock(clock: Clocks): void {
    if (!this.view) return;
    this.view = { ...this.view, clock };
    this.#clockAt = performance.now();
    if (clock.running) this.#goesOn();
  }

  /** Nobody is to believe that the clocks stand while theirs runs. */
  #goesOn(): void {
    if (this.refusal?.code.startsWith('paused')) this.refusal = null;
  }

  #refused(message: { id: number | null; code: string; error: string }): void {
    if (this.view === null && message.id === null) {
      this.missing = true;
      return;
    }
    this.refusal = { code: message.code, error: message.error };
    if (message.id === this.sent?.id) {
      this.sent = null;
      line.say({ t: 'join', game: this.id, seq: null });
    }
  }
}

/** What is heard of an event. */
function soundAt(event: GameEvent): Sound | null {
  switch (event.e) {
    case 'move':
      return soundOf(event.san);
    case 'began':
      return 'begin';
    case 'over':
      return 'end';
    case 'offered':
    case 'stopped':
    case 'berserk':
    case 'said':
    case 'greeted':
      return 'notice';
    case 'seated':
    case 'unplayed':
    case 'unoffered':
    case 'time':
    case 'rematch':
    case 'hidden':
      return null;
  }
}

/** What a move sounds like whose check is not known yet. */
function soundOfSent(uci: string, before: Pieces): Sound {
  if (uci[4]) return 'promote';
  const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
  if (rookOf(from, to, before)) return 'castle';
  return before.has(to) ? 'capture' : 'move';
}

function leftThen(view: GameView, color: Color, shown: number): number | null {
  const first = view.start.split(' ')[1] === 'b' ? 'black' : 'white';
  for (let i = shown - 1; i >= 0; i--) {
    if ((i % 2 === 0 ? first : other(first)) === color) return view.moves[i].left;
  }
  return view.clock[color];
}
