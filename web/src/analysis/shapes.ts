// Arrows and marks for the board: the engine's best moves, and what was drawn into a comment.
import type { DrawShape } from '@lichess-org/chessground/draw';
import type { Key } from '@lichess-org/chessground/types';
import type { Line } from '../chess/types';

const BRUSHES: Record<string, string> = { G: 'green', R: 'red', B: 'blue', Y: 'yellow' };
const THICKEST = 13;

/** The first move of each line, the best the thickest. */
export function bestArrows(lines: readonly Line[], isThreat: boolean): DrawShape[] {
  return lines.filter(line => line.uci.length).map((line, i) => ({
    orig: line.uci[0].slice(0, 2) as Key,
    dest: line.uci[0].slice(2, 4) as Key,
    brush: isThreat ? 'paleRed' : i ? 'paleGrey' : 'paleBlue',
    modifiers: { lineWidth: Math.max(5, THICKEST - 2 * i) },
  }));
}

/** `[%csl Gd4][%cal Re2e4]`: squares and arrows in a comment. */
export function commentShapes(comments: readonly string[]): DrawShape[] {
  return comments.flatMap(comment => [...comment.matchAll(/\[%c[sa]l ([^\]]*)\]/g)]).flatMap(([, drawn]) => drawn.split(',')).flatMap(one => {
    const [, brush, orig, dest] = /^\s*([GRBY])([a-h][1-8])([a-h][1-8])?\s*$/.exec(one) ?? [];
    return brush ? [{ orig: orig as Key, ...(dest ? { dest: dest as Key } : {}), brush: BRUSHES[brush] }] : [];
  });
}
