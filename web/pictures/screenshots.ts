// Pictures of every page and state, and one sheet that shows them side by side: `make screenshots`. They go to target/screenshots;
// those that documents show, and the sheet, also to docs/images. Plays a little first, so that there is something to see. Needs the
// built page, the built program and Chromium. `BEFORE=folder` shows pictures of the same names beside them that were taken before.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { crossed, pgnOf } from '../e2e/crossed.ts';
import { browser as chromiumPath, program, Site } from '../e2e/site.ts';
import { contactSheet, small, type Picture } from './contact.ts';

const FOLDER = join(import.meta.dirname, '../../target/screenshots');
const IMAGES = join(import.meta.dirname, '../../docs/images');
/** Those that a document shows. */
const SHOWN = [
  'home-desk-light',
  'game-desk-dark',
  'game-phone-light',
  'hebrew-phone-dark',
  'review-desk-light',
  'library-desk-dark',
  'imports-desk-light',
  'explorer-phone-light',
];
const SIZES = {
  'phone-small': [360, 640],
  phone: [390, 844],
  'phone-lying': [844, 390],
  tablet: [768, 1024],
  'desk-low': [1024, 600],
  desk: [1366, 768],
  'desk-large': [1920, 1080],
} as const;
type Size = keyof typeof SIZES;
type Scheme = 'light' | 'dark';
interface Look {
  size: Size;
  scheme: Scheme;
  locale: string;
}
const look = (size: Size, scheme: Scheme = 'light', locale = 'en-GB'): Look => ({ size, scheme, locale });
/** Every state is taken so. */
const LOOKS = [
  look('desk'),
  look('desk', 'dark'),
  look('phone'),
  look('phone', 'dark'),
  look('desk', 'light', 'fr-FR'),
  look('phone', 'dark', 'he-IL'),
];
/** Those that matter most, at the other sizes too. */
const MORE_LOOKS = [
  look('phone-small'),
  look('phone-lying', 'dark'),
  look('tablet'),
  look('desk-low', 'dark', 'fr-FR'),
  look('desk-large', 'dark'),
  look('desk-large', 'light', 'he-IL'),
];
const PASSWORD = 'correct horse';
const LINE = 'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8'.split(' ');
const REVIEWED = 'e2e4 d7d5 e4d5 d8d5 b1c3 d5e5 f1e2 c8g4 d2d4 g4e2 g1e2 e5f5 f2f3 b8c6 g2g4 f5f3'.split(' ');
const FOOLS_MATE = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];
const OTHERS = [
  'd2d4 g8f6 c2c4 e7e6 b1c3 f8b4',
  'e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4',
  'c2c4 e7e5 b1c3',
  'd2d4 d7d5 c2c4 c7c6 g1f3',
];

/** `ONLY=library,imports` takes only those; `LOOKS=desk-light,phone-dark` only so. */
const only = process.env.ONLY?.split(',');
const onlyLooks = process.env.LOOKS?.split(',');
const site = await Site.start();
const browser = await chromium.launch({ executablePath: chromiumPath(), chromiumSandbox: process.getuid?.() !== 0 });
mkdirSync(FOLDER, { recursive: true });

async function ask(context: BrowserContext, path: string, data: object): Promise<{ id: string }> {
  const response = await context.request.post(`${site.url}/api/${path}`, { data, headers: { origin: site.url } });
  if (!response.ok()) throw new Error(`${path}: ${await response.text()}`);
  return response.json();
}

async function account(name: string): Promise<BrowserContext> {
  const context = await browser.newContext();
  await ask(context, 'register', { name, password: PASSWORD });
  return context;
}

/** A game between two by challenge, with its first moves. */
async function game(
  white: BrowserContext,
  black: BrowserContext,
  name: string,
  moves: string[],
  time = '10+5',
  rated = false,
): Promise<string> {
  const { id } = await ask(white, 'games', { against: { kind: 'person', name }, color: 'white', time, rated });
  await ask(black, `games/${id}/act`, { do: 'sit' });
  for (const [ply, uci] of moves.entries())
    await ask(ply % 2 ? black : white, `games/${id}/act`, { do: 'move', ply, uci });
  return id;
}

interface Seen {
  live: string;
  /** With a draw that the opponent offers. */
  asked: string;
  over: string;
  mated: string;
  drawn: string;
  off: string;
  waiting: string;
}

async function people(): Promise<Seen> {
  const [ada, bob, cleo] = [await account('Ada'), await account('Bob'), await account('Cleo')];
  await account('Dora');
  const vera = await logIn(await browser.newContext());
  for (const [i, line] of OTHERS.entries())
    await game(i % 2 ? ada : cleo, bob, 'Bob', line.split(' '), ['5+3', '3+2', '15+10', '10+0'][i]);
  await bring(vera);
  await rate(ada, bob, vera);
  const over = await game(vera, ada, 'Ada', REVIEWED);
  await ask(vera, `games/${over}/act`, { do: 'resign', color: null });
  await review(vera, over);
  const mated = await game(ada, vera, 'Vera', FOOLS_MATE, '3+2', true);
  const drawn = await game(ada, vera, 'Vera', LINE);
  await ask(ada, `games/${drawn}/act`, { do: 'draw', color: null });
  await ask(vera, `games/${drawn}/act`, { do: 'draw', color: null });
  const off = await game(vera, bob, 'Bob', ['e2e4']);
  await ask(bob, `games/${off}/act`, { do: 'abort' });
  // With so much time that they are still played when the last picture is taken.
  const asked = await game(vera, bob, 'Bob', LINE.slice(0, -1), '90+30');
  await ask(bob, `games/${asked}/act`, { do: 'draw', color: null });
  const live = await game(vera, bob, 'Bob', LINE, '90+30');
  const { id: waiting } = await ask(vera, 'games', { against: { kind: 'link' }, color: 'white', time: '10+5' });
  await ask(vera, 'me/tokens', {
    password: PASSWORD,
    label: 'Opening trainer',
    scopes: ['challenge:read', 'board:play'],
    days: 90,
  });
  // Those who are there: Ada seeks, Bob sits before his board.
  await seek(ada, '5+3');
  const page = await bob.newPage();
  await page.goto(`${site.url}/game/${live}`);
  return { live, asked, over, mated, drawn, off, waiting };
}

/** Plays until there are ratings to be seen: a curve for each, and enough of them for a list. */
async function rate(ada: BrowserContext, bob: BrowserContext, vera: BrowserContext): Promise<void> {
  const [A, B, V] = [
    { who: ada, name: 'Ada' },
    { who: bob, name: 'Bob' },
    { who: vera, name: 'Vera' },
  ];
  // Black wins: Vera mostly, Ada now and then.
  const rounds = [...Array(8).keys()].flatMap(i => [[B, A], i % 3 ? [A, V] : [V, A], [B, V], i % 2 ? [A, B] : [B, A]]);
  for (const [white, black] of rounds) await game(white.who, black.who, black.name, FOOLS_MATE, '3+2', true);
}

/** Has a game reviewed in the page. */
async function review(context: BrowserContext, id: string): Promise<void> {
  const page = await context.newPage();
  await page.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 8 }));
  await page.goto(`${site.url}/analysis/${id}?review`);
  await page.locator('.review .source').waitFor({ timeout: 240_000 });
  await page.close();
}

async function seek(context: BrowserContext, time: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(site.url);
  await page.locator('.pairing', { hasText: time }).click();
  await page.locator('.pairing.sought').waitFor();
}

async function logIn(context: BrowserContext): Promise<BrowserContext> {
  await ask(context, 'login', { name: 'Vera', password: PASSWORD });
  return context;
}

interface Shot {
  name: string;
  path: string;
  sign: string;
  does?: (page: Page) => Promise<unknown>;
  guest?: boolean;
  /** Is it taken at all sizes? */
  isMain?: boolean;
  /** In one language only. */
  locale?: string;
}
const click = (selector: string) => (page: Page) => page.locator(selector).first().click();

function shots({ live, asked, over, mated, drawn, off, waiting }: Seen): Shot[] {
  return [
    { name: 'home', path: '', sign: 'cg-board piece', isMain: true },
    { name: 'home-guest', path: '', sign: '.hero piece', does: guestHome, guest: true, isMain: true },
    { name: 'hebrew', path: '', sign: '.tile piece', locale: 'he-IL', guest: true },
    { name: 'new', path: '', sign: 'cg-board piece', does: click('.way.play'), guest: true, isMain: true },
    { name: 'new-link', path: '', sign: 'cg-board piece', does: click('.ways .way:nth-child(2)'), guest: true },
    { name: 'new-person', path: '', sign: 'cg-board piece', does: nobody },
    { name: 'new-rated', path: '', sign: '.seek-terms', does: click('.way.play') },
    { name: 'seeking', path: '', sign: '.pairing', does: click('.pairing'), guest: true },
    { name: 'seeking-rated', path: '', sign: '.seek-terms', does: seekRated },
    { name: 'waiting', path: `game/${waiting}`, sign: '.cover' },
    { name: 'invited', path: `game/${waiting}`, sign: '.cover', guest: true },
    { name: 'game', path: `game/${live}`, sign: 'cg-board piece', isMain: true },
    { name: 'watching', path: `game/${live}`, sign: 'cg-board piece', guest: true },
    { name: 'offered', path: `game/${asked}`, sign: '.offer' },
    { name: 'illegal', path: `game/${live}`, sign: 'cg-board piece', does: tryNonsense },
    { name: 'more', path: `game/${live}`, sign: 'cg-board piece', does: click('.actions > :last-child') },
    { name: 'keys', path: `game/${live}`, sign: 'cg-board piece', does: page => page.keyboard.press('?') },
    { name: 'game-no-network', path: `game/${live}`, sign: 'cg-board piece', does: loseLine },
    { name: 'resigning', path: `game/${live}`, sign: 'cg-board piece', does: click('.actions .danger') },
    { name: 'over', path: `game/${mated}`, sign: '.result', isMain: true },
    { name: 'drawn', path: `game/${drawn}`, sign: '.result' },
    { name: 'aborted', path: `game/${off}`, sign: '.result' },
    { name: 'replay', path: `game/${over}`, sign: '.result', does: page => page.keyboard.press('ArrowLeft') },
    { name: 'no-game', path: 'game/abcdefgh', sign: '.placeholder' },
    { name: 'analysis', path: `analysis/${over}`, sign: '.tree .move', does: analyse, guest: true },
    { name: 'review', path: `analysis/${over}`, sign: '.card .primary', does: nextMistake, isMain: true },
    { name: 'retry', path: `analysis/${over}`, sign: '.card .primary', does: retry },
    { name: 'moment', path: `analysis/${over}`, sign: '.card .primary', does: shareMoment },
    { name: 'paper', path: `analysis/${over}`, sign: '.card .primary', does: print },
    { name: 'no-analysis', path: 'analysis/abcdefgh', sign: '.placeholder' },
    { name: 'explorer', path: 'analysis', sign: 'cg-board piece', does: explore },
    { name: 'named', path: 'analysis?play=e2e4,a7a5,h2h4', sign: '.moves-of tbody tr' },
    { name: 'open', path: 'analysis', sign: 'cg-board piece', does: openSomething },
    { name: 'editor', path: 'editor', sign: '.editor piece' },
    {
      name: 'editor-faults',
      path: 'editor?fen=8/8/8/3P4/8/8/8/P3K3_w_-_-_0_1',
      sign: '.faults li',
    },
    { name: 'games', path: 'games', sign: '.games piece' },
    { name: 'library', path: 'library', sign: '.shelf li', does: page => page.locator('.shelf a').nth(1).hover() },
    { name: 'library-nothing', path: 'library?player=Zzz', sign: '.placeholder' },
    { name: 'imports', path: 'library/imports', sign: '.imports li', does: click('.imports summary') },
    { name: 'profile', path: '@/Ada', sign: '.games piece' },
    { name: 'profile-new', path: '@/Dora', sign: '.profile' },
    { name: 'profile-none', path: '@/Nobody', sign: '.placeholder' },
    { name: 'profile-mine', path: '@/Vera', sign: '.standings svg' },
    { name: 'ratings', path: 'ratings/blitz', sign: '.best' },
    { name: 'ratings-nobody', path: 'ratings/bullet', sign: '.placeholder' },
    { name: 'settings', path: 'settings', sign: '.swatch' },
    { name: 'account', path: 'account', sign: '.rows li' },
    { name: 'tokens', path: 'tokens', sign: '.rows li' },
    { name: 'tokens-wrong', path: 'tokens', sign: '.rows li', does: wrongToken },
    { name: 'admin', path: 'admin', sign: '.rows li' },
    { name: 'admin-wrong', path: 'admin', sign: '.rows li', does: wrongPerson },
    { name: 'login', path: 'login', sign: 'form', guest: true },
    { name: 'register', path: 'login', sign: 'form', does: register, guest: true },
    { name: 'no-page', path: 'nonsense', sign: '.placeholder', guest: true },
    { name: 'offline', path: 'offline', sign: '.opponents', guest: true },
    { name: 'offline-game', path: 'offline', sign: '.opponents', does: playOffline, guest: true },
    { name: 'offline-over', path: 'offline', sign: '.opponents', does: loseOffline, guest: true },
    { name: 'no-network', path: 'login', sign: 'form', does: withoutNetwork, guest: true },
    { name: 'menu', path: 'settings', sign: '.swatch', does: menu },
  ];
}

async function guestHome(page: Page): Promise<void> {
  const instead = page.locator('.caption-buttons button');
  if (await instead.count()) await instead.click();
}
async function nobody(page: Page): Promise<void> {
  await page.locator('.ways .way').nth(3).click();
  await page.locator('dialog input[type=text], dialog .field input').first().fill('Zzz');
  await page.locator('dialog .primary').click();
  await page.locator('dialog .problem').waitFor();
}
async function seekRated(page: Page): Promise<void> {
  await page.locator('.seek-terms input').check();
  await page.locator('.pairing').nth(2).click();
  await page.locator('.seeking').waitFor();
}
/** A knight goes where no knight goes. */
async function tryNonsense(page: Page): Promise<void> {
  const { x, y, width } = (await page.locator('.stage cg-board').boundingBox())!;
  const isBlack = await page.locator('.stage .orientation-black').count();
  for (const [file, rank] of [
    [1, 0],
    [1, 4],
  ]) {
    const [column, row] = isBlack ? [7 - file, rank] : [file, 7 - rank];
    await page.mouse.click(x + ((column + 0.5) * width) / 8, y + ((row + 0.5) * width) / 8);
  }
  await page.locator('.whynot').waitFor();
}
async function loseLine(page: Page): Promise<void> {
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false }));
  await page.context().setOffline(true);
  // The line that is there is given up for another, which cannot be had.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.locator('.network.lost').waitFor();
}
async function retry(page: Page): Promise<void> {
  await nextMistake(page);
  await page.locator('.card .again').click();
  await page.locator('.retry piece').first().waitFor();
}
async function shareMoment(page: Page): Promise<void> {
  await nextMistake(page);
  await page.locator('.share-moment').click();
  await page.locator('.moment-picture img').waitFor();
}
async function print(page: Page): Promise<void> {
  await page.locator('.paper .paper-moves').waitFor({ state: 'attached' });
  await page.emulateMedia({ media: 'print' });
}
async function playOffline(page: Page): Promise<void> {
  await page.locator('.newgame .primary').click();
  await page.locator('.stage piece').first().waitFor();
}
async function loseOffline(page: Page): Promise<void> {
  await playOffline(page);
  await page.locator('.actions .danger').click();
  await page.locator('.confirm .yes:enabled').click();
  await page.locator('.result').waitFor();
}
async function analyse(page: Page): Promise<void> {
  await page.keyboard.press('End');
  for (let back = 0; back < 3; back++) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('l');
  await page.locator('.lines .pv-move').first().waitFor();
  await page.locator('#tab-why').click();
  await page.locator('.why details > summary').click();
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(1500);
}
async function nextMistake(page: Page): Promise<void> {
  await page.locator('.card .primary').click();
  await page.locator('.tree .move.current').waitFor();
  await page.evaluate(() => scrollTo(0, 0));
}
async function explore(page: Page): Promise<void> {
  await page.locator('#tab-explorer').click();
  await page.locator('.moves-of tbody tr').nth(1).hover();
}
async function openSomething(page: Page): Promise<void> {
  await page.keyboard.press('o');
  await page.locator('dialog').waitFor();
}
async function wrongToken(page: Page): Promise<void> {
  await page.locator('form .primary').click();
  await page.locator('.problem').first().waitFor();
}
async function wrongPerson(page: Page): Promise<void> {
  await page.locator('.row-form .primary').click();
  await page.locator('.problem').first().waitFor();
}
async function register(page: Page): Promise<void> {
  await page.locator('button.plain').click();
  await page.locator('form .primary').click();
}
async function withoutNetwork(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.locator('.offline').waitFor();
}
async function menu(page: Page): Promise<void> {
  if (await page.locator('.menu-button').isVisible()) await page.locator('.menu-button').click();
}

/** Games for the library, three of them broken, for everybody. */
async function bring(vera: BrowserContext): Promise<void> {
  const texts = crossed(2500, 64).map(game => pgnOf(game, 'Club championship'));
  for (const i of [170, 801, 2017]) texts[i] = texts[i].replace(/\n1\. \S+/, '\n1. Qh8');
  const name = 'name=championship.pgn&visibility=public';
  const headers = { origin: site.url, 'content-type': 'application/x-chess-pgn' };
  const answer = await vera.request.post(`${site.url}/api/library/imports?${name}&bytes=${texts.join('').length}`, {
    data: texts.join(''),
    headers,
  });
  if (!answer.ok()) throw new Error(await answer.text());
}

const nameOf = ({ name }: Shot, { size, scheme, locale }: Look): string =>
  [name, size, scheme, ...(locale === 'en-GB' || name === 'hebrew' ? [] : [locale.slice(0, 2)])].join('-');

async function take(shot: Shot, { size, scheme, locale }: Look, path: string): Promise<void> {
  const [width, height] = SIZES[size];
  const isTouched = width < 1000;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    locale: shot.locale ?? locale,
    reducedMotion: 'reduce',
    hasTouch: isTouched,
    isMobile: isTouched,
    serviceWorkers: 'block',
  });
  if (!shot.guest) await logIn(context);
  const page = await context.newPage();
  await page.goto(`${site.url}/${shot.path}`);
  await page.locator(shot.sign).first().waitFor();
  await shot.does?.(page);
  await page.waitForTimeout(400);
  await page.screenshot({ path });
  await context.close();
}

function looksOf(shot: Shot): Look[] {
  const looks = [...LOOKS, ...(shot.isMain ? MORE_LOOKS : [])];
  return shot.locale ? looks.filter(one => one.locale === 'en-GB') : looks;
}

try {
  const made = spawnSync(
    program(),
    ['admin', '--data', site.data, 'user', 'add', 'Vera', '--admin', '--password-stdin'],
    { input: `${PASSWORD}\n`, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(made.stderr);
  const pictures: Picture[] = [];
  for (const shot of shots(await people()))
    for (const one of looksOf(shot)) {
      const name = nameOf(shot, one);
      const path = join(FOLDER, `${name}.png`);
      const isWanted = (only?.includes(shot.name) ?? true) && (onlyLooks?.some(part => name.endsWith(part)) ?? true);
      // One state that cannot be had must not cost all others.
      if (isWanted)
        await take(shot, one, path).catch(error => console.error(`${name}: ${String(error).slice(0, 300)}`));
      if (!existsSync(path)) continue;
      const picture = { name, path, width: SIZES[one.size][0], height: SIZES[one.size][1] };
      pictures.push(picture);
      if (isWanted && SHOWN.includes(name)) await small(browser, picture, join(IMAGES, `page-${name}.webp`));
    }
  const sheet = await contactSheet(browser, pictures, join(FOLDER, 'sheet.html'));
  copyFileSync(sheet, join(IMAGES, 'contact-sheet.jpg'));
  console.log(`${pictures.length} pictures: ${sheet}`);
} finally {
  await browser.close();
  await site.stop();
}
