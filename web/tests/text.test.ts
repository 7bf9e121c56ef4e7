import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readCatalogue, readOpenings } from '../catalogues';
import { fill } from '../src/text/fill';
import { decimal, percent, signed } from '../src/text/number';
import { translated } from '../src/text/openings';

const SOURCES = new URL('../src/', import.meta.url);

test('numbers choose their plural', () => {
  const text = { one: '{count} look', other: '{count} looks' };
  expect(fill(text, 'k', { count: 1 }, 'en')).toBe('1 look');
  expect(fill(text, 'k', { count: 0 }, 'fr')).toBe('0 look');
  expect(fill(text, 'k', { count: 2 }, 'he')).toBe('2 looks');
  expect(fill('{a} {b}', 'k', { a: 'x' }, 'en')).toBe('x {b}');
  expect(fill(undefined, 'web.none', {}, 'en')).toBe('web.none');
});

test('numbers have the signs of their language', () => {
  expect([0.157, -0.157, -0.001, 1234.5].map(number => decimal(number, 2, 'en'))).toEqual([
    '0.16',
    '−0.16',
    '0.00',
    '1234.50',
  ]);
  expect([0.157, -0.157, -0.001, 1234.5].map(number => decimal(number, 2, 'fr'))).toEqual([
    '0,16',
    '−0,16',
    '0,00',
    '1234,50',
  ]);
  expect([0.346, -1.2, -0.001, 0].map(number => signed(number, 2, 'en'))).toEqual(['+0.35', '−1.20', '0.00', '0.00']);
  expect(signed(-1.2, 2, 'he')).toBe('−1.20');
  expect(percent(0.9271, 1, 'en')).toBe('92.7%');
  expect(percent(0.9271, 1, 'fr')).toBe('92,7\u202f%');
  expect(percent(0.9271, 1, 'he').replace(/[\u200e\u200f]/g, '')).toBe('92.7%');
});

test('nobody writes a number past its language', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(name => /\.(svelte|ts)$/.test(name));
  const formatting = /\.toFixed\(|toLocaleString|NumberFormat\(/;
  // What is drawn is no text: styles and paths have a point everywhere.
  const drawn = /style:|transform=|scaleX|path|`M|d=/;
  const found = files
    .filter(name => name !== 'text/number.ts')
    .flatMap(name =>
      readFileSync(new URL(name, SOURCES), 'utf8')
        .split('\n')
        .filter(line => formatting.test(line) && !drawn.test(line))
        .map(line => `${name}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
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

test('openings are called as people say, by the longest beginning that has a name', () => {
  const french = readOpenings('fr');
  expect(translated('Sicilian Defense: Najdorf Variation, English Attack', french)).toBe(
    'Sicilienne, variante Najdorf',
  );
  expect(translated('Ruy Lopez: Opening of its own', french)).toBe('Partie espagnole');
  expect(translated('Bongcloud Attack', french)).toBeNull();
  expect(translated('Ruy Lopez', readOpenings('en'))).toBeNull();
  expect(translated('Ruy Lopez', readOpenings('he'))).toBe('הפתיחה הספרדית');
});
