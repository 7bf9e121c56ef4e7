// One scale of type: sizes are the steps in style.css, letters are the one family of the page.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(new URL(`../src/${name}`, import.meta.url), 'utf8');
const STYLE = read('style.css');
/** A size of none hides what is drawn in another way, and what a control inherits is decided elsewhere. */
const NO_STEP = ['0', 'inherit'];

test.each([
  'style.css',
  'pages.css',
  'home/home.css',
  'pages/profile.css',
  'parts/waiting.css',
  'library/library.css',
  'review/review.css',
  'editor/editor.css',
  'pages/game.css',
])('every size in %s is a step of the scale', name => {
  const sizes = [...read(name).matchAll(/font-size: ([^;]+);/g)].map(([, size]) => size);
  expect(sizes.filter(size => !NO_STEP.includes(size) && !/^var\(--type-[a-z]+\)$/.test(size))).toEqual([]);
});

test('every step that is used is there', () => {
  const used = new Set(
    [...`${STYLE}${read('pages.css')}`.matchAll(/var\((--(?:type|weight)-[a-z]+)\)/g)].map(m => m[1]),
  );
  expect([...used].filter(name => !STYLE.includes(`${name}: `))).toEqual([]);
});

test('fonts are files of the site, shown as soon as they are there', () => {
  const faces = [...STYLE.matchAll(/@font-face \{[^}]+\}/g)].map(([face]) => face);
  const served = faces.filter(face => face.includes('url('));
  expect(served).toHaveLength(3);
  for (const face of served) {
    expect(face).toContain("url('@fontsource-variable/rubik/files/");
    expect(face).toContain('font-display: swap');
    expect(face).toContain('unicode-range');
  }
  for (const face of faces.filter(face => !served.includes(face)))
    expect(face).toMatch(/size-adjust[^}]+ascent-override/);
});
