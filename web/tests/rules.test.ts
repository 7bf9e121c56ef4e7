// The rules in WebAssembly, as the page calls them.
import { beforeAll, describe, expect, test } from 'vitest';
import { START } from '../src/chess/start';
import type { Facts, Followed, Played, Refusal } from '../src/contract';
import { rules as start } from '../src/chess/rules';
import type { PgnGame, Rules } from '../src/chess/types';
import { isBuilt, module, openings } from './wasm';

describe.skipIf(!isBuilt)('the rules in the page', () => {
  let rules: Rules;
  beforeAll(async () => {
    rules = await start(module('rules'), openings());
  });

  test('know a position', () => {
    const facts = rules.facts(START) as Facts;
    expect(facts.moves).toHaveLength(20);
    expect(facts.dests.g1).toBe('f3h3');
    expect([facts.turn, facts.check, facts.ending, facts.variant]).toEqual(['white', null, null, 'standard']);
    expect(facts.key).toBe('463b96181691fc9c');
  });

  test('play moves in either notation and name the opening', () => {
    const played = rules.play(START, 'e4') as Played;
    expect([played.uci, played.san]).toEqual(['e2e4', 'e4']);
    const sicilian = rules.play(played.facts.fen, 'c7c5') as Played;
    expect(rules.opening(sicilian.facts.fen)).toEqual({ eco: 'B20', name: 'Sicilian Defense' });
    expect((rules.play(START, 'e5') as Refusal).code).toBeTruthy();
  });

  test('follow a game and see repetitions', () => {
    const around = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
    const twice = rules.follow(START, [...around, ...around]) as Followed;
    expect([twice.repetitions, twice.claim, twice.ending]).toEqual([3, 'threefold-repetition', null]);
  });

  test('tell all faults of a set-up', () => {
    expect(rules.faults(START)).toEqual([]);
    expect(
      rules
        .faults('8/8/8/8/8/8/8/7P w - - 0 1')
        .map(fault => fault.code)
        .sort(),
    ).toEqual(['no-king', 'no-king', 'pawn-on-last-rank']);
    expect(rules.faults('what is this?')).toHaveLength(1);
  });

  test('read and write games with variations', () => {
    const text =
      '[White "A"]\n[Black "B"]\n\n1. e4 $1 {best} (1. d4 d5 (1... Nf6 {Indian})) e5 2. Nf3 *\n\n1. c4 1-0\n';
    expect(rules.listPgn(text).map(game => [game.white, game.plies, game.result])).toEqual([
      ['A', 3, '*'],
      ['', 1, '1-0'],
    ]);
    const game = rules.readPgn(text, 0);
    expect(game.children.map(node => node.san)).toEqual(['e4', 'd4']);
    expect(game.children[0].nags).toEqual([1]);
    expect(game.children[1].children.map(node => node.san)).toEqual(['d5', 'Nf6']);
    expect(rules.readPgn(rules.writePgn(game), 0).children).toEqual(game.children);
  });

  test('are not troubled by a very long line', () => {
    const moves = Array.from({ length: 2500 }, () => 'Nf3 Nf6 Ng1 Ng8').join(' ');
    const game: PgnGame = rules.readPgn(moves, 0);
    let [length, node] = [0, game.children[0]];
    for (; node; node = node.children[0]) length++;
    expect(length).toBe(10_000);
    expect(rules.readPgn(rules.writePgn(game), 0).error).toBeNull();
  });

  test('draw pictures and know the starts of Chess960', () => {
    expect(rules.svg(START, { orientation: 'black', last: 'e2e4' })).toMatch(/^<svg /);
    expect(rules.svg('nonsense', {})).toBe('');
    expect(rules.chess960(518)).toBe(START);
    expect(rules.chess960(960)).toBe('');
  });
});
