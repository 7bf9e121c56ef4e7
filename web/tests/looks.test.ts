// Sets of pieces and boards: each that can be chosen is drawn, whole and small.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { PIECES } from '../src/board/looks';
import { ROLES } from '../src/board/pieces';

const FOLDER = new URL('../src/board/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, FOLDER), 'utf8');
const SHEET = read('sets.css');
/** Scripts without types: what they write is what counts. */
const { SETS, sprite } = await import(String(new URL('../pictures/pieces.mjs', import.meta.url)));
const FILES = readdirSync(new URL('sets/', FOLDER)).map(name => name.replace('.svg', ''));
const LARGEST_SET = 8_000;
const LARGEST_TEXTURE = 20_000;

test('there are eight sets at least, and the style sheet knows each', () => {
  expect(PIECES.length).toBeGreaterThanOrEqual(8);
  for (const name of PIECES)
    expect(SHEET).toContain(`[data-pieces='${name}'] {\n  --pieces: url('./sets/${name}.svg');`);
  expect(FILES.sort()).toEqual(Object.keys(SETS).sort());
});

test('every piece has its place in the picture', () => {
  for (const role of Object.values(ROLES).filter(role => role !== 'king')) expect(SHEET).toContain(`piece.${role} {`);
});

test.each(FILES)('%s: all twelve pieces, as its script draws them, small, and with nothing from elsewhere', name => {
  const svg = read(`sets/${name}.svg`);
  expect(svg, 'npm run pieces').toBe(sprite(SETS[name]));
  expect(svg.match(/<g (id="[kqrbnp]" )?transform=|<use /g)).toHaveLength(12);
  expect(gzipSync(svg).length).toBeLessThan(LARGEST_SET);
  // The policy of the site forbids styles and addresses of others in a picture.
  expect(svg).not.toMatch(/<style|style=|<image|href="(?!#)|url\((?!#)/);
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('textures are small', () => {
  const textures = readdirSync(new URL('textures/', FOLDER));
  expect(textures.length).toBeGreaterThanOrEqual(3);
  for (const name of textures)
    expect(readFileSync(new URL(`textures/${name}`, FOLDER)).length).toBeLessThan(LARGEST_TEXTURE);
});
