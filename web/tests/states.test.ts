import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const FOLDER = new URL('../src/states/', import.meta.url);
const PART = readFileSync(new URL('../src/parts/State.svelte', import.meta.url), 'utf8');
const KINDS = [.../kind: ([^;]+);/.exec(PART)![1].matchAll(/'([a-z]+)'/g)].map(([, kind]) => kind);

test('every state has a drawing, and every drawing a state', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(KINDS.map(kind => `${kind}.svg`).sort());
});

test.each(KINDS)('the drawing for %s weighs little and asks for nothing', kind => {
  const drawing = readFileSync(new URL(`${kind}.svg`, FOLDER));
  expect(gzipSync(drawing).length).toBeLessThan(1500);
  expect(drawing.toString().replace('http://www.w3.org/2000/svg', '')).not.toMatch(/http|href|script|style/);
});
