// One scale of type: sizes are the steps in style.css, letters are the one family of the page.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(new URL(`../src/${name}`, import.meta.url), 'utf8');
const STYLE = read('style.css');
/** A size of none hides what is drawn in another way, and what a control inherits is decided elsewhere. */
const NO_STEP = ['0', 'inherit'];
/** What everything has that has no weight of its own. */
const LIGHT = ['400', 'normal', 'inherit'];

/** All styles but those that say what the letters are. */
const SHEETS = (readdirSync(new URL('../src/', import.meta.url), { recursive: true }) as string[]).filter(
  name => name.endsWith('.css') && !name.endsWith('fonts.css'),
);

test.each(SHEETS)('every size and weight in %s is a step of the scale', name => {
  const values = (property: string) =>
    [...read(name).matchAll(new RegExp(`${property}: ([^;]+);`, 'g'))].map(([, value]) => value);
  const isStep = (value: string) => /^var\(--(type|weight)-[a-z]+\)$/.test(value);
  expect(values('font-size').filter(size => !NO_STEP.includes(size) && !isStep(size))).toEqual([]);
  expect(values('font-weight').filter(weight => !LIGHT.includes(weight) && !isStep(weight))).toEqual([]);
});

test('every step that is used is there', () => {
  const used = new Set(
    SHEETS.flatMap(name => [...read(name).matchAll(/var\((--(?:type|weight)-[a-z]+)\)/g)].map(m => m[1])),
  );
  // Paper has steps of its own.
  const declared = `${STYLE}${read('review/review.css')}${read('tournament/paper.css')}`;
  expect([...used].filter(name => !declared.includes(`${name}: `))).toEqual([]);
});

test('fonts are files of the site, shown as soon as they are there', () => {
  const faces = [...`${read('fonts/fonts.css')}${STYLE}`.matchAll(/@font-face \{[^}]+\}/g)].map(([face]) => face);
  const served = faces.filter(face => face.includes('url('));
  expect(served).toHaveLength(5);
  for (const face of served) {
    expect(face).toContain("url('./rubik-");
    expect(face).toContain('font-display: swap');
    expect(face).toContain('unicode-range');
  }
  for (const face of faces.filter(face => !served.includes(face)))
    expect(face).toMatch(/size-adjust[^}]+ascent-override/);
});
