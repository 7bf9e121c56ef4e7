// What an evaluation means: the share of the bar that is White's, and how it is written.
import { decimal, signed } from '../text/number';

export interface Evaluation {
  ply: number;
  cp: number | null;
  mate: number | null;
}

const STEEPNESS = 0.00368208;
const MOST_CP = 1000;

/** How likely White is to win, 0 to 1, by hundredths of a pawn; docs/review.md has the formula. */
export const winning = (cp: number): number => 1 / (1 + Math.exp(-STEEPNESS * cp));
/** Beyond ten pawns more is no better. */
export const bounded = (cp: number): number => Math.max(-MOST_CP, Math.min(MOST_CP, cp));

/** White's share of the bar, 0 to 1. A mate fills it, and the result does at the end. */
export function share({ cp, mate }: Evaluation): number {
  if (mate !== null) return mate > 0 ? 1 : 0;
  return winning(bounded(cp ?? 0));
}

/** `+0.3`, `−1.2`, `#4`, `#−2`: for White, as everywhere. */
export function worth({ cp, mate }: Evaluation, language: string): string {
  return mate !== null ? `#${decimal(mate, 0, language)}` : signed((cp ?? 0) / 100, 1, language);
}
