// The lesson: a class from a pasted list, cards, children who sign in by them, a round on the wall, clocks that stop and go on, a
// reload, a device that dies, and a server that is killed and comes back.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isFine } from './axe.ts';
import { fresh, PASSWORD } from './accounts.ts';
import { open, PHONE, somebody, type Person } from './people.ts';
import { Site } from './site.ts';

open();

/** How many children there are: more than a machine of two cores carries in browsers is asked for by `CHILDREN`. */
const CHILDREN = Number(process.env.CHILDREN ?? 8);
const PICTURES = process.env.PICTURES;

interface Card {
  token: string;
  pin: string;
  name: string;
}

async function picture(person: Person, name: string): Promise<void> {
  if (!PICTURES) return;
  mkdirSync(PICTURES, { recursive: true });
  await person.page.screenshot({ path: join(PICTURES, `${name}.png`) });
}

/** A teacher with a class on a server of its own. */
async function teacherOf(site: Site, options: Parameters<typeof somebody>[0] = {}): Promise<Person> {
  const teacher = await somebody({ url: site.url, ...options });
  await teacher.asks('register', { name: fresh('teacher'), password: PASSWORD });
  return teacher;
}

/** The cards that are told when the accounts are made. */
function watchesCards(teacher: Person): Promise<Card[]> {
  const answer = teacher.page.waitForResponse(response => response.url().endsWith('/pupils'));
  return answer.then(response => response.json() as Promise<Card[]>);
}

const NAMES = ['Noa Levi', 'Élodie Petit', 'נועם כהן', 'Ben Adams', 'Dana Katz', 'Omar Said', 'Lea Stern', 'Max Braun'];
const list = (count: number): string =>
  ['Name;Class', ...Array.from({ length: count }, (_, at) => `${NAMES[at % 8]}${at < 8 ? '' : ` ${at}`};3b`)].join(
    '\n',
  );

test('a class is made from a list, signs in by card, and plays a lesson that survives everything', async () => {
  let site = await Site.start();
  try {
    const teacher = await teacherOf(site, { viewport: { width: 1920, height: 1080 } });
    await teacher.page.goto(`${site.url}/groups`);
    await teacher.see('input[maxlength="60"]').fill('Class 3b');
    await teacher.see('form .primary').click();
    await teacher.sees('h1', 'Class 3b');
    const group = teacher.page.url().split('/groups/')[1];

    // The list is looked at before anything is made: what is doubled or wrong is said.
    await teacher.see('textarea').fill(`${list(CHILDREN)}\nnoa levi;3a`);
    await teacher.see('button', 'Check the list').click();
    await teacher.sees('.preview .bad', 'Already higher up in the list');
    await isFine(teacher, 'the list');
    await picture(teacher, 'list');
    const told = watchesCards(teacher);
    await teacher.see('button', `Create ${CHILDREN} accounts and cards`).click();
    const cards = await told;
    await teacher.sees('.card-name', 'Noa Levi');
    await expect.poll(() => teacher.see('.card .code path').count()).toBe(CHILDREN);
    await isFine(teacher, 'the cards');
    await picture(teacher, 'cards');
    if (PICTURES)
      await teacher.page.pdf({ path: join(PICTURES, 'cards.pdf'), preferCSSPageSize: true, printBackground: true });
    await teacher.see('button', 'Done').click();
    await picture(teacher, 'group');
    await isFine(teacher, 'the group');

    // From here on nothing is typed: each child opens what its card's code holds.
    const began = performance.now();
    const children = await Promise.all(
      cards.map((_, at) =>
        somebody({ url: site.url, ...(at % 2 ? PHONE : { viewport: { width: 1024, height: 768 } }) }),
      ),
    );
    await teacher.page.goto(`${site.url}/groups/${group}/wall`);
    for (const [at, child] of children.entries()) {
      await child.page.goto(`${site.url}/card#${cards[at].token}`);
      await child.sees('.waiting-room h1', cards[at].name);
    }
    await isFine(children[0], 'waiting');
    await picture(children[0], 'waiting');
    await teacher.sees('.wall-count', `${CHILDREN} of ${CHILDREN} here`);
    await picture(teacher, 'wall-waiting');
    await teacher.see('.wall-head .primary').click();
    await teacher.sees('dialog', `${CHILDREN} are here and free.`);
    await isFine(teacher, 'a round to be paired');
    await picture(teacher, 'pairing');
    await teacher.see('dialog .primary').click();
    await Promise.all(children.map(child => child.sees('cg-board piece')));
    const isWhite = await Promise.all(
      children.map(async child => {
        await child.sees('.turnwords');
        return (await child.see('.stage .cg-wrap.orientation-white').count()) > 0;
      }),
    );
    const whites = children.filter((_, at) => isWhite[at]);
    expect(whites.length).toBe(Math.floor(CHILDREN / 2));
    for (const child of whites) await child.moves('e2e4');
    await expect.poll(() => teacher.see('.wall-board .last-move').count()).toBe(2 * whites.length);
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(`${CHILDREN} children from the first card to a move on ${whites.length} boards: ${seconds} s`);
    expect(seconds).toBeLessThan(180);
    await isFine(teacher, 'the wall');
    await picture(teacher, 'wall');

    // All clocks stop, and nobody can move.
    const black = children.find((_, at) => !isWhite[at])!;
    await black.isToMove();
    await teacher.see('button', 'Stop the clocks').click();
    await black.sees('.turnwords', 'The clocks are stopped.');
    await teacher.sees('.wall-boards.stopped');
    await picture(teacher, 'wall-stopped');
    await teacher.see('button', 'Eyes up').click();
    await black.sees('.eyes-up', 'Eyes up!');
    await isFine(black, 'eyes up');
    await picture(black, 'eyes-up');

    // A child reloads, and the server is killed and started again: all of it is as it was.
    await black.page.reload();
    await black.sees('.eyes-up');
    await site.kill();
    site = await Site.start(site);
    await teacher.sees('.wall-boards.stopped');
    await black.sees('.eyes-up');
    await teacher.see('button', 'Back to the board').click();
    await black.seesNo('.eyes-up');
    await teacher.see('button', 'Go on').click();
    await black.moves('e7e5');
    await black.hasMoves(2);

    // A device dies and comes back by its card.
    const dead = whites[0];
    const card = cards[children.indexOf(dead)];
    await dead.page.goto('about:blank');
    await teacher.sees('.wall-player.gone');
    await dead.page.context().clearCookies();
    await dead.page.goto(`${site.url}/card#${card.token}`);
    await dead.sees('cg-board piece');
    await dead.sees('.player .name');

    // One board large: the staff sets its result.
    await teacher.see('.wall-square').first().click();
    await teacher.sees('.wall-large');
    await isFine(teacher, 'one board');
    await picture(teacher, 'one-board');
    await teacher.see('.wall-acts button', '½–½').click();
    await teacher.sees('.wall-player .points', '½');
    await teacher.presses('Escape');
    await picture(teacher, 'wall-result');
  } finally {
    await site.stop();
  }
}, 600_000);

test('a child without a card in hand signs in by code, animal and PIN, in pictures for the small', async () => {
  const site = await Site.start();
  try {
    const teacher = await teacherOf(site);
    const made = (await teacher.asks('groups', { kind: 'class', name: 'Class 1a' })) as { id: string };
    const pupils = ['Noa Levi', 'Ben Adams'].map(name => ({ name, note: '' }));
    const cards = (await teacher.asks(`groups/${made.id}/pupils`, { pupils })) as Card[];
    const { code } = (await teacher.asks(`groups/${made.id}/door`, { minutes: 15 })) as { code: string };
    const child = await somebody({ url: site.url, ...PHONE });
    await child.page.goto(`${site.url}/class`);
    await picture(child, 'class-code');
    await isFine(child, 'the code');
    await child.see('.code-form input').fill(code.toLowerCase());
    await child.see('.code-form button').click();
    await child.sees('.faces');
    await isFine(child, 'the animals');
    await picture(child, 'class-faces');
    await child.see('.faces button', cards[1].name).click();
    await picture(child, 'class-pin');
    await isFine(child, 'the PIN');
    const press = async (pin: string) => {
      for (const digit of pin)
        await child.page
          .locator('.pad button')
          .nth((Number(digit) + 9) % 10)
          .click();
    };
    await press(cards[1].pin === '1357' ? '2468' : '1357');
    await child.sees('.note', 'That’s not right. Try once more.');
    await press(cards[1].pin);
    await child.sees('.waiting-room h1', cards[1].name);
    // Nobody's real name is on a page that a child can open.
    expect(await child.page.content()).not.toContain('Adams');
    await child.see('button', 'That’s not me').click();
    await child.sees('.faces');
  } finally {
    await site.stop();
  }
}, 300_000);

test('thirty boards are readable on one screen, in every language and light', async () => {
  const site = await Site.start();
  try {
    for (const [locale, colorScheme] of [
      ['en-GB', 'light'],
      ['fr-FR', 'dark'],
      ['he-IL', 'light'],
    ] as const) {
      const teacher = await teacherOf(site, { locale, colorScheme, viewport: { width: 1920, height: 1080 } });
      const { id } = (await teacher.asks('groups', { kind: 'class', name: 'Class 5c' })) as { id: string };
      const pupils = Array.from({ length: 30 }, (_, at) => ({ name: `${NAMES[at % 8]} ${at}`, note: '' }));
      const cards = (await teacher.asks(`groups/${id}/pupils`, { pupils })) as Card[];
      for (const card of cards) await teacher.asks(`groups/${id}/seat`, { name: card.name });
      await teacher.page.goto(`${site.url}/groups/${id}/wall`);
      await expect.poll(() => teacher.see('.wall-board').count()).toBe(30);
      const box = (await teacher.see('.wall-square').first().boundingBox())!;
      expect(box.width).toBeGreaterThan(150);
      const last = (await teacher.see('.wall-board').last().boundingBox())!;
      expect(last.y + last.height).toBeLessThanOrEqual(1080);
      await picture(teacher, `wall-30-${locale}-${colorScheme}`);
      await isFine(teacher, `thirty boards, ${locale}`);
      await teacher.page.goto(`${site.url}/groups/${id}`);
      await teacher.sees('.person');
      await picture(teacher, `group-${locale}-${colorScheme}`);
      await isFine(teacher, `a group, ${locale}`);
    }
  } finally {
    await site.stop();
  }
}, 300_000);
