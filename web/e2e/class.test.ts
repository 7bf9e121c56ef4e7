// What a class does besides its rounds: everybody is asked, one plays them all, and what is to be done at home is counted.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isFine } from './axe.ts';
import { fresh, PASSWORD } from './accounts.ts';
import { open, PHONE, somebody, type Person } from './people.ts';
import { Site } from './site.ts';

open();

const PICTURES = process.env.PICTURES;
const MATE = '6k1/5ppp/8/8/8/8/R7/6K1 w - - 0 1';

interface Card {
  token: string;
  name: string;
}

async function picture(person: Person, name: string): Promise<void> {
  if (!PICTURES) return;
  mkdirSync(PICTURES, { recursive: true });
  await person.page.screenshot({ path: join(PICTURES, `${name}.png`) });
}

/** A teacher before the wall of a class, with so many children who wait: at desks, and every other one with a phone. */
async function lesson(
  site: Site,
  count: number,
): Promise<{ teacher: Person; children: Person[]; id: string; cards: Card[] }> {
  const teacher = await somebody({ url: site.url, viewport: { width: 1920, height: 1080 } });
  await teacher.asks('register', { name: fresh('teacher'), password: PASSWORD });
  const { id } = (await teacher.asks('groups', { kind: 'class', name: 'Class 3b' })) as { id: string };
  const pupils = ['Noa Levi', 'Ben Adams', 'Élodie Petit', 'Dana Katz']
    .slice(0, count)
    .map(name => ({ name, note: '' }));
  const cards = (await teacher.asks(`groups/${id}/pupils`, { pupils })) as Card[];
  const children: Person[] = [];
  for (const [at, card] of cards.entries()) {
    const child = await somebody({ url: site.url, ...(at % 2 ? PHONE : {}) });
    await child.page.goto(`${site.url}/card#${card.token}`);
    await child.sees('.waiting-room');
    children.push(child);
  }
  await teacher.page.goto(`${site.url}/groups/${id}/wall`);
  await teacher.sees('.wall-count', `${count} of ${count} here`);
  return { teacher, children, id, cards };
}

test('a class is asked: by board, keys and touch, on the wall as bars, over a reload and a restart', async () => {
  let site = await Site.start();
  try {
    const { teacher, children } = await lesson(site, 3);
    await teacher.see('button', 'Ask everyone').click();
    await teacher.sees('.position-choice');
    await isFine(teacher, 'a position to be chosen');
    await teacher.see('.position-choice input.mono').fill(MATE);
    await picture(teacher, 'ask');
    await teacher.see('dialog .primary').click();
    await teacher.sees('.asked', '0 of 3 have answered');
    const [desk, phone, keys] = children;
    await Promise.all(children.map(child => child.sees('.quiz', 'White to move')));
    await isFine(desk, 'a question');
    await picture(desk, 'question-desk');
    await picture(phone, 'question-phone');

    // What is no move is none; what is one is the answer.
    await desk.clicks('a2');
    await desk.clicks('b3');
    await desk.sees('.quiz', 'What would you play?');
    await desk.clicksMove('a2a8');
    await desk.sees('.quiz', 'Thank you!');
    for (const square of ['a2', 'a7']) {
      const { x, y } = await phone.point(square);
      await phone.page.touchscreen.tap(x, y);
    }
    await phone.sees('.quiz', 'You chose');
    // By keys alone: the board has the focus, its squares are gone over by arrows.
    const goes = async (square: string) => {
      await keys.see(`.quiz [data-square=${square}]`).focus();
      await keys.presses('Enter');
    };
    await goes('a2');
    await goes('a8');
    await keys.sees('.quiz', 'Thank you!');
    await teacher.sees('.asked', '3 of 3 have answered');
    expect(await teacher.see('.bars li').count()).toBe(2);
    expect(await teacher.see('.asked').innerText()).not.toContain('Noa');
    await picture(teacher, 'bars');
    await isFine(teacher, 'the answers');
    await teacher.see('button', 'Show who chose what').click();
    await teacher.sees('.bar-names', 'Noa Levi');

    // It is all there after a reload and after a restart.
    await desk.page.reload();
    await desk.sees('.quiz', 'Thank you!');
    await site.kill();
    site = await Site.start(site);
    await teacher.page.reload();
    await teacher.sees('.asked', '3 of 3 have answered');
    await teacher.see('button', 'Show the answer').click();
    await teacher.sees('.asked-best', 'was best');
    await teacher.sees('.asked-count', '2 of 3 found it');
    await desk.sees('.quiz', 'You found it!');
    await phone.sees('.quiz', 'Not this time');
    await picture(teacher, 'answer');
    await picture(phone, 'answer-phone');
    await isFine(phone, 'the answer');
    await isFine(teacher, 'the answer on the wall');
    await teacher.see('button', 'Back to the boards').click();
    await Promise.all(children.map(child => child.seesNo('.quiz')));
  } finally {
    await site.stop();
  }
}, 300_000);

test('a simul: the teacher goes from board to board, and the children see whom they play', async () => {
  const site = await Site.start();
  try {
    const { teacher, children } = await lesson(site, 3);
    await teacher.see('.wall-head button', 'Simul').click();
    await teacher.sees('dialog', 'You play all 3 who are here and free.');
    await isFine(teacher, 'a simul to begin');
    await picture(teacher, 'simul-dialog');
    await teacher.see('dialog .primary').click();
    await teacher.sees('.simul-turns', '3 boards are waiting for you');
    await Promise.all(children.map(child => child.sees('.player .name', 'your teacher')));
    await picture(children[1], 'simul-child');
    const seen = new Set<string>();
    for (let board = 0; board < 3; board += 1) {
      const current = teacher.see('.simul-strip [aria-current]');
      await expect.poll(async () => seen.has((await current.getAttribute('data-game')) ?? '')).toBe(false);
      seen.add((await current.getAttribute('data-game'))!);
      await teacher.moves('e2e4');
    }
    expect(seen.size).toBe(3);
    await teacher.sees('.simul-turns', 'No board is waiting for you');
    await picture(teacher, 'simul');
    await isFine(teacher, 'a simul');
    await children[1].taps('e7e5');
    await teacher.sees('.simul-turns', '1 board is waiting for you');
    await teacher.isToMove();
    await teacher.hasMoves(2);
    await teacher.see('.simul-turns a').click();
    await teacher.sees('.wall-board');
    await teacher.see('.button', 'Your boards').click();
    await teacher.sees('.simul-strip');
  } finally {
    await site.stop();
  }
}, 300_000);

test('an assignment: set by the teacher, begun by a button, counted by the server, told in a report', async () => {
  const site = await Site.start();
  try {
    const { teacher, children, id, cards } = await lesson(site, 2);
    await teacher.page.goto(`${site.url}/groups/${id}`);
    await teacher.see('summary', 'Assignments').click();
    await teacher.see('button', 'New assignment').click();
    await teacher.see('.position-choice input.mono').fill(MATE);
    await teacher.page.getByLabel('Level').selectOption('1');
    await isFine(teacher, 'a new assignment');
    await picture(teacher, 'assignment-new');
    await teacher.see('button', 'Set it').click();
    await teacher.sees('.assignments', '0 of 2 have done it');

    const [child] = children;
    await child.page.reload();
    await child.sees('.task', 'Win this position as White against level 1');
    await isFine(child, 'tasks');
    await picture(child, 'tasks');
    await child.see('.task .primary').click();
    await child.moves('a2a8');
    await child.isTold(/./, /./);
    await child.page.goto(`${site.url}/class`);
    await child.sees('.task.done', 'Done');
    await child.page.goto(site.url);
    await child.sees('.task.done', 'Done');

    await teacher.page.reload();
    await teacher.see('summary', 'Assignments').click();
    await teacher.sees('.assignments', '1 of 2 have done it');
    await teacher.see('.assignments button', 'Progress').click();
    await teacher.sees('.assignments .good', '✓');
    await isFine(teacher, 'how far everybody is');
    await picture(teacher, 'assignment-progress');
    await teacher.page.goto(`${site.url}/groups/${id}/report/${cards[0].name}`);
    await teacher.sees('.report h1', 'Noa Levi');
    await teacher.sees('.report', 'Gave checkmate once.');
    await teacher.sees('.report', 'One game against the computer: 1 won, 0 drawn, 0 lost.');
    await isFine(teacher, 'a report');
    await picture(teacher, 'report');
    if (PICTURES) await teacher.page.pdf({ path: join(PICTURES, 'report.pdf'), preferCSSPageSize: true });
  } finally {
    await site.stop();
  }
}, 300_000);

/** How many boards change at once: `BOARDS=200` is a whole school. */
const BOARDS = Number(process.env.BOARDS ?? 40);
const ROUNDS = 5;

test('many boards change at once: the wall is told in few messages, and the page keeps up', async () => {
  const site = await Site.start();
  try {
    const teacher = await somebody({ url: site.url, viewport: { width: 1920, height: 1080 } });
    await teacher.asks('register', { name: fresh('teacher'), password: PASSWORD });
    const { id } = (await teacher.asks('groups', { kind: 'class', name: 'The whole school' })) as { id: string };
    const pupils = Array.from({ length: BOARDS }, (_, at) => ({ name: `Child ${at}`, note: '' }));
    const cards = (await teacher.asks(`groups/${id}/pupils`, { pupils })) as Card[];
    const games: string[] = [];
    for (const { name } of cards)
      games.push(((await teacher.asks(`groups/${id}/seat`, { name })) as { game: string }).game);
    const told: number[] = [];
    teacher.page.on('websocket', socket =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).startsWith('{"t":"wall"')) told.push(String(payload).length);
      }),
    );
    const devtools = await teacher.page.context().newCDPSession(teacher.page);
    await devtools.send('Performance.enable');
    const pageMs = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics');
      return 1000 * (metrics.find(one => one.name === 'TaskDuration')?.value ?? 0);
    };
    await teacher.page.goto(`${site.url}/groups/${id}/wall`);
    await expect.poll(() => teacher.see('.wall-board').count()).toBe(BOARDS);
    const first = told[0];
    told.length = 0;
    const [began, server, page] = [performance.now(), site.processorMs(), await pageMs()];
    for (let round = 0; round < ROUNDS; round += 1) {
      // Of somebody who is not here, as all of these children, the clock is not shown: the computer's is.
      const act = { do: 'add-time', color: 'black', seconds: 60 };
      await Promise.all(games.map(game => teacher.asks(`groups/${id}/boards/${game}`, act)));
    }
    await expect
      .poll(
        async () => (await teacher.see('.wall-clock').allInnerTexts()).filter(text => text.startsWith('15:')).length,
      )
      .toBe(BOARDS);
    const seconds = (performance.now() - began) / 1000;
    const used = [site.processorMs() - server, (await pageMs()) - page].map(Math.round);
    const bytes = told.reduce((sum, one) => sum + one, 0);
    console.log(
      `${BOARDS} boards, ${BOARDS * ROUNDS} changes in ${seconds.toFixed(1)} s: ${told.length} messages, ` +
        `${Math.round(bytes / 1000)} kB (the first ${Math.round(first / 1000)} kB); processor time: server ${used[0]} ms, page ${used[1]} ms`,
    );
    // At most four a second, however many boards there are.
    expect(told.length).toBeLessThanOrEqual(Math.ceil(seconds * 4) + 1);
    await picture(teacher, `wall-${BOARDS}`);
  } finally {
    await site.stop();
  }
}, 600_000);

const SIZES = [
  [360, 640],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1024, 600],
  [1366, 768],
  [1920, 1080],
] as const;

test('what a class sees fits every screen, in every language and light', async () => {
  const site = await Site.start();
  try {
    for (const [locale, colorScheme] of [
      ['en-GB', 'dark'],
      ['fr-FR', 'light'],
      ['he-IL', 'dark'],
    ] as const) {
      const teacher = await somebody({ url: site.url, locale, colorScheme });
      await teacher.asks('register', { name: fresh('teacher'), password: PASSWORD });
      const { id } = (await teacher.asks('groups', { kind: 'class', name: 'Class 3b' })) as { id: string };
      const [card] = (await teacher.asks(`groups/${id}/pupils`, {
        pupils: [{ name: 'Noa Levi', note: '' }],
      })) as Card[];
      const task = { kind: 'win', fen: MATE, color: 'white', level: 4 };
      await teacher.asks(`groups/${id}/assignments`, { task, due: null });
      const child = await somebody({ url: site.url, locale, colorScheme });
      await child.page.goto(`${site.url}/card#${card.token}`);
      await child.sees('.task');
      const fits = async (person: Person, state: string) => {
        for (const [width, height] of SIZES) {
          await person.page.setViewportSize({ width, height });
          const over = () =>
            person.page.evaluate(() => document.scrollingElement!.scrollWidth - document.scrollingElement!.clientWidth);
          // The board is drawn anew after its room has changed.
          await expect
            .poll(over, { message: `${state}, ${locale}, ${width}×${height}`, timeout: 10_000 })
            .toBeLessThanOrEqual(0);
          await picture(person, `${state}-${locale}-${width}`);
        }
        await isFine(person, `${state}, ${locale}`);
      };
      await fits(child, 'tasks');
      await teacher.asks(`groups/${id}/question`, { fen: MATE });
      await child.sees('.quiz cg-board piece');
      await fits(child, 'question');
      await teacher.page.goto(`${site.url}/groups/${id}/wall`);
      await teacher.sees('.asked cg-board piece');
      await fits(teacher, 'asked');
      await teacher.page.request.delete(`${site.url}/api/groups/${id}/question`, { headers: { origin: site.url } });
      await child.seesNo('.quiz');
      await teacher.asks(`groups/${id}/simul`, { sides: 'white', time: null, fen: null });
      await teacher.page.goto(`${site.url}/groups/${id}/simul`);
      await teacher.isToMove();
      await fits(teacher, 'simul');
      await teacher.page.goto(`${site.url}/groups/${id}/report/${card.name}`);
      await teacher.sees('.report h1');
      await fits(teacher, 'report');
    }
  } finally {
    await site.stop();
  }
}, 300_000);
