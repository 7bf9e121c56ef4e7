// Arrows and marked squares, as chessground draws them.
import type { DrawShape } from '@lichess-org/chessground/draw';
import type { Key } from '@lichess-org/chessground/types';

export const spot = (square: string, brush: string): DrawShape => ({ orig: square as Key, brush });
export const arrow = (uci: string, brush: string): DrawShape => ({
  orig: uci.slice(0, 2) as Key,
  dest: uci.slice(2, 4) as Key,
  brush,
});
