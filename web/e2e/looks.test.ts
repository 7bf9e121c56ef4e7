// Boards and pieces: seen before they are chosen, free to combine, kept, and no more loaded than is shown.
import { expect, test } from 'vitest';
import { PIECES } from '../src/board/looks.ts';
import { open, site, somebody, type Person } from './people.ts';

open();

const TEXTURES = ['wood.webp', 'marble.webp', 'stone.webp'];
const ALL = [...PIECES.map(name => `${name}.svg`), ...TEXTURES].sort();

/** A file's name without what the build adds. */
const fileOf = (address: string): string => address.replace(/^.*\/([a-z]+)-[^/]+\.(svg|webp)$/, '$1.$2');

/** What of sets and textures has come; faces and other drawings do not count. */
async function loaded(person: Person): Promise<string[]> {
  const names = await person.page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  return ALL.filter(name => names.map(fileOf).includes(name));
}
const drawn = (person: Person, what: string): Promise<string> =>
  person
    .see(what)
    .first()
    .evaluate(element => getComputedStyle(element).backgroundImage);

test('a board and pieces are chosen by their pictures, and are there after a reload and in a game', async () => {
  const person = await somebody();
  await person.page.goto(`${site}/settings`);
  await expect.poll(() => person.see('.pictured .swatch').count()).toBeGreaterThanOrEqual(16);
  await person.see('.segments label', 'marble').click();
  await person.see('.segments label', 'friends').click();
  await expect.poll(() => drawn(person, '.sample piece')).toContain('friends');
  await expect.poll(() => drawn(person, '.sample cg-board')).toContain('marble');
  await person.page.reload();
  await expect.poll(() => person.see('input[value=friends]').isChecked()).toBe(true);
  const game = await person.makes({ against: { kind: 'computer', strength: { level: 1 } }, color: 'white' });
  await person.page.goto(`${site}/game/${game}`);
  await person.sees('cg-board piece');
  expect(await drawn(person, 'cg-board piece')).toContain('friends');
  expect(await drawn(person, 'cg-board')).toContain('marble');
  await expect.poll(() => loaded(person)).toEqual(['friends.svg', 'marble.webp']);
});

test('every set and every texture is a picture that the browser draws', async () => {
  const person = await somebody();
  await person.page.goto(`${site}/settings`);
  await person.sees('.swatch');
  const shown = await person.page.evaluate(async () => {
    const parts = [...document.querySelectorAll('.swatch piece, .swatch cg-board')];
    const found = parts.map(part => /url\("([^"]+)"\)/.exec(getComputedStyle(part).backgroundImage)?.[1]);
    const addresses = [...new Set(found.filter(address => address !== undefined))];
    await Promise.all(addresses.map(address => Object.assign(new Image(), { src: address }).decode()));
    return addresses;
  });
  expect(ALL.filter(name => shown.map(fileOf).includes(name))).toEqual(ALL);
});

test('names that were kept before still find their pieces and their board', async () => {
  for (const [pieces, board] of [
    ['plain', 'wood'],
    ['letters', 'contrast'],
    ['classic', 'blue'],
  ]) {
    const person = await somebody({ settings: { pieces, board } });
    await person.page.goto(`${site}/settings`);
    await expect.poll(() => person.see(`input[value=${pieces}]`).first().isChecked()).toBe(true);
    await expect.poll(() => drawn(person, '.sample piece')).toContain(pieces);
    await expect.poll(() => person.see('html').getAttribute('data-board')).toBe(board);
  }
});

test('letters are those of the language', async () => {
  const person = await somebody({ settings: { pieces: 'letters', language: 'fr' } });
  await person.page.goto(`${site}/settings`);
  await expect.poll(() => drawn(person, '.sample piece')).toContain('letters-fr');
});
