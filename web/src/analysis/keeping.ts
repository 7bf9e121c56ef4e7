// What the analysis board showed, by its address: a page that is loaded again shows the same, in the same tab.
import type { Color } from '../contract';
import type { PgnGame } from '../chess/types';
import type { Path } from './tree';

const KEY = 'tabiya.analysis';
/** More than a browser keeps gladly. */
const MOST_KEPT = 1_000_000;

export interface Kept {
  game: PgnGame;
  path: Path;
  orientation: Color;
}

export function keep(place: string, kept: Kept): void {
  try {
    const text = JSON.stringify(kept);
    if (text.length < MOST_KEPT) sessionStorage.setItem(`${KEY}/${place}`, text);
  } catch {
    // Private windows may keep nothing.
  }
}

export function recall(place: string): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(`${KEY}/${place}`) ?? 'null') as Kept | null;
    return kept?.game?.children && Array.isArray(kept.path) ? kept : null;
  } catch {
    return null;
  }
}
