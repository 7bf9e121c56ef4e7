// Pictures of every page, at a desk and on a phone, light and dark, into docs/images: `make screenshots`.
// Plays a little first, so that there is something to see. Needs the built page, the built program and Chromium.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { crossed, pgnOf } from '../e2e/crossed.ts';
import { browser as chromiumPath, program, Site } from '../e2e/site.ts';

const FOLDER = join(import.meta.dirname, '../../docs/images');
const SIZES = { desk: { width: 1366, height: 768 }, phone: { width: 390, height: 844 } };
const PASSWORD = 'correct horse';
const LINE = 'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8'.split(' ');
const OTHERS = [
  'd2d4 g8f6 c2c4 e7e6 b1c3 f8b4',
  'e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4',
  'c2c4 e7e5 b1c3',
  'd2d4 d7d5 c2c4 c7c6 g1f3',
];

/** `ONLY=library,imports` takes only those. */
const only = process.env.ONLY?.split(',');
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
): Promise<string> {
  const { id } = await ask(white, 'games', { against: { kind: 'person', name }, color: 'white', time });
  await ask(black, `games/${id}/act`, { do: 'sit' });
  for (const [ply, uci] of moves.entries())
    await ask(ply % 2 ? black : white, `games/${id}/act`, { do: 'move', ply, uci });
  return id;
}

async function people(): Promise<{ live: string; over: string }> {
  const [ada, bob, cleo] = [await account('Ada'), await account('Bob'), await account('Cleo')];
  const vera = await logIn(await browser.newContext());
  for (const [i, line] of OTHERS.entries())
    await game(i % 2 ? ada : cleo, bob, 'Bob', line.split(' '), ['5+3', '3+2', '15+10', '10+0'][i]);
  await bring(vera);
  const over = await game(vera, ada, 'Ada', ['e2e4', 'e7e5', 'd1h5', 'b8c6', 'f1c4', 'g8f6', 'h5f7']);
  await game(ada, vera, 'Vera', ['f2f3', 'e7e5', 'g2g4', 'd8h4']);
  const live = await game(vera, bob, 'Bob', LINE);
  await ask(vera, 'me/tokens', {
    password: PASSWORD,
    label: 'Opening trainer',
    scopes: ['challenge:read', 'board:play'],
    days: 90,
  });
  await ask(cleo, 'games', { against: { kind: 'person', name: 'Vera' }, color: 'white', time: '5+3' });
  // Those who are there: Ada seeks, Bob sits before his board.
  await seek(ada, '5+3');
  const page = await bob.newPage();
  await page.goto(`${site.url}/game/${live}`);
  return { live, over };
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
  locale?: string;
}

function shots({ live, over }: { live: string; over: string }): Shot[] {
  return [
    { name: 'home', path: '', sign: 'cg-board piece' },
    { name: 'new', path: '', sign: 'cg-board piece', does: page => page.locator('.way.play').click(), guest: true },
    { name: 'game', path: `game/${live}`, sign: 'cg-board piece' },
    { name: 'replay', path: `game/${over}`, sign: 'cg-board piece' },
    { name: 'games', path: 'games', sign: '.games piece' },
    { name: 'library', path: 'library', sign: '.shelf li', does: page => page.locator('.shelf a').nth(1).hover() },
    {
      name: 'imports',
      path: 'library/imports',
      sign: '.imports li',
      does: page => page.locator('.imports summary').click(),
    },
    { name: 'analysis', path: `analysis/${over}`, sign: '.tree .move', does: analyse, guest: true },
    {
      name: 'analysis-hebrew',
      path: `analysis/${over}`,
      sign: '.tree .move',
      does: analyse,
      locale: 'he-IL',
      guest: true,
    },
    { name: 'explorer', path: 'analysis', sign: 'cg-board piece', does: explore },
    { name: 'profile', path: '@/Ada', sign: '.games piece' },
    { name: 'settings', path: 'settings', sign: '.swatch' },
    { name: 'account', path: 'account', sign: '.rows li' },
    { name: 'tokens', path: 'tokens', sign: '.rows li' },
    { name: 'admin', path: 'admin', sign: '.rows li' },
    { name: 'login', path: 'login', sign: 'form', guest: true },
    { name: 'hebrew', path: '', sign: '.tile piece', locale: 'he-IL', guest: true },
  ];
}

/** Before the mistake, with the engine on and a term pointed at. */
async function analyse(page: Page): Promise<void> {
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'l'])
    await page.keyboard.press(key);
  await page.locator('.lines .pv-move').first().waitFor();
  await page.locator('#tab-why').click();
  await page.locator('.why details > summary').click();
  await page.locator('.term.group').nth(1).click();
  await page.locator('.term.part').first().hover();
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(2500);
}

async function explore(page: Page): Promise<void> {
  await page.locator('#tab-explorer').click();
  await page.locator('.moves-of tbody tr').nth(1).hover();
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

async function take(shot: Shot, size: keyof typeof SIZES, colorScheme: 'light' | 'dark'): Promise<void> {
  const context = await browser.newContext({
    viewport: SIZES[size],
    colorScheme,
    locale: shot.locale ?? 'en-GB',
    reducedMotion: 'reduce',
  });
  if (!shot.guest) await logIn(context);
  const page = await context.newPage();
  await page.goto(`${site.url}/${shot.path}`);
  await page.locator(shot.sign).first().waitFor();
  await shot.does?.(page);
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(FOLDER, `page-${shot.name}-${size}-${colorScheme}.png`) });
  await context.close();
}

try {
  const made = spawnSync(
    program(),
    ['admin', '--data', site.data, 'user', 'add', 'Vera', '--admin', '--password-stdin'],
    { input: `${PASSWORD}\n`, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(made.stderr);
  const seen = await people();
  for (const shot of shots(seen).filter(one => only?.includes(one.name) ?? true)) {
    for (const size of ['desk', 'phone'] as const)
      for (const scheme of ['light', 'dark'] as const) await take(shot, size, scheme);
    console.log(shot.name);
  }
} finally {
  await browser.close();
  await site.stop();
}
