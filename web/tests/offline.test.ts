import { expect, test } from 'vitest';
import { plyAfterTakeback, readKept } from '../src/state/offline.svelte';

test('a move is taken back with its answer', () => {
  // Plies before, and what is left for White and for Black.
  const cases: [number, number | null, number | null][] = [[0, null, null], [1, 0, null], [2, 0, 1], [3, 2, 1], [4, 2, 3], [5, 4, 3]];
  for (const [plies, white, black] of cases) {
    expect([plies, plyAfterTakeback(plies, 'white'), plyAfterTakeback(plies, 'black')]).toEqual([plies, white, black]);
  }
});

test('only what could have been written is read', () => {
  const kept = { color: 'black', level: 12, seed: 7, date: '2024.01.01', moves: ['e2e4'], end: null };
  expect(readKept(JSON.stringify(kept))).toEqual(kept);
  for (const broken of [null, '', '{', '7', '{}', JSON.stringify({ ...kept, level: 13 }), JSON.stringify({ ...kept, moves: [1] }), JSON.stringify({ ...kept, end: 'lost' })]) {
    expect(readKept(broken)).toBeNull();
  }
});
