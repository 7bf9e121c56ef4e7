// Turned wood: boxwood and rosewood, stacked rings as turners made them before Staunton, round in the light.
import { turned } from './lathe.mjs';

const tone = (id, stops) =>
  `<linearGradient id="${id}">${stops.map(([at, color]) => `<stop offset="${at}" stop-color="${color}"/>`).join('')}</linearGradient>`;
const ring = (y, half, tall) =>
  `<rect x="${22.5 - half}" y="${y}" width="${2 * half}" height="${tall}" rx="${tall / 2}"/>`;
const FOOT = `<path d="M9.5 40c-1-3.6 1.5-5.4 4-5.6h18c2.5.2 5 2 4 5.6z"/>${ring(31.8, 8.6, 2.8)}`;
const stem = (top, wide, low = 7) =>
  turned(`0,${top} L${wide},${top} C${wide},27 ${low - 1.6},29.5 ${low},32.2 L0,32.2`);

export const wood = {
  defs:
    tone('white', [
      [0, '#c08a4a'],
      [0.3, '#f6d9a4'],
      [0.5, '#f0c989'],
      [1, '#9c6630'],
    ]) +
    tone('black', [
      [0, '#29120b'],
      [0.3, '#74402b'],
      [0.5, '#4e2416'],
      [1, '#1b0906'],
    ]),
  all: 'stroke-width="1" stroke-linejoin="round" stroke-linecap="round"',
  white: 'fill="url(#white)" stroke="#4f2f12" color="#6e4419"',
  black: 'fill="url(#black)" stroke="#170705" color="#d99a72"',
  pieces: {
    p: `${stem(21, 3.4, 6.4)}${FOOT}${ring(20, 5.6, 2.6)}<circle cx="22.5" cy="15.4" r="5.4"/>`,
    n: `<path d="M14 33c-.6-4.5 4.8-5.8 5.8-10-2.2.2-3.6 1.2-5 2.8-1.5 1.7-4.2 1.6-5.5-.2-1.2-1.7-.8-3.6.3-5.2 1.7-2.5 2.5-3.7 3.2-6.2.6-2 1.8-3.3 3.4-4.2L17 5l3.6 3.6C28 9.4 32.5 15 32.5 22.5c0 4-1.5 6.5-1.3 10.5z"/><path d="M20.6 8.6c-.8 2 .6 3 2.6 4 3.8 2 5.8 5.6 5.8 10.4 0 3.4-.8 5.6-1 8.8M24.2 10.6l-1.2 1.8M27.8 13l-1.8 1.6M30.2 16.6l-2 1.2M31.4 20.8l-2.2.6M31.6 24.8l-2.6-.2M11.4 22.6l1-.8M12 26l2.4-1.8" fill="none" stroke="currentColor"/><circle cx="16.8" cy="14.4" r="1.2" fill="currentColor" stroke="none"/>${FOOT}`,
    b: `${stem(22, 3.4, 6.6)}${FOOT}${ring(20.6, 6, 2.6)}${turned('0,7.4 C4.4,9.8 6.2,12.6 6.2,15.6 C6.2,18 5,19.8 3.4,20.8 L0,20.8')}<circle cx="22.5" cy="6" r="2.2"/><path d="M22.8 16.6l4.2-5.4" fill="none" stroke-width="1.8"/>`,
    r: `${stem(17, 6, 7.6)}${FOOT}${ring(24.4, 7, 2.2)}${turned('0,11.6 L2.4,11.6 L2.4,8.6 L5,8.6 L5,11.6 L7,11.6 L7,8.6 L9.6,8.6 L9.6,15.4 C9.6,17.2 8,18.2 6,18.6 L0,18.6')}<path d="M13.2 14.4h18.6" fill="none" stroke="currentColor"/>`,
    q: `${stem(22, 3.8, 7)}${FOOT}${ring(24.6, 5.4, 2)}${ring(20.4, 7, 2.6)}${turned('0,10.4 L2.6,12.4 L4.6,9 L6.6,11.6 L9.8,8.2 C9.8,13 8,17.6 5.6,20.6 L0,20.6')}<circle cx="22.5" cy="7.6" r="2.9"/><path d="M15.6 16.6q6.9 2 13.8 0" fill="none" stroke="currentColor"/>`,
    k: `${stem(22, 4, 7)}${FOOT}${ring(24.6, 5.6, 2)}${ring(20.4, 7.4, 2.6)}${turned('0,9.6 C4,9.4 7.6,9.8 9,10.8 C9,14.6 7.6,18.2 5.8,20.6 L0,20.6')}<path d="M21.2 10V7.4H18.4V4.8h2.8V2h2.6v2.8h2.8v2.6h-2.8V10z"/><path d="M15 14.4q7.5 2 15 0" fill="none" stroke="currentColor"/>`,
  },
};
