// What people who came for the first time stumbled over, as far as no other file looks for it: the numbers are those of the walk. The
// others: 1 computer, 2 again, 4 review, 5, 6, 8 and 29 reviewed, 10, 15, 16, 18, 19 and 23 to 26 game-page, 11 opponents, 12, 13, 21, 32
// and 33 home, 14 analysis and home, 17 and 28 words, 30 home and ratings. What clubs ask for (31) has pages and flows of its own.
import { expect, test } from 'vitest';
import { fresh, keeper, PASSWORD, registered } from './accounts.ts';
import { open, pair, PHONE, play, site, somebody, type Person } from './people.ts';

open();

/** Has a game reviewed that is pasted into the analysis board, and gives the signs of its moves by their keys. */
async function review(me: Person, pgn: string): Promise<Record<string, string>> {
  await me.page.goto(`${site}/analysis`);
  await me.see('.tree .empty button', 'Open a game or position').click();
  await me.see('dialog textarea').fill(pgn);
  await me.see('dialog .primary').click();
  await me.sees('.tree .move');
  await me.see('.card .primary').click();
  await me.see('.card .share-moment').waitFor({ timeout: 240_000 });
  const signed = await me.see('.tree .move').evaluateAll(all =>
    all.map(one => {
      const move = one.cloneNode(true) as Element;
      move.querySelectorAll('.sign, .ply').forEach(part => part.remove());
      return [move.textContent!.trim(), one.querySelector('.sign')?.textContent ?? ''];
    }),
  );
  return Object.fromEntries(signed);
}

test('3: what is sound is not scolded, and nothing is said to win what it does not', { timeout: 300_000 }, async () => {
  const me = await somebody();
  // The Opera game: Black's twelfth move is the best there is, White's eighth the second best.
  const signs = await review(
    me,
    `[Result "1-0"]\n\n1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5
    10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0`,
  );
  expect([signs.Nc3, signs.Rd8]).toEqual(['', '']);
  // At the first move of a game nobody wins a pawn.
  const other = await somebody();
  await review(other, '[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1');
  await other.see('.tree .move', 'f3').click();
  await other.sees('.card');
  expect(await other.see('.card').innerText()).not.toContain('won the pawn');
});

test.each([
  ['a desk', {}],
  ['a phone', PHONE],
])('7: a finished game leads to its review, also when it is opened again, on %s', async (_, options) => {
  const me = await somebody(options);
  await me.begins({ against: { kind: 'computer', strength: { level: 1 } }, color: 'white' });
  await me.isToMove();
  await ('isMobile' in options ? me.taps('e2e4') : me.moves('e2e4'));
  await me.hasMoves(2);
  await me.does('Resign');
  await me.sees('.result');
  await me.page.reload();
  await me.sees('.result');
  // Every next step is in one line, and has its words whole.
  const steps = await me.see('.actions > :is(.primary, .wide)').evaluateAll(all =>
    all.map(one => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const isWhole = one.scrollWidth <= one.clientWidth + 1;
      return [one.textContent!.trim(), range.getClientRects().length, isWhole];
    }),
  );
  expect(steps).toEqual([
    ['Play again', 1, true],
    ['Review', 1, true],
    ['New game', 1, true],
  ]);
  await me.see('.actions .button', 'Review').click();
  await me.sees('.card');
  await me.page.waitForURL(/\/analysis\/.*review/);
});

test('9: who wins slowly is not scolded for it', { timeout: 300_000 }, async () => {
  const me = await somebody();
  // A queen more all the time, and a mate in the end that could have come sooner.
  const signs = await review(
    me,
    `[FEN "7k/8/8/8/8/8/5Q2/6K1 w - - 0 1"]\n[SetUp "1"]\n[Result "1-0"]\n\n1. Kg2 Kg8 2. Kg3 Kg7 3. Kg4 Kg6 4. Qf5+ Kg7
    5. Kg5 Kg8 6. Kg6 Kh8 7. Qf8# 1-0`,
  );
  expect(Object.entries(signs).filter(([, sign]) => sign.includes('?'))).toEqual([]);
});

test('11: on a laptop faces, colours and times are in sight at once, above the button', async () => {
  const me = await somebody();
  await me.page.goto(site);
  await me.see('.way.play').click();
  await me.sees('dialog .opponents');
  const edges = await me.see('dialog .newgame').evaluate(form => ({
    times: [...form.querySelectorAll('.segments')].at(-1)!.getBoundingClientRect().bottom,
    button: form.querySelector('.primary.big')!.getBoundingClientRect().top,
  }));
  expect(edges.times).toBeLessThanOrEqual(edges.button);
});

test('14: an analysis without moves leads to what people come for', async () => {
  const me = await somebody();
  await me.page.goto(`${site}/analysis`);
  await me.sees('.tree .empty', 'No moves yet');
  await me.see('.tree .empty button', 'Open a game or position').click();
  await me.sees('dialog', 'Paste a FEN');
  await me.presses('Escape');
  await me.see('.tree .empty a', 'Set up a position').click();
  await me.sees('h1', 'Set up a position');
});

test('18: tokens and administration say what is wrong beside the field, not in a bubble of the browser', async () => {
  const boss = await keeper(fresh('keeper'));
  await boss.page.goto(`${site}/tokens`);
  await boss.see('form .primary').click();
  const [needed, scopes] = ['Please fill this in.', 'Choose at least one thing the token may do.'];
  await expect.poll(() => boss.see('.field .problem').allInnerTexts()).toEqual([needed, scopes, needed]);
  await boss.page.getByLabel('What is it for?').fill('A bot');
  await boss.page.getByLabel('play my games').check();
  await boss.page.getByLabel('Your password').fill('not this one');
  await boss.see('form .primary').click();
  await boss.sees('.field .problem', 'That’s not your password.');
  await boss.page.goto(`${site}/admin`);
  await boss.page.getByLabel('Username').fill('two words');
  await boss.page.getByLabel('Password', { exact: true }).fill('short');
  await boss.see('.row-form .primary').click();
  await boss.sees('.field .problem', 'Names can’t contain spaces.');
  await boss.sees('.field .problem', 'Passwords need at least 8 characters.');
  expect(await boss.page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true');
  expect(await boss.see('form:not([novalidate]) [required]').count()).toBe(0);
  await boss.page.goto(`${site}/account`);
  await boss.page.getByLabel('Current password').fill('not this one');
  await boss.page.getByLabel('New password').fill('long enough');
  await boss.see('.row-form button', 'Change password').click();
  await boss.sees('.field .problem', 'That’s not your password.');
  expect(await boss.page.evaluate(() => document.activeElement?.getAttribute('autocomplete'))).toBe('current-password');
});

test('20: nowhere does it say what nobody would say', async () => {
  const [white, black] = await pair({ time: '5+3' });
  await play(white, black, 'e2e4 e7e5');
  const id = white.page.url().split('/game/')[1];
  const name = fresh('Nora');
  const me = await registered(name);
  const said: string[] = [];
  const reads = async (path: string, sign: string): Promise<void> => {
    await me.page.goto(`${site}/${path}`);
    await me.sees(sign);
    said.push(await me.see('body').innerText());
  };
  await reads('', '.pairing');
  await reads(`game/${id}`, '.about');
  await reads('game/zzzzzzzz', '.placeholder');
  await reads('analysis', '.moves-of, .explorer');
  for (const tab of ['why', 'share', 'review']) {
    await me.see(`#tab-${tab}`).click();
    await me.sees(`#panel-of-tabs[aria-labelledby=tab-${tab}] > *`);
    said.push(await me.see('.panels').innerText());
  }
  await reads('account', 'form');
  await reads('games', '.placeholder, .games');
  await reads(`@/${name}`, '.person');
  await white.does('Resign');
  await white.sees('.result');
  said.push(await white.see('.game').innerText());
  const stiff = /open seat|no hurry|time forfeit|In and out|has been here|until now|all about me|not for everybody/i;
  const strange = /Being played now|looking on|looks on|make sense of|call(ed)? (it )?off/i;
  for (const words of said) expect(words).not.toMatch(new RegExp(`${stiff.source}|${strange.source}`, 'i'));
});

test('21: on a large screen the first page is full down to its lower half, and the board is the largest thing', async () => {
  const me = await somebody({ viewport: { width: 1920, height: 1080 } });
  await me.page.goto(site);
  await me.sees('.hero piece');
  await me.sees('.pairing');
  const ends = await me
    .see('.hero-board, .pairing')
    .evaluateAll(all => all.map(one => one.getBoundingClientRect().bottom));
  expect(Math.max(...ends)).toBeGreaterThan(1080 * 0.7);
  const board = (await me.see('.hero-board').boundingBox())!;
  expect(board.width).toBeGreaterThan(1920 / 3);
});

test('22: the page has letters of its own, and shades of more than grey and green', async () => {
  const me = await somebody({ locale: 'he-IL' });
  await me.page.goto(site);
  await me.sees('.pairing');
  const { family, loaded } = await me.page.evaluate(async () => {
    await document.fonts.ready;
    const loaded = [...document.fonts].filter(face => face.status === 'loaded').map(face => face.family);
    return { family: getComputedStyle(document.body).fontFamily, loaded: [...new Set(loaded)] };
  });
  expect(family).toMatch(/^"?Rubik/);
  expect(loaded.map(name => name.replaceAll('"', ''))).toContain('Rubik');
  // Paper is warm, and what one does has a colour of its own.
  const ground = await me.page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--page'));
  const doing = await me.see('.way.play').evaluate(one => getComputedStyle(one).backgroundColor);
  for (const color of [ground.trim(), doing]) expect(color).not.toMatch(/^#(..)\1\1$|rgb\((\d+), \2, \2\)/);
  const [logo] = await me.see('.brand img').evaluateAll(all => all.map(one => (one as HTMLImageElement).naturalWidth));
  expect(logo).toBeGreaterThan(0);
});

test('24: a result says once who has won, and then why', async () => {
  const [white, black] = await pair();
  const watcher = await somebody();
  await play(white, black, 'f2f3 e7e5 g2g4 d8h4');
  await watcher.looksAt(white.page.url().split('/game/')[1]);
  await watcher.isTold('Black wins', 'Checkmate');
  expect((await watcher.see('.result').innerText()).match(/Black wins/g)).toHaveLength(1);
});

test('25: the numbers of the administration stand on one line; a question has its shape on pages opened directly', async () => {
  const boss = await keeper(fresh('keeper'), { viewport: { width: 1024, height: 768 } });
  await boss.page.goto(`${site}/admin`);
  await boss.sees('.figures dd');
  const tops = await boss.see('.figures dd').evaluateAll(all => all.map(one => one.getBoundingClientRect().top));
  const lefts = await boss.see('.figures > div').evaluateAll(all => all.map(one => one.getBoundingClientRect().left));
  const columns = new Set(lefts).size;
  expect(new Set(tops).size).toBe(Math.ceil(tops.length / columns));
  const person = await registered(fresh('Nora'));
  await person.asks('me/tokens', { label: 'A program', scopes: ['board:play'], password: PASSWORD });
  await person.page.goto(`${site}/tokens`);
  await person.see('.rows .danger').click();
  expect(await person.see('.confirm > span').evaluate(one => getComputedStyle(one).fontWeight)).toBe('640');
});

test('27: every way to play has a picture of its own', async () => {
  const me = await somebody();
  await me.page.goto(site);
  await me.sees('.way .icon');
  const drawn = await me.see('.way .icon path').evaluateAll(all => all.map(one => one.getAttribute('d')));
  expect(drawn.length).toBeGreaterThanOrEqual(4);
  expect(new Set(drawn).size).toBe(drawn.length);
});

test('28: an opening has the name that people use, and its English one beside it', async () => {
  const me = await somebody({ locale: 'fr-FR' });
  await me.begins({ against: { kind: 'screen' } });
  for (const [i, uci] of ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5'].entries()) {
    await me.moves(uci);
    await me.hasMoves(i + 1);
  }
  await me.sees('.slot', 'Partie espagnole');
  await me.sees('.slot', 'Ruy Lopez');
});

test('34: an address that is nothing answers so, and a game that is not there says it', async () => {
  const me = await somebody();
  const response = await me.page.goto(`${site}/nonsense`);
  expect(response?.status()).toBe(404);
  await me.sees('h1', 'Page not found');
  const game = await me.page.goto(`${site}/game/zzzzzzzz`);
  expect(game?.status()).toBe(404);
  await me.sees('h1', 'This game doesn’t exist');
  await me.sees('.placeholder img');
  expect(await me.see('.stage').isVisible()).toBe(false);
});
