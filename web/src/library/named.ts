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

/** So many moves are looked up at once: more would hold up whoever wants to move a piece. */
const STEP = 5;

/** Every move after which the position has a name, in small steps. */
export async function namedMoves(rules: Rules, fen: string): Promise<NamedMove[]> {
  const facts = rules.facts(fen);
  if (!('moves' in facts)) return [];
  const found: NamedMove[] = [];
  for (const [i, { uci, san }] of facts.moves.entries()) {
    if (i % STEP === 0) await new Promise(resolve => setTimeout(resolve));
    const played = rules.play(fen, uci);
    const after = 'facts' in played ? played.facts : null;
    const opening = after && rules.opening(after.fen);
    if (opening) found.push({ uci, san, fen: after.fen, ...opening });
  }
  return found;
}

/** The best of them for whoever moves; none where nothing is known. */
export function bestOf(
  moves: readonly { uci: string }[],
  scores: ReadonlyMap<string, Score>,
  turn: Color,
): string | null {
  const sign = turn === 'white' ? 1 : -1;
  let best: { uci: string; worth: number } | null = null;
  for (const { uci } of moves) {
    const score = scores.get(uci);
    if (!score) continue;
    const worth = sign * chances(score, turn === 'white' ? 'black' : 'white');
    if (!best || worth > best.worth) best = { uci, worth };
  }
  return best?.uci ?? null;
}
