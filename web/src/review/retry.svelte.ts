// Going through the mistakes of one side again: the position before each, until a move is found that is nearly as good as
// the best. The stored lines know some; of the others the engine in the page is asked, where there is one.
import type { Color, Facts, PositionView, Review, Score } from '../contract';
import { carry, readFen, turnOf, writeFen } from '../board/pieces';
import type { Rules, Thinker } from '../chess/types';
import { isNearlyAsGood, lapses, type Lapse } from './reading';

/** `asked`: a move is wanted; `wrong` and `played`: another one; then it is `found` or was `shown`. */
export type Step = 'asked' | 'checking' | 'wrong' | 'played' | 'found' | 'shown';

/** So long the engine looks at a move. */
const NODES = 100_000;

export class Retry {
  readonly lapses: Lapse[];
  at = $state(0);
  step = $state<Step>('asked');
  tried = $state<string | null>(null);
  found = $state(0);
  #check = 0;

  readonly lapse = $derived.by<Lapse | null>(() => this.lapses[this.at] ?? null);
  readonly isOver = $derived.by(() => this.at >= this.lapses.length);
  readonly facts = $derived.by<Facts | null>(() => this.#facts(this.lapse?.ply ?? 0));
  readonly fen = $derived.by(() => this.facts?.fen ?? this.#carried(this.lapse?.ply ?? 0));
  readonly position = $derived.by<PositionView>(() => ({
    fen: this.fen,
    turn: this.color,
    check: !!this.facts?.check,
    claim: false,
    moves: this.#targets(),
  }));
  readonly last = $derived.by<[string, string] | null>(() => {
    const before = this.lapse && this.review.moves[this.lapse.ply - 1]?.uci;
    return before ? [before.slice(0, 2), before.slice(2, 4)] : null;
  });
  readonly best = $derived.by(() => this.lapse?.move.lines[0] ?? null);

  constructor(
    readonly review: Review,
    readonly color: Color,
    private rules: Rules | null,
    private thinker: Thinker | null,
    ply: number | null = null,
  ) {
    this.lapses = lapses(review, color).filter(({ move }) => move.lines[0]?.uci.length);
    this.at = Math.max(
      0,
      this.lapses.findIndex(lapse => lapse.ply + 1 === ply),
    );
  }

  async attempt(uci: string): Promise<void> {
    const { lapse, best } = this;
    if (!lapse || !best || this.step === 'checking') return;
    this.tried = uci;
    if (uci === lapse.move.uci) {
      this.step = 'played';
      return;
    }
    const known = lapse.move.lines.find(line => line.uci[0] === uci);
    if (known) return this.#settle(isNearlyAsGood(best.eval, known.eval, lapse.by));
    const check = ++this.#check;
    this.step = 'checking';
    const score = await this.#look(lapse, uci);
    if (check === this.#check) this.#settle(score !== null && isNearlyAsGood(best.eval, score, lapse.by));
  }

  show(): void {
    this.#check++;
    this.tried = null;
    this.step = 'shown';
  }

  next(): void {
    this.#check++;
    this.tried = null;
    this.at++;
    this.step = 'asked';
  }

  #settle(isFound: boolean): void {
    this.step = isFound ? 'found' : 'wrong';
    if (isFound) this.found++;
  }

  /** What a move is worth, from White's side; unknown without an engine. */
  async #look(lapse: Lapse, uci: string): Promise<Score | null> {
    const played = this.rules?.play(this.fen, uci);
    if (played && 'facts' in played && played.facts.ending) return played.facts.ending.winner ? { mate: 0 } : { cp: 0 };
    if (!this.thinker) return null;
    let score: Score | null = null;
    const moves = [...this.review.moves.slice(0, lapse.ply).map(move => move.uci), uci];
    const search = this.thinker.analyse(
      { start: this.review.start, moves, lines: 1, limit: { nodes: NODES } },
      thought => (score = thought.lines[0]?.score ?? score),
    );
    await search.done.catch(() => {});
    return score;
  }

  #facts(ply: number): Facts | null {
    if (!this.rules) return null;
    let facts = this.rules.facts(this.review.start);
    for (const { uci } of this.review.moves.slice(0, ply)) {
      if (!('fen' in facts)) return null;
      const played = this.rules.play(facts.fen, uci);
      if (!('facts' in played)) return null;
      facts = played.facts;
    }
    return 'fen' in facts ? facts : null;
  }

  /** Without rules the pieces are carried. */
  #carried(ply: number): string {
    const pieces = this.review.moves
      .slice(0, ply)
      .reduce((pieces, { uci }) => carry(pieces, uci), readFen(this.review.start));
    const isWhite = (turnOf(this.review.start) === 'white') === (ply % 2 === 0);
    return `${writeFen(pieces)} ${isWhite ? 'w' : 'b'} - - 0 1`;
  }

  /** Where pieces may go. Without rules anywhere: what is not the better move is wrong anyway. */
  #targets(): Record<string, string> {
    if (this.facts) return this.facts.dests;
    const pieces = readFen(this.fen);
    const isMine = (letter: string) => (letter === letter.toUpperCase()) === (this.color === 'white');
    const squares = Array.from({ length: 64 }, (_, i) => `${'abcdefgh'[i % 8]}${Math.floor(i / 8) + 1}`);
    return Object.fromEntries(
      [...pieces]
        .filter(([, letter]) => isMine(letter))
        .map(([from]) => [from, squares.filter(to => to !== from).join('')]),
    );
  }
}
