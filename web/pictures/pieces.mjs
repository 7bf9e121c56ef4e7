// Writes the sets of pieces into src/board/sets: `npm run pieces`. A set is one picture of twelve squares, 45 by 45 each:
// white above black, king to pawn. Most are six drawings in the colours of both sides: `fill`, `stroke`, and `color`
// for details. Nothing in them needs a style, which the policy of the site would not allow.
import { writeFileSync } from 'node:fs';
import { classic } from './sets/classic.mjs';
import { friends } from './sets/friends.mjs';
import { letters } from './sets/letters.mjs';
import { line } from './sets/line.mjs';
import { pixel } from './sets/pixel.mjs';
import { plain } from './sets/plain.mjs';
import { shapes } from './sets/shapes.mjs';
import { staunton } from './sets/staunton.mjs';
import { wood } from './sets/wood.mjs';

const ORDER = ['k', 'q', 'r', 'b', 'n', 'p'];
const SIDE = 45;
export const SETS = {
  classic,
  staunton,
  wood,
  line,
  plain,
  shapes,
  friends,
  pixel,
  letters: letters('en'),
  'letters-fr': letters('fr'),
  'letters-he': letters('he'),
};

export function sprite({ defs = '', all = '', white, black, pieces, drawn }) {
  const at = (column, row) => `transform="translate(${column * SIDE} ${row * SIDE})"`;
  const body = drawn
    ? ['white', 'black'].flatMap((color, row) =>
        ORDER.map((role, column) => `<g ${at(column, row)}>${drawn[color][role]}</g>`),
      )
    : [
        `<g ${white}>`,
        ...ORDER.map((role, column) => `<g id="${role}" ${at(column, 0)}>${pieces[role]}</g>`),
        `</g><g ${black} transform="translate(0 ${SIDE})">`,
        ...ORDER.map(role => `<use href="#${role}"/>`),
        '</g>',
      ];
  const view = `0 0 ${ORDER.length * SIDE} ${2 * SIDE}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}"${all && ` ${all}`}>${defs && `<defs>${defs}</defs>`}${body.join('')}</svg>\n`;
}

if (process.argv[1] === import.meta.filename)
  for (const [name, set] of Object.entries(SETS))
    writeFileSync(new URL(`../src/board/sets/${name}.svg`, import.meta.url), sprite(set));
