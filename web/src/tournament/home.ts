// What is taken home from a game: its turning point, and one exercise for one of the two. Pure.
import type { Color, Review } from '../contract';
import { betterLines, lapses, type Lapse } from '../review/reading';
import { loss } from '../review/sheet';

export interface TakenHome {
  /** The move that cost most, whoever made it. */
  turning: Lapse | null;
  /** Another position in which something better was there: one's own mistake, where there is one. */
  exercise: Lapse | null;
}

export function takenHome(review: Review, color: Color): TakenHome {
  const all = lapses(review).sort((a, b) => loss(b, review) - loss(a, review));
  const turning = all[0] ?? null;
  // What was better at the turning point stands above the exercise.
  const others = all.slice(1).filter(lapse => betterLines(lapse.move).length);
  return { turning, exercise: others.find(lapse => lapse.by === color) ?? others[0] ?? null };
}
