import { expect, test } from 'vitest';
import { stepByWheel } from '../src/board/wheel';

/** The steps made by wheel events, each a time and a distance. */
function steps(events: [time: number, deltaY: number][], hasMoves = true): { steps: number[]; prevented: number } {
  const made: number[] = [];
  let heard: (event: unknown) => void = () => {};
  let prevented = 0;
  const stage = { addEventListener: (_: string, listener: typeof heard) => (heard = listener) };
  stepByWheel(
    stage as unknown as HTMLElement,
    () => hasMoves,
    by => made.push(by),
  );
  for (const [timeStamp, deltaY] of events)
    heard({ timeStamp, deltaY, ctrlKey: false, preventDefault: () => prevented++ });
  return { steps: made, prevented };
}

test('one push of a trackpad is not many steps', () => {
  expect(
    steps([
      [1000, 30],
      [1016, 40],
      [1032, 20],
      [1048, 5],
    ]).steps,
  ).toEqual([1]);
  expect(
    steps([
      [1000, 100],
      [1060, 100],
      [1120, 100],
    ]).steps,
  ).toEqual([1, 1, 1]);
});

test('a turn the other way counts at once, and a tremble never', () => {
  expect(
    steps([
      [1000, 100],
      [1005, -100],
      [1010, 100],
    ]).steps,
  ).toEqual([1, -1, 1]);
  expect(
    steps([
      [1000, 3],
      [1100, -3],
    ]).steps,
  ).toEqual([]);
});

test('without moves the page scrolls', () => {
  expect(steps([[1000, 100]], false)).toEqual({ steps: [], prevented: 0 });
});
