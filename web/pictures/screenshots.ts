// Pictures of every page and state, and one sheet that shows them side by side: `make screenshots`. They go to target/screenshots;
// those that documents show, and the sheet, also to docs/images. Plays a little first, so that there is something to see. Needs the
// built page, the built program and Chromium. `BEFORE=folder` shows pictures of the same names beside them that were taken before.
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { browser as chromiumPath, Site } from '../e2e/site.ts';
import { contactSheet, small, type Picture } from './contact.ts';
import { Seeder } from './seed.ts';
import { shots, type Shot } from './states.ts';

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

/** `ONLY=library,imports` takes only those; `LOOKS=desk-light,phone-dark` only so. */
const only = process.env.ONLY?.split(',');
const onlyLooks = process.env.LOOKS?.split(',');
const site = await Site.start();
const browser = await chromium.launch({ executablePath: chromiumPath(), chromiumSandbox: process.getuid?.() !== 0 });
const seeder = new Seeder({ url: site.url, data: site.data, browser });
mkdirSync(FOLDER, { recursive: true });

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
  if (!shot.guest) await seeder.logIn(context);
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
  const pictures: Picture[] = [];
  for (const shot of shots(await seeder.seed()))
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
