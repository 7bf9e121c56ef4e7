// For everyone: every page in every language, light and dark, at every size, without a mouse and without others' servers.
import { describe, expect, test } from 'vitest';
import { fresh, keeper, PASSWORD } from './accounts.ts';
import { isFine } from './axe.ts';
import { open, site, somebody, type Person } from './people.ts';

open();

const SIZES = [
  [360, 640],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1024, 600],
  [1366, 768],
  [1920, 1080],
];
const LOCALES = ['en-GB', 'fr-FR', 'he-IL'];
/** A dozen pages are looked through in one test. */
const PATIENCE_MS = 300_000;
/** Pages by their addresses, with what shows that they are there. */
const PAGES: Record<string, string> = {
  '': '.pairing',
  games: '.games, .sheet .primary',
  settings: '.swatch',
  account: '.rows li',
  tokens: '.checks',
  admin: '.rows li',
  'ratings/blitz': '.lists',
  nowhere: 'h1',
};

/** Somebody with everything to see: an account that may look after others, a token, games, somebody who asks to play. */
async function resident(locale: string): Promise<[Person, string, string, string]> {
  const name = fresh('keeper');
  const person = await keeper(name, { locale });
  await person.asks('me/tokens', { label: 'A program', scopes: ['board:play'], password: PASSWORD });
  const game = await person.makes({ against: { kind: 'computer', strength: { level: 1 } }, color: 'white' });
  const guest = await somebody();
  await guest.asks('games', { against: { kind: 'person', name }, color: 'white', time: '5+3' });
  return [person, name, game, await broadcast(person)];
}

/** Where a broadcast with two rounds is, one of its boards large. */
async function broadcast(person: Person): Promise<string> {
  const { id, round } = (await person.asks('broadcasts', {
    name: 'Club Open',
    visibility: 'public',
    round: { name: 'Round 1' },
  })) as { id: string; round: string };
  await person.asks(`broadcasts/${id}/rounds`, { name: 'Round 2' });
  const pgn = '[White "Bea"]\n[Black "Cid"]\n[Round "1.1"]\n\n1. e4 e5 2. Nf3 *\n';
  const headers = { 'content-type': 'text/plain', origin: site };
  const pushed = await person.page.request.post(`${site}/api/broadcast/round/${round}/push`, { data: pgn, headers });
  expect(pushed.status()).toBe(200);
  const { boards } = await (await person.page.request.get(`${site}/api/broadcasts/rounds/${round}`)).json();
  return `broadcast/club-open/round-1/${round}?game=${boards[0].id}`;
}

async function looksAt(person: Person, path: string, sign: string): Promise<void> {
  await person.page.goto(`${site}/${path}`);
  await person.sees(sign);
  await person.sees('.challenge');
}

describe.each(LOCALES)('%s', locale => {
  test(
    'axe finds nothing',
    async () => {
      const [person, name, game, shown] = await resident(locale);
      for (const [path, sign] of Object.entries({
        ...PAGES,
        [`@/${name}`]: '.person',
        [`game/${game}`]: 'cg-board piece',
        [shown]: '.large-list button',
      })) {
        await looksAt(person, path, sign);
        await isFine(person, path || 'home');
      }
      const guest = await somebody({ locale });
      await guest.page.goto(`${site}/login`);
      await guest.sees('form');
      await isFine(guest, 'login');
      await guest.page.goto(site);
      for (let way = 0; way < 4; way++) {
        await guest.see('.way').nth(way).click();
        await guest.see('.newgame summary').click();
        await isFine(guest, `form ${way}`);
        await guest.see('dialog .close').click();
      }
    },
    PATIENCE_MS,
  );

  test(
    'every page is whole at every size, and can be touched',
    async () => {
      const [person, name, , shown] = await resident(locale);
      for (const [path, sign] of Object.entries({
        ...PAGES,
        [`@/${name}`]: '.person',
        [shown]: '.large-list button',
      })) {
        await looksAt(person, path, sign);
        for (const [width, height] of SIZES) {
          await person.page.setViewportSize({ width, height });
          expect(await person.page.evaluate(overflowing), `${path || 'home'} at ${width}×${height}`).toEqual([]);
        }
        await person.page.setViewportSize({ width: 390, height: 844 });
        expect(await person.page.evaluate(tooSmall), `what is too small to touch: ${path || 'home'}`).toEqual([]);
      }
    },
    PATIENCE_MS,
  );
});

/** What reaches beyond the window to either side. */
function overflowing(): string[] {
  const isClipped = (element: Element): boolean => {
    for (let up = element.parentElement; up; up = up.parentElement)
      if (getComputedStyle(up).overflowX !== 'visible') return true;
    return false;
  };
  return [...document.querySelectorAll('body *')]
    .filter(element => {
      const box = element.getBoundingClientRect();
      return box.width > 1 && (box.left < -1 || box.right > innerWidth + 1) && !isClipped(element);
    })
    .map(element => `${element.tagName}.${element.className}`);
}

/** Buttons, links and fields of less than 44 pixels; links within a sentence may be as high as it. */
function tooSmall(): string[] {
  return [...document.querySelectorAll<HTMLElement>('button, a[href], select, summary, input')]
    .map(element =>
      element.matches('[type=radio], [type=checkbox]') ? (element.closest('label') ?? element) : element,
    )
    .filter(element => !element.matches('p a, .challenge span a, .skip, .unseen'))
    .map(element => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && (box.height < 43.5 || box.width < 43.5))
    .map(({ element, box }) => `${element.outerHTML.slice(0, 90)} ${box.width}×${box.height}`);
}

test('nothing is asked of anybody else, and fonts are not missed', async () => {
  const [person, name, game, shown] = await resident('en-GB');
  const foreign: string[] = [];
  await person.page.route('**/*', route => {
    const request = route.request();
    if (!request.url().startsWith(site) && !request.url().startsWith('data:')) foreign.push(request.url());
    return request.resourceType() === 'font' ? route.abort() : route.continue();
  });
  for (const [path, sign] of Object.entries({
    ...PAGES,
    [`@/${name}`]: '.person',
    [`game/${game}`]: 'cg-board piece',
    [shown]: '.large-list button',
  })) {
    await looksAt(person, path, sign);
  }
  expect(foreign).toEqual([]);
});

test('the keyboard reaches everything in order, and one sees where it is', async () => {
  const person = await somebody();
  await person.page.goto(site);
  await person.sees('.pairing');
  await person.presses('Tab');
  expect(await person.page.evaluate(() => document.activeElement?.className)).toBe('skip');
  await person.presses('Enter', 'Tab');
  expect(await person.page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  const outline = () => person.page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle);
  for (let i = 0; i < 5; i++) {
    expect(await outline()).toBe('solid');
    await person.presses('Tab');
  }
});

test('whoever wants no motion sees none, and forced colours keep everything to be seen', async () => {
  const person = await somebody({ reducedMotion: 'reduce', forcedColors: 'active' });
  await person.page.goto(`${site}/settings`);
  await person.sees('.swatch');
  const moving = await person.page.evaluate(() => document.getAnimations().length);
  expect(moving).toBe(0);
  const chosen = person.see('.segments input:checked + span').first();
  expect(await chosen.evaluate(element => getComputedStyle(element).outlineStyle)).toBe('solid');
  await isFine(person, 'forced colours');
});
