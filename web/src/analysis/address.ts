// Addresses of the analysis board: what they ask for, and how what is shown can be sent to somebody.
import { START } from '../chess/start';
import type { Path } from './tree';

/** More than this many programs do not take over. */
const LONGEST = 4000;

/** What an address asks for, behind `analysis/`: a game, or a position with moves. */
export function placeOf(parts: string[], query: URLSearchParams): string {
  const position = query.has('fen') || query.has('play') ? `?${query}` : '';
  return parts.filter(Boolean).join('/') + position;
}

/** The move that an address points at. */
export function plyIn(hash: string): number | null {
  const found = /^#(\d+)$/.exec(hash);
  return found ? Number(found[1]) : null;
}

/** The address says where in a game one is. */
export function showPly(ply: number): void {
  const next = `${location.pathname}${location.search}${ply ? `#${ply}` : ''}`;
  if (next !== location.pathname + location.search + location.hash) history.replaceState(history.state, '', next);
}

interface Shown {
  start: string;
  main: Path;
  path: Path;
  /** How far along the main line it is. */
  mainPly: number;
  fen: string;
}

/** A game that is nowhere but here, as an address that has all of it; or only the position, where that is too long. */
export function linkTo(page: string, { start, main, path, mainPly, fen }: Shown): string {
  const asked = new URLSearchParams();
  if (start !== START) asked.set('fen', start);
  if (main.length) asked.set('play', (mainPly === path.length ? main : path).join(','));
  const whole = asked.size ? `${page}?${asked}#${path.length}` : page;
  return whole.length < LONGEST ? whole : `${page}?${new URLSearchParams({ fen })}`;
}
