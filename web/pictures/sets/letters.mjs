// Letters of the language on discs, for those who read boards that way.
import { readFileSync } from 'node:fs';

const ROLES = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };

export function letters(language) {
  const words = JSON.parse(
    readFileSync(new URL(`../../../crates/text/catalogues/${language}.json`, import.meta.url), 'utf8'),
  );
  const disc = role => {
    const letter = words[`piece.${ROLES[role]}.letter`];
    return `<circle cx="22.5" cy="22.5" r="17.5"/><text x="22.5" y="${letter.length > 1 ? 28.5 : 30.5}" font-size="${letter.length > 1 ? 18 : 23}" fill="currentColor" stroke="none">${letter}</text>`;
  };
  return {
    all: 'stroke-width="2" text-anchor="middle" font-family="Rubik, system-ui, sans-serif" font-weight="700"',
    white: 'fill="#fff" stroke="#1b1b1d" color="#1b1b1d"',
    black: 'fill="#1f1f23" stroke="#fff" color="#fff"',
    pieces: Object.fromEntries(Object.keys(ROLES).map(role => [role, disc(role)])),
  };
}
