import { expect, test } from 'vitest';
import type { GameView } from '../src/contract';
import { anotherPath } from '../src/state/another';

const person = { kind: 'person', name: 'Vera', role: 'player', strength: null } as const;
const view = (more: Partial<GameView>) =>
  ({
    you: ['white'],
    players: { white: person, black: person },
    time: { white: '5+3', black: '5+3' },
    variant: 'standard',
    ...more,
  }) as GameView;

test('the next opponent is sought on the same terms, where there are terms to seek by', () => {
  expect(anotherPath(view({}))).toBe('?seek=5%2B3');
  expect(anotherPath(view({ variant: 'chess960' }))).toBe('?seek=5%2B3&variant=chess960');
  expect(anotherPath(view({ players: { white: person, black: { ...person, kind: 'computer' } } }))).toBe('');
  expect(anotherPath(view({ you: ['white', 'black'] }))).toBe('');
  expect(anotherPath(view({ you: [] }))).toBe('');
  expect(anotherPath(view({ time: { white: '-', black: '-' } }))).toBe('');
  expect(anotherPath(view({ time: { white: '5+3', black: '3+3' } }))).toBe('');
  expect(anotherPath(null)).toBe('');
});
