import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LEVELS } from '../src/state/levels';

test('the levels are those of the engine', () => {
  const source = readFileSync(new URL('../../crates/engine/src/level/mod.rs', import.meta.url), 'utf8');
  const most = Number(/const MAX: Elo = Elo\((\d+)\)/.exec(source)?.[1]);
  const rows = [...source.matchAll(/\("([a-z]+)", Elo(?:\((\d+)\)|::MAX)\)/g)];
  expect(LEVELS).toEqual(rows.map(([, name, elo]) => ({ name, elo: elo ? Number(elo) : most })));
});
