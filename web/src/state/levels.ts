// The computer's levels with the Elo they are held to (crates/engine/src/level).
import type { Opponent, PlayerView } from '../contract';

export const LEVELS = [
  { name: 'newcomer', elo: 400 },
  { name: 'beginner', elo: 600 },
  { name: 'learner', elo: 800 },
  { name: 'casual', elo: 1000 },
  { name: 'improver', elo: 1200 },
  { name: 'hobbyist', elo: 1400 },
  { name: 'club', elo: 1600 },
  { name: 'tournament', elo: 1800 },
  { name: 'expert', elo: 2000 },
  { name: 'master', elo: 2300 },
  { name: 'grandmaster', elo: 2600 },
  { name: 'full', elo: 2900 },
] as const;

export const levelOf = (level: number): (typeof LEVELS)[number] => LEVELS[level - 1] ?? LEVELS[0];

/** The level of a player who is the computer; nothing for people, and for a computer that plays by an Elo. */
export function computerLevel({ kind, strength }: Pick<PlayerView, 'kind' | 'strength'>): number | null {
  return kind === 'computer' && strength && 'level' in strength ? strength.level : null;
}

export function elo(strength: Opponent): string {
  return String('level' in strength ? (LEVELS[strength.level - 1]?.elo ?? '') : strength.elo);
}
