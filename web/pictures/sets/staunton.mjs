// Staunton: the shapes of the tournament hall, slender, with light from the left.
import { turned } from './lathe.mjs';

const FOOT = 'C8,32.2 9.6,33 9.6,34.4 C11.4,34.8 12.6,36 12.6,38 L12.6,40 L0,40';
const RINGS = '<path d="M12.9 34.4h19.2M9.9 38h25.2" fill="none" stroke="currentColor"/>';
const COLLAR = y => `<path d="M17.5 ${y}h10" fill="none" stroke="currentColor"/>`;

export const staunton = {
  defs: `<linearGradient id="white"><stop stop-color="#fff"/><stop offset=".45" stop-color="#fdfaf3"/><stop offset="1" stop-color="#cfc5b2"/></linearGradient>
<linearGradient id="black"><stop stop-color="#5d554d"/><stop offset=".4" stop-color="#3c352f"/><stop offset="1" stop-color="#191512"/></linearGradient>`,
  all: 'stroke-width="1.3" stroke-linejoin="round" stroke-linecap="round"',
  white: 'fill="url(#white)" stroke="#2a241e" color="#8f8576"',
  black: 'fill="url(#black)" stroke="#0e0c0a" color="#a89d90"',
  pieces: {
    p:
      turned(`0,19.6 L4.8,19.6 C5.6,20.4 5.6,21.2 4.8,22 L3.2,22 C3.6,27 5.2,30 7,31.6 ${FOOT}`) +
      '<circle cx="22.5" cy="15" r="5"/>' +
      RINGS,
    n: `<path d="M12.9 34.4C12.4 30 17.6 28 19.3 23.4c-2 .2-3.5 1-5 2.4-1.4 1.3-3.3 1.8-4.7.8-1.5-1.1-2-2.9-1-4.6 1.8-2.9 3.1-4.7 3.9-7.3.7-2.2 1.9-3.6 3.7-4.7l-.3-4.6c1.9.6 3.5 1.7 4.5 3.2 7.4.5 12.9 6.5 13.3 14.6.2 4.4-1.4 7.6-1.6 11.2l2.4 0.4C34 35.2 35.1 36.2 35.1 38v2H9.9v-2c0-1.8 1.2-3.2 3-3.6z"/>
<path d="M21.5 11.4c5 1.2 8.4 5.4 8.5 11.6.05 3.4-1.2 6.2-1.6 8.6M12.9 34.4h19.2M9.9 38h25.2M11 23.6l.9-.8" fill="none" stroke="currentColor"/><circle cx="16.3" cy="14.8" r="1.1" fill="currentColor" stroke="none"/>`,
    b:
      turned(`0,20 L5.2,20 C6,20.8 6,21.6 5.2,22.4 L3.4,22.4 C3.7,27 5,30 7,31.6 ${FOOT}`) +
      turned('0,7 C4,10 5.8,12.8 5.8,15.6 C5.8,17.8 4.6,19.2 3.4,20 L0,20') +
      '<circle cx="22.5" cy="5.6" r="1.9"/><path d="M23.2 16.2l3.4-5.4" fill="none" stroke-width="1.6"/>' +
      RINGS,
    r:
      turned(
        `0,9.6 L2.2,9.6 L2.2,12 L4.8,12 L4.8,9.6 L8.6,9.6 L8.6,15 C8.6,16.2 6.6,17.2 5.4,17.8 C5.4,24 6,28.6 7.4,31.6 ${FOOT}`,
      ) +
      '<path d="M14.5 14.6h16M17.3 17.8h10.4" fill="none" stroke="currentColor"/>' +
      RINGS,
    q:
      turned(`0,19.4 L5.8,19.4 C6.6,20.2 6.6,21.2 5.8,22 L3.6,22 C3.9,27 5.2,30 7.2,31.6 ${FOOT}`) +
      turned('0,8.4 L2,12 L4.6,7.6 L6,11.8 L9.8,8 C9,12.4 7.4,16.4 5,19.4 L0,19.4') +
      '<circle cx="22.5" cy="6.8" r="2"/><path d="M16.6 16.2q5.9 1.4 11.8 0" fill="none" stroke="currentColor"/>' +
      RINGS,
    k:
      '<path d="M21.2 10.4V7.2h-3V4.6h3V1.8h2.6v2.8h3v2.6h-3v3.2z"/>' +
      turned(`0,19.4 L5.8,19.4 C6.6,20.2 6.6,21.2 5.8,22 L3.8,22 C4.1,27 5.4,30 7.4,31.6 ${FOOT}`) +
      turned('0,8.6 C2.4,8.6 3.4,9.6 4.6,9.6 C6,9.6 7.4,9.4 8.8,10.4 L5.2,19.4 L0,19.4') +
      '<path d="M16.4 15.4q6.1 1.4 12.2 0" fill="none" stroke="currentColor"/>' +
      RINGS,
  },
};
