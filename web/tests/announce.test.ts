// No catalogue is loaded here, so that a text is its key.
import { expect, test } from 'vitest';
import { watchersWords, winnerName } from '../src/state/announce';

const person = (name: string) => ({ name, role: name === 'Guest' ? ('guest' as const) : ('player' as const) });
const players = (white: string, black: string) => ({ white: person(white), black: person(black) });

test('who has won is named, unless a name tells nothing', () => {
  expect(winnerName('white', players('Ada', 'Grace'))).toBe('Ada');
  expect(winnerName('black', players('Ada', 'Grace'))).toBe('Grace');
  expect(winnerName('black', players('', 'Grace'))).toBe('Grace');
  expect(winnerName('white', players('', 'Grace'))).toBe('color.white.name');
  expect(winnerName('white', players('Ada', 'Ada'))).toBe('color.white.name');
  expect(winnerName('white', players('Guest', 'Ada'))).toBe('color.white.name');
  expect(winnerName('black', players('Guest', 'Ada'))).toBe('Ada');
  expect(winnerName('white', null)).toBe('color.white.name');
});

test('those who look on are named, and the others counted', () => {
  expect(watchersWords({ watchers: 3 })).toBe('web.watchers');
  expect(watchersWords({ watchers: 2, names: ['Ada', 'Zoe'] })).toBe('web.watchers.named');
});
