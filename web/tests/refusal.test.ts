// Every refusal of the rules is told in the language of the page, with all that it names.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { START } from '../src/chess/start';
import type { Refusal } from '../src/contract';
import { readCatalogue } from '../catalogues';
import { rules as start } from '../src/chess/rules';
import type { Rules } from '../src/chess/types';
import { fill, type Args } from '../src/text/fill';
import { refused } from '../src/text/refusal';
import { isBuilt, module } from './wasm';

const LANGUAGES = ['en', 'fr', 'he'];

/** What the page says of it in a language; nothing stands for no words of its own. */
function told(refusal: Refusal, language: string): string {
  const texts = readCatalogue(language);
  return (
    refused(
      refusal,
      key => key in texts,
      (key: string, args: Args = {}) => fill(texts[key], key, args, language),
    ) ?? ''
  );
}

test.each(LANGUAGES)('every reason why a move is refused has its words: %s', language => {
  const source = readFileSync(new URL('../../crates/rules/src/illegal_move.rs', import.meta.url), 'utf8');
  const names = [...source.matchAll(/IllegalMove::\w+(?: \{ .. \})? => "([a-z-]+)"/g)].map(found => found[1]);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter(code => !told({ code, text: '' }, language))).toEqual([]);
});

describe.skipIf(!isBuilt)('what the rules refuse', () => {
  let rules: Rules;
  beforeAll(async () => {
    rules = await start(module('rules'), null);
  });

  const MOVES: [string, string, string][] = [
    [START, 'e4e5', 'no-piece'],
    [START, 'e7e5', 'not-your-piece'],
    [START, 'b1b3', 'not-its-move'],
    [START, 'Bc4', 'blocked'],
    [START, 'Qd2', 'own-piece'],
    [START, 'Rd1', 'none-can'],
    [START, 'hello', 'not-a-move'],
    [START, 'O-O', 'castling-blocked'],
    ['4k3/8/8/8/8/8/8/4K2R w - - 0 1', 'O-O', 'no-castling-right'],
    ['4k3/8/8/8/8/8/4r3/4K2R w K - 0 1', 'h1h2', 'still-in-check'],
    ['4kr2/8/8/8/8/8/8/4K2R w K - 0 1', 'O-O', 'castling-through-check'],
    ['4k3/P7/8/8/8/8/8/4K3 w - - 0 1', 'a7a8', 'must-promote'],
    ['4k3/8/8/8/8/8/8/R3K2R w - - 0 1', 'Rd1', ''],
    ['4k3/8/8/8/8/8/4K3/R6R w - - 0 1', 'Rd1', 'ambiguous'],
  ];
  test.each(LANGUAGES)('moves: %s', language => {
    for (const [fen, move, code] of MOVES) {
      const refusal = rules.play(fen, move) as Refusal;
      expect(refusal.code ?? '', move).toBe(code);
      if (!code) continue;
      const words = told(refusal, language);
      expect(words, move).toMatch(/^[^{}]{8,}[.!?]$/);
      if (language === 'he') expect(words, move).toMatch(/[\u05d0-\u05ea]/);
    }
  });

  test('what is named is named', () => {
    const plain = (text: string) => text.replace(/[\u2066\u2069]/g, '');
    expect(plain(told(rules.play(START, 'Bc4') as Refusal, 'en'))).toBe(
      'The bishop can’t go to c4: the pawn on e2 is in the way.',
    );
    expect(plain(told(rules.play(START, 'Bc4') as Refusal, 'fr'))).toBe(
      'Le fou ne peut pas aller en c4 : le pion en e2 barre le passage.',
    );
    expect(told(rules.play(START, 'b1b3') as Refusal, 'he')).toContain('\u2066b1\u2069');
  });

  const GAMES: [string, string][] = [
    ['1. e4 e5\n2. Nf6', 'pgn-illegal-move'],
    ['1. e4 e5 2. Rd1', 'pgn-illegal-move'],
    ['1. e4 (1. d4', 'pgn-variation-not-closed'],
    ['1. e4 )', 'pgn-variation-not-opened'],
    ['(1. e4)', 'pgn-variation-of-nothing'],
    ['1. e4 { and', 'pgn-comment-not-closed'],
    ['1. e4 hello', 'pgn-unknown-token'],
    ['1. e4 d5 2. Bb5+ --', 'pgn-null-move'],
    ['[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n1. e4', 'pgn-fen'],
    ['[FEN "what"]\n\n1. e4', 'pgn-fen'],
    ['[Variant "Atomic"]\n\n1. e4', 'pgn-unknown-variant'],
  ];
  test.each(LANGUAGES)('games: %s', language => {
    for (const [text, code] of GAMES) {
      const { error } = rules.readPgn(text, 0);
      expect(error?.code, text).toBe(code);
      expect(told(error!, language), text).toMatch(/^[^{}]{8,}[.!?]$/);
    }
    expect(rules.readPgn('', 5).error?.code).toBe('pgn-no-game');
  });

  test.each(LANGUAGES)('set-ups: %s', language => {
    for (const fen of [
      '8/8/8/8/8/8/8/8 w - - 0 1',
      'PPPPPPPP/PPPPPPPP/PPPPPPPP/8/8/8/8/KKkk4 w KQkq e3 0 1',
      'x',
      '4k3/8/8/8/8/8/8/4K3 x',
      '4k3/8/8/8/8/8/8/4K3 w x',
    ]) {
      for (const fault of rules.faults(fen))
        expect(told(fault, language), `${fen}: ${fault.code}`).toMatch(/^[^{}]{8,}[.!?]$/);
    }
  });
});
