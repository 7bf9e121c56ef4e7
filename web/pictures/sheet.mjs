// Contact sheets to judge pieces and boards by, into the folder that is named: `npm run sheet -- /tmp/sheet`. Every set on
// every board at 24 px a square, and again at 90 px, a sheet to each set. Needs Chromium.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';

const BOARD = new URL('../src/board/', import.meta.url);
const [folder = 'sheet', only] = process.argv.slice(2);
const names = (file, attribute) => {
  const text = readFileSync(new URL(file, BOARD), 'utf8');
  return [
    ...new Set([...text.matchAll(new RegExp(`\\[data-${attribute}='([a-z]+)'\\]`, 'g'))].map(([, name]) => name)),
  ];
};
const boards = names('boards.css', 'board');
const sets = names('sets.css', 'pieces').filter(name => !only || only.split(',').includes(name));
/** As many files as it takes to see all six pieces of a side. */
const ALL_ROLES = 5;
const ROWS = ['rnbqkbnr', 'ppp.p.pp', '.P.P.p.P', 'RNBQKBNR'];
const ROLES = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };

/** Rows of pieces on a board's upper half, the last move marked on two squares. */
function half(board, set, size, columns = 8) {
  const pieces = ROWS.flatMap((row, y) =>
    [...row].slice(0, columns).map((letter, x) => {
      if (letter === '.') return '';
      const color = letter === letter.toLowerCase() ? 'black' : 'white';
      return `<piece class="${ROLES[letter.toLowerCase()]} ${color}" style="left:${x * size}px;top:${y * size}px"></piece>`;
    }),
  );
  const marks = [1, 2].map(y => `<square style="left:${3 * size}px;top:${y * size}px"></square>`);
  return `<div class="cg-wrap" data-board="${board}" data-pieces="${set}" style="--size:${size}px;width:${columns * size}px;height:${4 * size}px"><cg-board>${marks.join('')}</cg-board>${pieces.join('')}</div>`;
}

const page =
  body => `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="${new URL('boards.css', BOARD)}">
<link rel="stylesheet" href="${new URL('sets.css', BOARD)}">
<style>body{margin:8px;font:12px sans-serif;background:#e9e6e1}.row{display:flex;flex-wrap:wrap;gap:8px;margin-bottom:8px}
.cg-wrap{position:relative;overflow:hidden}cg-board{position:absolute;inset:0 0 auto 0;width:calc(8*var(--size));height:calc(8*var(--size))}
piece,square{position:absolute;width:var(--size);height:var(--size)}square{background:var(--mark)}</style>${body}`;

const sheets = {
  small: boards
    .map(board => `<div>${board}</div><div class="row">${sets.map(set => half(board, set, 24)).join('')}</div>`)
    .join(''),
  ...Object.fromEntries(
    sets.map(set => [set, `<div class="row">${boards.map(board => half(board, set, 90, ALL_ROLES)).join('')}</div>`]),
  ),
  boards: `<div class="row">${boards.map(board => half(board, sets[0], 48)).join('')}</div>`,
};

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  chromiumSandbox: process.getuid?.() !== 0,
});
const tab = await browser.newPage({ viewport: { width: 1860, height: 800 } });
for (const [name, body] of Object.entries(sheets)) {
  const html = join(resolve(folder), `${name}.html`);
  writeFileSync(html, page(body));
  await tab.goto(`file://${html}`);
  await tab.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}
await browser.close();
