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

/** How many children there are. The whole class, by the clock: `CHILDREN=25 npm run e2e -- lesson -t 'signs in by card'`. */
const CHILDREN = Number(process.env.CHILDREN ?? 8);
/** What a lesson may take from an empty data folder to a move on every board. */
const LESSON_S = 180;
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

/** What each part of something takes, in seconds. */
class Parts {
  readonly #began = performance.now();
  #last = this.#began;
  readonly #parts: string[] = [];

  ends(part: string): void {
    const now = performance.now();
    this.#parts.push(`${part} ${((now - this.#last) / 1000).toFixed(1)}`);
    this.#last = now;
  }

  /** All of it so far. */
  get seconds(): number {
    return (performance.now() - this.#began) / 1000;
  }

  toString(): string {
    return `${this.#parts.join(', ')}; ${this.seconds.toFixed(1)} s in all`;
  }
}

test('a class is made from a list, signs in by card, and plays a lesson that survives everything', async () => {
  const parts = new Parts();
  let site = await Site.start();
  // The pages are the same however many children there are: where the clock is what counts, they are looked at afterwards.
  const isTimed = CHILDREN > 8;
  const looksFine = async (person: Person, where: string) => void (isTimed || (await isFine(person, where)));
  try {
    parts.ends('the server');
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
    await looksFine(teacher, 'the list');
    await picture(teacher, 'list');
    const told = watchesCards(teacher);
    await teacher.see('button', `Create ${CHILDREN} accounts and cards`).click();
    const cards = await told;
    await teacher.sees('.card-name', 'Noa Levi');
    await expect.poll(() => teacher.see('.card .code path').count(), { timeout: 60_000 }).toBe(CHILDREN);
    await looksFine(teacher, 'the cards');
    await picture(teacher, 'cards');
    if (PICTURES)
      await teacher.page.pdf({ path: join(PICTURES, 'cards.pdf'), preferCSSPageSize: true, printBackground: true });
    await teacher.see('button', 'Done').click();
    await picture(teacher, 'group');
    await looksFine(teacher, 'the group');

    parts.ends('the list and the cards');

    // From here on nothing is typed: each child opens what its card's code holds.
    const children = await Promise.all(
      cards.map((_, at) =>
        somebody({ url: site.url, ...(at % 2 ? PHONE : { viewport: { width: 1024, height: 768 } }) }),
      ),
    );
    await teacher.page.goto(`${site.url}/groups/${group}/wall`);
    parts.ends('the devices');
    await Promise.all(
      children.map(async (child, at) => {
        await child.page.goto(`${site.url}/card#${cards[at].token}`);
        await child.sees('.waiting-room h1', cards[at].name);
      }),
    );
    parts.ends('signing in');
    await looksFine(children[0], 'waiting');
    await picture(children[0], 'waiting');
    await teacher.sees('.wall-count', `${CHILDREN} of ${CHILDREN} here`);
    await picture(teacher, 'wall-waiting');
    await teacher.see('.wall-head .primary').click();
    await teacher.sees('dialog', `${CHILDREN} are here and free.`);
    await looksFine(teacher, 'a round to be paired');
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
    // Whoever is left plays the computer, with White.
    expect(whites.length).toBe(Math.ceil(CHILDREN / 2));
    parts.ends('the round');
    await Promise.all(whites.map(child => child.moves('e2e4')));
    await expect.poll(() => teacher.see('.wall-board .last-move').count(), { timeout: 60_000 }).toBe(2 * whites.length);
    parts.ends('the first moves');
    console.log(`${CHILDREN} children from an empty folder to a move on ${whites.length} boards: ${parts}`);
    expect(parts.seconds).toBeLessThan(LESSON_S);
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
