// One place of a reviewed game as it is shown: the move that led there, what it was worth, what was better, what comes next.
// Pure: card, board, bar, list of moves, picture and printed sheet all read the same.
import type { Color, Line, Review, ReviewLine, ReviewedMove, Score } from '../contract';
import {
  betterLines,
  chances,
  moverAt,
  numberAt,
  scoreAt,
  scoreBefore,
  markOf,
  type Judgement,
  type Mark,
} from './reading';

export interface Moment {
  /** How many moves have been made. */
  ply: number;
  move: ReviewedMove;
  by: Color;
  /** `18.` or `18...` */
  number: string;
  judgement: Judgement | null;
  mark: Mark | null;
  /** It is what the engine would have played. */
  isBest: boolean;
  before: Score | null;
  after: Score | null;
  /** What was better. */
  better: ReviewLine | null;
  /** What the opponent does now: what is threatened, or punishes. */
  reply: string | null;
}

/** The move that led to a place; none at the beginning and behind what was reviewed. */
export function momentAt(review: Review, ply: number): Moment | null {
  const move = review.moves[ply - 1];
  if (!move) return null;
  const isBest = move.lines[0]?.uci[0] === move.uci;
  const answers = review.moves[ply]?.lines ?? review.end ?? [];
  return {
    ply,
    move,
    by: moverAt(review.start, ply - 1),
    number: numberAt(review.start, ply - 1),
    judgement: move.judgement,
    mark: markOf(move),
    isBest,
    before: scoreBefore(review, ply - 1),
    after: move.eval,
    better: isBest ? null : (betterLines(move)[0] ?? null),
    reply: answers[0]?.uci[0] ?? null,
  };
}

/** A line that begins after so many moves, each move with its number where one is written. */
export function numbered(start: string, ply: number, san: readonly string[]): { number: string; san: string }[] {
  return san.map((san, i) => {
    const number = numberAt(start, ply + i);
    return { number: i === 0 || !number.endsWith('...') ? number.replace('...', '…') : '', san };
  });
}

/** A line as one text: `18. Re1 Kd8 19. Bd6`. */
export const lineText = (start: string, ply: number, san: readonly string[]): string =>
  numbered(start, ply, san)
    .map(({ number, san }) => (number ? `${number} ${san}` : san))
    .join(' ');

/** What should be played, as far as it is known. */
export type Best = Pick<Line, 'score' | 'uci' | 'san'>;

/** Where one is: along the game, along a line that was better, or off both. */
export type Place =
  | { kind: 'game'; ply: number }
  | { kind: 'better'; ply: number; line: ReviewLine; steps: number }
  | { kind: 'elsewhere'; ply: number };

/** `ply`: how far the path goes along the game. */
export function placeAt(review: Review, path: readonly string[], ply: number): Place {
  if (path.length === ply) return { kind: ply <= review.moves.length ? 'game' : 'elsewhere', ply };
  const rest = path.slice(ply);
  const line = review.moves[ply]?.lines.find(one => rest.every((uci, i) => one.uci[i] === uci));
  return line ? { kind: 'better', ply, line, steps: rest.length } : { kind: 'elsewhere', ply };
}

/** What a place is worth by the review; nothing where it does not know. */
export function worthAt(review: Review, place: Place): Score | null {
  if (place.kind === 'game') return scoreAt(review, place.ply);
  return place.kind === 'better' ? place.line.eval : null;
}

/** The next wrong move from a place, or the one before; `by`: of one side alone. Round the end it begins again. */
export function nextLapse(review: Review, ply: number, towards: 1 | -1, by: Color | null): number | null {
  const all = review.moves.flatMap((move, i) =>
    move.judgement && (!by || moverAt(review.start, i) === by) ? [i + 1] : [],
  );
  if (towards > 0) return all.find(one => one > ply) ?? all[0] ?? null;
  return all.filter(one => one < ply).at(-1) ?? all.at(-1) ?? null;
}

/** How a position stands in a word, as the signs of PGN have it. */
export type Standing =
  'equal' | 'white-slight' | 'white-better' | 'white-winning' | 'black-slight' | 'black-better' | 'black-winning';
const STEPS = [
  [0.7, 'winning'],
  [0.35, 'better'],
  [0.12, 'slight'],
] as const;

export function standing(score: Score, mated: Color = 'black'): Standing {
  const white = chances(score, mated);
  const step = STEPS.find(([least]) => Math.abs(white) >= least);
  return step ? `${white > 0 ? 'white' : 'black'}-${step[1]}` : 'equal';
}
