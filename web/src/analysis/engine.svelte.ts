// The engine beside the board: thinks about the position that is shown while it is on and looked at, and never in the way
// of the page. What it found is kept, so that a position one comes back to has its answer at once.
import type { Line, Why } from '../contract';
import { EngineError, engines, external, type ExternalEngine } from '../chess/external';
import { load as loadRules } from '../chess/rules';
import type { Load, Question, Thinker, Thought } from '../chess/types';
import { passed } from './input';

/** So long it thinks about a position by itself; more when asked. */
const USUAL_MS = 60_000;
const DEEP_MS = 900_000;
/** A position that is only looked at in passing is not worth a question. */
const PASSING_MS = 120;
/** Eyes need no more than this. */
const SHOWN_MS = 120;
const MOST_KNOWN = 500;

export interface Asked {
  start: string;
  moves: readonly string[];
  fen: string;
  inCheck: boolean;
  isOver: boolean;
}

export class Engine {
  isOn = $state(false);
  isLoading = $state(false);
  /** There is no engine in this page, or it could not be loaded. */
  isMissing = $state(false);
  isThreat = $state(false);
  /** Engines that the person runs elsewhere, and the one that thinks instead of the page's own. */
  elsewhere = $state.raw<ExternalEngine[]>([]);
  chosen = $state.raw<ExternalEngine | null>(null);
  /** The chosen one does not answer. */
  isAway = $state(false);
  thought = $state.raw<Thought | null>(null);
  /** The position about which it was asked to think on. */
  #deep = $state('');
  #key = '';
  #thinker: Promise<Thinker | null> | null = null;
  #outside: Pick<Thinker, 'analyse'> | null = null;
  #run: { stop(): void } | null = null;
  #known = new Map<string, Thought>();
  #whys = new Map<string, Promise<Why>>();
  #looks = new Map<string, Promise<Thought>>();
  #turn = 0;

  constructor(private readonly load: Load<Thinker>) {}

  /** Has it ended because its time was up, so that more time would tell more? */
  get canThinkOn(): boolean {
    return !!this.thought?.isDone && this.thought.millis > USUAL_MS / 2;
  }

  get best(): Line | null {
    return this.thought?.lines[0] ?? null;
  }

  async thinker(): Promise<Thinker | null> {
    this.isLoading = true;
    this.#thinker ??= this.load().catch(() => null);
    const found = await this.#thinker;
    this.isLoading = false;
    this.isMissing = found === null;
    // What failed for want of a line is tried again.
    if (!found) this.#thinker = null;
    return found;
  }

  async toggle(): Promise<void> {
    this.isOn = !this.isOn;
    if (this.isOn && !this.chosen && !(await this.thinker())) this.isOn = false;
  }

  async findElsewhere(): Promise<void> {
    this.elsewhere = await engines();
  }

  /** Lets an engine elsewhere think, or the page's own: what the other found is not its opinion. */
  async choose(id: string): Promise<void> {
    const chosen = this.elsewhere.find(engine => engine.id === id) ?? null;
    const rules = chosen && (await loadRules());
    this.#outside =
      chosen &&
      external(chosen, (start, moves, line) => {
        const followed = rules?.follow(start, [...moves, ...line]);
        return followed && 'san' in followed ? followed.san.slice(moves.length) : line;
      });
    this.#known.clear();
    this.isAway = false;
    this.chosen = chosen;
    if (this.isOn && !chosen && !(await this.thinker())) this.isOn = false;
  }

  /** Goes on with what it had done with. */
  thinkOn(): void {
    this.#deep = this.#key;
  }

  /** Thinks about this from now on; about nothing: rests. Gives back what ends it. */
  follow(asked: Asked | null, lines: number): () => void {
    const turn = ++this.#turn;
    this.#stop();
    if (!asked) {
      this.thought = null;
      return () => {};
    }
    const key = `${this.isThreat ? 'x ' : ''}${asked.fen}`;
    const known = this.#known.get(key);
    const millis = this.#deep === key ? DEEP_MS : USUAL_MS;
    this.#key = key;
    this.isAway = false;
    this.thought = known ?? null;
    // Whoever is chosen later is asked anew.
    void this.chosen;
    if (asked.isOver || (this.isThreat && asked.inCheck)) return () => {};
    const timer = setTimeout(() => void this.#ask(turn, key, asked, { lines, limit: { millis } }), PASSING_MS);
    return () => {
      clearTimeout(timer);
      if (turn === this.#turn) this.#stop();
    };
  }

  async #ask(turn: number, key: string, asked: Asked, how: Pick<Question, 'lines' | 'limit'>): Promise<void> {
    const thinker = this.#outside ?? (await this.thinker());
    if (!thinker || turn !== this.#turn) return;
    const where = this.isThreat
      ? { start: passed(asked.fen), moves: [] }
      : { start: asked.start, moves: [...asked.moves] };
    let waiting: Thought | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      timer = undefined;
      if (!waiting || turn !== this.#turn) return;
      this.#keep(key, waiting);
      this.thought = waiting;
    };
    const run = thinker.analyse({ ...where, ...how }, thought => {
      if (turn !== this.#turn || !thought.lines.length) return;
      // What was known is shown until it is known better.
      const known = this.#known.get(key);
      if (known && known.depth > thought.depth && known.lines.length >= thought.lines.length && !thought.isDone) return;
      waiting = thought;
      if (thought.isDone) {
        clearTimeout(timer);
        show();
      } else timer ??= setTimeout(show, SHOWN_MS);
    });
    this.#run = run;
    run.done.catch(error => {
      if (turn === this.#turn && error instanceof EngineError) this.isAway = true;
    });
  }

  #keep(key: string, thought: Thought): void {
    this.#known.delete(key);
    this.#known.set(key, thought);
    if (this.#known.size > MOST_KNOWN) this.#known.delete(this.#known.keys().next().value ?? '');
  }

  #stop(): void {
    this.#run?.stop();
    this.#run = null;
  }

  async why(fen: string): Promise<Why | null> {
    const thinker = await this.thinker();
    return thinker && kept(this.#whys, fen, () => thinker.why(fen));
  }

  /** A short look at a position, whatever is thought about otherwise. */
  async judge(fen: string, lines = 1): Promise<Thought | null> {
    const thinker = await this.thinker();
    return thinker && kept(this.#looks, `${lines} ${fen}`, () => thinker.judge(fen, lines));
  }

  /** What a move does, in a sentence. */
  async words(fen: string, uci: string, language: string): Promise<string | null> {
    const thinker = await this.thinker();
    return thinker && (await thinker.words(fen, [uci], language)).sentence;
  }

  close(): void {
    this.#turn++;
    this.#stop();
  }
}

/** What was asked once is known; what failed is asked again. */
function kept<T>(all: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
  const known = all.get(key);
  if (known) return known;
  const found = ask();
  all.set(key, found);
  found.catch(() => all.delete(key));
  if (all.size > MOST_KNOWN) all.delete(all.keys().next().value ?? '');
  return found;
}
