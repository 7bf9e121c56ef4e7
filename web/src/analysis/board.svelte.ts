// What the analysis board shows: a game with its variations, the place in it, and what the rules say of the position there.
// Everything on the page goes through it, so that its parts need not know each other. Without rules a game can still be
// looked through.
import { START } from '../chess/start';
import type { Color, Facts, Opening, Played, PositionView, Refusal } from '../contract';
import { carry, marked, readFen, turnOf, writeFen, type Pieces } from '../board/pieces';
import type { Load, PgnGame, PgnNode, Rules } from '../chess/types';
import { afterPass, PASS } from './input';
import { keep, recall } from './keeping';
import { keyOf } from './layout';
import {
  add,
  childrenAt,
  emptyGame,
  end,
  mainLine,
  movesTo,
  nodeAt,
  reached,
  step,
  tidied,
  words,
  type Path,
} from './tree';

const MOST_STEPS_BACK = 100;

export const isRefusal = (answer: object): answer is Refusal => 'code' in answer && 'text' in answer;

/** A move, or none: who analyses may pass, unless in check. */
function made(rules: Rules, fen: string, move: string): Played | Refusal {
  if (move !== PASS && move !== '--') return rules.play(fen, move);
  const facts = rules.facts(afterPass(fen));
  return isRefusal(facts) ? facts : { uci: PASS, san: '--', facts };
}

interface Step {
  game: PgnGame;
  path: Path;
}

export class AnalysisBoard {
  rules = $state.raw<Rules | null>(null);
  /** `without`: this page has no rules. */
  phase = $state<'loading' | 'ready' | 'without'>('loading');
  game = $state.raw<PgnGame>(emptyGame(START));
  path = $state.raw<Path>([]);
  /** The line one came along: forward goes on along it. */
  line = $state.raw<Path>([]);
  /** The game of this site that is shown, if it is one. */
  id = $state<string | null>(null);
  orientation = $state<Color>('white');
  /** Squares that are lit up, and for whom. */
  lit = $state.raw<ReadonlyMap<string, Color | 'both'>>(new Map());
  #before = $state.raw<Step[]>([]);
  #after = $state.raw<Step[]>([]);
  #known = new Map<string, Facts>();

  readonly node = $derived<PgnNode | null>(nodeAt(this.game, this.path));
  readonly moves = $derived(movesTo(this.game, this.path));
  readonly facts = $derived(this.phase === 'loading' ? null : this.factsAt(this.path));
  readonly pieces = $derived(this.#carried());
  readonly fen = $derived(this.facts?.fen ?? `${writeFen(this.pieces)} ${this.turn === 'white' ? 'w' : 'b'} - - 0 1`);
  readonly last = $derived.by<[string, string] | null>(() =>
    this.node && this.node.uci !== PASS ? marked(this.node.uci, this.#carried(1)) : null,
  );
  readonly next = $derived(childrenAt(this.game, this.path));
  readonly opening = $derived(this.#opening());
  /** The main line, how far along it one is, and what of it is a game: to where somebody passes. */
  readonly main = $derived(mainLine(this.game));
  readonly mainPly = $derived.by(() => {
    const left = this.path.findIndex((uci, i) => this.main[i] !== uci);
    return left < 0 ? this.path.length : left;
  });
  readonly played = $derived(this.main.includes(PASS) ? this.main.slice(0, this.main.indexOf(PASS)) : [...this.main]);
  /** The position as boards want it. */
  readonly position = $derived.by<PositionView | null>(() => {
    if (!this.facts) return null;
    const { fen, turn, check, dests } = this.facts;
    return { fen, turn, check: check !== null, claim: false, moves: dests };
  });

  get turn(): Color {
    const first = turnOf(this.game.start);
    return this.path.length % 2 === 0 ? first : first === 'white' ? 'black' : 'white';
  }

  async begin(load: Load<Rules>): Promise<void> {
    this.rules = await load().catch(() => null);
    this.#known.clear();
    this.phase = this.rules ? 'ready' : 'without';
  }

  /** What the rules say of a place; nothing without rules. */
  factsAt(path: Path): Facts | null {
    const { rules } = this;
    if (!rules) return null;
    let length = path.length;
    while (length > 0 && !this.#known.has(keyOf(path.slice(0, length)))) length--;
    let facts = this.#known.get(keyOf(path.slice(0, length))) ?? this.#first(rules);
    for (; facts && length < path.length; length++) {
      const played: Played | Refusal = made(rules, facts.fen, path[length]);
      if (isRefusal(played)) return null;
      facts = played.facts;
      this.#known.set(keyOf(path.slice(0, length + 1)), facts);
    }
    return facts;
  }

  /** The place for an engine, which knows no passing: after the last of it another game begins. */
  asked(): { start: string; moves: Path } {
    const behind = this.path.lastIndexOf(PASS) + 1;
    const start = behind ? this.factsAt(this.path.slice(0, behind))?.fen : null;
    return start ? { start, moves: this.path.slice(behind) } : { start: this.game.start, moves: this.path };
  }

  #first(rules: Rules): Facts | null {
    const facts = rules.facts(this.game.start);
    if (isRefusal(facts)) return null;
    this.#known.set('', facts);
    return facts;
  }

  /** The pieces by carrying them, which needs no rules; so many moves before. */
  #carried(back = 0): Pieces {
    const moves = this.moves.slice(0, this.moves.length - back);
    return moves.reduce((pieces, move) => carry(pieces, move.uci), readFen(this.game.start));
  }

  #opening(): Opening | null {
    for (let length = this.path.length; length >= 0; length--) {
      const facts = this.factsAt(this.path.slice(0, length));
      const found = facts && this.rules?.opening(facts.fen);
      if (found) return found;
    }
    return null;
  }

  // Moving about.

  go(path: Path): void {
    this.path = reached(this.game, path);
    if (!this.path.every((uci, i) => this.line[i] === uci)) this.line = this.path;
  }

  forward = (): void => this.go(step(this.game, this.path, this.line));
  back = (): void => this.go(this.path.slice(0, -1));
  toStart = (): void => this.go([]);
  toEnd = (): void => this.go(end(this.game, this.path));

  /** To a move of the main line by how many have been made. */
  goToPly(ply: number): void {
    const main = mainLine(this.game);
    this.go(main.slice(0, Math.max(0, Math.min(ply, main.length))));
  }

  // Changing.

  /** Another game; what was there before can be had back. */
  take(game: PgnGame, id: string | null = null): void {
    if (this.game.children.length) this.#remember();
    this.game = tidied(game);
    this.#known.clear();
    this.id = id;
    [this.path, this.line] = [[], []];
  }

  change(next: PgnGame, path: Path = this.path): void {
    if (next === this.game) return this.go(path);
    this.#remember();
    this.game = next;
    this.go(path);
  }

  /** Plays a move written in any way; what is wrong with it, if something is. */
  play(move: string): Refusal | null {
    const { rules, facts } = this;
    if (!rules || !facts) return null;
    const played = made(rules, facts.fen, move);
    if (isRefusal(played)) return played;
    const path = [...this.path, played.uci];
    this.#known.set(keyOf(path), played.facts);
    this.change(add(this.game, this.path, [played]), path);
    return null;
  }

  /** Adds a line after a place and goes so far along it. */
  addLine(from: Path, uci: readonly string[], steps: number): void {
    const { rules } = this;
    if (!rules) return;
    const moves: { uci: string; san: string }[] = [];
    let fen = this.factsAt(from)?.fen;
    for (const move of uci) {
      const played: Played | Refusal | null = fen ? made(rules, fen, move) : null;
      if (!played || isRefusal(played)) break;
      moves.push(played);
      fen = played.facts.fen;
    }
    this.change(add(this.game, from, moves), [...from, ...moves.slice(0, steps).map(move => move.uci)]);
  }

  #remember(): void {
    this.#before = [...this.#before, { game: this.game, path: this.path }].slice(-MOST_STEPS_BACK);
    this.#after = [];
  }

  get canUndo(): boolean {
    return this.#before.length > 0;
  }

  undo(): void {
    const kept = this.#before.at(-1);
    if (!kept) return;
    this.#after = [...this.#after, { game: this.game, path: this.path }];
    this.#before = this.#before.slice(0, -1);
    this.#restore(kept);
  }

  redo(): void {
    const kept = this.#after.at(-1);
    if (!kept) return;
    this.#before = [...this.#before, { game: this.game, path: this.path }];
    this.#after = this.#after.slice(0, -1);
    this.#restore(kept);
  }

  #restore({ game, path }: Step): void {
    if (game.start !== this.game.start) this.#known.clear();
    this.game = game;
    this.line = [];
    this.go(path);
  }

  // Out of it.

  tag(name: string): string {
    return this.game.tags.find(([key]) => key === name)?.[1] ?? '';
  }

  pgn(): string {
    return this.rules?.writePgn(this.game) ?? '';
  }

  /** What was said about the move that is shown, by a person. */
  get comment(): string {
    return (this.node ?? this.game).comments.map(words).filter(Boolean).join(' ');
  }

  // A page that is loaded again shows what it showed, in the same tab.

  keep(place: string): void {
    keep(place, { game: this.game, path: this.path, orientation: this.orientation });
  }

  restore(place: string, id: string | null): boolean {
    const kept = recall(place);
    // A game of this site that was not over may have gone on.
    if (!kept || (id && kept.game.result === '*')) return false;
    try {
      this.take(kept.game, id);
      this.orientation = kept.orientation === 'black' ? 'black' : 'white';
      this.go(kept.path);
      return true;
    } catch {
      return false;
    }
  }
}
