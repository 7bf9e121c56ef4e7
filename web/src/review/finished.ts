// What the page of a finished game shows of its review. Loaded only there, and only where there is one.
import type { DrawShape } from '@lichess-org/chessground/draw';
import type { Review, Score } from '../contract';
import { storedReview } from './api';
import FinishedWords from './FinishedWords.svelte';
import './marks.css';
import { momentAt, type Moment } from './moment';
import { GLYPHS, markOf, scoreAt } from './reading';
import { momentShapes } from './shapes';

export interface Sign {
  sign: string;
  kind: string;
}

export class Finished {
  readonly Words = FinishedWords;
  /** The sign of each move, in their order. */
  readonly signs: (Sign | null)[];

  constructor(
    readonly review: Review,
    readonly language: string,
  ) {
    this.signs = review.moves.map(move => {
      const kind = markOf(move);
      return kind && { sign: GLYPHS[kind], kind };
    });
  }

  /** The move before this place, if there is something to say of it. */
  spoken(ply: number): Moment | null {
    const moment = momentAt(this.review, ply);
    return moment?.mark ? moment : null;
  }

  score = (ply: number): Score | null => scoreAt(this.review, ply);

  shapes(ply: number, to: string | undefined): DrawShape[] {
    const moment = this.spoken(ply);
    return moment ? momentShapes(moment, to) : [];
  }

  lit(ply: number, to: string | undefined): ReadonlyMap<string, string> {
    const moment = this.spoken(ply);
    return new Map(moment && to ? [[to, `judged ${moment.mark}`]] : []);
  }
}

/** The review that is kept with a game; none: nobody has wanted one. */
export async function find(id: string, language: string): Promise<Finished | null> {
  const { review } = await storedReview(id, language);
  return review && new Finished(review, language);
}
