import { expect, test } from 'vitest';
import type { BoardView, Color, OwnTask } from '../src/contract';
import { colorIn, nextBoard } from '../src/groups/simul';
import { inOrder, wishFor } from '../src/groups/tasks';

const player = (name: string, computer = false) => ({ name, computer, here: true });
const board = (game: string, turn: Color, white: string, black: string, status = 'playing') => ({
  board: { game, turn, status, players: { white: player(white), black: player(black) } } as BoardView,
  at: 0,
});

test('the next board is the next one, round and round, where it is one’s turn', () => {
  const boards = [
    board('a', 'white', 'me', 'ann'),
    board('b', 'black', 'me', 'ben'),
    board('c', 'black', 'cid', 'me'),
    board('d', 'white', 'me', 'dan', 'over'),
    board('e', 'white', 'eve', 'fay'),
  ];
  expect(nextBoard(boards, 'a', 'me')).toBe('c');
  expect(nextBoard(boards, 'c', 'me')).toBe('a');
  expect(nextBoard(boards, null, 'me')).toBe('a');
  expect(nextBoard([boards[0]], 'a', 'me')).toBe(null);
  expect(nextBoard([], null, 'me')).toBe(null);
});

test('the computer is nobody, whatever it is called', () => {
  const { board: one } = board('a', 'white', 'me', 'ann');
  expect(colorIn(one, 'me')).toBe('white');
  expect(colorIn({ ...one, players: { white: player('me', true), black: player('ann') } }, 'me')).toBe(null);
});

test('what is due first comes first, and what is done last', () => {
  const task = (id: string, due?: number, done_at?: number): OwnTask => ({
    id,
    group: 'g',
    group_name: 'Class',
    task: { kind: 'games', count: 1 },
    due,
    tries: 0,
    counted: 0,
    done_at,
  });
  const tasks = [task('done', 1, 2), task('whenever'), task('later', 20), task('soon', 10)];
  expect(inOrder(tasks).map(one => one.id)).toEqual(['soon', 'later', 'whenever', 'done']);
});

test('a task begins with the game that it asks for', () => {
  const fen = '6k1/5ppp/8/8/8/8/R7/6K1 w - - 0 1';
  expect(wishFor({ kind: 'win', fen, color: 'white', level: 4 })).toEqual({
    against: { kind: 'computer', strength: { level: 4 } },
    color: 'white',
    fen,
  });
  expect(wishFor({ kind: 'games', count: 3, level: 2 })).toEqual({
    against: { kind: 'computer', strength: { level: 2 } },
  });
  expect(wishFor({ kind: 'games', count: 3 })).toBe(null);
});
