// The review of a whole game: made in the page and on the server, shared with others, retried; in Hebrew and on a phone.
import { expect, test } from 'vitest';
import { isFine } from './axe.ts';
import { open, pair, PHONE, site, somebody, type Person } from './people.ts';

open();

/** A game with a blunder of each side: Black takes the pawn and loses his queen, White lets himself be mated. */
const MOVES = 'e2e4 d7d5 e4d5 d8d5 b1c3 d5e5 f1e2 c8g4 d2d4 g4e2 g1e2 e5f5 f2f3 b8c6 g2g4 f5f3';

/** Two who have played it, by the server's own way, so that it is quick. */
async function played(cores = 8): Promise<{ id: string; white: Person; black: Person }> {
  const [white, black] = await pair({});
  await hasCores(white, cores);
  await white.page.reload();
  await white.sees('.player .name');
  const id = white.page.url().split('/game/')[1];
  for (const [ply, uci] of MOVES.split(' ').entries())
    await (ply % 2 ? black : white).acts(id, { do: 'move', ply, uci });
  await white.acts(id, { do: 'resign', color: null });
  return { id, white, black };
}

/** Where a review is made depends on how strong the device is. */
const hasCores = (person: Person, count: number) =>
  person.page.addInitScript(value => Object.defineProperty(navigator, 'hardwareConcurrency', { value }), count);

/** Clicks a square of the retry's board, whoever is below. */
async function touches(person: Person, square: string): Promise<void> {
  const box = (await person.see('.retry cg-board').boundingBox())!;
  const isBlack = await person.see('.retry .cg-wrap.orientation-black').count();
  const [file, rank] = [square.charCodeAt(0) - 97, Number(square[1]) - 1];
  const [x, y] = isBlack ? [7 - file, rank] : [file, 7 - rank];
  await person.page.mouse.click(box.x + (x + 0.5) * (box.width / 8), box.y + (y + 0.5) * (box.height / 8));
}

const isDone = (person: Person) => person.see('.review .sides').waitFor({ timeout: 240_000 });
const sentences = (person: Person) => person.see('.lapses li p:not(.line)').allTextContents();

test(
  'one click after the game, in the page; everybody who opens it sees it, in their language',
  { timeout: 300_000 },
  async () => {
    const { id, white } = await played();
    await white.see('.actions .button', 'Review').click();
    await white.sees('.card progress, .review .sides');
    await isDone(white);
    await white.seesNo('progress');
    await white.sees('.review .source', 'Made in a player’s browser. Anyone who opens this game');
    expect(await white.see('.review .graph .segment').count()).toBe(MOVES.split(' ').length);
    expect(await white.see('.review .graph .segment.blunder, .review .graph .segment.mistake').count()).toBeGreaterThan(
      0,
    );
    const label = await white.see('.review svg[role=img]').getAttribute('aria-label');
    expect(label).toContain('accuracy');
    // What went wrong is one's own; the other side's is a choice.
    const own = await sentences(white);
    await white.see('.whose-mistakes label', 'Both sides').click();
    const english = await sentences(white);
    expect(english.length).toBeGreaterThanOrEqual(own.length);
    expect(english.length).toBeGreaterThan(0);

    // By keys along the graph, by a click on a move that was wrong.
    await white.see('.graph input').focus();
    await white.page.keyboard.press('Home');
    await white.page.keyboard.press('ArrowRight');
    await white.page.waitForFunction(() => document.querySelector<HTMLInputElement>('.graph input')?.value === '1');
    await white.see('.lapse').first().click();
    await white.sees('.lapses li.current');
    await isFine(white, 'a review');

    const other = await somebody({ settings: { language: 'he' }, ...PHONE, colorScheme: 'dark' });
    await other.page.goto(`${site}/analysis/${id}?review`);
    await isDone(other);
    expect(await other.see('progress').count()).toBe(0);
    const hebrew = await sentences(other);
    expect(hebrew.length).toBe(english.length);
    expect(hebrew.join()).toMatch(/[א-ת]/);
    await isFine(other, 'a review in Hebrew on a phone');
  },
);

test('while the game is on its way nobody is told that there are no moves', { timeout: 300_000 }, async () => {
  const { id } = await played();
  for (const address of [`analysis/${id}?review`, `analysis/${id}`]) {
    const me = await somebody({ delayMs: 300 });
    const words = await me.notesWords();
    await me.page.goto(`${site}/${address}`);
    await me.sees('.tree .move', 'Bg4');
    const said = await words();
    expect(said).toContain('One moment…');
    expect(
      said.filter(line => /no moves/i.test(line)),
      address,
    ).toEqual([]);
  }
});

test(
  'a finished game leads to its review: after the box is closed, opened again, looked on, and from the list',
  { timeout: 300_000 },
  async () => {
    const { id, white } = await played();
    const link = (person: Person) => person.see(`a[href$="analysis/${id}?review"]`);
    await white.see('.actions .button', 'Review').waitFor();
    expect(await link(white).count()).toBe(1);
    const watcher = await somebody();
    for (const person of [white, watcher]) {
      await person.looksAt(id);
      expect(await link(person).innerText()).toBe('Review');
    }
    await white.page.goto(`${site}/games`);
    await link(white).click();
    await white.sees('.tree .move', 'Bg4');
    await white.see('.card progress, .review .sides').first().waitFor();
    const errors: string[] = [];
    watcher.page.on('console', message => message.type() === 'error' && errors.push(message.text()));
    await link(watcher).click();
    await watcher.see('.card progress, .review .sides').first().waitFor();
    expect(errors, 'a review that is not there yet is no error').toEqual([]);
  },
);

test('on the server for a device that is weak', { timeout: 300_000 }, async () => {
  const { id } = await played();
  const me = await somebody();
  await hasCores(me, 1);
  await me.page.goto(`${site}/analysis/${id}`);
  await me.see('[role=tab]', 'Review').click();
  await me.see('.starter button', 'Review this game').click();
  await isDone(me);
  await me.sees('.review .source', 'Made by the server');
  await me.page.reload();
  await me.see('[role=tab]', 'Review').click();
  await isDone(me);
});

test('a retry asks for better moves, takes them and counts them', { timeout: 300_000 }, async () => {
  const { id, white } = await played();
  await white.page.goto(`${site}/analysis/${id}?review`);
  await isDone(white);
  await white.seesNo('progress');
  const review = (await (await white.page.request.get(`${site}/api/games/${id}/review`)).json()) as {
    moves: { judgement: string | null; lines: { uci: string[] }[] }[];
  };
  const first = review.moves.find((move, i) => move.judgement && i % 2 === 0)!;
  expect(await white.see('.retries button').count(), 'only one’s own').toBe(1);
  await white.see('.retries button', 'Retry my mistakes').click();
  await white.sees('.retry cg-board piece');
  await isFine(white, 'a retry');
  const count = Number(/of (\d+)/.exec((await white.see('.retry-count').textContent()) ?? '')?.[1]);
  expect(count).toBeGreaterThan(0);
  const best = first.lines[0].uci[0];
  await touches(white, best.slice(0, 2));
  await white.sees('.retry square.selected');
  await touches(white, best.slice(2, 4));
  await white.sees('.retry .retry-words', 'Yes,');
  await white.see('.retry button.primary').click();
  for (let i = 1; i < count; i++) {
    await white.see('.retry button', 'Show me').click();
    await white.sees('.retry .retry-words', 'was better.');
    await white.see('.retry button.primary').click();
  }
  await white.sees('.retry [role=status]', `one of ${count} better moves`);
});

test('a game that was pasted is reviewed in the page and kept in it', { timeout: 300_000 }, async () => {
  const me = await somebody();
  await hasCores(me, 8);
  await me.page.goto(`${site}/analysis?play=f2f3,e7e5,g2g4,d8h4`);
  await me.see('[role=tab]', 'Review').click();
  await me.see('.starter button').first().click();
  await isDone(me);
  await me.sees('.review .source', 'this browser');
  expect(await me.see('.lapses b').allInnerTexts()).toContain('2. g4??');
  await me.page.reload();
  await me.see('[role=tab]', 'Review').click();
  await isDone(me);
  // The mate in one is found by the piece itself.
  await me.see('.retries button').first().click();
  await me.see('.retry button', 'Show me').waitFor();
});

test('a review that takes long can be stopped', async () => {
  const me = await somebody();
  const shuffle =
    'g1f3,g8f6,b1c3,b8c6,d2d4,d7d5,c1f4,c8f5,e2e3,e7e6,f1d3,f8d6,e1g1,e8g8,h2h3,h7h6,a2a3,a7a6,f1e1,f8e8,d1d2,d8d7,a1d1,a8d8,g1h1,g8h8,h1g1,h8g8';
  await me.page.goto(`${site}/analysis?play=${shuffle}`);
  await me.see('[role=tab]', 'Review').click();
  await me.see('.starter button').first().click();
  await me.see('.progress button').click();
  await me.sees('.starter button');
});
