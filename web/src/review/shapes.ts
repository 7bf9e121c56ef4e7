// What a review draws on the board: the sign of a move on its square, what was better as a green arrow, what it allows as a red
// one; along a line that was better, its next move.
import type { DrawShape } from '@lichess-org/chessground/draw';
import type { Key } from '@lichess-org/chessground/types';
import { arrow } from '../board/arrows';
import type { Moment, Place } from './moment';
import { GLYPHS } from './reading';

/** Thinner than what people draw, so that it can be told apart. */
const FINE = { lineWidth: 9 };

/** A sign in the corner of a square; `kind` gives its colour (marks.css). */
export const badge = (square: string, sign: string, kind: string): DrawShape => ({
  orig: square as Key,
  customSvg: {
    html: `<g class="badge ${kind}"><circle cx="77" cy="23" r="21"/><text x="77" y="24">${sign}</text></g>`,
  },
});

/** Where a chance was missed, what the opponent does next is beside the point. */
const MISSED = ['misses-mate', 'misses-piece', 'misses-win', 'gives-up-advantage', 'reduces-advantage'];

/** `to`: where the piece that moved stands now. */
export function momentShapes(moment: Moment, to: string | undefined): DrawShape[] {
  const sign = to && moment.mark ? [badge(to, GLYPHS[moment.mark], moment.mark)] : [];
  if (!moment.judgement) return sign;
  const better = moment.better?.uci[0];
  const isPunished = !MISSED.includes(moment.move.faults[0]);
  return [
    ...(moment.reply && isPunished ? [{ ...arrow(moment.reply, 'red'), modifiers: FINE }] : []),
    ...(better ? [{ ...arrow(better, 'green'), modifiers: FINE }] : []),
    ...sign,
  ];
}

export function lineShapes(place: Place): DrawShape[] {
  const next = place.kind === 'better' ? place.line.uci[place.steps] : undefined;
  return next ? [{ ...arrow(next, 'green'), modifiers: FINE }] : [];
}
