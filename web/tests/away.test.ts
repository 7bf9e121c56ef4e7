import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Color, PlayerView, Speed } from '../src/contract';
import { isNoted, SHORTEST_MS, watchAbsences } from '../src/game/away';

const person = { kind: 'person' } as PlayerView;
const computer = { kind: 'computer' } as PlayerView;

test.each<[string, PlayerView, Color[], Speed, boolean]>([
  ['somebody with a clock', person, ['white'], 'blitz', true],
  ['somebody without a clock', person, ['white'], 'unlimited', false],
  ['somebody with days for a move', person, ['white'], 'correspondence', false],
  ['the computer', computer, ['white'], 'blitz', false],
  ['somebody at the same screen', person, ['white', 'black'], 'blitz', false],
  ['nobody: one looks on', person, [], 'blitz', false],
])('against %s', (_, black, you, speed, noted) => {
  expect(isNoted({ players: { white: person, black }, you, speed })).toBe(noted);
});

const page = Object.assign(new EventTarget(), { hidden: false });
const turn = (isHidden: boolean, after = 0): void => {
  vi.advanceTimersByTime(after);
  page.hidden = isHidden;
  page.dispatchEvent(new Event('visibilitychange'));
};
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('only an absence that begins on one’s turn, and is no slip, is told, once', () => {
  const told: number[] = [];
  let isMine = true;
  const stop = watchAbsences(
    () => isMine,
    ms => told.push(ms),
  );
  turn(true);
  turn(false, SHORTEST_MS);
  expect(told).toEqual([SHORTEST_MS]);
  turn(false, 9000);
  turn(true);
  turn(false, SHORTEST_MS - 1);
  // Whoever is called back by their turn has left nothing.
  isMine = false;
  turn(true);
  isMine = true;
  turn(false, 9000);
  expect(told).toEqual([SHORTEST_MS]);
  turn(true);
  turn(false, 2 * 3_600_000);
  expect(told).toEqual([SHORTEST_MS, 3_600_000]);
  stop();
  turn(true);
  turn(false, 9000);
  expect(told.length).toBe(2);
});
