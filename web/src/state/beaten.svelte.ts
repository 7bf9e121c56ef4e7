// Whom of the computer's characters one has beaten, on this device.
import { SvelteSet } from 'svelte/reactivity';
import { other } from '../color';
import type { GameView } from '../contract';
import { computerLevel, LEVELS } from './levels';

const KEY = 'tabiya.beaten';

/** The levels in a text that we have kept; a broken one counts as none. */
export function readBeaten(text: string | null): number[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept)
      ? kept.filter(level => Number.isInteger(level) && level >= 1 && level <= LEVELS.length)
      : [];
  } catch {
    return [];
  }
}

/** Does it begin with all pieces? Whoever sets up a won position has beaten nobody. */
export const isWhole = (start: string): boolean => start.split(' ', 1)[0].replace(/[^a-z]/gi, '').length === 32;

type Played = Pick<GameView, 'players' | 'you' | 'ending' | 'start'>;

/** The level that the one who looks has beaten in this game, if any. */
export function beatenIn({ players, you, ending, start }: Played): number | null {
  const winner = ending?.winner ?? null;
  if (!winner || you.length !== 1 || you[0] !== winner || !isWhole(start)) return null;
  return computerLevel(players[other(winner)]);
}

function inBrowser(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

const levels = new SvelteSet<number>(readBeaten(inBrowser()));

export const isBeaten = (level: number): boolean => levels.has(level);

export function beat(level: number): void {
  levels.add(level);
  try {
    localStorage.setItem(KEY, JSON.stringify([...levels].sort((a, b) => a - b)));
  } catch {
    // Private windows may keep nothing.
  }
}
