// The games that the end-to-end test of the library makes for itself: legal by the look of it, and rightly counted.
import { expect, test } from 'vitest';
import { count, crossed, fensOf, pgnOf, printsOf, sumOf } from '../e2e/crossed';

test('the same seed gives the same games, and no game twice', () => {
  const games = crossed(500, 7);
  expect(crossed(500, 7)).toEqual(games);
  expect(new Set(games.map(game => pgnOf(game))).size).toBe(500);
});

test('nothing is ever taken, and pieces move from where they stand', () => {
  for (const game of crossed(200, 3)) {
    for (const fen of fensOf(game.ucis)) expect(fen.split(' ')[0].replace(/[\d/]/g, '')).toHaveLength(32);
  }
});

test('a short line has the positions everybody knows', () => {
  expect(fensOf(['e2e4', 'e7e5', 'g1f3']).at(-1)).toBe('rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq -');
  const castled = fensOf(['g1f3', 'g8f6', 'g2g3', 'g7g6', 'f1g2', 'f8g7', 'e1g1', 'e8g8']);
  expect(castled.at(-2)).toBe('rnbqk2r/ppppppbp/5np1/8/8/5NP1/PPPPPPBP/RNBQ1RK1 b kq -');
  expect(castled.at(-1)).toBe('rnbq1rk1/ppppppbp/5np1/8/8/5NP1/PPPPPPBP/RNBQ1RK1 w - -');
});

test('the count is whole, and positions come about by many ways', () => {
  const games = crossed(400, 11);
  expect(sumOf(count(games, fensOf([])[0]))).toBe(400);
  const ways = new Map<string, Set<string>>();
  for (const game of games) {
    for (const [ply, fen] of fensOf(game.ucis).entries())
      ways.set(fen, (ways.get(fen) ?? new Set()).add(game.ucis.slice(0, ply).join()));
  }
  expect([...ways.values()].filter(set => set.size > 3).length).toBeGreaterThan(10);
});

test('prints are what went in', () => {
  const games = crossed(3, 5);
  const prints = printsOf(games.map(game => pgnOf(game)).join(''));
  expect(prints).toHaveLength(3);
  expect(printsOf(pgnOf(games[0]).replace('\n\n', '\n[ECO "A00"]\n\n'))).toEqual(printsOf(pgnOf(games[0])));
});
