// No catalogue is loaded here, so that a text is its key.
import { expect, test } from 'vitest';
import { winnerName } from '../src/state/announce';

const players = (white: string, black: string) => ({ white: { name: white }, black: { name: black } });

test('who has won is named, unless a name tells nothing', () => {
  expect(winnerName('white', players('Ada', 'Grace'))).toBe('Ada');
  expect(winnerName('black', players('Ada', 'Grace'))).toBe('Grace');
  expect(winnerName('black', players('', 'Grace'))).toBe('Grace');
  expect(winnerName('white', players('', 'Grace'))).toBe('color.white.name');
  expect(winnerName('white', players('Ada', 'Ada'))).toBe('color.white.name');
  expect(winnerName('white', null)).toBe('color.white.name');
});
