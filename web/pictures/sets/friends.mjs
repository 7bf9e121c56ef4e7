// Friends: round bodies with faces, for small children. Hats and ears say who is who: a castle, a pony, a mitre, a crown.
const eyes = (x, y, gap = 4) =>
  `<g fill="currentColor" stroke="none"><circle cx="${x - gap}" cy="${y}" r="1.6"/><circle cx="${x + gap}" cy="${y}" r="1.6"/></g>` +
  `<g fill="#f58d83" stroke="none"><ellipse cx="${x - gap - 2.6}" cy="${y + 3.2}" rx="1.7" ry="1.2"/><ellipse cx="${x + gap + 2.6}" cy="${y + 3.2}" rx="1.7" ry="1.2"/></g>`;
const smile = (x, y) =>
  `<path d="M${x - 2.4} ${y}q2.4 2.6 4.8 0" fill="none" stroke="currentColor" stroke-width="1.4"/>`;
/** Two locks that frame the face: lashes were tried, and looked like anger. */
const HAIR =
  '<g fill="#c8643c"><path d="M15 18c-6 2.5-7.5 11-3.6 16 4 .6 6.6-2.6 6.6-6z"/><path d="M30 18c6 2.5 7.5 11 3.6 16-4 .6-6.6-2.6-6.6-6z"/></g>';
const BODY = '<path d="M10 40c0-8 4-11 12.5-11S35 32 35 40z"/>';

export const friends = {
  all: 'stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round"',
  white: 'fill="#fff6e3" stroke="#6b4a2f" color="#4a3220"',
  black: 'fill="#4d3d70" stroke="#281d40" color="#fff3dc"',
  pieces: {
    p: `<path d="M12 40c0-6 3.5-9.5 10.5-9.5S33 34 33 40z"/><circle cx="22.5" cy="23" r="9.5"/>${eyes(22.5, 22.5, 3.4)}${smile(22.5, 26)}`,
    n: `<path d="M11 40c0-5 2-7.5 5-10-4 .8-8.8-.5-9-5-.2-3.6 2.5-5.2 5-7.5L13.5 8c1-2.2 3.2-2 4.2-.2l1.3 2.7C29 9.5 36 17 36 27v13z"/><path d="M19 10.5c2.5-3.5 6.5-4 8.5-2 3.8-.6 6.5 2.4 6 5.6 3 1.5 4.2 5 2.5 8 1.8 3 1.2 6-1 7.4-2-7.5-6.5-14.5-16-19z" fill="#f2a541"/><circle cx="18" cy="18.5" r="1.8" fill="currentColor" stroke="none"/><ellipse cx="16.6" cy="23.8" rx="1.9" ry="1.3" fill="#f58d83" stroke="none"/><path d="M8.5 26.8q2 1.4 4 .4" fill="none" stroke="currentColor" stroke-width="1.4"/><circle cx="10" cy="22.8" r=".9" fill="currentColor" stroke="none"/>`,
    b: `${BODY}<circle cx="22.5" cy="24.5" r="9"/><path d="M12.5 20.5C13 13 18 8 22.5 4.5 27 8 32 13 32.5 20.5c-6.5-2-13.5-2-20 0z" fill="#4db6ac"/><path d="M22.5 9v8M19.2 12.5h6.6" fill="none" stroke="#fff" stroke-width="2"/>${eyes(22.5, 24.5, 3.6)}${smile(22.5, 28)}`,
    r: `<path d="M9.5 8h6v4.5h4V8h6v4.5h4V8h6v10l-2 2.5V36l2.5 1.5V40h-27v-2.5L11.5 36V20.5l-2-2.5z"/><path d="M11.5 19.5h22" fill="none" stroke-width="1.2"/>${eyes(22.5, 26, 4)}${smile(22.5, 29.8)}`,
    q: `${BODY}${HAIR}<circle cx="22.5" cy="25" r="9"/><path d="M10.5 20.5L7 8.5l8 5.5 7.5-9.5L30 14l8-5.5-3.5 12c-7.5-3-16.5-3-24 0z" fill="#f7c948"/><g fill="#e4572e" stroke="none"><circle cx="7" cy="8" r="2.2"/><circle cx="38" cy="8" r="2.2"/><circle cx="22.5" cy="4.6" r="2.4"/></g>${eyes(22.5, 25.4, 3.8)}${smile(22.5, 28.4)}`,
    k: `${BODY}<circle cx="22.5" cy="25" r="9"/><path d="M11.5 20.5L9.5 10.5c1.8 1.6 4 2 6 .2 2 2.2 4.6 2.2 7 0 2.4 2.2 5 2.2 7 0 2 1.8 4.2 1.4 6-.2l-2 10c-7.2-2.6-14.8-2.6-22 0z" fill="#f7c948"/><path d="M22.5 11.5V3M18.8 6.4h7.4" fill="none" stroke-width="3.6"/><path d="M22.5 11V3.6M19.4 6.4h6.2" fill="none" stroke="#f7c948" stroke-width="1.4"/><circle cx="22.5" cy="15.6" r="1.9" fill="#e4572e" stroke="none"/>${eyes(22.5, 24.5, 3.8)}<path d="M22.5 28.2c-1.6-1.6-4.2-1-5 1 2 1.6 4 1 5 0 1 1 3 1.6 5 0-.8-2-3.4-2.6-5-1z" fill="currentColor" stroke="none"/>`,
  },
};
