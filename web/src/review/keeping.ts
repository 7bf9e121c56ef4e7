// Reviews that this browser keeps: of games that are nobody's on the server, and those that the server would not take.
import type { Review } from '../contract';

const KEY = 'tabiya.reviews';
/** More would fill what a browser gives. */
const MOST = 12;

interface Kept {
  game: string;
  language: string;
  review: Review;
}

/** One text for a start and its moves. */
export const nameOf = (start: string, moves: string[]): string =>
  `${start.split(' ').slice(0, 4).join(' ')}|${moves.join(' ')}`;

function all(): Kept[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown;
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

export function recall(game: string): { review: Review; language: string } | null {
  return all().find(kept => kept.game === game) ?? null;
}

export function remember(game: string, language: string, review: Review): void {
  const kept = [{ game, language, review }, ...all().filter(other => other.game !== game)];
  // What does not fit is left out, the oldest first.
  for (let count = Math.min(MOST, kept.length); count > 0; count--) {
    try {
      localStorage.setItem(KEY, JSON.stringify(kept.slice(0, count)));
      return;
    } catch {
      continue;
    }
  }
}
