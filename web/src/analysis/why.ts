// The evaluation told in groups: for a position, and as what the last move has changed. Pure.
import type { ByColor, Score, Term, Why } from '../contract';
import { chances } from '../review/reading';

export interface Row {
  name: string;
  white: number;
  black: number;
  difference: number;
  squares: ByColor<string[]>;
  parts: Row[];
}

const ORDER = [
  'material',
  'mobility',
  'pawns',
  'passed',
  'king',
  'centre',
  'space',
  'rooks',
  'placement',
  'threats',
  'tempo',
  'scale',
];
/** Whose turn it is changes with every move, and is not what a move was played for. */
const PASSING = 'tempo';
/** Less than this is no reason. */
const LEAST = 0.05;

const rounded = (number: number): number => Math.round(number * 100) / 100 || 0;
const rank = (name: string): number => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
const isSomething = (row: { white: number; black: number }): boolean => row.white !== 0 || row.black !== 0;

function rows(terms: readonly Term[]): Row[] {
  const groups = new Map<string, Row>();
  for (const term of terms) {
    const part: Row = {
      ...term,
      white: rounded(term.white),
      black: rounded(term.black),
      difference: rounded(term.difference),
      parts: [],
    };
    const group = groups.get(term.group) ?? {
      name: term.group,
      white: 0,
      black: 0,
      difference: 0,
      squares: { white: [], black: [] },
      parts: [],
    };
    groups.set(term.group, group);
    group.white = rounded(group.white + term.white);
    group.black = rounded(group.black + term.black);
    group.difference = rounded(group.difference + term.difference);
    if (!isSomething(part)) continue;
    for (const color of ['white', 'black'] as const)
      group.squares[color] = [...new Set([...group.squares[color], ...term.squares[color]])];
    if (term.name !== term.group) group.parts.push(part);
  }
  return [...groups.values()].sort((a, b) => rank(a.name) - rank(b.name));
}

export const grouped = (why: Why): Row[] => rows(why.terms);

/** What has become of each term between two positions. */
export function changed(before: Why, after: Why): Row[] {
  const old = new Map(before.terms.map(term => [term.name, term]));
  return rows(
    after.terms.map(term => {
      const was = old.get(term.name);
      const less = (field: 'white' | 'black' | 'difference') => rounded(term[field]) - rounded(was?.[field] ?? 0);
      const squares = (color: 'white' | 'black') =>
        term.squares[color].length ? term.squares[color] : (was?.squares[color] ?? []);
      return {
        ...term,
        white: less('white'),
        black: less('black'),
        difference: less('difference'),
        squares: { white: squares('white'), black: squares('black') },
      };
    }),
  );
}

/** By so much of the chances (of which there are two) looking ahead may differ before the terms are no reason for it. */
const APART = 0.25;

/** Do the terms tell the same as a search does? Where something hangs they do not. */
export const agrees = (total: number, score: Score): boolean =>
  'cp' in score && Math.abs(chances(score) - chances({ cp: 100 * total })) < APART;

/** Less than this is even. */
export const EVEN = 0.05;

/** The groups that speak loudest for the side that is better, and those that speak against it; of an even position all. */
export function reasons(all: readonly Row[], total: number): { more: Row[]; less: Row[] } {
  const sign = total < 0 ? -1 : 1;
  const loud = all
    .filter(row => row.name !== PASSING && Math.abs(row.difference) >= LEAST)
    .sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference));
  const of = (wanted: number) => loud.filter(row => Math.sign(row.difference) === wanted).slice(0, 3);
  if (Math.abs(total) < EVEN) return { more: loud.slice(0, 3), less: [] };
  return { more: of(sign), less: of(-sign).slice(0, 2) };
}

/** How long a bar is, as a share of the longest; small ones can be seen too. */
export function reach(difference: number, all: readonly Row[]): number {
  const most = Math.max(0.5, ...all.map(row => Math.abs(row.difference)));
  return Math.sqrt(Math.abs(difference) / most);
}
