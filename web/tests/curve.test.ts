import { expect, test } from 'vitest';
import { curveOf, HEIGHT, WIDTH } from '../src/ratings/curve.ts';
import { shownChange, shownRating } from '../src/state/rating.ts';

const points = (...values: number[]) => values.map(value => ({ points: value }));

test('a curve goes from the first game to the last, and fits its box', () => {
  const curve = curveOf(points(1500, 1690, 1420, 1600))!;
  expect([curve.low, curve.high]).toEqual([1400, 1700]);
  const places = curve.line.split(' ').map(place => place.split(',').map(Number));
  expect(places[0][0]).toBe(0);
  expect(places.at(-1)).toEqual([curve.end.x, curve.end.y]);
  expect(curve.end.x).toBe(WIDTH);
  for (const [, y] of places) expect(y >= 0 && y <= HEIGHT).toBe(true);
});

test('small changes do not look like mountains, and one game is a point', () => {
  const flat = curveOf(points(1500, 1504, 1499))!;
  expect(flat.high - flat.low).toBeGreaterThanOrEqual(100);
  expect(curveOf(points(1500))!.end.x).toBe(WIDTH / 2);
  expect(curveOf([])).toBe(null);
});

test('ratings and their changes are written as people read them', () => {
  expect(shownRating({ points: 1512, provisional: true })).toBe('1512?');
  expect(shownRating({ points: 1512, provisional: false })).toBe('1512');
  expect([12, -7, 0].map(shownChange)).toEqual(['+12', '−7', '±0']);
});
