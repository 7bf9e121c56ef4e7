// The computer in the page: with the network cut and the server gone, a game is begun, played, taken up again and kept.
import { expect, test } from 'vitest';
import { isFine } from './axe.ts';
import { open, PHONE, site, somebody, type Person } from './people.ts';
import { Site } from './site.ts';

open();

/** The page has everything that it needs to be alone. */
async function isInstalled(person: Person): Promise<void> {
  await person.page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => person.page.evaluate(() => !!navigator.serviceWorker.controller)).toBe(true);
}

async function begins(person: Person, level: number, color: 'White' | 'Black'): Promise<void> {
  await person.see(`.opponent:has([value='${level}'])`).click();
  await person.see('.segments label', color).click();
  await person.see('.newgame .primary').click();
}

test('the computer plays with the network cut and the server gone', async () => {
  const own = await Site.start();
  const person = await somebody({ url: own.url, serviceWorkers: 'allow' });
  await person.page.goto(own.url);
  await isInstalled(person);
  await own.kill();
  await person.page.context().setOffline(true);

  await person.page.goto(own.url);
  await person.sees('.offline');
  await person.see('.offline a').click();
  await begins(person, 2, 'White');
  await person.moves('e2e4');
  await person.hasMoves(2);
  const [, answer] = await person.sans();

  // It goes on where it was.
  await person.page.reload();
  await person.hasMoves(2);
  expect(await person.sans()).toEqual(['e4', answer]);
  await person.moves('g1f3');
  await person.hasMoves(4);

  await person.page.getByRole('button', { name: 'Take back' }).click();
  await person.hasMoves(2);
  await person.moves('d2d3');
  await person.hasMoves(4);

  const link = person.page.getByRole('link', { name: 'Download PGN' });
  const download = person.page.waitForEvent('download');
  await link.click();
  expect((await download).suggestedFilename()).toMatch(/^tabiya-[\d.]+\.pgn$/);
  expect(decodeURIComponent((await link.getAttribute('href'))!)).toContain(`1. e4 ${answer} 2. d3 `);

  await person.does('Resign');
  await person.sees('.result .score', '0-1');
  // Its review needs no network either, and knows who played.
  await person.see('.actions .button', 'Review').click();
  await person.see('.review progress, .review .sides').first().waitFor();
  await person.sees('.player-of', 'You');
  await person.page.goBack();
  await person.sees('.result .score', '0-1');
  await person.see('.actions .primary').click();
  // With the other colour the computer begins.
  await person.hasMoves(1);
  await person.isToMove();
  await own.stop();
});

test(
  'without a network games are analysed and reviewed on a phone, and nothing lies over it',
  { timeout: 240_000 },
  async () => {
    const person = await somebody({ ...PHONE, serviceWorkers: 'allow' });
    await person.page.goto(site);
    await isInstalled(person);
    await person.page.context().setOffline(true);
    await person.page.goto(`${site}/analysis`);
    await person.sees('.analysis cg-board piece');
    await person.sees('.offline');
    await person.page.evaluate(text => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, '1. e4 e5 2. Qh5 Ke7 3. Qxe5#');
    await person.sees('.tree .move', 'Qxe5#');
    await person.see('#tab-review').click();
    await person.see('.starter button.primary').click();
    await person.sees('.panel .graph svg');
    expect(await person.see('.network.lost').count()).toBe(0);
  },
);

test('a game ends by mate, on a phone, and the moves can be looked through', async () => {
  const person = await somebody(PHONE);
  const kept = {
    color: 'white',
    level: 1,
    seed: 1,
    date: '2024.01.01',
    moves: ['e2e4', 'e7e5', 'f1c4', 'a7a6', 'd1h5', 'a6a5'],
    end: null,
  };
  await person.page.addInitScript(
    text => localStorage.getItem('tabiya.offline') ?? localStorage.setItem('tabiya.offline', text),
    JSON.stringify(kept),
  );
  await person.page.goto(`${person.url}/offline`);
  await person.hasMoves(6);
  await person.taps('h5f7');
  await person.sees('.result .score', '1-0');
  await person.has('f7', 'White queen');
  await isFine(person, 'a game without a network');
  await person.see('button.san').first().click();
  await person.has('e4', 'White pawn');
  await person.has('f7', 'Black pawn');
});

test('broken entries are no game', async () => {
  const person = await somebody();
  await person.page.addInitScript(() =>
    localStorage.setItem(
      'tabiya.offline',
      '{"color":"white","level":3,"seed":1,"date":"","moves":["e2e5"],"end":null}',
    ),
  );
  await person.page.goto(`${person.url}/offline`);
  await person.sees('.newgame');
  await isFine(person, 'the choice of a game without a network');
});

test('by keys alone, in Hebrew', async () => {
  const person = await somebody({ settings: { language: 'he', level: 1 } });
  await person.page.goto(`${person.url}/offline`);
  await person.see('.newgame .primary').focus();
  await person.presses('Enter');
  await person.isToMove();
  await isFine(person, 'from right to left');
  await person.see('[data-square=e2]').focus();
  await person.presses('Enter', 'ArrowUp', 'ArrowUp', 'Enter');
  await person.hasMoves(2);
  expect((await person.sans())[0]).toBe('e4');
});
