import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readCatalogue } from '../catalogues';
import { fill } from '../src/text/fill';

const SOURCES = new URL('../src/', import.meta.url);

test('numbers choose their plural', () => {
  const text = { one: '{count} look', other: '{count} looks' };
  expect(fill(text, 'k', { count: 1 }, 'en')).toBe('1 look');
  expect(fill(text, 'k', { count: 0 }, 'fr')).toBe('0 look');
  expect(fill(text, 'k', { count: 2 }, 'he')).toBe('2 looks');
  expect(fill('{a} {b}', 'k', { a: 'x' }, 'en')).toBe('x {b}');
  expect(fill(undefined, 'web.none', {}, 'en')).toBe('web.none');
});

test('every key the page writes has a text, and every text of the page is used', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(name => /\.(svelte|ts)$/.test(name));
  const source = files.map(name => readFileSync(new URL(name, SOURCES), 'utf8')).join('\n');
  const english = readCatalogue('en');
  const written = [...source.matchAll(/['`](web\.[a-z.-]+)['`]/g)].map(found => found[1]);
  expect(written.length).toBeGreaterThan(80);
  expect(written.filter(key => !(key in english))).toEqual([]);
  // Keys made of parts begin with one of these.
  const made = [...source.matchAll(/`(web\.[a-z.-]+)\$\{/g)].map(found => found[1]);
  const isUsed = (key: string) => written.includes(key) || made.some(start => key.startsWith(start));
  expect(Object.keys(english).filter(key => key.startsWith('web.') && !isUsed(key))).toEqual([]);
});
