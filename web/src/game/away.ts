// Who leaves the page while it is their turn. Counted from the moment the page is hidden, so that whoever is called back by their turn has
// left nothing; two windows side by side, or a screen reader, hide nothing.

import type { GameView } from '../contract';

/** Is it a game against somebody else in which a clock of minutes runs? Of no other a fair-play sheet speaks. */
export const isNoted = ({ players, you, speed }: Pick<GameView, 'players' | 'you' | 'speed'>): boolean =>
  you.length === 1 &&
  players.white.kind === 'person' &&
  players.black.kind === 'person' &&
  speed !== 'correspondence' &&
  speed !== 'unlimited';

/** Shorter absences are slips: a notice that was looked at, a tab that was touched. */
export const SHORTEST_MS = 2000;
/** The server takes none that is longer. */
const LONGEST_MS = 3_600_000;

/** Watches for absences that begin while it is one's turn, and tells each once it has ended. Returns what stops it. */
export function watchAbsences(isMyTurn: () => boolean, tell: (ms: number) => void): () => void {
  let since: number | null = null;
  const change = (): void => {
    if (document.hidden) {
      since = isMyTurn() ? performance.now() : null;
      return;
    }
    const ms = since === null ? 0 : Math.round(performance.now() - since);
    since = null;
    if (ms >= SHORTEST_MS) tell(Math.min(ms, LONGEST_MS));
  };
  document.addEventListener('visibilitychange', change);
  return () => document.removeEventListener('visibilitychange', change);
}
