// Contrast of every colour of text on every ground it stands on, light and dark, and of the coordinates on every board:
// computed from the variables of the style sheets, by the formula of WCAG 2.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BOARDS as CHOICE } from '../src/board/looks';

type Rgb = [number, number, number];
const SOURCE = new URL('../src/', import.meta.url);
const STYLES = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.css'))
  .map(name => readFileSync(new URL(name, SOURCE), 'utf8'))
  .join('\n');
const LEAST = 4.5;

function hsl(h: number, s: number, l: number): Rgb {
  const part = (n: number) => {
    const k = (n + h / 30) % 12;
    return Math.round(255 * (l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return [part(0), part(8), part(4)];
}

function color(text: string): Rgb {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text)?.[1];
  if (hex)
    return (hex.length === 3 ? [...hex].map(one => one + one) : hex.match(/../g)!).map(two => parseInt(two, 16)) as Rgb;
  const parts = /^hsl\(([\d.]+) ([\d.]+)% ([\d.]+)%\)$/.exec(text);
  if (!parts) throw new Error(`not a colour: ${text}`);
  return hsl(Number(parts[1]), Number(parts[2]) / 100, Number(parts[3]) / 100);
}

const linear = (part: number): number =>
  part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4;

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map(linear);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: Rgb, b: Rgb): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** How far apart two colours look: in OKLab, where black and white are 1 apart. */
function distance(a: Rgb, b: Rgb): number {
  const lab = (rgb: Rgb): Rgb => {
    const [r, g, b] = rgb.map(linear);
    const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return [
      0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
      1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
    ];
  };
  const [one, other] = [lab(a), lab(b)];
  return Math.hypot(...one.map((part, i) => part - other[i]));
}

const mixed = (a: Rgb, b: Rgb, share: number): Rgb => a.map((part, i) => part * share + b[i] * (1 - share)) as Rgb;

/** A variable of the root in one of the two schemes. */
function variable(name: string, scheme: 'light' | 'dark'): Rgb {
  const value = new RegExp(`--${name}: (.+);`).exec(STYLES)?.[1];
  if (!value) throw new Error(`there is no --${name}`);
  const both = /^light-dark\((.+), (#[0-9a-f]+|hsl\(.+\))\)$/.exec(value);
  return color(both ? both[scheme === 'light' ? 1 : 2] : value);
}

const INKS = ['text', 'strong', 'dim', 'blue', 'green', 'orange', 'red', 'inaccuracy', 'mistake', 'blunder', 'good'];
const GROUNDS = ['page', 'box', 'zebra', 'hover'];

test('the formula: black on white is 21, and grey on white is known', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21);
  expect(contrast(color('#767676'), color('#fff'))).toBeCloseTo(4.54, 2);
  expect(hsl(209, 0.77, 0.36)).toEqual(color('#155ea2'));
});

test.each(['light', 'dark'] as const)('every ink on every ground: %s', scheme => {
  const weak = INKS.flatMap(ink =>
    GROUNDS.map(ground => [ink, ground, contrast(variable(ink, scheme), variable(ground, scheme))] as const),
  ).filter(([, , found]) => found < LEAST);
  expect(weak).toEqual([]);
});

test.each(['light', 'dark'] as const)('buttons, offers and notices: %s', scheme => {
  const [of, box] = [(name: string) => variable(name, scheme), variable('box', scheme)];
  const pairs: [string, Rgb, Rgb][] = [
    ['a button that is first', of('on-primary'), of('primary')],
    ['a clock that runs', of('strong'), mixed(of('green'), box, 0.32)],
    ['a clock that is low', of('strong'), mixed(of('red'), box, 0.25)],
    ['the current move', of('strong'), mixed(of('blue'), box, 0.25)],
    ['an offer', of('strong'), mixed(of('orange'), box, 0.28)],
    ['what is shown once', of('strong'), mixed(of('green'), box, 0.16)],
    ['without a network', of('strong'), mixed(of('orange'), box, 0.2)],
    ...['inaccuracy', 'mistake', 'blunder', 'good'].map(
      sign => [`the sign of ${sign}`, color('#fff'), of(`${sign}-fill`)] as [string, Rgb, Rgb],
    ),
    ['danger', color('#fff'), color('hsl(0 60% 40%)')],
    ['the line is lost', color('#fff'), color('hsl(0 60% 38%)')],
    ['the line is back', color('#fff'), color('hsl(161 57% 23%)')],
  ];
  expect(pairs.filter(([, ink, ground]) => contrast(ink, ground) < LEAST).map(([name]) => name)).toEqual([]);
});

/** What there is of a colour at most and at least, where a texture lies over it as hard light. */
const textured = (ground: Rgb, depth: number): Rgb[] =>
  depth ? [mixed([0, 0, 0], ground, 2 * depth), ground, mixed([255, 255, 255], ground, 2 * depth)] : [ground];

const BOARDS = [...STYLES.matchAll(/\[data-board='([a-z]+)'\] \{\s*(--light[^}]+)\}/g)].map(([, name, body]) => {
  const text = (variable: string) => new RegExp(`--${variable}: ([^;]+);`).exec(body)![1];
  const [, mark, alpha] = /^(hsl\(.+?) \/ ([\d.]+)\)$/.exec(text('mark'))!;
  const marked = (ground: Rgb): Rgb => mixed(color(`${mark})`), ground, Number(alpha));
  const side = (square: string) => ({
    ink: color(text(`on-${square}`)),
    grounds: textured(color(text(square)), Number(text('depth'))),
  });
  return { name, light: side('light'), dark: side('dark'), marked };
});

test('every board that can be chosen has its colours', () => {
  expect(BOARDS.map(({ name }) => name)).toEqual([...CHOICE]);
  expect(BOARDS.length).toBeGreaterThanOrEqual(8);
});

test.each(BOARDS)('coordinates on the $name board, where the last move is marked too', ({ light, dark, marked }) => {
  for (const { ink, grounds } of [light, dark])
    for (const ground of grounds) {
      expect(contrast(ink, ground)).toBeGreaterThanOrEqual(LEAST);
      expect(contrast(ink, marked(ground))).toBeGreaterThanOrEqual(LEAST);
    }
});

test.each(BOARDS)('squares and marks are told apart on the $name board', ({ light, dark, marked }) => {
  expect(contrast(light.grounds[0], dark.grounds[0])).toBeGreaterThan(1.5);
  for (const { grounds } of [light, dark])
    for (const ground of grounds) expect(distance(ground, marked(ground))).toBeGreaterThan(0.08);
});

test('the high contrast board keeps its squares apart as WCAG asks of what is no text', () => {
  const { light, dark } = BOARDS.find(({ name }) => name === 'contrast')!;
  expect(contrast(light.grounds[0], dark.grounds[0])).toBeGreaterThanOrEqual(3);
});
