// The explorer where no game has been: moves that have a name, and the best of them.
import { expect, test } from 'vitest';
import { rules } from '../src/chess/rules';
import { START } from '../src/chess/start';
import { agrees } from '../src/analysis/why';
import { bestOf, namedMoves } from '../src/library/named';
import { isBuilt, module, openings } from './wasm';

test.skipIf(!isBuilt)('moves with a name are found in the table of openings', async () => {
  const found = await rules(module('rules'), openings());
  const first = await namedMoves(found, START);
  expect(first).toHaveLength(20);
  expect(first.find(({ san }) => san === 'e4')).toMatchObject({ uci: 'e2e4', eco: 'B00', name: "King's Pawn Game" });
  const played = found.play(START, 'e4');
  const second = await namedMoves(found, 'facts' in played ? played.facts.fen : '');
  expect(second.find(({ san }) => san === 'c5')?.name).toBe('Sicilian Defense');
  expect(await namedMoves(found, '4k3/8/8/8/8/8/8/4K3 w - - 0 1')).toEqual([]);
  expect(await namedMoves(found, 'nonsense')).toEqual([]);
});

test('the best is that for whoever moves, of those of which something is known', () => {
  const moves = [{ uci: 'a' }, { uci: 'b' }, { uci: 'c' }];
  const scores = new Map([
    ['b', { cp: 20 }],
    ['c', { cp: 90 }],
  ]);
  expect(bestOf(moves, scores, 'white')).toBe('c');
  expect(bestOf(moves, scores, 'black')).toBe('b');
  expect(bestOf(moves, new Map(), 'white')).toBeNull();
});

test('the terms are no reason where a search says otherwise', () => {
  expect(agrees(0.4, { cp: 60 })).toBe(true);
  // A queen hangs: the walk's 5...Nh6.
  expect(agrees(1.12, { cp: 710 })).toBe(false);
  expect(agrees(3, { mate: 2 })).toBe(false);
});
