// One sheet with many pictures side by side, as a page to look through and as a picture of it.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';

export interface Picture {
  name: string;
  path: string;
  width: number;
  height: number;
}

/** How high a row is, and how wide the sheet. */
const ROW = 132;
const WIDTH = 2000;

/** Writes the page, takes its picture beside it and says where that is. */
export async function contactSheet(browser: Browser, pictures: Picture[], page: string, row = ROW): Promise<string> {
  const figures = pictures.map(
    ({ name, path, width, height }) =>
      `<a href="${pathToFileURL(path)}"><img src="data:image/png;base64,${readFileSync(path, 'base64')}"
        height="${row}" width="${Math.round((row * width) / height)}" alt=""><span>${name}</span></a>`,
  );
  const style = `body { margin: 12px; background: #777; font: 9px sans-serif; display: flex; flex-wrap: wrap; gap: 8px 6px }
    a { display: grid; color: #fff; text-decoration: none; overflow: hidden } span { white-space: nowrap; inline-size: 0 }`;
  writeFileSync(page, `<!doctype html><meta charset="utf-8"><style>${style}</style>${figures.join('\n')}`);
  const shown = await browser.newPage({ viewport: { width: WIDTH, height: 100 } });
  await shown.goto(pathToFileURL(page).href);
  const picture = page.replace(/html$/, 'jpg');
  await shown.screenshot({ path: picture, fullPage: true, type: 'jpeg', quality: 62 });
  await shown.close();
  return picture;
}
