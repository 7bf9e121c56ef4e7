// Games with variations: adding, ordering, taking away, finding one's way, and how they are laid out.
import { expect, test } from 'vitest';
import { START } from '../src/chess/start';
import { glyphOf, GLYPHS, judged, signs, toggled } from '../src/analysis/glyphs';
import { keyOf, layout, pathOf, type Block, type Token } from '../src/analysis/layout';
import {
  add,
  beside,
  branching,
  childrenAt,
  emptyGame,
  end,
  lastChoice,
  mainLine,
  makeMain,
  movesTo,
  nextChoice,
  nodeAt,
  promote,
  reached,
  remove,
  setComment,
  setNags,
  step,
  tidied,
  words,
} from '../src/analysis/tree';
import type { PgnGame } from '../src/chess/types';

const line = (text: string) => text.split(' ').map(uci => ({ uci, san: uci.toUpperCase() }));
const path = (text: string) => pathOf(text);

/** A game of lines, the first being the main one. */
const game = (...lines: string[]): PgnGame => lines.reduce((made, text) => add(made, [], line(text)), emptyGame(START));
/** All lines, in order, as they are read. */
function lines(one: PgnGame): string[] {
  const found: string[] = [];
  const walk = (children: PgnGame['children'], before: string[]): void => {
    if (!children.length && before.length) found.push(before.join(' '));
    for (const node of children) walk(node.children, [...before, node.uci]);
  };
  walk(one.children, []);
  return found;
}

const THREE = game('e2e4 e7e5 g1f3', 'e2e4 c7c5 g1f3 d7d6', 'd2d4 d7d5');

test('moves that are there are gone along, others begin a line', () => {
  expect(lines(THREE)).toEqual(['e2e4 e7e5 g1f3', 'e2e4 c7c5 g1f3 d7d6', 'd2d4 d7d5']);
  expect(add(THREE, path('e2e4'), line('e7e5 g1f3'))).toBe(THREE);
  expect(lines(add(THREE, path('e2e4 e7e5'), line('f2f4 e5f4')))).toEqual([
    'e2e4 e7e5 g1f3',
    'e2e4 e7e5 f2f4 e5f4',
    'e2e4 c7c5 g1f3 d7d6',
    'd2d4 d7d5',
  ]);
  expect(add(THREE, path('a2a3'), line('a7a6'))).toBe(THREE);
});

test('a change leaves what was before as it was', () => {
  const before = JSON.stringify(THREE);
  for (const change of [promote, makeMain, remove]) change(THREE, path('e2e4 c7c5 g1f3'));
  setComment(THREE, path('e2e4'), 'good');
  setNags(THREE, path('e2e4'), [1]);
  expect(JSON.stringify(THREE)).toBe(before);
});

test('a variation is promoted where it leaves the line above it, or made the main line', () => {
  const deep = game('e2e4 e7e5', 'd2d4 d7d5', 'd2d4 g8f6 c2c4');
  const at = path('d2d4 g8f6 c2c4');
  expect(branching(deep, at)).toEqual(path('d2d4 g8f6'));
  expect(lines(promote(deep, at))).toEqual(['e2e4 e7e5', 'd2d4 g8f6 c2c4', 'd2d4 d7d5']);
  expect(lines(promote(promote(deep, at), at))).toEqual(['d2d4 g8f6 c2c4', 'd2d4 d7d5', 'e2e4 e7e5']);
  expect(lines(makeMain(deep, at))).toEqual(['d2d4 g8f6 c2c4', 'd2d4 d7d5', 'e2e4 e7e5']);
  expect(promote(deep, path('e2e4 e7e5'))).toBe(deep);
  expect(makeMain(deep, [])).toBe(deep);
});

test('what is taken away goes with all that comes after it', () => {
  expect(lines(remove(THREE, path('e2e4 c7c5')))).toEqual(['e2e4 e7e5 g1f3', 'd2d4 d7d5']);
  expect(lines(remove(THREE, path('e2e4')))).toEqual(['d2d4 d7d5']);
  expect(remove(THREE, [])).toBe(THREE);
  expect(reached(remove(THREE, path('e2e4 c7c5')), path('e2e4 c7c5 g1f3'))).toEqual(path('e2e4'));
});

test('comments keep what programs wrote, and no bracket ends them', () => {
  const noted = setComment(game('e2e4'), path('e2e4'), '[%clk 0:05:00] so far');
  expect(nodeAt(noted, path('e2e4'))?.comments).toEqual(['[%clk 0:05:00] so far']);
  expect(nodeAt(setComment(noted, path('e2e4'), ' a {b} '), path('e2e4'))?.comments).toEqual(['[%clk 0:05:00] a {b)']);
  expect(nodeAt(setComment(noted, path('e2e4'), ''), path('e2e4'))?.comments).toEqual(['[%clk 0:05:00]']);
  expect(setComment(game('e2e4'), [], 'At first').comments).toEqual(['At first']);
  expect(words('[%eval 0.3] well [%clk 1:00]  done')).toBe('well done');
});

test('signs: one of each kind, the same again takes it away', () => {
  expect(toggled([], 1)).toEqual([1]);
  expect(toggled([1], 4)).toEqual([4]);
  expect(toggled([4, 16], 4)).toEqual([16]);
  expect(toggled([4], 16)).toEqual([4, 16]);
  expect(toggled([36, 4], 146)).toEqual([4, 36, 146]);
  expect(toggled([37], 36)).toEqual([]);
  expect(signs([3, 16, 220])).toBe('!! ± $220');
  expect(judged([16, 6])).toBe('dubious');
  expect(new Set(GLYPHS.map(one => one.nag)).size).toBe(GLYPHS.length);
  expect(glyphOf(999)).toBeUndefined();
});

test('ways through: along the line one came by, to choices, and from one to the next', () => {
  expect(mainLine(THREE)).toEqual(path('e2e4 e7e5 g1f3'));
  expect(end(THREE, path('e2e4 c7c5'))).toEqual(path('e2e4 c7c5 g1f3 d7d6'));
  const was = path('e2e4 c7c5 g1f3');
  expect(step(THREE, path('e2e4'), was)).toEqual(path('e2e4 c7c5'));
  expect(step(THREE, path('e2e4'), path('d2d4'))).toEqual(path('e2e4 e7e5'));
  expect(step(THREE, path('e2e4 e7e5 g1f3'), [])).toEqual(path('e2e4 e7e5 g1f3'));
  expect(nextChoice(THREE, [], [])).toEqual(path('e2e4'));
  expect(nextChoice(THREE, path('e2e4'), was)).toEqual(path('e2e4 c7c5 g1f3 d7d6'));
  expect(lastChoice(THREE, path('e2e4 c7c5 g1f3 d7d6'))).toEqual(path('e2e4'));
  expect(lastChoice(THREE, path('e2e4'))).toEqual([]);
  expect(beside(THREE, path('e2e4'), 1)).toEqual(path('d2d4'));
  expect(beside(THREE, path('e2e4'), -1)).toEqual(path('d2d4'));
  expect(beside(THREE, [], 1)).toEqual([]);
  expect(movesTo(THREE, path('e2e4 c7c5')).map(node => node.san)).toEqual(['E2E4', 'C7C5']);
  expect(childrenAt(THREE, path('e2e4')).length).toBe(2);
});

test('lines that begin alike are one', () => {
  const twice = game('e2e4 e7e5');
  const other = setComment(game('e2e4 c7c5'), path('e2e4'), 'again');
  const made = tidied({ ...twice, children: [...twice.children, ...other.children] });
  expect(lines(made)).toEqual(['e2e4 e7e5', 'e2e4 c7c5']);
  expect(nodeAt(made, path('e2e4'))?.comments).toEqual(['again']);
});

function written(token: Token): string {
  return token.kind === 'open'
    ? '('
    : token.kind === 'close'
      ? ')'
      : token.kind === 'words'
        ? `{${token.text}}`
        : `${token.number}${token.node.uci}`;
}
function drawn(block: Block): string {
  if (block.kind === 'words') return `{${block.text}}`;
  if (block.kind === 'line') return `> ${block.tokens.map(written).join(' ')}`;
  return `${block.number} ${block.white?.node.uci ?? '…'} ${block.black?.node.uci ?? '…'}`;
}

test('the main line in rows, all else under the row it belongs to', () => {
  const one = setComment(
    setComment(game('e2e4 e7e5 g1f3 b8c6', 'd2d4 d7d5 c2c4', 'd2d4 g8f6 c2c4'), path('d2d4'), 'solid'),
    path('e2e4 e7e5'),
    'open',
  );
  expect(layout(one).map(drawn)).toEqual([
    '1 e2e4 …',
    '> 1.d2d4 {solid} 1…d7d5 ( 1…g8f6 2.c2c4 ) 2.c2c4',
    '1 … e7e5',
    '{open}',
    '2 g1f3 b8c6',
  ]);
  expect(layout(emptyGame(START))).toEqual([]);
});

test('Black may begin, and moves have the numbers of the position', () => {
  const black = add(emptyGame('4k3/8/8/8/8/8/8/4K3 b - - 0 40'), [], line('e8e7 e1e2 e7e6'));
  expect(layout(black).map(drawn)).toEqual(['40 … e8e7', '41 e1e2 e7e6']);
  expect(keyOf(path('a b'))).toBe('a b');
});

test('no line is too deep', () => {
  let deep = game('e2e4');
  for (let i = 0; i < 300; i++)
    deep = add(deep, path(Array(i).fill('x').join(' ')), [
      { uci: 'x', san: 'x' },
      { uci: 'y', san: 'y' },
    ]);
  expect(layout(tidied(deep)).length).toBeGreaterThan(1);
});
