import { expect, test } from 'vitest';
import {
  EMPTY,
  fromAddress,
  inAddress,
  isBoard,
  move,
  passed,
  put,
  readSetup,
  turned,
  writeSetup,
} from '../src/editor/setup';
import { START } from '../src/chess/start';

test('a FEN is read and written the same', () => {
  for (const fen of [
    START,
    EMPTY,
    'r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 3 17',
    'nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN b GBgb - 0 1',
  ])
    expect(writeSetup(readSetup(fen)!)).toBe(fen);
});

test('a board alone is enough, and nonsense is none', () => {
  expect(writeSetup(readSetup('8/8/8/8/8/8/8/K1k5')!)).toBe('8/8/8/8/8/8/8/K1k5 w - - 0 1');
  expect(writeSetup(readSetup('8/8/8/8/8/8/8/K1k5 x ? z9 -4 many')!)).toBe('8/8/8/8/8/8/8/K1k5 w - - 0 1');
  for (const bad of ['', 'hello', '8/8/8/8/8/8/8', '9/8/8/8/8/8/8/8', '8/8/8/8/8/8/8/KK7', '8/8/8/8/8/8/8/7x'])
    expect([bad, isBoard(bad), readSetup(bad)]).toEqual([bad, false, null]);
});

test('pieces are set, carried and taken away', () => {
  const setup = readSetup(EMPTY)!;
  const one = put(setup, 'e1', 'K');
  expect(writeSetup(one)).toBe('8/8/8/8/8/8/8/4K3 w - - 0 1');
  expect(writeSetup(move(one, 'e1', 'a8'))).toBe('K7/8/8/8/8/8/8/8 w - - 0 1');
  expect(writeSetup(move(one, 'e1', null))).toBe(EMPTY);
  expect(move(one, 'e1', 'e1')).toBe(one);
  expect(move(one, 'e2', 'e3')).toBe(one);
  expect(writeSetup(put(one, 'e1', null))).toBe(EMPTY);
  expect(writeSetup(setup)).toBe(EMPTY);
});

test('a square that was passed belongs to one side', () => {
  expect(passed('white')[3]).toBe('d6');
  expect(passed('black')[0]).toBe('a3');
  const setup = readSetup('4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1')!;
  expect(turned(setup, 'black').enPassant).toBeNull();
  expect(turned(setup, 'white').enPassant).toBe('d6');
});

test('an address carries a position', () => {
  expect(fromAddress(decodeURIComponent(inAddress(START)))).toBe(START);
  expect(inAddress(START)).not.toMatch(/[ %]/);
});
