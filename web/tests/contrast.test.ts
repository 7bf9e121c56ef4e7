// Contrast of every colour of text on every ground it stands on, light and dark, and of the coordinates on every board:
// computed from the variables of the style sheets, by the formula of WCAG 2.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

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
  if (hex) return (hex.length === 3 ? [...hex].map(one => one + one) : hex.match(/../g)!).map(two => parseInt(two, 16)) as Rgb;
  const parts = /^hsl\(([\d.]+) ([\d.]+)% ([\d.]+)%\)$/.exec(text);
  if (!parts) throw new Error(`not a colour: ${text}`);
  return hsl(Number(parts[1]), Number(parts[2]) / 100, Number(parts[3]) / 100);
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map(part => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: Rgb, b: Rgb): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const mixed = (a: Rgb, b: Rgb, share: number): Rgb => a.map((part, i) => part * share + b[i] * (1 - share)) as Rgb;

/** A variable of the root in one of the two schemes. */
function variable(name: string, scheme: 'light' | 'dark'): Rgb {
  const value = new RegExp(`--${name}: (.+);`).exec(STYLES)?.[1];
  if (!value) throw new Error(`there is no --${name}`);
  const both = /^light-dark\((.+), (#[0-9a-f]+|hsl\(.+\))\)$/.exec(value);
  return color(both ? both[scheme === 'light' ? 1 : 2] : value);
}

const INKS = ['text', 'strong', 'dim', 'blue', 'green', 'orange', 'red'];
const GROUNDS = ['page', 'box', 'zebra', 'hover'];

test('the formula: black on white is 21, and grey on white is known', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21);
  expect(contrast(color('#767676'), color('#fff'))).toBeCloseTo(4.54, 2);
  expect(hsl(209, 0.77, 0.36)).toEqual(color('#155ea2'));
});

test.each(['light', 'dark'] as const)('every ink on every ground: %s', scheme => {
  const weak = INKS.flatMap(ink => GROUNDS.map(ground => [ink, ground, contrast(variable(ink, scheme), variable(ground, scheme))] as const))
    .filter(([, , found]) => found < LEAST);
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
    ['danger', color('#fff'), color('hsl(0 60% 40%)')],
    ['the line is lost', color('#fff'), color('hsl(0 60% 38%)')],
    ['the line is back', color('#fff'), color('hsl(88 62% 25%)')],
  ];
  expect(pairs.filter(([, ink, ground]) => contrast(ink, ground) < LEAST).map(([name]) => name)).toEqual([]);
});

const BOARDS = [...STYLES.matchAll(/\[data-board='([a-z]+)'\] \{ (--light[^}]+)\}/g)].map(([, name, body]) => {
  const of = (variable: string) => color(new RegExp(`--${variable}: ([^;]+);`).exec(body)![1]);
  return { name, light: of('light'), dark: of('dark'), onLight: of('on-light'), onDark: of('on-dark') };
});

test('there are at least five boards', () => expect(BOARDS.length).toBeGreaterThanOrEqual(5));

test.each(BOARDS)('coordinates on the $name board', ({ light, dark, onLight, onDark }) => {
  expect(contrast(onLight, light)).toBeGreaterThanOrEqual(LEAST);
  expect(contrast(onDark, dark)).toBeGreaterThanOrEqual(LEAST);
});
