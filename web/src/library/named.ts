// Where no game has been: the moves that lead to an opening with a name, and what the engine thinks of each. Pure but for the
// rules it asks.
import type { Rules } from '../chess/types';
import type { Color, Score } from '../contract';
import { chances } from '../review/reading';

export interface NamedMove {
  uci: string;
  san: string;
  /** The position after it. */
  fen: string;
  eco: string;
  name: string;
}

/** Every move after which the position has a name. */
export function namedMoves(rules: Rules, fen: string): NamedMove[] {
  const facts = rules.facts(fen);
  if (!('moves' in facts)) return [];
  return facts.moves.flatMap(({ uci, san }) => {
    const played = rules.play(fen, uci);
    const after = 'facts' in played ? played.facts : null;
    return after?.opening ? [{ uci, san, fen: after.fen, ...after.opening }] : [];
  });
}

/** The best for whoever moves first; those of which nothing is known last, in the order they came. */
export function bestFirst<T extends { uci: string }>(
  moves: readonly T[],
  scores: ReadonlyMap<string, Score>,
  turn: Color,
): T[] {
  const sign = turn === 'white' ? 1 : -1;
  const worth = ({ uci }: T) => {
    const score = scores.get(uci);
    return score ? sign * chances(score, turn === 'white' ? 'black' : 'white') : -Infinity;
  };
  return [...moves].sort((a, b) => worth(b) - worth(a) || 0);
}
