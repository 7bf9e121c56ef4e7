// Draws the icons of the installed page from public/icon.svg: `npm run icons`. A maskable one has room around it, for
// systems that cut icons into their own shape.
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const PUBLIC = new URL('../public/', import.meta.url).pathname;
const SVG = readFileSync(`${PUBLIC}icon.svg`, 'utf8');
const ICONS = [
  ['icon-192', 192, 1],
  ['icon-512', 512, 1],
  ['icon-180', 180, 1],
  ['maskable-512', 512, 0.84],
];

/** The squares behind the mark, to the edge where the system cuts the corners. */
const GROUND = 'conic-gradient(#27805f 25%, #1d6b52 0 50%, #27805f 0 75%, #1d6b52 0)';

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  chromiumSandbox: process.getuid?.() !== 0,
});
const page = await browser.newPage();
for (const [name, size, share] of ICONS) {
  await page.setViewportSize({ width: size, height: size });
  const ground = share < 1 || size === 180 ? GROUND : 'transparent';
  await page.setContent(
    `<style>body{margin:0;display:grid;place-items:center;height:100vh;background:${ground}}svg{width:${share * 100}%}</style>${SVG}`,
  );
  await page.screenshot({ path: `${PUBLIC}${name}.png`, omitBackground: true });
}
await browser.close();
