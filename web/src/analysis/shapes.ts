// Arrows and marks for the board: the engine's best moves, and what was drawn into a comment.
import type { Line } from '../contract';
import type { DrawShape } from '@lichess-org/chessground/draw';
import { arrow, spot } from '../board/arrows';

const BRUSHES: Record<string, string> = { G: 'green', R: 'red', B: 'blue', Y: 'yellow' };
const THICKEST = 13;

/** The first move of each line, the best the thickest. */
export function bestArrows(lines: readonly Line[], isThreat: boolean): DrawShape[] {
  return lines
    .filter(line => line.uci.length)
    .map((line, i) => ({
      ...arrow(line.uci[0], isThreat ? 'paleRed' : i ? 'paleGrey' : 'paleBlue'),
      modifiers: { lineWidth: Math.max(5, THICKEST - 2 * i) },
    }));
}

/** `[%csl Gd4][%cal Re2e4]`: squares and arrows in a comment. */
export function commentShapes(comments: readonly string[]): DrawShape[] {
  return comments
    .flatMap(comment => [...comment.matchAll(/\[%c[sa]l ([^\]]*)\]/g)])
    .flatMap(([, drawn]) => drawn.split(','))
    .flatMap(one => {
      const [, brush, orig, dest] = /^\s*([GRBY])([a-h][1-8])([a-h][1-8])?\s*$/.exec(one) ?? [];
      if (!brush) return [];
      return dest ? [arrow(orig + dest, BRUSHES[brush])] : [spot(orig, BRUSHES[brush])];
    });
}
