// What a review means, without anything that is seen: who moved, which moves were lapses, what was there instead.
import type { Color, Review, ReviewLine, ReviewedMove, Score, GivenReview } from '../contract';
import { bounded, winning } from '../state/winning';

export const JUDGEMENTS = ['inaccuracy', 'mistake', 'blunder'] as const;
export type Judgement = (typeof JUDGEMENTS)[number];
/** What a move gets a sign for: what was wrong with it, or that it was the only good one and hard to find. */
export type Mark = Judgement | 'good';
export const GLYPHS: Record<Mark, string> = { inaccuracy: '?!', mistake: '?', blunder: '??', good: '!' };
export const markOf = (move: ReviewedMove): Mark | null => move.judgement ?? (move.praise ? 'good' : null);
export const PLURALS = { inaccuracy: 'inaccuracies', mistake: 'mistakes', blunder: 'blunders' } as const;

/** A move that was wrong: which, by whom, what it was worth before and after, from White's side. */
export interface Lapse {
  ply: number;
  move: ReviewedMove;
  by: Color;
  judgement: Judgement;
  number: string;
  before: Score | null;
}

const isBlackFirst = (start: string): boolean => start.split(' ')[1] === 'b';
const firstNumber = (start: string): number => Number(start.split(' ')[5]) || 1;

/** Who makes the move at this place, counted from 0. */
export const moverAt = (start: string, i: number): Color => ((i % 2 === 0) !== isBlackFirst(start) ? 'white' : 'black');

/** `12.` or `12...` */
export function numberAt(start: string, i: number): string {
  const half = i + (isBlackFirst(start) ? 1 : 0);
  return `${firstNumber(start) + Math.floor(half / 2)}${half % 2 === 0 ? '.' : '...'}`;
}

/** What the position before a move is worth, from White's side. */
export const scoreBefore = (review: Review, i: number): Score | null =>
  (i > 0 ? review.moves[i - 1].eval : null) ?? review.moves[i]?.lines[0]?.eval ?? null;

/** What the position after so many moves is worth. */
export const scoreAt = (review: Review, ply: number): Score | null =>
  ply === 0 ? (review.moves[0]?.lines[0]?.eval ?? null) : (review.moves[ply - 1]?.eval ?? null);

export function lapses(review: Review, by: Color | null = null): Lapse[] {
  return review.moves.flatMap((move, i) => {
    const mover = moverAt(review.start, i);
    if (!move.judgement || (by && mover !== by)) return [];
    return [
      {
        ply: i,
        move,
        by: mover,
        judgement: move.judgement,
        number: numberAt(review.start, i),
        before: scoreBefore(review, i),
      },
    ];
  });
}

/** The lines that were better than the move itself. */
export const betterLines = (move: ReviewedMove): ReviewLine[] => move.lines.filter(line => line.uci[0] !== move.uci);

/** Is it a review of this game? `goesOn`: moves that were added behind the reviewed ones do no harm. */
export const fits = (review: Review, moves: string[], goesOn = false): boolean =>
  (goesOn ? review.moves.length <= moves.length : review.moves.length === moves.length) &&
  review.moves.every((move, i) => move.uci === moves[i]);

// Chances to win, from -1 to 1; docs/review.md has the formulas.

/** Who has just mated is at the move no more; whoever is to move has lost. */
const MATED = 2100;

const chancesOf = (cp: number): number => 2 * winning(cp) - 1;

/** White's chances. `mated`: who is mated, where it is mate already. */
export function chances(score: Score, mated: Color = 'black'): number {
  if ('cp' in score) return chancesOf(bounded(score.cp));
  if (score.mate === 0) return chancesOf(mated === 'black' ? MATED : -MATED);
  return Math.sign(score.mate) * chancesOf((21 - Math.min(10, Math.abs(score.mate))) * 100);
}

/** White's chances after so many moves; who is to move then is mated, if anybody is. */
export function chancesAt(review: Review, ply: number): number | null {
  const score = scoreAt(review, ply);
  return score && chances(score, moverAt(review.start, ply));
}

/** A move that loses less than half of what makes an inaccuracy is as good as the best. */
const NEARLY = 0.05;

/** Is a move of `by` nearly as good as the best, both scores from White's side and after the move? */
export function isNearlyAsGood(best: Score, tried: Score, by: Color): boolean {
  const sign = by === 'white' ? 1 : -1;
  const opponent = by === 'white' ? 'black' : 'white';
  return sign * (chances(best, opponent) - chances(tried, opponent)) < NEARLY;
}

/** What a server keeps of a review: moves, scores, lines, none of them longer than it wants. */
const LINE = 16;
const trimmed = (line: ReviewLine) => ({ eval: line.eval, depth: line.depth, uci: line.uci.slice(0, LINE) });
export function bare(review: Review): GivenReview {
  const moves = review.moves.flatMap(({ uci, eval: score, lines }) =>
    score ? [{ uci, eval: score, lines: lines.slice(0, 5).map(trimmed) }] : [],
  );
  // Reviews that this browser has kept for long have no lines of the last position.
  return { moves, end: (review.end ?? []).slice(0, 5).map(trimmed) };
}
