import { expect, test } from 'vitest';
import type { GameView, PositionView } from '../src/contract';
import { after } from '../src/state/events';
import { lowBelow, shown } from '../src/state/time';

const position: PositionView = {
  fen: '8/8/8/8/8/8/8/8 w - - 0 1',
  turn: 'white',
  check: false,
  moves: { e2: 'e4' },
  claim: false,
};
const clock = { white: 1000, black: 2000, running: null };
const game = {
  seq: 4,
  status: 'playing',
  moves: [],
  position,
  clock,
  draw: null,
  takeback: null,
  rematch: null,
} as unknown as GameView;

test('a move is added with what its clock showed', () => {
  const next = after(game, 5, {
    e: 'move',
    ply: 0,
    uci: 'e2e4',
    san: 'e4',
    clock,
    position: { ...position, turn: 'black' },
  });
  expect([next.seq, next.position.turn, next.moves]).toEqual([5, 'black', [{ uci: 'e2e4', san: 'e4', left: 1000 }]]);
  const back = after(next, 6, { e: 'unplayed', ply: 0, clock, position });
  expect(back.moves).toEqual([]);
});

test('offers come and go, and an end takes them all', () => {
  const offered = after(game, 5, { e: 'offered', what: 'draw', by: 'black' });
  expect(offered.draw).toBe('black');
  expect(after(offered, 6, { e: 'unoffered', what: 'draw', by: 'black', how: 'declined' }).draw).toBeNull();
  const over = after({ ...offered, position: { ...position, claim_with: ['e2e4'] } }, 6, {
    e: 'over',
    clock,
    ending: { outcome: '1/2-1/2', winner: null, termination: 'agreement' },
  });
  expect([over.status, over.draw, over.position.moves, over.position.claim_with]).toEqual(['over', null, {}, []]);
  const off = after(game, 5, { e: 'over', clock, ending: { outcome: '*', winner: null, termination: 'aborted' } });
  expect(off.status).toBe('aborted');
});

test.each([
  [0, '0:00', '.0'],
  [-5, '0:00', '.0'],
  [9_940, '0:09', '.9'],
  [10_000, '0:10', ''],
  [61_001, '1:02', ''],
  [3_600_000, '1:00:00', ''],
])('%i ms', (ms, text, tenths) => expect(shown(ms, 'en')).toEqual({ text, tenths }));

test('tenths stand behind the sign of the language', () =>
  expect(['en', 'fr', 'he'].map(language => shown(9_940, language).tenths)).toEqual(['.9', ',9', '.9']));

test.each([
  [60_000, 10_000],
  [30_000, 6_000],
  [300_000, 37_500],
  [3_600_000, 60_000],
  [null, 10_000],
])('low in a game of %s ms', (first, ms) => expect(lowBelow(first)).toBe(ms));
