// How people treat each other, on their screens: somebody is reported with the game, muted, suspended and let go again, is blocked, and
// there is a fair-play sheet about them. And a teacher who does it all without a mouse.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fresh, PASSWORD } from './accounts.ts';
import { isFine } from './axe.ts';
import { open, PHONE, somebody, type Person } from './people.ts';
import { Site } from './site.ts';
import { SPANISH } from './spanish.ts';

open();

const PICTURES = process.env.PICTURES;

interface Card {
  token: string;
  name: string;
}

async function picture(person: Person, name: string): Promise<void> {
  if (!PICTURES) return;
  mkdirSync(PICTURES, { recursive: true });
  await person.page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
}

/** A class whose children are here, with the rules that let them meet and talk; the second child holds a phone. */
async function classOf(site: Site, names: string[]) {
  const teacher = await somebody({ url: site.url });
  await teacher.asks('register', { name: fresh('teacher'), password: PASSWORD });
  const { id } = (await teacher.asks('groups', { kind: 'class', name: 'Class 3b' })) as { id: string };
  const pupils = names.map(name => ({ name, note: '' }));
  const cards = (await teacher.asks(`groups/${id}/pupils`, { pupils })) as Card[];
  const children: Person[] = [];
  for (const [at, card] of cards.entries()) {
    const child = await somebody({ url: site.url, ...(at % 2 ? PHONE : {}) });
    await child.page.goto(`${site.url}/card#${card.token}`);
    await child.sees('.waiting-room');
    children.push(child);
  }
  return { teacher, id, cards, children };
}

/** Leaves the page for another and comes back after so long. */
async function leavesFor(person: Person, ms: number): Promise<void> {
  const turn = (isHidden: boolean) =>
    person.page.evaluate(isHidden => {
      Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  await turn(true);
  await person.page.waitForTimeout(ms);
  await turn(false);
}

test('somebody is reported with the game, muted, suspended, and let go again; and is blocked', async () => {
  const site = await Site.start();
  try {
    const { teacher, id, cards, children } = await classOf(site, ['Noa Levi', 'Ben Adams']);
    const [noa, ben] = children;
    const game = await noa.makes({ against: { kind: 'link' }, color: 'white', time: '10+5' });
    await ben.acts(game, { do: 'sit' });
    await Promise.all(children.map(child => child.looksAt(game)));

    // Ben reports Noa from the menu of the game, on his phone.
    await ben.see('.actions button[aria-label^="More"], .actions button:has-text("More")').first().click();
    await ben.see('button', `Report ${cards[0].name}`).click();
    await ben.sees('.report', 'This game is attached to your report.');
    await isFine(ben, 'a report');
    await picture(ben, 'report-phone');
    await ben.see('.report label', 'Hurtful words').click();
    await ben.see('.report textarea').fill('She laughed at me.');
    await ben.see('.report .primary').click();
    await ben.sees('.report .good', 'Thank you.');
    await ben.see('.report .primary').click();

    // The teacher reads it, with the real names, opens the game, and mutes her for a week.
    await teacher.page.goto(`${site.url}/groups/${id}`);
    await teacher.see('summary', 'Reports').click();
    await teacher.sees('.reports li', 'Noa Levi');
    await teacher.sees('.reports li', 'from Ben Adams');
    expect(await teacher.see('.reports li a', 'See the game').getAttribute('href')).toBe(`/game/${game}`);
    await isFine(teacher, 'the reports');
    await picture(teacher, 'reports');
    const row = teacher.see('.person', 'Noa Levi');
    await row.getByRole('button', { name: 'Edit' }).click();
    await row.getByRole('button', { name: 'Conduct' }).click();
    await teacher.sees('.conduct-record .reports', 'She laughed at me.');
    await teacher.see('.conduct-record textarea').fill('Until we have talked.');
    await isFine(teacher, 'somebody’s conduct');
    await picture(teacher, 'conduct');
    await teacher.see('.conduct-record form .primary', 'Mute').click();
    await teacher.sees('.conduct-record .good', 'Done. Noa Levi has been told.');

    // She is told at once and after a reload, and says nothing more.
    await noa.page.goto(`${site.url}/class`);
    await noa.sees('.held', 'You’re muted');
    await noa.sees('.held', 'Until we have talked.');
    await isFine(noa, 'what holds somebody');
    await picture(noa, 'held');
    const said = await noa.page.request.post(`${site.url}/api/games/${game}/act`, {
      data: { do: 'say', text: 'ha' },
      headers: { origin: site.url },
    });
    expect(said.ok()).toBe(false);

    // Suspended she begins no game; lifted, she does.
    await teacher.see('.conduct-record .segments label', 'Suspend').click();
    await teacher.see('.conduct-record form .primary', 'Suspend').click();
    await noa.sees('.held', 'You’re suspended');
    const wish = { against: { kind: 'computer', strength: { level: 1 } }, color: 'white' };
    const begins = () => noa.page.request.post(`${site.url}/api/games`, { data: wish, headers: { origin: site.url } });
    expect((await begins()).status()).toBe(403);
    await picture(teacher, 'conduct-held');
    await teacher.see('.conduct-record li', 'Suspended').getByRole('button', { name: 'Lift' }).click();
    await teacher.sees('.conduct-record .good', 'Lifted.');
    await expect.poll(async () => (await begins()).status()).toBe(200);
    // The report is closed with a note.
    await teacher.see('.part .reports .answer input').fill('We talked.');
    await teacher.see('.part .reports .answer button', 'Close').click();
    await teacher.sees('.part .reports .done', 'We talked.');

    // Ben blocks her: neither can ask the other.
    await ben.page.goto(`${site.url}/@/${cards[0].name}`);
    await ben.see('.quiet-deeds button', 'Block').click();
    await ben.sees('.quiet-deeds', 'You won’t be paired with each other');
    await isFine(ben, 'somebody blocked');
    await picture(ben, 'blocked-phone');
    const asks = await noa.page.request.post(`${site.url}/api/games`, {
      data: { against: { kind: 'person', name: cards[1].name }, time: '5+0' },
      headers: { origin: site.url },
    });
    expect(asks.ok()).toBe(false);
    await ben.see('.quiet-deeds button', 'Unblock').click();
    await expect.poll(() => ben.see('.quiet-deeds button', 'Unblock').count()).toBe(0);
  } finally {
    await site.stop();
  }
}, 300_000);

test('a fair-play sheet: who left the page is noted, and the staff reads figures that are no verdict', async () => {
  const site = await Site.start();
  try {
    const { teacher, id, children } = await classOf(site, ['Noa Levi', 'Ben Adams']);
    const [noa, ben] = children;
    const game = await noa.makes({ against: { kind: 'link' }, color: 'white', time: '10+5' });
    await ben.acts(game, { do: 'sit' });
    await noa.looksAt(game);
    await noa.sees('.about', 'Noted for fair play');
    await noa.isToMove();
    const told = noa.page.waitForResponse(response => response.url().endsWith('/away'));
    await leavesFor(noa, 2500);
    expect((await told).status()).toBe(200);
    // A slip is none, and it is none who leaves while the other thinks.
    const tells: string[] = [];
    noa.page.on('request', request => request.url().endsWith('/away') && tells.push(request.url()));
    await leavesFor(noa, 300);
    for (const [ply, uci] of SPANISH.entries()) {
      await (ply % 2 ? ben : noa).acts(game, { do: 'move', ply, uci });
      if (ply === 0) {
        await noa.hasMoves(1);
        await leavesFor(noa, 2500);
      }
    }
    expect(tells).toEqual([]);
    await ben.acts(game, { do: 'resign' });

    await teacher.page.goto(`${site.url}/groups/${id}`);
    const row = teacher.see('.person', 'Noa Levi');
    await row.getByRole('button', { name: 'Edit' }).click();
    await row.getByRole('button', { name: 'Conduct' }).click();
    await teacher.see('summary', 'Fair-play sheet').click();
    await teacher.see('button', 'Make a sheet').click();
    await teacher.sees('.fair-play table', 'Opponents, same games');
    await teacher.sees('.fair-play', 'On their turn they left the page once');
    await teacher.sees('.fair-play', 'What’s usual at these ratings isn’t known');
    await isFine(teacher, 'a fair-play sheet');
    await picture(teacher, 'fair-play');
    await teacher.page.setViewportSize(PHONE.viewport);
    await picture(teacher, 'fair-play-phone');
    // What is stored is said to everybody.
    await noa.page.goto(`${site.url}/privacy`);
    await noa.sees('h1', 'What’s stored');
    await noa.sees('li', 'you left the page on your turn');
    await isFine(noa, 'what is stored');
    await picture(noa, 'privacy');
  } finally {
    await site.stop();
  }
}, 300_000);

test('a teacher without a mouse: devices, a round, one board, a question, a simul, an assignment, conduct', async () => {
  const site = await Site.start();
  try {
    const { teacher, id, children } = await classOf(site, ['Noa Levi', 'Ben Adams', 'Dana Katz']);
    const does = async (name: string | RegExp, ...keys: string[]) => {
      await teacher.tabsTo(name);
      await teacher.presses(...(keys.length ? keys : ['Enter']));
    };
    // The group's page: open devices, set an assignment, look at somebody's conduct.
    await teacher.page.goto(`${site.url}/groups/${id}`);
    await teacher.sees('.person');
    await does('Open devices');
    await teacher.sees('.door-code');
    await does('Edit');
    await does('Conduct');
    await teacher.sees('.conduct-record');
    await does('Fair-play sheet', 'Space');
    await teacher.sees('.fair-play button');
    await does('Assignments', 'Space');
    await does('New assignment');
    await teacher.sees('.position-choice');
    await does('Set it');
    await teacher.sees('.assignments', '0 of 3 have done it');
    await does('Open the wall');
    await teacher.sees('.wall-count', '3 of 3 here');

    // A round is paired by lot, in a dialog that has the focus and gives it back.
    await does('Pair');
    await teacher.sees('dialog', '3 are here and free.');
    await teacher.presses('Tab', 'Tab', 'ArrowRight');
    expect(await teacher.see('dialog input[value=lot]').isChecked()).toBe(true);
    await does('Start the round');
    await expect.poll(() => teacher.see('.wall-board').count()).toBe(2);
    await does('Stop the clocks');
    await teacher.sees('.wall-boards.stopped');
    await teacher.presses('Enter');
    await expect.poll(() => teacher.see('.wall-boards.stopped').count()).toBe(0);
    await does('Eyes up');
    await children[0].sees('.eyes-up');
    // What the button does next is what the wall has told it, some moments after the child.
    await teacher.sees('.wall.dim');
    await teacher.presses('Space');
    await children[0].seesNo('.eyes-up');

    // One board large: more time, a result, and back to where one was.
    await does(/^Board 1: /);
    await teacher.sees('.wall-large');
    await does(/^\+1 min: /);
    await does('½–½');
    await teacher.sees('.wall-large .points', '½');
    await teacher.presses('Escape');
    await teacher.seesNo('dialog');
    const focused = () => teacher.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    await expect.poll(focused).toMatch(/^Board 1: /);

    // A question, from the boards, with its answer.
    await does('Ask everyone');
    await teacher.sees('.position-choice');
    await does(/^Board 2: /);
    await does('Ask');
    await teacher.sees('.asked', '0 of 3 have answered');
    await children[0].sees('.quiz');
    await does('Show the answer');
    await teacher.sees('.asked-best');
    await does('Back to the boards');
    await Promise.all(children.map(child => child.seesNo('.quiz')));

    // Whoever is free is played in a simul.
    await does('Simul');
    await teacher.sees('dialog', 'You play');
    await does('Start the simul');
    await teacher.sees('.simul-strip');
    // The board has the focus as in any game.
    await teacher.see('[data-square=e2]').focus();
    await teacher.presses('Enter', 'ArrowUp', 'ArrowUp', 'Enter');
    await expect.poll(() => teacher.see('.simul-turns').innerText()).not.toContain('2 boards');
  } finally {
    await site.stop();
  }
}, 300_000);
