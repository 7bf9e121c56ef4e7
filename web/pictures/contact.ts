// One sheet with many pictures side by side, as a page to look through and as a picture of it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';

export interface Picture {
  name: string;
  path: string;
  width: number;
  height: number;
}
/** Where pictures of the same names lie that were taken before, if they are to be seen beside them. */
const BEFORE = process.env.BEFORE;

/** How high a row is, and how wide the sheet. */
const ROW = 104;
const WIDTH = 2000;
const QUALITY = 82;

/** Writes the page, takes its picture beside it and says where that is. */
export async function contactSheet(browser: Browser, pictures: Picture[], page: string, row = ROW): Promise<string> {
  const drawn = (path: string, { width, height }: Picture): string =>
    `<img src="data:image/png;base64,${readFileSync(path, 'base64')}" height="${row}" width="${Math.round((row * width) / height)}" alt="">`;
  const figures = pictures.map(picture => {
    const before = BEFORE && join(BEFORE, `${picture.name}.png`);
    const both = [...(before && existsSync(before) ? [before] : []), picture.path];
    const words = both.length > 1 ? `${picture.name}: before, after` : picture.name;
    return `<a href="${pathToFileURL(picture.path)}"><b>${both.map(path => drawn(path, picture)).join('')}</b><span>${words}</span></a>`;
  });
  const style = `body { margin: 12px; background: #777; font: 9px sans-serif; display: flex; flex-wrap: wrap; gap: 8px 6px }
    a { display: grid; color: #fff; text-decoration: none; overflow: hidden } b { display: flex; gap: 2px } span { white-space: nowrap; inline-size: 0 }`;
  writeFileSync(page, `<!doctype html><meta charset="utf-8"><style>${style}</style>${figures.join('\n')}`);
  const shown = await browser.newPage({ viewport: { width: WIDTH, height: 100 } });
  await shown.goto(pathToFileURL(page).href);
  const picture = page.replace(/html$/, 'jpg');
  await shown.screenshot({ path: picture, fullPage: true, type: 'jpeg', quality: 50 });
  await shown.close();
  return picture;
}

/** The same picture in a third of the bytes, for a document: Chromium writes WebP by itself. */
export async function small(browser: Browser, picture: Picture, to: string): Promise<void> {
  const { width, height, path } = picture;
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(
    `<body style="margin:0"><img width="${width}" src="data:image/png;base64,${readFileSync(path, 'base64')}">`,
  );
  await page.locator('img').evaluate(image => (image as HTMLImageElement).decode());
  const line = await page.context().newCDPSession(page);
  const { data } = await line.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  writeFileSync(to, data, 'base64');
  await page.close();
}
