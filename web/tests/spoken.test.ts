import { expect, test } from 'vitest';
import { readCatalogue } from '../catalogues';
import { answer } from '../src/board/spoken';
import { fill } from '../src/text/fill';

const english = readCatalogue('en');
const say = (key: string, args = {}) => fill(english[key], key, args, 'en');
const position = {
  fen: '4k3/8/8/8/8/2N5/4P3/1N2K3 w - - 0 1',
  turn: 'white' as const,
  check: false,
  moves: { e2: 'e3e4' },
  claim: false,
};
const asked = { position, last: 'Nf3', clock: (color: string) => (color === 'white' ? '5:00' : '4:59') };

test.each([
  ['p N', 'White, knights: c3 b1.'],
  ['p q', 'Black, queens: none.'],
  ['s e', 'e: e1 White king, e2 White pawn, e8 Black king.'],
  ['s 5', '5: empty.'],
  ['moves e2', 'From e2: e3 e4'],
  ['moves a1', 'From a1 there is no legal move.'],
  ['moves', 'Legal moves: e2e3 e2e4'],
  ['clock', 'White 5:00, Black 4:59.'],
  ['last', 'Nf3'],
])('%s', (text, words) => expect(answer(text, asked, say)?.replace(/[\u2066\u2069]/g, '')).toBe(words));

test.each(['Nf3', 'e4', 'p x', 's z', 'hello'])('%s is no question', text =>
  expect(answer(text, asked, say)).toBeNull(),
);
