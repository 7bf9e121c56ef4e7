// Moves within texts: found, written in the letters of a language, and read again as they are typed.
import { expect, test } from 'vitest';
import { readCatalogue } from '../catalogues';
import { meant } from '../src/board/typed';
import type { PositionView } from '../src/contract';
import { ENGLISH, lettered, parts, runs, toEnglish, type Letters, type Piece } from '../src/text/moves';

const lettersOf = (language: string): Letters => {
  const texts = readCatalogue(language);
  return Object.fromEntries(
    Object.keys(ENGLISH).map(piece => [piece, texts[`piece.${piece as Piece}.letter`]]),
  ) as unknown as Letters;
};
const [FRENCH, HEBREW] = [lettersOf('fr'), lettersOf('he')];

test('letters are found where a move is, and nowhere else', () => {
  const [knight, queen] = [{ piece: 'knight' }, { piece: 'queen' }];
  expect(parts('Nf3')).toEqual([knight, 'f3']);
  expect(parts('12…Qa5+ 13.Nbxd7 e8=Q#')).toEqual(['12…', queen, 'a5+ 13.', knight, 'bxd7 e8=', queen, '#']);
  expect(parts('Black, Karl and Bea on b5: B90, Nf33, xNf3, O-O, e4')).toEqual([
    'Black, Karl and Bea on b5: B90, Nf33, xNf3, O-O, e4',
  ]);
  expect(parts('')).toEqual([]);
});

test('a line ends between words, not within a move, and the name of a piece is a word', () => {
  expect(runs('mieux valait 6.Nf6, e4')).toEqual([['mieux valait '], ['6.', { piece: 'knight' }, 'f6,'], [' e4']]);
  expect(runs('rook')).toEqual([['rook']]);
  expect(runs('Look at the rook on a1.')).toEqual([['Look at the rook on a1.']]);
  expect(runs('')).toEqual([]);
});

test.each([
  ['1. e4 e5 2. Nf3 Nc6 12...Qa5+ 13.Rxe8# O-O e8=Q', '1. e4 e5 2. Cf3 Cc6 12...Da5+ 13.Txe8# O-O e8=D', FRENCH],
  ['Kd2 (Rad1, Bxc4)', 'Rd2 (Tad1, Fxc4)', FRENCH],
  ['\u2066Nf3\u2069 ו\u2066Qd1\u2069', '\u2066פf3\u2069 ו\u2066מהd1\u2069', HEBREW],
  ['Nf3', 'Nf3', ENGLISH],
])('%s is written %s', (text, own, letters) => expect(lettered(text, letters)).toBe(own));

test.each([
  ['Cf3', 'Nf3', FRENCH],
  ['cf3', 'cf3', FRENCH],
  ['Ccxd5+', 'Ncxd5+', FRENCH],
  ['Rd2', 'Kd2', FRENCH],
  ['tad1', 'Rad1', FRENCH],
  ['e8=D', 'e8=Q', FRENCH],
  ['e8D+', 'e8Q+', FRENCH],
  ['fxe4', 'fxe4', FRENCH],
  ['Fxe4', 'Bxe4', FRENCH],
  ['O-O', 'O-O', FRENCH],
  ['resign', 'resign', FRENCH],
  ['פf3', 'Nf3', HEBREW],
  ['מהd5', 'Qd5', HEBREW],
  ['מd2', 'Kd2', HEBREW],
  ['e8=מה', 'e8=Q', HEBREW],
])('%s, typed, is %s', (text, english, letters) => expect(toEnglish(text, letters)).toBe(english));

test('whatever can be written is read again', () => {
  const moves = ['Nf3', 'Nbxd7', 'R1e2', 'Qh4xe1', 'Kxd2', 'Bb5+', 'exd8=N#', 'a1=R'];
  for (const letters of [FRENCH, HEBREW, ENGLISH])
    expect(moves.map(move => toEnglish(lettered(move, letters), letters))).toEqual(moves);
});

test('the letters of the language come first, and English ones are understood', () => {
  const position: PositionView = {
    fen: '4k3/8/8/8/8/8/8/R3K1N1 w - - 0 1',
    turn: 'white',
    check: false,
    moves: { e1: 'd1f1', a1: 'b1c1d1a2', g1: 'f3h3' },
    claim: false,
  };
  const typed = (text: string) => meant(text, position, FRENCH);
  expect(typed('Cf3')).toEqual(['g1f3']);
  expect(typed('Nf3')).toEqual(['g1f3']);
  expect(typed('Rd1')).toEqual(['e1d1']);
  expect(typed('Td1')).toEqual(['a1d1']);
  // No king can go there, so it must be English.
  expect(typed('Rb1')).toEqual(['a1b1']);
});
