// A board as the page needs it: what stands where, after moves that the server has found good. No rules: a move is a
// piece carried from one square to another, with the rook of a castling and the pawn taken in passing.
import { other } from '../color';
import type { ByColor, Color } from '../contract';

export const ROLES = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' } as const;
export type RoleLetter = keyof typeof ROLES;
export type RoleName = (typeof ROLES)[RoleLetter];
/** Letters as in FEN by square: `e1` to `K`. */
export type Pieces = Map<string, string>;

const FILES = 'abcdefgh';
export const colorOf = (letter: string): Color => (letter === letter.toUpperCase() ? 'white' : 'black');
export const roleOf = (letter: string): RoleName => ROLES[letter.toLowerCase() as RoleLetter];
export const square = (file: number, rank: number): string => `${FILES[file]}${rank + 1}`;
export const fileOf = (sq: string): number => FILES.indexOf(sq[0]);

/** Where a square is seen: columns from the left, rows from the top. */
export interface Seen {
  column: number;
  row: number;
}

export function seenAt(sq: string, orientation: Color): Seen {
  const [file, rank] = [fileOf(sq), Number(sq[1]) - 1];
  return orientation === 'white' ? { column: file, row: 7 - rank } : { column: 7 - file, row: rank };
}

export function readFen(fen: string): Pieces {
  const pieces: Pieces = new Map();
  fen
    .split(' ')[0]
    .split('/')
    .forEach((row, i) => {
      let file = 0;
      for (const letter of row) {
        const gap = Number(letter);
        if (gap) file += gap;
        else pieces.set(square(file++, 7 - i), letter);
      }
    });
  return pieces;
}

export function writeFen(pieces: Pieces): string {
  const rows = [];
  for (let rank = 7; rank >= 0; rank--) {
    let row = '';
    for (let file = 0; file < 8; file++) row += pieces.get(square(file, rank)) ?? '1';
    rows.push(row.replace(/1+/g, ones => String(ones.length)));
  }
  return rows.join('/');
}

export const turnOf = (fen: string): Color => (fen.split(' ')[1] === 'b' ? 'black' : 'white');

/** The board after a move in UCI, castling either as the king's own move or as his move onto the rook. */
export function carry(before: Pieces, uci: string): Pieces {
  const pieces = new Map(before);
  const [from, to, promotion] = [uci.slice(0, 2), uci.slice(2, 4), uci[4]];
  const piece = pieces.get(from);
  if (!piece) return pieces;
  const target = pieces.get(to);
  const rank = from[1];
  const isKing = piece.toLowerCase() === 'k';
  const ontoRook = isKing && target !== undefined && target.toLowerCase() === 'r' && colorOf(target) === colorOf(piece);
  if (ontoRook || (isKing && Math.abs(fileOf(from) - fileOf(to)) === 2)) {
    const isShort = fileOf(to) > fileOf(from);
    const rook = ontoRook ? to : `${isShort ? 'h' : 'a'}${rank}`;
    const letter = pieces.get(rook);
    pieces.delete(from);
    pieces.delete(rook);
    pieces.set(`${isShort ? 'g' : 'c'}${rank}`, piece);
    if (letter) pieces.set(`${isShort ? 'f' : 'd'}${rank}`, letter);
    return pieces;
  }
  if (piece.toLowerCase() === 'p' && from[0] !== to[0] && !target) pieces.delete(to[0] + rank);
  pieces.delete(from);
  pieces.set(to, promotion ? (colorOf(piece) === 'white' ? promotion.toUpperCase() : promotion) : piece);
  return pieces;
}

/** The squares to mark for a move: where the king has gone, not where the rook stood. */
export function marked(uci: string, pieces: Pieces): [string, string] {
  const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
  const [king, rook] = [pieces.get(from), pieces.get(to)];
  const ontoRook = king?.toLowerCase() === 'k' && rook?.toLowerCase() === 'r' && colorOf(king) === colorOf(rook);
  return ontoRook ? [from, `${fileOf(to) > fileOf(from) ? 'g' : 'c'}${from[1]}`] : [from, to];
}

const VALUE: Record<string, number> = { p: 1, n: 3, b: 3, r: 5, q: 9, k: 0 };

/** By how many points White is ahead. */
export function points(pieces: Pieces): number {
  let sum = 0;
  for (const letter of pieces.values()) sum += (colorOf(letter) === 'white' ? 1 : -1) * VALUE[letter.toLowerCase()];
  return sum;
}

/** What a move takes: what stands where it goes, unless that is the rook one castles with, or the pawn passed by. */
function takenBy(before: Pieces, uci: string): string | null {
  const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
  const [piece, target] = [before.get(from), before.get(to)];
  if (!piece) return null;
  if (target) return colorOf(target) === colorOf(piece) ? null : target;
  return piece.toLowerCase() === 'p' && from[0] !== to[0] ? (before.get(to[0] + from[1]) ?? null) : null;
}

/** What each side has taken by these moves, dearest first; `boards` are those before each of them. */
export function captures(boards: readonly Pieces[], moves: readonly string[]): ByColor<RoleName[]> {
  const taken: ByColor<string[]> = { white: [], black: [] };
  moves.forEach((uci, i) => {
    const letter = boards[i] && takenBy(boards[i], uci);
    if (letter) taken[other(colorOf(letter))].push(letter.toLowerCase());
  });
  const sorted = (letters: string[]) => letters.sort((a, b) => 'qrbnp'.indexOf(a) - 'qrbnp'.indexOf(b)).map(roleOf);
  return { white: sorted(taken.white), black: sorted(taken.black) };
}
