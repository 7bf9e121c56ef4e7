// The boards of a game, one after each move. Those that are known are kept: a move carries one piece, and not all of them
// from the beginning.
import { carry, readFen, type Pieces } from './pieces';

export class Trail {
  #start: string | null = null;
  #moves: readonly string[] = [];
  #boards: Pieces[] = [];

  /** The board before the first of these moves, and after each. */
  along(start: string, moves: readonly string[]): readonly Pieces[] {
    if (start !== this.#start) [this.#start, this.#moves, this.#boards] = [start, [], [readFen(start)]];
    let same = 0;
    while (same < this.#moves.length && this.#moves[same] === moves[same]) same++;
    const boards = this.#boards.slice(0, same + 1);
    for (const uci of moves.slice(same)) boards.push(carry(boards[boards.length - 1], uci));
    [this.#moves, this.#boards] = [moves, boards];
    return boards;
  }
}
