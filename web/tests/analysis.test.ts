// The analysis board's pure parts: what was pasted, files with many games, the evaluation in groups, arrows.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Line, Term, Why } from '../src/contract';
import { readCatalogue } from '../catalogues';
import { decoded, isMany, readable, sought, split, Splitter, textOf, type Found } from '../src/analysis/games';
import { GLYPHS } from '../src/analysis/glyphs';
import { afterPass, passed, shortened, understand } from '../src/analysis/input';
import { scoreShare, scoreText } from '../src/analysis/score';
import { bestArrows, commentShapes } from '../src/analysis/shapes';
import { changed, grouped, reach, reasons } from '../src/analysis/why';

const BASE = 'https://chess.example/club/';
const FEN = 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3';

test.each([
  ['', { kind: 'nothing' }],
  ['  \n ', { kind: 'nothing' }],
  [FEN, { kind: 'fen', fen: FEN }],
  [`FEN: ${FEN}`, { kind: 'fen', fen: FEN }],
  [`[FEN "${FEN}"]`, { kind: 'fen', fen: FEN }],
  [FEN.replaceAll(' ', '_'), { kind: 'fen', fen: FEN }],
  ['8/8/8/8 w', { kind: 'fen', fen: '8/8/8/8 w' }],
  ['xyz/8/8/8/8/8/8/8 w - -', { kind: 'fen', fen: 'xyz/8/8/8/8/8/8/8 w - -' }],
  [`${FEN.slice(0, -4)} bm Bb5; id "a; b";`, { kind: 'fen', fen: FEN.slice(0, -4) }],
  [`${FEN.slice(0, -4)} x 3`, { kind: 'fen', fen: `${FEN.slice(0, -4)} x 3` }],
  [`${BASE}analysis?play=e2e4#1`, { kind: 'address', to: 'analysis?play=e2e4#1' }],
  ['https://elsewhere.example/game/Ab/cd', { kind: 'elsewhere' }],
  ['1. e4 e5 1/2-1/2', { kind: 'pgn', text: '1. e4 e5 1/2-1/2' }],
  ['e4', { kind: 'pgn', text: 'e4' }],
  ['[White "A/B/C/D"]\n\n1. e4', { kind: 'pgn', text: '[White "A/B/C/D"]\n\n1. e4' }],
  [`${BASE}game/AbCd`, { kind: 'address', to: 'analysis/AbCd' }],
  [`${BASE}analysis/library/7#12`, { kind: 'address', to: 'analysis/library/7#12' }],
])('what is meant by %j', (text, meant) => expect(understand(text, BASE)).toEqual(meant));

test('a turn is passed, and a long text is shortened', () => {
  expect(passed('8/8/8/8/4Pp2/8/8/K1k5 b - e3 0 1')).toBe('8/8/8/8/4Pp2/8/8/K1k5 w - - 0 1');
  expect(afterPass('8/8/8/8/4Pp2/8/8/K1k5 b - e3 0 1')).toBe('8/8/8/8/4Pp2/8/8/K1k5 w - - 1 2');
  expect(afterPass('8/8/8/8/4Pp2/8/8/K1k5 w - - 3 7')).toBe('8/8/8/8/4Pp2/8/8/K1k5 b - - 4 7');
  expect(shortened('abc')).toBe('abc');
  expect(shortened('x'.repeat(99))).toHaveLength(60);
});

const bytes = (text: string) => new TextEncoder().encode(text);
function found(text: string, size = text.length || 1): (Found & { text: string })[] {
  const [games, all]: [Found[], Uint8Array] = [[], bytes(text)];
  const splitter = new Splitter(game => games.push(game));
  for (let i = 0; i < all.length; i += size) splitter.feed(all.slice(i, i + size));
  splitter.finish();
  return games.map(game => ({ ...game, text: decoded(all.slice(game.start, game.end)) }));
}
const game = (white: string, moves: string) =>
  `[Event "Club"]\n[White "${white}"]\n[Black "Bob"]\n[Date "2026.01.??"]\n[Result "1-0"]\n\n${moves}\n\n`;

test.each([1, 7, 64, 5000])('games are found whatever the pieces: %i bytes', size => {
  const text =
    game('Ada', '1. e4 { a comment\n[%clk 0:01:00] over\nlines } e5 1-0') +
    game('Zoë \\"Z\\"', '1. d4 ; [Event "no"]\n1... d5 1-0') +
    game('Cleo', '1. c4 1-0');
  const games = found(text, size);
  expect(games.map(one => one.white)).toEqual(['Ada', 'Zoë "Z"', 'Cleo']);
  expect(games.map(one => one.text).join('')).toBe(text);
  expect(games[0]).toMatchObject({ black: 'Bob', result: '1-0', date: '2026.01.??', event: 'Club' });
});

test.each([1, 7, 5000])(
  'games without tags end with their results, or where moves are counted anew: %i bytes',
  size => {
    const text =
      '{ Mine } 1. e4 (1. d4 d5 *) (1. c4 1-0 {no end} c5) e5 { 0-1 } ; 1-0\n2. Nf3 1-0 {resigns}\n\n1. d4 d5 1/2-1/2 1. c4 *1.Nf3\n\n1... d5 {\n\n1. e4} 2. g3\n\n1. b3 e5\n';
    const games = found(text, size);
    expect(games.map(one => one.result)).toEqual(['1-0', '1/2-1/2', '*', '', '']);
    expect(games.map(one => one.text).join('')).toBe(text);
    expect(games[0].opening).toMatch(/^1\. e4 \(1\. d4/);
    expect(games.slice(1).map(one => one.text.trim())).toEqual([
      '1. d4 d5 1/2-1/2',
      '1. c4 *',
      '1.Nf3\n\n1... d5 {\n\n1. e4} 2. g3',
      '1. b3 e5',
    ]);
  },
);

test.each([
  ['1. e4 e5 2. 0-0 0-0-0', false],
  ['1. e4 1-0', false],
  ['1. e4 * 1. d4 *', true],
  ['rnbqkbnr/8/8/8/8/8/8/8 w - - 0 1', false],
  ['[White "A"]\n\n1. e4\n\n[White "B"]\n\n1. d4', true],
  ['', false],
  ['one 1 0 two', false],
])('are there many in %j: %s', (text, answer) => expect(isMany(text)).toBe(answer));

test.each([
  '[White "Ada"]\n\n{ An introduction. }\n\n1. e4 e5 *\n',
  '{ Mine }\n\n1. e4 e5 *',
  '; from a book\n\n1. e4 e5 1-0\n',
])('what is written before the first move belongs to the game: %j', text => {
  expect(found(text, 7).map(one => one.text)).toEqual([text]);
  expect(isMany(text)).toBe(false);
});

test('faults of a file do not hide its other games', () => {
  expect(found(game('Ada', '1. e4 { never closed 1-0') + game('Bea', '1. d4 *')).map(one => one.white)).toEqual([
    'Ada',
    'Bea',
  ]);
  expect(found('\uFEFF' + game('Ada', '1. e4 *')).map(one => one.white)).toEqual(['Ada']);
  expect(found('% a line for programs\n1. e4 e5 *').map(one => one.text.trim())).toEqual(['1. e4 e5 *']);
  expect(found('')).toEqual([]);
  expect(found('\r\n \r\n')).toEqual([]);
  expect(found(game('Ada', '1. e4 *').replaceAll('\n', '\r\n'))[0].white).toBe('Ada');
  expect(decoded(new Uint8Array([0x5a, 0x6f, 0xeb]))).toBe('Zoë');
});

test('files in UTF-16 are read as well', async () => {
  const text = game('Łukasz', '1. e4 *');
  for (const isLittle of [true, false]) {
    const bytes = new DataView(new ArrayBuffer(2 + 2 * text.length));
    for (const [i, code] of [0xfeff, ...[...text].map(letter => letter.charCodeAt(0))].entries())
      bytes.setUint16(2 * i, code, isLittle);
    const { games } = await split(await readable(new Blob([bytes])), () => {});
    expect(games.map(one => one.white)).toEqual(['Łukasz']);
  }
  const plain = new Blob([text]);
  expect(await readable(plain)).toBe(plain);
});

test('a file is read in slices, can be left, and games are sought in it', async () => {
  const many = Array.from({ length: 3000 }, (_, i) => game(`Player ${i}`, `1. e4 { ${'long '.repeat(100)}} *`)).join(
    '',
  );
  const file = new Blob([many]);
  const steps: number[] = [];
  const { games, isCut } = await split(file, (_, read) => steps.push(read));
  expect([games.length, isCut, steps.at(-1)]).toEqual([3000, false, file.size]);
  expect(steps.length).toBeGreaterThan(1);
  expect(await textOf(file, games[2999])).toContain('Player 2999');
  expect(sought(games, ' bob  PLAYER 2999').map(one => one.white)).toEqual(['Player 2999']);
  expect(sought(games, 'nobody')).toEqual([]);
  const stop = new AbortController();
  const cut = await split(file, () => stop.abort(), stop.signal);
  expect(cut.isCut).toBe(true);
  expect(cut.games.length).toBeGreaterThan(0);
});

const term = (name: string, white: number, black: number, squares: string[] = []): Term => ({
  name,
  group: name.split('.')[0],
  white,
  black,
  difference: white - black,
  squares: { white: squares, black: [] },
});
const why = (...terms: Term[]): Why => ({
  fen: '',
  stage: 'opening',
  terms,
  total: terms.reduce((sum, one) => sum + one.difference, 0),
  network: 0.1,
});

test('terms are told in groups, and as what has changed', () => {
  const now = why(
    term('tempo', 0.16, 0),
    term('king.shield', 0.3, 0.1, ['f2', 'g2']),
    term('king.storm', 0, 0),
    term('king.danger', 0, 0.4, ['g2']),
    term('material.pieces', 35.6, 35.6),
  );
  const groups = grouped(now);
  expect(groups.map(row => [row.name, row.difference])).toEqual([
    ['material', 0],
    ['king', -0.2],
    ['tempo', 0.16],
  ]);
  expect(groups[1].parts.map(part => part.name)).toEqual(['king.shield', 'king.danger']);
  expect(groups[1].squares.white).toEqual(['f2', 'g2']);
  const rows = changed(why(term('king.shield', 0.1, 0.1), term('tempo', 0, 0.16)), now);
  expect(rows.map(row => [row.name, row.difference])).toEqual([
    ['material', 0],
    ['king', -0.2],
    ['tempo', 0.32],
  ]);
});

test('the loudest reasons come first, whose turn it is is none', () => {
  const rows = grouped(
    why(
      term('king.x', 0.5, 0),
      term('space', 0, 0.2),
      term('tempo', 0.9, 0),
      term('mobility.x', 0.7, 0),
      term('rooks.x', 0.01, 0),
    ),
  );
  const { more, less } = reasons(rows, 1);
  expect(more.map(row => row.name)).toEqual(['mobility', 'king']);
  expect(less.map(row => row.name)).toEqual(['space']);
  expect(reasons(rows, -1).more.map(row => row.name)).toEqual(['space']);
  expect(reach(0.7, rows)).toBeLessThanOrEqual(1);
});

test('every term of the engine and every sign has a name', () => {
  const weights = readFileSync(new URL('../../crates/engine/src/eval/weights.rs', import.meta.url), 'utf8');
  const names = [...weights.matchAll(/"([a-z]+\.[a-z_]+)"/g)].map(match => match[1]);
  expect(names.length).toBeGreaterThan(70);
  const english = readCatalogue('en');
  expect(names.map(name => `web.why.term.${name.replaceAll('_', '-')}`).filter(key => !(key in english))).toEqual([]);
  expect(GLYPHS.filter(glyph => !(`web.analysis.glyph.${glyph.name}` in english))).toEqual([]);
});

test('scores, arrows and what was drawn into a comment', () => {
  expect([scoreText({ cp: 34 }, 'en'), scoreText({ mate: -3 }, 'en')]).toEqual(['+0.3', '#−3']);
  expect(scoreShare({ cp: 0 })).toBe(0.5);
  const line = (uci: string): Line => ({
    rank: 1,
    depth: 1,
    seldepth: 1,
    score: { cp: 0 },
    bound: null,
    uci: [uci],
    san: [uci],
  });
  expect(bestArrows([line('e2e4'), line('d2d4')], false).map(one => [one.orig, one.dest, one.brush])).toEqual([
    ['e2', 'e4', 'paleBlue'],
    ['d2', 'd4', 'paleGrey'],
  ]);
  expect(commentShapes(['[%csl Gd4,Re5] see [%cal Be2e4,Zz9]'])).toEqual([
    { orig: 'd4', brush: 'green' },
    { orig: 'e5', brush: 'red' },
    { orig: 'e2', dest: 'e4', brush: 'blue' },
  ]);
});
