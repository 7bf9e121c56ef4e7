// What is printed of a reviewed game beside its moves: the worst moments, as diagrams.
import type { Review } from '../contract';
import { chances, lapses, moverAt, type Lapse } from './reading';

const DIAGRAMS = 3;
/** How the text is set, the largest letters first (review.css). */
export const SIZES = ['large', 'middle', 'small', 'tiny'] as const;

/** How much of the chances a move has lost. */
export function loss({ before, move, by, ply }: Lapse, review: Review): number {
  if (!before || !move.eval) return 0;
  const sign = by === 'white' ? 1 : -1;
  return sign * (chances(before) - chances(move.eval, moverAt(review.start, ply + 1)));
}

/** Those that cost most, in the order of the game. */
export function worst(review: Review): Lapse[] {
  return lapses(review)
    .sort((a, b) => loss(b, review) - loss(a, review))
    .slice(0, DIAGRAMS)
    .sort((a, b) => a.ply - b.ply);
}
