// Lists of names in every code that spreadsheets write, boards that fit a wall, and what has changed on it.
import { expect, test } from 'vitest';
import { DRAWN, PICTURES } from '../src/groups/animals';
import { decoded, encodingOf } from '../src/groups/reading';
import type { BoardView } from '../src/contract';
import { fit, hung } from '../src/groups/layout';

const bytes = (...codes: number[]) => new Uint8Array(codes);
const utf16 = (text: string, isBig: boolean, mark: boolean) => {
  const codes = [...(mark ? '\ufeff' : ''), ...text].flatMap(letter => {
    const code = letter.charCodeAt(0);
    return isBig ? [code >> 8, code & 255] : [code & 255, code >> 8];
  });
  return bytes(...codes);
};

test('lists are read in whatever code they were written', () => {
  const text = 'Name;Class\nÉlodie;3b\nנועם כהן;3a\n';
  expect(decoded(new TextEncoder().encode(text))).toBe(text);
  expect(decoded(new TextEncoder().encode(`\ufeff${text}`))).toBe(text);
  for (const isBig of [false, true]) {
    expect(decoded(utf16(text, isBig, true))).toBe(text);
    expect(decoded(utf16('Noa;3b\nBen;3a\n', isBig, false))).toBe('Noa;3b\nBen;3a\n');
  }
  // נועה כהן and Élodie Lefèvre, as Windows wrote them.
  const hebrew = bytes(0xf0, 0xe5, 0xf2, 0xe4, 0x20, 0xeb, 0xe4, 0xef);
  expect([encodingOf(hebrew), decoded(hebrew)]).toEqual(['windows-1255', 'נועה כהן']);
  const french = bytes(0xc9, 0x6c, 0x6f, 0x64, 0x69, 0x65, 0x20, 0x4c, 0x65, 0x66, 0xe8, 0x76, 0x72, 0x65);
  expect([encodingOf(french), decoded(french)]).toEqual(['windows-1252', 'Élodie Lefèvre']);
  expect(decoded(bytes())).toBe('');
});

test('boards fit a screen, as large as they can be', () => {
  const { columns, side } = fit(30, 1896, 960, 76, 10);
  expect(columns * side + (columns - 1) * 10).toBeLessThanOrEqual(1896);
  expect(Math.ceil(30 / columns) * (side + 76 + 10) - 10).toBeLessThanOrEqual(960);
  expect(side).toBeGreaterThan(150);
  expect(fit(1, 1896, 960, 76, 10)).toEqual({ columns: 1, side: 884 });
  expect(fit(30, 366, 260, 76, 10)).toEqual({ columns: 2, side: 178 });
  expect(fit(0, 1896, 960, 76, 10).columns).toBe(1);
  expect(fit(200, 1896, 960, 76, 10).side).toBeGreaterThan(0);
});

test('what has changed takes its place, and new boards come last', () => {
  const board = (game: string, round: number, number: number, plies = 0) => ({
    board: { game, round, board: number, plies } as BoardView,
    at: plies,
  });
  const before = [board('a', 1, 1), board('b', 1, 2)];
  const after = hung(before, [board('c', 2, 1), board('b', 1, 2, 5)]);
  expect(after.map(one => [one.board.game, one.at])).toEqual([
    ['a', 0],
    ['b', 5],
    ['c', 0],
  ]);
});

test('every animal and picture is drawn, and nothing in the drawings asks for anything', () => {
  const drawn = [...Object.values(DRAWN), ...PICTURES.map(picture => picture.drawn)];
  expect(Object.keys(DRAWN).length).toBe(12);
  expect(PICTURES.length).toBe(10);
  for (const text of drawn) expect(text).not.toMatch(/<(?!\/?(?:g|path|circle|ellipse)\b)|href|url|on\w+=/);
});
