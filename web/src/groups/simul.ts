// Which board comes next for one who plays many at once.
import type { BoardView, Color } from '../contract';
import type { Hung } from './layout';

/** The side that somebody of this name has on a board; none where they do not play there. */
export function colorIn(board: BoardView, name: string): Color | null {
  const plays = (color: Color) => !board.players[color].computer && board.players[color].name === name;
  return plays('white') ? 'white' : plays('black') ? 'black' : null;
}

/** The next board after this one, round and round, where it is one's turn; none where it is nowhere else. */
export function nextBoard(boards: Hung[], after: string | null, name: string): string | null {
  const at = boards.findIndex(({ board }) => board.game === after);
  const round = [...boards.slice(at + 1), ...boards.slice(0, Math.max(at, 0))];
  const next = round.find(({ board }) => board.status === 'playing' && board.turn === colorIn(board, name));
  return next?.board.game ?? null;
}
