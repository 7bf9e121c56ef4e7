import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Color, PlayerView } from '../src/contract';
import { hasComputer, isAlone } from '../src/state/opposition';

const person = { kind: 'person' } as PlayerView;
const computer = { kind: 'computer' } as PlayerView;

test.each<[string, PlayerView, PlayerView, Color[], boolean, boolean]>([
  ['the computer', person, computer, ['white'], true, true],
  ['the computer with the other colour', computer, person, ['black'], true, true],
  ['the computer, looked on', computer, person, [], true, true],
  ['two on one screen', person, person, ['white', 'black'], false, true],
  ['somebody', person, person, ['black'], false, false],
  ['nobody yet', person, { kind: 'open' } as PlayerView, ['white'], false, false],
])('against %s', (_, white, black, you, isComputer, easy) => {
  const view = { players: { white, black }, you };
  expect([hasComputer(view), isAlone(view)]).toEqual([isComputer, easy]);
});

test('nothing asks how a game came about', () => {
  const sources = new URL('../src/', import.meta.url);
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(name => /\.(ts|svelte)$/.test(name));
  const asking = files.filter(name => /\.source\b/.test(readFileSync(new URL(name, sources), 'utf8')));
  expect(asking).toEqual([]);
});
