import { expect, test } from 'vitest';
import { control } from '../src/state/control';

test.each([
  [5, 3, '5+3'],
  [0.25, 0, '0.25+0'],
  [0, 0, '0.25+0'],
  [0, 5, '0+5'],
  [7.3, 2.4, '7.25+2'],
  [999, 999, '180+180'],
  [-1, -1, '0.25+0'],
  [null, null, '10+0'],
  [NaN, 2, '10+2'],
])('%s minutes and %s seconds are %s', (minutes, increment, wanted) =>
  expect(control(minutes, increment)).toBe(wanted),
);
