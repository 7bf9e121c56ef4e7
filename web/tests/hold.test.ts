// A game that waits for the server's disk or database, as the page is told of it.
import { beforeEach, expect, test, vi } from 'vitest';
import type { GameView, Message } from '../src/contract';
import { FollowedGame } from '../src/state/game.svelte';

const heard = vi.hoisted(() => ({ by: (_: unknown): void => {} }));
vi.mock('../src/socket.svelte', () => ({
  line: {
    listen: (hear: (message: unknown) => void) => ((heard.by = hear), () => {}),
    onOpen: () => () => {},
    say: () => {},
    act: () => 1,
    forget: () => {},
  },
}));

const says = (message: Message): void => heard.by(message);
const clock = (running: 'white' | null): Message =>
  ({ t: 'clock', game: 'x', clock: { white: 60_000, black: 60_000, running } }) as Message;
const paused = { t: 'refused', game: 'x', id: null, code: 'paused-database', error: '' } as unknown as Message;
let game: FollowedGame;

beforeEach(() => {
  game = new FollowedGame('x');
  says({ t: 'game', id: 'x', seq: 3, moves: [{}], status: 'playing', you: ['white'] } as unknown as GameView & Message);
  says(paused);
  says(clock(null));
});

test('it is on hold until the clocks run again', () => {
  expect(game.refusal?.code).toBe('paused-database');
  says(clock('white'));
  expect(game.refusal).toBe(null);
});

test('what was refused for another reason is still told then', () => {
  says({ ...paused, code: 'asked-already' } as Message);
  says(clock('white'));
  expect(game.refusal?.code).toBe('asked-already');
});
