import { expect, test } from 'vitest';
import type { PositionView } from '../src/contract';
import { meant } from '../src/board/typed';

const position = (fen: string, moves: Record<string, string>): PositionView => ({
  fen,
  turn: 'white',
  check: false,
  moves,
  claim: false,
});
const start = position('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', {
  e2: 'e3e4',
  g1: 'f3h3',
  b1: 'a3c3',
});
const castle = position('4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1', { e1: 'd1f1g1h1c1a1', h1: 'g1f1', a1: 'b1c1d1' });
const pawns = position('1n2k3/P7/8/3p4/2P1P3/8/8/4K3 w - - 0 1', { a7: 'a8b8', c4: 'c5d5', e4: 'e5d5' });

test.each([
  ['e2e4', start, ['e2e4']],
  ['e4', start, ['e2e4']],
  ['Nf3', start, ['g1f3']],
  ['nf3', start, ['g1f3']],
  ['Ng1-f3', start, ['g1f3']],
  ['e5', start, []],
  ['hello', start, []],
  ['', start, []],
  ['O-O', castle, ['e1g1']],
  ['0-0-0', castle, ['e1c1']],
  ['oo', castle, ['e1g1']],
  ['Rd1', castle, ['a1d1']],
  ['a8=Q', pawns, ['a7a8q']],
  ['a8n+', pawns, ['a7a8n']],
  ['a7a8', pawns, ['a7a8q']],
  ['axb8=R', pawns, ['a7b8r']],
  ['cxd5', pawns, ['c4d5']],
  ['d5', pawns, ['c4d5', 'e4d5']],
  ['e5', pawns, ['e4e5']],
])('%s', (text, at, moves) => expect(meant(text, at)).toEqual(moves));
