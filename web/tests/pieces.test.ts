import { expect, test } from 'vitest';
import { captures, carry, marked, points, readFen, writeFen } from '../src/board/pieces';
import { Trail } from '../src/board/trail';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';

test('a board is read and written alike', () => {
  for (const fen of [START, '8/8/8/8/8/4k3/4p3/4K3', 'r3k2r/8/8/3pP3/8/8/8/R3K2R'])
    expect(writeFen(readFen(fen))).toBe(fen);
});

test.each([
  ['a step', START, 'e2e4', 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR'],
  ['castling short', 'r3k2r/8/8/8/8/8/8/R3K2R', 'e1g1', 'r3k2r/8/8/8/8/8/8/R4RK1'],
  ['castling long onto the rook', 'r3k2r/8/8/8/8/8/8/R3K2R', 'e8a8', '2kr3r/8/8/8/8/8/8/R3K2R'],
  ['castling in Chess960', '8/8/8/8/8/8/8/1RK5', 'c1b1', '8/8/8/8/8/8/8/2KR4'],
  ['en passant', '8/8/8/3pP3/8/8/8/8', 'e5d6', '8/8/3P4/8/8/8/8/8'],
  ['promotion', '8/P7/8/8/8/8/8/8', 'a7a8n', 'N7/8/8/8/8/8/8/8'],
  ['a promotion of Black', '8/8/8/8/8/8/p7/8', 'a2a1q', '8/8/8/8/8/8/8/q7'],
])('%s', (_, before, uci, after) => expect(writeFen(carry(readFen(before), uci))).toBe(after));

test('castling marks where the king has gone', () => {
  expect(marked('e1h1', readFen('8/8/8/8/8/8/8/4K2R'))).toEqual(['e1', 'g1']);
  expect(marked('e1g1', readFen('8/8/8/8/8/8/8/4K2R'))).toEqual(['e1', 'g1']);
});

test('points are those on the board, White’s less Black’s', () => {
  expect(points(readFen('4k3/8/8/8/8/8/8/Q3K3'))).toBe(9);
  expect(points(readFen('r3k3/p7/8/8/8/8/8/B3K3'))).toBe(-3);
});

test.each([
  ['nothing', START, '', [], []],
  ['each piece, dearest first', START, 'e2e4 d7d5 e4d5 d8d5 b1c3 d5d2 d1d2', ['queen', 'pawn'], ['pawn', 'pawn']],
  ['a pawn in passing', '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', 'e5d6', ['pawn'], []],
  ['none by castling onto the rook', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 'e1h1 e8c8', [], []],
  ['what a pawn has become', '4k3/P7/8/8/8/8/8/r3K3 w - - 0 1', 'a7a8q a1a8', [], ['queen']],
])('%s is taken', (_, start, moves, white, black) => {
  const all = moves.split(' ').filter(Boolean);
  expect(captures(new Trail().along(start, all), all)).toEqual({ white, black });
});

test('boards are carried on from those that are known', () => {
  const trail = new Trail();
  const first = trail.along(START, ['e2e4', 'e7e5']);
  const longer = trail.along(START, ['e2e4', 'e7e5', 'g1f3']);
  expect(longer).toHaveLength(4);
  expect(longer.slice(0, 3).every((board, i) => board === first[i])).toBe(true);
  const other = trail.along(START, ['e2e4', 'c7c5']);
  expect(other[1]).toBe(first[1]);
  expect(other[2].get('c5')).toBe('p');
  expect(other[2].has('e5')).toBe(false);
  expect(trail.along('8/8/8/8/8/8/8/8', [])[0].size).toBe(0);
});
