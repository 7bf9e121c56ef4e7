// Bold: flat, large and without detail, for small screens and quick eyes.
import { turned } from './lathe.mjs';

const FOOT = 'L10,33.5 C11.6,33.5 12.5,34.6 12.5,36 L12.5,39.5 L0,39.5';

export const plain = {
  all: 'stroke-width="2" stroke-linejoin="round" stroke-linecap="round"',
  white: 'fill="#fff" stroke="#1d1d1f" color="#1d1d1f"',
  black: 'fill="#2b2b30" stroke="#fff" color="#fff" stroke-width="1.6"',
  pieces: {
    p: turned(
      '0,11.5 C4,11.5 7,14.4 7,18 C7,20.3 5.9,22.2 4.4,23.4 C5.2,27.5 7.5,29.5 9,32 C10.6,33.6 11,35 11,36.6 L11,39.5 L0,39.5',
    ),
    n: '<path d="M11 39.5c0-7 7.5-9 8.5-14.5-2 .2-3.5 1-5 2.6-1.8 2-5 2.2-6.6.2-1.3-1.6-1.2-3.7 0-5.5 2-3 3.3-4.8 4-7.8.5-2 1.7-3.7 3.6-5V4.5c2.7.4 5 1.7 6.4 3.7 8 .8 13.6 7.2 13.6 16.3v15z"/><circle cx="17" cy="15.5" r="1.7" fill="currentColor" stroke="none"/>',
    b:
      turned(`0,8 C5.5,11.5 8.5,15 8.5,19 C8.5,22 6.8,24.2 4.6,25.8 C5,29 6.5,31.5 8,33.5 ${FOOT}`) +
      '<circle cx="22.5" cy="6.4" r="2.6"/><path d="M23 20.5l4-6" fill="none" stroke="currentColor" stroke-width="2.4"/>',
    r: turned(`0,7.5 L3,7.5 L3,11.5 L6,11.5 L6,7.5 L10.5,7.5 L10.5,16 L7.5,19 L8.2,33.5 ${FOOT}`),
    q:
      turned(`0,9 L4.5,20 L8,8.5 L10,20 L15.5,12 L10.5,30 L10,33.5 ${FOOT}`) +
      '<circle cx="22.5" cy="7.5" r="2.6"/><circle cx="13.8" cy="7.8" r="2.3"/><circle cx="31.2" cy="7.8" r="2.3"/><circle cx="6.6" cy="11.5" r="2.3"/><circle cx="38.4" cy="11.5" r="2.3"/>',
    k:
      '<path d="M20.7 3.2h3.6v3.3h3.3v3.6h-3.3v5h-3.6v-5h-3.3V6.5h3.3z"/>' +
      turned(
        `0,17.5 C2,14.5 4.5,13.2 7.5,13.2 C11.8,13.2 14.5,16 14.5,19.6 C14.5,24 11.5,27 10.2,30 L10,33.5 ${FOOT}`,
      ) +
      '<path d="M22.5 18v10" fill="none" stroke="currentColor" stroke-width="1.8"/>',
  },
};
