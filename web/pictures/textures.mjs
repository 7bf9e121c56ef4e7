// Makes the textures of the wooden and stone boards, in greys, into src/board/textures: `npm run textures`. Every square is cut
// from another place, as in a board of inlays. Middle grey leaves a colour as it is; --depth in boards.css is DEPTH here.
import { writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const SIDE = 96;
const DEPTH = 0.08;
const QUALITY = 0.62;

/** Runs in the browser, which can write WebP. */
async function texture({ kind, side, depth, quality }) {
  let seed = 20 + kind.length * 7919;
  const chance = () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const lattice = Float32Array.from({ length: 65536 }, chance);
  const smooth = t => t * t * (3 - 2 * t);
  /** Between 0 and 1, without edges. */
  const noise = (x, y) => {
    const [i, j] = [Math.floor(x), Math.floor(y)];
    const [u, v] = [smooth(x - i), smooth(y - j)];
    const of = (a, b) => lattice[((a & 255) << 8) | (b & 255)];
    return (of(i, j) * (1 - u) + of(i + 1, j) * u) * (1 - v) + (of(i, j + 1) * (1 - u) + of(i + 1, j + 1) * u) * v;
  };
  const clouds = (x, y, octaves = 4) => {
    let [sum, weight] = [0, 0];
    for (let o = 0; o < octaves; o++) {
      sum += noise(x * 2 ** o, y * 2 ** o) / 2 ** o;
      weight += 1 / 2 ** o;
    }
    return sum / weight;
  };
  // Each gives a height between -1 and 1 for a place in units of a square.
  const kinds = {
    wood: (x, y) => {
      const bend = clouds(x * 0.7, y * 0.9, 3) * 2.2;
      const rings = Math.sin((y * 3.2 + bend) * 7);
      const fibres = noise(x * 2.5, y * 70) - 0.5;
      const pores = Math.max(0, noise(x * 5 + 40, y * 55) - 0.74) * -3;
      return rings * 0.34 + fibres * 0.7 + pores + (clouds(x, y * 3) - 0.5) * 0.9;
    },
    marble: (x, y, isDark) => {
      const warp = clouds(x * 0.9, y * 0.9, 4) * 2.6;
      const vein = (f, shift) => 1 - Math.abs(clouds(x * f + warp + shift, y * f - warp, 4) * 2 - 1);
      const lines = vein(0.7, 0) ** 14 * 0.9 + vein(1.3, 17) ** 18 * 0.5;
      return (clouds(x * 1.4, y * 1.4) - 0.5) * 0.8 + (isDark ? 1 : -1) * lines;
    },
    stone: (x, y) => {
      const layers = clouds(x * 1.6 + y * 0.5, y * 5, 4) - 0.5;
      const grains = noise(x * 48, y * 48) - 0.5;
      return layers * 1.5 + grains * 0.5;
    },
  };
  const height = kinds[kind];
  const canvas = new OffscreenCanvas(8 * side, 8 * side);
  const context = canvas.getContext('2d');
  for (let file = 0; file < 8; file++)
    for (let rank = 0; rank < 8; rank++) {
      const image = context.createImageData(side, side);
      const [dx, dy, tone] = [chance() * 200, chance() * 200, (chance() - 0.5) * 0.3];
      for (let y = 0; y < side; y++)
        for (let x = 0; x < side; x++) {
          const isRim = x === 0 || y === 0 || x === side - 1 || y === side - 1;
          const raw = height(dx + x / side, dy + y / side, (file + rank) % 2 === 1) + tone - (isRim ? 0.35 : 0);
          const grey = 255 * (0.5 + depth * Math.max(-1, Math.min(1, raw)));
          image.data.set([grey, grey, grey, 255], 4 * (y * side + x));
        }
      context.putImageData(image, file * side, rank * side);
    }
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
  return [...new Uint8Array(await blob.arrayBuffer())];
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  chromiumSandbox: process.getuid?.() !== 0,
});
const page = await browser.newPage();
for (const kind of ['wood', 'marble', 'stone']) {
  const bytes = await page.evaluate(texture, { kind, side: SIDE, depth: DEPTH, quality: QUALITY });
  writeFileSync(new URL(`../src/board/textures/${kind}.webp`, import.meta.url), Buffer.from(bytes));
}
await browser.close();
