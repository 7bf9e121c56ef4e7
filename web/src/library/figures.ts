// Numbers of the library as people read them. Pure.
import type { ExplorerAnswer } from '../contract';
import { format, percent as shareOf } from '../text/number';

/** How many games each side won, and how many nobody did. */
export type Tally = Pick<ExplorerAnswer, 'white' | 'draws' | 'black'>;

export const gamesOf = (tally: Tally): number => tally.white + tally.draws + tally.black;

/** Shares of a hundred that add up to a hundred: what is lost by rounding goes to those who lost most. */
export function hundredths(parts: number[]): number[] {
  const all = parts.reduce((sum, part) => sum + part, 0);
  if (!all) return parts.map(() => 0);
  const exact = parts.map(part => (part * 100) / all);
  const shares = exact.map(Math.floor);
  const rests = exact.map((share, i) => ({ i, rest: share - shares[i] })).sort((a, b) => b.rest - a.rest);
  const missing = 100 - shares.reduce((sum, share) => sum + share, 0);
  for (const { i } of rests.slice(0, missing)) shares[i]++;
  return shares;
}

/** `12 %` for what is many, `0.4 %` for what is little. */
export function percent(part: number, of: number, language: string): string {
  const share = of ? part / of : 0;
  const digits = share > 0 && share < 0.01 ? 1 : 0;
  return shareOf(share, digits, language);
}

export const count = (number: number, language: string): string => format(number, language);

/** Many games on little room: `1.2M`. */
export function short(number: number, language: string): string {
  return number < 100_000
    ? count(number, language)
    : format(number, language, { notation: 'compact', maximumFractionDigits: 1 });
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

export function size(bytes: number, language: string): string {
  let unit = 0;
  let number = bytes;
  while (number >= 1000 && unit < UNITS.length - 1) {
    number /= 1000;
    unit++;
  }
  const digits = number < 10 && unit ? 1 : 0;
  return format(number, language, { style: 'unit', unit: UNITS[unit], maximumFractionDigits: digits });
}

export const resultWords = (result: string): string => (result === '1/2-1/2' ? '½–½' : result.replace('-', '–'));
export const movesOf = (plies: number): number => Math.ceil(plies / 2);

/** How quickly a number grows, by what it was a little while ago. */
export class Rate {
  #seen: { at: number; value: number }[] = [];

  constructor(readonly windowMs = 5000) {}

  see(value: number, at: number): void {
    if (value < (this.#seen.at(-1)?.value ?? 0)) this.#seen = [];
    this.#seen.push({ at, value });
    while (this.#seen.length > 2 && at - this.#seen[0].at > this.windowMs) this.#seen.shift();
  }

  /** A second; nothing until two moments are known. */
  get perSecond(): number | null {
    const [first, last] = [this.#seen[0], this.#seen.at(-1)];
    if (!first || !last || last.at <= first.at) return null;
    return ((last.value - first.value) * 1000) / (last.at - first.at);
  }
}
