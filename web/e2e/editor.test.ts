// The position editor: every kind of set-up that cannot be played is told with all its reasons; pieces by mouse, finger and keys.
import { expect, test } from 'vitest';
import { isFine } from './axe.ts';
import { open, PHONE, site, somebody, type Person } from './people.ts';

open();

async function editor(options: Parameters<typeof somebody>[0] = {}, fen = ''): Promise<Person> {
  const me = await somebody(options);
  await me.page.goto(`${site}/editor${fen ? `?fen=${encodeURIComponent(fen)}` : ''}`);
  await me.see('#faults p').first().waitFor();
  await me.page.waitForFunction(() => !/…/.test(document.querySelector('#faults')?.textContent ?? ''));
  return me;
}
const fen = (me: Person) => me.see('.verdict input').inputValue();
const reasons = (me: Person) => me.see('.faults li').allTextContents();

test('each kind of faulty set-up is told, with its squares', async () => {
  const me = await editor();
  await me.sees('#faults', 'Ready to play.');
  for (const [text, wanted, squares] of [
    ['8/8/8/8/8/8/8/8 w - - 0 1', /king/i, 0],
    ['4k3/8/8/8/8/8/8/8 w - - 0 1', /king/i, 0],
    ['4k3/8/8/8/8/8/8/KK6 w - - 0 1', /king/i, 2],
    ['P3k3/8/8/8/8/8/8/4K2p w - - 0 1', /pawn/i, 2],
    ['4k3/8/8/8/8/8/4R3/4K3 w - - 0 1', /check/i, 1],
    ['4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1', /castl|rook/i, 0],
    ['4k3/8/8/8/8/8/8/4K3 w - d6 0 1', /passed/i, 0],
    ['4k3/pppppppp/8/8/8/8/PPPPPPPP/PPP1K3 w - - 0 1', /pawn/i, 1],
    ['4k3/8/8/8/8/8/8/4K3 w - - 0 0x', /./, 0],
    ['hello', /./, 0],
  ] as [string, RegExp, number][]) {
    await me.see('.verdict input').fill(text);
    await me.see('.faults li').first().waitFor();
    expect(
      (await reasons(me)).some(reason => wanted.test(reason)),
      `${text}: ${await reasons(me)}`,
    ).toBe(true);
    expect(await me.see('.set-grid .lit').count(), text).toBeGreaterThanOrEqual(squares);
    expect(await me.see('.verdict button.primary').isDisabled(), text).toBe(true);
  }
  // Several at once.
  await me.see('.verdict input').fill('P7/8/8/8/8/8/8/7p w K - 0 1');
  await me.page.waitForFunction(() => document.querySelectorAll('.faults li').length >= 3);
  await isFine(me, 'faults');
  await me.see('button', 'Start position').click();
  await me.sees('#faults', 'Ready to play.');
});

test('pieces are set by mouse, and the position is analysed and played', async () => {
  const me = await editor();
  await me.see('button', 'Empty board').click();
  await me.see('.tray button[aria-label="White king"]').click();
  await me.see('[data-set=e1]').click();
  await me.see('.tray button[aria-label="Black king"]').click();
  await me.see('[data-set=e8]').click();
  await me.see('.tray button[aria-label="White rook"]').dragTo(me.see('[data-set=h1]'));
  await me.see('.tray button[aria-label="Move pieces"]').click();
  await me.see('[data-set=e8]').dragTo(me.see('[data-set=d8]'));
  await me.see('label', 'White O-O').first().click();
  expect(await fen(me)).toBe('3k4/8/8/8/8/8/8/4K2R w K - 0 1');
  await me.sees('#faults', 'Ready to play.');
  await me.page.waitForURL(/fen=3k4\/8/);
  await me.page.reload();
  await me.sees('#faults', 'Ready to play.');
  await me.see('button', 'Two players, one screen').click();
  await me.see('.newgame button.primary').click();
  await me.sees('.stage cg-board piece');
  expect(await me.see('.stage cg-board piece').count()).toBe(3);
});

test('and by keys alone', async () => {
  const me = await editor({}, '8/8/8/8/8/8/8/8 w - - 0 1');
  await me.see('[data-set=e4]').focus();
  await me.page.keyboard.press('Shift+K');
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'k', 'ArrowLeft', 'q', 'ArrowLeft', 'n', 'Delete'])
    await me.page.keyboard.press(key);
  expect((await fen(me)).split(' ')[0]).toBe('3qk3/8/8/8/4K3/8/8/8');
  for (const key of ['ArrowRight', 'Enter', 'ArrowDown', 'Enter']) await me.page.keyboard.press(key);
  expect((await fen(me)).split(' ')[0]).toBe('4k3/3q4/8/8/4K3/8/8/8');
});

test('by finger on a phone, in Hebrew', async () => {
  const me = await editor({ ...PHONE, settings: { language: 'he' } }, '4k3/8/8/8/8/8/8/4K3 w - - 0 1');
  await me.see('.tray button:has(piece.queen.white)').tap();
  await me.see('[data-set=a1]').tap();
  expect((await fen(me)).split(' ')[0]).toBe('4k3/8/8/8/8/8/8/Q3K3');
  await me.see('.verdict input').fill('4k3/8/8/8/8/8/8/8 w - - 0 1');
  await me.see('.faults li').first().waitFor();
  expect((await reasons(me)).join()).toMatch(/[א-ת]/);
  await isFine(me, 'the editor');
  const overflow = await me.page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});

test('a Chess960 position by its number', async () => {
  const me = await editor();
  await me.see('summary', 'More options').click();
  await me.see('.number-of input').fill('0');
  await me.see('button', 'Set up').click();
  expect((await fen(me)).split(' ')[0]).toBe('bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR');
  await me.sees('#faults', 'Ready to play.');
});
