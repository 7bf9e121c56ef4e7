// A rating as people read it.
import type { RatingView } from '../contract';

/** `1512`, or `1512?` while not much is known. */
export const shownRating = ({ points, provisional }: Pick<RatingView, 'points' | 'provisional'>): string =>
  `${points}${provisional ? '?' : ''}`;

/** `+12`, `−7`, `±0`. */
export function shownChange(change: number): string {
  return change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '±0';
}
