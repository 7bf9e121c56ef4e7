// The classic set by Colin M. L. Burnett (GPL-2.0-or-later), as chessground brings it; all others are ours.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const SHEET = readFileSync(
  createRequire(import.meta.url).resolve('@lichess-org/chessground/assets/chessground.cburnett.css'),
  'utf8',
);
const ROLES = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };

function drawing(role, color) {
  const shape = new RegExp(`piece\\.${role}\\.${color} \\{\\s*background-image: url\\('data:[^,]+,([^']+)'`);
  const svg = Buffer.from(shape.exec(SHEET)[1], 'base64').toString();
  return svg.replace(/^<svg[^>]*>|<\/svg>$/g, '');
}
const side = color => Object.fromEntries(Object.entries(ROLES).map(([role, name]) => [role, drawing(name, color)]));

export const classic = { drawn: { white: side('white'), black: side('black') } };
