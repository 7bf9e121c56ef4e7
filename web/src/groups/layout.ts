// How boards stand on a wall, and what becomes of it when some have changed.
import type { BoardView } from '../contract';

/** A board, and when it was told. */
export interface Hung {
  board: BoardView;
  at: number;
}

/** The boards with the new ones in their places. */
export function hung(boards: Hung[], news: Hung[]): Hung[] {
  const changed = new Map(news.map(one => [one.board.game, one]));
  const kept = boards.map(one => changed.get(one.board.game) ?? one);
  const known = new Set(boards.map(one => one.board.game));
  const place = ({ board }: Hung) => board.round * 10_000 + board.board;
  return [...kept, ...news.filter(one => !known.has(one.board.game))].sort((one, other) => place(one) - place(other));
}

/** Narrower than this nothing fits: as the style says, too. */
const NARROW = 700;

/** How so many boards fit best into a space: how many stand in a row, and how wide one is. `extra` is what a board needs besides its
 *  squares, above and below. */
export function fit(
  count: number,
  width: number,
  height: number,
  extra: number,
  gap: number,
): { columns: number; side: number } {
  // On a phone one scrolls: two beside each other can be read.
  if (width < NARROW) return { columns: 2, side: Math.floor((width - gap) / 2) };
  let best = { columns: 1, side: 0 };
  for (let columns = 1; columns <= Math.max(1, count); columns += 1) {
    const rows = Math.ceil(count / columns);
    const across = (width - gap * (columns - 1)) / columns;
    const down = (height - gap * (rows - 1)) / rows - extra;
    const side = Math.floor(Math.min(across, down));
    if (side > best.side) best = { columns, side };
  }
  return best;
}
