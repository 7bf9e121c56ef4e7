// Plays in a real Chromium against a real server, and takes pictures: `npm run e2e -- http://127.0.0.1:8080 [folder]`.
// The computer answers a move; two browsers play by link to mate; a game on one screen, a look at each page.
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';

const [site = 'http://127.0.0.1:8080', folder] = process.argv.slice(2);
const PICTURES = { desktop: { width: 1366, height: 768 }, phone: { width: 390, height: 844 } };
if (folder) mkdirSync(folder, { recursive: true });

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
let failures = 0;

function expect(is, what) {
  console.log(`${is ? 'ok    ' : 'FAILED'} ${what}`);
  if (!is) failures++;
}

async function visitor(options = {}) {
  const context = await browser.newContext({ viewport: PICTURES.desktop, locale: 'en-GB', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.on('pageerror', error => expect(false, `no error in the page: ${error.message}`));
  page.on('console', message => message.type() === 'error' && console.log('       console:', message.text()));
  return page;
}

async function picture(page, name) {
  if (!folder) return;
  await page.waitForTimeout(400);
  await page.screenshot({ path: `${folder}/${name}.png` });
}

/** Clicks two squares of the drawn board. */
async function move(page, uci) {
  await page.locator('.turnwords.yours, .game').first().waitFor();
  const box = await page.locator('.ground').boundingBox();
  const isBlack = await page.locator('cg-container').evaluate(element => element.closest('.cg-wrap').classList.contains('orientation-black'));
  for (const square of [uci.slice(0, 2), uci.slice(2, 4)]) {
    const [file, rank] = [square.charCodeAt(0) - 97, Number(square[1]) - 1];
    const [x, y] = isBlack ? [7 - file, rank] : [file, 7 - rank];
    await page.mouse.click(box.x + (x + 0.5) * (box.width / 8), box.y + (y + 0.5) * (box.height / 8));
  }
}

const moves = (page, count) => page.waitForFunction(count => document.querySelectorAll('button.san').length >= count, count);
const fits = page => page.evaluate(() => {
  const board = document.querySelector('.stage').getBoundingClientRect();
  return board.left >= -0.5 && board.top >= 0 && board.right <= innerWidth + 0.5 && board.bottom <= innerHeight + 0.5
    && document.documentElement.scrollWidth <= innerWidth;
});

async function againstTheComputer() {
  const page = await visitor();
  await page.goto(site);
  await picture(page, 'home-desktop-light');
  await page.locator('.way').first().click();
  await picture(page, 'new-desktop-light');
  await page.locator('.newgame .primary').click();
  await page.locator('cg-board piece').first().waitFor();
  await move(page, 'e2e4');
  await moves(page, 2);
  expect(true, 'the computer answers after two clicks and a move');
  await picture(page, 'game-desktop-light');
  await page.keyboard.press('ArrowLeft');
  await page.locator('.turnwords', { hasText: 'Looking back' }).waitFor();
  await page.keyboard.press('ArrowRight');
  expect(true, 'moves can be browsed by keys');
  await page.locator('#typed').fill('Nf3');
  await page.keyboard.press('Enter');
  await moves(page, 4);
  expect(true, 'a typed move is played');
  await page.reload();
  await moves(page, 4);
  expect(true, 'a reload keeps the game');
  for (const [width, height] of [[360, 640], [390, 844], [844, 390], [768, 1024], [1024, 600], [1366, 768], [1920, 1080]]) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(200);
    expect(await fits(page), `the board is whole at ${width}×${height}`);
    await picture(page, `size-${width}x${height}`);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(PICTURES.phone);
  await picture(page, 'game-phone-dark');
  await page.setViewportSize(PICTURES.desktop);
  await picture(page, 'game-desktop-dark');
  await page.locator('.actions .danger').click();
  await page.waitForTimeout(600);
  await picture(page, 'confirm-desktop-dark');
  await page.locator('.confirm .yes').click();
  await page.locator('dialog .result').waitFor();
  expect(true, 'resigning asks again and tells the result');
  await picture(page, 'result-desktop-dark');
  await page.locator('dialog .primary').click();
  await page.waitForFunction(() => document.querySelectorAll('button.san').length <= 1 && !document.querySelector('dialog'));
  expect(true, 'play again begins another game');
  await page.context().close();
}

async function byLink() {
  const [white, black] = [await visitor(), await visitor({ viewport: PICTURES.phone, hasTouch: true })];
  await white.goto(site);
  await white.locator('.way').nth(1).click();
  await white.locator('.newgame .primary').click();
  const link = await white.locator('.cover .link').inputValue();
  await picture(white, 'link-desktop-light');
  await black.goto(link);
  await black.locator('.cover .primary').waitFor();
  await picture(black, 'invited-phone-light');
  await black.locator('.cover .primary').click();
  const line = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];
  for (const [i, uci] of line.entries()) {
    await (i % 2 ? black : white).locator('.turnwords.yours').waitFor();
    await move(i % 2 ? black : white, uci);
    await Promise.all([moves(white, i + 1), moves(black, i + 1)]);
    if (i === 1) await picture(black, 'game-phone-light');
  }
  await Promise.all([white, black].map(page => page.locator('dialog .result').waitFor()));
  expect(/lost/i.test(await white.locator('dialog h2').innerText()), 'White is told of the loss');
  expect(/won/i.test(await black.locator('dialog h2').innerText()), 'Black is told of the win');
  await picture(black, 'result-phone-light');
  await white.locator('dialog .primary').click();
  await black.locator('dialog .primary.fresh').click();
  await white.waitForFunction(() => document.querySelectorAll('button.san').length === 0 && !document.querySelector('dialog'));
  expect(true, 'a rematch that both want begins');
  await Promise.all([white, black].map(page => page.context().close()));
}

async function byKeysInHebrew() {
  const page = await visitor({ locale: 'he-IL' });
  await page.goto(site);
  expect((await page.locator('html').getAttribute('dir')) === 'rtl', 'Hebrew runs from right to left');
  await picture(page, 'home-desktop-hebrew');
  await page.locator('.way').nth(2).focus();
  await page.keyboard.press('Enter');
  await page.locator('.newgame .primary').focus();
  await page.keyboard.press('Enter');
  await page.locator('cg-board piece').first().waitFor();
  const cell = page.locator('[data-square=e4]');
  await cell.focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter', 'ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await moves(page, 1);
  expect((await page.locator('button.san').first().innerText()) === 'e4', 'a move by keys alone, left to right in Hebrew');
  await picture(page, 'game-desktop-hebrew');
  for (const path of ['settings', 'games', 'login']) {
    await page.goto(`${site}/${path}`);
    await page.locator('h1').first().waitFor();
    await picture(page, `${path}-desktop-hebrew`);
  }
  await page.context().close();
}

async function quickPairing() {
  const [one, two] = [await visitor(), await visitor()];
  await one.goto(site);
  await one.locator('.pairing').nth(3).click();
  await one.locator('.pairing.sought').waitFor();
  await two.goto(site);
  await two.locator('.seeks button').first().waitFor();
  await picture(two, 'seeks-desktop-light');
  await two.locator('.seeks button').first().click();
  await Promise.all([one, two].map(page => page.locator('.clock').first().waitFor()));
  expect(true, 'two find each other in the lobby');
  await picture(one, 'paired-desktop-light');
  await Promise.all([one, two].map(page => page.context().close()));
}

for (const flow of [againstTheComputer, byLink, quickPairing, byKeysInHebrew]) {
  try {
    await flow();
  } catch (error) {
    expect(false, `${flow.name}: ${error.message}`);
  }
}
await browser.close();
process.exit(failures ? 1 : 0);
