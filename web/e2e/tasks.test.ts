// Things that strangers want, done by what can be read on the screen alone, on a desk and on a phone: no step knows more than
// a visible word. docs/design.md has the table of clicks.
import type { BrowserContextOptions } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fresh, PASSWORD } from './accounts.ts';
import { open, PHONE, play, site, somebody, type Person } from './people.ts';

open();

/** Somebody who clicks what they read; every click counts. */
class Stranger {
  clicks = 0;
  constructor(
    readonly person: Person,
    readonly isOnPhone: boolean,
  ) {}

  static async comes(options: BrowserContextOptions): Promise<Stranger> {
    const person = await somebody({ permissions: ['clipboard-read', 'clipboard-write'], ...options });
    await person.page.goto(site);
    await person.sees('.hero piece');
    return new Stranger(person, options.isMobile === true);
  }

  async clicksOn(words: string | RegExp): Promise<void> {
    const { page } = this.person;
    const readable = page
      .getByRole('button', { name: words })
      .or(page.getByRole('link', { name: words }))
      .or(page.getByRole('tab', { name: words }))
      .or(page.locator('label, summary').filter({ hasText: words }));
    await readable.filter({ visible: true }).first().click();
    this.clicks += 1;
  }

  /** To another page: on a phone they are in the menu. */
  async goesTo(name: string): Promise<void> {
    if (this.isOnPhone) await this.clicksOn('Menu');
    await this.clicksOn(name);
  }
}

describe.each([
  ['a desk', {}],
  ['a phone', PHONE],
] as [string, BrowserContextOptions][])('on %s', (_, screen) => {
  test('an easy game is begun', async () => {
    const me = await Stranger.comes(screen);
    await me.clicksOn(/^Play ?Twelve/);
    await me.clicksOn('Pim');
    await me.clicksOn(/^Play$/);
    await me.person.sees('.player', 'Pim, level 1');
    await me.person.isToMove();
    expect(me.clicks).toBe(3);
  });

  test('somebody is invited', async () => {
    const me = await Stranger.comes(screen);
    await me.clicksOn('Play a friend');
    await me.clicksOn(/^Play$/);
    await me.clicksOn('Copy link');
    const friend = await Stranger.comes(screen);
    await friend.person.page.goto(await me.person.copied());
    await friend.clicksOn(/^Play$/);
    await me.person.isToMove();
    expect([me.clicks, friend.clicks]).toEqual([3, 1]);
  });

  test('the worst mistake is found and understood', { timeout: 300_000 }, async () => {
    const me = await Stranger.comes(screen);
    await me.clicksOn('Two players, one screen');
    await me.clicksOn(/^Play$/);
    for (const [i, uci] of ['f2f3', 'e7e5', 'g2g4', 'd8h4'].entries()) {
      await (me.isOnPhone ? me.person.taps(uci) : me.person.moves(uci));
      await me.person.hasMoves(i + 1);
    }
    await me.clicksOn('Review');
    await me.person.see('.card .primary', 'Next mistake').waitFor({ timeout: 240_000 });
    await me.clicksOn('Next mistake');
    await me.person.sees('.card', /mistake|blunder|inaccuracy/i);
    await me.person.sees('.card', /better|mate/);
    expect(me.clicks).toBe(4);
  });

  test('the pieces are changed', async () => {
    const me = await Stranger.comes(screen);
    await me.goesTo('Settings');
    await me.clicksOn('Staunton');
    await expect.poll(() => me.person.see('html').getAttribute('data-pieces')).toBe('staunton');
    expect(me.clicks).toBe(me.isOnPhone ? 3 : 2);
  });

  test('two play on one screen', async () => {
    const me = await Stranger.comes(screen);
    await me.clicksOn('Two players, one screen');
    await me.clicksOn(/^Play$/);
    await (me.isOnPhone ? me.person.taps('e2e4') : me.person.moves('e2e4'));
    await me.person.sees('.turnwords', 'Black to move');
    expect(me.clicks).toBe(2);
  });

  test('a position is set up and played', async () => {
    const me = await Stranger.comes(screen);
    await me.goesTo('Analysis');
    await me.clicksOn('Set up a position');
    await me.clicksOn('Empty board');
    for (const [piece, square] of [
      ['White king', 'e1'],
      ['Black king', 'e8'],
      ['White queen', 'd1'],
    ]) {
      await me.clicksOn(piece);
      await me.person.see(`[data-set=${square}]`).click();
    }
    await me.clicksOn('Play the computer');
    await me.clicksOn(/^Play$/);
    await me.person.isToMove();
    expect(await me.person.see('.stage cg-board piece').count()).toBe(3);
    expect(me.clicks).toBe(me.isOnPhone ? 9 : 8);
  });

  test('a game is pasted and analysed', async () => {
    const me = await Stranger.comes(screen);
    await me.goesTo('Analysis');
    await me.clicksOn('Open a game or position');
    await me.person.page.getByLabel(/^Paste/).fill('1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0');
    await me.clicksOn(/^Open$/);
    await me.person.sees('.tree .move', 'Qxf7');
    await me.person.sees('.card .primary', 'Review this game');
    expect(me.clicks).toBe(me.isOnPhone ? 4 : 3);
  });

  test('an account is made, and the language set', async () => {
    const me = await Stranger.comes(screen);
    await me.goesTo('Log in');
    await me.clicksOn('New here? Create an account');
    await me.person.page.getByLabel('Username').fill(fresh('Nora'));
    await me.person.page.getByLabel('Password').fill(PASSWORD);
    await me.clicksOn(/^Create an account$/);
    await me.person.seesNo('.code-form, form input[type=password]');
    await me.goesTo('Settings');
    await me.person.page.getByLabel('Language').selectOption('fr');
    await me.person.sees('h1', 'Réglages');
    expect(me.clicks).toBe(me.isOnPhone ? 6 : 4);
  });

  test('a game is watched', async () => {
    const [white, black] = [await somebody(), await somebody()];
    for (const one of [white, black]) {
      await one.page.goto(site);
      await one.see('.pairing', '30+20').click();
    }
    await Promise.race([white.isToMove(), black.isToMove()]);
    const isWhite = (await white.see('.turnwords.yours').count()) > 0;
    const me = await Stranger.comes(screen);
    await me.clicksOn('Watch');
    await me.person.sees('.about, .turnwords', /watching|to move/);
    await play(...((isWhite ? [white, black] : [black, white]) as [Person, Person]), 'e2e4');
    await me.person.hasMoves(1);
    expect(me.clicks).toBe(1);
  });

  test.each([
    ['fr-FR', 'À deux sur un écran', 'Jouer', 'Saisir un coup', 'Plus', 'Cf3'],
    ['he-IL', 'שניים על מסך אחד', 'לשחק', 'הקלדת מהלך', 'עוד', 'פf3'],
  ])('moves are typed in the language: %s', async (locale, way, begin, field, more, move) => {
    const me = await Stranger.comes({ ...screen, locale });
    await me.clicksOn(way);
    await me.clicksOn(new RegExp(`^${begin}$`));
    await me.person.sees('.stage cg-board piece');
    if (me.isOnPhone) await me.clicksOn(more);
    await me.person.page.getByLabel(field).fill(move);
    await me.person.page.keyboard.press('Enter');
    await me.person.hasMoves(1);
    expect(me.clicks).toBe(me.isOnPhone ? 3 : 2);
  });
});
