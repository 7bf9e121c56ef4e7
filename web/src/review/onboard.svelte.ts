// A review and the board know of each other: where in the game one is, what the review says there, what it draws, and the way to
// the next mistake.
import type { DrawShape } from '@lichess-org/chessground/draw';
import type { AnalysisBoard } from '../analysis/board.svelte';
import { glyphOf } from '../analysis/glyphs';
import { keyOf } from '../analysis/layout';
import type { Score } from '../contract';
import { momentAt, nextLapse, placeAt, worthAt, type Best, type Moment, type Place } from './moment';
import { markOf, type Mark } from './reading';
import type { Reviewing } from './reviewing.svelte';
import { badge, lineShapes, momentShapes } from './shapes';

export class ReviewOnBoard {
  constructor(
    readonly board: AnalysisBoard,
    readonly reviewing: Reviewing,
  ) {}

  readonly place = $derived.by<Place | null>(() => {
    const { review } = this.reviewing;
    return review && placeAt(review, this.board.path, this.board.mainPly);
  });
  /** The move of the game that is shown. */
  readonly moment = $derived.by<Moment | null>(() => {
    const { review } = this.reviewing;
    return review && this.place?.kind === 'game' ? momentAt(review, this.place.ply) : null;
  });
  readonly score = $derived.by<Score | null>(() => {
    const { review } = this.reviewing;
    return review && this.place && worthAt(review, this.place);
  });
  /** What the review would play here. */
  readonly best = $derived.by<Best | null>(() => {
    const { review } = this.reviewing;
    if (!review || this.place?.kind !== 'game') return null;
    const line = (review.moves[this.place.ply]?.lines ?? review.end ?? [])[0];
    return line ? { score: line.eval, uci: line.uci, san: line.san } : null;
  });
  /** The signs of moves, by their keys in the list. */
  readonly marks = $derived.by<ReadonlyMap<string, Mark>>(() => {
    const { main } = this.board;
    const moves = this.reviewing.review?.moves ?? [];
    return new Map(
      moves.flatMap((move, i) => {
        const mark = markOf(move);
        return mark ? [[keyOf(main.slice(0, i + 1)), mark] as const] : [];
      }),
    );
  });
  readonly shapes = $derived.by<DrawShape[]>(() => {
    const to = this.board.last?.[1];
    const own = this.board.node?.nags.map(glyphOf).find(one => one?.kind === 'move');
    if (own && to) return [badge(to, own.sign, own.name)];
    if (this.moment) return momentShapes(this.moment, to);
    return this.place ? lineShapes(this.place) : [];
  });
  /** Squares with the colour of what happened there. */
  readonly lit = $derived.by<ReadonlyMap<string, string>>(() => {
    const [to, mark] = [this.board.last?.[1], this.moment?.mark];
    return new Map(to && mark ? [[to, `judged ${mark}`]] : []);
  });

  readonly toMistake = (towards: 1 | -1): void => {
    const { review, whose } = this.reviewing;
    const ply = review && nextLapse(review, this.board.mainPly, towards, whose);
    if (ply) this.board.goToPly(ply);
  };

  /** A line that begins after so many moves of the game, so far along it. */
  readonly showLine = (ply: number, uci: string[], steps: number): void =>
    this.board.addLine(this.board.main.slice(0, ply), uci, steps);
}
