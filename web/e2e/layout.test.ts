// The game on every screen: the board whole, everything within reach and large enough, and nothing that jumps.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { open, pair, PHONE, play, somebody, type Person } from './people.ts';

open();

const SIZES = [
  [360, 640],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1024, 600],
  [1366, 768],
  [1920, 1080],
] as const;
const PARTS = ['.stage', '.top', '.bottom', '.notice', '.moves', '.actions', '.top .name', '.bottom .name', '.clock'];

/** What lies outside the screen or under another thing, and what is too small for a finger. */
function faults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const root = document.scrollingElement!;
    if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight)
      found.push(`scrolls: ${root.scrollWidth}×${root.scrollHeight}`);
    const frame = document.querySelector('.frame')!;
    if (frame.scrollHeight > frame.clientHeight) found.push(`the frame scrolls: ${frame.scrollHeight}`);
    const isInside = (box: DOMRect) =>
      box.left >= -0.5 && box.top >= -0.5 && box.right <= innerWidth + 0.5 && box.bottom <= innerHeight + 0.5;
    const board = document.querySelector('.stage')!.getBoundingClientRect();
    if (!isInside(board)) found.push('the board is cut');
    if (board.height < 0.5 * Math.min(innerWidth, innerHeight)) found.push('the board is small');
    for (const element of document.querySelectorAll<HTMLElement>(
      'header a, .actions > *, .browse button, .player, .game:not(.over) > .notice, .result, #typed',
    )) {
      const box = element.getBoundingClientRect();
      if (!box.width) continue;
      const name = element.getAttribute('aria-label') ?? element.className;
      const on = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      if (!isInside(box)) found.push(`${name} is cut`);
      else if (!on || !(element.contains(on) || on.contains(element))) found.push(`${name} is covered`);
    }
    if (matchMedia('(pointer: coarse)').matches) {
      for (const element of document.querySelectorAll<HTMLElement>('button, a, input')) {
        const { width, height } = element.getBoundingClientRect();
        if (width && !element.closest('.unseen') && (width < 43.5 || height < 43.5)) {
          found.push(`${element.getAttribute('aria-label') ?? element.innerText} is ${width}×${height}`);
        }
      }
    }
    return found;
  });
}

test.each(SIZES)('at %i×%i', async (width, height) => {
  const isTouched = width < 1100;
  const me = await somebody({ viewport: { width, height }, hasTouch: isTouched, isMobile: isTouched });
  await me.begins({ against: { kind: 'screen' }, time: '10+5' });
  for (const [i, uci] of ['e2e4', 'd7d5', 'e4d5', 'd8d5'].entries()) {
    await (isTouched ? me.taps(uci) : me.moves(uci));
    await me.hasMoves(i + 1);
  }
  expect(await faults(me.page)).toEqual([]);
  if (width < 1260) {
    await me.does('More', false);
    await me.sees('dialog .extras');
    expect(await faults(me.page).then(all => all.filter(fault => / is \d/.test(fault)))).toEqual([]);
    await me.does('Close', false);
  }
  await me.presses('e');
  await me.sees('.bar');
  expect(await faults(me.page)).toEqual([]);
  await me.does('Resign');
  await me.isTold('Black wins', 'resignation');
  expect(await faults(me.page)).toEqual([]);
});

async function boxes(person: Person): Promise<Record<string, string>> {
  return person.page.evaluate(
    parts =>
      Object.fromEntries(
        parts.map(part => {
          const { x, y, width, height } = document.querySelector(part)!.getBoundingClientRect();
          return [part, [x, y, width, height].map(Math.round).join(' ')];
        }),
      ),
    PARTS,
  );
}

/** Everything that has moved since the page was opened, though nobody asked for it. */
const jumps = (person: Person) => person.page.evaluate(() => (window as unknown as { jumps: string[] }).jumps);

async function watchesJumps(person: Person): Promise<void> {
  await person.page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { jumps: seen });
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        for (const { node } of entry.sources)
          seen.push(`${(node as Element | null)?.outerHTML?.slice(0, 80) ?? node?.textContent}: ${entry.value}`);
      }
    }).observe({ type: 'layout-shift' });
  });
}

test.each([
  ['a desk', {}],
  ['a phone', PHONE],
  ['a phone that lies', { ...PHONE, viewport: { width: 844, height: 390 } }],
])('nothing jumps on %s: a clock loses a digit, an offer comes, the game ends', async (_, options) => {
  const [white, black] = await pair({ time: '602s' }, options);
  await play(white, black, 'e2e4 e7e5');
  await watchesJumps(white);
  const before = await boxes(white);
  const holds = async (when: string) => expect(await boxes(white), when).toEqual(before);
  await white.sees('.bottom .clock', /^\s*9:5/);
  await holds('after a digit was lost');
  await black.does('Offer a draw');
  await white.sees('.offer');
  await holds('with an offer');
  await black.does('Withdraw', false);
  await white.seesNo('.offer');
  await holds('without the offer');
  await black.does('Resign');
  await white.isTold('You won!', 'resignation');
  await holds('after the end');
  expect(await jumps(white)).toEqual([]);
});

test('nothing jumps when tenths are shown and the flag falls', async () => {
  const [white, black] = await pair({ time: '11s' });
  await play(white, black, 'e2e4 e7e5');
  await watchesJumps(white);
  const before = await boxes(white);
  await white.sees('.bottom .clock small', /\.\d/);
  expect(await boxes(white)).toEqual(before);
  await white.isTold('You lost', 'time');
  expect(await boxes(white)).toEqual(before);
  expect(await jumps(white)).toEqual([]);
});

test('a phone is played by touch', async () => {
  const [white, black] = await pair({}, PHONE, PHONE);
  for (const [i, uci] of ['f2f3', 'e7e5', 'g2g4', 'd8h4'].entries()) {
    await (i % 2 ? black : white).taps(uci);
    await Promise.all([white.hasMoves(i + 1), black.hasMoves(i + 1)]);
  }
  await black.isTold('You won!', 'checkmate');
});

test('in Hebrew the page runs from right to left, the board, the clocks and the notation do not', async () => {
  const [white, black] = await pair({ time: '5+3' }, { locale: 'he-IL' }, { ...PHONE, locale: 'he-IL' });
  expect(await white.see('html').getAttribute('dir')).toBe('rtl');
  await play(white, black, 'e2e4 e7e5');
  for (const person of [white, black]) {
    const x = async (selector: string) => (await person.see(selector).first().boundingBox())!.x;
    const isBlack = person === black;
    expect((await x('[data-square=a1]')) < (await x('[data-square=h1]'))).toBe(!isBlack);
    expect(await x('button.san[data-ply="0"]')).toBeLessThan(await x('button.san[data-ply="1"]'));
    expect(await person.see('.clock').first().getAttribute('dir')).toBe('ltr');
    expect(await person.see('.bottom .clock').innerText()).toMatch(/^\s*\d:\d\d/);
    expect(await faults(person.page)).toEqual([]);
  }
  expect(await white.sans()).toEqual(['e4', 'e5']);
  expect(await white.see('.turnwords').innerText()).toMatch(/[\u05d0-\u05ea]/);
  // The name is at the right, the clock at the left.
  const [name, clock] = [
    await white.see('.bottom .name').boundingBox(),
    await white.see('.bottom .clock').boundingBox(),
  ];
  expect(name!.x).toBeGreaterThan(clock!.x);
});

test('the title says whose turn it is; less motion and forced colours are heeded', async () => {
  const [white, black] = await pair({}, { forcedColors: 'active', colorScheme: 'dark' });
  await white.isToMove();
  expect(await white.page.title()).toContain('Your turn');
  expect(await white.see('link[rel=icon]').getAttribute('href')).toContain('icon-turn');
  expect(await black.page.title()).not.toContain('Your turn');
  await play(white, black, 'e2e4 d7d5');
  // The board keeps its colours, and the move that is shown is marked by more than its colour.
  expect(await white.see('.stage cg-board').evaluate(board => getComputedStyle(board).backgroundImage)).toContain(
    'gradient',
  );
  expect(await white.see('.san.current').evaluate(san => getComputedStyle(san).outlineStyle)).toBe('solid');
  expect(
    await white
      .see('.stage piece')
      .first()
      .evaluate(piece => getComputedStyle(piece).transitionDuration),
  ).toBe('0s');
});
