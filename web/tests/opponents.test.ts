import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readCatalogue } from '../catalogues';
import type { GameView } from '../src/contract';
import { beatenIn, isWhole, readBeaten } from '../src/state/beaten.svelte';
import { LEVELS } from '../src/state/levels';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const OPENING = 'r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4';
const WON = '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1';

test.each(LEVELS)('$name has a face that weighs little and asks for nothing', ({ name }) => {
  const face = readFileSync(new URL(`../src/faces/${name}.svg`, import.meta.url));
  expect(gzipSync(face).length).toBeLessThan(1500);
  expect(face.toString().replace('http://www.w3.org/2000/svg', '')).not.toMatch(/http|href|script|style/);
});

test.each(['en', 'fr', 'he'])('everybody has a name of their own and a sentence: %s', language => {
  const words = readCatalogue(language);
  const names = LEVELS.map(({ name }) => words[`web.opponent.${name}`] as string);
  expect(new Set(names).size).toBe(LEVELS.length);
  expect(names.filter(name => !name || name.length > 7)).toEqual([]);
  expect(LEVELS.filter(({ name }) => !words[`web.level.${name}`])).toEqual([]);
});

test('what is kept of those beaten is read with care', () => {
  expect(readBeaten(null)).toEqual([]);
  expect(readBeaten('[1,3,12]')).toEqual([1, 3, 12]);
  expect(readBeaten('[0,13,1.5,"2",null,4]')).toEqual([4]);
  expect(['{', '"x"', '{"a":1}', 'null'].flatMap(readBeaten)).toEqual([]);
});

test('a whole game begins with all pieces', () => {
  expect([START, OPENING, WON].map(isWhole)).toEqual([true, true, false]);
});

test('who wins a whole game against a level has beaten it', () => {
  const person = { kind: 'person', name: 'Ada', role: 'user', strength: null };
  const computer = { kind: 'computer', name: 'Tabiya 400', role: null, strength: { level: 1 } };
  const game = (more: object = {}) =>
    beatenIn({
      players: { white: person, black: computer },
      you: ['white'],
      start: START,
      ending: { winner: 'white', outcome: '1-0', termination: 'checkmate' },
      ...more,
    } as unknown as GameView);
  expect(game()).toBe(1);
  expect(game({ start: OPENING })).toBe(1);
  expect(game({ start: WON })).toBeNull();
  expect(game({ you: [] })).toBeNull();
  expect(game({ ending: null })).toBeNull();
  expect(game({ ending: { winner: 'black', outcome: '0-1', termination: 'checkmate' } })).toBeNull();
  expect(game({ ending: { winner: null, outcome: '1/2-1/2', termination: 'stalemate' } })).toBeNull();
  expect(game({ players: { white: person, black: { ...computer, strength: { elo: 900 } } } })).toBeNull();
  expect(game({ players: { white: person, black: person } })).toBeNull();
});
