import { expect, test } from 'vitest';
import { motions, rookOf } from '../src/board/motion';
import { carry, readFen, seenAt } from '../src/board/pieces';

const after = (fen: string, uci: string) => [readFen(fen), carry(readFen(fen), uci)] as const;

test('what only slides needs nothing else', () => {
  for (const [fen, uci] of [
    ['4k3/8/8/8/8/8/4P3/4K3', 'e2e4'],
    ['4k3/8/8/3p4/4P3/8/8/4K3', 'e4d5'],
    ['4k3/8/8/8/8/8/8/4K2R', 'e1g1'],
    ['4k3/8/8/3pP3/8/8/8/4K3', 'e5d6'],
  ]) {
    const [before, now] = after(fen, uci);
    expect(motions(before, now), uci).toEqual([]);
  }
});

test('a pawn that becomes something is shown becoming it, also where it takes', () => {
  for (const [fen, uci, at] of [
    ['4k3/P7/8/8/8/8/8/4K3', 'a7a8q', 'a8'],
    ['1n2k3/P7/8/8/8/8/8/4K3', 'a7b8n', 'b8'],
    ['4k3/8/8/8/8/8/p7/4K3', 'a2a1r', 'a1'],
  ]) {
    const [before, now] = after(fen, uci);
    expect(motions(before, now), uci).toEqual([{ kind: 'promotion', at }]);
  }
});

test('what was taken comes back when the move is taken back', () => {
  const [before, now] = after('4k3/8/8/3p4/4P3/8/8/4K3', 'e4d5');
  expect(motions(now, before)).toEqual([{ kind: 'return', at: 'd5' }]);
});

test('a jump over many moves explains nothing', () => {
  const start = readFen('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR');
  expect(motions(start, readFen('4k3/8/8/8/8/8/8/Q3K3'))).toEqual([]);
});

test('the rook that goes with a king, however castling is written', () => {
  const board = readFen('r3k2r/8/8/8/8/8/8/R3K2R');
  expect(rookOf('e1', 'g1', board)).toEqual({ kind: 'rook', at: 'f1', from: 'h1' });
  expect(rookOf('e1', 'a1', board)).toEqual({ kind: 'rook', at: 'd1', from: 'a1' });
  expect(rookOf('e8', 'c8', board)).toEqual({ kind: 'rook', at: 'd8', from: 'a8' });
  expect(rookOf('e1', 'f1', board)).toBeNull();
  expect(rookOf('a1', 'c1', board)).toBeNull();
});

test('squares are seen from either side', () => {
  expect(seenAt('a8', 'white')).toEqual({ column: 0, row: 0 });
  expect(seenAt('a8', 'black')).toEqual({ column: 7, row: 7 });
});
