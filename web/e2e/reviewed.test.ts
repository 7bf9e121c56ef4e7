// The review lives on the board: on every move its sign, its sentence, its number and its arrows, in one place; one's own mistakes by
// one button and a key; what is on the board is never contradicted; the explorer is never empty; a moment is shared, a game printed.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions } from 'playwright-core';
import { expect, test } from 'vitest';
import { isFine } from './axe.ts';
import { open, pair, PHONE, site, somebody, type Person } from './people.ts';

open();

/** White lets himself be mated in the end; Black's queen goes on long walks. */
const MOVES = 'e2e4 d7d5 e4d5 d8d5 b1c3 d5e5 f1e2 c8g4 d2d4 g4e2 g1e2 e5f5 f2f3 b8c6 g2g4 f5f3';
const LONG_MS = 300_000;

interface Reviewed {
  id: string;
  /** The browser of who had White. */
  white: BrowserContextOptions['storageState'];
  moves: {
    san: string;
    judgement: string | null;
    sentence: string | null;
    lines: { san: string[]; uci: string[] }[];
  }[];
}
let kept: Promise<Reviewed> | null = null;
/** A game that is over and reviewed, made once. */
const reviewed = (): Promise<Reviewed> => (kept ??= make());

async function make(): Promise<Reviewed> {
  const [white, black] = await pair({});
  const id = white.page.url().split('/game/')[1];
  for (const [ply, uci] of MOVES.split(' ').entries())
    await (ply % 2 ? black : white).acts(id, { do: 'move', ply, uci });
  await white.acts(id, { do: 'resign', color: null });
  await white.page.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 8 }));
  await white.page.goto(`${site}/analysis/${id}?review`);
  await white.see('.review .source', 'Anyone who opens this game').waitFor({ timeout: 240_000 });
  const answer = await white.page.request.get(`${site}/api/games/${id}/review`);
  const { moves } = (await answer.json()) as Pick<Reviewed, 'moves'>;
  return { id, moves, white: await white.page.context().storageState() };
}

/** Plies after which a side had gone wrong. */
const wrong = ({ moves }: Reviewed, side: 0 | 1) =>
  moves.flatMap((move, i) => (move.judgement && i % 2 === side ? [i + 1] : []));
/** A sentence as the page writes it: castling is never broken at its hyphen. */
const asShown = (sentence: string): string =>
  sentence.replaceAll(/O-O(-O)?/g, castling => castling.replaceAll('-', '\u2011'));
const SIGNS: Record<string, string> = { blunder: '??', mistake: '?', inaccuracy: '?!' };
const shownPly = (person: Person) => Number(new URL(person.page.url()).hash.slice(1));

async function opens(person: Person, { id }: Reviewed, ply: number): Promise<void> {
  await person.page.goto(`${site}/analysis/${id}#${ply}`);
  await person.sees('.card .card-head h2');
  await person.sees('.tree .move.current');
}

test(
  'stepping to a mistake shows its sign, its sentence, its number and what was better, all at once',
  { timeout: LONG_MS },
  async () => {
    const game = await reviewed();
    const me = await somebody({ storageState: game.white });
    const [ply] = wrong(game, 0);
    const move = game.moves[ply - 1];
    const sign = SIGNS[move.judgement!];
    await opens(me, game, ply);
    // Away and back by the arrow keys: it is there without a click.
    await me.presses('ArrowLeft');
    await me.sees('.card .card-said p', /./);
    await me.presses('ArrowRight');
    await expect.poll(() => me.see('.card .card-said p').first().innerText()).toBe(asShown(move.sentence!));
    expect(await me.see('.card .pill').innerText()).toBe(sign);
    expect(await me.see('.tree .move.current .sign').innerText()).toBe(sign);
    expect(await me.see('.stage .badge text').textContent()).toBe(sign);
    expect(await me.see('.stage square.judged').count()).toBe(1);
    // One colour in the list, on the square, in the graph and on the card.
    const kind = move.judgement!;
    const fill = (selector: string, property: string) =>
      me
        .see(selector)
        .first()
        .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), property);
    const color = await fill('.card .pill', 'background-color');
    expect(await fill('.stage .badge circle', 'fill')).toBe(color);
    expect(await fill(`.graph .mark.${kind}`, 'fill')).toBe(color);
    // The engine is off, and yet the bar and the number are known.
    expect(await me.see('.switch').getAttribute('aria-checked')).toBe('false');
    expect(await me.see('.engine .score').innerText()).toMatch(/^[+−#]?\d/);
    expect(await me.see('.bar').getAttribute('aria-label')).toMatch(/\d/);
    expect(await me.see('.stage .cg-shapes line').count()).toBeGreaterThan(0);
    // The better line has numbers and is played by a click.
    const number = `${Math.ceil(ply / 2)}.`;
    expect(await me.see('.card .better .ply').first().innerText()).toBe(number);
    await me.see('.card .better .pv-move').first().click();
    await me.sees('.tree .variation .move.current');
    await me.sees('.card h2', 'What was better');
    await me.see('.card button', 'Back to the game').click();
    await expect.poll(() => shownPly(me)).toBe(ply);
    await isFine(me, 'a mistake on the board');
  },
);

test('the card stays where it is and as large as it is, whatever it says', { timeout: LONG_MS }, async () => {
  const game = await reviewed();
  for (const options of [{}, PHONE]) {
    const me = await somebody({ ...options, storageState: game.white });
    await opens(me, game, 1);
    const places = new Set<string>();
    for (let ply = 1; ply <= game.moves.length; ply++) {
      await me.presses('ArrowRight');
      const boxes = await Promise.all(
        ['.card', '.card .onward'].map(async part => JSON.stringify(await me.see(part).boundingBox())),
      );
      places.add(boxes.join());
    }
    expect(places.size).toBe(1);
  }
});

test(
  'one button and a key lead through one’s own mistakes, and through both sides’ when wanted',
  { timeout: LONG_MS },
  async () => {
    const game = await reviewed();
    const [own, theirs] = [wrong(game, 0), wrong(game, 1)];
    const me = await somebody({ storageState: game.white });
    await opens(me, game, 1);
    await me.presses('ArrowLeft');
    await me.sees('.card', /You played with .*\d.* accuracy/);
    const walked: number[] = [];
    for (const _ of own) {
      const before = shownPly(me);
      await me.see('.card button', 'My next mistake').click();
      await expect.poll(() => shownPly(me)).not.toBe(before || NaN);
      walked.push(shownPly(me));
    }
    expect(walked).toEqual(own);
    await me.presses(',');
    await expect.poll(() => shownPly(me)).toBe(own.at(-2) ?? own.at(-1));
    await me.presses('.');
    await expect.poll(() => shownPly(me)).toBe(own.at(-1));
    expect(await me.see('.lapses li').count()).toBe(own.length);
    await me.see('.whose-mistakes label', 'Both sides').click();
    expect(await me.see('.lapses li').count()).toBe(own.length + theirs.length);
    // Who has not played has no mistakes of their own.
    const watcher = await somebody();
    await opens(watcher, game, 1);
    await watcher.sees('.card button', /^Next mistake/);
    expect(await watcher.see('.whose-mistakes').count()).toBe(0);
    expect(await watcher.see('.lapses li').count()).toBe(own.length + theirs.length);
  },
);

test('oneself is You, and the computer has one name', { timeout: LONG_MS }, async () => {
  const me = await somebody();
  await me.page.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 8 }));
  const id = await me.begins({ against: { kind: 'computer', strength: { level: 1 } }, color: 'white' });
  await me.acts(id, { do: 'move', ply: 0, uci: 'f2f3' });
  await me.hasMoves(2);
  await me.acts(id, { do: 'resign', color: null });
  await me.page.goto(`${site}/analysis/${id}?review`);
  await me.see('.review .sides').waitFor({ timeout: 240_000 });
  expect(await me.see('.sides thead bdi').allInnerTexts()).toEqual(['You', 'Pim']);
  expect(await me.see('.players-of bdi').allInnerTexts()).toEqual(['You', 'Pim']);
  expect(await me.see('main').innerText()).not.toMatch(/Tabiya|Guest|Computer/);
});

test('on a phone the sentence and the way on are in sight without scrolling', { timeout: LONG_MS }, async () => {
  const game = await reviewed();
  for (const locale of ['en-GB', 'fr-FR', 'he-IL']) {
    const me = await somebody({ ...PHONE, storageState: game.white, locale });
    await opens(me, game, wrong(game, 0)[0]);
    await me.sees('.stage .badge');
    const faults = await me.page.evaluate(() =>
      ['.stage', '.card', '.card .card-said p', '.card .onward', '.controls'].filter(part => {
        const box = document.querySelector(part)!.getBoundingClientRect();
        return box.top < 0 || box.bottom > innerHeight || box.left < -0.5 || box.right > innerWidth + 0.5;
      }),
    );
    expect(faults, locale).toEqual([]);
    const isCut = await me.see('.card .onward').evaluate(button => button.scrollWidth > button.clientWidth);
    expect(isCut, `the large button in ${locale}`).toBe(false);
    await isFine(me, `a mistake on a phone, ${locale}`);
  }
});

test('a mistake is tried again from the card, and explained', { timeout: LONG_MS }, async () => {
  const game = await reviewed();
  const own = wrong(game, 0);
  const me = await somebody({ storageState: game.white });
  await opens(me, game, own.at(-1)!);
  await me.see('.card button', 'Try again').click();
  await me.sees('.retry-count', `Position ${own.length} of ${own.length}`);
  // The card and the arrows behind have the answer.
  const behind = await me.see('dialog').evaluate(one => getComputedStyle(one, '::backdrop').backgroundColor);
  expect(behind).toMatch(/^rgb\(/);
  await me.see('.retry button', 'Show me').click();
  await me.sees('.retry .retry-why', /./);
  await me.sees('.retry .line', /^\d+\. /);
});

test('why does not contradict the board: when something hangs it says so first', { timeout: LONG_MS }, async () => {
  const me = await somebody();
  // The walk's own position: after 5...Nh6 White takes the queen.
  const fen = 'rnbqkb1r/pppp1ppp/7n/4p1B1/3PP3/5N2/PPP2PPP/RN1QKB1R w KQkq - 0 6';
  await me.page.goto(`${site}/analysis?fen=${encodeURIComponent(fen)}`);
  await me.sees('.analysis[aria-busy=false]');
  await me.presses('w');
  await me.sees('.why .verdict', /White is winning\..*Bxd8/);
  const score = Number((await me.see('.why .verdict .sum').innerText()).replace('−', '-'));
  expect(score).toBeGreaterThan(3);
  expect(await me.see('.term.group:visible').count(), 'the terms are a second look').toBe(0);
  expect(await me.see('.tab-row [role=tab]').first().innerText()).not.toBe('Why');
  await me.see('.why details > summary').click();
  await me.sees('.why details', 'without looking ahead: these numbers miss');
});

test(
  'the explorer has names and judgements before there are games, and suggestions where nothing has a name',
  { timeout: LONG_MS },
  async () => {
    const me = await somebody();
    // Nobody plays this here, but it has names.
    await me.page.goto(`${site}/analysis?play=b2b4,h7h5`);
    await me.see('.tree .move', 'b4').click();
    await me.presses('e');
    await me.sees('.explorer', 'These moves have a name');
    const rows = me.see('.moves-of.named tbody tr');
    await expect.poll(() => rows.count()).toBeGreaterThan(0);
    await expect.poll(() => me.see('.judged-of').first().innerText()).toMatch(/^[+−]?\d|^#/);
    await isFine(me, 'names in the explorer');
    const san = await rows.first().locator('button').innerText();
    await rows.first().locator('button').click();
    await me.sees('.tree .move.current', san);
    await me.page.goto(`${site}/analysis?fen=${encodeURIComponent('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1')}`);
    await me.sees('.explorer', 'The engine would play');
    await expect.poll(() => rows.count()).toBeGreaterThan(0);
  },
);

test('the board, the moves and the explorer are there before the engine is', { timeout: LONG_MS }, async () => {
  const me = await somebody();
  let isHeld = true;
  const release: (() => void)[] = [];
  await me.page.route(/\/(engine|threads)-[^/]*\.wasm$/, async route => {
    if (isHeld) await new Promise<void>(resolve => release.push(resolve));
    await route.continue().catch(() => {});
  });
  await me.page.goto(`${site}/analysis`);
  await me.sees('.moves-of button');
  await me.drags('b1', 'a3');
  await me.sees('.tree .move.current', 'Na3');
  await me.sees('.opening-of', 'Sodium');
  isHeld = false;
  release.forEach(go => go());
  await me.presses('l');
  await me.sees('.lines .pv-move');
});

test('a moment is shared as a link to its move and as a picture', { timeout: LONG_MS }, async () => {
  const game = await reviewed();
  const [ply] = wrong(game, 0);
  const me = await somebody({ storageState: game.white, permissions: ['clipboard-read', 'clipboard-write'] });
  await opens(me, game, ply);
  await me.see('.share-moment').click();
  const picture = me.see('.moment-picture img');
  await picture.waitFor();
  expect(await picture.getAttribute('alt')).toContain(game.moves[ply - 1].sentence);
  const size = await picture.evaluate((image: HTMLImageElement) =>
    image.decode().then(() => [image.naturalWidth, image.naturalHeight]),
  );
  // The board is square; under it there is room for the sentence.
  expect(size[0]).toBe(1024);
  expect(size[1]).toBeGreaterThan(1150);
  await isFine(me, 'a moment to share');
  await me.see('.moment button', 'Copy link').click();
  const link = await me.copied();
  const download = me.page.waitForEvent('download');
  await me.see('.moment button', 'Save the picture').click();
  expect((await download).suggestedFilename()).toMatch(/\.png$/);
  const other = await somebody();
  await other.page.goto(link);
  await other.sees('.card .card-said p', asShown(game.moves[ply - 1].sentence!).slice(0, 30));
});

test('a game is printed with its sentences on one page', { timeout: LONG_MS }, async () => {
  const game = await reviewed();
  const folder = mkdtempSync(join(tmpdir(), 'tabiya-print-'));
  try {
    for (const locale of ['en-GB', 'he-IL']) {
      const me = await somebody({ storageState: game.white, locale, colorScheme: 'dark' });
      await opens(me, game, 1);
      await me.sees('.print-game');
      await me.see('.paper .paper-moves').waitFor({ state: 'attached' });
      const path = join(folder, `${locale}.pdf`);
      await me.page.pdf({ path, preferCSSPageSize: true, printBackground: true });
      const pages = readFileSync(path, 'latin1').match(/\/Type\s*\/Page\b(?!s)/g) ?? [];
      expect(pages.length, locale).toBe(1);
      await me.page.emulateMedia({ media: 'print' });
      const seen = await me.see('.paper').innerText();
      for (const move of game.moves.filter(move => move.judgement && locale === 'en-GB'))
        expect(seen).toContain(asShown(move.sentence!).slice(0, 20));
      expect(seen).not.toContain('You');
      expect(await me.see('.analysis').isVisible()).toBe(false);
      expect(await me.see('.diagrams img').count()).toBeGreaterThan(0);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('the page of a finished game shows its review, too', { timeout: LONG_MS }, async () => {
  const game = await reviewed();
  const [ply] = wrong(game, 0);
  const { judgement, sentence } = game.moves[ply - 1];
  for (const options of [{}, PHONE]) {
    const me = await somebody({ ...options, storageState: game.white });
    await me.looksAt(game.id);
    await me.sees('.san .sign');
    expect(await me.see('.san .sign').count()).toBe(wrong(game, 0).length + wrong(game, 1).length);
    await me.see(`.san[data-ply="${ply - 1}"]`).click();
    await me.sees('.finished-words', asShown(sentence!).slice(0, 30));
    expect(await me.see('.stage .badge text').textContent()).toBe(SIGNS[judgement!]);
    await isFine(me, 'a finished game with its review');
    const box = (await me.see('.finished-words p').last().boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(options === PHONE ? 844 : 768);
  }
});
