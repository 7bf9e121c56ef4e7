// Shapes: circle, square and triangle on one bar, with one spot of colour each.
const BAR = '<path d="M9 35.5h27V40H9z"/>';
const spot = d => `<path d="${d}" fill="currentColor" stroke="none"/>`;
const dot = (x, y, r) => `<circle cx="${x}" cy="${y}" r="${r}" fill="currentColor" stroke="none"/>`;

export const shapes = {
  all: 'stroke-width="1.3" stroke-linejoin="round"',
  white: 'fill="#fffaf0" stroke="#26314d" color="#d2502f"',
  black: 'fill="#26314d" stroke="#0e1526" color="#f2b134"',
  pieces: {
    p: `<path d="M13.5 35.5a9 9 0 0 1 18 0z"/><circle cx="22.5" cy="20.6" r="6"/>${BAR}`,
    n: `<path d="M13.5 35.5L20 25l-7.5 3.5L7.5 22 17 10.5V5l6 5a13 13 0 0 1 10 12.7v12.8z"/>${dot(19.5, 16.5, 2.4)}${BAR}`,
    b: `<path d="M22.5 7.5l9.5 28H13z"/><circle cx="22.5" cy="7.5" r="3.2"/>${spot('M20.5 24l5-8.5 1.5 4.4-3.7 6.3z')}${BAR}`,
    r: `<path d="M12 9h5.5v4.5h2.5V9h5v4.5h2.5V9H33v26.5H12z"/>${spot('M19 24h7v7h-7z')}${BAR}`,
    q: `<path d="M6.5 12.5l8 9.5 3-13 5 12.5 5-12.5 3 13 8-9.5-6 23h-20z"/>${dot(6.5, 11, 2.8)}${dot(17.2, 7.5, 2.8)}${dot(27.8, 7.5, 2.8)}${dot(38.5, 11, 2.8)}${BAR}`,
    k: `<path d="M9 17.5h27l-4 18H13z"/><path d="M20.2 3h4.6v4.2H29v4.6h-4.2v5.7h-4.6v-5.7H16V7.2h4.2z" fill="currentColor"/>${BAR}`,
  },
};
