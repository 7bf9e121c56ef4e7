// The first page: a board that is alive, one way to play above all others, what happens while one waits, and whose site it is.
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { fresh, PASSWORD, registered } from './accounts.ts';
import { open, PHONE, play, site, somebody, START, type Person } from './people.ts';
import { program, Site } from './site.ts';

open();

/** The middle of a square of the first page's board, which White looks at. */
async function touches(person: Person, square: string): Promise<void> {
  const box = (await person.see('.hero cg-board').boundingBox())!;
  const isBlack = await person.see('.hero .orientation-black').count();
  const [file, rank] = [square.charCodeAt(0) - 97, Number(square[1]) - 1];
  const [x, y] = isBlack ? [7 - file, rank] : [file, 7 - rank];
  await person.page.mouse.click(box.x + (x + 0.5) * (box.width / 8), box.y + (y + 0.5) * (box.height / 8));
}

/** A position to play from, whatever others play on this site. */
async function looksAtPosition(person: Person, url = site): Promise<void> {
  await person.page.goto(url);
  await person.sees('.hero piece');
  const instead = person.page.getByRole('button', { name: 'Play a position' });
  if (await instead.count()) await instead.click();
  await person.sees('.caption', /(White|Black) to move/);
}

test('the board of the first page is played on at once, and the game begins with that move', async () => {
  const me = await somebody();
  await looksAtPosition(me);
  await me.sees('.caption', /against Hugo/);
  const before = await me.see('.caption').innerText();
  await me.page.getByRole('button', { name: 'Another position' }).click();
  await expect.poll(() => me.see('.caption').innerText()).not.toBe(before);
  // One of the pieces that may go, to where it may go.
  const cell = me.see('.hero [role=gridcell][aria-label*="can move to"]').first();
  const [from, to] = await cell.evaluate(one => [
    one.getAttribute('data-square')!,
    /can move to \W*([a-h][1-8])/.exec(one.getAttribute('aria-label')!)![1],
  ]);
  await touches(me, from);
  await touches(me, to);
  await me.sees('.player', 'Hugo, level 2');
  await me.hasMoves(2);
});

test('one’s own game is on the board: it says whose turn it is, and goes on from there', async () => {
  const me = await somebody();
  await me.begins({ against: { kind: 'screen', white: 'Vera', black: 'Max' } });
  await me.page.goto(site);
  await me.sees('.caption', 'Your turn');
  await touches(me, 'e2');
  await touches(me, 'e4');
  await me.hasMoves(1);
});

test('a game that is going on moves on the first page of others', async () => {
  const own = await Site.start();
  try {
    const [white, black, looker] = [
      await somebody({ url: own.url }),
      await somebody({ url: own.url }),
      await somebody({ url: own.url }),
    ];
    for (const one of [white, black]) {
      await one.page.goto(own.url);
      await one.see('.pairing', '5+3').click();
    }
    await Promise.race([white.isToMove(), black.isToMove()]);
    const [first, second] = (await white.see('.turnwords.yours').count()) ? [white, black] : [black, white];
    await looker.page.goto(own.url);
    await looker.sees('.caption', 'Live');
    expect(await looker.see('.hero square.last-move').count()).toBe(0);
    await play(first, second, 'e2e4');
    await expect.poll(() => looker.see('.hero square.last-move').count()).toBe(2);
    await looker.see('.caption a', 'Watch').click();
    await looker.hasMoves(1);
  } finally {
    await own.stop();
  }
});

test.each([
  ['a desk', {}, false],
  ['a phone', PHONE, false],
  ['a desk, with an account', {}, true],
  ['a phone, with an account', PHONE, true],
])('nothing moves while the first page comes, and it is whole, on %s', async (_, options, hasAccount) => {
  const me = await (hasAccount ? registered(fresh('Vera'), options) : somebody(options));
  await me.page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await me.page.goto(site);
  await me.sees('.hero piece');
  await me.sees('.pairing');
  await me.page.waitForTimeout(300);
  expect(await me.page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  const [board, button] = [await me.see('.hero-board').boundingBox(), await me.see('.way.play').boundingBox()];
  const { width, height } = me.page.viewportSize()!;
  for (const box of [board!, button!]) {
    expect(box.x >= 0 && box.x + box.width <= width).toBe(true);
    expect(box.y + box.height).toBeLessThanOrEqual(height);
  }
  expect(board!.width * board!.height).toBeGreaterThan(button!.width * button!.height * 3);
});

test('on a phone the pages are in a menu with words, opened and closed by keys and by touch', async () => {
  const me = await somebody(PHONE);
  await me.page.goto(site);
  const menu = me.page.getByRole('button', { name: 'Menu' });
  expect(await me.see('nav a', 'Library').isVisible()).toBe(false);
  await menu.tap();
  for (const page of ['Library', 'Analysis', 'Settings', 'Log in']) await me.sees('nav.open a', page);
  await me.presses('Escape');
  await me.seesNo('nav.open');
  await menu.tap();
  await me.see('nav a', 'Settings').tap();
  await me.sees('.swatch');
  expect(await me.see('nav.open').count()).toBe(0);
});

test('while one waits the page says who is here, how to stop, and offers the computer; the game comes all the same', async () => {
  const [me, other] = [await somebody(), await somebody()];
  await me.page.goto(site);
  await me.see('.pairing.custom').click();
  await me.page.getByLabel('Minutes').fill('37');
  await me.see('.own .primary').click();
  await me.sees('.seeking', 'Looking for an opponent');
  await me.sees('.seeking', /37\+10/);
  await me.sees('.seeking', /players? (is|are) online|Nobody else is online yet/);
  expect(await me.see('.lobby').innerText()).not.toContain('be the first');
  await me.see('.seeking button', 'Stop looking').click();
  await me.seesNo('.seeking');
  expect(await me.see('.pairing.sought').count()).toBe(0);

  await me.see('.pairing.custom').click();
  await me.page.getByLabel('Minutes').fill('38');
  await me.see('.own .primary').click();
  await me.see('.seeking button', /Play Zoe meanwhile/).click();
  await me.sees('.player', 'Zoe, level 3');
  await me.sees('.still-seeking', '38+10');
  await other.page.goto(site);
  await other.see('.seeks button', '38+10').click();
  await other.sees('.stage cg-board piece');
  await expect.poll(() => new URL(me.page.url()).pathname).toBe(new URL(other.page.url()).pathname);
  expect(await me.see('.still-seeking').count()).toBe(0);
});

test('a guest is asked for a name once, and may decline; what cannot be is said at the field', async () => {
  const [maker, other] = [await somebody(), await somebody()];
  const id = await maker.makes({ against: { kind: 'link' }, color: 'white' });
  await maker.page.goto(`${site}/game/${id}`);
  const name = maker.page.getByLabel('What should your opponent call you?');
  await name.fill('Admin');
  await maker.see('.askname .primary').click();
  await maker.sees('.askname .problem', 'reserved');
  expect(await name.getAttribute('aria-invalid')).toBe('true');
  await name.fill('Zoë B');
  await maker.see('.askname .primary').click();
  await maker.seesNo('.askname');
  await other.asks('guest', {});
  await other.page.goto(`${site}/game/${id}`);
  await other.sees('.cover h2', 'Zoë B invites you');
  await other.see('.askname button', 'Stay a guest').click();
  await other.seesNo('.askname');
  await other.see('.cover .primary').click();
  await other.sees('.player .name', 'Zoë B');
  await other.page.goto(site);
  await other.see('.pairing.custom').click();
  await other.page.getByLabel('Minutes').fill('39');
  await other.see('.own .primary').click();
  await other.sees('.seeking');
  expect(await other.see('.askname').count()).toBe(0);
});

test('a link to play can be shared, copied and scanned', async () => {
  const me = await somebody();
  await me.page.addInitScript(() => {
    Object.assign(navigator, {
      share: (what: ShareData) => {
        Object.assign(window, { shared: what });
        return Promise.resolve();
      },
    });
  });
  const id = await me.makes({ against: { kind: 'link' } });
  await me.page.goto(`${site}/game/${id}`);
  await me.see('.cover button', 'Share').click();
  const shared = () => me.page.evaluate(() => (window as unknown as { shared: ShareData }).shared);
  expect(await shared()).toMatchObject({ url: `${site}/game/${id}`, title: 'Play chess with me' });
  const code = me.page.getByRole('img', { name: 'Or scan it with a phone' });
  await code.waitFor();
  // A finder at each of three corners, and no less than the smallest code.
  const path = (await code.locator('path').getAttribute('d'))!;
  expect(path.startsWith('M0 0h1v1h-1z')).toBe(true);
  expect(path.match(/M/g)!.length).toBeGreaterThan(150);
});

test('a wrong position is explained at its field, in the rules’ own words', async () => {
  const me = await somebody();
  await me.page.goto(site);
  await me.see('.way.play').click();
  await me.see('.newgame summary').click();
  const field = me.page.getByLabel('Start from a position (FEN)');
  for (const [fen, reason] of [
    ['8/8/8/8/8/8/8/8 w - - 0 1', /king/i],
    ['7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', 'over before the first move'],
  ] as const) {
    await field.fill(fen);
    await me.see('.newgame .primary').click();
    await me.sees('.newgame .field .problem', reason);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.evaluate(input => input === document.activeElement)).toBe(true);
  }
  await field.fill(START);
  await me.see('.newgame .primary').click();
  await me.sees('.stage cg-board piece');
});

test('a profile without games is an invitation, one with games tells how they went', async () => {
  const [nora, ada] = [fresh('Nora'), fresh('Ada')];
  const [one, two] = [await registered(nora), await registered(ada)];
  await two.page.goto(`${site}/@/${nora}`);
  await two.sees('.profile', 'finished a game here yet');
  expect(await two.see('.results, .figures').count()).toBe(0);
  const { id } = (await one.asks('games', {
    against: { kind: 'person', name: ada },
    color: 'white',
    time: '5+3',
  })) as { id: string };
  await two.acts(id, { do: 'sit' });
  for (const [ply, uci] of ['f2f3', 'e7e5', 'g2g4', 'd8h4'].entries())
    await (ply % 2 ? two : one).acts(id, { do: 'move', ply, uci });
  await two.page.goto(`${site}/@/${ada}`);
  await two.sees('.results', 'One game finished');
  await two.sees('.results li', /1\s*won/);
});

test('the owner’s name, sentence and logo stand on the site from the first picture on', async () => {
  const own = await Site.start();
  try {
    const args = ['admin', '--data', own.data, 'user', 'add', 'Owner-1', '--admin', '--password-stdin'];
    const made = spawnSync(program(), args, { input: `${PASSWORD}\n`, encoding: 'utf8' });
    expect(made.status, made.stderr).toBe(0);
    const owner = await somebody({ url: own.url });
    await owner.asks('login', { name: 'Owner-1', password: PASSWORD });
    await owner.page.goto(`${own.url}/admin`);
    await owner.page.getByLabel('Name').first().fill('Riverside <Chess> Club');
    await owner.page.getByLabel('A sentence for the first page').fill('Every Tuesday at seven.');
    await owner.see('.site-form .primary').click();
    await owner.sees('.brand', 'Riverside <Chess> Club');
    // A drawing with a script in it becomes a picture of itself.
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script><circle cx="4" cy="4" r="4"/></svg>';
    const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) };
    await owner.see('.site-form input[type=file]').setInputFiles(file);
    await expect.poll(() => owner.see('.brand img').getAttribute('src')).toContain('/api/site/logo?v=');
    const broken = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
    await owner.see('.site-form input[type=file]').setInputFiles(broken);
    await owner.sees('.site-logo .note', 'be read');

    const visitor = await somebody({ url: own.url });
    const words = await visitor.notesWords();
    await visitor.page.goto(own.url);
    await visitor.sees('h1', 'Riverside <Chess> Club');
    await visitor.sees('.welcome p', 'Every Tuesday at seven.');
    await visitor.sees('footer', 'Tabiya');
    expect(await visitor.page.title()).toBe('Riverside <Chess> Club');
    expect(await words()).not.toContain('Your board is ready.');
    const logo = await visitor.page.request.get(
      await visitor.see('.brand img').evaluate(one => (one as HTMLImageElement).src),
    );
    expect(logo.headers()['content-type']).toBe('image/png');
    expect((await logo.body()).subarray(1, 4).toString()).toBe('PNG');
    await owner.page.getByRole('button', { name: 'Remove the logo' }).click();
    await expect.poll(() => owner.see('.brand img').getAttribute('src')).toContain('icon.svg');
  } finally {
    await own.stop();
  }
});
