// What the board of the first page shows, and what the page takes its site for.
import { expect, test } from 'vitest';
import type { GameView, LiveView } from '../src/contract';
import { choose, inHand } from '../src/home/shown';

const game = (id: string, more: object = {}) =>
  ({ id, status: 'playing', you: ['white'], position: { turn: 'black' }, ...more }) as unknown as GameView;
const live = (id: string) => ({ id }) as LiveView;

test('of one’s own games the one in which it is one’s turn is in hand', () => {
  const mine = game('b', { position: { turn: 'white' } });
  expect(inHand([game('a'), null, mine])).toBe(mine);
  expect(inHand([game('a'), game('c')])?.id).toBe('a');
  expect(inHand([game('w', { status: 'waiting' }), null])).toBeNull();
});

test('one’s own game goes before those of others, and these before a position', () => {
  expect(choose([game('a')], [live('x')], null)).toMatchObject({ what: 'own', view: { id: 'a' } });
  expect(choose([], [live('x'), live('y')], null)).toEqual({ what: 'live', game: live('x') });
  expect(choose([], [], null)).toEqual({ what: 'position' });
});

test('a game that is watched stays while it goes on', () => {
  const before = { what: 'live', game: live('y') } as const;
  expect(choose([], [live('x'), live('y')], before)).toEqual({ what: 'live', game: live('y') });
  expect(choose([], [live('x')], before)).toEqual({ what: 'live', game: live('x') });
});
