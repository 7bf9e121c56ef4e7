// The openings of the first page are held to the rules: each can be played, goes where it says, and has a name.
import { beforeAll, describe, expect, test } from 'vitest';
import { readCatalogue } from '../catalogues';
import { rules as start } from '../src/chess/rules';
import type { Rules } from '../src/chess/types';
import type { Facts } from '../src/contract';
import { OPENINGS, openingOf } from '../src/home/positions';
import { isBuilt, module, openings } from './wasm';

const DAY_MS = 86_400_000;

test('every day has its opening, and others follow until all were there', () => {
  const day = 20_000 * DAY_MS;
  expect(openingOf(day)).toBe(openingOf(day + DAY_MS - 1));
  expect(openingOf(day + DAY_MS)).toBe(openingOf(day, 1));
  const all = new Set(OPENINGS.map((_, others) => openingOf(day, others).name));
  expect(all.size).toBe(OPENINGS.length);
});

test.each(['en', 'fr', 'he'])('every opening has a name in %s', language => {
  const words = readCatalogue(language);
  expect(OPENINGS.filter(({ name }) => !words[`web.start.${name}`])).toEqual([]);
});

describe.skipIf(!isBuilt)('as the rules see them', () => {
  let rules: Rules;
  beforeAll(async () => {
    rules = await start(module('rules'), openings());
  });

  test.each(OPENINGS)('$name', ({ position }) => {
    const facts = rules.facts(position.fen) as Facts;
    expect(facts.fen).toBe(position.fen);
    expect(facts.dests).toEqual(position.moves);
    expect([facts.turn, facts.check, facts.ending]).toEqual([position.turn, null, null]);
  });
});
